"""A game of La Cosa told through its players' posts: a Leader, secret nights, votes, who is left.

`CosaPlay(theatre).perform()` plays it to its end, whoever wins: chance decides whom La Cosa takes.
`two_days` is as much of it as a short one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from forumbridge.demo.table_play import HOUR, TablePlay

_GREETINGS = (
    "¡Aquí estoy! Hace un frío que pela.",
    "Presente. ¿Queda café?",
    "Buenas, ya he llegado.",
)
_ELECTION = ("Voto para líder a {name}", "Para líder, {name}", "Mi voto para líder: {name}")
_VOTES = (
    "Voto a {name}",
    "Mi voto: {name}",
    "voto x {name}!!",
    "Voto a {name}, y que nos perdone.",
)
_ROLES = {
    "Asimilado": "thing",
    "Analista de laboratorio": "analyst",
    "Héroe": "hero",
    "Armero": "armourer",
    "Superviviente": "survivor",
}
_MAX_TURNS = 9


class CosaPlay(TablePlay):
    """A table of eight or more; who is who is read in the scenes."""

    roles: Mapping[str, str] = {}
    """Who holds each special role."""
    pack: tuple[str, ...] = ()
    lovers: tuple[str, ...] = ()

    def perform(self) -> None:
        """The whole game."""
        self.two_days()
        for _ in range(_MAX_TURNS):
            if self.mode() == "fin":
                return
            self.night()
            self.day()
        raise self._stuck()

    def two_days(self) -> None:
        """From the Prelude to the first whom they isolate."""
        self.prelude()
        self.night()
        self.day(tie=True)

    def alive(self) -> Iterator[str]:
        """Whoever `status` says is."""
        people = cast("Mapping[str, Mapping[str, object]]", self.theatre.status()["people"])
        return (who for who in self.ids if people[self.name(who)]["alive"])

    def leader(self) -> str:
        """Who leads, or nobody."""
        name = self.theatre.status()["leader"]
        return self.named(name) if name else ""

    def up_to_a_vote(self) -> None:
        """Everybody greets, and a Leader is to be elected."""
        self.greet(_GREETINGS)
        self.until_mode("election")
        self.theatre.tell("Preludio: se elige líder.")

    def prelude(self) -> None:
        """They elect a Leader; the roles are dealt, and two fall in love."""
        self.up_to_a_vote()
        wanted, other = self.ids[1], self.ids[2]
        self.theatre.aloud(self.ids[0], f"Mi voto es para {self.name(wanted)}, lo digo bien alto.")
        self.theatre.noted(self.ids[0], f"Para líder, {self.name(other)}")
        for who in self.ids[2:]:
            self.wait()
            self.theatre.noted(who, self.one_of(_ELECTION).format(name=self.name(wanted)))
        self.settle()
        self.theatre.noted(self.ids[0], f"Cambio: voto para líder a {self.name(wanted)}")
        self.until_mode("roles")
        self.theatre.tell("Se reparten los papeles.")
        self._read_roles()
        humans = [who for who in self.ids if who not in self.roles.values()]
        self.lovers = tuple(humans[-2:])
        names = " y ".join(self.name(who) for who in self.lovers)
        self.theatre.alone(self.roles["armourer"], f"Que se enamoren {names}")

    def _read_roles(self) -> None:
        cards = {who: self.card(who) for who in self.ids}
        self.roles = {
            key: who
            for who, card in cards.items()
            for words, key in _ROLES.items()
            if f"eres {words}" in card
        }
        self.pack = (self.roles["thing"],)

    def night(self) -> None:
        """Samples, a guard who may stay in bed, a victim; and whoever is taken learns it."""
        self.until_mode("window_a", "fin")
        if self.mode() == "fin":
            return
        self.theatre.tell("Cae la noche.")
        living = tuple(self.alive())
        self._ask_for_blood(living)
        if self.theatre.status()["turn"] != 1:
            self._hunt(living)
        self.until_mode("window_b", "fin")
        hero = self.roles["hero"]
        if hero in self.alive() and hero not in self.pack:
            self.theatre.alone(hero, "No patrullo, me quedo en cama.")
        self.until_mode("vote", "fin")
        self.pack += tuple(
            who
            for who in self.ids
            if who not in self.pack and "ahora eres de La Cosa" in self.card(who)
        )

    def _ask_for_blood(self, living: tuple[str, ...]) -> None:
        analyst = self.roles["analyst"]
        if analyst in living and analyst not in self.pack:
            sample = next(who for who in living if who != analyst)
            self.theatre.alone(analyst, f"Analizo a {self.name(sample)}")

    def _hunt(self, living: tuple[str, ...]) -> None:
        """Everybody of the pack names the same victim."""
        hunters = [who for who in self.pack if who in living]
        victim = next((who for who in living if who not in self.pack), "")
        for who in hunters if victim else ():
            self.wait()
            self.theatre.alone(who, f"Matemos a {self.name(victim)}")

    def day(self, *, tie: bool = False) -> None:
        """They vote in their Notas against one of the pack, or tie; nobody, once it is gone."""
        if self.mode() == "fin":
            return
        self.theatre.tell(f"Día {self.theatre.status()['turn']}: se vota a quién aislar.")
        self.wait(HOUR)
        living = list(self.alive())
        leader = self.leader()
        taken = (who for who in self.pack if who in living)
        suspects = sorted(taken, key=lambda who: who == leader)
        others = [who for who in living if who not in (*suspects, *self.lovers, leader)]
        if others:
            said = f"Yo no me fío de {self.name(others[0])}, que conste."
            self.theatre.aloud(living[0], said)
        tied: Mapping[str, Sequence[str]] = {}
        if tie and suspects and others:
            tied = self._tie(living, suspects[0], others[0])
        for who in living:
            self.wait()
            self.theatre.noted(who, self._vote(who, tied.get(who, suspects[:1])))
        self.until_mode("tie", "breath", "dusk", "window_a", "fin")
        if self.mode() == "tie" and suspects:
            self._untie(suspects[0])

    def _tie(self, living: Sequence[str], one: str, other: str) -> Mapping[str, Sequence[str]]:
        """Whom each votes so that both have as many: the Leader's vote counts twice."""
        leader = self.leader()
        rest = [who for who in living if who not in (one, other, leader)]
        aimed: dict[str, Sequence[str]] = {one: [other], other: [one], leader: [one]}
        aimed |= {who: [other] for who in rest[:2]}
        pairs = rest[2 : 2 + (len(rest) - 2) // 2 * 2]
        aimed |= {who: [(one, other)[place % 2]] for place, who in enumerate(pairs)}
        return {**{who: [] for who in living}, **aimed}

    def _vote(self, who: str, aimed: Sequence[str]) -> str:
        if not aimed or aimed[0] == who or {who, aimed[0]} == set(self.lovers):
            return "Voto en blanco"
        return self.one_of(_VOTES).format(name=self.name(aimed[0]))

    def _untie(self, whom: str) -> None:
        """The Leader says it aloud, is asked alone, and says yes.

        In more than one word: Misago refuses a post under five characters.
        """
        leader = self.leader()
        if leader:
            self.theatre.aloud(leader, f"No hay remedio: que muera {self.name(whom)}.")
            self.settle()
            self.wait()
            self.theatre.alone(leader, "Sí, eso es.")
        self.until_mode("breath", "dusk", "window_a", "fin")

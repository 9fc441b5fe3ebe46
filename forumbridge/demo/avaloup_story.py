"""A game of Avaloup told through its players' posts: teams that fall, wolves that strike, a guess.

`AvaloupPlay(theatre).perform()` plays it to its end; `first_round` is as much of it as a short one.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.avaloup.setup import SIZES
from forumbridge.demo.story import StoryError
from forumbridge.demo.table_play import HOUR, MINUTE, TablePlay

_GREETINGS = (
    "¡Aquí estoy! A ver quién aúlla.",
    "Buenas noches, vecinos.",
    "Presente y sin dormir.",
)
_PROPOSALS = (
    "Propongo a {team}.",
    "Lo he pensado mucho. Equipo: {team}.",
    "Vale, propongo a {team}.",
    "Mi equipo es {team}",
)
_CALLS = ("Venga, votamos.", "A votar.", "Pido votación.")
_FOR = ("Apruebo.", "Voto a favor", "apruevo", "A favor, que ya es hora.", "Apruebo el equipo")
_AGAINST = ("Rechazo.", "en contra", "Voto en contra.", "Rechazo el equipo, no me fío.")
_LOYAL = ("Mi carta: habitante", "habitante", "Carta de habitante.", "Juego habitante")
_WOLVES = ("Juego lobo", "Carta de hombre lobo.")


class AvaloupPlay(TablePlay):
    """A table of five to ten; who is who is read in the cards."""

    wolves: tuple[str, ...] = ()
    alpha: str = ""
    seer: str = ""

    def perform(self) -> None:
        """The whole game, which the villagers win by a miss."""
        self.opening()
        self.first_round()
        while self.mode() != "assassinate":
            self.theatre.tell(f"Incursión {self._round()}: solo van habitantes.")
            self.team(self._loyal_team(), wolf=False)
        self.last_chance()

    def first_round(self) -> None:
        """A team that is rejected after second thoughts, and one that a wolf betrays."""
        self.theatre.tell("Incursión 1: un equipo rechazado y otro traicionado.")
        self.rejected()
        self.team((self.loyal[0], self.wolves[0]), wolf=True)

    @property
    def loyal(self) -> tuple[str, ...]:
        """Everybody who is no wolf."""
        return tuple(who for who in self.ids if who not in self.wolves)

    def up_to_a_vote(self) -> None:
        """The cards are dealt, and the first team is put to the vote."""
        self._deal()
        self.theatre.tell("Las cartas están repartidas; se propone equipo.")
        self._proposed(self.ids[: self._size()])

    def _deal(self) -> None:
        self.greet(_GREETINGS)
        self.until_mode("propose")

    def opening(self) -> None:
        """Everybody greets, and the cards are dealt."""
        self._deal()
        cards = {who: self.card(who) for who in self.ids}
        self.wolves = tuple(w for w in self.ids if "tu sitio está con los hombres lobo" in cards[w])
        self.alpha = self._only(cards, "serás tú quien señale")
        self.seer = self._only(cards, "eres la Vidente")

    def _only(self, cards: dict[str, str], words: str) -> str:
        found = [who for who, card in cards.items() if words in card]
        if len(found) != 1:
            raise StoryError(f"{len(found)} jugadores leen «{words}»")
        return found[0]

    def _round(self) -> int:
        found = self.theatre.status()["round"]
        return found if isinstance(found, int) else 0

    def _leader(self) -> str:
        return self.named(self.theatre.status()["leader"])

    def _size(self) -> int:
        return SIZES[len(self.ids)][self._round() - 1]

    def _loyal_team(self) -> tuple[str, ...]:
        return self.loyal[: self._size()]

    def _proposed(self, team: Sequence[str]) -> None:
        """The leader thinks aloud, proposes and calls the vote; another talks."""
        leader = self._leader()
        *names, last = [self.name(who) for who in team]
        other = next(who for who in self.ids if who != leader)
        self.theatre.aloud(other, f"Yo llevaría a {last}, pero no me toca.")
        self.wait()
        self.theatre.aloud(leader, "Dejadme pensar, que esto no es cualquier cosa…")
        self.wait()
        said = self.one_of(_PROPOSALS).format(team=f"{', '.join(names)} y {last}")
        self.theatre.aloud(leader, said)
        self.settle()
        self.wait(HOUR)
        self.theatre.aloud(leader, self.one_of(_CALLS))
        if self.settle()["mode"] != "approve":
            raise StoryError(f"«{said}» no se vota: {dict(self.theatre.status())}")

    def rejected(self) -> None:
        """Most are against it: one changes his mind, one edits, one says it where it is talk."""
        leader = self._leader()
        self._proposed(self.ids[-self._size() :])
        one, two, three, *rest = self.ids
        self.theatre.aloud(one, "Apruebo, que ya es hora.")
        self.wait()
        self.theatre.alone(one, self.one_of(_AGAINST))
        self.theatre.alone(two, self.one_of(_FOR))
        edited = self.theatre.alone(three, self.one_of(_FOR))
        self.theatre.run()
        self.wait()
        self.theatre.alone(two, "Cambio mi voto: rechazo.")
        self.theatre.edit(three, edited, "Rechazo.")
        for who in rest:
            self.wait()
            self.theatre.alone(who, self.one_of(_AGAINST))
        self.settle()  # an edit counts if it is seen in time
        self.until(lambda status: status["leader"] != self.name(leader))

    def team(self, team: Sequence[str], *, wolf: bool) -> None:
        """A team is proposed and approved, and goes; a wolf in it strikes where `wolf`."""
        before = self._round()
        self._proposed(team)
        for who in self.ids:
            self.wait()
            self.theatre.alone(who, self.one_of(_FOR))
        self.until_mode("mission")
        for who in team:
            self.wait(10 * MINUTE)
            strikes = wolf and who in self.wolves
            self.theatre.alone(who, self.one_of(_WOLVES if strikes else _LOYAL))
        self.until(lambda status: status["round"] != before or status["mode"] == "assassinate")

    def last_chance(self) -> None:
        """The pack deliberates where it can, and the Alfa names somebody who is not the Vidente."""
        self.theatre.tell("Tres incursiones: la última ocasión de los lobos.")
        victim = next(who for who in self.loyal if who != self.seer)
        other = next(who for who in self.wolves if who != self.alpha)
        self.theatre.among(other, f"Yo digo que es {self.name(victim)}.", self.wolves)
        self.wait()
        self.theatre.alone(self.alpha, f"La vidente es {self.name(victim)}")
        self.until_mode("fin")

"""One whole game, told through its players' posts: seven rounds, three expulsions.

The story knows nothing but what its players can read: who is who comes from their role cards, and
it moves by what `status` says. `Play(theatre).perform()` plays it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from forumbridge.demo import orders
from forumbridge.demo.cast import CAST, Actor
from forumbridge.demo.theatre import Quoted, Speech, Struck, Theatre, speech

HOUR = 3600
_OTHERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_IMPOSTOR_CARD = re.compile(r"^Eres\s+impostora?\b", re.MULTILINE)
_HERE = re.compile(r"Estás en (?:el |la )?([^.]+)\.")
_TASK = re.compile(r"«([^»]+)»: (?:etapa[^,]+, )?[^.]+ en (?:el |la )?([^.]+)\.")
_INSTANTS = ("opening_at", "declaration_until", "next_phase_at", "deliberation_until")
_AFTER = 120
"""Seconds after an instant at which it is surely over on a forum that shows minutes."""
_MAX_HOPS = 200


class StoryError(AssertionError):
    """The game did not go the way the story needs."""


class Play:
    """Plays the story on a theatre."""

    def __init__(self, theatre: Theatre, cast: Sequence[Actor] = CAST) -> None:
        self.theatre = theatre
        self.cast = {actor.id: actor for actor in cast}
        self.parts: dict[str, str] = {}
        self.impostors: list[str] = []
        self.living: list[str] = list(self.cast)

    def perform(self) -> None:
        """The whole game."""
        self.opening()
        self.round_1()
        self.round_2()
        self.round_3()
        self.round_4()
        self.round_5()
        self.expel(self.parts["killer"])
        self.round_6()
        self.expel(self.impostors[1])
        self.round_7()
        self.expel(self.impostors[2], last=True)

    # ── setting ─────────────────────────────────────────────────────────────

    def opening(self) -> None:
        """The bridge opens the game; everybody answers; roles are dealt and parts given out."""
        self.greet()
        self.impostors = self.impostors_by_their_cards(3)
        free = [a for a in self.impostors if a not in ("pepito", "pascuala")]
        killer = free[0]
        self.impostors.sort(key=lambda a: a != killer)
        loyal = [a for a in self.cast if a not in [*self.impostors, "pepito", "pascuala"]]
        self.parts = {
            "pepito": "pepito",
            "pascuala": "pascuala",
            "killer": killer,
            "victim": loyal[-1],
            "finder": loyal[-2],
        }
        rest = [a for a in self.cast if a not in self.parts.values()]
        self.parts |= dict(zip(_OTHERS, rest, strict=True))

    def greet(self) -> None:
        """The bridge opens the game, everybody answers, and roles are dealt."""
        self.theatre.tell("El puente abre la partida y espera una respuesta de cada jugador.")
        self.theatre.run()
        for number, actor in enumerate(self.cast.values()):
            self.theatre.post(actor.id, speech(f"¡{actor.name} se presenta en la Hacienda!"))
            self.theatre.clock.sleep(60 + number)
        self.until(lambda s: bool(s["dealt"]) and not s["pending"], hop=HOUR)

    def impostors_by_their_cards(self, expected: int) -> list[str]:
        """Who reads in his scene that he is an impostor.

        Raises:
            StoryError: they are not as many as expected.
        """
        found = [
            name
            for name in self.cast
            if any(_IMPOSTOR_CARD.search(text) for text in self.theatre.read(name))
        ]
        if len(found) != expected:
            raise StoryError(f"los jugadores leen {len(found)} cartas de impostor")
        return found

    def name(self, part: str) -> str:
        """The name of whoever plays a part."""
        return self.cast[self.parts[part]].name

    def say(self, part: str, text: str) -> str:
        """A part's player posts `text` in his scene."""
        names = {p: self.cast[a].name for p, a in self.parts.items()}
        return self.theatre.post(self.parts[part], speech(text.format_map(names)))

    def say_all(self, texts: Mapping[str, str], *, apart: int = 300) -> dict[str, str]:
        """Everybody in `texts` posts, some minutes apart."""
        handles: dict[str, str] = {}
        for part, text in texts.items():
            handles[part] = self.say(part, text)
            self.theatre.clock.sleep(apart)
        return handles

    def until(
        self,
        condition: Callable[[Mapping[str, object]], bool],
        *,
        hop: int = 12 * HOUR,
        at_once: bool = True,
    ) -> None:
        """Let time pass until `status` satisfies `condition`: the bridge wakes (`at_once` too)
        after whatever falls due next, and at every hop."""
        for turn in range(_MAX_HOPS):
            if turn or at_once:
                self.theatre.run()
            status = self.theatre.status()
            if condition(status):
                return
            now = self.theatre.clock.now()
            due = [at for key in _INSTANTS if isinstance(at := status.get(key), int) and at > now]
            self.theatre.clock.sleep(min([hop, *(at - now + _AFTER for at in due)]))
        raise StoryError(f"la partida no avanza: {dict(self.theatre.status())}")

    def until_round(self, number: int) -> None:
        """The round is open and its opening is out."""
        self.until(
            lambda s: s["mode"] == "ronda" and s["round"] == number and not s["pending"],
            hop=24 * HOUR,
            at_once=False,  # whatever came before has just ended with a run
        )

    def until_phase(self, number: int, phase: int) -> None:
        """The phase is executed and its reports are out."""
        self.until(lambda s: (s["round"], s["phase"]) >= (number, phase) and not s["pending"])

    def quiet(self, *, but: Sequence[str] = ()) -> dict[str, str]:
        """Orders of whoever does nothing special: everybody alive but `but`."""
        return {
            part: orders.QUIET
            for part, actor in self.parts.items()
            if actor in self.living and part not in but
        }

    def chores(self) -> dict[str, str]:
        """Orders of whoever reads in his opening report that he has a task to do where he is."""
        found: dict[str, str] = {}
        for part, actor in self.parts.items():
            opening = self.theatre.read(actor)[-1]
            here = _HERE.search(opening)
            mine = _TASK.findall(opening)
            names = [name for name, place in mine if here and place == here[1]]
            if names:
                found[part] = orders.CHORE.format(task=names[0])
        return found

    # ── rounds ──────────────────────────────────────────────────────────────

    def round_1(self) -> None:
        """Everybody leaves the Comedor; one player says nothing."""
        self.until_round(1)
        self.theatre.tell("Ronda 1: quince maneras de declarar lo mismo.")
        self.say_all(orders.ROUND_1)
        self.theatre.run()
        self.near_the_deadline()
        self.until_phase(1, 3)

    def near_the_deadline(self) -> None:
        """Three hours before it the bridge wakes up: whoever has said nothing is reminded."""
        closes = self.theatre.status().get("declaration_until")
        if isinstance(closes, int):
            self.theatre.clock.sleep(max(0, closes - 3 * HOUR - self.theatre.clock.now()))
        self.theatre.run()

    def round_2(self) -> None:
        """Second thoughts: a new post, an edit in time, an edit too late, a late post."""
        self.until_round(2)
        self.theatre.tell("Ronda 2: correcciones, ediciones y un mensaje fuera de plazo.")
        posts = self.say_all(orders.ROUND_2)
        self.theatre.run()
        self.say("one", "Cambio: en la fase 3 salgo a la Terraza sur-este")
        self.theatre.edit(
            self.parts["two"],
            posts["two"],
            speech("1 PA: Capilla\n1 PA: espero\n1 PA: me quedo en la Capilla"),
        )
        self.theatre.clock.sleep(HOUR)
        self.theatre.run()
        self.until(self.past_deadline)
        self.theatre.edit(
            self.parts["six"],
            posts["six"],
            speech("1 PA: pasillo de Intendencia\n1 PA: Recibidor\n1 PA: espero"),
        )
        self.say("nine", "Llego tarde, lo siento.\n\n1 PA: Recibidor\n1 PA: espero\n1 PA: espero")
        self.until_phase(2, 3)

    def past_deadline(self, status: Mapping[str, object]) -> bool:
        """Whether the declarations of the current round are closed."""
        closes = status.get("declaration_until")
        return not isinstance(closes, int) or self.theatre.clock.now() > closes + 60

    def round_3(self) -> None:
        """The meeting in the Biblioteca and the alteration; a quote; an order to be reviewed."""
        self.until_round(3)
        self.theatre.tell("Ronda 3: el encuentro de la Biblioteca.")
        self.theatre.post_as_narrator(
            "pepito", speech("Sir Pepito, bienvenido. Hoy leo todo a última hora, sin prisa.")
        )
        self.say_all(orders.ROUND_3)
        self.theatre.post(
            self.parts["four"],
            Speech(
                (
                    Quoted(self.name("three"), "1 PA: Luces\n1 PA: Bodega\n1 PA: espero"),
                    "¡Qué ideas! Yo, a lo mío:",
                    "1 PA: espero",
                    "1 PA: espero",
                    "1 PA: espero",
                )
            ),
        )
        self.theatre.run()
        self.theatre.review(self.parts["five"], "DESTINO_AMBIGUO", "noreste")
        self.theatre.review(self.parts["seven"], "CONDICIONAL", "")
        self.until_phase(3, 2)
        self.theatre.clock.sleep(4 * HOUR)
        self.theatre.post(
            "pepito",
            Speech(
                (
                    orders.ALTERATION,
                    *orders.ALTERATION_DONE,
                    Struck(orders.ALTERATION_STRUCK),
                    orders.ALTERATION_NEW,
                )
            ),
        )
        self.until_phase(3, 3)

    def round_4(self) -> None:
        """A quiet round."""
        self.until_round(4)
        self.theatre.tell("Ronda 4: nadie se fía de nadie; a trabajar.")
        self.say_all(self.quiet() | self.chores())
        self.until_phase(4, 3)

    def round_5(self) -> None:
        """A murder in the Bodega, found and reported."""
        self.until_round(5)
        self.theatre.tell("Ronda 5: un crimen en la Bodega.")
        self.say_all(self.quiet() | dict(orders.ROUND_5))
        self.until_phase(5, 2)
        self.living.remove(self.parts["victim"])
        self.theatre.clock.sleep(HOUR)
        self.say("finder", orders.REPORT)
        self.until_deliberation()

    def round_6(self) -> None:
        """The bell, in the third phase of a round without alterations."""
        self.until_round(6)
        self.theatre.tell("Ronda 6: la campana.")
        ringer = self.ringer()
        texts = {p: t for p, t in orders.ROUND_6.items() if self.parts[p] in self.living}
        self.say_all(self.quiet() | texts | {ringer: orders.BELL_LATER})
        self.until_deliberation()

    def round_7(self) -> None:
        """The bell, in the first phase: everything stops."""
        self.until_round(7)
        self.theatre.tell("Ronda 7: otra vez la campana.")
        self.say(self.ringer(used=1), orders.BELL_NOW)
        self.until_deliberation()

    def ringer(self, used: int = 0) -> str:
        """A loyal part that is alive and has not rung yet."""
        loyal = [
            part
            for part in _OTHERS
            if self.parts[part] in self.living and self.parts[part] not in self.impostors
        ]
        return loyal[used]

    def until_deliberation(self) -> None:
        """The deliberation is open and announced."""
        self.until(lambda s: s["mode"] == "deliberacion" and not s["pending"])

    def expel(self, target: str, *, last: bool = False) -> None:
        """Everybody alive votes; the target is expelled."""
        self.theatre.tell(f"Deliberación: {self.cast[target].name} no convence.")
        for number, actor in enumerate(self.living):
            if actor == target:
                text = orders.ABSTENTION
            elif number == 3:
                self.theatre.post(actor, speech(f"Creo que votaré a {self.cast[target].name}…"))
                self.theatre.run()
                text = orders.VOTES[0].format(target=self.cast[target].name)
            else:
                form = orders.VOTES[number % len(orders.VOTES)]
                text = form.format(target=self.cast[target].name)
            self.theatre.post(actor, speech(text))
            self.theatre.clock.sleep(600)
        wanted = "fin" if last else "ronda"
        self.until(lambda s: s["mode"] == wanted and not s["pending"])
        self.living.remove(target)

"""A game of three rounds for four people, in the demo's manner: short enough for any forum.

Three vasallos and one impostor; alterations from the first round on.
"""

from __future__ import annotations

from collections.abc import Mapping

from forumbridge.demo import orders
from forumbridge.demo.cast import CAST
from forumbridge.demo.story import HOUR, Play
from forumbridge.demo.theatre import Quoted, Speech, Struck, speech

FOUR = CAST[:4]
RULINGS: Mapping[str, object] = {
    "vasallos": 3,
    "impostores": 1,
    "clerigos": 0,
    "escurridizos": 0,
    "cambiaformas": 0,
    "no_alter_rounds": 0,
    "kill_cooldown": 1,
    "larga": 0,
    "mediana": 1,
    "rapida": 1,
}
_WAITS = "1 PA: espero\n1 PA: espero\n1 PA: espero"
_NOTE = "Hoy leo todo a última hora, sin prisa."


class ShortPlay(Play):
    """Parts: `killer` is the impostor (who kills nobody), `one` to `three` the others."""

    def perform(self) -> None:
        """The whole game."""
        self.opening()
        self.first()
        self.second()
        self.third()
        self.expel(self.parts["killer"], last=True)

    def opening(self) -> None:
        """As `Play.opening`, with one impostor."""
        self.greet()
        self.impostors = self.impostors_by_their_cards(1)
        loyal = [actor for actor in self.cast if actor not in self.impostors]
        self.parts = dict(zip(("one", "two", "three"), loyal, strict=True))
        self.parts["killer"] = self.impostors[0]

    def first(self) -> None:
        """Orders, an edit in time, a quote that is no order; somebody says nothing."""
        self.until_round(1)
        posts = self.say_all(
            {
                "one": "Fase 1: voy a la Cocina\nFase 2: espero\nFase 3: vuelvo al Comedor",
                "two": _WAITS,
            }
        )
        quoted = Quoted(self.name("one"), "1 PA: Cocina\n1 PA: Cocina\n1 PA: espero")
        self.theatre.post(self.parts["killer"], Speech((quoted, *_WAITS.split("\n"))))
        self.theatre.run()
        self.theatre.clock.sleep(HOUR)
        self.theatre.edit(
            self.parts["two"], posts["two"], speech("1 PA: Terraza sur\n1 PA: espero\n1 PA: espero")
        )
        self.near_the_deadline()
        self.until_phase(1, 3)

    def second(self) -> None:
        """An edit and a post that come too late, an alteration, the narrator's own hand."""
        self.until_round(2)
        self.theatre.post_as_narrator(self.parts["killer"], speech(_NOTE))
        posts = self.say_all(
            {
                "one": _WAITS,
                "two": "1 PA: Comedor\n1 PA: espero\n1 PA: espero",
                "killer": _WAITS,
            }
        )
        self.theatre.run()
        self.until(self.past_deadline)
        self.theatre.edit(
            self.parts["one"], posts["one"], speech("1 PA: Cocina\n1 PA: espero\n1 PA: espero")
        )
        self.say("three", "Llego tarde, lo siento.\n\n1 PA: Cocina\n1 PA: espero\n1 PA: espero")
        self.until_phase(2, 1)
        self.theatre.clock.sleep(HOUR)
        self.theatre.post(
            self.parts["two"],
            Speech(
                (
                    orders.ALTERATION,
                    "1 Punto de acción: espero",
                    Struck("1 Punto de acción: espero"),
                    "1 Punto de acción: voy a la Cocina",
                    "1 Punto de acción: espero",
                )
            ),
        )
        self.until_phase(2, 3)

    def third(self) -> None:
        """The bell."""
        self.until_round(3)
        self.say("three", orders.BELL_NOW)
        self.until_deliberation()

"""A whole short game on the embedded forum, played once: four people, one murder, one expulsion."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from forumbridge.clock import VirtualClock
from forumbridge.demo import orders
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.cast import Actor
from forumbridge.demo.stage import START, EmbeddedStage, build_forum, build_game
from forumbridge.demo.story import HOUR
from forumbridge.demo.theatre import Quoted, Speech, speech
from forumbridge.embedded.forum import EmbeddedForum
from tests.e2e.short_story import RULINGS, ShortPlay
from tests.e2e.small_stage import edit_game

CAST = (
    Actor("pepito", "Sir Pepito Pérez", "Jabalina77", aliases=("Pepito",)),
    Actor("pascuala", "Lady Pascuala Portillo", "Ocarina_88", "f", ("Pascuala",)),
    Actor("anselmo", "Fray Anselmo", "Zarigüeya"),
    Actor("brunilda", "Doña Brunilda de Soto", "Trombón 5", "f", ("Brunilda",)),
)
SECRET = hashlib.sha256(b"chronicle").digest()
CANARY = "zanfonía berberecho"
"""Words that only one player ever writes."""
_SHIPPED = {"vasallos": 12, "impostores": 3, "clerigos": 1, "escurridizos": 1, "cambiaformas": 1,
            "no_alter_rounds": 2, "kill_cooldown": 13, "larga": 2, "mediana": 3, "rapida": 3}  # fmt: skip
_WAIT = "1 PA: espero\n1 PA: espero\n1 PA: espero"


class Murder(ShortPlay):
    """Two rounds: tasks are walked to, a doubt is asked, somebody dies, the bell rings."""

    def perform(self) -> None:
        self.opening()
        self.first()
        self.second()
        self.expel(self.parts["killer"], last=True)

    def first(self) -> None:
        """Orders with a canary in them, an edit, a doubt, and one who says nothing."""
        self.until_round(1)
        posts = self.say_all(
            {
                "one": f"Oigo una {CANARY} lejana.\nFase 1: voy a la Cocina\nFase 2: espero\n"
                "Fase 3: vuelvo al Comedor",
                "two": f"1 PA: voy a donde suena la {CANARY}\n1 PA: espero\n1 PA: espero",
            }
        )
        quoted = Quoted(self.name("one"), "1 PA: Cocina")
        self.theatre.post(self.parts["killer"], Speech((quoted, *_WAIT.split("\n"))))
        self.theatre.run()
        self.theatre.clock.sleep(HOUR)
        self.theatre.edit(self.parts["two"], posts["two"], speech(f"{CANARY}\n{_WAIT}"))
        self.near_the_deadline()
        self.until_phase(1, 3)

    def second(self) -> None:
        """A murder in the dining room, and the bell."""
        self.until_round(2)
        self.say_all(
            {
                "one": _WAIT,
                "two": _WAIT,
                "killer": "1 PA: asesino a {one}\n1 PA: espero\n1 PA: espero",
                "three": orders.BELL_LATER,
            }
        )
        self.living.remove(self.parts["one"])
        self.until_deliberation()


def play(home: Path) -> Path:
    """The folder of the finished game, and beside it the forum's own and the clock."""
    home.mkdir(parents=True)
    clock = VirtualClock(START, file=home / "reloj")
    forum = EmbeddedForum(home / "foro", clock)
    build_forum(forum, None, CAST)
    folder = home / "partida"
    with forum.serve() as address:
        build_game(folder, address, clock=clock, secret=SECRET, cast=CAST)
        changed = {f"{k} = {_SHIPPED[k]}": f"{k} = {v}" for k, v in RULINGS.items()}
        edit_game(folder, changed, "reglas.toml")
        edit_game(folder, {"intervalo_segundos = 1.5": "intervalo_segundos = 0"})
        stage = EmbeddedStage(
            forum, address, Bridge(folder, home / "estado", clock), lambda _: None, CAST
        )
        Murder(stage, CAST).perform()
        shutil.copytree(folder / "copias", home / "copias-al-final")
    forum.close()
    return folder

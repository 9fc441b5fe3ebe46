"""A house of five on the embedded forum, small enough to be killed, cut and played again often.

Four vasallos and one impostor, two short tasks each, alterations from the first round on; the
Cocina has a scene of its own. Nothing is passed behind the forum's back.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from forumbridge.clock import VirtualClock
from forumbridge.composition import fold_game, run_context
from forumbridge.config_files.paths import DATABASE
from forumbridge.cycle import RunReport, run_game
from forumbridge.demo.bridge import Bridge
from forumbridge.demo.cast import CAST, NARRATOR
from forumbridge.demo.stage import (
    DELIBERATION,
    PUBLIC,
    SLUG,
    START,
    EmbeddedStage,
    build_forum,
    build_game,
    scene_of,
)
from forumbridge.demo.theatre import speech
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.embedded.records import LedgerEntry
from forumbridge.narration.readback import comparable
from forumbridge.storage import Store, open_store

FIVE = CAST[:5]
IDS = tuple(actor.id for actor in FIVE)
SECRET = bytes(range(32))
KITCHEN = f"partida/{SLUG}/cocina"
HOUR = 3600
SETTLE_SECONDS = 300

_RULES = {
    "vasallos = 12": "vasallos = 4",
    "impostores = 3": "impostores = 1",
    "clerigos = 1": "clerigos = 0",
    "escurridizos = 1": "escurridizos = 0",
    "cambiaformas = 1": "cambiaformas = 0",
    "no_alter_rounds = 2": "no_alter_rounds = 0",
    "kill_cooldown = 13": "kill_cooldown = 1",
    "larga = 2": "larga = 0",
    "mediana = 3": "mediana = 1",
    "rapida = 3": "rapida = 1",
}
_GAME = {
    "\n[escenas.lugares]\n": f'\n[escenas.lugares]\ncocina = "{KITCHEN}"\n',
    "intervalo_segundos = 1.5": "intervalo_segundos = 0",
    "repaso_minutos = 2880": "repaso_minutos = 720",
}
_MARK = re.compile(r"\s*⟨\w{4}-\w{4}⟩")


def without_marker(body: str) -> str:
    """A message's words; its marker is new in every game."""
    return _MARK.sub("", comparable(body))


class House(EmbeddedStage):
    """The stage, with what whoever attacks it wants to ask."""

    @property
    def folder(self) -> Path:
        """The game's folder."""
        return self.bridge.folder

    def visit(self) -> RunReport:
        """One run whose error, if any, is in its report."""
        with run_context(self.folder, clock=self.clock, state=self.bridge.state) as context:
            return run_game(context)

    def wait(self, seconds: int) -> None:
        """Time passes."""
        self.clock.sleep(seconds)

    def say(self, who: str, text: str) -> int:
        """A player writes in his own scene."""
        return int(self.post(who, speech(text)))

    def say_all(self, texts: Mapping[str, str]) -> None:
        """Several do, a minute apart."""
        for who, text in texts.items():
            self.say(who, text)
            self.wait(60)

    def until(self, instant: int) -> None:
        """Time passes until `instant`."""
        self.wait(max(0, instant - self.clock.now()))

    def due(self) -> int:
        """The first second after the game's next instant at which it can be dealt with."""
        instant = fold_game(self.folder).next_instant()
        assert instant is not None
        return instant // 60 * 60 + 120

    @contextmanager
    def store(self, *, write: bool = False) -> Generator[Store]:
        """The database, through a connection of its own."""
        store = open_store(self.folder / DATABASE, readonly=not write)
        try:
            yield store
        finally:
            store.close()

    def digest(self) -> str:
        """The database, to the byte."""
        return hashlib.sha256((self.folder / DATABASE).read_bytes()).hexdigest()

    def threads(self) -> tuple[str, ...]:
        """Every scene of the game."""
        return tuple(scene.path for scene in self.forum.scenes(SLUG))

    def bodies(self, thread: str) -> list[str]:
        """What we have posted in a thread and is still there, in order."""
        return [
            post.body
            for post in self.forum.posts(thread)
            if post.author.name == NARRATOR and post.state == "visible"
        ]

    def words(self, thread: str) -> list[str]:
        """The same without markup and markers."""
        return [without_marker(body) for body in self.bodies(thread)]

    def reviews(self, *states: str) -> list[str]:
        """Codes of what is on the narrator's desk."""
        with self.store() as store:
            return [row.item.code for row in store.review.list(*states)]

    def requests(self, since: int = 0) -> list[LedgerEntry]:
        """What the forum was asked by the bridge's account, or by nobody yet."""
        return [e for e in self.forum.ledger()[since:] if e.user in (None, NARRATOR)]

    def begin(self) -> None:
        """Opening, greetings, deal, and the first round opened and announced."""
        self.visit()
        self.wait(60)
        for who in IDS:
            self.say(who, "¡Buenas noches!")
        self.wait(60)
        self.visit()
        self.wait(60)
        self.visit()
        self.until(self.due())
        self.visit()
        status = self.status()
        assert status["mode"] == "ronda", status
        assert not status["pending"], status
        self.wait(60)


def _edit(path: Path, answers: Mapping[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in answers.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def edit_game(folder: Path, answers: Mapping[str, str], file: str = "game.toml") -> None:
    """A file of the folder after the narrator changed it, old text → new text."""
    _edit(folder / file, answers)


def _furnish(forum: EmbeddedForum) -> None:
    build_forum(forum, None, FIVE)
    names = [actor.name for actor in FIVE]
    forum.add_scene(SLUG, "cocina", "Cocina", names, default_recipients="none")


@contextmanager
def house(home: Path, *, secret: bytes = SECRET) -> Generator[House]:
    """The house in `home`: a fresh one, or the one that a copied folder holds, at a new address."""
    fresh = not home.exists()
    home.mkdir(parents=True, exist_ok=True)
    watch = home / "reloj"
    clock = VirtualClock(START, file=watch) if fresh else VirtualClock.shared(watch)
    forum = EmbeddedForum(home / "foro", clock)
    if fresh:
        _furnish(forum)
    folder = home / "partida"
    try:
        with forum.serve() as address:
            if fresh:
                build_game(folder, address, clock=clock, secret=secret, cast=FIVE)
                _edit(folder / "game.toml", _GAME)
                _edit(folder / "reglas.toml", _RULES)
            else:
                _move(folder, address)
            bridge = Bridge(folder, home / "estado", clock)
            yield House(forum, address, bridge, lambda _: None, FIVE)
    finally:
        forum.close()


def _move(folder: Path, address: str) -> None:
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"http://127\.0\.0\.1:\d+", address, text)
    path.write_text(text, encoding="utf-8")


@contextmanager
def copied(before: Path, home: Path, *, secret: bytes = SECRET) -> Generator[House]:
    """The house of `before`, going on in a copy of its own that is gone afterwards."""
    shutil.copytree(before, home)
    try:
        with house(home, secret=secret) as found:
            yield found
    finally:
        shutil.rmtree(home)


def scratch_folder() -> Iterator[Path]:
    """A folder in memory where there is one: SQLite's commits are most of a run's time."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


__all__ = [
    "DELIBERATION",
    "FIVE",
    "HOUR",
    "IDS",
    "KITCHEN",
    "NARRATOR",
    "PUBLIC",
    "SETTLE_SECONDS",
    "SLUG",
    "House",
    "copied",
    "edit_game",
    "house",
    "scene_of",
    "scratch_folder",
    "without_marker",
]

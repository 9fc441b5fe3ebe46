"""A game folder, a forum and a clock to run the cycle in."""

from __future__ import annotations

import copy
import hashlib
import shutil
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.commitment import commit
from forumbridge.clock import VirtualClock
from forumbridge.config_files.game import GameConfig
from forumbridge.cycle import Options, RunContext, RunReport, run_game
from forumbridge.forum.port import Forum
from forumbridge.narration.readback import comparable
from forumbridge.rulesets.base import LiveGame
from forumbridge.storage import FILE_NAME, Store, create_store, open_store
from tests.forumbridge.cycle.fake_board import UMBRIA, Habits
from tests.forumbridge.cycle.fake_forum import FakeForum
from tests.forumbridge.cycle.tiny_game import TinyGame

START = 1_796_034_000  # 2026-11-30 10:20:00 UTC
SECRET = hashlib.sha256(b"un secreto de prueba").digest()
PLAYERS = {"ada": "Ana", "blas": "Beto", "cleo": "Carla"}
PUBLIC = "partida/x/salon"


def scene(who: str) -> str:
    return f"partida/x/escena-{who}"


def config(mode: str = "automatic", *, renewal: str = "mensaje", **forum: Any) -> GameConfig:
    return GameConfig.model_validate(
        {
            "formato": 1,
            "partida": {"id": "x", "nombre": "Prueba"},
            "foro": {
                "perfil": "umbria",
                "direccion": "https://foro.example",
                "cuenta": "Narradora",
                "modo": mode,
                "hablante": "La Voz",
                "espera_segundos": 300,
                "intervalo_segundos": 0,
                **forum,
            },
            "escenas": {"publica": PUBLIC},
            "lectura": {"renovar": renewal},
            "personajes": [
                {
                    "id": who,
                    "nombre": who.capitalize(),
                    "cuenta": account,
                    "escena": scene(who),
                }
                for who, account in PLAYERS.items()
            ],
        }
    )


@cache
def _blank() -> Store:
    """A new database, to be copied."""
    with tempfile.TemporaryDirectory() as folder:
        made = _new_store(Path(folder) / FILE_NAME)
        copy = made.in_memory()
        made.close()
    return copy


def _new_store(path: Path) -> Store:
    return create_store(path, game="x", rules_version="1", commitment=commit(SECRET), at=START)


class World:
    """Everything a run needs, on disk, so that another process can go on with it.

    `in_memory`: the forum and the clock are this process's own; without `stored`, the database is
    too, and a process that dies leaves it as its last commit did.
    """

    def __init__(
        self,
        root: Path,
        *,
        mode: str = "automatic",
        habits: Habits = UMBRIA,
        in_memory: bool = False,
        stored: bool = True,
        renewal: str = "mensaje",
    ) -> None:
        self.root = root
        self.folder = root / "partida"
        fresh = not self.folder.exists()
        root.mkdir(exist_ok=True)
        self.folder.mkdir(mode=0o700, exist_ok=True)
        watch = None if in_memory else root / "reloj"
        self.clock = (
            VirtualClock(START, file=watch) if fresh else VirtualClock.shared(root / "reloj")
        )
        self.forum = FakeForum(None if in_memory else root / "foro.json", self.clock, habits)
        self.config = config(mode, renewal=renewal)
        self.options = Options(backups=False)
        self.canary: Callable[[], Forum] | None = None
        self._kept = None if stored else _blank().in_memory()
        if fresh and stored:
            _new_store(self.database).close()

    def twin(self, root: Path) -> World:
        """The same world a second time, so that two stories can go on from it; not of a stored
        one."""
        assert self._kept is not None
        other = World(root, habits=self.forum.habits, in_memory=True, stored=False)
        shutil.copytree(self.folder, other.folder, dirs_exist_ok=True)
        other.config, other.options = self.config, self.options
        other.clock.set(self.clock.now())
        other.forum._memory = copy.deepcopy(self.forum.state)
        other._kept = self._kept.in_memory()
        return other

    def close(self) -> None:
        """Let go of a database in memory, and of the folder."""
        if self._kept is not None:
            self._kept.close()
            shutil.rmtree(self.root)

    @property
    def database(self) -> Path:
        return self.folder / FILE_NAME

    @contextmanager
    def opened(self, *, readonly: bool = False) -> Generator[Store]:
        """The database as a process that starts finds it."""
        if self._kept is not None:
            yield Store(self._kept._conn, None)
            return
        store = open_store(self.database, readonly=readonly)
        try:
            yield store
        finally:
            store.close()

    def new_game(self) -> LiveGame:
        return TinyGame(list(PLAYERS))

    def context(self, store: Store, forum: Forum | None = None) -> RunContext:
        return RunContext(
            self.folder,
            self.config,
            store,
            forum or self.forum,
            self.new_game,
            self.clock,
            SECRET,
            self.options,
            self.canary,
        )

    def run(self, **options: Any) -> RunReport:
        with self.opened() as store:
            context = self.context(store)
            return run_game(replace(context, options=replace(self.options, **options)))

    def ask(self, question: Callable[[Store], Any]) -> Any:
        """Something of the database, read by another connection."""
        with self.opened(readonly=True) as store:
            return question(store)

    def decide(self, kind: str, **payload: Any) -> int:
        with self.opened() as store:
            return store.decisions.append(kind, payload, who="Narradora", at=self.clock.now())

    def wait(self, seconds: int) -> None:
        self.clock.sleep(seconds)

    def say(self, who: str, text: str, **more: Any) -> str:
        return self.forum.say(PLAYERS[who], scene(who), text, **more)

    def start(self) -> None:
        """Opening posted, everybody greets, the game is dealt."""
        self.run()
        self.wait(120)
        for who in PLAYERS:
            self.say(who, "¡Hola a todos!")
        self.wait(60)
        self.run()

    def digest(self) -> str:
        return hashlib.sha256(self.database.read_bytes()).hexdigest()

    def texts(self, thread: str) -> list[str]:
        """What we have posted in a thread, without markers."""
        return [comparable(body).rpartition(" ⟨")[0] for body in self.forum.bodies(thread)]

    def reviews(self, *states: str) -> list[str]:
        return [row.item.code for row in self.ask(lambda s: s.review.list(*states))]

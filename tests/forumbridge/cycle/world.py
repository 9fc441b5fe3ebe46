"""A game folder, a forum and a clock to run the cycle in."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
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


class World:
    """Everything a run needs, on disk, so that another process can go on with it."""

    def __init__(
        self,
        root: Path,
        *,
        mode: str = "automatic",
        habits: Habits = UMBRIA,
        in_memory: bool = False,
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
        if fresh:
            create_store(
                self.database, game="x", rules_version="1", commitment=commit(SECRET), at=START
            ).close()

    @property
    def database(self) -> Path:
        return self.folder / FILE_NAME

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
        store = open_store(self.database)
        try:
            context = self.context(store)
            return run_game(replace(context, options=replace(self.options, **options)))
        finally:
            store.close()

    def ask(self, question: Callable[[Store], Any]) -> Any:
        """Something of the database, read by another connection."""
        store = open_store(self.database, readonly=True)
        try:
            return question(store)
        finally:
            store.close()

    def decide(self, kind: str, **payload: Any) -> int:
        store = open_store(self.database)
        try:
            return store.decisions.append(kind, payload, who="Narradora", at=self.clock.now())
        finally:
            store.close()

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

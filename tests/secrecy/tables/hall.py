"""A game without a map with its forum, its clock and its narrator's bridge, all of it in memory.

Players write on the forum and the bridge comes by: every message goes through reading, rules,
narration, outbox and posting, as in a real game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.core.commitment import commit
from forumbridge.clock import VirtualClock
from forumbridge.config_files.game import GameConfig
from forumbridge.cycle import Options, RunContext, run_game
from forumbridge.narration.readback import comparable
from forumbridge.rulesets.base import LiveGame
from forumbridge.storage import FILE_NAME, create_store, open_store
from tests.forumbridge.cycle.fake_board import NARRATOR
from tests.forumbridge.cycle.fake_forum import FakeForum

START = 1_796_034_000  # Monday 2026-11-30, 10:20 UTC
SECRET = hashlib.sha256(b"el secreto de la sala").digest()
PUBLIC, PACK, COUPLE = "sala/mesa", "sala/manada", "sala/pareja"
CHATTER, RULES, DESK = "sala/charla", "sala/reglas", "sala/narrador"
MINUTE = 60


def own(who: str) -> str:
    """Somebody's own scene."""
    return f"sala/{who}"


def config(game: str, names: Mapping[str, str], *, interval: int = 0) -> GameConfig:
    """The file of a game with a scene of every kind; `names` are identifier → name."""
    return GameConfig.model_validate(
        {
            "formato": 1,
            "partida": {"id": "sala", "nombre": "La sala", "reglas": game},
            "foro": {
                "perfil": "umbria",
                "direccion": "https://foro.example",
                "cuenta": NARRATOR,
                "modo": "automatic",
                "hablante": "La Voz",
                "intervalo_segundos": interval,
            },
            "escenas": {
                "publica": PUBLIC,
                "manada": PACK,
                "pareja": COUPLE if game == "cosa" else "",
                "charla": CHATTER,
                "reglas": RULES,
                "narrador": DESK,
            },
            "personajes": [
                {"id": who, "nombre": name, "cuenta": f"Cuenta de {name}", "escena": own(who)}
                for who, name in names.items()
            ],
        }
    )


@dataclass(frozen=True, slots=True)
class Said:
    """A message as whoever reads it sees it: minute, thread, readers, text without its marker."""

    minute: int
    thread: str
    readers: tuple[str, ...]
    text: str


@dataclass
class Hall:
    """The forum with its people, and a bridge beside it."""

    folder: Path
    config: GameConfig
    new_game: Callable[[], LiveGame]
    clock: VirtualClock = field(default_factory=lambda: VirtualClock(START))
    game: LiveGame | None = None
    """The game as the last run left it."""

    def __post_init__(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True)
        self.forum = FakeForum(None, self.clock)
        create_store(
            self.database, game="sala", rules_version="1", commitment=commit(SECRET), at=START
        ).close()

    @property
    def database(self) -> Path:
        return self.folder / FILE_NAME

    def name(self, who: str) -> str:
        return next(one.name for one in self.config.characters if one.id == who)

    def visit(self) -> None:
        """One run of the bridge."""

        def noted() -> LiveGame:
            self.game = self.new_game()
            return self.game

        store = open_store(self.database)
        try:
            context = RunContext(
                self.folder,
                self.config,
                store,
                self.forum,
                noted,
                self.clock,
                SECRET,
                Options(backups=False),
            )
            report = run_game(context)
        finally:
            store.close()
        assert report.error is None, report.error

    def until(self, instant: int) -> None:
        """Time passes until then."""
        self.clock.sleep(max(0, instant - self.clock.now()))

    def say(self, who: str, thread: str, text: str, **more: Any) -> str:
        """Somebody writes; `recipients` are names, none of them for the narrator alone."""
        account = next(one.account for one in self.config.characters if one.id == who)
        return self.forum.say(account, thread, text, speaker=self.name(who), **more)

    def decide(self, kind: str, **payload: Any) -> None:
        """The narrator decides something at his desk."""
        store = open_store(self.database)
        try:
            store.decisions.append(kind, payload, who=NARRATOR, at=self.clock.now())
        finally:
            store.close()

    def hidden(self) -> list[str]:
        """Everything on record, which nobody reads."""
        store = open_store(self.database, readonly=True)
        try:
            return [row.input.json for row in store.inputs.all()]
        finally:
            store.close()

    def read_by(self, who: str) -> list[Said]:
        """Every message of the narrator's account that somebody can read, in order."""
        name = self.name(who)
        return [
            Said(
                post["date"] // MINUTE,
                post["thread"],
                tuple(post["recipients"] or ()),
                comparable(post["body"]).rpartition(" ⟨")[0],
            )
            for post in self.forum.state["posts"]
            if post["author"] == NARRATOR and name in (post["recipients"] or ())
        ]

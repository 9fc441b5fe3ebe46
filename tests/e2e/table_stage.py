"""A game without a map on the embedded forum, with what whoever tests it wants to ask.

Nothing is passed behind the forum's back: players and bridge reach it over HTTP only.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forumbridge.clock import VirtualClock
from forumbridge.composition import fold_game, run_context
from forumbridge.config_files.game import GameName
from forumbridge.config_files.paths import DATABASE, RULES
from forumbridge.cycle import RunReport, run_game
from forumbridge.demo.cast import CAST, Actor
from forumbridge.demo.tables import TablePlan, TableStage, embedded_table
from forumbridge.embedded.forum import EmbeddedForum
from forumbridge.embedded.player import Player
from forumbridge.errors import ForumError
from forumbridge.storage import open_store
from forumbridge.storage.rows import ReviewRow
from tests.e2e.small_stage import edit_game

SLUG = "mesa"
PUBLIC = f"partida/{SLUG}/la-mesa"
SECRET_SCENE = f"partida/{SLUG}/la-manada"
SECRET = bytes(range(32))
HOUR = 3600


def own(who: str) -> str:
    """The path of somebody's own scene."""
    return f"partida/{SLUG}/escena-de-{who}"


@dataclass
class Table:
    """The demo's stage, and a bridge whose runs are looked at one by one."""

    stage: TableStage

    @property
    def forum(self) -> EmbeddedForum:
        return self.stage.forum

    @property
    def folder(self) -> Path:
        return self.stage.bridge.folder

    @property
    def clock(self) -> VirtualClock:
        return self.stage.clock

    @property
    def cast(self) -> Sequence[Actor]:
        return self.stage.cast

    def player(self, who: str) -> Player:
        """Somebody at a browser, by his character's identifier."""
        return self.stage.player(who)

    def actor(self, who: str) -> Actor:
        """By his character's identifier."""
        return self.stage.actor(who)

    def say(self, who: str, text: str, *, notes: str = "") -> int:
        """A player writes to the narrator in his own scene."""
        return self.stage.write(who, own(who), text, notes=notes, alone=True)

    def aloud(self, who: str, text: str, *, notes: str = "", alone: bool = False) -> int:
        """A player writes at the table, to all of it or to the narrator alone."""
        return self.stage.write(who, PUBLIC, text, notes=notes, alone=alone)

    def among(self, who: str, scene: str, text: str) -> int:
        """A player writes in a scene of some, to all of them."""
        return self.stage.write(who, scene, text)

    def edit(self, who: str, post: int, text: str) -> None:
        """Umbría leaves no mark of it."""
        self.stage.edit(who, str(post), text)

    def visit(self) -> RunReport:
        """One run."""
        with run_context(self.folder, clock=self.clock, state=self.stage.bridge.state) as context:
            report = run_game(context)
        assert report.error is None, report.error
        return report

    def wait(self, seconds: int) -> None:
        """Time passes."""
        self.clock.sleep(seconds)

    def pass_deadline(self) -> None:
        """Time passes until what is due can be dealt with, and it is."""
        instant = fold_game(self.folder).next_instant()
        assert instant is not None
        self.wait(max(0, instant // 60 * 60 + 120 - self.clock.now()))
        self.visit()

    def status(self) -> Mapping[str, Any]:
        """The game's summary."""
        return fold_game(self.folder).summary()

    def read(self, who: str, scene: str) -> tuple[str, ...]:
        """What somebody can read in a scene; nothing where he may not open it."""
        try:
            return tuple(post.text for post in self.player(who).read(scene))
        except ForumError:
            return ()

    def last(self, who: str) -> str:
        """The last message in somebody's own scene, as he reads it."""
        return self.read(who, own(who))[-1]

    def table(self) -> str:
        """Everything said at the table, as the first player reads it."""
        return "\n".join(self.read(self.cast[0].id, PUBLIC))

    def questions(self) -> list[ReviewRow]:
        """What is on the narrator's desk."""
        store = open_store(self.folder / DATABASE, readonly=True)
        try:
            return store.review.list("open")
        finally:
            store.close()


@contextmanager
def table_stage(
    home: Path,
    game: GameName,
    players: int | Sequence[Actor],
    *,
    rules: Mapping[str, str] | None = None,
    pack: Sequence[str] = (),
) -> Generator[Table]:
    """A fresh forum and folder; `players` are so many or these, `rules` old text → new text of the
    rulings file, `pack` who may open the secret scene from the start."""
    cast = CAST[:players] if isinstance(players, int) else tuple(players)
    plan = TablePlan(game, SLUG, "La mesa", cast, tuple(pack))
    quick = {"intervalo_segundos = 1.5": "intervalo_segundos = 0"}
    with embedded_table(home, plan, voice=lambda _: None, secret=SECRET, answers=quick) as stage:
        edit_game(stage.bridge.folder, rules or {}, RULES)
        yield Table(stage)

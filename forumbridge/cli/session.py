"""One game opened for a command: its configuration, its database, and the way to decide."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from forumbridge.cli.console import Console
from forumbridge.clock import Clock, SystemClock, VirtualClock
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.paths import DATABASE
from forumbridge.rulesets.base import StoredInput
from forumbridge.storage import Store, open_store

CLOCK_FILE = "FORUMBRIDGE_RELOJ"
"""A file with the instant of a rehearsal, shared with an embedded forum."""


@dataclass(frozen=True, slots=True)
class Session:
    """An open game."""

    folder: Path
    config: GameConfig
    store: Store
    clock: Clock

    @property
    def zone(self) -> str:
        """The zone of the game's deadlines."""
        return self.config.game.zone

    def inputs(self) -> tuple[StoredInput, ...]:
        """Everything recorded so far, in order."""
        return tuple(row.input for row in self.store.inputs.all())


def system_clock() -> Clock:
    """This machine's clock, or the one of the rehearsal going on."""
    shared = os.environ.get(CLOCK_FILE)
    return VirtualClock.shared(Path(shared)) if shared else SystemClock()


@contextmanager
def opened(folder: Path, *, readonly: bool = False) -> Generator[Session]:
    """The game in `folder`.

    Raises:
        ConfigurationError: the folder is open to others or game.toml is wrong.
        StorageError: the database can't be used.
    """
    config = load_game(folder)
    require_private(folder)
    store = open_store(folder / DATABASE, readonly=readonly)
    try:
        yield Session(folder, config, store, system_clock())
    finally:
        store.close()


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody decides at the terminal; `says` tells it back to him."""

    kind: str
    payload: Mapping[str, object]
    says: str


def decide(
    session: Session, console: Console, decision: Decision, *, who: str, why: str, dry_run: bool
) -> None:
    """Record a decision, without the run's lock, and say so; it takes effect at the next run."""
    number = None
    if not dry_run:
        number = session.store.decisions.append(
            decision.kind, decision.payload, who=who, at=session.clock.now(), why=why
        )
    verb = "Se anotaría" if dry_run else f"Anotado (decisión {number})"
    console.line(f"{verb}: {decision.says}")
    if not dry_run:
        console.line("Vale desde la próxima pasada («forumbridge run --now» la hace ya).")
    console.data(
        {
            "decision": number,
            "kind": decision.kind,
            "payload": dict(decision.payload),
            "says": decision.says,
            "recorded": not dry_run,
        }
    )


def as_rows(inputs: Iterable[StoredInput]) -> list[dict[str, str]]:
    """Inputs as a decision carries them."""
    return [{"kind": one.kind, "json": one.json, "source": one.source} for one in inputs]

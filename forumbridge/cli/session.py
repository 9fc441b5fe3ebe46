"""One game opened for a command: its configuration, its database and the clock it goes by."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from forumbridge.cli.clocks import system_clock
from forumbridge.clock import Clock
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.paths import DATABASE
from forumbridge.desk.context import Desk
from forumbridge.rulesets.base import StoredInput
from forumbridge.storage import Store, open_store

__all__ = ["Session", "desk_of", "opened", "system_clock"]


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


def desk_of(session: Session) -> Desk:
    """The same game for a read model."""
    return Desk(session.folder, session.config, session.store, session.clock)

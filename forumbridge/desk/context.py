"""What every page and read model is made from: one game, opened to be looked at."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from forumbridge.clock import Clock
from forumbridge.composition import files_of, fold_game
from forumbridge.config_files.folder import require_private
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.loaders import GameFiles
from forumbridge.config_files.paths import DATABASE
from forumbridge.cycle.players import scenes_of
from forumbridge.cycle.scenes import Scenes
from forumbridge.rulesets.base import LiveGame
from forumbridge.storage import Store, open_store


@dataclass(slots=True)
class Desk:
    """An open game for whoever looks at it; nothing here changes it."""

    folder: Path
    config: GameConfig
    store: Store
    """Read-only on a page; a command may hand in its own."""
    clock: Clock
    who: str = ""
    """The narrator who looks, as he calls himself; empty at the terminal."""
    _game: LiveGame | None = field(default=None, repr=False)

    @property
    def zone(self) -> str:
        """The zone of the game's deadlines, which is the narrator's."""
        return self.config.game.zone

    @property
    def files(self) -> GameFiles:
        """Map, rules, words and messages, read again only when a file has changed.

        Raises:
            ConfigurationError: one of them is wrong.
        """
        return files_of(self.folder)

    @property
    def scenes(self) -> Scenes:
        """The game's scenes and who plays whom."""
        return scenes_of(self.config, self.store)

    def game(self) -> LiveGame:
        """The game as recorded, folded once for this look.

        Raises:
            ConfigurationError, StorageError: see `fold_game`.
        """
        if self._game is None:
            self._game = fold_game(self.folder)
        return self._game


@contextmanager
def looking_at(folder: Path, clock: Clock, who: str = "") -> Generator[Desk]:
    """The game in `folder`, opened read-only and closed afterwards.

    Raises:
        ConfigurationError: the folder is open to others or game.toml is wrong.
        StorageError: the database can't be used.
    """
    config = load_game(folder)
    require_private(folder)
    store = open_store(folder / DATABASE, readonly=True)
    try:
        yield Desk(folder, config, store, clock, who)
    finally:
        store.close()

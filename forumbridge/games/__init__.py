"""How each game is put together from its folder's files: one module a game, loaded by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from forumbridge.config_files.loaders import GameFiles
from forumbridge.forum.port import Capabilities
from forumbridge.rulesets.base import LiveGame

if TYPE_CHECKING:
    from forumbridge.desk.thread.hand import Hand
    from forumbridge.rulesets.looking import Watched
    from forumbridge.rulesets.retelling import Retelling


class GameBuilder(Protocol):
    """What a module `games.<game>` gives; `files` are those that the game's own reader read."""

    @staticmethod
    def new_game(files: GameFiles, capabilities: Capabilities, secret: bytes) -> LiveGame:
        """The game at its beginning, to fold recorded inputs into.

        Raises:
            ConfigurationError: a message file is missing or wrong.
        """
        ...

    @staticmethod
    def watched_game(files: GameFiles, capabilities: Capabilities) -> Watched:
        """The same game keeping its whole past, to be looked at and never run.

        Raises:
            ConfigurationError: as `new_game`, or a file only needed to look can't be read.
        """
        ...

    @staticmethod
    def retelling(files: GameFiles) -> Retelling:
        """The same game with everything that is true of it, to be told whole: the chronicle's.

        Raises:
            ConfigurationError: a file only needed to draw can't be read.
        """
        ...

    @staticmethod
    def narrator_hand(files: GameFiles) -> Hand | None:
        """The game's own acts in the narrator's words; None where it has none."""
        ...

    @staticmethod
    def receipt_grace_seconds(files: GameFiles) -> int:
        """How long a doubt may wait for its author before the game goes on (AMB-011)."""
        ...


def builder_of(files: GameFiles) -> GameBuilder:
    """The module of the game that a folder says it plays."""
    return cast("GameBuilder", import_module(f"forumbridge.games.{files.config.game.rules}"))

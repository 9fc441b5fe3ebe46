"""Avaloup put together from its folder's files."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.avaloup.setup import gazetteer
from forumbridge.config_files.loaders import GameFiles
from forumbridge.forum.port import Capabilities
from forumbridge.games import not_yet
from forumbridge.games.tables import receipt_grace_seconds, table_parts
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.rulesets.avaloup import AvaloupGame
from forumbridge.rulesets.base import LiveGame

if TYPE_CHECKING:
    from forumbridge.config_files.avaloup_files import AvaloupFiles
    from forumbridge.desk.thread.hand import Hand
    from forumbridge.rulesets.looking import Watched
    from forumbridge.rulesets.retelling import Retelling

__all__ = ["narrator_hand", "new_game", "receipt_grace_seconds", "retelling", "watched_game"]


def new_game(files: GameFiles, capabilities: Capabilities, secret: bytes) -> LiveGame:
    """As `GameBuilder.new_game`."""
    own = cast("AvaloupFiles", files)
    zone = own.config.game.zone
    narrator = AvaloupNarrator(files.messages, gazetteer(own.setup), zone)
    precision = capabilities.precision_seconds
    parts = table_parts(own, narrator, precision=precision, secret=secret)
    return AvaloupGame(**parts)


def watched_game(files: GameFiles, capabilities: Capabilities) -> Watched:
    """As `GameBuilder.watched_game`; not for this game yet."""
    del files, capabilities
    not_yet("Avaloup", "mirar la partida por dentro")


def retelling(files: GameFiles) -> Retelling:
    """As `GameBuilder.retelling`; not for this game yet."""
    del files
    not_yet("Avaloup", "contar la partida entera")


def narrator_hand(files: GameFiles) -> Hand | None:
    """As `GameBuilder.narrator_hand`: its acts have no words of the narrator's yet."""
    del files
    return None

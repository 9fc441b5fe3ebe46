"""Avaloup put together from its folder's files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.avaloup.setup import gazetteer
from forumbridge.config_files.loaders import GameFiles
from forumbridge.config_files.paths import shipped_messages
from forumbridge.forum.port import Capabilities
from forumbridge.games.tables import receipt_grace_seconds, table_parts
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.narration.templates import Templates
from forumbridge.rulesets.avaloup.game import AvaloupGame
from forumbridge.rulesets.base import LiveGame

if TYPE_CHECKING:
    from forumbridge.config_files.avaloup_files import AvaloupFiles
    from forumbridge.desk.thread.hand import Hand
    from forumbridge.rulesets.looking import Watched
    from forumbridge.rulesets.retelling import Retelling

__all__ = [
    "narrator_hand",
    "new_game",
    "receipt_grace_seconds",
    "retelling",
    "watched_game",
]


def new_game(files: GameFiles, capabilities: Capabilities, secret: bytes) -> LiveGame:
    """As `GameBuilder.new_game`."""
    return AvaloupGame(**_parts(files, capabilities.precision_seconds, secret))


def watched_game(files: GameFiles, capabilities: Capabilities) -> Watched:
    """As `GameBuilder.watched_game`."""
    # Imported here: no run looks back, and it brings the drawing of the table with it.
    from forumbridge.rulesets.avaloup.looker import AvaloupLooker  # noqa: PLC0415

    parts = _parts(files, capabilities.precision_seconds, b"")
    return AvaloupLooker(zone=files.config.game.zone, **parts)


def retelling(files: GameFiles) -> Retelling:
    """As `GameBuilder.retelling`."""
    # Imported here: no run tells a game whole.
    from forumbridge.rulesets.avaloup.retelling import AvaloupRetelling  # noqa: PLC0415

    parts = _parts(files, 1, b"")
    return AvaloupRetelling(zone=files.config.game.zone, **parts)


def narrator_hand(files: GameFiles) -> Hand | None:
    """As `GameBuilder.narrator_hand`."""
    # Imported here: hardly any run needs the terminal's commands.
    from forumbridge.desk.thread.table_terminal import TableTerminalHand  # noqa: PLC0415

    return TableTerminalHand(files.folder, "avaloup")


def _parts(files: GameFiles, precision: int, secret: bytes) -> dict[str, Any]:
    own = cast("AvaloupFiles", files)
    zone = own.config.game.zone
    messages = Templates(files.messages, shipped_messages("avaloup"))
    narrator = AvaloupNarrator(messages, gazetteer(own.setup), zone)
    return table_parts(own, narrator, precision=precision, secret=secret)

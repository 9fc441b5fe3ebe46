"""La Cosa put together from its folder's files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.cosa.setup import gazetteer
from forumbridge.config_files.loaders import GameFiles
from forumbridge.forum.port import Capabilities
from forumbridge.narration.cosa import CosaNarrator
from forumbridge.rulesets.base import Graces, LiveGame
from forumbridge.rulesets.cosa import CosaGame

if TYPE_CHECKING:
    from forumbridge.config_files.cosa_files import CosaFiles
    from forumbridge.desk.thread.hand import Hand
    from forumbridge.rulesets.looking import Watched
    from forumbridge.rulesets.retelling import Refold, Retelling

_HOUR = 3600
_RECEIPT_HOURS = 2
_OUTAGE_HOURS = 2
_PATIENCE_HOURS = 24
"""As La Hacienda recommends: after the last receipt before an early end, after a fall of the forum,
and before the narrator is reminded (AMB-011, AMB-295, AMB-274)."""


def new_game(files: GameFiles, capabilities: Capabilities, secret: bytes) -> LiveGame:
    """As `GameBuilder.new_game`."""
    return CosaGame(**_parts(files, capabilities.precision_seconds, secret))


def watched_game(files: GameFiles, capabilities: Capabilities) -> Watched:
    """As `GameBuilder.watched_game`."""
    # Imported here: no run looks back, and it brings the drawing of the table with it.
    from forumbridge.rulesets.cosa_looker import CosaLooker  # noqa: PLC0415

    return CosaLooker(**_parts(files, capabilities.precision_seconds, b""))


def retelling(files: GameFiles) -> Retelling:
    """As `GameBuilder.retelling`."""
    # Imported here: no run tells a game whole.
    from forumbridge.rulesets.cosa_retelling import CosaTeller  # noqa: PLC0415
    from forumbridge.rulesets.tables.retelling import TableRetelling  # noqa: PLC0415

    parts = _parts(files, 1, b"")
    return TableRetelling(CosaTeller(**parts))


def refold(files: GameFiles, capabilities: Capabilities) -> Refold:
    """As `GameBuilder.refold`."""
    # Imported here: no run folds a game again to compare it.
    from forumbridge.rulesets.cosa_refold import CosaRefold  # noqa: PLC0415

    return CosaRefold(**_parts(files, capabilities.precision_seconds, b""))


def narrator_hand(files: GameFiles) -> Hand | None:
    """As `GameBuilder.narrator_hand`: its acts have no words of the narrator's yet."""
    del files
    return None


def receipt_grace_seconds(files: GameFiles) -> int:
    """As `GameBuilder.receipt_grace_seconds`."""
    del files
    return _RECEIPT_HOURS * _HOUR


def _parts(files: GameFiles, precision: int, secret: bytes) -> dict[str, Any]:
    own = cast("CosaFiles", files)
    zone = own.config.game.zone
    return {
        "name": own.config.game.name,
        "setup": own.setup,
        "book": own.book,
        "narrator": CosaNarrator(files.messages, gazetteer(own.setup), zone),
        "zone": zone,
        "precision": precision,
        "graces": Graces(_RECEIPT_HOURS * _HOUR, _OUTAGE_HOURS * _HOUR, _PATIENCE_HOURS * _HOUR),
        "receipts": own.config.reading.receipt,
        "confidence": own.config.reading.confidence,
        "secret": secret,
    }

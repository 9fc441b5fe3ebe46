"""What the games without a map are put together from alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.windows import HOUR
from forumbridge.config_files.loaders import GameFiles
from forumbridge.rulesets.base import Graces

if TYPE_CHECKING:
    from forumbridge.config_files.table_files import TableFiles

GRACES = Graces(receipt_seconds=2 * HOUR, outage_seconds=2 * HOUR, patience_seconds=24 * HOUR)
"""As La Hacienda recommends: after the last receipt before an early end, after a fall of the forum,
and before the narrator is reminded (AMB-011, AMB-295, AMB-274)."""


def table_parts(
    files: TableFiles[Any], narrator: object, *, precision: int, secret: bytes
) -> dict[str, Any]:
    """What the game's class takes by name, but for what only one of them takes."""
    config = files.config
    return {
        "name": config.game.name,
        "setup": files.setup,
        "book": files.book,
        "narrator": narrator,
        "precision": precision,
        "graces": GRACES,
        "receipts": config.reading.receipt,
        "confidence": config.reading.confidence,
        "secret": secret,
    }


def receipt_grace_seconds(files: GameFiles) -> int:
    """As `GameBuilder.receipt_grace_seconds`."""
    del files
    return GRACES.receipt_seconds

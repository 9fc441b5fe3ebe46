"""Avaloup put together from its folder's files."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.avaloup.setup import gazetteer
from forumbridge.config_files.loaders import GameFiles
from forumbridge.forum.port import Capabilities
from forumbridge.games import not_yet
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.rulesets.avaloup import AvaloupGame
from forumbridge.rulesets.base import Graces, LiveGame

if TYPE_CHECKING:
    from forumbridge.config_files.avaloup_files import AvaloupFiles
    from forumbridge.desk.thread.hand import Hand
    from forumbridge.rulesets.looking import Watched
    from forumbridge.rulesets.retelling import Retelling

_HOUR = 3600
_RECEIPT_HOURS = 2
_OUTAGE_HOURS = 2
_PATIENCE_HOURS = 24
"""As La Hacienda recommends: after the last receipt before an early end, after a fall of the forum,
and before the narrator is reminded (AMB-011, AMB-295, AMB-274)."""


def new_game(files: GameFiles, capabilities: Capabilities, secret: bytes) -> LiveGame:
    """As `GameBuilder.new_game`."""
    own = cast("AvaloupFiles", files)
    zone = own.config.game.zone
    return AvaloupGame(
        name=own.config.game.name,
        setup=own.setup,
        book=own.book,
        narrator=AvaloupNarrator(files.messages, gazetteer(own.setup), zone),
        precision=capabilities.precision_seconds,
        graces=Graces(_RECEIPT_HOURS * _HOUR, _OUTAGE_HOURS * _HOUR, _PATIENCE_HOURS * _HOUR),
        receipts=own.config.reading.receipt,
        confidence=own.config.reading.confidence,
        secret=secret,
    )


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


def receipt_grace_seconds(files: GameFiles) -> int:
    """As `GameBuilder.receipt_grace_seconds`."""
    del files
    return _RECEIPT_HOURS * _HOUR

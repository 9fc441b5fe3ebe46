"""La Hacienda put together from its folder's files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.hacienda.setting.atlas import gazetteer
from engine.vocabulary import PlaceId
from forumbridge.calendar import Calendar
from forumbridge.config_files.loaders import GameFiles
from forumbridge.config_files.paths import MAP, shipped_messages
from forumbridge.config_files.toml_files import read_toml
from forumbridge.forum.port import Capabilities
from forumbridge.narration.narrator import Narrator
from forumbridge.narration.templates import Templates
from forumbridge.rulesets.base import LiveGame
from forumbridge.rulesets.hacienda.game import HaciendaGame

if TYPE_CHECKING:
    from forumbridge.config_files.hacienda_files import HaciendaFiles
    from forumbridge.desk.thread.hand import Hand
    from forumbridge.rulesets.looking import Watched
    from forumbridge.rulesets.retelling import Retelling


def new_game(files: GameFiles, capabilities: Capabilities, secret: bytes) -> LiveGame:
    """As `GameBuilder.new_game`."""
    return HaciendaGame(**_parts(files, capabilities, secret))


def watched_game(files: GameFiles, capabilities: Capabilities) -> Watched:
    """As `GameBuilder.watched_game`."""
    # Imported here: no run looks back, and it brings the drawing of plans with it.
    from forumbridge.rulesets.hacienda.looker import HaciendaLooker  # noqa: PLC0415

    return HaciendaLooker(read_toml(files.folder / MAP), **_parts(files, capabilities, b""))


def retelling(files: GameFiles) -> Retelling:
    """As `GameBuilder.retelling`."""
    # Imported here: no run tells a game whole.
    from forumbridge.rulesets.hacienda.retelling import HaciendaRetelling  # noqa: PLC0415

    found = cast("HaciendaFiles", files)
    zone = files.config.game.zone
    return HaciendaRetelling(found.setup, zone, read_toml(files.folder / MAP))


def narrator_hand(files: GameFiles) -> Hand | None:
    """As `GameBuilder.narrator_hand`."""
    # Imported here: hardly any run needs the terminal's commands.
    from forumbridge.desk.thread.terminal import TerminalHand  # noqa: PLC0415

    return TerminalHand(files.folder)


def receipt_grace_seconds(files: GameFiles) -> int:
    """As `GameBuilder.receipt_grace_seconds`."""
    return cast("HaciendaFiles", files).setup.ruleset.receipt_grace_hours * 3600


def _parts(files: GameFiles, capabilities: Capabilities, secret: bytes) -> dict[str, Any]:
    own = cast("HaciendaFiles", files)
    config, setup = own.config, own.setup
    zone = config.game.zone
    messages = Templates(own.messages, shipped_messages("hacienda"))
    return {
        "name": config.game.name,
        "setup": setup,
        "lexicon": own.lexicon,
        "narrator": Narrator(messages, gazetteer(setup), setup.tasks, zone),
        "calendar": Calendar(
            zone, config.calendar.days, config.calendar.hour, config.calendar.holidays
        ),
        "precision": capabilities.precision_seconds,
        "forum": capabilities,
        "reminder_hours": config.run.reminder_hours,
        "scenes": frozenset(PlaceId(place) for place in config.scenes.places),
        "secret": secret,
        "receipts": config.reading.receipt,
        "confidence": config.reading.confidence,
    }

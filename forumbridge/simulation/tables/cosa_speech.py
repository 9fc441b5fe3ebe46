"""How the made-up players of La Cosa write, and the reader of a run reads them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.cosa.inputs import Decide, Input
from engine.cosa.reports import Knowledge
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.phrasebooks import load_phrasebook
from forumbridge.rulesets.base import PlayerPost, Understanding
from forumbridge.rulesets.cosa_calendar import CosaCalendar
from forumbridge.rulesets.cosa_codec import unpack
from forumbridge.rulesets.cosa_reading import CosaReading
from forumbridge.rulesets.tables.reading import TableReader
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.tables.cosa_host import Host
from forumbridge.simulation.tables.speech import Decided, Speech
from forumbridge.simulation.tables.wording import Writer
from parsers.decisions import Phrasebook

_ZONE = "Europe/Madrid"


def speech_of(host: Host, number: int) -> Speech[Knowledge, Input]:
    """Of one table; the same number writes the same."""
    names = host.rules.gazetteer
    reading = CosaReading(
        TableReader(names, _book()),
        names,
        frozenset(host.minds),
        host.rules.standpoint,
        CosaCalendar(_ZONE).day_number,
    )

    def understand(post: PlayerPost, known: Knowledge) -> Understanding:
        counts = host.state.ruleset.part_count_private
        return reading.understand(post, known, None, counts_private=counts)

    def due(known: Knowledge) -> Sequence[str]:
        return host.rules.standpoint(known).open

    writer = Writer(names, Chance(str(number), "letra"))
    return Speech(writer, understand, unpack, _decided, due, "QC-30b")


def _decided(given: Input) -> Decided | None:
    return given if isinstance(given, Decide) else None


@cache
def _book() -> Phrasebook:
    return load_phrasebook(ruleset_folder("cosa") / "lexicon.toml")

"""How the made-up players of La Cosa write, and the reader of a run reads them."""

from __future__ import annotations

from engine.cosa.facts.inputs import Decide, Input
from engine.cosa.facts.reports import Knowledge
from forumbridge.rulesets.base import PlayerPost, Understanding
from forumbridge.rulesets.cosa.calendar import CosaCalendar
from forumbridge.rulesets.cosa.codec import unpack
from forumbridge.rulesets.cosa.reading import CosaReading
from forumbridge.rulesets.tables.reading import TableReader
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.tables.cosa_host import Host
from forumbridge.simulation.tables.speech import Speech, book_of
from forumbridge.simulation.tables.wording import Writer

_ZONE = "Europe/Madrid"


def speech_of(host: Host, number: int) -> Speech[Knowledge, Input]:
    """Of one table; the same number writes the same."""
    names = host.rules.gazetteer
    reading = CosaReading(
        TableReader(names, book_of("cosa")),
        names,
        frozenset(host.minds),
        host.rules.standpoint,
        CosaCalendar(_ZONE).day_number,
    )

    def understand(post: PlayerPost, known: Knowledge) -> Understanding:
        counts = host.state.ruleset.part_count_private
        return reading.understand(post, known, None, counts_private=counts)

    writer = Writer(names, Chance(str(number), "letra"))
    return Speech(writer, understand, unpack, Decide, host.rules.standpoint, "QC-30b")

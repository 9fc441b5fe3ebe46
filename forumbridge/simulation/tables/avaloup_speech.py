"""How the made-up players of Avaloup write, and the reader of a run reads them."""

from __future__ import annotations

from engine.avaloup.inputs import Decide, Input
from engine.avaloup.reports import Knowledge
from forumbridge.rulesets.avaloup.codec import unpack
from forumbridge.rulesets.avaloup.reading import AvaloupReading
from forumbridge.rulesets.base import PlayerPost, Understanding
from forumbridge.rulesets.tables.reading import TableReader
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.tables.avaloup_host import Host
from forumbridge.simulation.tables.speech import Speech, book_of
from forumbridge.simulation.tables.wording import Writer


def speech_of(host: Host, number: int) -> Speech[Knowledge, Input]:
    """Of one table; the same number writes the same."""
    names = host.rules.gazetteer
    reading = AvaloupReading(
        TableReader(names, book_of("avaloup")),
        names,
        frozenset(host.minds),
        host.rules.standpoint,
    )

    def understand(post: PlayerPost, known: Knowledge) -> Understanding:
        return reading.understand(post, known, None)

    writer = Writer(names, Chance(str(number), "letra"))
    return Speech(writer, understand, unpack, Decide, host.rules.standpoint, "AVA-TALK-02")

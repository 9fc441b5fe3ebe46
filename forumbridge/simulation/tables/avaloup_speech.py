"""How the made-up players of Avaloup write, and the reader of a run reads them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.avaloup.inputs import Decide, Input
from engine.avaloup.reports import Knowledge
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.phrasebooks import load_phrasebook
from forumbridge.rulesets.avaloup_codec import unpack
from forumbridge.rulesets.avaloup_reading import AvaloupReading
from forumbridge.rulesets.base import PlayerPost, Understanding
from forumbridge.rulesets.tables.reading import TableReader
from forumbridge.simulation.chance import Chance
from forumbridge.simulation.tables.avaloup_host import Host
from forumbridge.simulation.tables.speech import Decided, Speech
from forumbridge.simulation.tables.wording import Writer
from parsers.decisions import Phrasebook


def speech_of(host: Host, number: int) -> Speech[Knowledge, Input]:
    """Of one table; the same number writes the same."""
    names = host.rules.gazetteer
    reading = AvaloupReading(
        TableReader(names, _book()),
        names,
        frozenset(host.minds),
        host.rules.standpoint,
    )

    def understand(post: PlayerPost, known: Knowledge) -> Understanding:
        return reading.understand(post, known, None)

    def due(known: Knowledge) -> Sequence[str]:
        return host.rules.standpoint(known).open

    writer = Writer(names, Chance(str(number), "letra"))
    return Speech(writer, understand, unpack, _decided, due, "AVA-TALK-02")


def _decided(given: Input) -> Decided | None:
    return given if isinstance(given, Decide) else None


@cache
def _book() -> Phrasebook:
    return load_phrasebook(ruleset_folder("avaloup") / "lexicon.toml")

"""Reports with powers in them, for the tests of their messages."""

from engine.hacienda.telling.reports import (
    OwnResult,
    Panel,
)
from engine.vocabulary import (
    Wait,
)
from forumbridge.narration.samples_world import (
    ANA,
    EVA,
    LUIS,
    section,
)
from tests.forumbridge.narration.telling import report

WAITED = OwnResult(Wait(), True)
EVERYBODY = ((ANA, True), (LUIS, False), (EVA, True))


def counters(panel: Panel, **fields: object) -> str:
    """The reader's counters after a quiet phase."""
    quiet = report(section(own=WAITED))
    told = report(section(own=WAITED), panel=panel, **fields)
    assert told.startswith(quiet)
    return told.removeprefix(quiet).strip()

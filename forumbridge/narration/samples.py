"""One specimen of every message, to try a game's message files on before anybody plays.

The house they are set in is `samples_world`; each kind of message has a module of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from forumbridge.narration.samples_answers import Specimen, answers, fixed
from forumbridge.narration.samples_phases import phase_reports
from forumbridge.narration.samples_public import public_reports
from forumbridge.narration.samples_reports import reports
from forumbridge.narration.samples_world import sample_gazetteer, sample_tasks

__all__ = ["sample_gazetteer", "sample_tasks", "specimens"]


def specimens() -> Iterator[Specimen]:
    """(what it is, how to make it) of every message in all its shapes."""
    for name, report in {**reports(), **phase_reports()}.items():
        yield name, lambda who, report=report: who.player_report(report)
    for name, (report, deadlines) in public_reports().items():
        yield (
            name,
            lambda who, report=report, deadlines=deadlines: who.public_report(
                report, deadlines=deadlines
            ),
        )
    yield from answers()
    yield from fixed()

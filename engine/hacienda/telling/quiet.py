"""Which personal reports say nothing, so that they need not be sent (`batch_reports`, AMB-263).

Anything that a report can tell makes it worth sending, fields yet to come included: only what
cannot be news is left out of the comparison.
"""

from __future__ import annotations

from dataclasses import replace

from engine.hacienda.facts.state import PublicationKind
from engine.hacienda.telling.panels import Panel
from engine.hacienda.telling.reports import OwnResult, PhaseSection, PlayerReport
from engine.vocabulary.actions import Wait
from engine.vocabulary.ids import PlaceId

_NOTHING = PhaseSection(
    round=0, phase=0, place=PlaceId(""), own=OwnResult(None, done=True), lit=True, reduced=False
)


def says_nothing(report: PlayerReport) -> bool:
    """Whether the report of phases only repeats that its reader did nothing, where he was, with
    nobody in sight."""
    bare = replace(report, sections=(), panel=None, banned=False, last_phase=False)
    nothing = PlayerReport(
        report.observer,
        report.publication,
        PublicationKind.PHASES.value,
        report.round,
        report.alive,
    )
    return (
        bare == nothing
        and all(_is_quiet(section) for section in report.sections)
        and (report.panel is None or not _has_news(report.panel))
    )


def _is_quiet(section: PhaseSection) -> bool:
    idle = section.own.action is None or isinstance(section.own.action, Wait)
    alone = all(not people for _, people in section.in_sight)
    rest = replace(
        section,
        round=0,
        phase=0,
        place=PlaceId(""),
        own=_NOTHING.own,
        lit=True,
        reduced=False,
        in_sight=(),
        empty=(),
        presences_exact=True,
        presences_before=None,
    )
    same = section.presences_before in (None, section.presences)
    return idle and alone and same and rest == _NOTHING


def _has_news(panel: Panel) -> bool:
    """Whether his counters are anything but dates: what counts phases does not stand still.

    The sabotage's are everybody's of his side: reports that came of them would show who is on it.
    Where alarms are local the date reaches him with his next report or the round's opening.
    """
    return bool(
        (panel.angel is not None and (panel.angel.event or panel.angel.protects is not None))
        or (panel.shape is not None and panel.shape.look is not None)
        or (panel.passage is not None and panel.passage.inside is not None)
        or (panel.sabotage is not None and panel.sabotage.authors)
    )

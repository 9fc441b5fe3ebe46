"""Which scenes of places are open, so that all of a round close together (AMB-267).

They close at the next opening, when a deliberation is called, or at the end, whoever has died or
left since: nothing about their closing can tell that somebody did.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.hacienda.events import Publication
from engine.hacienda.game import Hacienda
from engine.hacienda.reports import SceneReport
from engine.hacienda.state import PublicationKind, State

Told = tuple[State, Publication]
_CLOSING = frozenset(
    {PublicationKind.OPENING, PublicationKind.DELIBERATION_OPEN, PublicationKind.END}
)


@dataclass(slots=True)
class Talks:
    """The publications whose scenes are still open; their reports are made only when needed."""

    rules: Hacienda
    _open: list[Told] = field(default_factory=list[Told])

    def heard(self, state: State, publication: Publication) -> tuple[Told, ...]:
        """Take in a publication; those whose scenes it closes."""
        over: tuple[Told, ...] = ()
        if publication.publication in _CLOSING:
            over = tuple(self._open)
            self._open.clear()
        elif publication.publication is PublicationKind.PHASES:
            self._open.append((state, publication))
        return over

    def reports(self, told: Iterable[Told]) -> tuple[SceneReport, ...]:
        """The scenes that those publications opened."""
        return tuple(
            report
            for state, publication in told
            for report in self.rules.scene_reports(state, publication)
        )

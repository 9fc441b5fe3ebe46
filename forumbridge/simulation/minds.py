"""What a made-up player knows: his own knowledge, card and counters, from his reports alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.hacienda.telling.panels import Panel
from engine.hacienda.telling.reports import Knowledge, PlayerReport
from engine.vocabulary import CharacterId


@dataclass(slots=True)
class Mind:
    """One player's memory. `accused` are those he saw murder, by the look they bore."""

    known: Knowledge
    panel: Panel = field(default_factory=Panel)
    fellows: tuple[CharacterId, ...] = ()
    accused: list[CharacterId] = field(default_factory=list[CharacterId])
    window: bool = False
    sees_corpse: bool = False

    def read(self, report: PlayerReport, known: Knowledge) -> None:
        """A report, and the knowledge after it."""
        self.known = known
        self.window = report.window is not None
        self.sees_corpse = report.report_window
        if report.card is not None:
            self.fellows = report.card.fellows or self.fellows
        panel = report.panel or (report.standing.panel if report.standing else None)
        if panel is not None:
            self.panel = panel
        for section in report.sections:
            for murder in section.murders:
                if murder.killer != self.known.me:
                    self.accused.append(murder.killer)

    @property
    def company(self) -> tuple[CharacterId, ...]:
        """Whom he sees in his own place."""
        return next(
            (there for place, there in self.known.in_sight if place == self.known.place), ()
        )

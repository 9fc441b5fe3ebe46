"""A reader's own powers and counters as the fields of `parte_cuentas` (MSG-56, 67…72)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hacienda.telling.reports import Panel, PlayerReport
from forumbridge.narration.words import Fields, Words

When = tuple[int, int]
SABOTAGES = {
    "puertas": "las puertas bloqueadas",
    "luces": "el de las luces",
    "chimeneas": "el de las chimeneas",
    "verjas": "el de las verjas",
    "palomar": "el del Palomar",
}
"""A sabotage under way, as one of several."""


def next_phase(report: PlayerReport) -> When:
    """The first phase that is still to come, as far as the report tells."""
    if report.kind == "deal":
        return (1, 1)
    if report.kind == "opening":
        return (report.round, 1)
    if report.kind in {"deliberation_open", "deliberation_closed"}:
        return (report.round + 1, 1)
    last = max(((one.round, one.phase) for one in report.sections), default=(report.round, 0))
    return (last[0], last[1] + 1) if last[1] < 3 else (last[0] + 1, 1)


@dataclass(frozen=True, slots=True)
class Panels:
    """Turns a `Panel` into fields; instants are told against `now`, the next phase."""

    words: Words
    now: When

    def fields(self, panel: Panel) -> Fields:
        """The fields of `parte_cuentas`; None for each power the reader does not have."""
        return {
            "asesinato": self._when(panel.kill_from),
            "sabotaje": self._sabotage(panel),
            "talisman": self._talisman(panel),
            "pasaje": self._passage(panel),
            "aspecto": self._shape(panel),
            "angel": self._angel(panel),
        }

    def _when(self, when: When | None) -> Fields | None:
        if when is None:
            return None
        return {"ronda": when[0], "fase": when[1], "ya": when <= self.now}

    def _sabotage(self, panel: Panel) -> Fields | None:
        own = panel.sabotage
        if own is None:
            return None
        return {
            "desde": self._when(own.available),
            "activo": own.active or "",
            "cual": SABOTAGES[own.active] if own.active else "",
            "autores": self.words.names(own.authors),
        }

    @staticmethod
    def _talisman(panel: Panel) -> Fields | None:
        own = panel.talisman
        if own is None:
            return None
        return {"cargas": own.charges, "pagado": own.paid, "tareas": own.tasks_left}

    def _passage(self, panel: Panel) -> Fields | None:
        own = panel.passage
        if own is None:
            return None
        return {"dentro": own.inside, "limite": own.limit, "desde": self._when(own.available)}

    def _shape(self, panel: Panel) -> Fields | None:
        own = panel.shape
        if own is None:
            return None
        return {
            "de": self.words.person(own.look) if own.look else None,
            "fase": own.phase,
            "limite": own.limit,
            "desde": self._when(own.available),
        }

    def _angel(self, panel: Panel) -> Fields | None:
        own = panel.angel
        if own is None:
            return None
        events = {"": "", "consumed": "gastada", "expired": "acabada", "void": "tarde"}
        return {
            "protege": self.words.person(own.protects) if own.protects else None,
            "quedan": own.left,
            "suceso": events[own.event],
            "atacante": self.words.person(own.attacker) if own.attacker else None,
            "desde": self._when(own.available),
        }

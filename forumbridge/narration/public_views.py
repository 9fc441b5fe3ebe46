"""Public reports as the fields of a message file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.hacienda.reports import PublicReport
from engine.vocabulary import CharacterId
from forumbridge.narration.words import Fields, Words

DEADLINES = {
    "declaration": "declaracion",
    "next_phase": "siguiente_fase",
    "next_opening": "siguiente_ronda",
    "deliberation": "deliberacion",
}
"""Names of the instants a public message can be given → the field under `plazos`."""


@dataclass(frozen=True, slots=True)
class PublicViews:
    """Turns a `PublicReport` into fields."""

    words: Words

    def report(self, report: PublicReport, deadlines: Mapping[str, int]) -> Fields:
        """The fields of the `publico_…` messages; unknown instants are `None` under `plazos`.

        Raises:
            KeyError: a deadline is not one of `DEADLINES`.
        """
        given = {DEADLINES[name]: self.words.moment(at) for name, at in deadlines.items()}
        return {
            "tipo": report.kind,
            "ronda": report.round,
            "fases": list(report.phases),
            "horas_declarar": report.declaration_hours,
            "horas_alterar": report.alteration_hours,
            "horas_deliberacion": report.deliberation_hours,
            "admite_alteraciones": report.alterations,
            "acabada": report.over,
            "tareas_hechas": report.tasks_done,
            "tareas_total": report.tasks_total,
            "plazos": {field: given.get(field) for field in DEADLINES.values()},
            **self._deliberation(report),
            **self._end(report),
        }

    def _deliberation(self, report: PublicReport) -> Fields:
        place = report.corpse_place
        return {
            "convoca": self._maybe(report.caller),
            "campana": report.by_bell,
            "cadaver": self._maybe(report.corpse),
            "lugar_cadaver": self.words.place(place) if place else None,
            "muertes": self.words.names(report.deaths),
            "asistentes": self.words.names(report.attending),
            "votos": [{"nombre": self.words.name(who), "votos": n} for who, n in report.votes],
            "abstenciones": report.abstentions,
            "eliminado": self._maybe(report.eliminated),
            "bando_eliminado": report.eliminated_side,
        }

    def _end(self, report: PublicReport) -> Fields:
        return {
            "ganador": report.winner,
            "motivo": report.reason,
            "miembros": [
                {**self.words.person(who), "bando": side, "papel": role}
                for who, side, role in report.members
            ],
            "cronica": [
                {
                    "ronda": round_,
                    "fase": phase,
                    "que": what,
                    "quien": self.words.person(who),
                    "a_quien": self._maybe(whom),
                }
                for round_, phase, what, who, whom in report.log
            ],
        }

    def _maybe(self, who: CharacterId | None) -> Fields | None:
        return self.words.person(who) if who is not None else None

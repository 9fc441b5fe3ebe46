"""Public reports as the fields of a message file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.hacienda.telling.reports import Alarm, PublicReport
from engine.vocabulary import CharacterId, Sabotage, SabotageKind
from forumbridge.narration.cards import Cards
from forumbridge.narration.words import Fields, Words

DEADLINES = {
    "declaration": "declaracion",
    "next_phase": "siguiente_fase",
    "next_opening": "siguiente_ronda",
    "deliberation": "deliberacion",
}
"""Names of the instants a public message can be given → the field under `plazos`."""
ANY_HOUR = (0, 24)
ALARM_EVENTS = {"on": "empieza", "going": "sigue", "partial": "medias", "off": "acaba"}
ALARM_PLACES = {"luces": "vela", "chimeneas": "chimenea", "verjas": "verja", "palomar": "paloma"}
"""A sabotage → the public objects where it is repaired."""
SABOTAGES: dict[SabotageKind, str] = {
    "puertas": "el de las puertas",
    "luces": "el de las luces",
    "chimeneas": "el de las chimeneas",
    "verjas": "el de las verjas",
    "palomar": "el del Palomar",
}
"""A sabotage among others."""
_LOGGED_SABOTAGE = "sabotage"
LOGGED_DOORS = "bloquear puertas"


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
            "puede_adelantarse": report.early,
            "cuanto_antes": report.asap,
            "horas_publicar": None
            if report.publish_hours == ANY_HOUR
            else {
                "desde": _o_clock(report.publish_hours[0]),
                "hasta": _o_clock(report.publish_hours[1]),
            },
            "acabada": report.over,
            "tareas_hechas": report.tasks_done,
            "tareas_total": report.tasks_total,
            "plazos": {field: given.get(field) for field in DEADLINES.values()},
            "mesa": self._table(report),
            "alarmas": [self._alarm(alarm) for alarm in report.alarms],
            "pasajes": Cards(self.words).passages(report.passages),
            **self._deliberation(report),
            **self._end(report),
        }

    def _table(self, report: PublicReport) -> Fields | None:
        """Where all meet: the place of the ruling, or of the bell."""
        return self.words.place(report.gathered) if report.gathered else self.words.table()

    def _alarm(self, alarm: Alarm) -> Fields:
        """A sabotage as all may know it: never its author nor who repaired (MSG-50…55)."""
        where = self.words.fixture(ALARM_PLACES.get(alarm.kind, ""))
        return {
            "que": alarm.kind,
            "suceso": ALARM_EVENTS[alarm.event],
            "quedan": alarm.left,
            "reparadas": alarm.repaired,
            "puertas": [self.words.room(room, "de") for room in alarm.rooms],
            "lugares": [self.words.place(place) for place in where],
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
            "anulados": [SABOTAGES[kind] for kind in report.cancelled],
            "angel": report.angel,
            "han_votado": self.words.names(report.voted),
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
                    "que": what.partition(":")[0],
                    "sabotaje": self._sabotage(what),
                    "quien": self.words.person(who),
                    "a_quien": self._maybe(whom),
                }
                for round_, phase, what, who, whom in report.log
            ],
        }

    def _sabotage(self, what: str) -> str:
        """«apagar las luces» of an entry `sabotage:luces`; empty for any other."""
        for kind in SABOTAGES:
            if what == f"{_LOGGED_SABOTAGE}:{kind}":
                known = kind != "puertas"  # which doors, nobody remembers
                return self.words.phrase(Sabotage(kind)) if known else LOGGED_DOORS
        return ""

    def _maybe(self, who: CharacterId | None) -> Fields | None:
        return self.words.person(who) if who is not None else None


def _o_clock(hour: int) -> str:
    return f"{'la' if hour == 1 else 'las'} {hour}:00"

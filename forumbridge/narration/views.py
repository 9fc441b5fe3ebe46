"""Personal and scene reports as the fields of a message file. Nothing is added, only worded."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.hacienda.reports import (
    Activity,
    Arrival,
    CorpseSight,
    Departure,
    Encounter,
    Newcomer,
    OwnTaskView,
    PhaseSection,
    PlayerReport,
    RoleCard,
    SceneReport,
    Standing,
    TaskProgress,
)
from engine.vocabulary import CharacterId, PlaceId
from forumbridge.narration import spanish
from forumbridge.narration.words import Fields, Words

K = TypeVar("K", bound=Hashable)
InSight = tuple[tuple[PlaceId, tuple[CharacterId, ...]], ...]


@dataclass(frozen=True, slots=True)
class Views:
    """Turns the engine's reports into fields."""

    words: Words

    def report(self, report: PlayerReport) -> Fields:
        """The fields of `parte`."""
        me = report.observer
        return {
            "yo": self.words.person(me),
            "tipo": report.kind,
            "ronda": report.round,
            "vivo": report.alive,
            "secciones": [self._section(me, section) for section in report.sections],
            "papel": self._card(report.card) if report.card else None,
            "situacion": self._standing(me, report.standing) if report.standing else None,
            "ventana": _window(report),
            "puede_reportar": report.report_window,
            "sin_alteraciones": report.banned,
            "ultima_fase": report.last_phase,
            "hay_encuentros": any(one.encounter or one.arrivals for one in report.sections),
        }

    def scene(self, report: SceneReport) -> Fields:
        """The fields of `encuentro_escena` (MSG-40)."""
        return {
            "ronda": report.round,
            "fase": report.phase,
            "lugar": self.words.place(report.place),
            "simultaneo": report.simultaneous,
            "presentes": [self._party(party) for party in report.parties],
            "vacios": self._places(report.empty),
        }

    def _section(self, me: CharacterId, section: PhaseSection) -> Fields:
        """One phase. Whoever is met is not told again as coming in or leaving to come here."""
        met = _named(section.encounter)
        arrivals = [
            one for one in section.arrivals if one.place != section.place or one.who not in met
        ]
        departures = [
            one for one in section.departures if one.towards != section.place or one.who not in met
        ]
        return {
            "ronda": section.round,
            "fase": section.phase,
            "lugar": self.words.place(section.place),
            "accion": self.words.action(section.own.action),
            "hecha": section.own.done,
            "codigo": section.own.code,
            "llamada_fallida": section.claim_lapsed,
            "iluminado": section.lit,
            "reducida": section.reduced,
            "presencias": section.presences,
            "llegadas": self._arrivals(arrivals),
            "salidas": self._departures(departures),
            "actividades": self._activities(section.activities),
            "cadaveres": [self._corpse(corpse) for corpse in section.corpses],
            "crimenes": [
                {
                    "asesino": self.words.person(murder.killer),
                    "victima": self.words.person(murder.victim),
                    "lugar": self.words.place(murder.place),
                }
                for murder in section.murders
            ],
            "encuentro": self._encounter(section.encounter) if section.encounter else None,
            "vacios": self._places(section.empty),
            "tarea": self._progress(section.task) if section.task else None,
            "golpe": {"": "", "done": "acierto", "missed": "fallo"}[section.kill],
            "muerte": {
                "lugar": self.words.place(section.death.place),
                "asesino": self.words.person(section.death.killer)
                if section.death.killer
                else None,
            }
            if section.death
            else None,
            "a_la_vista": self._in_sight(me, section.place, section.in_sight),
        }

    def _places(self, places: Iterable[PlaceId]) -> list[str]:
        return [self.words.at(place, "en") for place in places]

    def _arrivals(self, arrivals: Sequence[Arrival]) -> list[Fields]:
        groups = _grouped((one.who, (one.place, one.origin)) for one in arrivals)
        return [
            {
                **self._people(who),
                "lugar": self.words.place(place),
                "origen": self.words.place(origin) if origin else None,
            }
            for (place, origin), who in groups
        ]

    def _departures(self, departures: Sequence[Departure]) -> list[Fields]:
        groups = _grouped((one.who, (one.place, one.towards)) for one in departures)
        return [
            {
                **self._people(who),
                "lugar": self.words.place(place),
                "destino": self.words.place(towards) if towards else None,
            }
            for (place, towards), who in groups
        ]

    def _activities(self, activities: Sequence[Activity]) -> list[Fields]:
        groups = _grouped((one.who, (one.place, one.mask)) for one in activities)
        return [
            {
                **self._people(who),
                "lugar": self.words.place(place),
                "quieto": mask is None,
                "gesto": mask or "",
            }
            for (place, mask), together in groups
            for who in ([[one] for one in together] if mask else [together])
        ]

    def _people(self, who: Sequence[CharacterId]) -> Fields:
        """`quienes` («A y B») and `n`, the plural ending of their verb («entra{{ n }}»)."""
        return {
            "quienes": spanish.joined(self.words.names(who)),
            "n": "n" if len(who) > 1 else "",
        }

    def _corpse(self, corpse: CorpseSight) -> Fields:
        return {
            "victima": self.words.person(corpse.victim) if corpse.victim else None,
            "lugar": self.words.place(corpse.place),
            "reportable": corpse.reportable,
            "nuevo": corpse.first_time,
            "desde_ronda": corpse.report_from[0],
            "desde_fase": corpse.report_from[1],
        }

    def _party(self, party: Newcomer) -> Fields:
        return {
            "quien": self.words.person(party.who) if party.who else None,
            "origen": self.words.place(party.origin) if party.origin else None,
        }

    def _encounter(self, encounter: Encounter) -> Fields:
        known = [self._party(one) for one in encounter.others if one.who]
        return {
            "lugar": self.words.place(encounter.place),
            "otros": known,
            "desconocidos": len(encounter.others) - len(known),
            "mi_origen": self.words.place(encounter.own_origin) if encounter.own_origin else None,
            "simultaneo": encounter.simultaneous,
            "pueden_hablar": encounter.can_talk,
        }

    def _progress(self, task: TaskProgress) -> Fields:
        return {
            "nombre": self.words.task(task.task),
            "etapa": task.stage_done,
            "etapas": task.stages,
            "siguiente": self.words.place(task.next_place) if task.next_place else None,
            "espera": task.wait,
        }

    def _in_sight(self, me: CharacterId, here: PlaceId, seen: InSight) -> list[Fields]:
        """Places with somebody in them besides the reader, in the report's order."""
        others = ((place, [who for who in people if who != me]) for place, people in seen)
        return [
            {
                "aqui": place == here,
                "lugar": self.words.place(place),
                "quienes": spanish.joined(self.words.names(people)),
            }
            for place, people in others
            if people
        ]

    def _own_task(self, task: OwnTaskView) -> Fields:
        return {
            "nombre": self.words.task(task.task),
            "hechas": task.done,
            "etapas": task.stages,
            "completa": task.next_place is None,
            "siguiente": self.words.place(task.next_place) if task.next_place else None,
            "espera": task.wait,
            "haz": self._next_stage(task),
            "pasos": self.words.stages(task.task),
        }

    def _next_stage(self, task: OwnTaskView) -> str:
        stages = self.words.tasks[task.task].stages
        return stages[task.done].does if task.done < len(stages) else ""

    def _card(self, card: RoleCard) -> Fields:
        return {
            "bando": card.side,
            "papel": card.role,
            "complices": self.words.names(card.fellows),
            "tareas": [self._own_task(task) for task in card.tasks],
        }

    def _standing(self, me: CharacterId, standing: Standing) -> Fields:
        kill_from = standing.kill_from
        return {
            "lugar": self.words.place(standing.place),
            "iluminado": standing.lit,
            "a_la_vista": self._in_sight(me, standing.place, standing.in_sight),
            "tareas": [self._own_task(task) for task in standing.tasks],
            "asesinato": {"ronda": kill_from[0], "fase": kill_from[1]} if kill_from else None,
            "cadaveres": [self._corpse(corpse) for corpse in standing.corpses],
            "fantasma": standing.ghost,
        }


def _window(report: PlayerReport) -> Fields | None:
    window = report.window
    return {"fases": list(window.phases), "horas": window.hours} if window else None


def _named(encounter: Encounter | None) -> frozenset[CharacterId]:
    others = encounter.others if encounter else ()
    return frozenset(one.who for one in others if one.who is not None)


def _grouped(pairs: Iterable[tuple[CharacterId, K]]) -> list[tuple[K, list[CharacterId]]]:
    """Who shares a key, in the order of the first of each."""
    groups: dict[K, list[CharacterId]] = {}
    for who, key in pairs:
        groups.setdefault(key, []).append(who)
    return list(groups.items())

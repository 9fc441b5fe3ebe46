"""Personal reports as the fields of a message file. Nothing is added, only worded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.hacienda.telling.reports import (
    BolaSight,
    CorpseSight,
    Death,
    DoorSight,
    Encounter,
    HidingView,
    OwnResult,
    PhaseSection,
    PlayerReport,
    Standing,
    TaskProgress,
)
from engine.vocabulary import CharacterId, Kill, Move, PlaceId, Repair, Unblock
from forumbridge.narration import spanish
from forumbridge.narration.cards import Cards
from forumbridge.narration.crowd import Crowd, grouped
from forumbridge.narration.panels import Panels, next_phase
from forumbridge.narration.sights import Sights, Spot
from forumbridge.narration.words import Fields, Words

KILLS = {"": "", "done": "acierto", "missed": "fallo", "repelled": "rechazo"}
GATES = {"": "", "held": "cerrada", "failed": "sola", "lost": "no"}
CANDLES = {"": "", "new": "nuevo", "lit": "sigue", "out": "apagado"}
SHIFTS = {"": "", "done": "hecho", "ended": "acabado"}
MEDIA = {"": "", "altar": "el Altar del Clérigo", "talisman": "tu talismán"}


@dataclass(frozen=True, slots=True)
class Views:
    """Turns the engine's personal reports into fields."""

    words: Words

    def report(self, report: PlayerReport) -> Fields:
        """The fields of `parte`."""
        me, cards = report.observer, Cards(self.words)
        standing = report.standing
        panel = report.panel or (standing.panel if standing else None)
        window = report.window
        joined = [who for who in report.new_ghosts if who != me]
        return {
            "yo": self.words.person(me),
            "tipo": report.kind,
            "ronda": report.round,
            "vivo": report.alive,
            "secciones": [self._section(me, section) for section in report.sections],
            "papel": cards.card(report.card) if report.card else None,
            "situacion": self._standing(me, standing) if standing else None,
            "cuentas": Panels(self.words, next_phase(report)).fields(panel) if panel else None,
            "nuevos_fantasmas": Crowd(self.words).people(joined) if joined else None,
            "ventana": {"fases": list(window.phases), "horas": window.hours} if window else None,
            "puede_reportar": report.report_window,
            "sin_alteraciones": report.banned,
            "ultima_fase": report.last_phase,
            "hay_encuentros": any(_meets(one) for one in report.sections),
        }

    def _section(self, me: CharacterId, section: PhaseSection) -> Fields:
        """One phase; what its reader sees is under `vista`, what the Bola shows under `bola`."""
        crowd = Crowd(self.words, me)
        here = None if section.hiding else section.place
        before = section.presences_before
        return {
            "ronda": section.round,
            "fase": section.phase,
            "lugar": self.words.place(section.place),
            "accion": self.words.action(section.own.action),
            "hecha": section.own.done,
            "codigo": section.own.code,
            "llamada_fallida": section.claim_lapsed,
            "golpe": KILLS[section.kill],
            "muerte": self._death(section.death) if section.death else None,
            "expulsado": section.put_out,
            "aspecto": SHIFTS[section.shift],
            "verja": GATES[section.gate],
            "escondite": self._hiding(section.hiding) if section.hiding else None,
            "tarea": self._progress(section.task) if section.task else None,
            "salud": self._health(section),
            "plano": self._counts(section) if section.counts else None,
            "iluminado": section.lit,
            "reducida": section.reduced,
            "se_apaga": section.went_dark,
            "vuelve_luz": section.relit,
            "candelabro": CANDLES[section.candle],
            "presencias": section.presences,
            "presencias_antes": before,
            "presencias_cambio": abs(section.presences - (before or 0)),
            "presencias_exactas": section.presences_exact,
            "pasaje_oido": section.passage_heard,
            "resplandor": section.glow,
            "puertas": self._doors(section.place, section.doors, section.own),
            "ataque_parado": section.shield_noticed,
            "sabotaje": section.sabotage_seen or "",
            "cruces": crowd.people(section.crossed) if section.crossed else None,
            "encuentro": self._encounter(crowd, section.encounter) if section.encounter else None,
            "vista": Sights(self.words, crowd, here).fields(
                _of_others(section), section.encounter, empty=section.empty, fallen=_killed(section)
            ),
            "vacios": self._in(_without(section.empty, section.corpses)),
            "bola": self._bola(section.place, crowd, section.bola) if section.bola else None,
        }

    def _in(self, places: Sequence[PlaceId]) -> list[str]:
        return [self.words.at(place, "en") for place in places]

    def _the(self, places: tuple[PlaceId, ...]) -> list[str]:
        return [self.words.at(place, "") for place in places]

    def _death(self, death: Death) -> Fields:
        killer = self.words.person(death.killer) if death.killer else None
        return {"lugar": self.words.place(death.place), "asesino": killer}

    def _hiding(self, hiding: HidingView) -> Fields:
        return {"lugar": self.words.place(hiding.place), "disfraz": hiding.disguise}

    def _health(self, section: PhaseSection) -> Fields | None:
        """Who lives and who does not, and by what means the reader knows (MSG-60, MSG-67)."""
        if not section.health_by:
            return None
        return {
            "medio": MEDIA[section.health_by],
            "vivos": self.words.names([who for who, alive in section.health if alive]),
            "muertos": self.words.names([who for who, alive in section.health if not alive]),
        }

    def _counts(self, section: PhaseSection) -> Fields:
        """The Plano's figures in each named room (MSG-61)."""
        return {
            "ocupados": [
                {"en": self.words.area(where, "en"), "cuantos": number}
                for where, number in section.counts
                if number
            ],
            "vacios": [
                self.words.area(where, "en") for where, number in section.counts if not number
            ],
        }

    def _bola(self, here: PlaceId, crowd: Crowd, bola: BolaSight) -> Fields:
        """What the Bola showed and what must come next (MSG-62, MSG-63)."""
        empty = tuple(place for place, people in bola.view.in_sight if not people)
        return {
            "lugares": self._the(bola.places),
            "puestos": self._the(bola.drawn),
            "vista": Sights(self.words, crowd).fields(bola.view, empty=empty),
            "vacios": self._in(_without(empty, bola.view.corpses)),
            "obligados": self._the(bola.required),
            "puertas": self._doors(here, bola.doors),
        }

    def _doors(
        self, here: PlaceId, doors: tuple[DoorSight, ...], own: OwnResult | None = None
    ) -> list[Fields]:
        """Doors by what is told of them; the one that the reader opened himself is left out."""
        states = {"hand": "mano", "alone": "sola", None: "bloqueada"}
        mine = _opened_by(own) if own else None
        told = [
            one
            for one in doors
            if not (one.opened == "hand" and {one.place, one.to} == {here, mine})
        ]
        groups = grouped(
            (
                self._which_door(here, one),
                (
                    states[one.opened] if one.opened or one.new else "sigue",
                    here in (one.place, one.to),
                ),
            )
            for one in told
        )
        return [
            {
                "estado": state,
                "cual": (f"que da{'n' if len(which) > 1 else ''} " if own_door else "")
                + spanish.joined(which),
                "s": "s" if len(which) > 1 else "",
                "n": "n" if len(which) > 1 else "",
            }
            for (state, own_door), which in groups
        ]

    def _which_door(self, here: PlaceId, door: DoorSight) -> str:
        if here in (door.place, door.to):
            return self.words.at(door.to if door.place == here else door.place, "a")
        return f"{self.words.at(door.place, 'de')} {self.words.at(door.to, 'a')}"

    def _encounter(self, crowd: Crowd, encounter: Encounter) -> Fields:
        named = [one for one in encounter.others if one.who]
        groups = crowd.gathered((one.who, one.origin) for one in encounter.others if one.who)
        return {
            "lugar": self.words.place(encounter.place),
            "otros": [
                {**people, "origen": self.words.place(origin) if origin else None}
                for origin, people in groups
            ],
            "desconocidos": len(encounter.others) - len(named),
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

    def _standing(self, me: CharacterId, standing: Standing) -> Fields:
        here = None if standing.hiding else standing.place
        sights = Sights(self.words, Crowd(self.words, me), here)
        cards = Cards(self.words)
        return {
            "lugar": self.words.place(standing.place),
            "iluminado": standing.lit,
            "a_la_vista": sights.people_at(standing.in_sight),
            "presencias": standing.presences,
            "escondite": self._hiding(standing.hiding) if standing.hiding else None,
            "candelabro": standing.candle,
            "puertas": self._doors(standing.place, standing.doors),
            "tareas": [cards.own_task(task) for task in standing.tasks],
            "cadaveres": [sights.corpse(corpse) for corpse in standing.corpses],
            "fantasma": standing.ghost,
        }


def _opened_by(own: OwnResult) -> PlaceId | None:
    """Where the door leads that the reader opened himself, meaning to or not (AMB-034)."""
    match own:
        case OwnResult(action=Unblock(to=to), done=True):
            return to
        case OwnResult(action=Move(to=to), code="UNBLOCKED_INSTEAD"):
            return to
        case _:
            return None


def _killed(section: PhaseSection) -> tuple[Spot, ...]:
    """Whom the reader murdered himself, with the place."""
    action = section.own.action
    if section.kill != "done" or not isinstance(action, Kill) or action.target is None:
        return ()
    return ((action.target, section.place),)


def _without(places: Sequence[PlaceId], corpses: Sequence[CorpseSight]) -> list[PlaceId]:
    """The empty places of which no corpse tells already that nobody else is there."""
    lying = {corpse.place for corpse in corpses}
    return [place for place in places if place not in lying]


def _of_others(section: PhaseSection) -> PhaseSection:
    """Without what the reader did himself: his own hearth, his own bolt where he stands."""
    own, here = section.own, section.place
    hearths, bolted = section.hearths, section.bolted
    if own.done and isinstance(own.action, Repair):
        hearths = tuple(one for one in hearths if one.place != here)
    if section.gate in {"held", "failed"}:
        bolted = tuple(place for place in bolted if place != here)
    return replace(section, hearths=hearths, bolted=bolted)


def _meets(section: PhaseSection) -> bool:
    """Whether somebody newly came before the reader, by whatever way."""
    came = any(use.way == "out" for use in section.passage_uses)
    through = section.bola is not None and bool(section.bola.view.arrivals)
    return bool(section.encounter or section.arrivals or came or through)

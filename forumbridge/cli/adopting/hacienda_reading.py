"""From a filled-in form to a `Situation`, every mistake with the line it is in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar, cast

from engine.hacienda.facts.situation import LockAt, PersonAt, Situation, TaskAt
from engine.hacienda.hand.house_acts import blockable
from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.setup import Setup, start_of
from engine.vocabulary import CharacterId, PlaceId
from engine.vocabulary.actions import SabotageKind
from forumbridge.cli.act.phase_words import phases_left
from forumbridge.cli.adopting.values import FormValues
from forumbridge.cli.finding import (
    find_entrance,
    find_place,
    find_role,
    find_room,
    find_task,
)
from forumbridge.config_files.names import normalised
from forumbridge.config_files.situation_file import Where

Read = TypeVar("Read")
VoteWord = Literal["", "for", "abstain"]

SITUATION = (
    "momento",
    "ronda",
    "fases_jugadas",
    "siguiente_apertura",
    "deliberacion_hasta",
    "sin_alteraciones_hasta_ronda",
    "campana_hace_fases",
)
HOUSE = (
    "estancias_a_oscuras",
    "sabotaje",
    "sabotaje_quedan",
    "chimeneas_apagadas",
    "sabotaje_disponible",
    "puertas_bloqueadas",
    "protegido",
    "proteccion_quedan",
    "angel_paro_ataque",
)
PERSON = (
    "id", "bando", "papel", "vive", "muerte_publica", "retirado", "lugar", "tareas", "asesinato",
    "campana_usada", "prorrogas", "cadaver", "cadaver_hace_fases", "pasaje_entrada",
    "pasaje_dentro", "pasaje", "aspecto", "aspecto_quedan", "transformacion", "talisman_cargas",
    "talisman_pagado", "talisman_tareas", "proteccion", "bola", "candelabro", "voto",
)  # fmt: skip
_SABOTAGES: Mapping[str, SabotageKind | None] = {
    "": None,
    "luces": "luces",
    "chimeneas": "chimeneas",
    "verjas": "verjas",
    "palomar": "palomar",
}


@dataclass(slots=True)
class SituationReader(FormValues):
    """Reads one form of La Hacienda's."""

    setup: Setup = field(kw_only=True)
    _round: int = 0

    def read(self) -> Situation:
        """The situation; what could not be read is in `complaints` and left at its default."""
        self.known_keys((), ("formato", "situacion", "casa", "personaje"), self.form.data)
        if self.form.data.get("formato") != 1:
            self.wrong(("formato",), "FORMATO", "se esperaba formato = 1")
        situation, house = self.table("situacion", SITUATION), self.table("casa", HOUSE)
        s, h = ("situacion",), ("casa",)
        self._round = self.number((*s, "ronda"), situation, 0)
        zone = self.config.game.zone
        people = tuple(self._people())
        return Situation(
            moment="deliberation"
            if self.word((*s, "momento"), situation, "entre_rondas", "deliberacion")
            == "deliberacion"
            else "between",
            round=self._round,
            phases=self.number((*s, "fases_jugadas"), situation, 3 * self._round),
            people=people,
            opening_at=self.moment((*s, "siguiente_apertura"), situation, zone),
            deliberation_until=self.moment((*s, "deliberacion_hasta"), situation, zone),
            ban_until_round=self.number((*s, "sin_alteraciones_hasta_ronda"), situation, 0),
            last_bell=self.maybe_number((*s, "campana_hace_fases"), situation),
            dark=self.each((*h, "estancias_a_oscuras"), house, lambda t: find_room(self.setup, t)),
            cold=self.each((*h, "chimeneas_apagadas"), house, lambda t: find_place(self.setup, t)),
            locks=tuple(self._locks(house)),
            sabotage=_SABOTAGES[self.word((*h, "sabotaje"), house, *_SABOTAGES)],
            sabotage_left=self.number((*h, "sabotaje_quedan"), house, 0),
            sabotage_wait=self._wait((*h, "sabotaje_disponible"), house),
            shield_for=self.name((*h, "protegido"), house, self.character),
            shield_left=self.number((*h, "proteccion_quedan"), house, 0),
            shield_stopped=self.flag((*h, "angel_paro_ataque"), house, False),
        )

    def _people(self) -> Iterable[PersonAt]:
        blocks = self.form.data.get("personaje", [])
        if not isinstance(blocks, list):
            self.wrong(("personaje",), "FORMA", "cada personaje empieza con [[personaje]]")
            return
        for number, block in enumerate(cast("list[object]", blocks)):
            if isinstance(block, dict):
                person = self._person(str(number), cast("Mapping[str, object]", block))
                if person is not None:
                    yield person

    def _person(self, block: str, data: Mapping[str, object]) -> PersonAt | None:
        b = ("personaje", block)
        self.known_keys(b, PERSON, data)
        who = self.name((*b, "id"), data, self.character)
        if who is None:
            if not data.get("id"):
                self.wrong(b, "FALTA_ID", "falta «id»")
            return None
        self.blocks[who] = block
        entrance = self.name((*b, "pasaje_entrada"), data, lambda t: find_entrance(self.setup, t))
        place = self.name((*b, "lugar"), data, lambda t: find_place(self.setup, t))
        if place is None:
            place = self._entrance_place(entrance) or start_of(self.setup, self.setup.ruleset)
        vote, vote_for = self._vote((*b, "voto"), data)
        return PersonAt(
            id=who,
            place=place,
            side="impostor"
            if self.word((*b, "bando"), data, "vasallo", "impostor") == "impostor"
            else "vasallo",
            role=self.name((*b, "papel"), data, find_role) or "",
            alive=self.flag((*b, "vive"), data, True),
            death_public=self.flag((*b, "muerte_publica"), data, False),
            retired=self.flag((*b, "retirado"), data, False),
            tasks=tuple(self._tasks((*b, "tareas"), data)),
            kill_left=self._wait((*b, "asesinato"), data),
            passage_left=self._wait((*b, "pasaje"), data),
            shift_left=self._wait((*b, "transformacion"), data),
            protect_left=self._wait((*b, "proteccion"), data),
            bells=self.number((*b, "campana_usada"), data, 0),
            extensions=self.number((*b, "prorrogas"), data, 0),
            corpse=self.name((*b, "cadaver"), data, lambda t: find_place(self.setup, t)),
            corpse_age=self.number((*b, "cadaver_hace_fases"), data, 0),
            entrance=entrance,
            inside=self.number((*b, "pasaje_dentro"), data, 0),
            look=self.name((*b, "aspecto"), data, self.character),
            look_left=self.number((*b, "aspecto_quedan"), data, 0),
            charges=self.maybe_number((*b, "talisman_cargas"), data),
            paid=self.flag((*b, "talisman_pagado"), data, False),
            finished=self.number((*b, "talisman_tareas"), data, 0),
            watching=self.each((*b, "bola"), data, lambda t: find_place(self.setup, t)),
            candle=self.flag((*b, "candelabro"), data, False),
            vote=vote,
            vote_for=vote_for,
        )

    def _entrance_place(self, entrance: str | None) -> PlaceId | None:
        every = (e for passage in self.setup.map.passages for e in passage.entrances)
        return next((e.place for e in every if e.id == entrance), None)

    def _tasks(self, where: Where, data: Mapping[str, object]) -> Iterable[TaskAt]:
        for number, item in enumerate(self.list(where, data)):
            at = (*where, str(number))
            if not isinstance(item, dict):
                self.wrong(at, "FORMA", 'se esperaba { tarea = "…", etapas = 1 }')
                continue
            told = cast("Mapping[str, object]", item)
            self.known_keys(at, ("tarea", "etapas", "espera"), told)
            task = self.found(at, lambda t: find_task(self.setup, t), str(told.get("tarea", "")))
            if task is not None:
                done, wait = (self.number((*at, key), told, 0) for key in ("etapas", "espera"))
                yield TaskAt(task, done, wait)

    def _locks(self, data: Mapping[str, object]) -> Iterable[LockAt]:
        where = ("casa", "puertas_bloqueadas")
        for number, item in enumerate(self.list(where, data)):
            at = (*where, str(number))
            if not isinstance(item, dict):
                self.wrong(at, "FORMA", 'se esperaba { de = "…", a = "…", quedan = 3 }')
                continue
            told = cast("Mapping[str, object]", item)
            self.known_keys(at, ("de", "a", "estancia", "quedan"), told)
            left = self.number((*at, "quedan"), told, 0)
            if "estancia" in told:
                yield from self._room_locks(at, str(told["estancia"]), left)
                continue
            ends = [
                self.found(at, lambda t: find_place(self.setup, t), str(told.get(key, "")))
                for key in ("de", "a")
            ]
            if ends[0] is not None and ends[1] is not None:
                yield LockAt(ends[0], ends[1], left)

    def _room_locks(self, at: Where, text: str, left: int) -> Iterable[LockAt]:
        room = self.found(at, lambda t: find_room(self.setup, t), text)
        doors = () if room is None else atlas_of(self.setup.map).doors_of(room)
        if room is not None and not (
            self.setup.map.rooms[room].lockable and blockable(self.setup, doors)
        ):
            self.wrong(at, "PUERTA_NO_BLOQUEABLE", f"las puertas de «{text}» no se bloquean")
            return
        for door in doors:
            link = self.setup.map.links[door]
            yield LockAt(link.a, link.b, left)

    def _vote(
        self, where: Where, data: Mapping[str, object]
    ) -> tuple[VoteWord, CharacterId | None]:
        text = str(data.get(where[-1], "")).strip()
        if not text:
            return "", None
        if normalised(text) in ("abstencion", "abstenerse", "blanco"):
            return "abstain", None
        who = self.found(where, self.character, text)
        return ("for", who) if who is not None else ("", None)

    def _wait(self, where: Where, data: Mapping[str, object]) -> int:
        text = str(data.get(where[-1], "ya"))
        round_ = self._round
        left = self.found(
            where, lambda t: phases_left(t, round_=round_, phase=3, is_open=False), text
        )
        return left or 0

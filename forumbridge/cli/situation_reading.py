"""From a filled-in form to a `Situation`, every mistake with the line it is in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar, cast

from engine.core.faults import Fault
from engine.hacienda.atlas import atlas_of
from engine.hacienda.house_acts import blockable
from engine.hacienda.setup import Setup, start_of
from engine.hacienda.situation import LockAt, PersonAt, Situation, TaskAt
from engine.vocabulary import CharacterId, PlaceId
from engine.vocabulary.actions import SabotageKind
from forumbridge.cli.finding import (
    find_character,
    find_entrance,
    find_place,
    find_role,
    find_room,
    find_task,
)
from forumbridge.cli.moments import parse_moment
from forumbridge.cli.phase_words import phases_left
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.names import normalised
from forumbridge.config_files.situation_file import SituationFile, Where
from forumbridge.errors import UsageError

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


@dataclass(frozen=True, slots=True)
class Complaint:
    """A mistake in a form, and where."""

    line: int
    code: str
    text: str


@dataclass(slots=True)
class SituationReader:
    """Reads one form; `complaints` fills as it goes."""

    form: SituationFile
    config: GameConfig
    setup: Setup
    now: int
    complaints: list[Complaint] = field(default_factory=list[Complaint])
    _blocks: dict[CharacterId, str] = field(default_factory=dict[CharacterId, str])
    _round: int = 0

    def read(self) -> Situation:
        """The situation; what could not be read is in `complaints` and left at its default."""
        self._known_keys((), ("formato", "situacion", "casa", "personaje"), self.form.data)
        if self.form.data.get("formato") != 1:
            self._wrong(("formato",), "FORMATO", "se esperaba formato = 1")
        situation, house = self._table("situacion", SITUATION), self._table("casa", HOUSE)
        s, h = ("situacion",), ("casa",)
        self._round = self._number((*s, "ronda"), situation, 0)
        zone = self.config.game.zone
        people = tuple(self._people())
        return Situation(
            moment="deliberation"
            if self._word((*s, "momento"), situation, "entre_rondas", "deliberacion")
            == "deliberacion"
            else "between",
            round=self._round,
            phases=self._number((*s, "fases_jugadas"), situation, 3 * self._round),
            people=people,
            opening_at=self._moment((*s, "siguiente_apertura"), situation, zone),
            deliberation_until=self._moment((*s, "deliberacion_hasta"), situation, zone),
            ban_until_round=self._number((*s, "sin_alteraciones_hasta_ronda"), situation, 0),
            last_bell=self._maybe_number((*s, "campana_hace_fases"), situation),
            dark=self._each((*h, "estancias_a_oscuras"), house, lambda t: find_room(self.setup, t)),
            cold=self._each((*h, "chimeneas_apagadas"), house, lambda t: find_place(self.setup, t)),
            locks=tuple(self._locks(house)),
            sabotage=_SABOTAGES[self._word((*h, "sabotaje"), house, *_SABOTAGES)],
            sabotage_left=self._number((*h, "sabotaje_quedan"), house, 0),
            sabotage_wait=self._wait((*h, "sabotaje_disponible"), house),
            shield_for=self._name((*h, "protegido"), house, self._character),
            shield_left=self._number((*h, "proteccion_quedan"), house, 0),
            shield_stopped=self._flag((*h, "angel_paro_ataque"), house, False),
        )

    def of_faults(self, faults: Iterable[Fault]) -> list[Complaint]:
        """What the rules say against the situation, each with its line."""
        return [
            Complaint(self.form.line(self._where(fault.path)), fault.code, self._told(fault))
            for fault in faults
        ]

    def _where(self, path: tuple[str, ...]) -> Where:
        """A fault's path (by character) as the form's (by position)."""
        if path[0] != "personaje" or len(path) == 1:
            return path
        block = self._blocks.get(CharacterId(path[1]))
        return ("personaje",) if block is None else ("personaje", block, *path[2:])

    def _told(self, fault: Fault) -> str:
        if fault.path[0] == "personaje" and len(fault.path) > 1:
            names = {c.id: c.name for c in self.config.characters}
            return f"{names.get(fault.path[1], fault.path[1])}, «{fault.path[-1]}»: {fault.text}"
        return f"«{fault.path[-1]}»: {fault.text}" if len(fault.path) > 1 else fault.text

    def _people(self) -> Iterable[PersonAt]:
        blocks = self.form.data.get("personaje", [])
        if not isinstance(blocks, list):
            self._wrong(("personaje",), "FORMA", "cada personaje empieza con [[personaje]]")
            return
        for number, block in enumerate(cast("list[object]", blocks)):
            if isinstance(block, dict):
                person = self._person(str(number), cast("Mapping[str, object]", block))
                if person is not None:
                    yield person

    def _person(self, block: str, data: Mapping[str, object]) -> PersonAt | None:
        b = ("personaje", block)
        self._known_keys(b, PERSON, data)
        who = self._name((*b, "id"), data, self._character)
        if who is None:
            if not data.get("id"):
                self._wrong(b, "FALTA_ID", "falta «id»")
            return None
        self._blocks[who] = block
        entrance = self._name((*b, "pasaje_entrada"), data, lambda t: find_entrance(self.setup, t))
        place = self._name((*b, "lugar"), data, lambda t: find_place(self.setup, t))
        if place is None:
            place = self._entrance_place(entrance) or start_of(self.setup, self.setup.ruleset)
        vote, vote_for = self._vote((*b, "voto"), data)
        return PersonAt(
            id=who,
            place=place,
            side="impostor"
            if self._word((*b, "bando"), data, "vasallo", "impostor") == "impostor"
            else "vasallo",
            role=self._name((*b, "papel"), data, find_role) or "",
            alive=self._flag((*b, "vive"), data, True),
            death_public=self._flag((*b, "muerte_publica"), data, False),
            retired=self._flag((*b, "retirado"), data, False),
            tasks=tuple(self._tasks((*b, "tareas"), data)),
            kill_left=self._wait((*b, "asesinato"), data),
            passage_left=self._wait((*b, "pasaje"), data),
            shift_left=self._wait((*b, "transformacion"), data),
            protect_left=self._wait((*b, "proteccion"), data),
            bells=self._number((*b, "campana_usada"), data, 0),
            extensions=self._number((*b, "prorrogas"), data, 0),
            corpse=self._name((*b, "cadaver"), data, lambda t: find_place(self.setup, t)),
            corpse_age=self._number((*b, "cadaver_hace_fases"), data, 0),
            entrance=entrance,
            inside=self._number((*b, "pasaje_dentro"), data, 0),
            look=self._name((*b, "aspecto"), data, self._character),
            look_left=self._number((*b, "aspecto_quedan"), data, 0),
            charges=self._maybe_number((*b, "talisman_cargas"), data),
            paid=self._flag((*b, "talisman_pagado"), data, False),
            finished=self._number((*b, "talisman_tareas"), data, 0),
            watching=self._each((*b, "bola"), data, lambda t: find_place(self.setup, t)),
            candle=self._flag((*b, "candelabro"), data, False),
            vote=vote,
            vote_for=vote_for,
        )

    def _character(self, text: str) -> CharacterId:
        return find_character(self.config, text)

    def _entrance_place(self, entrance: str | None) -> PlaceId | None:
        every = (e for passage in self.setup.map.passages for e in passage.entrances)
        return next((e.place for e in every if e.id == entrance), None)

    def _tasks(self, where: Where, data: Mapping[str, object]) -> Iterable[TaskAt]:
        for number, item in enumerate(self._list(where, data)):
            at = (*where, str(number))
            if not isinstance(item, dict):
                self._wrong(at, "FORMA", 'se esperaba { tarea = "…", etapas = 1 }')
                continue
            told = cast("Mapping[str, object]", item)
            self._known_keys(at, ("tarea", "etapas", "espera"), told)
            task = self._found(at, lambda t: find_task(self.setup, t), str(told.get("tarea", "")))
            if task is not None:
                done, wait = (self._number((*at, key), told, 0) for key in ("etapas", "espera"))
                yield TaskAt(task, done, wait)

    def _locks(self, data: Mapping[str, object]) -> Iterable[LockAt]:
        where = ("casa", "puertas_bloqueadas")
        for number, item in enumerate(self._list(where, data)):
            at = (*where, str(number))
            if not isinstance(item, dict):
                self._wrong(at, "FORMA", 'se esperaba { de = "…", a = "…", quedan = 3 }')
                continue
            told = cast("Mapping[str, object]", item)
            self._known_keys(at, ("de", "a", "estancia", "quedan"), told)
            left = self._number((*at, "quedan"), told, 0)
            if "estancia" in told:
                yield from self._room_locks(at, str(told["estancia"]), left)
                continue
            ends = [
                self._found(at, lambda t: find_place(self.setup, t), str(told.get(key, "")))
                for key in ("de", "a")
            ]
            if ends[0] is not None and ends[1] is not None:
                yield LockAt(ends[0], ends[1], left)

    def _room_locks(self, at: Where, text: str, left: int) -> Iterable[LockAt]:
        room = self._found(at, lambda t: find_room(self.setup, t), text)
        doors = () if room is None else atlas_of(self.setup.map).doors_of(room)
        if room is not None and not (
            self.setup.map.rooms[room].lockable and blockable(self.setup, doors)
        ):
            self._wrong(at, "PUERTA_NO_BLOQUEABLE", f"las puertas de «{text}» no se bloquean")
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
        who = self._found(where, self._character, text)
        return ("for", who) if who is not None else ("", None)

    # ── values ──────────────────────────────────────────────────────────────

    def _table(self, name: str, keys: Sequence[str]) -> Mapping[str, object]:
        found = self.form.data.get(name, {})
        if not isinstance(found, dict):
            self._wrong((name,), "FORMA", f"se esperaba la tabla [{name}]")
            return {}
        table = cast("Mapping[str, object]", found)
        self._known_keys((name,), keys, table)
        return table

    def _known_keys(self, where: Where, keys: Sequence[str], data: Mapping[str, object]) -> None:
        for key in data:
            if key not in keys:
                self._wrong((*where, key), "CLAVE_DESCONOCIDA", f"no hay ninguna clave «{key}»")

    def _number(self, where: Where, data: Mapping[str, object], default: int) -> int:
        value = data.get(where[-1], default)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self._wrong(where, "TIPO", f"«{where[-1]}» ha de ser un número entero, sin comillas")
        return default

    def _maybe_number(self, where: Where, data: Mapping[str, object]) -> int | None:
        return self._number(where, data, 0) if where[-1] in data else None

    def _flag(self, where: Where, data: Mapping[str, object], default: bool) -> bool:
        value = data.get(where[-1], default)
        if isinstance(value, bool):
            return value
        self._wrong(where, "TIPO", f"«{where[-1]}» ha de ser true o false, sin comillas")
        return default

    def _word(self, where: Where, data: Mapping[str, object], *words: str) -> str:
        value = data.get(where[-1], words[0])
        if isinstance(value, str) and value in words:
            return value
        options = ", ".join(f'"{word}"' for word in words)
        self._wrong(where, "PALABRA", f"«{where[-1]}» ha de ser una de: {options}")
        return words[0]

    def _list(self, where: Where, data: Mapping[str, object]) -> list[object]:
        value = data.get(where[-1], [])
        if isinstance(value, list):
            return cast("list[object]", value)
        self._wrong(where, "TIPO", f"«{where[-1]}» ha de ser una lista entre corchetes")
        return []

    def _each(
        self, where: Where, data: Mapping[str, object], find: Callable[[str], Read]
    ) -> tuple[Read, ...]:
        found = (self._found(where, find, str(item)) for item in self._list(where, data))
        return tuple(one for one in found if one is not None)

    def _name(
        self, where: Where, data: Mapping[str, object], find: Callable[[str], Read]
    ) -> Read | None:
        text = data.get(where[-1], "")
        return self._found(where, find, str(text)) if text else None

    def _found(self, where: Where, find: Callable[[str], Read], text: str) -> Read | None:
        try:
            return find(text)
        except UsageError as error:
            advice = f" {error.advice}" if error.advice else ""
            self._wrong(where, error.code, f"{error.message.rstrip('.')}.{advice}".rstrip("."))
            return None

    def _wait(self, where: Where, data: Mapping[str, object]) -> int:
        text = str(data.get(where[-1], "ya"))
        round_ = self._round
        left = self._found(
            where, lambda t: phases_left(t, round_=round_, phase=3, is_open=False), text
        )
        return left or 0

    def _moment(self, where: Where, data: Mapping[str, object], zone: str) -> int | None:
        return self._name(where, data, lambda t: parse_moment(t, zone, self.now))

    def _wrong(self, where: Where, code: str, text: str) -> None:
        self.complaints.append(Complaint(self.form.line(where), code, text))

"""The position of a scenario: its cast with a crowd far away, its house, and the game they make.

A crowd that takes no part keeps the game from ending by parity: six vasallos and an impostor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine.hacienda.adopting.adoption_check import faults
from engine.hacienda.facts.situation import LockAt, PersonAt, Situation, TaskAt
from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.ruleset_data import ruleset_from_data
from engine.hacienda.setting.setup import Character, Ruleset, Setup, Task
from engine.vocabulary import CharacterId, PlaceId, RoomId, TaskId
from engine.vocabulary.actions import SabotageKind
from forumbridge.scenarios.faults import ScenarioFault, nearest
from forumbridge.scenarios.lines import Path
from forumbridge.scenarios.matching import plain
from forumbridge.scenarios.names import Names
from forumbridge.scenarios.sheets import PENDING, person_at

ADOPTED_AT = 60_000_000
"""UTC seconds at which every scenario begins: a round minute."""
OPENS_AT = ADOPTED_AT + 3600
MEETING_UNTIL = ADOPTED_AT + 168 * 3600
SINCE = 8
"""The round that opens, where the file names none: late enough for every cooldown."""
CROWD = ("Gonzalo", "Leonor", "Mencía", "Nuño", "Beltrán", "Urraca")
VILLAIN = "Tello"
FAR_AWAY = "Palomar"


@dataclass(frozen=True, slots=True)
class Position:
    """Who plays what on which map, and how it stands."""

    setup: Setup
    situation: Situation
    names: Names


def position(
    game_map: GameMap, tasks: Mapping[TaskId, Task], rules: Ruleset, data: Mapping[str, object]
) -> Position:
    """The position of a scenario's top keys.

    Raises:
        ScenarioFault: something in it can't be.
    """
    sheets = cast("Mapping[str, object]", data["personajes"])
    people = {CharacterId(_id(name)): name for name in sheets}
    far = str(data.get("lejos", FAR_AWAY))
    crowd = [name for name in (*CROWD, VILLAIN) if far and _id(name) not in people]
    people |= {CharacterId(_id(name)): name for name in crowd}
    names = Names(game_map, tasks, people)
    cast_ = [
        person_at(names, CharacterId(_id(name)), _line(sheet, name), ("personajes", name))
        for name, sheet in sheets.items()
    ]
    cast_ = _with_angel(cast_)
    cast_ += [
        PersonAt(
            CharacterId(_id(name)),
            names.place(far, ("lejos",)),
            "impostor" if name == VILLAIN else "vasallo",
            tasks=() if name == VILLAIN else (TaskAt(PENDING),),
        )
        for name in crowd
    ]
    ruleset = _rules(rules, data, cast_)
    roster = tuple(
        Character(who, name, feminine=plain(name).endswith("a") or plain(name) == "leonor")
        for who, name in people.items()
    )
    setup = Setup(game_map, tasks, roster, ruleset)
    situation = _situation(names, data, cast_)
    _check(setup, situation, people)
    return Position(setup, situation, names)


def _id(name: str) -> str:
    return plain(name).replace(" ", "_")


def _line(sheet: object, name: str) -> str:
    if not isinstance(sheet, str):
        raise ScenarioFault(("personajes", name), "debería ser un texto: «lugar; rasgo; rasgo»")
    return sheet


def _with_angel(people: Sequence[PersonAt]) -> list[PersonAt]:
    """The first dead vasallo of the file is the Ángel, unless it says who is (HAC-ANG-01)."""
    if any(one.role == "angel" for one in people):
        return list(people)
    first = next((one for one in people if not one.alive and one.side == "vasallo"), None)
    return [replace(one, role="angel") if one is first else one for one in people]


def _rules(base: Ruleset, data: Mapping[str, object], people: Sequence[PersonAt]) -> Ruleset:
    """The rulings of the file, with as many of each kind as there are."""
    roles = [one.role for one in people]
    impostors = sum(one.side == "impostor" for one in people)
    said = cast("Mapping[str, object]", data.get("decisiones", {}))
    changed = ruleset_from_data(said)
    keys = {key: getattr(changed, key) for key in said}
    counted: dict[str, object] = {
        "vasallos": len(people) - impostors,
        "impostores": impostors,
        "clerigos": roles.count("clerigo"),
        "escurridizos": roles.count("escurridizo"),
        "cambiaformas": roles.count("cambiaformas"),
        "task_quota": {},
    }
    return replace(base, **{**counted, **keys})  # pyright: ignore[reportArgumentType]


_HOUSE_KEYS = (
    "a_oscuras",
    "chimeneas_apagadas",
    "puertas",
    "sabotaje",
    "quedan",
    "espera_sabotaje",
    "protegido",
    "aviso_del_angel",
)


def _situation(names: Names, data: Mapping[str, object], people: Sequence[PersonAt]) -> Situation:
    house = cast("Mapping[str, object]", data.get("casa", {}))
    for key in house:
        if key not in _HOUSE_KEYS:
            known = nearest(key, list(_HOUSE_KEYS))
            raise ScenarioFault(("casa", key), f"«{key}» no es nada de la casa{known}")
    sitting = data.get("momento") == "deliberacion"
    opens = int(cast("int", data.get("ronda", SINCE)))
    last = opens if sitting else opens - 1
    shield_for, shield_left = _shielded(names, house)
    return Situation(
        moment="deliberation" if sitting else "between",
        round=last,
        phases=3 * last,
        people=tuple(people),
        opening_at=None if sitting else OPENS_AT,
        deliberation_until=MEETING_UNTIL if sitting else None,
        ban_until_round=opens + 1 if data.get("sin_alteraciones") else 0,
        dark=_dark(names, house),
        cold=_places(names, house, "chimeneas_apagadas"),
        locks=_locks(names, house),
        sabotage=cast("SabotageKind | None", house.get("sabotaje")),
        sabotage_left=_whole(house, "quedan"),
        sabotage_wait=_whole(house, "espera_sabotaje"),
        shield_for=shield_for,
        shield_left=shield_left,
        shield_stopped=bool(house.get("aviso_del_angel", False)),
    )


def _whole(house: Mapping[str, object], key: str) -> int:
    value = house.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ScenarioFault(("casa", key), "debería ser un número entero")
    return value


def _texts(house: Mapping[str, object], key: str) -> list[str]:
    value = house.get(key, [])
    if not isinstance(value, list):
        raise ScenarioFault(("casa", key), "debería ser una lista de textos")
    return [str(item) for item in cast("list[object]", value)]


def _places(names: Names, house: Mapping[str, object], key: str) -> tuple[PlaceId, ...]:
    return tuple(names.place(text, ("casa", key)) for text in _texts(house, key))


def _dark(names: Names, house: Mapping[str, object]) -> tuple[RoomId, ...]:
    """Rooms without candles; "todas" is as a blackout leaves them."""
    if house.get("a_oscuras") == "todas":
        rooms, places = names.game_map.rooms, names.game_map.places
        return tuple(
            r.id for r in rooms.values() if not any(places[p].always_lit for p in r.places)
        )
    path: Path = ("casa", "a_oscuras")
    return tuple(names.room(text, path) for text in _texts(house, "a_oscuras"))


def _locks(names: Names, house: Mapping[str, object]) -> tuple[LockAt, ...]:
    """«Capilla / Pasillo al sur de la Biblioteca: 3», phases left."""
    path: Path = ("casa", "puertas")
    found: list[LockAt] = []
    for text in _texts(house, "puertas"):
        sides, _, left = text.partition(":")
        a, _, b = sides.partition("/")
        if not b.strip() or not left.strip().isdecimal():
            raise ScenarioFault(path, f"«{text}» debería ser «lugar / lugar: fases que quedan»")
        found.append(LockAt(names.place(a, path), names.place(b, path), int(left)))
    return tuple(found)


def _shielded(names: Names, house: Mapping[str, object]) -> tuple[CharacterId | None, int]:
    """«Ana: 4», phases left."""
    text = house.get("protegido")
    if text is None:
        return None, 0
    path: Path = ("casa", "protegido")
    who, _, left = str(text).partition(":")
    if not left.strip().isdecimal():
        raise ScenarioFault(path, f"«{text}» debería ser «nombre: fases que quedan»")
    return names.person(who.strip(), path), int(left)


_KEYS = {
    "estancias_a_oscuras": "a_oscuras",
    "puertas_bloqueadas": "puertas",
    "sabotaje_quedan": "quedan",
    "sabotaje_disponible": "espera_sabotaje",
    "proteccion_quedan": "protegido",
}


def _check(setup: Setup, situation: Situation, people: Mapping[CharacterId, str]) -> None:
    """What the rules say of the position (appendix D), at the key of the scenario."""
    for fault in faults(setup, situation, ADOPTED_AT):
        section, *keys = fault.path
        path: Path = ("personajes",)
        if section == "personaje" and keys:
            path = ("personajes", people.get(CharacterId(keys[0]), keys[0]))
        elif section == "casa" and keys:
            path = ("casa", _KEYS.get(keys[0], keys[0]))
        raise ScenarioFault(path, fault.text)

"""The little world a batch of declarations is set in, as an outlook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from engine.vocabulary import (
    CharacterId,
    Exit,
    ExitKind,
    Gazetteer,
    Mode,
    Outlook,
    PersonName,
    PlaceId,
    PlaceName,
    RoomId,
    TaskId,
    TaskName,
)

_KINDS = {
    "puerta": ExitKind.DOOR, "seccion": ExitKind.SECTION, "escaleras": ExitKind.STAIRS,
    "escalera": ExitKind.STAIRS, "abertura": ExitKind.GAP,
}  # fmt: skip


class WorldError(ValueError):
    """A world file that can't be used; the message says where and why, in Spanish."""


def gazetteer_from_world(world: Mapping[str, object]) -> Gazetteer:
    """The names and doors of a world file (`declarations.world.json` is an example).

    Raises:
        WorldError: a table is missing or an exit leads nowhere.
    """
    peopled = "characters" in world and "rooms" not in world and "tasks" not in world
    if peopled:
        return Gazetteer({}, {}, _persons(world), {})  # a game without a map
    rooms = _table(world, "rooms")
    groups = _table(world, "groups") if "groups" in world else dict[str, object]()
    group_of = {
        str(member): (RoomId(name), str(_entry(groups, name)["name"]))
        for name in groups
        for member in cast("Sequence[str]", _entry(groups, name)["rooms"])
    }
    places: dict[PlaceId, PlaceName] = {}
    exits: dict[PlaceId, tuple[Exit, ...]] = {}
    for key in rooms:
        entry = _entry(rooms, key)
        room, room_name = group_of.get(key, (RoomId(key), str(entry.get("name", key))))
        places[PlaceId(key)] = PlaceName(PlaceId(key), str(entry.get("name", key)), room, room_name)
        exits[PlaceId(key)] = _exits(key, entry, rooms)
    return Gazetteer(
        places,
        exits,
        _persons(world),
        _tasks(world),
        _fixtures(world, places),
        tuple(RoomId(r) for r in cast("Sequence[str]", world.get("blockable") or ())),
    )


def _exits(key: str, entry: Mapping[str, object], rooms: Mapping[str, object]) -> tuple[Exit, ...]:
    found: list[Exit] = []
    for side, to, kind in cast("Sequence[tuple[str, str, str]]", entry.get("exits", [])):
        if to not in rooms:
            raise WorldError(f"rooms.{key}: la salida {side} lleva a «{to}», que no existe.")
        found.append(Exit(side, _KINDS.get(kind, ExitKind.DOOR), PlaceId(to)))
    return tuple(found)


def _persons(world: Mapping[str, object]) -> dict[CharacterId, PersonName]:
    table = _table(world, "characters")
    return {
        CharacterId(k): PersonName(
            CharacterId(k), str(_entry(table, k)["name"]),
            tuple(cast("Sequence[str]", _entry(table, k).get("aliases", ()))),
            _entry(table, k).get("gender") == "f",
        )
        for k in table
    }  # fmt: skip


def _tasks(world: Mapping[str, object]) -> dict[TaskId, TaskName]:
    table = _table(world, "tasks")
    return {
        TaskId(k): TaskName(
            TaskId(k), str(_entry(table, k)["name"]),
            tuple(PlaceId(r) for r in cast("Sequence[str]", _entry(table, k).get("rooms", ()))),
        )
        for k in table
    }  # fmt: skip


_MENDED_IN = {
    "vela": ("luces",),
    "paloma": ("palomar",),
    "chimenea": ("salon_invierno", "biblioteca"),
}
"""Where the rule-book puts what a world file may leave out, by the id of the room."""


def _fixtures(
    world: Mapping[str, object], places: Mapping[PlaceId, PlaceName]
) -> dict[str, tuple[PlaceId, ...]]:
    found = {
        kind: tuple(p for p, place in places.items() if place.room in rooms)
        for kind, rooms in _MENDED_IN.items()
    }
    for kind, where in cast("Mapping[str, object]", world.get("objects") or {}).items():
        found[kind] = (
            (PlaceId(where),)
            if isinstance(where, str)
            else tuple(PlaceId(p) for p in cast("Sequence[str]", where))
        )
    eyes = cast("Sequence[str]", world.get("cameras") or ())
    if eyes:
        found["ojo"] = tuple(PlaceId(p) for p in eyes)
    unknown = [p for where in found.values() for p in where if p not in places]
    if unknown:
        raise WorldError(f"objects/cameras: «{unknown[0]}» no está entre los lugares.")
    return {kind: where for kind, where in found.items() if where}


def _entrances(world: Mapping[str, object]) -> dict[PlaceId, tuple[PlaceId, ...]]:
    """By place, the places of the entrances that a world's passages join to it."""
    found: dict[PlaceId, tuple[PlaceId, ...]] = {}
    for group in cast("Sequence[Sequence[str]]", world.get("passages") or ()):
        for place in group:
            others = tuple(PlaceId(p) for p in group if p != place)
            found[PlaceId(place)] = (*found.get(PlaceId(place), ()), *others)
    return found


@dataclass(frozen=True, slots=True)
class World:
    """A world file made ready: its public names, and the passages that only some know."""

    gazetteer: Gazetteer
    entrances: Mapping[PlaceId, tuple[PlaceId, ...]]


def world_from_data(world: Mapping[str, object]) -> World:
    """The world of a parsed file.

    Raises:
        WorldError: a table is missing or something leads to a place that isn't there.
    """
    return World(gazetteer_from_world(world), _entrances(world))


_SIDES = {
    "escurridizo": "vasallo",
    "clerigo": "vasallo",
    "angel": "vasallo",
    "cambiaformas": "impostor",
}


def _side_and_role(told: str) -> tuple[str, str]:
    """Side and special role of a context's `role` (`fantasma_impostor`, `clerigo` …)."""
    plain = told.removeprefix("fantasma_").removeprefix("fantasma")
    plain = "impostor" if plain == "asesino" else plain
    if plain in _SIDES:
        return _SIDES[plain], plain
    return (plain, "") if plain in ("vasallo", "impostor") else ("", "")


def outlook_from_world(
    world: Mapping[str, object] | World, context: Mapping[str, object]
) -> Outlook:
    """The outlook of an item's context: `room`, `me`, `role`, `prev`, `visible` …

    Raises:
        WorldError: the world lacks something, or the context names a room it doesn't have.
    """
    ready = world if isinstance(world, World) else world_from_data(world)
    gazetteer = ready.gazetteer
    room = context.get("room")
    if room is not None and PlaceId(str(room)) not in gazetteer.places:
        raise WorldError(f"context.room: «{room}» no está en el mundo dado.")
    prev = context.get("prev")
    visible = tuple(
        CharacterId(str(c)) for c in cast("Sequence[object]", context.get("visible") or ())
    )
    told = str(context.get("role", ""))
    side, role = _side_and_role(told)
    knows = side == "impostor" or role == "escurridizo"
    return Outlook(
        gazetteer,
        CharacterId(str(context.get("me", ""))),
        Mode.DELIBERATION if context.get("phase") == "deliberacion" else Mode.ROUND,
        PlaceId(str(room)) if room is not None else None,
        came_from=PlaceId(str(prev)) if prev is not None else None,
        visible=visible,
        living=tuple(gazetteer.persons),
        ghost=told.startswith("fantasma") or role == "angel",
        may_change=not context.get("locked", False),
        side=side,
        role=role,
        hidden=bool(context.get("in_passage", False)),
        entrances=ready.entrances if knows else {},
    )


def _table(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = data.get(key)
    if not isinstance(value, Mapping):
        raise WorldError(f"{key}: falta la tabla en el fichero del mundo.")
    return cast("Mapping[str, object]", value)


def _entry(table: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = table[key]
    if not isinstance(value, Mapping):
        raise WorldError(f"{key}: tiene que ser una tabla.")
    return cast("Mapping[str, object]", value)

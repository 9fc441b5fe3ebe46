"""The little world a batch of declarations is set in, as an outlook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    return Gazetteer(places, exits, _persons(world), _tasks(world), _fixtures(world))


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


def _fixtures(world: Mapping[str, object]) -> dict[str, tuple[PlaceId, ...]]:
    objects = cast("Mapping[str, str]", world.get("objects") or {})
    return {kind: (PlaceId(place),) for kind, place in objects.items()}


def outlook_from_world(
    world: Mapping[str, object] | Gazetteer, context: Mapping[str, object]
) -> Outlook:
    """The outlook of an item's context: `room`, `me`, `prev`, `visible`, `phase`, `locked`.

    Raises:
        WorldError: the world lacks something, or the context names a room it doesn't have.
    """
    gazetteer = world if isinstance(world, Gazetteer) else gazetteer_from_world(world)
    room = context.get("room")
    if room is not None and PlaceId(str(room)) not in gazetteer.places:
        raise WorldError(f"context.room: «{room}» no está en el mundo dado.")
    prev = context.get("prev")
    visible = tuple(
        CharacterId(str(c)) for c in cast("Sequence[object]", context.get("visible") or ())
    )
    return Outlook(
        gazetteer,
        CharacterId(str(context.get("me", ""))),
        Mode.DELIBERATION if context.get("phase") == "deliberacion" else Mode.ROUND,
        PlaceId(str(room)) if room is not None else None,
        came_from=PlaceId(str(prev)) if prev is not None else None,
        visible=visible,
        living=tuple(gazetteer.persons),
        ghost=str(context.get("role", "")).startswith("fantasma"),
        may_change=not context.get("locked", False),
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

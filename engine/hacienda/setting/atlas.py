"""What follows from the map alone, worked out once: ways out, steps, sight, touching places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from engine.hacienda.setting.map import (
    GameMap,
    Level,
    Link,
    LinkKind,
    Passage,
    PassageEntrance,
    PlaceKind,
)
from engine.hacienda.setting.map_data import OPPOSITE
from engine.hacienda.setting.setup import Setup, Task
from engine.vocabulary.ids import PlaceId, RoomId, TaskId
from engine.vocabulary.outlook import Exit, ExitKind, Gazetteer, PersonName, PlaceName, TaskName

_WALKABLE: Final = {
    LinkKind.DOOR: ExitKind.DOOR,
    LinkKind.GAP: ExitKind.GAP,
    LinkKind.SECTION: ExitKind.SECTION,
    LinkKind.STAIRS: ExitKind.STAIRS,
}
_BLIND_WINDOWS: Final = {(Level.RED, Level.WHITE), (Level.GREEN, Level.RED)}


class Atlas:
    """Immutable tables over one map. Asking about a place the map lacks gives empty answers."""

    __slots__ = (
        "_doors", "_exits", "_ghost_view", "_joined", "_room_doors", "_sees", "_steps",
        "_touching", "_view", "_ways", "map",
    )  # fmt: skip

    def __init__(self, game_map: GameMap) -> None:
        self.map: Final = game_map
        self._ways: Final = _ways(game_map)
        self._steps: Final = {ends: game_map.links[ways[0]] for ends, ways in self._ways.items()}
        self._doors: Final = _doors(game_map)
        self._room_doors: Final = _room_doors(game_map, self._doors)
        self._joined: Final = _joined(game_map)
        self._exits: Final = {p: tuple(_exits(game_map, p)) for p in game_map.places}
        self._sees: Final = {p: tuple(_seen(game_map, p)) for p in game_map.places}
        self._touching: Final = {p: tuple(_neighbours(game_map, p)) for p in game_map.places}
        self._view: Final = {p: frozenset((p, *ys)) for p, ys in self._sees.items()}
        self._ghost_view: Final = {p: frozenset((p, *ys)) for p, ys in self._touching.items()}

    def exits(self, place: PlaceId) -> tuple[Exit, ...]:
        """The ways out of a place for the living, in the map's order; sides as seen from it."""
        return self._exits.get(place, ())

    def step(self, a: PlaceId, b: PlaceId) -> Link | None:
        """What one action point crosses from `a` to `b`, or None (HAC-MOV-01, HAC-MOV-05)."""
        return self._steps.get((a, b))

    def ways(self, a: PlaceId, b: PlaceId) -> tuple[int, ...]:
        """All the links, by position, that one point crosses between two places (AMB-038)."""
        return self._ways.get((a, b), ())

    def doors_at(self, place: PlaceId) -> tuple[int, ...]:
        """The doors of a place, by their position in the map's links."""
        return self._doors.get(place, ())

    def doors_of(self, room: RoomId) -> tuple[int, ...]:
        """All the access doors of a room (HAC-DOOR-01, AMB-175)."""
        return self._room_doors.get(room, ())

    def entrances(self, place: PlaceId) -> tuple[tuple[PassageEntrance, Passage], ...]:
        """The passage entrances of a place, each with its passage."""
        return self._joined.get(place, ())

    def section_of(self, place: PlaceId) -> frozenset[PlaceId]:
        """What somebody hidden at an entrance in `place` sees: the whole room indoors, outdoors
        the own section only (AMB-089, AMB-275)."""
        found = self.map.places[place]
        if found.kind is PlaceKind.OUTDOOR:
            return frozenset((place,))
        return frozenset(self.map.rooms[found.room].places)

    def sees(self, place: PlaceId) -> tuple[PlaceId, ...]:
        """The other places in sight from a place with everything lit: one hop (HAC-VIS-14)."""
        return self._sees.get(place, ())

    def touching(self, place: PlaceId) -> tuple[PlaceId, ...]:
        """All the places that border on it, whatever is between: a ghost's (AMB-092)."""
        return self._touching.get(place, ())

    def view(self, place: PlaceId, ghost: bool = False) -> frozenset[PlaceId]:
        """`sees` (or, for a ghost, `touching`) with the place itself."""
        return (self._ghost_view if ghost else self._view).get(place, frozenset((place,)))

    def task_places(self, tasks: Mapping[TaskId, Task]) -> frozenset[PlaceId]:
        """The places where some task of the catalogue could be done (HAC-NAR-01)."""
        return frozenset(task_phrases(tasks))


_built: dict[int, Atlas] = {}


def atlas_of(game_map: GameMap) -> Atlas:
    """The atlas of a map, built at its first use and kept."""
    atlas = _built.get(id(game_map))
    if atlas is None or atlas.map is not game_map:
        if len(_built) >= 16:
            _built.clear()
        atlas = _built[id(game_map)] = Atlas(game_map)
    return atlas


def task_phrases(tasks: Mapping[TaskId, Task]) -> Mapping[PlaceId, tuple[str, ...]]:
    """By place, what observers may read there: each phrase once, sorted (AMB-225)."""
    found: dict[PlaceId, set[str]] = {}
    for task in tasks.values():
        for stage in task.stages:
            for place in (stage.place, *stage.also):
                found.setdefault(place, set()).add(stage.seen)
    return {place: tuple(sorted(phrases)) for place, phrases in found.items()}


def gazetteer(setup: Setup) -> Gazetteer:
    """The public names of a game, the same for everybody."""
    places = {
        place.id: PlaceName(
            id=place.id,
            name=place.name,
            room=place.room,
            room_name=setup.map.rooms[place.room].name,
            article=place.article,
            short=place.short,
            aliases=place.aliases,
        )
        for place in setup.map.places.values()
    }
    persons = {
        c.id: PersonName(c.id, c.name, aliases=c.aliases, feminine=c.feminine) for c in setup.roster
    }
    tasks = {
        task.id: TaskName(
            task.id,
            task.name,
            places=(
                *(stage.place for stage in task.stages),
                *(place for stage in task.stages for place in stage.also),
            ),
            hints=tuple(stage.does for stage in task.stages),
        )
        for task in setup.tasks.values()
    }
    atlas = atlas_of(setup.map)
    return Gazetteer(
        places=places,
        exits={place: atlas.exits(place) for place in setup.map.places},
        persons=persons,
        tasks=tasks,
        fixtures=setup.map.fixtures,
        lockable=tuple(room.id for room in setup.map.rooms.values() if room.lockable),
        rooms_per_point=setup.ruleset.door_rooms,
        watched=min(setup.ruleset.bola_watched, len(setup.map.fixtures.get("ojo", ()))),
    )


def _links_at(game_map: GameMap, place: PlaceId) -> Iterable[tuple[Link, PlaceId, str | None]]:
    """Each link of a place with its other end and its side seen from the place."""
    for link in game_map.links:
        if link.a == place:
            yield link, link.b, link.side
        elif link.b == place:
            yield link, link.a, None if link.side is None else OPPOSITE[link.side]


def _exits(game_map: GameMap, place: PlaceId) -> Iterable[Exit]:
    for link, other, side in _links_at(game_map, place):
        if link.kind in _WALKABLE:
            yield Exit(side, _WALKABLE[link.kind], other)


def _ways(game_map: GameMap) -> dict[tuple[PlaceId, PlaceId], tuple[int, ...]]:
    ways: dict[tuple[PlaceId, PlaceId], tuple[int, ...]] = {}
    for number, link in enumerate(game_map.links):
        if link.kind in _WALKABLE:
            for ends in ((link.a, link.b), (link.b, link.a)):
                ways[ends] = (*ways.get(ends, ()), number)
    return ways


def _doors(game_map: GameMap) -> dict[PlaceId, tuple[int, ...]]:
    doors: dict[PlaceId, tuple[int, ...]] = {}
    for number, link in enumerate(game_map.links):
        if link.kind is LinkKind.DOOR:
            for end in (link.a, link.b):
                doors[end] = (*doors.get(end, ()), number)
    return doors


def _room_doors(
    game_map: GameMap, doors: Mapping[PlaceId, tuple[int, ...]]
) -> dict[RoomId, tuple[int, ...]]:
    """Doors by room; one between two sections of the same room is no access door."""
    found: dict[RoomId, tuple[int, ...]] = {}
    for room in game_map.rooms.values():
        counts = Counter(number for place in room.places for number in doors.get(place, ()))
        found[room.id] = tuple(number for number, ends in sorted(counts.items()) if ends == 1)
    return found


def _joined(game_map: GameMap) -> dict[PlaceId, tuple[tuple[PassageEntrance, Passage], ...]]:
    found: dict[PlaceId, tuple[tuple[PassageEntrance, Passage], ...]] = {}
    for passage in game_map.passages:
        for entrance in passage.entrances:
            here = found.get(entrance.place, ())
            found[entrance.place] = (*here, (entrance, passage))
    return found


def _seen(game_map: GameMap, place: PlaceId) -> Iterable[PlaceId]:
    seen = {
        other: None
        for link, other, _ in _links_at(game_map, place)
        if _shows(link.kind, game_map.places[place].level, game_map.places[other].level)
    }
    return tuple(seen)


def _shows(kind: LinkKind, here: Level, there: Level) -> bool:
    """Whether one sees across a link in this direction (HAC-MAP-02…29)."""
    match kind:
        case LinkKind.GAP | LinkKind.SECTION:
            return True
        case LinkKind.WINDOW:
            return (here, there) not in _BLIND_WINDOWS
        case LinkKind.DROP:
            return (here, there) == (Level.RED, Level.GREEN)
        case LinkKind.DOOR | LinkKind.STAIRS | LinkKind.WALL:
            return False


def _neighbours(game_map: GameMap, place: PlaceId) -> Iterable[PlaceId]:
    return tuple({other: None for _, other, _ in _links_at(game_map, place)})

"""What follows from the map alone, worked out once: ways out, steps, sight, touching places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.hacienda.map import GameMap, Level, Link, LinkKind
from engine.hacienda.map_data import OPPOSITE
from engine.hacienda.setup import Setup, Task
from engine.vocabulary.ids import PlaceId, TaskId
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

    __slots__ = ("_exits", "_ghost_view", "_sees", "_steps", "_touching", "_view", "map")

    def __init__(self, game_map: GameMap) -> None:
        self.map: Final = game_map
        self._steps: Final = _steps(game_map)
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
            places=tuple(stage.place for stage in task.stages),
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


def _steps(game_map: GameMap) -> dict[tuple[PlaceId, PlaceId], Link]:
    steps: dict[tuple[PlaceId, PlaceId], Link] = {}
    for link in game_map.links:
        if link.kind in _WALKABLE:
            steps.setdefault((link.a, link.b), link)
            steps.setdefault((link.b, link.a), link)
    return steps


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

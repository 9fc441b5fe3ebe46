"""Is a map playable, and is it the map the rule-book describes?

Errors are what makes a map unplayable or its rules ambiguous. Warnings are departures from the
Hacienda of the rule-book that a narrator may have wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from engine.hacienda.setting.atlas import Atlas, atlas_of
from engine.hacienda.setting.map import GameMap, Level, Link, LinkKind, Place, PlaceKind
from engine.vocabulary.ids import PlaceId

_COUNTS = {"campana": 1, "chimenea": 2, "verja": 2, "ojo": 6}
_OUTDOORS = {Level.RED: 5, Level.GREEN: 4}
_LEVEL_NAMES = {Level.WHITE: "blanco", Level.RED: "rojo", Level.GREEN: "verde"}

_A = {
    LinkKind.DOOR: "una puerta",
    LinkKind.WINDOW: "una ventana",
    LinkKind.GAP: "una abertura",
    LinkKind.SECTION: "una línea de sección",
    LinkKind.STAIRS: "una escalera",
    LinkKind.DROP: "un desnivel",
    LinkKind.WALL: "un muro",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a map: a stable code, a Spanish sentence, how bad, and the rule."""

    code: str
    text: str
    severity: Literal["error", "warning"]
    rule: str


def problems(game_map: GameMap) -> tuple[Problem, ...]:
    """Everything found, errors first; empty for the map that ships."""
    found = [problem for check in _CHECKS for problem in check(game_map)]
    return tuple(sorted(found, key=lambda problem: problem.severity))


def _error(code: str, rule: str, text: str) -> Problem:
    return Problem(code, text, "error", rule)


def _warning(code: str, rule: str, text: str) -> Problem:
    return Problem(code, text, "warning", rule)


def _name(game_map: GameMap, place: PlaceId) -> str:
    return game_map.places[place].name


def _pair(game_map: GameMap, link: Link) -> str:
    return f"«{_name(game_map, link.a)}» y «{_name(game_map, link.b)}»"


def _levels(game_map: GameMap, link: Link) -> frozenset[Level]:
    return frozenset((game_map.places[link.a].level, game_map.places[link.b].level))


def _start(game_map: GameMap) -> Iterable[Problem]:
    if game_map.start not in game_map.places:
        yield _error("SIN_INICIO", "HAC-DEL-07", f"el inicio «{game_map.start}» no es un lugar")
    elif game_map.start not in game_map.fixtures.get("campana", ()):
        yield _warning(
            "CAMPANA_LEJOS",
            "HAC-MAP-38",
            "la campana no está donde se delibera; en el reglamento ambas están en el Comedor",
        )


def _unreachable(game_map: GameMap) -> Iterable[Problem]:
    atlas = atlas_of(game_map)
    reached, border = {game_map.start}, [game_map.start]
    while border:
        for way in atlas.exits(border.pop()):
            if way.to not in reached:
                reached.add(way.to)
                border.append(way.to)
    for place in game_map.places.values():
        if place.id not in reached:
            yield _error(
                "INALCANZABLE", "HAC-MOV-01", f"no se puede ir a pie del inicio a «{place.name}»"
            )


def _names(game_map: GameMap) -> Iterable[Problem]:
    said: dict[str, set[PlaceId]] = {}
    for place in game_map.places.values():
        for word in _ways_to_say(place):
            said.setdefault(word.casefold(), set()).add(place.id)
    for word, where in said.items():
        if len(where) > 1:
            yield _error(
                "NOMBRE_REPETIDO",
                "HAC-MOV-07",
                f"«{word}» nombra a la vez {' y '.join(sorted(where))}; cambie uno",
            )


def _ways_to_say(place: Place) -> tuple[str, ...]:
    return (place.name, *place.aliases, *((place.short,) if place.short else ()))


def _doors_a_side(game_map: GameMap) -> Iterable[Problem]:
    atlas = atlas_of(game_map)
    for place in game_map.places.values():
        doors = Counter(way.side for way in atlas.exits(place.id) if way.kind == LinkKind.DOOR)
        for side, number in doors.items():
            if number > 1:
                yield _error(
                    "DOS_PUERTAS_A_UN_LADO",
                    "HAC-MOV-07",
                    f"«{place.name}» tiene {number} puertas al {side}: «la puerta {side}» no"
                    " diría cuál",
                )


def _sections(game_map: GameMap) -> Iterable[Problem]:
    for link in game_map.links:
        same_room = game_map.places[link.a].room == game_map.places[link.b].room
        pair = _pair(game_map, link)
        if link.kind is LinkKind.SECTION and Level.WHITE in _levels(game_map, link):
            yield _error(
                "SECCION_EN_INTERIOR",
                "HAC-MAP-16",
                f"hay una línea de sección entre {pair},"
                " y solo puede haberlas en la Terraza y el Jardín",
            )
        if link.kind in (LinkKind.SECTION, LinkKind.GAP) and not same_room:
            yield _error(
                "UNION_ENTRE_ESTANCIAS",
                "HAC-MAP-09",
                f"{pair} se unen por {_A[link.kind]}, y eso solo divide una misma estancia",
            )
        if link.kind in (LinkKind.DOOR, LinkKind.WINDOW, LinkKind.WALL) and same_room:
            yield _error(
                "MURO_EN_ESTANCIA",
                "HAC-MAP-06",
                f"hay {_A[link.kind]} entre {pair}, que son la misma estancia",
            )


def _rooms(game_map: GameMap) -> Iterable[Problem]:
    for room in game_map.rooms.values():
        levels = {game_map.places[place].level for place in room.places}
        if len(levels) > 1:
            names = ", ".join(_LEVEL_NAMES[level] for level in sorted(levels))
            yield _error(
                "ESTANCIA_EN_DOS_NIVELES",
                "HAC-MAP-17",
                f"«{room.name}» tiene secciones de varios niveles ({names})",
            )


def _between_levels(game_map: GameMap) -> Iterable[Problem]:
    steep = frozenset((Level.RED, Level.GREEN))
    for link in game_map.links:
        pair = _pair(game_map, link)
        if link.kind in (LinkKind.STAIRS, LinkKind.DROP) and _levels(game_map, link) != steep:
            yield _error(
                "DESNIVEL_FUERA_DE_SITIO",
                "HAC-MAP-24",
                f"{pair} se unen por {_A[link.kind]} y no son Terraza y Jardín",
            )
        if link.kind is LinkKind.DOOR and Level.WHITE not in _levels(game_map, link):
            yield _error(
                "PUERTA_EXTERIOR",
                "HAC-MAP-24",
                f"hay una puerta entre {pair}; entre Terraza y Jardín solo se pasa por escaleras",
            )


def _doubled_links(game_map: GameMap) -> Iterable[Problem]:
    walls = {frozenset((x.a, x.b)) for x in game_map.links if x.kind is LinkKind.WALL}
    for link in game_map.links:
        if link.kind is not LinkKind.WALL and frozenset((link.a, link.b)) in walls:
            yield _error(
                "SOLO_MURO_Y_ALGO_MAS",
                "AMB-092",
                f"{_pair(game_map, link)} están en la lista de muros y también tienen"
                f" {_A[link.kind]}; quítelos de los muros",
            )


def _blind_sight(game_map: GameMap) -> Iterable[Problem]:
    """What the levels forbid must not come out of the data (HAC-MAP-25, HAC-MAP-29)."""
    atlas = Atlas(game_map)
    for place in game_map.places.values():
        for other in atlas.sees(place.id):
            levels = (place.level, game_map.places[other].level)
            if levels in ((Level.RED, Level.WHITE), (Level.GREEN, Level.RED)):
                yield _error(
                    "VISTA_PROHIBIDA",
                    "HAC-MAP-25",
                    f"desde «{place.name}» se vería «{_name(game_map, other)}»",
                )


def _passages(game_map: GameMap) -> Iterable[Problem]:
    sizes = [len(passage.entrances) for passage in game_map.passages]
    for passage in game_map.passages:
        if len(passage.entrances) not in (2, 3):
            yield _error(
                "PASAJE_MAL_UNIDO",
                "HAC-MAP-32",
                f"el pasaje «{passage.name}» tiene {len(passage.entrances)} entradas y deben ser"
                " dos o tres",
            )
    ids = Counter(e.id for passage in game_map.passages for e in passage.entrances)
    for entrance, number in ids.items():
        if number > 1:
            yield _error(
                "ENTRADA_REPETIDA", "HAC-MAP-31", f"hay {number} entradas de pasaje «{entrance}»"
            )
    if sum(sizes) != 14:
        yield _warning(
            "ENTRADAS_DE_PASAJE",
            "HAC-MAP-31",
            f"hay {sum(sizes)} entradas de pasaje; en el reglamento son 14",
        )
    if not {2, 3} <= set(sizes):
        yield _warning(
            "PASAJES_IGUALES",
            "HAC-MAP-32",
            "el reglamento une unas entradas de dos en dos y otras de tres en tres",
        )


def _counts(game_map: GameMap) -> Iterable[Problem]:
    rules = {"campana": "38", "chimenea": "34", "verja": "35", "ojo": "42"}
    for kind, wanted in _COUNTS.items():
        number = len(set(game_map.fixtures.get(kind, ())))
        if number != wanted:
            yield _warning(
                "CUENTA_DE_SIMBOLOS",
                f"HAC-MAP-{rules[kind]}",
                f"hay {number} lugares con {kind}; en el reglamento son {wanted}",
            )
    lockable = sum(room.lockable for room in game_map.rooms.values())
    if lockable != 8:
        yield _warning(
            "ESTANCIAS_BLOQUEABLES",
            "HAC-MAP-33",
            f"hay {lockable} estancias bloqueables; en el reglamento son 8",
        )


def _outdoors(game_map: GameMap) -> Iterable[Problem]:
    for level, wanted in _OUTDOORS.items():
        sections = [p for p in game_map.places.values() if p.level is level]
        rooms = {place.room for place in sections}
        if len(sections) != wanted or len(rooms) != 1:
            rule = "HAC-MAP-19" if level is Level.RED else "HAC-MAP-20"
            yield _warning(
                "SECCIONES_EXTERIORES",
                rule,
                f"el nivel {_LEVEL_NAMES[level]} tiene {len(sections)} lugares en {len(rooms)}"
                f" estancias; en el reglamento es una sola estancia de {wanted} secciones",
            )
    divided = sum(len(room.places) > 1 for room in game_map.rooms.values())
    if divided != 4:
        yield _warning(
            "ESTANCIAS_DIVIDIDAS",
            "HAC-MAP-49",
            f"hay {divided} estancias con varias secciones; en el reglamento son 4",
        )


def _garden_windows(game_map: GameMap) -> Iterable[Problem]:
    garden = frozenset((Level.WHITE, Level.GREEN))
    watchers = {
        place
        for link in game_map.links
        if link.kind is LinkKind.WINDOW and _levels(game_map, link) == garden
        for place in (link.a, link.b)
        if game_map.places[place].level is Level.WHITE
    }
    if len(watchers) > 1:
        names = ", ".join(sorted(_name(game_map, place) for place in watchers))
        yield _warning(
            "VENTANAS_AL_JARDIN",
            "AMB-072",
            f"dan al Jardín ventanas de {names}; en el reglamento, solo las del Palomar",
        )


def _kinds(game_map: GameMap) -> Iterable[Problem]:
    for place in game_map.places.values():
        outdoor = place.level is not Level.WHITE
        if (place.kind is PlaceKind.OUTDOOR) != outdoor:
            yield _error(
                "TIPO_Y_NIVEL",
                "HAC-MAP-18",
                f"«{place.name}» es de tipo {place.kind} y nivel {_LEVEL_NAMES[place.level]}",
            )


_CHECKS: tuple[Callable[[GameMap], Iterable[Problem]], ...] = (
    _start,
    _unreachable,
    _names,
    _doors_a_side,
    _sections,
    _rooms,
    _between_levels,
    _doubled_links,
    _blind_sight,
    _kinds,
    _passages,
    _counts,
    _outdoors,
    _garden_windows,
)

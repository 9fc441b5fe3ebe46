"""A map file's tables → `GameMap`.

Only what a map can't be built without is refused here; whether it is the map of this game, and a
playable one, is `engine.hacienda.setting.map_check`'s question. Geometry (`forma`, `tramo` …) is
for drawing and not read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.hacienda.setting.data_reader import DataError, Table
from engine.hacienda.setting.map import (
    GameMap,
    Level,
    Link,
    LinkKind,
    Passage,
    PassageEntrance,
    Place,
    PlaceKind,
    Room,
)
from engine.vocabulary.ids import PlaceId, RoomId

__all__ = ["FIXTURES", "OPPOSITE", "DataError", "map_from_data"]

OPPOSITE: Mapping[str, str] = {
    "norte": "sur",
    "sur": "norte",
    "este": "oeste",
    "oeste": "este",
    "noreste": "suroeste",
    "suroeste": "noreste",
    "noroeste": "sureste",
    "sureste": "noroeste",
}

FIXTURES = ("campana", "chimenea", "vela", "paloma", "altar", "plano", "bola", "verja", "ojo")

_LEVELS = {"blanco": Level.WHITE, "rojo": Level.RED, "verde": Level.GREEN}
_SIDED = {
    "puertas": LinkKind.DOOR,
    "ventanas": LinkKind.WINDOW,
    "aberturas": LinkKind.GAP,
    "secciones": LinkKind.SECTION,
    "escaleras": LinkKind.STAIRS,
}
_PAIRS = {"desniveles": LinkKind.DROP, "muros": LinkKind.WALL}


def map_from_data(data: Mapping[str, object]) -> GameMap:
    """The map that the tables of a map file (format 1) describe.

    Raises:
        DataError: something is missing, misspelt, of the wrong type or points nowhere.
    """
    root = Table("", data)
    root.only(
        "formato", "mapa", "estancias", "lugares", "conexiones", "simbolos", "pasajes", "dibujo"
    )
    if root.whole("formato", 0) != 1:
        raise DataError("formato", "solo se conoce el formato de mapa 1")
    head = root.table("mapa")
    head.only("id", "nombre", "ancho", "alto", "inicio")
    places, rooms = _places_and_rooms(root)
    return GameMap(
        id=head.identifier("id"),
        name=head.words("nombre"),
        start=_place(head, "inicio", places),
        places=places,
        rooms=rooms,
        links=_links(root.table("conexiones"), places),
        fixtures=_fixtures(root.table("simbolos", required=False), places),
        passages=_passages(root, places),
    )


@dataclass(slots=True)
class _RoomDraft:
    name: str
    article: str
    lockable: bool
    places: list[PlaceId] = field(default_factory=list[PlaceId])


def _places_and_rooms(root: Table) -> tuple[dict[PlaceId, Place], dict[RoomId, Room]]:
    drafts = {
        RoomId(key): _room_draft(table)
        for key, table in root.table("estancias", required=False).items()
    }
    places: dict[PlaceId, Place] = {}
    for key, table in root.table("lugares").items():
        place = _read_place(PlaceId(key), table)
        if "estancia" in table.data:
            if place.room not in drafts:
                raise DataError(
                    table.at("estancia"), f"no hay ninguna estancia «{place.room}» en [estancias]"
                )
            if "bloqueable" in table.data:
                raise DataError(
                    table.at("bloqueable"), "el bloqueo se pone en la estancia, no en su sección"
                )
        elif place.room in drafts:
            raise DataError(table.path, "hay una estancia con el mismo identificador; cámbielo")
        else:
            drafts[place.room] = _RoomDraft(place.name, place.article, table.flag("bloqueable"))
        drafts[place.room].places.append(place.id)
        places[place.id] = place
    return places, {key: _finish_room(key, draft) for key, draft in drafts.items()}


def _room_draft(table: Table) -> _RoomDraft:
    table.only("nombre", "articulo", "division", "bloqueable")
    if table.text("division", "seccion") not in ("seccion", "abertura"):
        raise DataError(table.at("division"), "se esperaba «abertura» o «seccion»")
    return _RoomDraft(table.words("nombre"), table.text("articulo", ""), table.flag("bloqueable"))


def _finish_room(key: RoomId, draft: _RoomDraft) -> Room:
    if not draft.places:
        raise DataError(f"estancias.{key}", "ningún lugar pertenece a esta estancia")
    return Room(key, draft.name, draft.article, tuple(draft.places), draft.lockable)


def _read_place(key: PlaceId, table: Table) -> Place:
    table.only(
        "nombre", "articulo", "nivel", "tipo", "estancia", "bloqueable", "luz", "corto", "alias",
        "forma", "poligono", "rotulo", "invento",
    )  # fmt: skip
    level = table.text("nivel")
    kind = table.text("tipo")
    light = table.text("luz", "")
    if level not in _LEVELS:
        raise DataError(table.at("nivel"), f"«{level}» no es blanco, rojo ni verde")
    if kind not in tuple(PlaceKind):
        raise DataError(table.at("tipo"), f"«{kind}» no es principal, paso ni exterior")
    if light not in ("", "siempre"):
        raise DataError(table.at("luz"), "solo se admite «siempre»; si no, quite la línea")
    return Place(
        id=key,
        name=table.words("nombre"),
        article=table.text("articulo", ""),
        room=RoomId(table.text("estancia", key)),
        level=_LEVELS[level],
        kind=PlaceKind(kind),
        short=table.words("corto") if "corto" in table.data else None,
        aliases=table.texts("alias"),
        always_lit=light == "siempre",
    )


def _place(table: Table, key: str, places: Mapping[PlaceId, Place]) -> PlaceId:
    return known_place(table.at(key), table.raw(key), places)


def known_place(path: str, value: object, places: Mapping[PlaceId, Place]) -> PlaceId:
    """The place that a value of a data file names.

    Raises:
        DataError: there is no such place.
    """
    if not isinstance(value, str) or PlaceId(value) not in places:
        raise DataError(path, f"no hay ningún lugar «{value}» en [lugares]")
    return PlaceId(value)


def _links(table: Table, places: Mapping[PlaceId, Place]) -> tuple[Link, ...]:
    table.only(*_SIDED, *_PAIRS)
    links = [
        _sided_link(kind, row, places) for key, kind in _SIDED.items() for row in table.tables(key)
    ]
    for key, kind in _PAIRS.items():
        for number, pair in enumerate(table.sequence(key), 1):
            links.append(_pair_link(kind, f"{table.at(key)}[{number}]", pair, places))
    return tuple(links)


def _sided_link(kind: LinkKind, row: Table, places: Mapping[PlaceId, Place]) -> Link:
    row.only("de", "a", "lado", "tramo")
    side = row.text("lado")
    if side not in OPPOSITE:
        raise DataError(row.at("lado"), f"«{side}» no es un punto cardinal ({', '.join(OPPOSITE)})")
    return _link(kind, row.path, _place(row, "de", places), _place(row, "a", places), side)


def _pair_link(kind: LinkKind, path: str, pair: object, places: Mapping[PlaceId, Place]) -> Link:
    ends = Table(path, {"par": pair}).sequence("par")
    if len(ends) != 2:
        raise DataError(path, "se esperaba una pareja de lugares")
    return _link(kind, path, known_place(path, ends[0], places), known_place(path, ends[1], places))


def _link(kind: LinkKind, path: str, a: PlaceId, b: PlaceId, side: str | None = None) -> Link:
    if a == b:
        raise DataError(path, f"«{a}» no puede estar unido consigo mismo")
    return Link(kind, a, b, side)


def _fixtures(table: Table, places: Mapping[PlaceId, Place]) -> dict[str, tuple[PlaceId, ...]]:
    table.only("objetos", "verjas", "ojos")
    found: dict[str, list[PlaceId]] = {}
    for row in table.tables("objetos"):
        row.only("tipo", "en", "nombre")
        kind = row.text("tipo")
        if kind not in FIXTURES:
            raise DataError(row.at("tipo"), f"«{kind}» no es ninguno de: {', '.join(FIXTURES)}")
        found.setdefault(kind, []).append(_place(row, "en", places))
    for row in table.tables("verjas"):
        row.only("en", "nombre", "tramo")
        found.setdefault("verja", []).append(_place(row, "en", places))
    for number, eye in enumerate(table.sequence("ojos"), 1):
        path = f"{table.at('ojos')}[{number}]"
        found.setdefault("ojo", []).append(known_place(path, eye, places))
    return {kind: tuple(where) for kind, where in found.items()}


def _passages(root: Table, places: Mapping[PlaceId, Place]) -> tuple[Passage, ...]:
    passages: list[Passage] = []
    for table in root.tables("pasajes"):
        table.only("id", "nombre", "entradas")
        entrances = [_entrance(row, places) for row in table.tables("entradas")]
        passages.append(Passage(table.words("id"), table.words("nombre"), tuple(entrances)))
    return tuple(passages)


def _entrance(row: Table, places: Mapping[PlaceId, Place]) -> PassageEntrance:
    row.only("id", "en", "pos", "disfraz")
    return PassageEntrance(row.words("id"), _place(row, "en", places), row.words("disfraz"))

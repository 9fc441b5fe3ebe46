"""The map of the game as data: places, rooms and the seven kinds of link between places.

HAC-MAP-01…49. Everything here is static and public (passages excepted, AMB-164).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from engine.vocabulary.ids import PlaceId, RoomId


class Level(IntEnum):
    """Height of a place (HAC-MAP-17): inside, terrace, garden."""

    WHITE = 1
    RED = 2
    GREEN = 3


class PlaceKind(StrEnum):
    """Rooms with proper names, corridors, and terrace and garden."""

    NAMED = "principal"
    CORRIDOR = "paso"
    OUTDOOR = "exterior"


class LinkKind(StrEnum):
    """What joins two touching places."""

    DOOR = "puerta"
    WINDOW = "ventana"
    GAP = "abertura"
    SECTION = "seccion"
    STAIRS = "escalera"
    DROP = "desnivel"
    WALL = "muro"


@dataclass(frozen=True, slots=True)
class Place:
    """The smallest unit a character can be in."""

    id: PlaceId
    name: str
    article: str
    room: RoomId
    level: Level
    kind: PlaceKind
    short: str | None = None
    aliases: tuple[str, ...] = ()
    always_lit: bool = False
    """HAC-LIT-09."""


@dataclass(frozen=True, slots=True)
class Room:
    """An estancia: one or more places that share light and, if `lockable`, their block."""

    id: RoomId
    name: str
    article: str
    places: tuple[PlaceId, ...]
    lockable: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """One connection; `side` is where it lies seen from `a` (from `b`, the opposite side)."""

    kind: LinkKind
    a: PlaceId
    b: PlaceId
    side: str | None = None


@dataclass(frozen=True, slots=True)
class PassageEntrance:
    """One end of a secret passage; `disguise` is what hides it."""

    id: str
    place: PlaceId
    disguise: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A set of two or three fully linked entrances (HAC-MAP-32)."""

    id: str
    name: str
    entrances: tuple[PassageEntrance, ...]


@dataclass(frozen=True, slots=True)
class GameMap:
    """A validated map; see `engine.hacienda.setting.map_data` for how it is read and checked."""

    id: str
    name: str
    start: PlaceId
    places: Mapping[PlaceId, Place]
    rooms: Mapping[RoomId, Room]
    links: tuple[Link, ...]
    fixtures: Mapping[str, tuple[PlaceId, ...]] = field(
        default_factory=dict[str, tuple[PlaceId, ...]]
    )
    """Places by object kind: campana, chimenea, vela, paloma, altar, plano, bola, verja, ojo."""
    passages: tuple[Passage, ...] = ()

"""The plan's small pictures, each drawn in a box of 24 × 24 around (0, 0). All original."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final, cast

from forumbridge.drawing.lettering import number

LOCKABLE: Final = "bloqueable"
EYE: Final = "ojo"
GATE: Final = "verja"

PICTURES: Final[Mapping[str, str]] = {
    LOCKABLE: (
        '<path d="M-7.5 11V-4a7.5 7.5 0 0 1 15 0V11Z" fill="#211d1a"/>'
        '<path d="M-4.2-6.6V10M0-10.5V10" stroke="#5a5048" stroke-width="1"/>'
        '<circle cx="4" cy="2.6" r="1.6" fill="#e8c15a"/>'
    ),
    "campana": (
        '<path d="M0-11.4a1.9 1.9 0 0 1 1.9 2C6-8.3 7.3-4.6 7.3-.8c0 4 1.3 5.6 2.9 7.6h-20.4'
        'c1.6-2 2.9-3.6 2.9-7.6 0-3.8 1.3-7.5 5.4-8.6a1.9 1.9 0 0 1 1.9-2Z" fill="#e2b03b" '
        'stroke="#6d4f10" stroke-width="1.1"/><path d="M-4.6-5.6C-5.4-3.4-5.2-.6-5.4 2" '
        'fill="none" stroke="#f6dc94" stroke-width="1.6" stroke-linecap="round"/>'
        '<path d="M-3 8a3 3 0 0 0 6 0Z" fill="#6d4f10"/>'
    ),
    "chimenea": (
        '<path d="M1-11.6c-.6 4.8 6.9 7 6.9 14.2A7.9 7.9 0 0 1-7.9 2.800c0-4 2.9-5.5 3-9.3 '
        '2.7 1 3.5 2.8 3.7 4.700C.5-3.9 2.3-7.4 1-11.6Z" fill="#e2602a" '
        'stroke="#8d330d" stroke-width="1.1"/>'
        '<path d="M.8-1.400c.4 2.7 3.1 3.5 3.1 6.900a3.9 3.9 0 0 1-7.8 0c0-2.3 '
        '1.7-2.8 2-4.7 1 .5 1.6 1.2 1.8 2.1.7-1.2 1.2-2.5.9-4.300Z" '
        'fill="#f9cf4c"/><path d="M-8.5 11.200h17" stroke="#6b4a2b" stroke-width="2" '
        'stroke-linecap="round"/>'
    ),
    "vela": (
        '<path d="M-9.5-1.500v3.500c0 4 4 5 8 5h3c4 0 8-1 8-5v-3.500M0-2v12" fill="none" '
        'stroke="#9a7631" stroke-width="1.8"/><path d="M-5 11h10" stroke="#9a7631" '
        'stroke-width="2.2" stroke-linecap="round"/>'
        '<path d="M-11-6h3v4.500h-3ZM-1.5-7h3v5h-3ZM8-6h3v4.500h-3Z" fill="#fbf3dc" '
        'stroke="#6b5320" stroke-width=".8"/>'
        '<path d="M-9.5-10.500c1.5 2 1.5 3.6 0 4.2-1.5-.6-1.5-2.2 0-4.200ZM0-11.800c1.6 2.2 '
        "1.6 4 0 4.6-1.6-.6-1.6-2.4 0-4.600ZM9.5-10.500c1.5 2 1.5 3.6 0 4.2-1.5-.6-1.5-2.2 "
        '0-4.200Z" fill="#f39b1d"/>'
    ),
    "paloma": (
        '<path d="M-11.5-.5c4 .2 6-1.6 8-4.500C-2.6-9-.5-11 1.5-11.600c.2 3 .8 4.7 2 5.8 '
        "1.7-1.7 5-2 6.2.4l2.3 1-2.3 1.200C9.6 2 6.3 6 1.3 6.700L-3 10.700l-.4-3.4-4.6 "
        '1 2.1-4c-3-1-5.3-2.6-5.6-4.800Z" fill="#fff" stroke="#3f4750" stroke-width="1.2" '
        'stroke-linejoin="round"/><circle cx="7.4" cy="-4.8" r=".9" fill="#2b3138"/>'
    ),
    "altar": (
        '<path d="M0 10.800C-6.5 5.8-10.8 2-10.8-3.600a5.5 5.5 0 0 1 10.8-2 5.5 5.5 0 0 1 '
        '10.8 2C10.8 2 6.5 5.8 0 10.800Z" fill="#c62a45" stroke="#6f1022" stroke-width="1.1"/>'
        '<path d="M-8.5.6h4.300l1.9-4.800L.2 5l2.2-4.400h6.1" fill="none" stroke="#fff" '
        'stroke-width="1.7" stroke-linejoin="round"/>'
    ),
    "plano": (
        '<path d="M-11-8l7.3-2.700L3.7-8 11-10.700V8l-7.3 2.700L-3.7 8-11 10.700Z" fill="#f4e6bd" '
        'stroke="#77602a" stroke-width="1.1" stroke-linejoin="round"/>'
        '<path d="M-3.7-10.700V8M3.7-8v18.7" stroke="#c9b274" stroke-width="1"/>'
        '<path d="M-8 5.500l3-3.5 4 2 3-5 5-2.5" fill="none" stroke="#a4432b" '
        'stroke-width="1.4" stroke-dasharray="2 1.8"/>'
        '<path d="M5.6-5.400l3 3M8.6-5.400l-3 3" stroke="#a4432b" stroke-width="1.6"/>'
    ),
    "bola": (
        '<path d="M-7.5 11.500h15L5 7H-5Z" fill="#8a6a34" stroke="#4e3a17" stroke-width="1"/>'
        '<circle cy="-2" r="9" fill="#8c5cc2" stroke="#42216b" stroke-width="1.2"/>'
        '<circle cx="1" cy="-1" r="5.4" fill="#ad86da"/>'
        '<path d="M-5.8-4.200A6.4 6.4 0 0 1-2-8" fill="none" stroke="#f3e9ff" '
        'stroke-width="1.8" stroke-linecap="round"/>'
    ),
    EYE: (
        '<path d="M-11.5 0C-6.5-8 6.5-8 11.5 0 6.5 8-6.5 8-11.5 0Z" fill="#fff" '
        'stroke="#2a2145" stroke-width="1.4"/><circle r="4.6" fill="#7546ba"/>'
        '<circle r="2" fill="#191128"/><circle cx="1.6" cy="-1.6" r="1.1" fill="#fff"/>'
    ),
    GATE: (
        '<path d="M-8.5 11V-2.500a8.5 8.5 0 0 1 17 0V11" fill="#f6efdf" stroke="#2d2722" '
        'stroke-width="1.8"/><path d="M-4.6 11V-9.400M0 11V-10.800M4.6 11V-9.400M-8.5-1.500h17'
        'M-8.5 5.500h17" stroke="#2d2722" stroke-width="1.2"/>'
    ),
}

TITLES: Final[Mapping[str, str]] = {
    LOCKABLE: "Estancia bloqueable",
    "campana": "Campana de servicio",
    "chimenea": "Chimenea",
    "vela": "Candelabros",
    "paloma": "Palomas mensajeras",
    "altar": "Altar del Clérigo",
    "plano": "Plano mágico",
    "bola": "Bola de cristal",
    EYE: "A la vista de la bola",
    GATE: "Verja exterior",
}


@dataclass(frozen=True, slots=True)
class Symbol:
    """One symbol of the file: `id` is its kind and number (`chimenea-2`)."""

    id: str
    kind: str
    place: str


def symbols_of(data: Mapping[str, Any]) -> tuple[Symbol, ...]:
    """Every symbol that belongs in a place: blocks first, then objects and eyes.

    Gates that have a `tramo` are not among them: they stand in the wall.
    """
    found: list[tuple[str, str]] = []
    places = cast("Mapping[str, Mapping[str, Any]]", data.get("lugares", {}))
    rooms = cast("Mapping[str, Mapping[str, Any]]", data.get("estancias", {}))
    blocked: set[str] = set()
    for key, place in places.items():
        room = str(place.get("estancia", key))
        if room not in blocked and (
            place.get("bloqueable") or rooms.get(room, {}).get("bloqueable")
        ):
            found.append((LOCKABLE, key))
            blocked.add(room)
    marks = cast("Mapping[str, Any]", data.get("simbolos", {}))
    found += [(str(item["tipo"]), str(item["en"])) for item in marks.get("objetos", [])]
    found += [(EYE, str(place)) for place in marks.get("ojos", [])]
    counts: dict[str, int] = defaultdict(int)
    symbols: list[Symbol] = []
    for kind, place in found:
        counts[kind] += 1
        symbols.append(Symbol(f"{kind}-{counts[kind]}", kind, place))
    return tuple(symbols)


def picture(kind: str, x: float, y: float, size: float, *, name: str = "", turned: int = 0) -> str:
    """A symbol around a point, turned clockwise by degrees; with `name`, it has that id.

    A kind unknown here is a dot.
    """
    key = f' id="{escape(name, quote=True)}"' if name else ""
    inner = PICTURES.get(kind, '<circle r="8" fill="#8a8078"/>')
    turn = f"rotate({turned}) " if turned else ""
    return (
        f'<g{key} transform="translate({number(x)} {number(y)}) {turn}'
        f'scale({number(size / 24)})">{inner}</g>'
    )

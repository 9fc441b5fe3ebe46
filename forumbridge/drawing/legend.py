"""What the marks of a plan mean: only those that it has, in columns below it, with the compass."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from forumbridge.drawing.figures import mark
from forumbridge.drawing.floors import DIM, OWN
from forumbridge.drawing.frame import FLOORS, INK, PAPER, rectangle
from forumbridge.drawing.geometry import Box
from forumbridge.drawing.lettering import Face, Letters, measure, number
from forumbridge.drawing.passages import Entrance, badge
from forumbridge.drawing.strokes import (
    door_style,
    drop_style,
    flight,
    gap_style,
    section_style,
    window_style,
)
from forumbridge.drawing.symbols import TITLES, picture
from forumbridge.drawing.view import Condition

Draw = Callable[[float, float], str]
"""A sample whose left end is x, on the line y."""

ROW: Final = 25.0
_SIZE: Final = 13.0
_HEAD: Final = 14.5
_COMPASS: Final = 130.0
_BETWEEN: Final = 26.0

_LEVELS: Final[Mapping[str, str]] = {
    "blanco": "Primer nivel: interior",
    "rojo": "Segundo: terraza",
    "verde": "Tercero: jardín",
}
_LINES: Final[Mapping[str, str]] = {
    "muro": "Muro",
    "puerta": "Puerta",
    "ventana": "Ventana",
    "abertura": "Abertura",
    "seccion": "Línea de sección",
    "desnivel": "Desnivel",
    "escalera": "Escalera",
}
_WALL: Final = 4.6


@dataclass(frozen=True, slots=True)
class Entry:
    """A sample with its meaning."""

    sample: Draw
    room: float
    """How wide the sample is."""
    text: str

    @property
    def width(self) -> float:
        """With its text."""
        return self.room + 9 + measure(self.text, Face.REGULAR, _SIZE)


@dataclass(frozen=True, slots=True)
class Section:
    """Entries under a heading."""

    heading: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """What of a plan must be explained."""

    levels: tuple[str, ...]
    lines: frozenset[str]
    symbols: tuple[str, ...]
    conditions: tuple[Condition, ...] = ()
    dimmed: bool = False
    own: bool = False
    entrances: tuple[Entrance, ...] = ()


def sections(contents: Contents, letters: Letters) -> tuple[Section, ...]:
    """The sections of the legend, none of them empty."""
    made = (
        Section("Niveles", tuple(_level(level) for level in contents.levels if level in _LEVELS)),
        Section("Líneas", tuple(_line(kind) for kind in _LINES if kind in contents.lines)),
        Section("Símbolos", tuple(_symbol(kind) for kind in contents.symbols)),
        Section("Personas", tuple(_people(contents))),
        Section("Pasajes secretos", tuple(_passages(contents.entrances, letters))),
    )
    return tuple(section for section in made if section.entries)


def _level(level: str) -> Entry:
    style = f'fill="{FLOORS[level]}" stroke="{INK}" stroke-width="1.1"'
    return Entry(lambda x, y: rectangle(Box(x, y - 8, x + 30, y + 8), style), 30, _LEVELS[level])


def _line(kind: str) -> Entry:
    wall = f'fill="none" stroke="{INK}" stroke-width="{_WALL}"'

    def beside(x: float, y: float) -> str:
        return f'<path d="M{number(x)} {number(y)}h9M{number(x + 31)} {number(y)}h9" {wall}/>'

    def between(style: str) -> Draw:
        return lambda x, y: beside(x, y) + f'<path d="M{number(x + 10)} {number(y)}h20" {style}/>'

    def whole(style: str) -> Draw:
        return lambda x, y: f'<path d="M{number(x)} {number(y)}h40" {style}/>'

    def drop(x: float, y: float) -> str:
        ticks = "".join(f"M{number(x + 5 + 10 * n)} {number(y - 3)}v6" for n in range(4))
        return f'<path d="M{number(x)} {number(y - 3)}h40{ticks}" {drop_style()}/>'

    samples: Mapping[str, Draw] = {
        "muro": whole(wall),
        "puerta": between(door_style(_WALL)),
        "ventana": between(window_style(_WALL)),
        "abertura": between(gap_style(_WALL)),
        "seccion": whole(section_style(_WALL)),
        "desnivel": drop,
        "escalera": lambda x, y: flight(Box(x, y - 8, x + 40, y + 8), True),
    }
    return Entry(samples[kind], 40, _LINES[kind])


def _symbol(kind: str) -> Entry:
    return Entry(lambda x, y: picture(kind, x + 11, y, 21), 22, TITLES.get(kind, kind))


def _people(contents: Contents) -> Iterator[Entry]:
    def person(condition: Condition) -> Entry:
        return Entry(lambda x, y: mark(condition, x + 9, y, 17), 18, condition.value)

    for condition in contents.conditions:
        yield person(condition)
    if contents.own:
        yield Entry(
            lambda x, y: rectangle(Box(x + 1, y - 7, x + 27, y + 7), f'{OWN} stroke-width="4"'),
            28,
            "Su lugar",
        )
    if contents.dimmed:
        yield Entry(
            lambda x, y: rectangle(Box(x, y - 8, x + 28, y + 8), DIM), 28, "Fuera de su vista"
        )


def _passages(entrances: Iterable[Entrance], letters: Letters) -> Iterator[Entry]:
    groups: dict[tuple[str, str], list[str]] = {}
    for entrance in entrances:
        groups.setdefault((entrance.passage, entrance.colour), []).append(entrance.id)
    for (passage, colour), ids in groups.items():
        text = ", ".join(ids)
        wide = max(24.0, measure(text, Face.BOLD, 11.5) + 11)
        yield Entry(_shield(letters, text, colour, wide), wide, passage)


def _shield(letters: Letters, text: str, colour: str, wide: float) -> Draw:
    return lambda x, y: badge(letters, text, colour, x + wide / 2, y)


@dataclass(frozen=True, slots=True)
class _Column:
    heading: str
    entries: tuple[Entry, ...]

    @property
    def width(self) -> float:
        return max(
            measure(self.heading, Face.BOLD, _HEAD), *(entry.width for entry in self.entries)
        )


def legend(
    found: Sequence[Section], letters: Letters, top: float, left: float, width: float
) -> tuple[list[str], float]:
    """The drawn legend and the height that it takes."""
    parts: list[str] = []
    bands = min((_bands(found, width, rows) for rows in (5, 6, 7, 8)), key=_height)
    y = top
    for number_of, band in enumerate(bands):
        room = width - (_COMPASS if number_of == 0 else 0)
        taken = sum(column.width for column in band)
        between = min(60.0, max(_BETWEEN, (room - taken) / max(1, len(band))))
        x = left
        for column in band:
            parts.extend(_drawn(column, letters, x, y))
            x += column.width + between
        y += _high(band)
    parts.append(compass(letters, left + width - 62, top + 66))
    return parts, max(y - top, 140.0)


_Band = Sequence[_Column]


def _high(band: _Band) -> float:
    return 24 + ROW * max(len(column.entries) for column in band) + 10


def _height(bands: Sequence[_Band]) -> float:
    return sum(_high(band) for band in bands)


def _bands(found: Sequence[Section], width: float, rows: int) -> Sequence[_Band]:
    """Columns of at most so many entries, as many to a band as fit beside the compass."""
    columns = [
        _Column(section.heading if start == 0 else "", section.entries[start : start + rows])
        for section in found
        for start in range(0, len(section.entries), rows)
    ]
    bands: list[list[_Column]] = [[]]
    x = 0.0
    for column in columns:
        room = width - (_COMPASS if len(bands) == 1 else 0)
        if bands[-1] and x + column.width > room:
            bands.append([])
            x = 0.0
        bands[-1].append(column)
        x += column.width + _BETWEEN
    return bands


def _drawn(column: _Column, letters: Letters, x: float, y: float) -> Iterator[str]:
    if column.heading:
        yield letters.line(column.heading, x, y + 12, _HEAD, Face.BOLD, INK)
    for place, entry in enumerate(column.entries):
        line = y + 34 + place * ROW
        yield entry.sample(x, line)
        yield letters.line(entry.text, x + entry.room + 9, line + 4.5, _SIZE, Face.REGULAR, INK)


def compass(letters: Letters, x: float, y: float) -> str:
    """The four winds around a point: north is up on every map."""
    points: list[str] = []
    for text, dx, dy in (("N", 0, -46), ("S", 0, 57), ("E", 49, 5.5), ("O", -49, 5.5)):
        wide = measure(text, Face.BOLD, 16)
        points.append(letters.line(text, dx - wide / 2, dy, 16, Face.BOLD, INK))
    return (
        f'<g id="rosa" transform="translate({number(x)} {number(y)})">'
        f'<circle r="27" fill="none" stroke="{INK}" stroke-width="1"/>'
        f'<path d="M16-16 4-4M-16-16-4-4M16 16 4 4M-16 16-4 4" stroke="{INK}"/>'
        f'<path d="M0-38 7-7 38 0 7 7 0 38-7 7-38 0-7-7Z" fill="{PAPER}" stroke="{INK}" '
        'stroke-width="1.3"/>'
        f'<path d="M0-38V0L-7-7ZM0 38V0L7 7ZM38 0H0L7-7ZM-38 0H0L-7 7Z" fill="{INK}"/>'
        f"{''.join(points)}</g>"
    )

"""A table with its seats in a circle, for a game without a map: who sits where, and how he is.

Made from names and words alone; what they say is for whoever asks. The page is `SIZE` by `SIZE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from forumbridge.drawing.frame import INK, PAPER
from forumbridge.drawing.lettering import Face, Letters, fitted, measure, number

SIZE: Final = 760.0
_CENTRE: Final = SIZE / 2
_MIDDLE: Final = _CENTRE - 15
"""The height of the centre: labels hang below their seats."""
_FELT_RADIUS: Final = 136.0
_NAME: Final = 26.0
_NOTE: Final = 22.0
_LEAST: Final = 11.0
_WIDEST, _NARROWEST = 200.0, 112.0
_GREY: Final = "#6f675d"
_FELT: Final = "#dfe6cf"
_MARK: Final = "#c9a227"
_TEAM: Final = "#a9c6dd"


@dataclass(frozen=True, slots=True)
class _Room:
    """What there is for each of so many: the radius of the circle and of a seat, from its rim to
    the first line, from line to line, and the width of a label, centred below its seat."""

    circle: float
    seat: float
    below: float
    line: float
    width: float


def _room(count: int) -> _Room:
    """Neighbours at the top and the bottom stand side by side, those at the sides one above the
    other."""
    circle = 280.0 if count <= 10 else 295.0
    width = min(_WIDEST, max(_NARROWEST, circle * sin(2 * pi / max(count, 4)) - 8.0))
    if count <= 10:
        return _Room(circle, seat=30.0, below=26.0, line=25.0, width=width)
    return _Room(circle, seat=22.0, below=19.0, line=19.0, width=width)


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the table. `marked` holds the office or the token, `chosen` is on the team."""

    name: str
    note: str = ""
    gone: bool = False
    marked: bool = False
    chosen: bool = False


def ring(chairs: Sequence[Chair], middle: Sequence[str] = ()) -> str:
    """The table as an SVG document, the first chair at the top and the rest clockwise; `middle`
    are lines for its centre."""
    letters = Letters()
    parts = [
        f'<circle cx="{number(_CENTRE)}" cy="{number(_MIDDLE)}" r="{number(_FELT_RADIUS)}" '
        f'fill="{_FELT}" stroke="{INK}" stroke-width="2"/>',
        *_middle(letters, middle),
    ]
    room = _room(len(chairs))
    named = [_parted(one.name) for one in chairs]
    every = [line for lines in named for line in lines]
    size = min((_size(line, _NAME, Face.BOLD, room) for line in every), default=_NAME)
    for (x, y), chair, lines in zip(seats(len(chairs)), chairs, named, strict=True):
        parts += _seat(chair, x, y, room)
        parts += _label(letters, chair, lines, x, y, size, room)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(SIZE)}" '
            f'height="{number(SIZE)}" viewBox="0 0 {number(SIZE)} {number(SIZE)}">',
            f"<defs>{''.join(letters.definitions())}</defs>",
            f'<rect width="100%" height="100%" fill="{PAPER}"/>',
            *parts,
            "</svg>",
        )
    )


def seats(count: int) -> tuple[tuple[float, float], ...]:
    """The centres of so many seats."""
    turn, circle = 2 * pi / max(1, count), _room(count).circle
    return tuple(
        (_CENTRE + circle * sin(turn * n), _MIDDLE - circle * cos(turn * n)) for n in range(count)
    )


def _parted(name: str) -> tuple[str, ...]:
    """A name in two lines as even as can be; a single word stays whole."""
    words = name.split()
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    if not cuts:
        return (name,)
    return min(cuts, key=lambda lines: max(measure(one, Face.BOLD, _NAME) for one in lines))


def _size(text: str, size: float, face: Face, room: _Room) -> float:
    return fitted(text, face, size, room.width, least=_LEAST)


def _seat(chair: Chair, x: float, y: float, room: _Room) -> Iterator[str]:
    fill = "#d9d3c6" if chair.gone else _TEAM if chair.chosen else "#ffffff"
    edge, width = (_MARK, 7) if chair.marked else (INK, 2)
    yield (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(room.seat)}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{width}"/>'
    )
    if chair.gone:
        arm = room.seat * 0.5
        yield (
            f'<path d="M{number(x - arm)} {number(y - arm)}L{number(x + arm)} {number(y + arm)}'
            f'M{number(x + arm)} {number(y - arm)}L{number(x - arm)} {number(y + arm)}" '
            f'stroke="{_GREY}" stroke-width="4"/>'
        )


def _label(
    letters: Letters,
    chair: Chair,
    name: Sequence[str],
    x: float,
    y: float,
    size: float,
    room: _Room,
) -> Iterator[str]:
    """Name and note, a line each below the seat."""
    colour = _GREY if chair.gone else INK
    below = y + room.seat + room.below
    for line in name:
        yield _centred(letters, line, x, below, size, Face.BOLD, colour, room.width)
        below += room.line
    if chair.note:
        note = min(_NOTE, size)
        yield _centred(letters, chair.note, x, below, note, Face.REGULAR, colour, room.width)


def _middle(letters: Letters, lines: Sequence[str]) -> Iterator[str]:
    top = _MIDDLE - 15 * (len(lines) - 1)
    for place, line in enumerate(lines):
        face = Face.REGULAR if place else Face.BOLD
        yield _centred(
            letters, line, _CENTRE, top + 30 * place, _NAME, face, INK, 2 * _FELT_RADIUS - 16
        )


def _centred(
    letters: Letters,
    text: str,
    x: float,
    y: float,
    size: float,
    face: Face,
    colour: str,
    width: float,
) -> str:
    fits = fitted(text, face, size, width, least=_LEAST)
    half = measure(text, face, fits) / 2
    left = min(max(x - half, 4.0), max(4.0, SIZE - 4.0 - 2 * half))
    return letters.line(text, left, y, fits, face, colour)

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
_RADIUS: Final = 265.0
_FELT_RADIUS: Final = 150.0
_SEAT: Final = 34.0
_NAME: Final = 25.0
_NOTE: Final = 20.0
_LEAST: Final = 11.0
_WIDTH: Final = 190.0
"""The room for a name and its note, centred below its seat."""
_GREY: Final = "#6f675d"
_FELT: Final = "#dfe6cf"
_MARK: Final = "#c9a227"
_TEAM: Final = "#a9c6dd"


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
        f'<circle cx="{number(_CENTRE)}" cy="{number(_CENTRE - 15)}" r="{number(_FELT_RADIUS)}" '
        f'fill="{_FELT}" stroke="{INK}" stroke-width="2"/>',
        *_middle(letters, middle),
    ]
    size = min((_size(one.name, _NAME, Face.BOLD) for one in chairs), default=_NAME)
    for (x, y), chair in zip(seats(len(chairs)), chairs, strict=True):
        parts += _chair(letters, chair, x, y, size)
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
    turn = 2 * pi / max(1, count)
    return tuple(
        (_CENTRE + _RADIUS * sin(turn * n), _CENTRE - 15 - _RADIUS * cos(turn * n))
        for n in range(count)
    )


def _size(text: str, size: float, face: Face) -> float:
    return fitted(text, face, size, _WIDTH, least=_LEAST)


def _chair(letters: Letters, chair: Chair, x: float, y: float, size: float) -> Iterator[str]:
    fill = "#d9d3c6" if chair.gone else _TEAM if chair.chosen else "#ffffff"
    edge, width = (_MARK, 7) if chair.marked else (INK, 2)
    yield (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(_SEAT)}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{width}"/>'
    )
    if chair.gone:
        arm = _SEAT * 0.5
        yield (
            f'<path d="M{number(x - arm)} {number(y - arm)}L{number(x + arm)} {number(y + arm)}'
            f'M{number(x + arm)} {number(y - arm)}L{number(x - arm)} {number(y + arm)}" '
            f'stroke="{_GREY}" stroke-width="4"/>'
        )
    colour = _GREY if chair.gone else INK
    yield _centred(letters, chair.name, x, y + _SEAT + 24, size, Face.BOLD, colour)
    if chair.note:
        yield _centred(letters, chair.note, x, y + _SEAT + 46, _NOTE, Face.REGULAR, colour)


def _middle(letters: Letters, lines: Sequence[str]) -> Iterator[str]:
    top = _CENTRE - 15 - 15 * (len(lines) - 1)
    for place, line in enumerate(lines):
        face = Face.REGULAR if place else Face.BOLD
        yield _centred(letters, line, _CENTRE, top + 30 * place, _NAME, face, INK, 270.0)


def _centred(
    letters: Letters,
    text: str,
    x: float,
    y: float,
    size: float,
    face: Face,
    colour: str,
    width: float = _WIDTH,
) -> str:
    fits = fitted(text, face, size, width, least=_LEAST)
    half = measure(text, face, fits) / 2
    left = min(max(x - half, 4.0), max(4.0, SIZE - 4.0 - 2 * half))
    return letters.line(text, left, y, fits, face, colour)

"""The ways to set out what a place says: its name in lines, its symbols, who is there.

A block is measured first and drawn where it has found room.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from forumbridge.drawing.figures import Crowd
from forumbridge.drawing.geometry import Box
from forumbridge.drawing.lettering import ASCENT, DESCENT, PITCH, Face, Letters, measure, number
from forumbridge.drawing.symbols import Symbol, picture

SYMBOL: Final = 21.0
SMALL_SYMBOL: Final = 15.0
_GAP: Final = 4.0


@dataclass(frozen=True, slots=True)
class Style:
    """How a name is written."""

    face: Face
    most: float
    """Its largest size in pixels."""
    colour: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A name broken into lines at one size."""

    text: str
    lines: tuple[str, ...]
    size: float
    style: Style

    @property
    def width(self) -> float:
        """Of its longest line."""
        return max(measure(line, self.style.face, self.size) for line in self.lines)

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        return self.size * (PITCH * (len(self.lines) - 1) + ASCENT + DESCENT)

    def draw(self, letters: Letters, middle: float, top: float) -> Iterator[str]:
        """Its lines, centred on `middle`."""
        for place, line in enumerate(self.lines):
            wide = measure(line, self.style.face, self.size)
            y = top + self.size * (ASCENT + PITCH * place)
            yield letters.line(
                line,
                middle - wide / 2,
                y,
                self.size,
                self.style.face,
                self.style.colour,
                within=self.text,
            )


@dataclass(frozen=True, slots=True)
class Block:
    """What is set together: heading, symbols and people below it or beside it."""

    heading: Heading
    symbols: tuple[Symbol, ...] = ()
    symbol: float = SYMBOL
    beside: bool = False
    crowd: Crowd | None = None
    abreast: bool = False
    """People beside all the rest instead of below."""
    turned: bool = False
    """Written from below upwards."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height on the page."""
        wide, high = self._upright
        return (high, wide) if self.turned else (wide, high)

    @property
    def _row(self) -> float:
        count = len(self.symbols)
        return count * self.symbol + (count - 1) * _GAP if count else 0.0

    @property
    def _head(self) -> tuple[float, float]:
        wide, high = self.heading.width, self.heading.height
        if not self.symbols:
            return wide, high
        if self.beside:
            return wide + 7 + self._row, max(high, self.symbol)
        return max(wide, self._row), high + 3 + self.symbol

    @property
    def _upright(self) -> tuple[float, float]:
        wide, high = self._head
        if self.crowd is None:
            return wide, high
        if self.abreast:
            return wide + 10 + self.crowd.width, max(high, self.crowd.height)
        return max(wide, self.crowd.width), high + 4 + self.crowd.height

    def draw(self, letters: Letters, box: Box) -> str:
        """The block in the box that it found."""
        if not self.turned:
            return "".join(self._parts(letters, box.left, box.top))
        wide, high = self._upright
        x, y = box.centre
        inner = "".join(self._parts(letters, -wide / 2, -high / 2))
        return f'<g transform="translate({number(x)} {number(y)}) rotate(-90)">{inner}</g>'

    def _parts(self, letters: Letters, left: float, top: float) -> Iterator[str]:
        whole, tall = self._upright
        wide, high = self._head
        if self.crowd is None:
            yield from self._head_parts(letters, left, top)
        elif self.abreast:
            yield from self._head_parts(letters, left, top + (tall - high) / 2)
            yield self.crowd.draw(letters, left + wide + 10, top + (tall - self.crowd.height) / 2)
        else:
            yield from self._head_parts(letters, left + (whole - wide) / 2, top)
            yield self.crowd.draw(letters, left + (whole - self.crowd.width) / 2, top + high + 4)

    def _head_parts(self, letters: Letters, left: float, top: float) -> Iterator[str]:
        """Name and symbols from their corner on."""
        wide, high = self._head
        if self.beside:
            name = self.heading
            yield from name.draw(letters, left + name.width / 2, top + (high - name.height) / 2)
            yield from self._symbols(left + name.width + 7, top + high / 2)
        else:
            yield from self.heading.draw(letters, left + wide / 2, top)
            yield from self._symbols(left + (wide - self._row) / 2, top + high - self.symbol / 2)

    def _symbols(self, left: float, y: float) -> Iterator[str]:
        for place, symbol in enumerate(self.symbols):
            x = left + place * (self.symbol + _GAP) + self.symbol / 2
            upright = 90 if self.turned else 0
            yield picture(symbol.kind, x, y, self.symbol, name=symbol.id, turned=upright)


def broken(text: str, face: Face) -> Sequence[tuple[str, ...]]:
    """The text in one line, in two, … each time with lines as even as words allow.

    What stands in parentheses stays together when it is short.
    """
    words = re.findall(r"\([^()]{1,22}\)|\S+", text)
    breaks: list[tuple[str, ...]] = []
    for count in range(1, min(len(words), 4) + 1):
        ways = (
            tuple(
                " ".join(words[a:b]) for a, b in zip((0, *cuts), (*cuts, len(words)), strict=True)
            )
            for cuts in combinations(range(1, len(words)), count - 1)
        )
        breaks.append(min(ways, key=lambda lines: max(measure(x, face, 10) for x in lines)))
    return breaks

"""What each place says on the plan, and where: the largest letters that fit, never below a size.

When a name does not fit in its place, a number stands for it and the name goes to the list below
the plan; when the people in a place do not fit, their number does, and the list names them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from forumbridge.drawing.blocks import SMALL_SYMBOL, SYMBOL, Block, Heading, Style, broken
from forumbridge.drawing.figures import COLOURS, Crowd, crowd
from forumbridge.drawing.frame import NAMES
from forumbridge.drawing.geometry import Box, Shape
from forumbridge.drawing.lettering import Face
from forumbridge.drawing.placing import CLEARANCE, Ground
from forumbridge.drawing.symbols import Symbol
from forumbridge.drawing.view import Condition, Figure

LEAST: Final = 11.0
"""No letter is smaller, in pixels of a page 1,400 wide."""
_STEP: Final = 0.5

_SMALLER: Final = 6.0
_LINE: Final = 3.0
_BESIDE: Final = 4.0
_AWAY: Final = 0.12
_OVER: Final = 9.0
"""What it costs: a pixel of size, a line more, symbols beside the name, a pixel away from the
middle, a piece of furniture in the way."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A place that the list below the plan explains, under its number."""

    number: int
    place: Shape
    symbols: tuple[Symbol, ...] = ()
    """Those that found no room in the place."""
    people: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A block where it stands; `box` on the page."""

    place: str
    block: Block
    box: Box


@dataclass(slots=True)
class Labels:
    """The labels of one plan, in the order of its places."""

    placed: list[Placed] = field(default_factory=list[Placed])
    noted: list[Noted] = field(default_factory=list[Noted])
    lost: list[str] = field(default_factory=list[str])
    """Names of places too small even for a number."""

    def label(
        self,
        place: Shape,
        ground: Ground,
        symbols: Sequence[Symbol],
        people: Sequence[Figure],
        furniture: Sequence[Box],
    ) -> None:
        """Find room for everything that a place says."""
        task = _Task(place, ground, tuple(symbols), tuple(people), furniture)
        found = task.named()
        if found is not None:
            self._put(place, ground, found)
            return
        note = Noted(len(self.noted) + 1, place)
        found = task.crowded(note.number) if people else None
        if found is not None:
            self.noted.append(replace(note, people=tuple(people)))
            self._put(place, ground, found)
            return
        found, left = task.numbered(note.number)
        if found is None:
            self.lost.append(place.name)
        else:
            self._put(place, ground, found)
        self.noted.append(replace(note, people=tuple(people), symbols=left))

    def _put(self, place: Shape, ground: Ground, found: tuple[Block, Box]) -> None:
        self.placed.append(Placed(place.id, *found))
        ground.taken.append(found[1])


@dataclass(frozen=True, slots=True)
class _Task:
    """One place's label to be set."""

    place: Shape
    ground: Ground
    symbols: tuple[Symbol, ...]
    people: tuple[Figure, ...]
    furniture: Sequence[Box]

    @property
    def _middle(self) -> tuple[float, float]:
        frame = self.ground.frame
        x, y = self.place.label_at or self.place.box.centre
        return frame.x(x), frame.y(y)

    def named(self) -> tuple[Block, Box] | None:
        """Name, symbols and everybody, upright if it can be, else turned."""
        return self._cheapest(self._blocks()) or self._cheapest(self._turned())

    def crowded(self, number: int) -> tuple[Block, Box] | None:
        """Name and symbols, and how many people the list names under that number."""
        count = len(self.people)
        word = "persona" if count == 1 else "personas"
        note = f"nota {number}"
        for text in (f"{count} {word} ({note})", f"{count} ({note})", note):
            stand_in = replace(self, people=(Figure(text, self.place.id),))
            found = stand_in.named()
            if found is not None:
                return found
        return None

    def numbered(self, number: int) -> tuple[tuple[Block, Box] | None, tuple[Symbol, ...]]:
        """A number with the symbols, or alone: then the symbols are returned."""
        style = Style(Face.BOLD, LEAST + 2, NAMES.get(self.place.level, NAMES["blanco"]))
        text = str(number)
        if self.people:
            style = replace(style, colour=COLOURS[Condition.LIVING])
        for symbols in (self.symbols, ()):
            for size in (LEAST + 2, LEAST):
                heading = Heading(text, (text,), size, style)
                for small in (SYMBOL, SMALL_SYMBOL):
                    for beside in (True, False):
                        block = Block(heading, symbols, small, beside=beside)
                        spot = self.ground.spot(*block.size, self._middle)
                        if spot is not None:
                            return (block, spot[0]), self.symbols if not symbols else ()
        return None, self.symbols

    # ── the ways to write a name ────────────────────────────────────────────

    def _headings(self, size: float) -> Iterator[Heading]:
        style = _style(self.place)
        for lines in broken(self.place.label, style.face):
            yield Heading(self.place.label, lines, size, style)

    def _blocks(self) -> Iterator[tuple[float, Block]]:
        """Every block from the largest letters down, with what its form costs."""
        most = _style(self.place).most
        crowds = self._crowds()
        size = most
        while size >= LEAST:
            for heading in self._headings(size):
                cost = (most - size) * _SMALLER + (len(heading.lines) - 1) * _LINE
                for beside in (False, True) if self.symbols else (False,):
                    block = Block(heading, self.symbols, beside=beside)
                    for people, abreast in crowds:
                        form = cost + beside * _BESIDE + abreast * _BESIDE
                        yield form, replace(block, crowd=people, abreast=abreast)
            size -= _STEP

    def _crowds(self) -> Sequence[tuple[Crowd | None, bool]]:
        """The people in rows of several widths, below the name and beside it."""
        if not self.people:
            return ((None, False),)
        inner = self.ground.frame.unit * self.place.box.width - 2 * CLEARANCE
        outer = self.ground.bounds.width - 2 * CLEARANCE
        inner, outer = max(inner, self._tall), max(outer, self._tall)
        widths = {round(inner * part) for part in (0.98, 0.8, 0.6, 0.45, 0.3)}
        widths.add(round(outer * 0.98))
        rows = {crowd(self.people, width): None for width in sorted(widths, reverse=True)}
        return [(one, abreast) for one in rows if one is not None for abreast in (False, True)]

    @property
    def _tall(self) -> float:
        """The longest side of the place: what a turned label may be as wide as."""
        return self.ground.bounds.height - 2 * CLEARANCE

    def _turned(self) -> Iterator[tuple[float, Block]]:
        for cost, block in self._blocks():
            yield cost, replace(block, turned=True)

    def _cheapest(self, blocks: Iterator[tuple[float, Block]]) -> tuple[Block, Box] | None:
        best: tuple[float, Block, Box] | None = None
        for form, block in blocks:
            if best is not None and form >= best[0]:
                continue
            reach = 1e9 if best is None else (best[0] - form) / _AWAY
            spot = self.ground.spot(*block.size, self._middle, within=reach)
            if spot is None:
                continue
            box, off = spot
            over = sum(box.meets(piece) for piece in self.furniture)
            cost = form + off * _AWAY + over * _OVER
            if best is None or cost < best[0]:
                best = cost, block, box
        return None if best is None else best[1:]


def _style(place: Shape) -> Style:
    colour = NAMES.get(place.level, NAMES["blanco"])
    match place.kind:
        case "paso":
            return Style(Face.ITALIC, 13.5, "#4f463c")
        case "exterior":
            return Style(Face.BOLD_ITALIC, 15.5, colour)
        case _:
            return Style(Face.BOLD, 16.5, colour)

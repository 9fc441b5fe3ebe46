"""From the grid to the page: one scale and one origin, and the colours everything shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from forumbridge.drawing.geometry import Box, Cell, Span, outline
from forumbridge.drawing.lettering import number

PAPER: Final = "#f4ecdb"
INK: Final = "#1c1714"
FLOORS: Final[Mapping[str, str]] = {"blanco": "#fffdf8", "rojo": "#eea296", "verde": "#b3d597"}
NAMES: Final[Mapping[str, str]] = {"blanco": "#1c1714", "rojo": "#681b13", "verde": "#264416"}


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the grid lies on the page: pixels a cell, and the place of its north-west corner."""

    unit: float
    left: float
    top: float

    def x(self, grid: float) -> float:
        """A column in pixels."""
        return self.left + grid * self.unit

    def y(self, grid: float) -> float:
        """A row in pixels."""
        return self.top + grid * self.unit

    @property
    def wall(self) -> float:
        """How thick a wall is."""
        return min(4.8, max(2.4, self.unit * 0.22))

    def box(self, grid: Box) -> Box:
        """A rectangle of the grid on the page."""
        return Box(self.x(grid.left), self.y(grid.top), self.x(grid.right), self.y(grid.bottom))

    def line(self, span: Span) -> str:
        """A stretch as path data."""
        x1, y1, x2, y2 = span.ends
        return (
            f"M{number(self.x(x1))} {number(self.y(y1))}L{number(self.x(x2))} {number(self.y(y2))}"
        )

    def around(self, cells: frozenset[Cell]) -> str:
        """The outline of cells as path data."""
        return "".join(
            "M" + "L".join(f"{number(self.x(x))} {number(self.y(y))}" for x, y in loop) + "Z"
            for loop in outline(cells)
        )


def rectangle(box: Box, style: str) -> str:
    """A rectangle on the page."""
    return (
        f'<rect x="{number(box.left)}" y="{number(box.top)}" width="{number(box.width)}" '
        f'height="{number(box.height)}" {style}/>'
    )

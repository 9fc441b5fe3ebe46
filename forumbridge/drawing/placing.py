"""Where in a place a box of a given size can stand: inside it, clear of what is there already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor, hypot
from typing import Final

from forumbridge.drawing.frame import Frame
from forumbridge.drawing.geometry import Box, Cell

CLEARANCE: Final = 4.0
"""Between a box and the walls of its place, and between two boxes, in pixels."""
_MOST_SPOTS: Final = 1200

Spots = Sequence[tuple[float, float, float]]
"""x, y, and how far from where one would rather be."""


@dataclass(slots=True)
class Ground:
    """The inside of one place on the page, with what stands in it already."""

    cells: frozenset[Cell]
    frame: Frame
    taken: list[Box] = field(default_factory=list[Box])
    _sums: dict[Cell, int] = field(default_factory=dict[Cell, int])
    _bounds: tuple[int, int, int, int] = (0, 0, 0, 0)
    _near: dict[tuple[float, float], Spots] = field(
        default_factory=dict[tuple[float, float], "Spots"]
    )

    def __post_init__(self) -> None:
        xs, ys = [x for x, _ in self.cells], [y for _, y in self.cells]
        self._bounds = min(xs), min(ys), max(xs) + 1, max(ys) + 1
        left, top, right, bottom = self._bounds
        for y in range(top, bottom):
            row = 0
            for x in range(left, right):
                row += (x, y) in self.cells
                self._sums[x, y] = row + self._sums.get((x, y - 1), 0)

    @property
    def bounds(self) -> Box:
        """The smallest rectangle around the place, on the page."""
        return self.frame.box(Box(*self._bounds))

    def holds(self, box: Box) -> bool:
        """Whether a box lies inside the place, away from its walls."""
        grown, unit = box.grown(CLEARANCE + self.frame.wall / 2), self.frame.unit
        left = floor((grown.left - self.frame.left) / unit + 1e-6)
        top = floor((grown.top - self.frame.top) / unit + 1e-6)
        right = ceil((grown.right - self.frame.left) / unit - 1e-6)
        bottom = ceil((grown.bottom - self.frame.top) / unit - 1e-6)
        if left < self._bounds[0] or top < self._bounds[1]:
            return False
        if right > self._bounds[2] or bottom > self._bounds[3]:
            return False
        return self._count(left, top, right, bottom) == (right - left) * (bottom - top)

    def _count(self, left: int, top: int, right: int, bottom: int) -> int:
        """How many of the cells in a rectangle belong to the place."""

        def upto(x: int, y: int) -> int:
            if x <= self._bounds[0] or y <= self._bounds[1]:
                return 0
            return self._sums[x - 1, y - 1]

        return upto(right, bottom) - upto(left, bottom) - upto(right, top) + upto(left, top)

    def free(self, box: Box) -> bool:
        """Whether nothing stands in the way of a box."""
        wide = box.grown(CLEARANCE / 2)
        return not any(wide.meets(other) for other in self.taken)

    def spot(
        self, width: float, height: float, near: tuple[float, float], *, within: float = 1e9
    ) -> tuple[Box, float] | None:
        """The box of that size whose centre is nearest to a point, and how far off it is."""
        bounds = self.bounds
        if width > bounds.width or height > bounds.height:
            return None
        if near not in self._near:
            self._near[near] = self._around(near)
        for x, y, off in self._near[near]:
            if off > within:
                return None
            box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            if self.holds(box) and self.free(box):
                return box, off
        return None

    def _around(self, near: tuple[float, float]) -> Spots:
        bounds = self.bounds
        step = max(self.frame.unit / 2, 5.0)
        while bounds.width * bounds.height / step**2 > _MOST_SPOTS:
            step *= 1.25
        columns = int(bounds.width / step) + 1
        rows = int(bounds.height / step) + 1
        spots = (
            (bounds.left + step * (i + 0.5), bounds.top + step * (j + 0.5))
            for i in range(columns)
            for j in range(rows)
        )
        # The nearest on the same row or column also come, so that a label moves straight.
        straight = [(near[0], bounds.top + step * (j + 0.5)) for j in range(rows)]
        straight += [(bounds.left + step * (i + 0.5), near[1]) for i in range(columns)]
        return sorted(
            ((x, y, hypot(x - near[0], y - near[1])) for x, y in (near, *straight, *spots)),
            key=lambda spot: (spot[2], spot[1], spot[0]),
        )

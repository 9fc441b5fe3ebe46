"""Where a map file's places lie on its grid. For drawing only: the rules read none of this.

Map format 1 (`forma`, `poligono`, `rotulo`). Coordinates are grid units, x eastwards and y
southwards; a cell is named by its north-west corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

Cell = tuple[int, int]


class Box(NamedTuple):
    """An upright rectangle by two corners, in whatever unit its user works."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle point."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> Box:
        """The same with a margin all around."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Box) -> bool:
        """Whether the two share more than a border."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Span(NamedTuple):
    """A stretch of a grid line: `at` is its x when upright, else its y."""

    upright: bool
    at: float
    begin: float
    end: float

    @property
    def ends(self) -> tuple[float, float, float, float]:
        """x1, y1, x2, y2."""
        if self.upright:
            return self.at, self.begin, self.at, self.end
        return self.begin, self.at, self.end, self.at


@dataclass(frozen=True, slots=True)
class Shape:
    """One place on the grid."""

    id: str
    label: str
    name: str
    level: str
    kind: str
    room: str
    cells: frozenset[Cell]
    box: Box
    """Its largest rectangle, in grid units."""
    label_at: tuple[float, float] | None


def shapes(data: Mapping[str, Any]) -> tuple[Shape, ...]:
    """The places of a map file that have a shape, in the file's order.

    Raises:
        ValueError: a shape is not rectangles or a polygon with straight sides on the grid.
    """
    places = cast("Mapping[str, Mapping[str, Any]]", data.get("lugares", {}))
    return tuple(
        _shape(key, place) for key, place in places.items() if {"forma", "poligono"} & set(place)
    )


def _shape(key: str, place: Mapping[str, Any]) -> Shape:
    try:
        if "forma" in place:
            cells = frozenset(c for x, y, w, h in place["forma"] for c in _cells_of(x, y, w, h))
        else:
            cells = _cells_of_polygon([(x, y) for x, y in place["poligono"]])
        label_at = None
        if "rotulo" in place:
            x, y = place["rotulo"]
            label_at = float(x), float(y)
    except (TypeError, ValueError):
        cells, label_at = frozenset[Cell](), None
    if not cells:
        raise ValueError(f"lugares.{key}: su forma no se puede dibujar")
    return Shape(
        id=key,
        label=str(place.get("corto") or place.get("nombre") or key),
        name=str(place.get("nombre") or key),
        level=str(place.get("nivel", "blanco")),
        kind=str(place.get("tipo", "principal")),
        room=str(place.get("estancia") or key),
        cells=cells,
        box=largest_box(cells),
        label_at=label_at,
    )


def _cells_of(x: int, y: int, width: int, height: int) -> Iterable[Cell]:
    # `range` refuses what is no whole number: a shape lies on grid lines.
    return [(i, j) for i in range(x, x + width) for j in range(y, y + height)]


def _cells_of_polygon(points: Sequence[Cell]) -> frozenset[Cell]:
    """The cells whose centre lies inside (even-odd rule over the upright sides)."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    sides = list(zip(points, [*points[1:], points[0]], strict=True))
    if any(a[0] != b[0] and a[1] != b[1] for a, b in sides):
        raise ValueError("a polygon's sides run along the grid")
    uprights = [(a[0], *sorted((a[1], b[1]))) for a, b in sides if a[0] == b[0]]
    return frozenset(
        (x, y)
        for x in range(min(xs), max(xs))
        for y in range(min(ys), max(ys))
        if sum(side <= x and top <= y < bottom for side, top, bottom in uprights) % 2
    )


def largest_box(cells: frozenset[Cell]) -> Box:
    """The largest rectangle made of `cells`; of equal ones the most northern, then western."""
    best, most = Box(0, 0, 0, 0), 0
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        width = _run(cells, x, y)
        height = 0
        while width and (x, y + height) in cells:
            width = min(width, _run(cells, x, y + height))
            height += 1
            if width * height > most:
                best, most = Box(x, y, x + width, y + height), width * height
    return best


def _run(cells: frozenset[Cell], x: int, y: int) -> int:
    length = 0
    while (x + length, y) in cells:
        length += 1
    return length


def outline(cells: frozenset[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The closed lines around a set of cells, corners only, clockwise; holes the other way."""
    steps: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells):
        for neighbour, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if neighbour not in cells:
                steps.setdefault(start, []).append(end)
    loops: list[tuple[Cell, ...]] = []
    while steps:
        loops.append(_loop(steps, min(steps)))
    return tuple(loops)


def _loop(steps: dict[Cell, list[Cell]], start: Cell) -> tuple[Cell, ...]:
    path, here = [start], _step(steps, start)
    while here != start:
        path.append(here)
        here = _step(steps, here)
    around = zip([path[-1], *path[:-1]], path, [*path[1:], path[0]], strict=True)
    return tuple(b for a, b, c in around if not (a[0] == b[0] == c[0] or a[1] == b[1] == c[1]))


def _step(steps: dict[Cell, list[Cell]], here: Cell) -> Cell:
    onward = steps[here].pop()
    if not steps[here]:
        del steps[here]
    return onward

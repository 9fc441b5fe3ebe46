"""Where things of a map file lie on its grid: cells, walls and spans. For drawing only.

The rules read none of this (map format 1: `forma`, `poligono`, `tramo`, `rotulo`, `[dibujo]`).
Coordinates are grid units, x eastwards and y southwards; a cell is named by its north-west corner.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, cast

Cell = tuple[int, int]
Span = tuple[float, float, float, float]
"""x1, y1, x2, y2 of a horizontal or vertical stretch."""

Edge = tuple[int, int, bool]
"""The unit edge that begins at (x, y) and runs east, or south when the flag is True."""


class Border(Enum):
    """What stands between two touching places."""

    WALL = "muro"
    DROP = "desnivel"
    OPEN = "abierto"


@dataclass(frozen=True, slots=True)
class Shape:
    """One place on the grid. `height` orders levels from the house down to the garden."""

    id: str
    label: str
    level: str
    kind: str
    room: str
    cells: frozenset[Cell]
    box: tuple[float, float, float, float]
    """x, y, width, height of its largest rectangle: where its name fits."""
    label_at: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Drop:
    """A terrace's edge; `lower` points to the garden's side: (dx, dy)."""

    span: Span
    lower: tuple[int, int]


_HEIGHTS = {"blanco": 1, "rojo": 2, "verde": 3}


def shapes(data: Mapping[str, Any]) -> tuple[Shape, ...]:
    """The places of a map file that have a shape, in the file's order.

    Raises:
        ValueError: a shape is not rectangles or a polygon with straight sides.
    """
    places = cast("Mapping[str, Mapping[str, Any]]", data.get("lugares", {}))
    return tuple(
        _shape(key, place) for key, place in places.items() if {"forma", "poligono"} & set(place)
    )


def _shape(key: str, place: Mapping[str, Any]) -> Shape:
    try:
        if "forma" in place:
            boxes = [(x, y, w, h) for x, y, w, h in place["forma"]]
            cells = frozenset(cell for box in boxes for cell in _cells_of_box(*box))
        else:
            cells = _cells_of_polygon([(x, y) for x, y in place["poligono"]])
            boxes = [_largest_box(cells)]
        label_at = tuple(place["rotulo"]) if "rotulo" in place else None
    except (TypeError, ValueError):
        raise ValueError(f"lugares.{key}: su forma no se puede dibujar") from None
    return Shape(
        id=key,
        label=str(place.get("corto") or place.get("nombre") or key),
        level=str(place.get("nivel", "blanco")),
        kind=str(place.get("tipo", "principal")),
        room=str(place.get("estancia") or key),
        cells=cells,
        box=max(boxes, key=lambda box: box[2] * box[3]),
        label_at=cast("tuple[float, float] | None", label_at),
    )


def _cells_of_box(x: int, y: int, width: int, height: int) -> Iterable[Cell]:
    return ((x + i, y + j) for i in range(width) for j in range(height))


def _cells_of_polygon(points: Sequence[Cell]) -> frozenset[Cell]:
    """The cells whose centre lies inside (even-odd rule over the vertical sides)."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    sides = list(zip(points, [*points[1:], points[0]], strict=True))
    uprights = [(a[0], *sorted((a[1], b[1]))) for a, b in sides if a[0] == b[0]]
    return frozenset(
        (x, y)
        for x in range(min(xs), max(xs))
        for y in range(min(ys), max(ys))
        if sum(side <= x and top <= y < bottom for side, top, bottom in uprights) % 2
    )


def _largest_box(cells: frozenset[Cell]) -> tuple[int, int, int, int]:
    """The largest rectangle made of `cells`; small shapes, so every corner is tried."""
    best = (0, 0, 0, 0)
    for x, y in sorted(cells):
        width = limit = next(n for n in range(1, 999) if (x + n, y) not in cells)
        height = 0
        while width and (x, y + height) in cells:
            row = next(
                n for n in range(1, limit + 1) if n == width or (x + n, y + height) not in cells
            )
            width = min(width, row)
            height += 1
            if width * height > best[2] * best[3]:
                best = (x, y, width, height)
    return best


def borders(
    places: Sequence[Shape], gaps: Iterable[Span]
) -> tuple[tuple[Span, ...], tuple[Drop, ...]]:
    """The walls, without the stretches in `gaps`, and the terrace's drops, as long spans."""
    owner = {cell: place for place in places for cell in place.cells}
    open_edges = {edge for gap in gaps for edge in _edges_of(gap)}
    walls: list[Edge] = []
    drops: dict[tuple[int, int], list[Edge]] = defaultdict(list)
    for edge, (before, after) in _sides(owner).items():
        match _border(before, after):
            case Border.WALL if edge not in open_edges:
                walls.append(edge)
            case Border.DROP:
                drops[_downwards(edge, before, after)].append(edge)
            case _:
                pass
    return (
        tuple(_joined(walls)),
        tuple(
            Drop(span, lower) for lower, edges in sorted(drops.items()) for span in _joined(edges)
        ),
    )


def _sides(owner: Mapping[Cell, Shape]) -> dict[Edge, tuple[Shape | None, Shape | None]]:
    """Every unit edge between different places: who is north or west of it, who south or east."""
    pairs = (
        pair
        for (x, y), here in owner.items()
        for pair in (
            ((x, y, False), (owner.get((x, y - 1)), here)),
            ((x, y + 1, False), (here, owner.get((x, y + 1)))),
            ((x, y, True), (owner.get((x - 1, y)), here)),
            ((x + 1, y, True), (here, owner.get((x + 1, y)))),
        )
    )
    return {edge: sides for edge, sides in pairs if sides[0] is not sides[1]}


def _border(a: Shape | None, b: Shape | None) -> Border:
    if a is None or b is None:
        return Border.WALL
    outdoors = {a.level, b.level} <= {"rojo", "verde"}
    if not outdoors:
        return Border.WALL
    return Border.OPEN if a.level == b.level else Border.DROP


def _downwards(edge: Edge, before: Shape | None, after: Shape | None) -> tuple[int, int]:
    falls_after = _height(after) > _height(before)
    step = 1 if falls_after else -1
    return (step, 0) if edge[2] else (0, step)


def _height(place: Shape | None) -> int:
    return 0 if place is None else _HEIGHTS.get(place.level, 0)


def _edges_of(span: Span) -> Iterable[Edge]:
    x1, y1, x2, y2 = (int(value) for value in span)
    if x1 == x2:
        return ((x1, y, True) for y in range(min(y1, y2), max(y1, y2)))
    return ((x, y1, False) for x in range(min(x1, x2), max(x1, x2)))


def _joined(edges: Iterable[Edge]) -> list[Span]:
    """Unit edges in a row as one span each, in a fixed order."""
    rows: dict[tuple[bool, int], list[int]] = defaultdict(list)
    for x, y, upright in edges:
        rows[upright, x if upright else y].append(y if upright else x)
    spans: list[Span] = []
    for (upright, line), starts in sorted(rows.items()):
        for begin, end in _runs(sorted(starts)):
            spans.append((line, begin, line, end) if upright else (begin, line, end, line))
    return spans


def _runs(starts: Sequence[int]) -> list[tuple[int, int]]:
    """Half-open runs of consecutive numbers."""
    runs: list[tuple[int, int]] = []
    for start in starts:
        if runs and runs[-1][1] == start:
            runs[-1] = (runs[-1][0], start + 1)
        else:
            runs.append((start, start + 1))
    return runs

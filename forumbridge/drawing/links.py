"""A map file's connections as stretches of grid lines, each with the identifier it is drawn by.

A connection may leave its `tramo` out, since the rules do not need it: then it is put in the
middle of what its two places share, on its `lado` if it says one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from forumbridge.drawing.geometry import Shape, Span

SIDED: Mapping[str, str] = {
    "puertas": "puerta",
    "ventanas": "ventana",
    "aberturas": "abertura",
    "secciones": "seccion",
    "escaleras": "escalera",
}
PAIRS: Mapping[str, str] = {"desniveles": "desnivel", "muros": "muro"}

Pair = frozenset[str]
Borders = Mapping[Pair, tuple[Span, ...]]
"""The stretches that two places share; the outside of the map is the place "" here."""


@dataclass(frozen=True, slots=True)
class Link:
    """One connection: `id` is its kind and its number in the file's list (`puerta-3`).

    `spans` empty: it can't be drawn.
    """

    id: str
    kind: str
    a: str
    b: str
    spans: tuple[Span, ...]

    @property
    def pair(self) -> Pair:
        """Its two places, in no order."""
        return frozenset((self.a, self.b))


def borders(places: Iterable[Shape]) -> Borders:
    """What every two neighbouring places share, and each place with the outside."""
    owner = {cell: place.id for place in places for cell in place.cells}
    edges: dict[Pair, dict[tuple[bool, int], list[int]]] = defaultdict(lambda: defaultdict(list))
    for (x, y), here in owner.items():
        for upright, edge, beyond in (
            (False, (y, x), (x, y - 1)),
            (False, (y + 1, x), (x, y + 1)),
            (True, (x, y), (x - 1, y)),
            (True, (x + 1, y), (x + 1, y)),
        ):
            there = owner.get(beyond, "")
            if there < here:  # each inner edge once; "" sorts before every name
                edges[frozenset((here, there))][upright, edge[0]].append(edge[1])
    return {
        pair: tuple(
            Span(upright, at, begin, end)
            for (upright, at), starts in sorted(lines.items())
            for begin, end in _runs(sorted(starts))
        )
        for pair, lines in sorted(edges.items(), key=lambda item: sorted(item[0]))
    }


def _runs(starts: Sequence[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for start in starts:
        if runs and runs[-1][1] == start:
            runs[-1] = (runs[-1][0], start + 1)
        else:
            runs.append((start, start + 1))
    return runs


def links_of(data: Mapping[str, Any], shared: Borders, places: Sequence[Shape]) -> tuple[Link, ...]:
    """Every connection of the file, in its order.

    Raises:
        ValueError: a `tramo` is not a stretch of a grid line.
    """
    tables = cast("Mapping[str, list[Any]]", data.get("conexiones", {}))
    by_id = {place.id: place for place in places}
    found: list[Link] = []
    for key, kind in SIDED.items():
        for number, row in enumerate(cast("list[Mapping[str, Any]]", tables.get(key, [])), 1):
            name, a, b = f"{kind}-{number}", str(row["de"]), str(row["a"])
            if "tramo" in row:
                spans = (span_of(row["tramo"], f"conexiones.{key}[{number}]"),)
            else:
                spans = _unsaid(kind, a, b, str(row.get("lado", "")), shared, by_id)
            found.append(Link(name, kind, a, b, spans))
    for key, kind in PAIRS.items():
        for number, (a, b) in enumerate(tables.get(key, []), 1):
            found.append(Link(f"{kind}-{number}", kind, a, b, shared.get(frozenset((a, b)), ())))
    return tuple(found)


def span_of(stretch: object, path: str) -> Span:
    """The span that a `tramo` names.

    Raises:
        ValueError: it is none; `path` says where it stands in the file.
    """
    try:
        x1, y1, x2, y2 = (float(number) for number in cast("list[float]", stretch))
    except (TypeError, ValueError):
        raise ValueError(f"{path}: su tramo no se puede dibujar") from None
    if (x1 == x2) == (y1 == y2):
        raise ValueError(f"{path}: su tramo no es recto")
    if x1 == x2:
        return Span(True, x1, min(y1, y2), max(y1, y2))
    return Span(False, y1, min(x1, x2), max(x1, x2))


def _unsaid(
    kind: str, a: str, b: str, side: str, shared: Borders, places: Mapping[str, Shape]
) -> tuple[Span, ...]:
    """Where a connection without `tramo` is drawn."""
    spans = shared.get(frozenset((a, b)), ())
    facing = [span for span in spans if _faces(span, side, places[a])] or list(spans)
    if not facing:
        return ()
    if kind == "seccion":
        return tuple(facing)
    longest = max(facing, key=lambda span: span.end - span.begin)
    middle, length = (longest.begin + longest.end) / 2, longest.end - longest.begin
    half = min(1.0 if kind in ("ventana", "escalera") else 0.5, length / 2)
    return (Span(longest.upright, longest.at, middle - half, middle + half),)


def _faces(span: Span, side: str, place: Shape) -> bool:
    """Whether a border lies on that side of the place."""
    for word, upright, step in (
        ("norte", False, 0),
        ("sur", False, -1),
        ("oeste", True, 0),
        ("este", True, -1),
    ):
        if side.endswith(word) and upright == span.upright:
            at, along = int(span.at) + step, int(span.begin)
            return ((at, along) if upright else (along, at)) in place.cells
    return False


def without(span: Span, gaps: Iterable[Span]) -> tuple[Span, ...]:
    """What is left of a stretch when the gaps on its own line are taken out."""
    left = [(span.begin, span.end)]
    for gap in gaps:
        if (gap.upright, gap.at) != (span.upright, span.at):
            continue
        left = [
            piece
            for begin, end in left
            for piece in ((begin, min(end, gap.begin)), (max(begin, gap.end), end))
            if piece[0] < piece[1]
        ]
    return tuple(Span(span.upright, span.at, begin, end) for begin, end in left)


def off_their_border(links: Iterable[Link], shared: Borders) -> tuple[Link, ...]:
    """The links whose stretch does not lie between the two places that they join."""
    return tuple(
        link
        for link in links
        if not link.spans or any(without(span, shared.get(link.pair, ())) for span in link.spans)
    )

"""The plan of a map file as SVG, for one reader: the same bytes for the same file and view.

The page is 1,400 wide and letters are never below 11, so what is legible on one map is on all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, cast

from forumbridge.drawing.floors import Furniture, floor, furniture_of, sight
from forumbridge.drawing.frame import FLOORS, INK, PAPER, Frame
from forumbridge.drawing.geometry import Box, Shape, shapes
from forumbridge.drawing.labels import LEAST, Labels
from forumbridge.drawing.legend import Contents, legend, sections
from forumbridge.drawing.lettering import Face, Letters, fitted, measure, number
from forumbridge.drawing.links import Link, borders, links_of, off_their_border
from forumbridge.drawing.notes import notes
from forumbridge.drawing.passages import HEIGHT, Entrance, entrances_of
from forumbridge.drawing.placing import Ground
from forumbridge.drawing.strokes import Gate, Lines, clear_of, gates_of
from forumbridge.drawing.symbols import GATE, picture, symbols_of
from forumbridge.drawing.view import PUBLIC, Condition, View

WIDTH: Final = 1400.0
MARGIN: Final = 38.0
_MOST_UNIT: Final = 60.0
_HIGH: Final = 1500.0
_LEAST_UNIT: Final = 22.0
"""A cell is as large as the page is wide, at most 60; a map much higher than wide has smaller
ones, so that it is no scroll."""
_GATE: Final = 24.0


@dataclass(frozen=True, slots=True)
class Plan:
    """A drawn plan, and in Spanish what of its file could not be drawn as it says."""

    svg: str
    faults: tuple[str, ...]
    height: float
    grounds: Mapping[str, Ground]
    """Every place, with what stands in it: where there is still room."""


def draw(data: Mapping[str, Any], view: View = PUBLIC) -> Plan:
    """The plan of a parsed map file, as a whole SVG document.

    Raises:
        ValueError: no place has a shape, or a shape, stretch or decoration is none.
        KeyError, TypeError: the file is no map at all (`doctor` says why).
    """
    places = shapes(data)
    if not places:
        raise ValueError("el mapa no dice la forma de ningún lugar")
    return _Drawing(data, view, places).plan()


class _Drawing:
    """One plan being made."""

    def __init__(self, data: Mapping[str, Any], view: View, places: tuple[Shape, ...]) -> None:
        self.data, self.view, self.places = data, view, places
        self.name = str(cast("Mapping[str, Any]", data.get("mapa", {})).get("nombre", ""))
        self.letters = Letters()
        columns, self.rows = _extent(data, places)
        by_height = max(_LEAST_UNIT, _HIGH / self.rows)
        unit = min(_MOST_UNIT, by_height, (WIDTH - 2 * MARGIN) / columns)
        top = 92.0 if view.caption else 70.0
        self.frame = Frame(unit, (WIDTH - columns * unit) / 2, top)
        shared = borders(places)
        self.links = links_of(data, shared, places)
        self.gates = gates_of(data)
        by_id = {place.id: place for place in places}
        self.lines = Lines(self.frame, by_id, shared, self.links, self.gates)
        self.faults = _faults(data, by_id, self.links, off_their_border(self.links, shared))
        self.grounds = {place.id: Ground(place.cells, self.frame) for place in places}
        self.furniture = furniture_of(data, self.frame)
        self.symbols = symbols_of(data)
        self.entrances = entrances_of(data, view.entrances)
        self.labels = Labels()

    def plan(self) -> Plan:
        """Everything in its order: what is put first has the first choice of room."""
        for box in self.lines.stair_boxes().values():
            self._take(box)
        gates = [part for gate in self.gates for part in self._gate(gate)]
        badges = [self._badge(entrance) for entrance in self.entrances]
        for place in sorted(self.places, key=lambda place: -len(self.view.at(place.id))):
            self._label(place)
        self.labels.placed.sort(key=lambda one: list(self.grounds).index(one.place))
        body = [
            *(floor(place, self.frame) for place in self.places),
            *(piece.svg for piece in self._furniture()),
            *sight(self.places, self.view, self.frame),
            *self.lines.draw(),
            *gates,
            *badges,
            *(
                f'<g id="rotulo-{escape(one.place, quote=True)}">'
                f"{one.block.draw(self.letters, one.box)}</g>"
                for one in self.labels.placed
            ),
        ]
        below = self.frame.y(self.rows) + 26
        listed, taken = notes(self.labels.noted, self.letters, below, MARGIN, WIDTH - 2 * MARGIN)
        explained, high = legend(
            sections(self._contents(), self.letters),
            self.letters,
            below + taken,
            MARGIN,
            WIDTH - 2 * MARGIN,
        )
        lost = tuple(
            f"«{name}» es demasiado pequeño para escribir en él" for name in self.labels.lost
        )
        height = below + taken + high + 12
        return Plan(
            self._document([*self._head(), *body, *listed, *explained], height),
            (*self.faults, *lost),
            height,
            self.grounds,
        )

    def _document(self, parts: Sequence[str], height: float) -> str:
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(WIDTH)}" '
                f'height="{number(height)}" viewBox="0 0 {number(WIDTH)} {number(height)}" '
                f'role="img">',
                f"<title>Plano de {escape(self.name)}</title>",
                "<defs>",
                *self.letters.definitions(),
                "</defs>",
                f'<rect width="{number(WIDTH)}" height="{number(height)}" fill="{PAPER}"/>',
                *parts,
                "</svg>",
                "",
            ]
        )

    def _head(self) -> list[str]:
        parts: list[str] = []
        if self.name:
            title = self.name.upper()
            size = fitted(title, Face.BOLD, 34, WIDTH - 2 * MARGIN, least=LEAST)
            parts.append(self._centred(title, 46, size, Face.BOLD))
        if self.view.caption:
            size = fitted(self.view.caption, Face.ITALIC, 16, WIDTH - 2 * MARGIN, least=LEAST)
            parts.append(self._centred(self.view.caption, 74, size, Face.ITALIC))
        return parts

    def _centred(self, text: str, y: float, size: float, face: Face) -> str:
        left = (WIDTH - measure(text, face, size)) / 2
        return self.letters.line(text, left, y, size, face, INK)

    # ── what needs room ─────────────────────────────────────────────────────

    def _take(self, box: Box) -> None:
        for ground in self.grounds.values():
            if ground.bounds.meets(box):
                ground.taken.append(box)

    def _gate(self, gate: Gate) -> list[str]:
        """The gate's symbol inside its place, beside its bars."""
        ground = self.grounds.get(gate.place)
        if ground is None:
            return []
        bounds = ground.bounds
        near = bounds.centre
        if gate.span is not None:
            x1, y1, x2, y2 = gate.span.ends
            x, y = self.frame.x((x1 + x2) / 2), self.frame.y((y1 + y2) / 2)
            inwards = _GATE / 2 + 10
            cx, cy = self._inside(gate, ground)
            near = (x + cx * inwards, y + cy * inwards)
        for size in (_GATE, 16.0):
            spot = ground.spot(size, size, near)
            if spot is not None:
                ground.taken.append(spot[0])
                return [picture(GATE, *spot[0].centre, size, name=f"simbolo-{gate.id}")]
        return [picture(GATE, *near, 16.0, name=f"simbolo-{gate.id}")]

    def _inside(self, gate: Gate, ground: Ground) -> tuple[int, int]:
        """Towards the gate's place from its stretch."""
        span = gate.span
        if span is None:
            return 0, 0
        at, along = int(span.at), int((span.begin + span.end) / 2)
        within = ((at, along) if span.upright else (along, at)) in ground.cells
        step = 1 if within else -1
        return (step, 0) if span.upright else (0, step)

    def _badge(self, entrance: Entrance) -> str:
        ground = self.grounds.get(entrance.place)
        if ground is None:
            return ""
        bounds = ground.bounds
        near = (bounds.left, bounds.top)
        if entrance.at is not None:
            near = self.frame.x(entrance.at[0]), self.frame.y(entrance.at[1])
        spot = ground.spot(entrance.width, HEIGHT, near)
        if spot is not None:
            ground.taken.append(spot[0])
            near = spot[0].centre
        return entrance.draw(self.letters, *near, name=entrance.id)

    def _label(self, place: Shape) -> None:
        self.labels.label(
            place,
            self.grounds[place.id],
            [symbol for symbol in self.symbols if symbol.place == place.id],
            self.view.at(place.id),
            [piece.box for piece in self.furniture if not piece.below],
        )

    def _furniture(self) -> list[Furniture]:
        """The decoration that is in nobody's way."""
        taken = [box for ground in self.grounds.values() for box in ground.taken]
        return [
            piece for piece in self.furniture if piece.below or clear_of(taken, piece.box.grown(1))
        ]

    def _contents(self) -> Contents:
        kinds = [symbol.kind for symbol in self.symbols] + [GATE] * bool(self.gates)
        shown = {figure.condition for figure in self.view.figures if figure.place in self.grounds}
        return Contents(
            levels=tuple(
                level for level in FLOORS if any(place.level == level for place in self.places)
            ),
            lines=frozenset(link.kind for link in self.links if link.spans) | {"muro"},
            symbols=tuple(dict.fromkeys(kinds)),
            conditions=tuple(one for one in Condition if one in shown),
            dimmed=self.view.seen is not None,
            own=self.view.own in self.grounds,
            entrances=self.entrances,
        )


def _extent(data: Mapping[str, Any], places: Sequence[Shape]) -> tuple[float, float]:
    """Columns and rows of the grid, never fewer than the places take."""
    head = cast("Mapping[str, Any]", data.get("mapa", {}))
    cells = [cell for place in places for cell in place.cells]
    wide, high = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    return max(float(head.get("ancho", 0)), wide), max(float(head.get("alto", 0)), high)


def _faults(
    data: Mapping[str, Any],
    places: Mapping[str, Shape],
    links: Sequence[Link],
    astray: Sequence[Link],
) -> tuple[str, ...]:
    """What the file says that its own geometry does not bear out."""
    said: list[str] = []
    for key, place in cast("Mapping[str, Mapping[str, Any]]", data.get("lugares", {})).items():
        if key not in places:
            said.append(f"«{place.get('nombre', key)}» no tiene forma: no se ve en el plano")
    owner: dict[tuple[int, int], Shape] = {}
    for place in places.values():
        for cell in sorted(place.cells):
            other = owner.setdefault(cell, place)
            if other is not place:
                said.append(f"«{other.name}» y «{place.name}» ocupan la misma casilla {cell}")
                break
    for link in links:
        names = " y ".join(f"«{places[k].name if k in places else k}»" for k in (link.a, link.b))
        if not link.spans:
            said.append(f"{link.id}: {names} no se tocan en el plano, y no se puede dibujar")
        elif link in astray:
            said.append(f"{link.id}: su tramo no está entre {names}")
    return tuple(said)

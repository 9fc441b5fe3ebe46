"""Every line of the plan: walls, doors, windows, gaps, section lines, drops, stairs and gates.

Each connection and gate of the file is one element with its own `id`; a border that no connection
opens is a wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, cast

from forumbridge.drawing.frame import INK, Frame, rectangle
from forumbridge.drawing.geometry import Box, Shape, Span
from forumbridge.drawing.lettering import number
from forumbridge.drawing.links import Borders, Link, span_of, without

WINDOW: Final = "#2b62d9"
DOOR: Final = "#a5713a"
DROP: Final = "#7b4a35"
STEP: Final = "#51443a"
GATE: Final = "#3b332d"


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate in the outer wall; `span` None where the file does not say where."""

    id: str
    place: str
    span: Span | None


def gates_of(data: Mapping[str, Any]) -> tuple[Gate, ...]:
    """The gates of a map file, in its order.

    Raises:
        ValueError: a gate's `tramo` can't be drawn.
    """
    marks = cast("Mapping[str, Any]", data.get("simbolos", {}))
    rows = cast("list[Mapping[str, Any]]", marks.get("verjas", []))
    return tuple(
        Gate(
            f"verja-{place}",
            str(row["en"]),
            span_of(row["tramo"], f"simbolos.verjas[{place}]") if "tramo" in row else None,
        )
        for place, row in enumerate(rows, 1)
    )


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of one map, ready to be drawn."""

    frame: Frame
    places: Mapping[str, Shape]
    shared: Borders
    links: Sequence[Link]
    gates: Sequence[Gate]

    def draw(self) -> Iterator[str]:
        """All of them, what lies below first."""
        for kind, drawn in (
            ("seccion", self._section),
            ("desnivel", self._drop),
            ("escalera", self._stairs),
        ):
            yield from (drawn(link) for link in self.links if link.kind == kind and link.spans)
        yield from self._walls()
        for kind, drawn in (
            ("abertura", self._gap),
            ("puerta", self._door),
            ("ventana", self._window),
        ):
            yield from (drawn(link) for link in self.links if link.kind == kind and link.spans)
        yield from (self._gate(gate) for gate in self.gates if gate.span is not None)

    def stair_boxes(self) -> Mapping[str, Box]:
        """Where the stairs lie on the page, by link: nothing else may."""
        return {
            link.id: self._steps(link)
            for link in self.links
            if link.kind == "escalera" and link.spans
        }

    # ── walls ───────────────────────────────────────────────────────────────

    def _walls(self) -> Iterator[str]:
        """A wall that the file lists has its id; all the rest are one path."""
        listed = {link.pair: link for link in self.links if link.kind == "muro"}
        loose: list[str] = []
        for pair, spans in self.shared.items():
            path = "".join(
                self.frame.line(left) for span in spans for left in self._solid(pair, span)
            )
            if pair in listed and path:
                yield self._stroke(listed[pair], path, self._wall_style())
            else:
                loose.append(path)
        yield f'<path id="muros" d="{"".join(loose)}" {self._wall_style()}/>'

    def _solid(self, pair: frozenset[str], span: Span) -> tuple[Span, ...]:
        """What of a border is wall: all that no connection and no gate opens."""
        if any(link.kind == "desnivel" and link.pair == pair for link in self.links):
            return ()
        opening = ("puerta", "ventana", "abertura", "seccion", "escalera")
        gaps = [s for link in self.links if link.kind in opening for s in link.spans]
        gaps += [gate.span for gate in self.gates if gate.span is not None]
        return without(span, gaps)

    def _wall_style(self) -> str:
        return (
            f'fill="none" stroke="{INK}" stroke-width="{number(self.frame.wall)}" '
            'stroke-linecap="square"'
        )

    # ── what opens them ─────────────────────────────────────────────────────

    def _stroke(self, link: Link, path: str, style: str) -> str:
        between = escape(f"{link.a} {link.b}", quote=True)
        return f'<path id="{link.id}" data-entre="{between}" d="{path}" {style}/>'

    def _path(self, link: Link) -> str:
        return "".join(self.frame.line(span) for span in link.spans)

    def _section(self, link: Link) -> str:
        return self._stroke(link, self._path(link), section_style(self.frame.wall))

    def _gap(self, link: Link) -> str:
        return self._stroke(link, self._path(link), gap_style(self.frame.wall))

    def _door(self, link: Link) -> str:
        return self._stroke(link, self._path(link), door_style(self.frame.wall))

    def _window(self, link: Link) -> str:
        return self._stroke(link, self._path(link), window_style(self.frame.wall))

    def _drop(self, link: Link) -> str:
        """The terrace's edge with ticks down the slope, left open where stairs begin."""
        stairs = [s for other in self.links if other.kind == "escalera" for s in other.spans]
        spans = [left for span in link.spans for left in without(span, stairs)]
        ticks = "".join(self._ticks(span, self._down(link, span)) for span in spans)
        path = "".join(self.frame.line(span) for span in spans)
        return self._stroke(link, path + ticks, drop_style())

    def _ticks(self, span: Span, down: int) -> str:
        unit = self.frame.unit
        count = max(1, round((span.end - span.begin) * unit / 10))
        step = (span.end - span.begin) / count
        ticks: list[str] = []
        for place in range(count):
            along = span.begin + step * (place + 0.5)
            x, y = (span.at, along) if span.upright else (along, span.at)
            to = f"h{down * 6}" if span.upright else f"v{down * 6}"
            ticks.append(f"M{number(self.frame.x(x))} {number(self.frame.y(y))}{to}")
        return "".join(ticks)

    def _down(self, link: Link, span: Span) -> int:
        """1 when the lower place (the garden) lies south or east of the stretch, else -1."""
        places = [self.places[key] for key in (link.a, link.b) if key in self.places]
        lower = next((place for place in places if place.level == "verde"), places[-1])
        at, along = int(span.at), int((span.begin + span.end) / 2)
        return 1 if ((at, along) if span.upright else (along, at)) in lower.cells else -1

    def _steps(self, link: Link) -> Box:
        """The rectangle of a flight of stairs, down from the terrace's edge."""
        span = link.spans[0]
        down, depth = self._down(link, span), min(26.0, self.frame.unit * 1.2)
        x1, y1, x2, y2 = span.ends
        edge = Box(self.frame.x(x1), self.frame.y(y1), self.frame.x(x2), self.frame.y(y2))
        if span.upright:
            ends = sorted((edge.left, edge.left + down * depth))
            return Box(ends[0], edge.top, ends[1], edge.bottom)
        ends = sorted((edge.top, edge.top + down * depth))
        return Box(edge.left, ends[0], edge.right, ends[1])

    def _stairs(self, link: Link) -> str:
        box, upright = self._steps(link), link.spans[0].upright
        between = escape(f"{link.a} {link.b}", quote=True)
        return f'<g id="{link.id}" data-entre="{between}">{flight(box, upright)}</g>'

    def _gate(self, gate: Gate) -> str:
        """Bars across the gap in the outer wall."""
        span = cast("Span", gate.span)
        line = self.frame.line(span)
        return (
            f'<g id="{gate.id}" data-en="{escape(gate.place, quote=True)}" fill="none" '
            f'stroke="{GATE}"><path d="{line}" stroke-width="2"/>'
            f'<path d="{line}" stroke-width="{number(self.frame.wall * 1.9)}" '
            'stroke-dasharray="2.2 4"/></g>'
        )


def door_style(wall: float) -> str:
    """A leaf in the gap of a wall."""
    return f'fill="none" stroke="{DOOR}" stroke-width="{number(wall * 0.55)}"'


def window_style(wall: float) -> str:
    """A pane as thick as the wall."""
    return f'fill="none" stroke="{WINDOW}" stroke-width="{number(wall)}"'


def gap_style(wall: float) -> str:
    """A hair across the opening of a double room."""
    return (
        f'fill="none" stroke="#9a9085" stroke-width="{number(wall * 0.3)}" '
        'stroke-dasharray="1.5 4" stroke-linecap="round"'
    )


def section_style(wall: float) -> str:
    """Round dots."""
    return (
        f'fill="none" stroke="{INK}" stroke-width="{number(wall * 0.8)}" '
        f'stroke-linecap="round" stroke-dasharray="0 {number(wall * 1.75)}"'
    )


def drop_style() -> str:
    """A thin brown line."""
    return f'fill="none" stroke="{DROP}" stroke-width="1.8"'


def flight(box: Box, upright: bool) -> str:
    """Five steps in a box; `upright` when one walks them sideways."""
    steps = ""
    for place in range(1, 5):
        if upright:
            x = box.left + box.width * place / 5
            steps += f"M{number(x)} {number(box.top)}V{number(box.bottom)}"
        else:
            y = box.top + box.height * place / 5
            steps += f"M{number(box.left)} {number(y)}H{number(box.right)}"
    return (
        rectangle(box, f'fill="#ece3d2" stroke="{STEP}" stroke-width="1.6"')
        + f'<path d="{steps}" stroke="{STEP}" stroke-width="1.3"/>'
    )


def clear_of(items: Iterable[Box], box: Box) -> bool:
    """Whether a box meets none of the others."""
    return not any(box.meets(other) for other in items)

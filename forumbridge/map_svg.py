"""The plan of a map file as SVG: the same bytes for the same file, standard library only.

Passages are secret (AMB-164), so they are left out unless the narrator asks for his own copy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, cast

from forumbridge.map_geometry import Drop, Shape, Span, borders, shapes
from forumbridge.map_symbols import EYE, GATE, LOCKABLE, NAMES, SYMBOLS

UNIT = 20
MARGIN = 44
TITLE = 62
LEGEND = 176
FONT = "Georgia,'DejaVu Serif',serif"
PAPER, INK, WINDOW = "#f4ecdb", "#1c1714", "#2b62d9"
FILLS = {"blanco": "#fffdf8", "rojo": "#eea296", "verde": "#b3d597"}
LABELS = {"blanco": "#1c1714", "rojo": "#6e1f16", "verde": "#2c4b1d"}
PASSAGES = ("#6a3fa0", "#8c5209", "#b3203a", "#d86613", "#2068b3", "#1b7a3d")


@dataclass(frozen=True, slots=True)
class Lines:
    """The stretches of a map's connections, by their word in the file."""

    spans: Mapping[str, tuple[Span, ...]]

    def of(self, *kinds: str) -> tuple[Span, ...]:
        """Every stretch of these kinds, in the file's order."""
        return tuple(span for kind in kinds for span in self.spans.get(kind, ()))


def draw(data: Mapping[str, Any], *, passages: bool = False) -> str:
    """The plan of a parsed map file, as a whole SVG document.

    Raises:
        ValueError: its shapes can't be drawn.
    """
    head = cast("Mapping[str, Any]", data.get("mapa", {}))
    places = shapes(data)
    if not places:
        raise ValueError("el mapa no dice la forma de ningún lugar")
    wide, high = _size(head, places)
    lines = _lines(data)
    walls, drops = borders(places, lines.of("puertas", "ventanas", "aberturas"))
    parts = [
        *(_fill(place) for place in places),
        *_furniture(data),
        *(_drop(drop) for drop in drops),
        *(_dotted(span) for span in lines.of("secciones")),
        *(_stairs(span, drops) for span in lines.of("escaleras")),
        *(_line(span, INK, 4.6, cap="square") for span in walls),
        *(_line(span, WINDOW, 4.6) for span in lines.of("ventanas")),
        *_doorsteps(lines.of("puertas")),
        *_gates(data),
        *(part for place in places for part in _label(place, _symbols(data)[place.id])),
        *(_passage_marks(data) if passages else ()),
    ]
    title = escape(str(head.get("nombre", "")).upper())
    width, height = wide * UNIT + 2 * MARGIN, high * UNIT + TITLE + MARGIN + LEGEND
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
            f'font-family="{FONT}" role="img">',
            f"<title>Plano de {escape(str(head.get('nombre', '')))}</title>",
            f'<rect width="{_n(width)}" height="{_n(height)}" fill="{PAPER}"/>',
            f'<text x="{_n(width / 2)}" y="44" font-size="30" font-weight="bold" '
            f'letter-spacing="6" text-anchor="middle" fill="{INK}">{title}</text>',
            f'<g transform="translate({MARGIN} {TITLE})">',
            *parts,
            "</g>",
            *_legend(data, height - LEGEND + 8, width, passages=passages),
            "</svg>",
            "",
        ]
    )


def _n(value: float) -> str:
    """A number with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _at(value: float) -> str:
    """A grid coordinate in pixels."""
    return _n(value * UNIT)


def _size(head: Mapping[str, Any], places: Iterable[Shape]) -> tuple[float, float]:
    cells = [cell for place in places for cell in place.cells]
    return (
        float(head.get("ancho", max(x for x, _ in cells) + 1)),
        float(head.get("alto", max(y for _, y in cells) + 1)),
    )


def _lines(data: Mapping[str, Any]) -> Lines:
    links = cast("Mapping[str, list[Any]]", data.get("conexiones", {}))
    return Lines({kind: tuple(_spans(rows)) for kind, rows in links.items()})


def _spans(rows: list[Any]) -> Iterator[Span]:
    """The stretches of those connections that say where they are."""
    for link in rows:
        if isinstance(link, dict) and "tramo" in link:
            x1, y1, x2, y2 = cast("tuple[float, float, float, float]", link["tramo"])
            yield (x1, y1, x2, y2)


def _fill(place: Shape) -> str:
    """The place's floor, a strip a row: no seams inside it."""
    rows: dict[int, list[int]] = defaultdict(list)
    for x, y in place.cells:
        rows[y].append(x)
    path = "".join(
        f"M{_at(start)} {_at(y)}h{_at(length)}v{UNIT}h-{_at(length)}Z"
        for y, xs in sorted(rows.items())
        for start, length in _strips(sorted(xs))
    )
    colour = FILLS.get(place.level, FILLS["blanco"])
    return f'<path d="{path}" fill="{colour}" stroke="{colour}" stroke-width=".6"/>'


def _strips(xs: list[int]) -> Iterator[tuple[int, int]]:
    start = previous = xs[0]
    for x in xs[1:]:
        if x != previous + 1:
            yield start, previous - start + 1
            start = x
        previous = x
    yield start, previous - start + 1


def _line(span: Span, colour: str, width: float, *, cap: str = "butt") -> str:
    x1, y1, x2, y2 = (_at(value) for value in span)
    return (
        f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{colour}" stroke-width="{_n(width)}" '
        f'stroke-linecap="{cap}"/>'
    )


def _dotted(span: Span) -> str:
    x1, y1, x2, y2 = (_at(value) for value in span)
    return (
        f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{INK}" stroke-width="3.6" '
        'stroke-linecap="round" stroke-dasharray="0 8"/>'
    )


def _doorsteps(doors: Iterable[Span]) -> Iterator[str]:
    """A thin threshold in every doorway, so that a gap in the wall reads as a door."""
    for span in doors:
        yield _line(span, "#c9b48c", 2)


def _drop(drop: Drop) -> str:
    x1, y1, x2, y2 = (value * UNIT for value in drop.span)
    dx, dy = drop.lower
    length = int(max(abs(x2 - x1), abs(y2 - y1)))
    ticks = "".join(
        f"M{_n(x1 + (step if x1 != x2 else 0))} {_n(y1 + (step if y1 != y2 else 0))}"
        f"l{dx * 6} {dy * 6}"
        for step in range(5, length, 10)
    )
    edge = f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}"
    return f'<path d="{edge}{ticks}" stroke="#7b4a35" stroke-width="1.8" fill="none"/>'


def _stairs(span: Span, drops: Iterable[Drop]) -> str:
    """Five steps from the terrace's edge down into the garden."""
    x1, y1, x2, y2 = (value * UNIT for value in span)
    dx, dy = next((drop.lower for drop in drops if _touch(drop.span, span)), (0, 1))
    depth = 26
    left, top = min(x1, x1 + dx * depth), min(y1, y1 + dy * depth)
    width, height = abs(x2 - x1) or depth, abs(y2 - y1) or depth
    steps = "".join(
        f"M{_n(left + step)} {_n(top)}v{_n(height)}"
        if dx
        else f"M{_n(left)} {_n(top + step)}h{_n(width)}"
        for step in (5.2, 10.4, 15.6, 20.8)
    )
    return (
        f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(width)}" height="{_n(height)}" '
        f'fill="#ece3d2" stroke="#51443a" stroke-width="1.6"/>'
        f'<path d="{steps}" stroke="#51443a" stroke-width="1.4"/>'
    )


def _touch(drop: Span, stairs: Span) -> bool:
    """Whether the stairs' stretch lies on the drop's."""
    along = any(drop[i] == drop[i + 2] == stairs[i] == stairs[i + 2] for i in (0, 1))
    return (
        along
        and all(min(drop[i], drop[i + 2]) <= min(stairs[i], stairs[i + 2]) for i in (0, 1))
        and all(max(drop[i], drop[i + 2]) >= max(stairs[i], stairs[i + 2]) for i in (0, 1))
    )


def _furniture(data: Mapping[str, Any]) -> Iterator[str]:
    drawing = cast("Mapping[str, Any]", data.get("dibujo", {}))
    for item in cast("list[Mapping[str, Any]]", drawing.get("decorado", [])):
        fill = escape(str(item.get("relleno", "none")), quote=True)
        stroke = escape(str(item.get("trazo", "#cfc4b4")), quote=True)
        style = f'fill="{fill}" stroke="{stroke}" stroke-width="1.2"'
        if "circulo" in item:
            x, y, radius = item["circulo"]
            yield f'<circle cx="{_at(x)}" cy="{_at(y)}" r="{_at(radius)}" {style}/>'
        elif "rect" in item:
            x, y, width, height = item["rect"]
            corner = _n(float(item.get("radio", 3)))
            yield (
                f'<rect x="{_at(x)}" y="{_at(y)}" width="{_at(width)}" height="{_at(height)}" '
                f'rx="{corner}" {style}/>'
            )


def _gates(data: Mapping[str, Any]) -> Iterator[str]:
    marks = cast("Mapping[str, Any]", data.get("simbolos", {}))
    for gate in cast("list[Mapping[str, Any]]", marks.get("verjas", [])):
        span = cast("Span", tuple(gate["tramo"]))
        yield _line(span, PAPER, 6)
        yield (
            _line(span, "#3b332d", 8).replace("/>", ' stroke-dasharray="2.4 4"/>')
            + _line(span, "#3b332d", 1.6)
        )


def _symbols(data: Mapping[str, Any]) -> Mapping[str, list[str]]:
    """Symbols by place: the block first, then objects, eyes and gates."""
    found: dict[str, list[str]] = defaultdict(list)
    rooms = cast("Mapping[str, Mapping[str, Any]]", data.get("estancias", {}))
    seen: set[str] = set()
    for key, place in cast("Mapping[str, Mapping[str, Any]]", data.get("lugares", {})).items():
        room = str(place.get("estancia", key))
        lockable = place.get("bloqueable") or rooms.get(room, {}).get("bloqueable")
        if lockable and room not in seen:
            found[key].append(LOCKABLE)
            seen.add(room)
    marks = cast("Mapping[str, Any]", data.get("simbolos", {}))
    for item in marks.get("objetos", []):
        found[str(item["en"])].append(str(item["tipo"]))
    for place in marks.get("ojos", []):
        found[str(place)].append(EYE)
    for gate in marks.get("verjas", []):
        found[str(gate["en"])].append(GATE)
    return found


def _label(place: Shape, symbols: list[str]) -> Iterator[str]:
    x, y, width, height = place.box
    size = 12 if place.kind == "paso" else 15.5
    style = 'font-style="italic"' if place.kind != "principal" else 'font-weight="bold"'
    colour = "#5a5048" if place.kind == "paso" else LABELS.get(place.level, INK)
    halo = FILLS.get(place.level, FILLS["blanco"])
    words = _wrapped(place.label, width * UNIT - 14, size)
    beside = bool(symbols) and height * UNIT < len(words) * size * 1.2 + 26
    block = len(words) * size * 1.2 + (0 if beside or not symbols else 24)
    middle, centre = place.label_at or (x + width / 2, y + height / 2)
    middle, centre = middle * UNIT, centre * UNIT
    if beside:
        middle -= 13
    top = centre - block / 2 + size * 0.92
    for number, text in enumerate(words):
        yield (
            f'<text x="{_n(middle)}" y="{_n(top + number * size * 1.2)}" font-size="{_n(size)}" '
            f'{style} text-anchor="middle" fill="{colour}" stroke="{halo}" stroke-width="3" '
            f'stroke-linejoin="round" paint-order="stroke">{escape(text)}</text>'
        )
    row = centre + (0 if beside else block / 2 - 9)
    start = middle - (len(symbols) - 1) * 13
    if beside:
        start = middle + max(len(word) for word in words) * size * 0.27 + 18
    for number, symbol in enumerate(symbols):
        yield _symbol(symbol, start + number * 26, row)


def _symbol(name: str, x: float, y: float) -> str:
    return f'<g transform="translate({_n(x)} {_n(y)})">{SYMBOLS.get(name, "")}</g>'


def _wrapped(text: str, width: float, size: float) -> list[str]:
    """The text in as few lines as fit the width, broken between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(longer) * size * 0.58 > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _passage_marks(data: Mapping[str, Any]) -> Iterator[str]:
    for colour, passage in _coloured(data):
        for entrance in passage["entradas"]:
            if "pos" in entrance:
                x, y = (value * UNIT for value in entrance["pos"])
                yield _badge(x, y, colour, str(entrance["id"]))


def _coloured(data: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    passages = cast("list[Mapping[str, Any]]", data.get("pasajes", []))
    return [(PASSAGES[n % len(PASSAGES)], passage) for n, passage in enumerate(passages)]


def _badge(x: float, y: float, colour: str, text: str) -> str:
    return (
        f'<rect x="{_n(x - 12)}" y="{_n(y - 9)}" width="24" height="18" rx="6" fill="{colour}"/>'
        f'<text x="{_n(x)}" y="{_n(y + 4.4)}" font-size="12" font-weight="bold" '
        f'text-anchor="middle" fill="#fff">{escape(text)}</text>'
    )


def _legend(data: Mapping[str, Any], top: float, width: float, *, passages: bool) -> Iterator[str]:
    step = 24
    columns = [MARGIN, MARGIN + 190, MARGIN + 380, MARGIN + 600, MARGIN + 800]
    for column, heading in zip(columns, ("Niveles", "Líneas", "Símbolos"), strict=False):
        yield _heading(column, top, heading)
    names = (
        ("blanco", "Primero: interior"),
        ("rojo", "Segundo: terraza"),
        ("verde", "Tercero: jardín"),
    )
    for number, (level, name) in enumerate(names):
        y = top + 20 + number * step
        yield (
            f'<rect x="{columns[0]}" y="{_n(y - 9)}" width="28" height="16" '
            f'fill="{FILLS[level]}" stroke="{INK}"/>'
        )
        yield _entry(columns[0] + 40, y, name)
    yield from _line_legend(columns[1], top + 20, step)
    used = sorted({s for found in _symbols(data).values() for s in found}, key=list(NAMES).index)
    for number, symbol in enumerate(used):
        column, row = divmod(number, 5)
        x, y = columns[2 + column], top + 20 + row * step
        yield _symbol(symbol, x + 10, y)
        yield _entry(x + 30, y, NAMES[symbol])
    if passages:
        yield _heading(columns[4], top, "Pasajes secretos")
        for number, (colour, passage) in enumerate(_coloured(data)):
            y = top + 20 + number * step
            yield _badge(columns[4] + 12, y - 1, colour, str(passage["id"]))
            yield _entry(columns[4] + 34, y, str(passage["nombre"]))
    yield _compass(width - MARGIN - 60, top + 66)


def _line_legend(x: float, top: float, step: float) -> Iterator[str]:
    def stroke(row: int, style: str) -> str:
        y = _n(top + row * step - 1)
        return f'<path d="M{_n(x)} {y}h34" fill="none" {style}/>'

    wall = f'stroke="{INK}" stroke-width="4.6"'
    rows = (
        (wall, "Muro"),
        ('stroke="#c9b48c" stroke-width="2"', "Puerta"),
        (f'stroke="{WINDOW}" stroke-width="4.6"', "Ventana"),
        (
            f'stroke="{INK}" stroke-width="3.6" stroke-linecap="round" stroke-dasharray="0 8"',
            "Línea de sección",
        ),
        ('stroke="#7b4a35" stroke-width="1.8"', "Desnivel"),
    )
    for number, (style, name) in enumerate(rows):
        yield stroke(number, style)
        yield _entry(x + 46, top + number * step, name)


def _heading(x: float, y: float, text: str) -> str:
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="14" font-weight="bold" '
        f'fill="{INK}">{escape(text)}</text>'
    )


def _entry(x: float, y: float, text: str) -> str:
    return f'<text x="{_n(x)}" y="{_n(y + 4)}" font-size="13" fill="{INK}">{escape(text)}</text>'


def _compass(x: float, y: float) -> str:
    letters = (("N", 0, -46), ("S", 0, 56), ("E", 50, 5), ("O", -50, 5))
    texts = "".join(
        f'<text x="{dx}" y="{dy}" font-size="15" font-weight="bold" text-anchor="middle" '
        f'fill="{INK}">{letter}</text>'
        for letter, dx, dy in letters
    )
    star = "M0-38L7-7 38 0 7 7 0 38-7 7-38 0-7-7Z"
    return (
        f'<g transform="translate({_n(x)} {_n(y)})"><circle r="26" fill="none" stroke="{INK}"/>'
        f'<path d="{star}" fill="{PAPER}" stroke="{INK}" stroke-width="1.4"/>'
        f'<path d="M0-38L7-7 0 0-7-7ZM0 38L7 7 0 0-7 7Z" fill="{INK}"/>{texts}</g>'
    )

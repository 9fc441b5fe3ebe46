"""The floors of the places and the furniture on them, and what a reader's sight adds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, cast

from forumbridge.drawing.frame import FLOORS, Frame, rectangle
from forumbridge.drawing.geometry import Box, Shape
from forumbridge.drawing.lettering import number
from forumbridge.drawing.view import View

DIM: Final = 'fill="#3f3a33" fill-opacity=".2"'
OWN: Final = 'fill="none" stroke="#e09a1c"'
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]{1,24}")


def floor(place: Shape, frame: Frame) -> str:
    """The place's floor, in its level's colour."""
    colour = FLOORS.get(place.level, FLOORS["blanco"])
    name = escape(place.id, quote=True)
    return (
        f'<path id="lugar-{name}" class="{escape(place.level, quote=True)}" '
        f'd="{frame.around(place.cells)}" fill="{colour}" fill-rule="evenodd" '
        f'stroke="{colour}" stroke-width=".6"/>'
    )


def sight(places: Sequence[Shape], view: View, frame: Frame) -> Iterator[str]:
    """What the reader can't see, dimmed, and a line around where he is."""
    if view.seen is not None:
        unseen = [place for place in places if place.id not in (*view.seen, view.own)]
        path = "".join(frame.around(place.cells) for place in unseen)
        yield f'<path id="fuera-de-vista" d="{path}" fill-rule="evenodd" {DIM}/>'
    for place in places:
        if place.id == view.own:
            cells, wide = frame.around(place.cells), number(frame.wall * 2.6)
            yield f'<path id="lugar-propio" d="{cells}" {OWN} stroke-width="{wide}"/>'


@dataclass(frozen=True, slots=True)
class Furniture:
    """One piece of decoration; `below` may have a label on it."""

    box: Box
    svg: str
    below: bool


def furniture_of(data: Mapping[str, Any], frame: Frame) -> tuple[Furniture, ...]:
    """The decoration of a map file.

    Raises:
        ValueError: a piece is no rectangle and no circle.
    """
    drawing = cast("Mapping[str, Any]", data.get("dibujo", {}))
    rows = cast("list[Mapping[str, Any]]", drawing.get("decorado", []))
    return tuple(_piece(row, place, frame) for place, row in enumerate(rows, 1))


def _piece(row: Mapping[str, Any], place: int, frame: Frame) -> Furniture:
    style = (
        f'fill="{_colour(row, "relleno", "none")}" '
        f'stroke="{_colour(row, "trazo", "#cdc5b4")}" stroke-width="1.2"'
    )
    try:
        if "rect" in row:
            x, y, width, height = (float(n) for n in row["rect"])
            box = frame.box(Box(x, y, x + width, y + height))
            radius = number(float(row.get("radio", 2)))
            svg = rectangle(box, f'rx="{radius}" {style}')
        else:
            x, y, r = (float(n) for n in row["circulo"])
            box = frame.box(Box(x - r, y - r, x + r, y + r))
            svg = (
                f'<circle cx="{number(frame.x(x))}" cy="{number(frame.y(y))}" '
                f'r="{number(r * frame.unit)}" {style}/>'
            )
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"dibujo.decorado[{place}]: no se puede dibujar") from None
    return Furniture(box, svg, bool(row.get("bajo")))


def _colour(row: Mapping[str, Any], key: str, otherwise: str) -> str:
    """A colour of the file, if it is one: nothing else may become markup."""
    said = str(row.get(key, otherwise))
    return said if _COLOUR.fullmatch(said) else otherwise

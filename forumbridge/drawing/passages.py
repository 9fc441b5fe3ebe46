"""The badges of the secret passages that a reader may know (AMB-164), and no others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final, cast

from forumbridge.drawing.geometry import Box
from forumbridge.drawing.lettering import Face, Letters, measure, number

SIZE: Final = 11.5
HEIGHT: Final = 18.0
_COLOURS: Final = (
    *("#6a3fa0", "#8c5209", "#b3203a", "#c4560c"),
    *("#2068b3", "#1b7a3d", "#7a3560", "#3d5a66"),
)


@dataclass(frozen=True, slots=True)
class Entrance:
    """One entrance that is drawn; `at` in grid units where the file says it."""

    id: str
    place: str
    at: tuple[float, float] | None
    passage: str
    colour: str

    @property
    def width(self) -> float:
        """Of its badge."""
        return max(24.0, measure(self.id, Face.BOLD, SIZE) + 11)

    def draw(self, letters: Letters, x: float, y: float, *, name: str = "") -> str:
        """Its badge around a point."""
        return badge(letters, self.id, self.colour, x, y, name=name)


def entrances_of(data: Mapping[str, Any], known: frozenset[str]) -> tuple[Entrance, ...]:
    """The entrances of a map file whose identifiers are known; each passage has its colour."""
    found: list[Entrance] = []
    passages = cast("list[Mapping[str, Any]]", data.get("pasajes", []))
    for place, passage in enumerate(passages):
        colour = _COLOURS[place % len(_COLOURS)]
        for entrance in cast("list[Mapping[str, Any]]", passage.get("entradas", [])):
            if str(entrance["id"]) not in known:
                continue
            at = None
            if "pos" in entrance:
                x, y = entrance["pos"]
                at = float(x), float(y)
            found.append(
                Entrance(
                    str(entrance["id"]),
                    str(entrance["en"]),
                    at,
                    str(passage.get("nombre", passage.get("id", ""))),
                    colour,
                )
            )
    return tuple(found)


def badge(letters: Letters, text: str, colour: str, x: float, y: float, *, name: str = "") -> str:
    """Some text on a coloured shield."""
    wide = max(24.0, measure(text, Face.BOLD, SIZE) + 11)
    box = Box(x - wide / 2, y - HEIGHT / 2, x + wide / 2, y + HEIGHT / 2)
    key = f' id="entrada-{escape(name, quote=True)}"' if name else ""
    start = x - measure(text, Face.BOLD, SIZE) / 2
    return (
        f'<g{key}><rect x="{number(box.left)}" y="{number(box.top)}" '
        f'width="{number(wide)}" height="{number(HEIGHT)}" rx="6" fill="{colour}" '
        'stroke="#fff" stroke-width="1.2"/>'
        f"{letters.line(text, start, y + SIZE * 0.35, SIZE, Face.BOLD, '#ffffff')}</g>"
    )

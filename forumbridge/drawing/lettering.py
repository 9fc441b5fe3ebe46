"""Letters as outlines of one openly licensed font: the same on every machine, exactly measured.

PT Serif (OFL), as packaged for Python. No reader's font is ever asked for, so a picture looks the
same in any viewer and needs no fonts to become a PNG. Each letter is defined once a picture.
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from html import escape
from typing import Any, Final, cast

import fontpkg  # pyright: ignore[reportMissingTypeStubs]
from fontTools.pens.svgPathPen import SVGPathPen  # pyright: ignore[reportMissingTypeStubs]
from fontTools.pens.transformPen import TransformPen  # pyright: ignore[reportMissingTypeStubs]
from fontTools.ttLib import TTFont  # pyright: ignore[reportMissingTypeStubs]

from forumbridge.drawing.geometry import Box

# One kerning table is longer than its header can say; the library reads all of it and remarks it.
logging.getLogger("fontTools.ttLib.tables._k_e_r_n").setLevel(logging.ERROR)

ASCENT: Final = 0.93
DESCENT: Final = 0.25
"""Of the size, above and below the line on which letters stand, accents included."""
PITCH: Final = 1.2
"""From one line to the next, of the size."""
_EM: Final = 1000


class Face(Enum):
    """The cuts in use; the value begins the identifiers of their letters."""

    REGULAR = "r"
    BOLD = "b"
    ITALIC = "i"
    BOLD_ITALIC = "j"


@dataclass(frozen=True, slots=True)
class _Font:
    names: Mapping[int, str]
    widths: Mapping[str, tuple[int, int]]
    kerning: Mapping[tuple[str, str], int]
    glyphs: Any


@cache
def _font(face: Face) -> _Font:
    weight = 700 if face in (Face.BOLD, Face.BOLD_ITALIC) else 400
    style = "italic" if face in (Face.ITALIC, Face.BOLD_ITALIC) else "normal"
    # The library types its tables by name only.
    font = cast("Any", TTFont(fontpkg.path("PT Serif", weight=weight, style=style), lazy=True))
    if font["head"].unitsPerEm != _EM:
        raise ValueError("a font of another grid than 1000 to the em")
    return _Font(
        font.getBestCmap(),
        font["hmtx"].metrics,
        font["kern"].kernTables[0].kernTable,
        font.getGlyphSet(),
    )


def _glyphs(text: str, face: Face) -> list[tuple[str, int]]:
    """The glyph of each character, and where it begins in thousandths of the size."""
    font = _font(face)
    placed: list[tuple[str, int]] = []
    x, before = 0, ""
    for character in unicodedata.normalize("NFC", text):
        name = _glyph(character, font)
        x += font.kerning.get((before, name), 0)
        placed.append((name, x))
        x += font.widths[name][0]
        before = name
    placed.append(("", x))
    return placed


def _glyph(character: str, font: _Font) -> str:
    """The font's glyph; without its accents where it has only that; else the empty box."""
    if character.isspace():
        character = " "
    bare = unicodedata.normalize("NFD", character)[0]
    return font.names.get(ord(character)) or font.names.get(ord(bare)) or ".notdef"


def measure(text: str, face: Face, size: float) -> float:
    """The width of a line of text."""
    return _glyphs(text, face)[-1][1] * size / _EM


def fitted(text: str, face: Face, size: float, width: float, *, least: float) -> float:
    """The largest size up to `size` at which the text is no wider than `width`; never below
    `least`."""
    wide = measure(text, face, size)
    return size if wide <= width else max(least, size * width / wide)


def ink(text: str, face: Face, size: float, x: float, y: float) -> Box:
    """The room kept for a line of text that begins at x on the line y."""
    return Box(x, y - ASCENT * size, x + measure(text, face, size), y + DESCENT * size)


@dataclass(slots=True)
class Letters:
    """The letters that a picture uses."""

    _used: dict[str, str] = field(default_factory=dict[str, str])

    def line(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        face: Face,
        colour: str,
        *,
        within: str = "",
    ) -> str:
        """A line of text from x on; `within` is the larger label that it is a part of.

        The group says its text (`aria-label`) and size (`font-size`) for readers and searches.
        """
        glyphs = _glyphs(text, face)[:-1]
        uses = "".join(
            f'<use href="#{self._define(name, face)}"' + (f' x="{at}"' if at else "") + "/>"
            for name, at in glyphs
            if name != "space"
        )
        said = escape(within or text, quote=True)
        return (
            f'<g aria-label="{said}" font-size="{number(size)}" fill="{colour}" '
            f'transform="translate({number(x)} {number(y)}) scale({size / _EM:.5f})">{uses}</g>'
        )

    def _define(self, name: str, face: Face) -> str:
        key = f"{face.value}-{name}"
        if key not in self._used:
            font = _font(face)
            pen = SVGPathPen(font.glyphs, ntos=lambda value: str(round(value)))
            font.glyphs[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
            self._used[key] = pen.getCommands()
        return key

    def definitions(self) -> Iterable[str]:
        """The outlines of the letters used so far, in a fixed order."""
        for key, path in sorted(self._used.items()):
            yield f'<path id="{key}" d="{path}"/>'


def number(value: float) -> str:
    """A number with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text

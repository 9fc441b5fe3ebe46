"""The list below the plan: what its numbers stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from forumbridge.drawing.figures import PITCH, Crowd, crowd
from forumbridge.drawing.frame import INK
from forumbridge.drawing.labels import Noted
from forumbridge.drawing.lettering import Face, Letters, measure
from forumbridge.drawing.symbols import picture

_SIZE: Final = 13.0
_ROW: Final = 22.0
_SYMBOL: Final = 18.0
_COLUMN: Final = 320.0
_HEADING: Final = "Notas del plano"


@dataclass(frozen=True, slots=True)
class _Line:
    note: Noted
    people: Crowd | None

    @property
    def title(self) -> str:
        return f"{self.note.number}. {self.note.place.name}"

    @property
    def start(self) -> float:
        """Where the people begin."""
        symbols = len(self.note.symbols) * (_SYMBOL + 4)
        return measure(self.title, Face.BOLD, _SIZE) + 12 + symbols

    @property
    def width(self) -> float:
        return self.start + (self.people.width if self.people else 0)

    @property
    def height(self) -> float:
        return max(_ROW, (self.people.height + 6) if self.people else 0)


def notes(
    noted: Sequence[Noted], letters: Letters, top: float, left: float, width: float
) -> tuple[list[str], float]:
    """The drawn list and the height that it takes: nothing where nothing is noted.

    Short notes share a row; one with people has its own.
    """
    if not noted:
        return [], 0.0
    parts = [letters.line(_HEADING, left, top + 12, 14.5, Face.BOLD, INK)]
    y, x = top + 24.0, 0.0
    for note in noted:
        line = _Line(note, _people(note, width))
        alone = line.people is not None or line.width > _COLUMN - 10
        if x and (alone or x + _COLUMN > width):
            y, x = y + _ROW, 0.0
        parts.extend(_drawn(line, letters, left + x, y))
        if alone:
            y += line.height
        else:
            x += _COLUMN
    return parts, y - top + (_ROW if x else 0) + 12


def _people(note: Noted, width: float) -> Crowd | None:
    if not note.people:
        return None
    room = width - _Line(note, None).start
    return crowd(note.people, room, centred=False) or crowd(note.people, 1e9, centred=False)


def _drawn(line: _Line, letters: Letters, x: float, y: float) -> Iterator[str]:
    yield letters.line(line.title, x, y + PITCH / 2 + 4.5, _SIZE, Face.BOLD, INK)
    at = x + measure(line.title, Face.BOLD, _SIZE) + 12
    for symbol in line.note.symbols:
        yield picture(symbol.kind, at + _SYMBOL / 2, y + PITCH / 2, _SYMBOL, name=symbol.id)
        at += _SYMBOL + 4
    if line.people is not None:
        yield line.people.draw(letters, at, y)

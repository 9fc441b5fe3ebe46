"""People on the plan: a mark for each condition beside the name, in a colour of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from forumbridge.drawing.lettering import Face, Letters, measure, number
from forumbridge.drawing.view import Condition, Figure

SIZE: Final = 12.0
MARK: Final = 13.0
PITCH: Final = 16.0
"""Of a name, of the mark before it, and from one row to the next, in pixels."""
_GAP: Final = 3.0
_BETWEEN: Final = 9.0

COLOURS: Final[Mapping[Condition, str]] = {
    Condition.SELF: "#8a4a00",
    Condition.LIVING: "#14355c",
    Condition.GHOST: "#5d6478",
    Condition.CORPSE: "#9c1626",
    Condition.HIDDEN: "#5b2f95",
}
FACES: Final[Mapping[Condition, Face]] = {
    Condition.SELF: Face.BOLD,
    Condition.LIVING: Face.BOLD,
    Condition.GHOST: Face.ITALIC,
    Condition.CORPSE: Face.BOLD_ITALIC,
    Condition.HIDDEN: Face.BOLD_ITALIC,
}
_PAWN: Final = '<circle cy="-5" r="3.6"/><path d="M-5.5 8C-5.5 2-3-.5 0-.5S5.5 2 5.5 8Z"/>'
_MARKS: Final[Mapping[Condition, str]] = {
    Condition.SELF: (
        '<path d="M0-9l2.6 5.8 6.4.7-4.8 4.2 1.4 6.3L0 4.8-5.6 8l1.4-6.3L-9-2.5l6.4-.7Z" '
        'fill="#e09a1c" stroke="#8a4a00" stroke-width="1.2"/>'
    ),
    Condition.LIVING: f'<g fill="#14355c">{_PAWN}</g>',
    Condition.GHOST: (
        '<path d="M-6 8.5V-2a6 6 0 0 1 12 0V8.5l-3-2.5-3 2.5-3-2.5Z" fill="#fff" '
        'stroke="#5d6478" stroke-width="1.4"/>'
        '<circle cx="-2.2" cy="-2" r="1.2" fill="#5d6478"/>'
        '<circle cx="2.2" cy="-2" r="1.2" fill="#5d6478"/>'
    ),
    Condition.CORPSE: '<path d="M-2-8.5h4v4h4v4H2v9h-4v-9h-4v-4h4Z" fill="#9c1626"/>',
    Condition.HIDDEN: (
        '<path d="M-7 8.5V-1.5a7 7 0 0 1 14 0v10Z" fill="#5b2f95"/>'
        f'<g fill="#fff" transform="translate(0 2.5) scale(.62)">{_PAWN}</g>'
    ),
}


def mark(condition: Condition, x: float, y: float, size: float = MARK) -> str:
    """The mark of a condition around a point."""
    return (
        f'<g transform="translate({number(x)} {number(y)}) scale({number(size / 18)})">'
        f"{_MARKS[condition]}</g>"
    )


def breadth(figure: Figure) -> float:
    """The width of a mark with its name."""
    return MARK + _GAP + measure(figure.label, FACES[figure.condition], SIZE)


@dataclass(frozen=True, slots=True)
class Crowd:
    """Figures in rows, each with its distance from the left."""

    rows: tuple[tuple[tuple[Figure, float], ...], ...]
    width: float

    @property
    def height(self) -> float:
        """Of all rows."""
        return len(self.rows) * PITCH

    def draw(self, letters: Letters, left: float, top: float) -> str:
        """All of them, from a corner of the page on."""
        parts: list[str] = []
        for place, row in enumerate(self.rows):
            middle = top + (place + 0.5) * PITCH
            for figure, at in row:
                x = left + at
                name = letters.line(
                    figure.label,
                    x + MARK + _GAP,
                    middle + SIZE * 0.34,
                    SIZE,
                    FACES[figure.condition],
                    COLOURS[figure.condition],
                )
                parts.append(
                    f'<g class="{figure.condition.name.lower()}">'
                    f"{mark(figure.condition, x + MARK / 2, middle)}{name}</g>"
                )
        return "".join(parts)


def crowd(figures: Sequence[Figure], width: float, *, centred: bool = True) -> Crowd | None:
    """Figures in as few rows as the width allows; None where some name is wider than that."""
    rows: list[list[tuple[Figure, float]]] = []
    ends: list[float] = []
    for figure in figures:
        wide = breadth(figure)
        if wide > width:
            return None
        if rows and ends[-1] + _BETWEEN + wide <= width:
            rows[-1].append((figure, ends[-1] + _BETWEEN))
            ends[-1] += _BETWEEN + wide
        else:
            rows.append([(figure, 0.0)])
            ends.append(wide)
    total = max(ends, default=0.0)
    shifts = [(total - end) / 2 if centred else 0.0 for end in ends]
    return Crowd(
        tuple(
            tuple((figure, at + shift) for figure, at in row)
            for row, shift in zip(rows, shifts, strict=True)
        ),
        total,
    )

"""What fits on the second of two A4 pages: in which letters, and what has to wait for the appendix.

Estimated on the wide side: a sign of the table's face is not half as wide as it is high.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from forumbridge.chronicle.data import PersonData, Sheets, TaskData

PAGE_WIDTH_MM: Final = 186.0
PAGE_HEIGHT_MM: Final = 268.0
"""Of a page within its margins; a little is kept in hand."""
SIZES_PT: Final = (8.0, 7.5, 7.0, 6.5, 6.0, 5.5)
LEADING: Final = 1.15
COLUMNS_MM: Final = (24.0, 16.0, 20.0, 60.0, 24.0, 42.0)
"""Name, side and role, place, tasks, waits and things, orders."""
FIRST_PAGE_LINES: Final = 44
"""Lines of deadlines and of what is so of the board, below the plan, in two columns of 8 pt."""
_MM_PER_PT: Final = 0.3528
_PADDING_MM: Final = 1.6
_SIGN: Final = 0.47
_HEAD_MM: Final = 16.0


@dataclass(frozen=True, slots=True)
class Fitted:
    """The letters of the table, and how high it becomes in mm. With `short` the tasks are only
    counted there."""

    size_pt: float
    height_mm: float
    short: bool = False

    @property
    def fits(self) -> bool:
        """Whether it is one page."""
        return self.height_mm <= PAGE_HEIGHT_MM


def fit(people: Sequence[PersonData]) -> Fitted:
    """The largest letters in which the table is one page; the smallest if it never is."""
    found = Fitted(SIZES_PT[0], 0.0)
    for short in (False, True):
        for size in SIZES_PT:
            found = Fitted(size, _height(people, size, short=short), short)
            if found.fits:
                return found
    return found


def cells(person: PersonData, *, short: bool) -> tuple[tuple[str, ...], ...]:
    """What stands in a person's row, column by column, an entry a line or more."""
    pending = [t for t in person["tareas"] if t["hechas"] < t["etapas"]]
    done = len(person["tareas"]) - len(pending)
    tasks = [f"{t['nombre']}{_begun(t)}: {t['donde']}" for t in pending]
    if short and pending:
        tasks = [f"{len(pending)} pendientes, en el apéndice"]
    if done:
        tasks.append(f"{done} acabadas")
    return (
        (person["nombre"], ", ".join(person["cuentas"])),
        tuple(one for one in (person["bando"], person["papel"]) if one),
        tuple(one for one in (person["lugar"], person["estado"]) if one),
        ("; ".join(tasks),) if tasks else (),
        (*person["esperas"], *person["lleva"]),
        ("; ".join(person["declarado"]),) if person["declarado"] else (),
    )


def _begun(task: TaskData) -> str:
    return f" {task['hechas']}/{task['etapas']}" if task["hechas"] else ""


def _height(people: Sequence[PersonData], size: float, *, short: bool) -> float:
    line = size * _MM_PER_PT * LEADING
    rows = sum(_lines(cells(person, short=short), size) * line + _PADDING_MM for person in people)
    return _HEAD_MM + rows


def _lines(row: Sequence[Sequence[str]], size: float) -> int:
    """The lines of the highest cell."""
    sign = size * _MM_PER_PT * _SIGN
    return max(
        sum(ceil(max(1, len(entry)) * sign / (width - _PADDING_MM)) for entry in cell)
        for cell, width in zip(row, COLUMNS_MM, strict=True)
    )


def first_page(sheets: Sheets) -> tuple[list[str], list[str]]:
    """What is so of the board and what waits: the lines of the first page, and those that are left
    over for the appendix."""
    room = FIRST_PAGE_LINES - len(sheets["plazos"])
    lines = [*sheets["tablero"], *sheets["pendiente"]]
    kept: list[str] = []
    for place, line in enumerate(lines):
        room -= ceil(len(line) / 62)
        if room < 0:
            return kept, lines[place:]
        kept.append(line)
    return kept, []

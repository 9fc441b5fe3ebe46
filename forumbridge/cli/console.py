"""What a command prints: rich on a terminal, plain lines otherwise, JSON for machines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo


def on_terminal() -> bool:
    """Whether a person is likely to be reading standard output."""
    return sys.stdout.isatty()


@dataclass(frozen=True, slots=True)
class Console:
    """Where a command writes. With `as_json`, only `data` prints, once."""

    as_json: bool = False

    def line(self, text: str = "") -> None:
        """One plain line."""
        if not self.as_json:
            _echo(text)

    def warn(self, text: str) -> None:
        """One line on standard error: out of the way of what a machine reads."""
        _echo(text, err=True)

    def data(self, value: Mapping[str, object] | Sequence[object]) -> None:
        """The command's result for machines; nothing without `--json`."""
        if self.as_json:
            _echo(json.dumps(value, ensure_ascii=False, indent=1, default=str))

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """A table on a terminal; else a line a row: ` · ` between cells, ` / ` between lines."""
        if self.as_json:
            return
        if not on_terminal():
            for row in rows:
                _echo(" · ".join(" / ".join(cell.splitlines()) for cell in row if cell))
            return
        _rich_table(columns, rows)


def _echo(text: str, *, err: bool = False) -> None:
    # Imported here: a run with nothing to say need not pay for it.
    import typer  # noqa: PLC0415

    typer.echo(text, err=err)


def _rich_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    # Imported here: a cron tick prints no table and need not pay for them.
    from rich.console import Console as RichConsole  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column)
    for row in rows:
        # Text, never markup: what players wrote stays what they wrote.
        table.add_row(*(Text(cell) for cell in row))
    RichConsole().print(table)


def moment(instant: int, zone: str) -> str:
    """An instant as a narrator reads it: `lun 30/11/2026 21:00`."""
    local = datetime.fromtimestamp(instant, ZoneInfo(zone))
    day = ("lun", "mar", "mié", "jue", "vie", "sáb", "dom")[local.weekday()]
    return f"{day} {local:%d/%m/%Y %H:%M}"

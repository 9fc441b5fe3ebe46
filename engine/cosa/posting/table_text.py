"""A published table in plain text: the very rows of the rule-book's example."""

from __future__ import annotations

from collections.abc import Callable

from engine.cosa.facts.reports import Table, TableEntry, TableRow
from engine.vocabulary.ids import CharacterId

_REASONS = {"leader": "Líder", "penalty": "Penalización por no votar"}


def table_text(table: Table, name: Callable[[CharacterId], str]) -> str:
    """The table in plain text, as the rule-book prints it (COSA-VOTE-21 to 25, QC-30i, E-07)."""
    if table.ballot == "leader":
        title = f"Votación para líder (Día {table.turn}):"
    else:
        title = f"Votación para {table.verb} (Día {table.turn}):"
    lines = [title, ""]
    lines += [_row_text(row, name) for row in table.rows]
    if not table.rows:
        lines.append("No ha habido votos para nadie.")
    if table.blank_numbers:
        numbers = ", ".join(f"({number})" for number in table.blank_numbers)
        lines += ["", f"En blanco: {numbers}"]
    return "\n".join(lines)


def _row_text(row: TableRow, name: Callable[[CharacterId], str]) -> str:
    who = "En blanco" if row.option is None else name(row.option)
    votes = "1 voto" if row.total == 1 else f"{row.total} votos"
    return f"\t{who}\t{votes}\t{' '.join(_entry_text(entry, name) for entry in row.entries)}"


def _entry_text(entry: TableEntry, name: Callable[[CharacterId], str]) -> str:
    number = "*" if entry.number is None else str(entry.number)
    reason = f" ({_REASONS[entry.reason]})" if entry.reason else ""
    return f"({number}) {name(entry.elector)}{reason}"

"""A ballot's tally as it is published: facts, and the very rows of the rule-book's example."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.core.ballot import Entry, Row, Tally
from engine.cosa.reports import BallotKind, Table, TableEntry, TableRow
from engine.cosa.rulings import Ruleset
from engine.vocabulary.ids import CharacterId

CosaTally = Tally[CharacterId, CharacterId]
_REASONS = {"leader": "Líder", "penalty": "Penalización por no votar"}


def table_of(tally: CosaTally, ballot: BallotKind, turn: int, rules: Ruleset) -> Table:
    """Rows from most to fewest votes; equal totals as the rulings order them (QC-30g).

    Blanks are left out, or make a last row or a footnote of their numbers (QC-21).
    """
    rows = list(tally.rows)
    if rules.vote_tie_row_order == "reached":
        rows.sort(key=lambda row: (-row.total, _reached(row)))
    told = tuple(TableRow(row.option, tuple(_entry(e) for e in row.entries)) for row in rows)
    table = Table(ballot, turn, rules.text_ballot_verb, told)
    if not tally.blanks:
        return table
    match rules.vote_blank_row:
        case "omit":
            return table
        case "row":
            blank = TableRow(None, tuple(_entry(entry) for entry in tally.blanks))
            return replace(table, rows=(*told, blank))
        case "footnote":
            return replace(table, blank_numbers=tuple(e.number or 0 for e in tally.blanks))


def _reached(row: Row[CharacterId, CharacterId]) -> tuple[int, int]:
    """When a row had its total: with its last numbered vote, or at the end with a penalty."""
    numbers = [entry.number for entry in row.entries if entry.number is not None]
    return (int(any(entry.kind == "penalty" for entry in row.entries)), max(numbers, default=0))


def _entry(entry: Entry[CharacterId]) -> TableEntry:
    match entry.kind:
        case "extra":
            return TableEntry(entry.elector, None, "leader")
        case "penalty":
            return TableEntry(entry.elector, None, "penalty")
        case "vote" | "default":
            return TableEntry(entry.elector, entry.number)


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

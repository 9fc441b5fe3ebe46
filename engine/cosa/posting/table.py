"""A ballot's tally as the facts that are published of it."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ballot import Entry, Row, Tally
from engine.cosa.facts.reports import BallotKind, Table, TableEntry, TableRow
from engine.cosa.setting.rulings import Ruleset
from engine.vocabulary.ids import CharacterId

CosaTally = Tally[CharacterId, CharacterId]


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

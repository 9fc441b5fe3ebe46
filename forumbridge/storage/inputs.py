"""Recorded inputs in their order, the events they gave, and the narrator's log.

The game is the fold of these inputs; nothing else is stored of its state.
"""

from __future__ import annotations

from collections.abc import Iterable

from forumbridge.rulesets.base import StoredInput
from forumbridge.storage.connection import Connection
from forumbridge.storage.rows import InputRow
from forumbridge.storage.standing import fold_order, steps, told


class Inputs:
    """Append-only; what was taken back is left out of the fold, never deleted."""

    def __init__(self, store: Connection) -> None:
        self._store = store

    def all(self) -> list[InputRow]:
        """Every input that stands, in the order of the fold (`storage.standing`)."""
        found = {row.number: row for row in self.ever()}
        return [found[number] for number in fold_order(list(found), steps(self._store))]

    def ever(self) -> list[InputRow]:
        """Every input that was ever recorded, taken back or not, in the order of its record."""
        rows = self._store.query("select * from inputs order by number")
        return [
            InputRow(
                row["number"],
                StoredInput(row["kind"], row["json"], row["source"]),
                row["recorded_at"],
            )
            for row in rows
        ]

    def count(self) -> int:
        """How many were ever recorded."""
        row = self._store.one("select count(*) as n from inputs")
        return row["n"] if row is not None else 0

    def append(
        self, inputs: Iterable[StoredInput], events: Iterable[str], log: Iterable[str], *, at: int
    ) -> None:
        """Record inputs with the events of their step, in the transaction that is open."""
        number, doing = self.count(), self._store.doing
        for item in inputs:
            number += 1
            doing.inputs.append(number)
            doing.step(item.source, at)
            self._store.write(
                "insert into inputs values (?, ?, ?, ?, ?)",
                (number, item.kind, item.json, item.source, at),
            )
        for event in events:
            self._store.write("insert into events (input, json) values (?, ?)", (number, event))
        for line in log:
            self.note(line, at=at)

    def note(self, line: str, *, at: int) -> None:
        """A line for the narrator's log."""
        self._store.write("insert into log (at, line) values (?, ?)", (at, line))

    def events(self, number: int) -> list[str]:
        """The events that input `number` gave, as JSON."""
        rows = self._store.query("select json from events where input = ? order by id", (number,))
        return [row["json"] for row in rows]

    def history(self) -> list[tuple[int, str]]:
        """Every event of what stands, in order, as JSON, with the number of the input it came of.

        Of inputs that were recorded together it is the last one's.
        """
        rows = self._store.query("select number from inputs order by number")
        return told(self._store, [row["number"] for row in rows])

    def log(self, *, last: int = 50) -> list[tuple[int, str]]:
        """The newest lines of the narrator's log, oldest first."""
        rows = self._store.query("select at, line from log order by id desc limit ?", (last,))
        return [(row["at"], row["line"]) for row in reversed(rows)]

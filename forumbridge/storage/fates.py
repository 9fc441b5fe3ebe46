"""What became of each revision: read as an order, found to be none, or to be read again."""

from __future__ import annotations

import sqlite3

from engine.vocabulary import CharacterId
from forumbridge.storage.connection import Connection
from forumbridge.storage.journal import Touched
from forumbridge.storage.rows import ReadingRow

AS_ORDERS = frozenset({"accepted", "provisional", "asked", "silent"})
"""Statuses of a player's post that was read as his declaration, or found to be none."""


class Fates:
    """The reading of every revision that has one."""

    _store: Connection

    def record_reading(self, reading: ReadingRow) -> None:
        """Say what became of a revision: once, unless it was to be read again."""
        doing = self._store.doing
        doing.note(Touched.READING, reading.revision)
        if reading.status in AS_ORDERS:
            doing.step(f"reading:{reading.revision}", reading.recorded_at)
        self._store.write(
            "delete from readings where revision = ? and again = 1", (reading.revision,)
        )
        self._store.write(
            "insert into readings values (?, ?, ?, ?, ?, ?, ?, ?, 0)",
            (
                reading.revision,
                reading.character,
                reading.status,
                reading.text,
                reading.declaration,
                reading.at,
                reading.epoch,
                reading.recorded_at,
            ),
        )

    def restate(self, revision: int, status: str, *, again: bool = False) -> None:
        """Change what became of a revision; with `again` it is to be read once more."""
        row = self._store.one("select status, again from readings where revision = ?", (revision,))
        if row is not None:
            before = f"{row['status']}|{row['again']}"
            self._store.doing.note(Touched.READING_STATE, revision, before)
        self._store.write(
            "update readings set status = ?, again = ? where revision = ?",
            (status, int(again), revision),
        )

    def reading(self, revision: int) -> ReadingRow | None:
        """What became of a revision, or None."""
        row = self._store.one("select * from readings where revision = ?", (revision,))
        return _reading(row) if row is not None else None

    def readings(
        self, *, character: CharacterId | None = None, epoch: int | None = None
    ) -> list[ReadingRow]:
        """What became of every revision, in order; of one character's or one epoch's, if given."""
        rows = self._store.query(
            "select * from readings where (?1 is null or character = ?1)"
            " and (?2 is null or epoch = ?2) order by revision",
            (character, epoch),
        )
        return [_reading(row) for row in rows]


def _reading(row: sqlite3.Row) -> ReadingRow:
    who = row["character"]
    return ReadingRow(
        row["revision"],
        None if who is None else CharacterId(who),
        row["status"],
        row["text"],
        row["declaration"],
        row["at"],
        row["epoch"],
        row["recorded_at"],
    )

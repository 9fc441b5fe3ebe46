"""Facts about the game, and the runs that changed something."""

from __future__ import annotations

import json
from collections.abc import Mapping

from forumbridge.storage.codec import compact
from forumbridge.storage.connection import Connection
from forumbridge.storage.journal import Touched
from forumbridge.storage.rows import RunRow


class Meta:
    """Small named facts: `game`, `rules_version`, `commitment`, `created_at`, flags."""

    def __init__(self, store: Connection) -> None:
        self._store = store

    def get(self, key: str, default: str = "") -> str:
        """The value of a fact."""
        row = self._store.one("select value from meta where key = ?", (key,))
        return row["value"] if row is not None else default

    def set(self, key: str, value: str) -> None:
        """Write a fact, in the transaction that is open."""
        self._store.doing.note(Touched.META, key, self.get(key))
        self._store.write(
            "insert into meta values (?, ?)"
            " on conflict (key) do update set value = excluded.value"
            " where value <> excluded.value",
            (key, value),
        )

    def drop(self, key: str) -> None:
        """Forget a fact, in the transaction that is open."""
        self._store.doing.note(Touched.META, key, self.get(key))
        self._store.write("delete from meta where key = ?", (key,))


class Runs:
    """Runs that stored or posted something."""

    def __init__(self, store: Connection) -> None:
        self._store = store

    def record(
        self, *, started_at: int, ended_at: int, code: str, counts: Mapping[str, int], text: str
    ) -> None:
        """Record a run, in the transaction that is open."""
        self._store.write(
            "insert into runs (started_at, ended_at, code, counts, text) values (?, ?, ?, ?, ?)",
            (started_at, ended_at, code, compact(dict(counts)), text),
        )

    def last(self) -> RunRow | None:
        """The newest recorded run."""
        runs = self.list(last=1)
        return runs[0] if runs else None

    def list(self, *, last: int = 20) -> list[RunRow]:
        """The newest runs, newest first."""
        rows = self._store.query("select * from runs order by id desc limit ?", (last,))
        return [
            RunRow(
                row["id"],
                row["started_at"],
                row["ended_at"],
                row["code"],
                json.loads(row["counts"]),
                row["text"],
            )
            for row in rows
        ]

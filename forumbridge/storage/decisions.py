"""Decisions of people: appended without the run's lock, carried out at the next run.

Which kinds there are and what each says is `desk.catalogue`; all ids are numbers of this database.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping

from forumbridge.desk import catalogue
from forumbridge.desk.catalogue import DecisionType
from forumbridge.storage.codec import compact
from forumbridge.storage.connection import Connection
from forumbridge.storage.rows import DecisionRow
from forumbridge.storage.standing import undone_decisions

_ABOUT_MESSAGES = "outbox."
"""Decisions about messages have inverses of their own and are no steps of the game."""
TAKEN_BACK = "deshecha"
"""What came of a decision that was carried out and taken back."""


class AlreadyDecided(Exception):
    """Somebody's decision on the same question waits for the next run: `first`."""

    def __init__(self, first: DecisionRow) -> None:
        super().__init__(f"decision {first.id} came first")
        self.first = first


class Decisions:
    """Append-only, with the outcome of each kept apart."""

    def __init__(self, store: Connection) -> None:
        self._store = store

    def append(
        self, kind: str, payload: Mapping[str, object], *, who: str, at: int, why: str = ""
    ) -> int:
        """Record a decision durably and give its number; its own transaction.

        Raises:
            ValueError: there is no such kind, or its payload has another shape.
            AlreadyDecided: it answers a question that somebody has answered, or asks it again.
            StorageError: it can't be written.
        """
        with self._store.transaction("decision"):
            return self.add(kind, payload, who=who, at=at, why=why)

    def add(
        self,
        kind: str,
        payload: Mapping[str, object],
        *,
        who: str,
        at: int,
        why: str = "",
        ahead_of: Collection[int] = (),
    ) -> int:
        """The same in the transaction that is open; it was taken before those of `ahead_of`.

        Raises:
            ValueError, AlreadyDecided: see `append`.
        """
        about = catalogue.require(kind, payload)
        if about.settles or about.asks:
            self._require_first(about, payload["review"], ahead_of)
        return self._store.write(
            "insert into decisions (at, who, kind, payload, why) values (?, ?, ?, ?, ?)",
            (at, who, kind, compact(dict(payload)), why),
        )

    def pending(self, prefix: str = "") -> list[DecisionRow]:
        """Decisions not carried out yet (of kinds that begin with `prefix`), in order."""
        rows = self._store.query(
            "select d.*, null as done, null as detail from decisions d where not exists"
            " (select 1 from decision_results where decision = d.id) order by d.id"
        )
        return [_row(row, undone=False) for row in rows if row["kind"].startswith(prefix)]

    def all(self) -> list[DecisionRow]:
        """Everything anybody decided, with what came of it: the audit."""
        undone = undone_decisions(self._store)
        rows = self._store.query(
            "select d.*, r.done, r.detail from decisions d"
            " left join decision_results r on r.decision = d.id order by d.id"
        )
        return [_row(row, undone=row["id"] in undone) for row in rows]

    def _require_first(
        self, about: DecisionType, review: object, ahead_of: Collection[int]
    ) -> None:
        for row in self.pending("review."):
            if row.id in ahead_of:
                continue
            other = catalogue.CATALOGUE[row.kind]
            same = other.settles or (about.asks and other.asks)
            if same and row.payload.get("review") == review:
                raise AlreadyDecided(row)

    def settle(self, number: int, *, done: bool, detail: str, at: int) -> None:
        """Say what came of a decision, in the transaction that is open."""
        row = self._store.one("select kind from decisions where id = ?", (number,))
        if done and row is not None and not row["kind"].startswith(_ABOUT_MESSAGES):
            self._store.doing.step(f"decision:{number}", at)
        self._store.write(
            "insert into decision_results values (?, ?, ?, ?)", (number, at, int(done), detail)
        )


def _row(row: sqlite3.Row, *, undone: bool) -> DecisionRow:
    return DecisionRow(
        row["id"],
        row["at"],
        row["who"],
        row["kind"],
        json.loads(row["payload"]),
        row["why"],
        None if row["done"] is None else bool(row["done"]) and not undone,
        TAKEN_BACK if undone else row["detail"] or "",
    )

"""Decisions of people: appended without the run's lock, carried out at the next run.

Kinds and payloads (all ids are numbers of this database):

==================  =================================================================
`review.answer`     `{"review": n, "choice": i}` the i-th ready-made answer, or
                    `{"review": n, "inputs": [{"kind", "json", "source"}]}` what was meant
`review.ignore`     `{"review": n}`
`review.ask`        `{"review": n, "text": "…"}` put it to the player (text optional)
`input`             `{"inputs": [{"kind", "json", "source"}]}` a declaration or director act
`alias.teach`       `{"words": "pieza", "stands_for": "lugar", "value": "alcoba", "only": "",
                    "review": n}`: `only` a character's id or nothing, `review` may be missing
`alias.forget`      `{"alias": n}`: the number of the decision that taught it
`say`               `{"scene": "personal:pepito", "text": "…", "recipients": ["pepito"]}`
`outbox.approve`    `{"message": n}` or `{"publication": n}`
`outbox.hold`       `{"message": n}` or `{"publication": n}`
`outbox.release`    `{"message": n}`: a held message may be sent again
`outbox.cancel`     `{"message": n}`
`outbox.edit`       `{"message": n, "body": "…"}`, drafts only
`outbox.done`       `{"message": n, "post": "…", "at": seconds}`: posted by hand
==================  =================================================================
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping

from forumbridge.storage.codec import compact
from forumbridge.storage.connection import Connection
from forumbridge.storage.rows import DecisionRow

KINDS = frozenset(
    {
        "review.answer",
        "review.ignore",
        "review.ask",
        "review.done",
        "input",
        "adopt",
        "player.replace",
        "recap",
        "alias.teach",
        "alias.forget",
        "say",
        "outbox.approve",
        "outbox.hold",
        "outbox.release",
        "outbox.cancel",
        "outbox.edit",
        "outbox.done",
    }
)


class Decisions:
    """Append-only, with the outcome of each kept apart."""

    def __init__(self, store: Connection) -> None:
        self._store = store

    def append(
        self, kind: str, payload: Mapping[str, object], *, who: str, at: int, why: str = ""
    ) -> int:
        """Record a decision durably and give its number; its own transaction.

        Raises:
            ValueError: there is no such kind.
            StorageError: it can't be written.
        """
        if kind not in KINDS:
            raise ValueError(f"unknown decision: {kind}")
        with self._store.transaction("decision"):
            return self._store.write(
                "insert into decisions (at, who, kind, payload, why) values (?, ?, ?, ?, ?)",
                (at, who, kind, compact(dict(payload)), why),
            )

    def pending(self, prefix: str = "") -> list[DecisionRow]:
        """Decisions not carried out yet (of kinds that begin with `prefix`), in order."""
        return [row for row in self.all() if row.done is None and row.kind.startswith(prefix)]

    def all(self) -> list[DecisionRow]:
        """Everything anybody decided, with what came of it: the audit."""
        rows = self._store.query(
            "select d.*, r.done, r.detail from decisions d"
            " left join decision_results r on r.decision = d.id order by d.id"
        )
        return [_row(row) for row in rows]

    def settle(self, number: int, *, done: bool, detail: str, at: int) -> None:
        """Say what came of a decision, in the transaction that is open."""
        self._store.write(
            "insert into decision_results values (?, ?, ?, ?)", (number, at, int(done), detail)
        )


def _row(row: sqlite3.Row) -> DecisionRow:
    return DecisionRow(
        row["id"],
        row["at"],
        row["who"],
        row["kind"],
        json.loads(row["payload"]),
        row["why"],
        None if row["done"] is None else bool(row["done"]),
        row["detail"] or "",
    )

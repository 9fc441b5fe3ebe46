"""The narrator's desk: what is in doubt, alerts and notes, and who answered what."""

from __future__ import annotations

import json
import sqlite3

from engine.vocabulary import CharacterId
from forumbridge.rulesets.base import StoredInput
from forumbridge.storage.codec import compact
from forumbridge.storage.connection import Connection
from forumbridge.storage.journal import Touched
from forumbridge.storage.rows import AnswerRow, NewReview, Option, ReviewRow, ReviewState


class Review:
    """Items are put once (`key`); answers are append-only."""

    def __init__(self, store: Connection) -> None:
        self._store = store

    def put(self, item: NewReview, *, at: int) -> int | None:
        """Put an item on the desk; None when its key is there already."""
        if self._store.one("select 1 from review where key = ?", (item.key,)) is not None:
            return None
        number = self._store.write(
            "insert into review (key, code, level, character, thread, post, fragment, sentence,"
            " detail, phase, options, private, epoch, created_at)"
            " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                item.key,
                item.code,
                item.level,
                item.character,
                item.thread,
                item.post,
                item.fragment,
                item.sentence,
                item.detail,
                item.phase,
                _dump_options(item.options),
                int(item.private),
                item.epoch,
                at,
            ),
        )
        self._store.doing.note(Touched.REVIEW, number)
        return number

    def get(self, number: int) -> ReviewRow | None:
        """One item, or None."""
        row = self._store.one("select * from review where id = ?", (number,))
        return _row(row) if row is not None else None

    def by_key(self, key: str) -> ReviewRow | None:
        """The item with that key, or None."""
        row = self._store.one("select * from review where key = ?", (key,))
        return _row(row) if row is not None else None

    def list(self, *states: ReviewState) -> list[ReviewRow]:
        """Items in these states (all without any), oldest first."""
        rows = [_row(row) for row in self._store.query("select * from review order by id")]
        return [row for row in rows if not states or row.state in states]

    def open_of(self, code: str) -> list[ReviewRow]:
        """Open items with that code, oldest first."""
        question = "select * from review where state = 'open' and code = ? order by id"
        return [_row(row) for row in self._store.query(question, (code,))]

    def waiting(self) -> list[ReviewRow]:
        """Open items that ask something of the narrator (not mere information)."""
        return [row for row in self.list("open") if row.item.level != "info"]

    def to_confirm(self) -> list[ReviewRow]:
        """Open items that need no answer and can have one: provisional readings."""
        return [r for r in self.list("open") if r.item.level == "info" and r.item.options]

    def doubts(self, epoch: int) -> list[ReviewRow]:
        """Open questions about orders since publication `epoch` (AMB-011: nothing settles)."""
        return [
            row
            for row in self.list("open")
            if row.item.level in ("block", "ask") and row.item.epoch == epoch
        ]

    def set_state(self, number: int, state: ReviewState) -> None:
        """Move an item on, in the transaction that is open."""
        row = self._store.one("select state from review where id = ?", (number,))
        if row is not None:
            self._store.doing.note(Touched.REVIEW_STATE, number, row["state"])
        self._store.write("update review set state = ? where id = ?", (state, number))

    def rename(self, number: int, key: str) -> None:
        """Give an item another key, so that its old one is free, in the open transaction."""
        row = self._store.one("select key from review where id = ?", (number,))
        if row is not None:
            self._store.doing.note(Touched.REVIEW_KEY, number, row["key"])
        self._store.write("update review set key = ? where id = ?", (key, number))

    def answer(self, number: int, *, who: str, what: object, at: int) -> None:
        """Record an answer; the item's state is set apart."""
        self._store.write(
            "insert into answers (review, who, at, what) values (?, ?, ?, ?)",
            (number, who, at, compact(what)),
        )

    def answers(self, number: int) -> list[AnswerRow]:
        """Every answer to an item, oldest first."""
        rows = self._store.query("select * from answers where review = ? order by id", (number,))
        return [AnswerRow(row["review"], row["who"], row["at"], row["what"]) for row in rows]


def _dump_options(options: tuple[Option, ...]) -> str:
    return compact(
        [
            {
                "label": option.label,
                "inputs": [
                    {"kind": i.kind, "json": i.json, "source": i.source} for i in option.inputs
                ],
            }
            for option in options
        ]
    )


def _load_options(text: str) -> tuple[Option, ...]:
    return tuple(
        Option(
            entry["label"],
            tuple(StoredInput(i["kind"], i["json"], i["source"]) for i in entry["inputs"]),
        )
        for entry in json.loads(text)
    )


def _row(row: sqlite3.Row) -> ReviewRow:
    who = row["character"]
    item = NewReview(
        key=row["key"],
        code=row["code"],
        level=row["level"],
        sentence=row["sentence"],
        character=None if who is None else CharacterId(who),
        thread=row["thread"],
        post=row["post"],
        fragment=row["fragment"],
        detail=row["detail"],
        phase=row["phase"],
        options=_load_options(row["options"]),
        private=bool(row["private"]),
        epoch=row["epoch"],
    )
    return ReviewRow(row["id"], item, row["created_at"], row["state"])

"""Messages on their way out, with the invariants of reliability A2.

One row per (thread, seq); `marker` is unique; what is said, to whom and by whom never changes
after approval (a trigger holds it); no POST without a durable `sending` row and an attempt.
"""

from __future__ import annotations

import json
import sqlite3

from engine.core.posts import post_key
from forumbridge.errors import StorageError
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.storage.codec import compact
from forumbridge.storage.connection import Connection
from forumbridge.storage.journal import Touched
from forumbridge.storage.rows import AttemptRow, MessageRow, MessageState, NewMessage

_MOVES: dict[MessageState, frozenset[MessageState]] = {
    MessageState.DRAFT: frozenset(
        {
            MessageState.APPROVED,
            MessageState.CANCELLED,
            MessageState.SUPERSEDED,
            MessageState.SHADOW,
        }
    ),
    MessageState.APPROVED: frozenset(
        {
            MessageState.SENDING,
            MessageState.POSTED,
            MessageState.HELD,
            MessageState.CANCELLED,
            MessageState.SUPERSEDED,
        }
    ),
    MessageState.SENDING: frozenset(
        {MessageState.APPROVED, MessageState.POSTED, MessageState.HELD}
    ),
    MessageState.HELD: frozenset(
        {
            MessageState.APPROVED,
            MessageState.POSTED,
            MessageState.CANCELLED,
            MessageState.SUPERSEDED,
        }
    ),
    MessageState.POSTED: frozenset(),
    MessageState.CANCELLED: frozenset(),
    MessageState.SUPERSEDED: frozenset(),
    MessageState.SHADOW: frozenset({MessageState.SUPERSEDED}),
}

UNDONE = "DESHECHO"
"""The code of a message that was superseded because what caused it was taken back."""

JOINED = "EN_TANDA"
"""The code of a correction that a publication has taken along."""


class Outbox:
    """Every method that writes needs an open transaction."""

    def __init__(self, store: Connection) -> None:
        self._store = store

    def next_seq(self, thread: ThreadId) -> int:
        """The next sequence number of `thread` (counted per thread: a global count would tell)."""
        row = self._store.one("select max(seq) as n from messages where thread = ?", (thread,))
        return (row["n"] or 0) + 1 if row is not None else 1

    def add(
        self,
        message: NewMessage,
        state: MessageState,
        *,
        marker: str | None,
        at: int,
        origin: int | None = None,
    ) -> int:
        """Put a message in the outbox as `state`; approved ones carry their marker.

        `origin` is the message that it says once more, where it does.
        """
        number = self._store.write(
            "insert into messages (thread, seq, scene, kind, state, body, plain, expected, marker,"
            " speaker, recipients, publication, position, cause, created_at, approved_at, restates)"
            " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                message.thread,
                self.next_seq(message.thread),
                message.scene,
                message.kind,
                state,
                message.body,
                message.plain,
                message.expected,
                marker,
                message.speaker,
                None if message.recipients is None else compact(message.recipients),
                message.publication,
                message.position,
                message.cause,
                at,
                None if state is MessageState.DRAFT else at,
                int(message.restates),
            ),
        )
        self._store.doing.note(Touched.MESSAGE, number, "" if origin is None else str(origin))
        return number

    def get(self, number: int) -> MessageRow | None:
        """One message, or None."""
        row = self._store.one("select * from messages where id = ?", (number,))
        return _row(row) if row is not None else None

    def by_marker(self, marker: str) -> MessageRow | None:
        """The message that carries `marker`, or None."""
        row = self._store.one("select * from messages where marker = ?", (marker,))
        return _row(row) if row is not None else None

    def list(self, *states: MessageState) -> list[MessageRow]:
        """Messages in these states (all without any), in the order they were made."""
        rows = self._store.query(
            "select * from messages where state in (select value from json_each(?)) order by id",
            (compact(states or tuple(MessageState)),),
        )
        return [_row(row) for row in rows]

    def last_posted_at(self) -> int:
        """When the newest of the messages that are out was posted; 0 when none is."""
        row = self._store.one(
            "select max(posted_at) as at from messages where state = ?", (MessageState.POSTED,)
        )
        return (row["at"] or 0) if row is not None else 0

    def of_publication(self, publication: int) -> list[MessageRow]:
        """The messages of one publication, in the order they go out, without those taken back."""
        rows = self._store.query(
            "select * from messages where publication = ? and code not in (?, ?)"
            " order by position, id",
            (publication, UNDONE, JOINED),
        )
        return [_row(row) for row in rows]

    def of_kinds(self, *kinds: str, after: int = 0) -> list[MessageRow]:
        """Messages of these kinds made after message `after`, in the order they were made."""
        rows = self._store.query(
            "select * from messages where id > ? and kind in (select value from json_each(?))"
            " order by id",
            (after, compact(kinds)),
        )
        return [_row(row) for row in rows]

    def of_thread(self, thread: ThreadId) -> list[MessageRow]:
        """The messages of one thread in their order."""
        rows = self._store.query("select * from messages where thread = ? order by seq", (thread,))
        return [_row(row) for row in rows]

    def behind(self, thread: ThreadId, post: PostId) -> list[PostId]:
        """What anybody is known to have written in `thread` after a post, and is still there."""
        rows = self._store.query(
            "select post from posts where thread = ? and gone_at is null", (thread,)
        )
        later = (PostId(row["post"]) for row in rows)
        return sorted((p for p in later if post_key(p) > post_key(post)), key=post_key)

    def last_of_publication(self, publication: int) -> int:
        """The number of the newest message of a publication; 0 when it has none."""
        row = self._store.one(
            "select max(id) as n from messages where publication = ?", (publication,)
        )
        return (row["n"] or 0) if row is not None else 0

    def unreleased(self) -> list[MessageRow]:
        """Everything that something may be waiting for, in the order it was made."""
        rows = self.list(
            MessageState.DRAFT, MessageState.APPROVED, MessageState.SENDING, MessageState.HELD
        )
        return [row for row in rows if not row.is_waiting_correction]

    def waiting_corrections(self) -> list[MessageRow]:
        """Corrections that the next publication takes along, in the order they were made."""
        return [row for row in self.list(MessageState.DRAFT) if row.is_waiting_correction]

    def joined(self, publication: int) -> list[MessageRow]:
        """The corrections that a publication took along, in the order they were made."""
        rows = self._store.query(
            "select * from messages where publication = ? and code = ? order by id",
            (publication, JOINED),
        )
        return [_row(row) for row in rows]

    def join(self, message: MessageRow, publication: int) -> None:
        """A waiting correction goes out in messages of that publication and no longer by itself."""
        self.move(message, MessageState.SUPERSEDED, code=JOINED)
        self._store.write(
            "update messages set publication = ? where id = ?", (publication, message.id)
        )

    def epoch(self) -> int:
        """The number of the newest publication that was made and stands; 0 before the first."""
        row = self._store.one(
            "select max(publication) as n from messages where code not in (?, ?)",
            (UNDONE, JOINED),
        )
        return (row["n"] or 0) if row is not None else 0

    def causes(self, kind: str) -> frozenset[str]:
        """The causes of every message of `kind` (what has been reminded already)."""
        rows = self._store.query(
            "select cause from messages where kind = ? and code <> ?", (kind, UNDONE)
        )
        return frozenset(row["cause"] for row in rows)

    def edit_draft(self, number: int, *, body: str, plain: str, expected: str) -> None:
        """Replace the body of a draft."""
        self._store.write(
            "update messages set body = ?, plain = ?, expected = ? where id = ?",
            (body, plain, expected, number),
        )

    def approve(
        self, message: MessageRow, *, body: str, expected: str, marker: str, at: int
    ) -> None:
        """Freeze a draft with its marker."""
        self._allow(message, MessageState.APPROVED)
        self._store.write(
            "update messages set body = ?, expected = ?, marker = ?, state = ?, approved_at = ?"
            " where id = ?",
            (body, expected, marker, MessageState.APPROVED, at, message.id),
        )

    def shadow(self, message: MessageRow) -> None:
        """Mode `off`: keep it as what would have been posted."""
        self.move(message, MessageState.SHADOW)

    def move(self, message: MessageRow, state: MessageState, *, code: str = "") -> None:
        """Change a message's state.

        Raises:
            StorageError: that state can't follow (code ALMACEN_INCOHERENTE): an invariant would
                break, so nothing is written.
        """
        self._allow(message, state)
        self._store.doing.note(Touched.MESSAGE_STATE, message.id, f"{message.state}|{message.code}")
        self._store.write(
            "update messages set state = ?, code = ? where id = ?", (state, code, message.id)
        )

    def begin_attempt(self, message: MessageRow, *, at: int, target: PostId | None = None) -> None:
        """Record the intent to send `message` now: the row that must exist before the POST (I4).

        With `target` its text is to be put into that post of ours instead of a new one.
        """
        self._allow(message, MessageState.SENDING)
        number = message.attempts + 1
        self._store.write(
            "update messages set state = ?, since = ?, attempts = ?, code = '', target_post = ?"
            " where id = ?",
            (MessageState.SENDING, at, number, target, message.id),
        )
        self._store.write(
            "insert into attempts (message, number, started_at) values (?, ?, ?)",
            (message.id, number, at),
        )

    def end_attempt(self, message: MessageRow, *, outcome: str, code: str, at: int) -> None:
        """Record what the last attempt came to; an unknown one is looked for from `at` on."""
        self._store.write(
            "update attempts set ended_at = ?, outcome = ?, code = ?"
            " where message = ? and number ="
            " (select max(number) from attempts where message = ?)",
            (at, outcome, code, message.id, message.id),
        )
        self._store.write(
            "update messages set since = ?, code = ? where id = ?", (at, code, message.id)
        )

    def posted(self, message: MessageRow, *, post: PostId, date: int) -> None:
        """The message has been read back at `post`, dated `date` by the forum."""
        self._allow(message, MessageState.POSTED)
        self._store.write(
            "update messages set state = ?, post = ?, posted_at = ?, code = '' where id = ?",
            (MessageState.POSTED, post, date, message.id),
        )

    def attempts(self, number: int) -> list[AttemptRow]:
        """Every attempt to post a message, in order."""
        rows = self._store.query(
            "select * from attempts where message = ? order by number", (number,)
        )
        return [
            AttemptRow(
                row["message"],
                row["number"],
                row["started_at"],
                row["ended_at"],
                row["outcome"],
                row["code"],
            )
            for row in rows
        ]

    def attempts_begun(self) -> int:
        """How many attempts were ever begun, of all messages."""
        row = self._store.one("select count(*) as n from attempts")
        return row["n"] if row is not None else 0

    def _allow(self, message: MessageRow, state: MessageState) -> None:
        if state not in _MOVES[message.state]:
            raise StorageError(
                f"El mensaje {message.id} no puede pasar de «{message.state}» a «{state}».",
                advice="No se ha enviado nada; mírelo con «forumbridge outbox show».",
                code="ALMACEN_INCOHERENTE",
            )


def _row(row: sqlite3.Row) -> MessageRow:
    names = row["recipients"]
    return MessageRow(
        row["id"],
        ThreadId(row["thread"]),
        row["seq"],
        row["scene"],
        row["kind"],
        MessageState(row["state"]),
        row["body"],
        row["plain"],
        row["expected"],
        row["marker"],
        row["speaker"],
        None if names is None else tuple(json.loads(names)),
        row["publication"],
        row["position"],
        row["cause"],
        row["created_at"],
        row["approved_at"],
        row["since"],
        row["attempts"],
        row["posted_at"],
        None if row["post"] is None else PostId(row["post"]),
        row["code"],
        bool(row["restates"]),
        None if row["target_post"] is None else PostId(row["target_post"]),
    )

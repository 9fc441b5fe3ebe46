"""What is known of the game's threads and of the posts in them, by their numbers."""

from __future__ import annotations

import json
import sqlite3

from forumbridge.forum.port import PostId, ThreadId, same_name
from forumbridge.storage.connection import Connection
from forumbridge.storage.rows import ThreadRow

ARCHIVED_THREADS = "archived_threads"
"""The fact that lists threads of a forum that the game has left (`storage.moves`): history."""


class Known:
    """Threads, and the posts that were ever read in them."""

    def __init__(self, store: Connection) -> None:
        self._store = store

    def threads(self) -> dict[ThreadId, ThreadRow]:
        """Every thread that has been read."""
        return {
            ThreadId(row["thread"]): _thread(row)
            for row in self._store.query("select * from threads")
        }

    def thread(self, thread: ThreadId) -> ThreadRow:
        """How far `thread` has been read; a blank row when it never was."""
        row = self._store.one("select * from threads where thread = ?", (thread,))
        return _thread(row) if row is not None else ThreadRow(thread)

    def places(self, post: PostId, author: str) -> list[ThreadId]:
        """The threads that show a post of `author` with this number now."""
        rows = self._store.query(
            "select thread, author from posts where post = ? and gone_at is null", (post,)
        )
        archived = self.archived()
        return [
            ThreadId(row["thread"])
            for row in rows
            if row["thread"] not in archived and same_name(row["author"], author)
        ]

    def archived(self) -> frozenset[str]:
        """Threads of a forum that the game has left: history, whose numbers mean nothing now."""
        row = self._store.one("select value from meta where key = ?", (ARCHIVED_THREADS,))
        return frozenset(json.loads(row["value"])) if row is not None else frozenset()

    def posts(self, thread: ThreadId) -> list[PostId]:
        """Every post ever read in `thread`, gone or not."""
        rows = self._store.query("select post from posts where thread = ?", (thread,))
        return [PostId(row["post"]) for row in rows]

    def author(self, thread: ThreadId, post: PostId) -> str:
        """The name under which a known post is shown; empty if it was never read."""
        row = self._store.one(
            "select author from posts where thread = ? and post = ?", (thread, post)
        )
        return row["author"] if row is not None else ""

    def gone(self, thread: ThreadId) -> list[PostId]:
        """Posts of `thread` that are no longer on the forum."""
        rows = self._store.query(
            "select post from posts where thread = ? and gone_at is not null", (thread,)
        )
        return [PostId(row["post"]) for row in rows]


def _thread(row: sqlite3.Row) -> ThreadRow:
    return ThreadRow(
        ThreadId(row["thread"]),
        row["mark"],
        PostId(row["cursor"]) if row["cursor"] else None,
        row["read_at"],
        row["complete_at"],
        bool(row["locked"]),
    )

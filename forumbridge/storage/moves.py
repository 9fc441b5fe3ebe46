"""Re-linking a game to another forum: old threads become history, known posts get new numbers.

Everything here happens in one open transaction. The texts and what became of them are never
rewritten, only filed under another name where the new forum uses the same one.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from forumbridge.forum.port import ForumPost, PostId, ThreadId
from forumbridge.storage.arrivals import revision_hash
from forumbridge.storage.codec import compact
from forumbridge.storage.connection import Connection
from forumbridge.storage.inbox import Inbox
from forumbridge.storage.known import ARCHIVED_THREADS
from forumbridge.storage.rows import MessageRow, MessageState, ReadingRow
from forumbridge.storage.runs import Meta

_COPY = (
    "insert into revisions (thread, post, rev_hash, author, date, speaker, recipients, body_html,"
    " notes_html, edited_at, edit_mark, first_seen)"
    " select ?, ?, rev_hash, author, date, speaker, recipients, body_html, notes_html, edited_at,"
    " edit_mark, first_seen from revisions where id = ?"
)
_COPY_READING = (
    "insert into readings select ?, character, status, text, declaration, at, epoch, recorded_at,"
    " again from readings where revision = ?"
)


@dataclass(frozen=True, slots=True)
class MovedPost:
    """A post of the old forum and the same one on the new forum."""

    thread: ThreadId
    post: PostId
    now: ForumPost


class Moves:
    """Every method needs an open transaction."""

    def __init__(self, store: Connection) -> None:
        self._store = store
        self._meta = Meta(store)
        self._inbox = Inbox(store)

    def archive(self, threads: Sequence[ThreadId], taken: frozenset[ThreadId]) -> dict[str, str]:
        """Make `threads` history: nothing is read there any more.

        Those whose name is among `taken` get another one. Gives every name and the present one.
        """
        known: list[str] = json.loads(self._meta.get(ARCHIVED_THREADS, "[]"))
        named: dict[str, str] = {}
        with self._unguarded():
            for thread in threads:
                label = self._free(thread, known) if thread in taken else str(thread)
                named[thread] = label
                known.append(label)
                if label == thread:
                    continue
                for table in ("posts", "revisions", "threads"):
                    self._store.write(
                        f"update {table} set thread = ? where thread = ?",  # noqa: S608
                        (label, thread),
                    )
        self._meta.set(ARCHIVED_THREADS, compact(sorted(set(known))))
        return named

    def _free(self, thread: str, known: Sequence[str]) -> str:
        number = 1
        while (label := f"antes-{number}/{thread}") in known:
            number += 1
        return label

    @contextmanager
    def _unguarded(self) -> Generator[None]:
        """Without the triggers that keep names as they are, and with keys checked at the end."""
        names = ("revisions_no_update", "messages_body_is_frozen")
        rows = self._store.query(
            "select name, sql from sqlite_master where type = 'trigger' and name in (?, ?)", names
        )
        self._store.write("pragma defer_foreign_keys = on")
        for row in rows:
            self._store.write(f"drop trigger {row['name']}")
        yield
        for row in rows:
            self._store.write(row["sql"])

    def copy_posts(self, posts: Sequence[MovedPost], names: Mapping[str, str], *, at: int) -> None:
        """Let the new numbers stand for the old posts, with every text and what became of it.

        What the new forum shows differently (its markup) is one text more, of which nothing
        comes.
        """
        by_old = {(names[one.thread], one.post): one.now for one in posts}
        for now in by_old.values():
            self._inbox.add_post(now, at)
        last: dict[tuple[str, str], str] = {}
        for row in self._store.query(
            "select id, thread, post, rev_hash from revisions order by id"
        ):
            now = by_old.get((row["thread"], PostId(row["post"])))
            if now is None:
                continue
            number = self._store.write(_COPY, (now.thread, now.id, row["id"]))
            self._store.write(_COPY_READING, (number, row["id"]))
            last[now.thread, now.id] = row["rev_hash"]
        for now in by_old.values():
            if last.get((now.thread, now.id)) != revision_hash(now):
                self._file(now, at)

    def file_as_moved(self, posts: Sequence[ForumPost], *, at: int) -> None:
        """Store posts of which nothing comes by itself."""
        for post in posts:
            self._inbox.add_post(post, at)
            self._file(post, at)

    def _file(self, post: ForumPost, at: int) -> None:
        number = self._inbox.add_revision(post, revision_hash(post), at)
        epoch = self._store.one("select coalesce(max(publication), 0) as n from messages")
        self._inbox.record_reading(
            ReadingRow(number, None, "moved", "", "", post.date, epoch["n"] if epoch else 0, at)
        )

    def begin_thread(self, thread: ThreadId, cursor: PostId | None, *, at: int) -> None:
        """From where on the next run reads the new thread; without a mark it reads it."""
        self._store.write(
            "insert into threads (thread, mark, cursor, read_at) values (?, '', ?, ?)",
            (thread, cursor or "", at),
        )

    def move_messages(self, threads: Mapping[ThreadId, ThreadId]) -> None:
        """Let every message belong to the new thread of its scene, at its old place in the order.

        The marker stays what it is: it was made with the name of the old thread, and vouches for
        the same text, readers and speaker.
        """
        with self._unguarded():
            # Two steps, because a thread's new name may be another one's old name.
            for old in threads:
                self._rename_messages(old, f"\n{old}")
            for old, new in threads.items():
                self._rename_messages(f"\n{old}", new)

    def _rename_messages(self, old: str, new: str) -> None:
        self._store.write("update messages set thread = ? where thread = ?", (new, old))

    def renumber_message(self, row: MessageRow, post: PostId | None, date: int | None) -> None:
        """Where a message of ours stands on the new forum (`post`), if it does.

        A message that was not known to be out is now: the new forum dates it `date`.
        """
        if row.state is MessageState.POSTED or date is None:
            self._store.write("update messages set post = ? where id = ?", (post, row.id))
            return
        self._store.write(
            "update messages set state = ?, post = ?, posted_at = ?, code = '' where id = ?",
            (MessageState.POSTED, post, date, row.id),
        )

    def look_again(self, row: MessageRow, *, at: int) -> None:
        """A message of unknown fate: looked for in the new thread for as long as any other."""
        self._store.write("update messages set since = ? where id = ?", (at, row.id))

    def replace(self, row: MessageRow) -> None:
        """The message is said anew in the new forum's own form; this row stays as history."""
        self._store.write(
            "update messages set state = ?, code = 'MUDANZA' where id = ?",
            (MessageState.SUPERSEDED, row.id),
        )

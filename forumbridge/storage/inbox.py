"""Posts as they were read: every revision raw, by content hash, append-only (reliability A4).

No forum announces edits in a private thread reliably, so a post is compared by its contents at
every reading; going back to an earlier text is a new revision too.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.posts import post_key
from engine.vocabulary import CharacterId
from forumbridge.forum.port import ForumPost, PostId, ThreadId, ThreadReading, same_name
from forumbridge.storage.codec import compact
from forumbridge.storage.connection import Connection
from forumbridge.storage.journal import Touched
from forumbridge.storage.rows import ReadingRow, RevisionRow, ThreadRow

ARCHIVED_THREADS = "archived_threads"
"""The fact that lists threads of a forum that the game has left (`storage.moves`): history."""

AS_ORDERS = frozenset({"accepted", "provisional", "asked", "silent"})
"""Statuses of a player's post that was read as his declaration, or found to be none."""

NO_MARK = "-"
"""Of a thread that was read whole but that no index says anything about."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What a reading brought: new posts, new texts of known posts, and what became of old ones."""

    fresh: int = 0
    edited: int = 0
    gone: tuple[PostId, ...] = ()
    """Posts that a complete reading no longer shows."""
    back: tuple[PostId, ...] = ()
    """Posts that were gone and are shown again."""
    moved: tuple[tuple[PostId, ThreadId], ...] = ()
    """Posts new to this thread that were read before, with the same author, in another one."""
    renamed: tuple[tuple[str, str], ...] = ()
    """Names that known posts carried and the ones they carry now."""


def revision_hash(post: ForumPost) -> str:
    """What tells one revision from another: every part of it that matters."""
    parts = (post.body_html, post.notes_html, post.speaker, post.recipients, post.edit_mark)
    return hashlib.sha256(compact(parts).encode()).hexdigest()[:32]


class Inbox:
    """Threads, posts, revisions and what became of each revision."""

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

    def about_to_read(self, threads: Iterable[ThreadId]) -> dict[ThreadId, str]:
        """Forget the marks of `threads` before they are read, and give what they were.

        On a forum that lists what is unread, opening a thread takes it off the list; a run that
        dies then must find it changed the next time.
        """
        known = self.threads()
        marks = {t: known[t].mark if t in known else "" for t in dict.fromkeys(threads)}
        for thread, mark in marks.items():
            if mark:
                self._store.write("update threads set mark = '' where thread = ?", (thread,))
        return marks

    def store_reading(
        self,
        reading: ThreadReading,
        *,
        at: int,
        mark: str,
        after: PostId | None,
        seen_at: int | None = None,
    ) -> Stored:
        """Store a reading begun at `at`, with its cursor and mark, in the open transaction.

        `seen_at` is when it was over on the forum's clock: all that was seen is no newer.
        Posts missing from a complete reading of the stretch from `after` on are marked as gone;
        an incomplete one proves nothing and moves no mark.
        """
        fresh = edited = 0
        seen_at = at if seen_at is None else seen_at
        hashes = self._latest_hashes(reading.thread)
        renamed = self._renamed(reading)
        moved: list[tuple[PostId, ThreadId]] = []
        for post in reading.posts:
            known, now = hashes.get(post.id), revision_hash(post)
            if known is None:
                moved += self._elsewhere(post)
                self.add_post(post, seen_at)
                fresh += 1
            if known != now:
                self.add_revision(post, now, seen_at)
                edited += known is not None
        back = self._mark_back(reading)
        gone = self._mark_gone(reading, at, after) if reading.complete else ()
        self._advance(reading, at, mark)
        return Stored(fresh, edited, gone, back, tuple(moved), renamed)

    def add_post(self, post: ForumPost, at: int) -> None:
        """Store that a post exists, first seen at `at`."""
        self._store.write(
            "insert into posts (thread, post, author, date, first_seen) values (?, ?, ?, ?, ?)",
            (post.thread, post.id, post.author, post.date, at),
        )

    def add_revision(self, post: ForumPost, rev_hash: str, at: int) -> int:
        """Store one text of a stored post, first seen at `at`; gives the revision's number."""
        return self._store.write(
            "insert into revisions (thread, post, rev_hash, author, date, speaker, recipients,"
            " body_html, notes_html, edited_at, edit_mark, first_seen)"
            " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                post.thread,
                post.id,
                rev_hash,
                post.author,
                post.date,
                post.speaker,
                None if post.recipients is None else compact(post.recipients),
                post.body_html,
                post.notes_html,
                post.edited_at,
                post.edit_mark,
                at,
            ),
        )

    def unread(self) -> list[RevisionRow]:
        """Revisions that nothing became of yet, in the order of the forum's dates."""
        rows = self._store.query(
            "select r.* from revisions r"
            " where not exists (select 1 from readings where revision = r.id and again = 0)"
        )
        found = [_revision(row) for row in rows]
        return sorted(found, key=lambda r: (r.date, post_key(r.post), r.id))

    def revisions(self, thread: ThreadId, post: PostId) -> list[RevisionRow]:
        """Every text of one post, oldest first."""
        rows = self._store.query(
            "select r.* from revisions r where r.thread = ? and r.post = ? order by r.id",
            (thread, post),
        )
        return [_revision(row) for row in rows]

    def revision(self, number: int) -> RevisionRow | None:
        """One text by its number, or None."""
        rows = self._store.query("select * from revisions where id = ?", (number,))
        return _revision(rows[0]) if rows else None

    def latest_by(self, thread: ThreadId, author: str) -> list[RevisionRow]:
        """The current text of every post of `author` that is still in `thread`, in order."""
        rows = self._store.query(
            "select r.* from revisions r join posts p on p.thread = r.thread and p.post = r.post"
            " where r.thread = ? and p.gone_at is null"
            " and r.id = (select max(id) from revisions where thread = r.thread and post = r.post)",
            (thread,),
        )
        found = [_revision(row) for row in rows]
        own = [row for row in found if same_name(row.author, author)]
        return sorted(own, key=lambda r: post_key(r.post))

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

    def first_of_epoch(self, thread: ThreadId, epoch: int) -> PostId | None:
        """The oldest post of `thread` read since publication `epoch`: where a sweep begins."""
        rows = self._store.query(
            "select distinct r.post from revisions r join readings d on d.revision = r.id"
            " where r.thread = ? and d.epoch >= ?",
            (thread, epoch),
        )
        return min((PostId(row["post"]) for row in rows), key=post_key, default=None)

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

    def _latest_hashes(self, thread: ThreadId) -> dict[str, str]:
        """The hash of the newest revision of every post of a thread."""
        rows = self._store.query(
            "select post, rev_hash from revisions where thread = ? order by id", (thread,)
        )
        return {row["post"]: row["rev_hash"] for row in rows}

    def missing(self, reading: ThreadReading, after: PostId | None) -> tuple[PostId, ...]:
        """Posts that a reading of the stretch from `after` on should show and does not."""
        present = {post.id for post in reading.posts}
        rows = self._store.query(
            "select post from posts where thread = ? and gone_at is null", (reading.thread,)
        )
        known = (PostId(row["post"]) for row in rows)
        floor = post_key(after) if after is not None else None
        return tuple(
            post
            for post in known
            if post not in present and (floor is None or post_key(post) >= floor)
        )

    def _mark_back(self, reading: ThreadReading) -> tuple[PostId, ...]:
        """What is shown is there, whether or not everything was read."""
        gone = set(self.gone(reading.thread))
        back = tuple(post.id for post in reading.posts if post.id in gone)
        self._set_gone(reading.thread, back, None)
        return back

    def _mark_gone(
        self, reading: ThreadReading, at: int, after: PostId | None
    ) -> tuple[PostId, ...]:
        gone = self.missing(reading, after)
        self._set_gone(reading.thread, gone, at)
        return gone

    def _set_gone(self, thread: ThreadId, posts: Iterable[PostId], at: int | None) -> None:
        for post in posts:
            self._store.write(
                "update posts set gone_at = ? where thread = ? and post = ?", (at, thread, post)
            )

    def _elsewhere(self, post: ForumPost) -> list[tuple[PostId, ThreadId]]:
        """The thread where a post was read before: numbers are a forum's own, not a thread's."""
        rows = self._store.query(
            "select thread, author from posts where post = ? and thread <> ?"
            " order by gone_at is null, gone_at desc",
            (post.id, post.thread),
        )
        archived = self.archived() if rows else frozenset[str]()
        return [
            (post.id, ThreadId(row["thread"]))
            for row in rows
            if row["thread"] not in archived and same_name(row["author"], post.author)
        ][:1]

    def _renamed(self, reading: ThreadReading) -> tuple[tuple[str, str], ...]:
        """Known posts that carry another author's name now; noted, so that it is said once."""
        rows = self._store.query(
            "select post, author from posts where thread = ?", (reading.thread,)
        )
        known = {row["post"]: row["author"] for row in rows}
        found: dict[tuple[str, str], None] = {}
        for post in reading.posts:
            before = known.get(post.id, post.author)
            if before and post.author and not same_name(before, post.author):
                found[before, post.author] = None
                self._store.write(
                    "update posts set author = ? where thread = ? and post = ?",
                    (post.author, post.thread, post.id),
                )
        return tuple(found)

    def _advance(self, reading: ThreadReading, at: int, mark: str) -> None:
        row = self.thread(reading.thread)
        newest = max(
            [post.id for post in reading.posts] + ([row.cursor] if row.cursor else []),
            key=post_key,
            default=None,
        )
        self._store.write(
            "insert into threads (thread, mark, cursor, read_at, complete_at, locked)"
            " values (?, ?, ?, ?, ?, ?) on conflict (thread) do update set mark = excluded.mark,"
            " cursor = excluded.cursor, read_at = excluded.read_at,"
            " complete_at = excluded.complete_at, locked = excluded.locked",
            (
                reading.thread,
                (mark or NO_MARK) if reading.complete else "",
                newest or "",
                at,
                at if reading.complete else row.complete_at,
                int(reading.locked),
            ),
        )


def _thread(row: sqlite3.Row) -> ThreadRow:
    return ThreadRow(
        ThreadId(row["thread"]),
        row["mark"],
        PostId(row["cursor"]) if row["cursor"] else None,
        row["read_at"],
        row["complete_at"],
        bool(row["locked"]),
    )


def _revision(row: sqlite3.Row) -> RevisionRow:
    names = row["recipients"]
    return RevisionRow(
        row["id"],
        ThreadId(row["thread"]),
        PostId(row["post"]),
        row["rev_hash"],
        row["author"],
        row["date"],
        row["body_html"],
        row["notes_html"],
        row["speaker"],
        None if names is None else tuple(json.loads(names)),
        row["edited_at"],
        row["edit_mark"],
        row["first_seen"],
    )


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

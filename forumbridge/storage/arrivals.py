"""Readings as they come in: new posts, new texts of known ones, and what became of old ones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.posts import post_key
from forumbridge.forum.port import ForumPost, PostId, ThreadId, ThreadReading, same_name
from forumbridge.storage.codec import compact
from forumbridge.storage.known import Known

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


class Arrivals(Known):
    """Stores readings, whole, with their cursors and marks."""

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

    def _latest_hashes(self, thread: ThreadId) -> dict[str, str]:
        """The hash of the newest revision of every post of a thread."""
        rows = self._store.query(
            "select post, rev_hash from revisions where thread = ? order by id", (thread,)
        )
        return {row["post"]: row["rev_hash"] for row in rows}

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

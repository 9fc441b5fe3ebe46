"""Posts as they were read: every revision raw, by content hash, append-only (reliability A4).

No forum announces edits in a private thread reliably, so a post is compared by its contents at
every reading; going back to an earlier text is a new revision too.
"""

from __future__ import annotations

import json
import sqlite3

from engine.core.posts import post_key
from forumbridge.forum.port import PostId, ThreadId, same_name
from forumbridge.storage.arrivals import Arrivals
from forumbridge.storage.fates import Fates
from forumbridge.storage.rows import RevisionRow


class Inbox(Arrivals, Fates):
    """Threads, posts, revisions and what became of each revision."""

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

    def first_of_epoch(self, thread: ThreadId, epoch: int) -> PostId | None:
        """The oldest post of `thread` read since publication `epoch`: where a sweep begins."""
        rows = self._store.query(
            "select distinct r.post from revisions r join readings d on d.revision = r.id"
            " where r.thread = ? and d.epoch >= ?",
            (thread, epoch),
        )
        return min((PostId(row["post"]) for row in rows), key=post_key, default=None)


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

"""Questions about posts of the past, for whoever looks back; a run never asks them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from forumbridge.forum.port import PostId, ThreadId
from forumbridge.storage.codec import compact
from forumbridge.storage.connection import Connection


@dataclass(frozen=True, slots=True)
class PostRow:
    """A post that was read: whose and of when, as the forum says, and what became of it."""

    thread: ThreadId
    post: PostId
    author: str
    date: int
    first_seen: int
    gone_at: int | None


def changed_posts(store: Connection) -> list[PostRow]:
    """Every post with more than one text, or that is no longer shown, the newest first."""
    rows = store.query(
        "select p.* from posts p where p.gone_at is not null or"
        " (select count(*) from revisions r where r.thread = p.thread and r.post = p.post) > 1"
        " order by p.date desc, p.post desc"
    )
    return [_post(row) for row in rows]


def posts_by(store: Connection, is_his: Callable[[str], bool]) -> list[PostRow]:
    """Every post of the authors that `is_his` knows, in the order of the forum's dates."""
    authors = store.query("select distinct author from posts")
    his = [row["author"] for row in authors if is_his(row["author"])]
    rows = store.query(
        "select * from posts where author in (select value from json_each(?)) order by date, post",
        (compact(his),),
    )
    return [_post(row) for row in rows]


def _post(row: sqlite3.Row) -> PostRow:
    return PostRow(
        ThreadId(row["thread"]),
        PostId(row["post"]),
        row["author"],
        row["date"],
        row["first_seen"],
        row["gone_at"],
    )

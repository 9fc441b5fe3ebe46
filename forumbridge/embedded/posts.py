"""The forum's messages: made, changed, deleted, delayed, read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from forumbridge.embedded.records import Character, NewPost, Post, Scene, User
from forumbridge.embedded.store import Database, Ledger


class Posts:
    """Messages and what each account has read of them."""

    def __init__(self, database: Database, ledger: Ledger) -> None:
        self._database = database
        self._ledger = ledger
        self._known: dict[int, tuple[Post, ...]] = {}
        self._version = 0

    def _change(self, sql: str, *values: object) -> int:
        number = self._database.run(sql, *values)
        self._known = {}  # a new one: what another thread is looking up goes into the old one
        return number

    def make(self, new: NewPost, at: int) -> int:
        """Store a message; its number, larger than every earlier one."""
        sql = (
            "insert into posts (scene, author, speaker, at, body, notes, state)"
            " values (?, ?, ?, ?, ?, ?, ?)"
        )
        number = self._change(
            sql, new.scene, new.author, new.speaker, at, new.body, new.notes, new.state
        )
        self._address(number, new.recipients)
        return number

    def _address(self, number: int, recipients: Iterable[int]) -> None:
        self._change("delete from recipients where post = ?", number)
        for character in sorted(recipients):
            self._change("insert into recipients values (?, ?)", number, character)

    def change(self, number: int, new: NewPost) -> None:
        """Replace text, notes, speaker and recipients; date and number stay, nothing tells."""
        sql = "update posts set speaker = ?, body = ?, notes = ? where id = ?"
        self._change(sql, new.speaker, new.body, new.notes, number)
        self._address(number, new.recipients)

    def set_state(self, number: int, state: str) -> None:
        """Show, queue or delete a message; what is deleted stays here for the tests' eyes."""
        self._change("update posts set state = ? where id = ?", state, number)

    def delay(self, new: NewPost, due: int, request: int) -> None:
        """Keep a message that will appear at `due`, as if it had been sent then."""
        sql = (
            "insert into late (due, request, scene, author, speaker, body, notes, recipients,"
            " state) values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        ticks = " ".join(str(one) for one in sorted(new.recipients))
        self._database.run(
            sql, due, request, new.scene, new.author, new.speaker, new.body, new.notes, ticks,
            new.state,
        )  # fmt: skip

    def catch_up(self, now: int) -> None:
        """Let the delayed messages that are due appear."""
        for row in self._database.rows("select * from late where due <= ? order by due, id", now):
            ticks = frozenset(int(one) for one in row["recipients"].split())
            new = NewPost(
                row["scene"], row["author"], row["speaker"], row["body"], row["notes"], ticks,
                row["state"],
            )  # fmt: skip
            self._database.run("delete from late where id = ?", row["id"])
            self._ledger.name_post(row["request"], self.make(new, row["due"]))

    def _post(self, row: sqlite3.Row) -> Post:
        author = User(row["author"], row["author_name"])
        speaker = None
        if row["speaker"] is not None:
            speaker = Character(row["speaker"], row["speaker_name"], author)
        ticks = str(row["ticks"] or "").split(",")
        return Post(
            row["id"],
            row["scene"],
            author,
            speaker,
            row["at"],
            row["body"],
            row["notes"],
            frozenset(int(tick) for tick in ticks if tick),
            row["state"],
        )

    def _select(self, where: str, *values: object) -> tuple[Post, ...]:
        sql = (  # `where` is always a text of this module
            "select posts.*, users.name as author_name, characters.name as speaker_name,"
            " (select group_concat(character) from recipients where post = posts.id) as ticks"
            " from posts join users on users.id = posts.author"
            " left join characters on characters.id = posts.speaker where "
        )
        sql += where + " order by posts.id"
        return tuple(self._post(row) for row in self._database.rows(sql, *values))

    def of_scene(self, scene: Scene) -> tuple[Post, ...]:
        """Every message of a scene by number, queued and deleted ones too."""
        version = self._database.version()
        if version != self._version:
            self._known, self._version = {}, version
        known = self._known
        if scene.id not in known:
            known[scene.id] = self._select("posts.scene = ?", scene.id)
        return known[scene.id]

    def post(self, number: int) -> Post | None:
        """One message."""
        found = self._select("posts.id = ?", number)
        return found[0] if found else None

    def queued(self) -> tuple[Post, ...]:
        """Messages that wait for approval."""
        return self._select("posts.state = 'queued'")

    def last_of(self, user: User) -> int | None:
        """When this account last posted anything that counts."""
        sql = "select max(at) as at from posts where author = ? and state <> 'deleted'"
        row = self._database.row(sql, user.id)
        return None if row is None else row["at"]

    def mark_seen(self, user: User, scene: Scene) -> None:
        """Note that this account has opened the scene now."""
        sql = (
            "insert or replace into seen (user, scene, post)"
            " select ?, ?, coalesce(max(id), 0) from posts where scene = ?"
        )
        self._database.run(sql, user.id, scene.id, scene.id)

    def unread(self, user: User, scene: Scene) -> int:
        """Messages by others since this account last opened the scene.

        Those it may not read count too: a member left out still gets the notice (1.4).
        """
        sql = (
            "select count(*) as n from posts where scene = ? and author <> ? and state = 'visible'"
            " and id > coalesce((select post from seen where user = ? and scene = ?), 0)"
        )
        row = self._database.row(sql, scene.id, user.id, user.id, scene.id)
        return 0 if row is None else row["n"]

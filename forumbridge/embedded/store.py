"""The forum's people, games, scenes and sessions in SQLite; posts are in `posts.py`."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import sqlite3
import threading
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

from forumbridge.embedded.records import Character, Game, LedgerEntry, Scene, User
from forumbridge.embedded.schema import open_database
from forumbridge.errors import UsageError

_Found = TypeVar("_Found")


def _digest(password: str, salt: bytes) -> bytes:
    # Cheap on purpose: these are accounts of a rehearsal, and tests make hundreds of them.
    return hashlib.scrypt(password.encode(), salt=salt, n=2**8, r=8, p=1)


class Database:
    """One connection that several threads share, a statement at a time."""

    def __init__(self, file: Path) -> None:
        self._connection = open_database(file)
        self._lock = threading.RLock()

    def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """Every row of a query."""
        with self._lock:
            return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: object) -> sqlite3.Row | None:
        """The first row of a query, or None."""
        with self._lock:
            row: sqlite3.Row | None = self._connection.execute(sql, values).fetchone()
            return row

    def run(self, sql: str, *values: object) -> int:
        """Carry out a statement; the new row's identifier."""
        with self._lock:
            return self._connection.execute(sql, values).lastrowid or 0

    def version(self) -> int:
        """Another number whenever another connection has changed the file."""
        return int(self.rows("pragma data_version")[0][0])

    def close(self) -> None:
        """Let the file go."""
        with self._lock:
            self._connection.close()


class People:
    """Accounts and their sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, name: str, password: str) -> User:
        """A new account.

        Raises:
            UsageError: the name is taken.
        """
        name = unicodedata.normalize("NFC", name.strip())
        if self.named(name) is not None:
            raise UsageError(f"Ya hay una cuenta llamada «{name}» en el foro.")
        salt = secrets.token_bytes(16)
        digest = _digest(password, salt)
        sql = "insert into users (name, salt, digest) values (?, ?, ?)"
        return User(self._database.run(sql, name, salt, digest), name)

    def named(self, name: str) -> User | None:
        """The account of this name, capitals aside."""
        row = self._database.row("select id, name from users where name = ?", name)
        return None if row is None else User(row["id"], row["name"])

    def numbered(self, number: int) -> User | None:
        """The account of this number."""
        row = self._database.row("select id, name from users where id = ?", number)
        return None if row is None else User(row["id"], row["name"])

    def known(self, name: str, password: str) -> User | None:
        """The account, if the password is its own."""
        name = unicodedata.normalize("NFC", name.strip())
        row = self._database.row("select * from users where name = ?", name)
        if row is None or not hmac.compare_digest(row["digest"], _digest(password, row["salt"])):
            return None
        return User(row["id"], row["name"])

    def open_session(self, user: User) -> str:
        """A fresh session token."""
        token = secrets.token_urlsafe(24)
        self._database.run("insert into sessions (token, user) values (?, ?)", token, user.id)
        return token

    def of_session(self, token: str, limit: int) -> User | None:
        """Whose session this is, counting one request; after `limit` of them it is forgotten."""
        self._database.run("update sessions set requests = requests + 1 where token = ?", token)
        row = self._database.row("select user, requests from sessions where token = ?", token)
        if row is None:
            return None
        if limit and row["requests"] > limit:
            self.close_session(token)
            return None
        return self.numbered(row["user"])

    def close_session(self, token: str) -> None:
        """Forget one session."""
        self._database.run("delete from sessions where token = ?", token)

    def close_sessions(self) -> None:
        """Forget every session."""
        self._database.run("delete from sessions")


class Games:
    """Games, characters and scenes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[tuple[str, int], Any] = {}
        self._version = 0

    def _change(self, sql: str, *values: object) -> int:
        number = self._database.run(sql, *values)
        self._known = {}  # a new one: what another thread is looking up goes into the old one
        return number

    def _once(self, what: str, game: int, find: Callable[[], _Found]) -> _Found:
        # Every page asks: it is kept until this or another process changes the file.
        version = self._database.version()
        if version != self._version:
            self._known, self._version = {}, version
        known, key = self._known, (what, game)
        if key not in known:
            known[key] = find()
        return cast("_Found", known[key])

    def add(self, slug: str, title: str, director: User, description: str, picture: str) -> Game:
        """A new game; `UsageError` if the slug is taken."""
        if self.game(slug) is not None:
            raise UsageError(f"Ya hay una partida en «{slug}».")
        sql = (
            "insert into games (slug, title, director, description, picture) values (?, ?, ?, ?, ?)"
        )
        number = self._change(sql, slug, title, director.id, description, picture)
        return Game(number, slug, title, director, description, picture)

    def _game(self, row: sqlite3.Row) -> Game:
        return Game(
            row["id"],
            row["slug"],
            row["title"],
            User(row["director"], row["director_name"]),
            row["description"],
            row["picture"],
        )

    def all(self) -> tuple[Game, ...]:
        """Every game, in the order they were added."""
        return self._once("games", 0, self._all)

    def _all(self) -> tuple[Game, ...]:
        sql = (
            "select games.*, users.name as director_name from games"
            " join users on users.id = director order by games.id"
        )
        return tuple(self._game(row) for row in self._database.rows(sql))

    def game(self, slug: str) -> Game | None:
        """The game at this slug, or of this number."""
        for game in self.all():
            if slug in (game.slug, str(game.id)):
                return game
        return None

    def add_character(self, game: Game, name: str, user: User) -> Character:
        """A new character; `UsageError` if the game has one of that name."""
        name = unicodedata.normalize("NFC", name.strip())
        if any(one.name == name for one in self.characters(game)):
            raise UsageError(f"La partida «{game.slug}» ya tiene un personaje «{name}».")
        sql = "insert into characters (game, name, user) values (?, ?, ?)"
        return Character(self._change(sql, game.id, name, user.id), name, user)

    def _characters(self, where: str, *values: object) -> tuple[Character, ...]:
        sql = (
            "select characters.id, characters.name, users.id as user, users.name as user_name"
            " from characters join users on users.id = characters.user "
        )
        sql += where + " order by characters.id"  # `where` is always a text of this module
        rows = self._database.rows(sql, *values)
        return tuple(Character(r["id"], r["name"], User(r["user"], r["user_name"])) for r in rows)

    def characters(self, game: Game) -> tuple[Character, ...]:
        """The game's characters, in the order they were added."""
        where = "where characters.game = ?"
        return self._once("characters", game.id, lambda: self._characters(where, game.id))

    def character_name(self, number: int) -> str | None:
        """The name of the character with this number, in whatever game."""
        row = self._database.row("select name from characters where id = ?", number)
        return None if row is None else row["name"]

    def add_scene(
        self, game: Game, slug: str, title: str, public: bool, members: Sequence[Character]
    ) -> int:
        """A new scene, nobody ticked by default; its number. `UsageError` if the slug is taken."""
        if self.scene(game, slug) is not None:
            raise UsageError(f"La partida «{game.slug}» ya tiene una escena «{slug}».")
        sql = "insert into scenes (game, slug, title, public) values (?, ?, ?, ?)"
        number = self._change(sql, game.id, slug, title, int(public))
        for one in members:
            self._change("insert into members values (?, ?, 0)", number, one.id)
        return number

    def tick(self, scene: int, characters: Iterable[int]) -> None:
        """Let exactly these be the scene's default recipients."""
        self._change("update members set ticked = 0 where scene = ?", scene)
        sql = "update members set ticked = 1 where scene = ? and character = ?"
        for character in characters:
            self._change(sql, scene, character)

    def close(self, scene: int, closed: bool) -> None:
        """Let nobody write in a scene any more, or again."""
        self._change("update scenes set closed = ? where id = ?", int(closed), scene)

    def show(self, scene: int, public: bool) -> None:
        """Let anybody open a scene, or only its members again."""
        self._change("update scenes set public = ? where id = ?", int(public), scene)

    def _scene(self, game: Game, row: Any) -> Scene:
        join = "join members on members.character = characters.id where members.scene = ?"
        sql = "select character from members where scene = ? and ticked"
        return Scene(
            row["id"],
            game,
            row["slug"],
            row["title"],
            bool(row["public"]),
            bool(row["closed"]),
            self._characters(join, row["id"]),
            frozenset(r["character"] for r in self._database.rows(sql, row["id"])),
        )

    def scenes(self, game: Game) -> tuple[Scene, ...]:
        """The game's scenes, in the order they were added."""
        return self._once("scenes", game.id, lambda: self._scenes(game))

    def _scenes(self, game: Game) -> tuple[Scene, ...]:
        rows = self._database.rows("select * from scenes where game = ? order by id", game.id)
        return tuple(self._scene(game, row) for row in rows)

    def scene(self, game: Game, slug: str) -> Scene | None:
        """One scene."""
        return next((one for one in self.scenes(game) if one.slug == slug), None)


class Ledger:
    """Every request the forum got."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, at: int, method: str, path: str) -> int:
        """Note a request as it comes in; its number."""
        sql = "insert into ledger (at, method, path, status, outcome) values (?, ?, ?, 0, '')"
        return self._database.run(sql, at, method, path)

    def complete(
        self, number: int, user: str | None, status: int, outcome: str, fault: str | None
    ) -> None:
        """Note what came of it; a late post's number may already be there."""
        sql = "update ledger set user = ?, status = ?, outcome = ?, fault = ? where number = ?"
        self._database.run(sql, user, status, outcome, fault, number)

    def name_post(self, number: int, post: int) -> None:
        """Note which post a request made, changed or deleted."""
        self._database.run("update ledger set post = ? where number = ?", post, number)

    def entries(self) -> tuple[LedgerEntry, ...]:
        """All of them, in order."""
        rows = self._database.rows("select * from ledger order by number")
        return tuple(LedgerEntry(*row) for row in rows)

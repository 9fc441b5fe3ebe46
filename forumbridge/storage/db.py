"""Opening one game's database.

Rollback journal and `synchronous=EXTRA`: a committed transaction survives a power cut, and the
write-ahead log's corruption bug of SQLite before 3.51.3 can't bite.
"""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from forumbridge.errors import StorageError
from forumbridge.storage.connection import Connection, translate
from forumbridge.storage.decisions import Decisions
from forumbridge.storage.forgetting_tables import MIGRATIONS
from forumbridge.storage.inbox import Inbox
from forumbridge.storage.inputs import Inputs
from forumbridge.storage.outbox import Outbox
from forumbridge.storage.review import Review
from forumbridge.storage.runs import Meta, Runs
from forumbridge.storage.steps import Steps
from forumbridge.system_words import why

BUSY_SECONDS = 5.0
FILE_NAME = "partida.db"


class Store(Connection):
    """One game's database by concern: `inbox`, `inputs`, `outbox`, `review` and so on."""

    def __init__(self, conn: sqlite3.Connection, path: Path | None) -> None:
        super().__init__(conn, path)
        self.meta = Meta(self)
        self.inbox = Inbox(self)
        self.inputs = Inputs(self)
        self.outbox = Outbox(self)
        self.review = Review(self)
        self.decisions = Decisions(self)
        self.runs = Runs(self)
        self.steps = Steps(self)

    def in_memory(self) -> Store:
        """A private copy in memory, for dry runs: whatever is done to it is forgotten."""
        conn = _configure(sqlite3.connect(":memory:", isolation_level=None))
        self.copy_to(conn)
        return Store(conn, None)


def _configure(conn: sqlite3.Connection) -> sqlite3.Connection:
    conn.row_factory = sqlite3.Row
    conn.execute("pragma synchronous = extra")
    conn.execute("pragma foreign_keys = on")
    return conn


def _connect(path: Path, *, readonly: bool) -> sqlite3.Connection:
    mode = "ro" if readonly else "rw"
    return _configure(
        sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
        )
    )


def open_store(path: Path, *, readonly: bool = False) -> Store:
    """The database at `path`, migrated to this program's schema unless `readonly`.

    Raises:
        StorageError: it is missing, damaged, newer than this program, locked, or can't be written.
    """
    if not path.is_file():
        raise StorageError(
            f"Falta la base de datos «{path.name}» en «{path.parent}».",
            advice="Cree la partida con «forumbridge init» o restaure una copia.",
            code="ALMACEN_FALTA",
        )
    try:
        conn = _connect(path, readonly=readonly)
        _quick_check(conn)
        _migrate(conn, readonly=readonly)
    except sqlite3.Error as error:
        raise translate(error) from error
    return Store(conn, path)


def create_store(path: Path, *, game: str, rules_version: str, commitment: str, at: int) -> Store:
    """A new database for the game `game`, readable by its owner only.

    Raises:
        StorageError: there is one already, or the folder can't be written.
    """
    try:
        path.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        raise StorageError(
            f"Ya hay una base de datos en «{path.parent}».",
            advice="No se ha tocado; use otra carpeta para otra partida.",
            code="ALMACEN_YA_EXISTE",
        ) from None
    except OSError as error:
        raise StorageError(
            f"No se puede escribir en «{path.parent}» ({why(error)}).",
            advice="Compruebe los permisos de la carpeta.",
            code="ALMACEN_SOLO_LECTURA",
        ) from None
    store = open_store(path)
    with store.transaction("create"):
        store.meta.set("game", game)
        store.meta.set("rules_version", rules_version)
        store.meta.set("commitment", commitment)
        store.meta.set("created_at", str(at))
    return store


def _quick_check(conn: sqlite3.Connection) -> None:
    rows: list[Any] = conn.execute("pragma quick_check(1)").fetchall()
    if [tuple(row) for row in rows] != [("ok",)]:
        raise sqlite3.DatabaseError("malformed")


def _migrate(conn: sqlite3.Connection, *, readonly: bool) -> None:
    db = Database(conn)
    known = {*_names()}
    applied = {migration.name for migration in MIGRATIONS.applied(db)}
    if applied - known:
        raise StorageError(
            "La base de datos la ha escrito una versión más nueva de Forumbridge.",
            advice="Actualice Forumbridge; no se ha tocado nada.",
            code="ALMACEN_MAS_NUEVO",
        )
    if applied == known:
        return
    if readonly:
        raise StorageError(
            "La base de datos es de una versión anterior de Forumbridge.",
            advice="Se pone al día sola en la próxima orden que escriba («forumbridge run»).",
            code="ALMACEN_ANTIGUO",
        )
    conn.execute("pragma journal_mode = delete")
    MIGRATIONS.apply(db)


@cache
def _names() -> tuple[str, ...]:
    return tuple(migration.name for migration in MIGRATIONS.pending(Database(memory=True)))

"""The one way to write to a game's database: `Connection.transaction`.

Writers begin with `BEGIN IMMEDIATE`, because a deferred transaction that upgrades ignores the busy
time-out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from forumbridge.boundaries import reach
from forumbridge.errors import StorageError
from forumbridge.storage.journal import Doing

_FIXES = (
    ("disk is full", "ALMACEN_SIN_SITIO", "No queda sitio en el disco para guardar la partida.",
     "Libere espacio; no se ha perdido nada: lo que no se guardó se hará en la próxima vuelta."),
    ("locked", "ALMACEN_OCUPADO", "Otro programa tiene abierta la base de datos de la partida.",
     "Espere a que termine y repita la orden."),
    ("busy", "ALMACEN_OCUPADO", "Otro programa tiene abierta la base de datos de la partida.",
     "Espere a que termine y repita la orden."),
    ("readonly", "ALMACEN_SOLO_LECTURA", "La base de datos de la partida no se puede escribir.",
     "Dé permiso de escritura sobre la carpeta a quien ejecuta Forumbridge."),
    ("unable to open", "ALMACEN_SOLO_LECTURA", "La base de datos no se puede abrir.",
     "Compruebe los permisos de la carpeta de la partida."),
    ("disk i/o", "ALMACEN_DISCO", "El disco falla al leer o escribir la partida.",
     "Revise el disco y restaure una copia con «forumbridge restore»."),
    ("malformed", "ALMACEN_DANADO", "La base de datos de la partida está dañada.",
     "No se ha tocado; restaure la última copia con «forumbridge restore»."),
    ("not a database", "ALMACEN_DANADO", "partida.db no es una base de datos.",
     "No se ha tocado; restaure la última copia con «forumbridge restore»."),
)  # fmt: skip


def translate(error: sqlite3.Error) -> StorageError:
    """The sentence a person can act on, for what SQLite said."""
    said = str(error).lower()
    for part, code, message, advice in _FIXES:
        if part in said:
            return StorageError(message, advice=advice, code=code)
    return StorageError(
        f"La base de datos no admite un cambio ({error}).",
        advice="No se ha guardado nada de ese paso; envíe el informe de «forumbridge bundle».",
        code="ALMACEN_INCOHERENTE",
    )


class Connection:
    """One game's database. Reading is free; writing happens inside `transaction`."""

    def __init__(self, conn: sqlite3.Connection, path: Path | None) -> None:
        self._conn = conn
        self.path = path
        self.commits = 0
        """How many transactions changed something since it was opened."""
        self.doing = Doing()
        """What the open transaction has done so far."""
        self.before_commit: list[Callable[[], None]] = []
        """What is done at the end of every transaction, inside it."""

    @contextmanager
    def transaction(self, name: str) -> Generator[None]:
        """All or nothing, durable when the block ends; a boundary before and after its commit.

        Raises:
            StorageError: locked, full, read-only, damaged, or an invariant would break.
        """
        if self._conn.in_transaction:
            raise RuntimeError("transactions are not nested")
        try:
            self._conn.execute("begin immediate")
            before = self._conn.total_changes
            self.doing = Doing()
            try:
                yield
                for finish in self.before_commit:
                    finish()
                changed = self._conn.total_changes != before
                if changed:
                    reach(f"commit:{name}:before")
                self._conn.execute("commit")
            except BaseException:
                if self._conn.in_transaction:
                    self._conn.execute("rollback")
                raise
        except sqlite3.Error as error:
            raise translate(error) from error
        if changed:
            self.commits += 1
            reach(f"commit:{name}:after")

    def query(self, sql: str, values: Sequence[object] = ()) -> list[sqlite3.Row]:
        """All rows of a SELECT.

        Raises:
            StorageError: the database can't be read.
        """
        try:
            return self._conn.execute(sql, tuple(values)).fetchall()
        except sqlite3.Error as error:
            raise translate(error) from error

    def one(self, sql: str, values: Sequence[object] = ()) -> sqlite3.Row | None:
        """The first row of a SELECT, or None."""
        rows = self.query(sql, values)
        return rows[0] if rows else None

    def write(self, sql: str, values: Sequence[object] = ()) -> int:
        """One INSERT, UPDATE or DELETE inside a transaction; gives the row id of an INSERT."""
        if not self._conn.in_transaction:
            raise RuntimeError("writing needs a transaction")
        cursor = self._conn.execute(sql, tuple(values))
        return cursor.lastrowid or 0

    def check(self) -> None:
        """Look at every page and index.

        Raises:
            StorageError: the database is damaged.
        """
        if [tuple(row) for row in self.query("pragma integrity_check")] != [("ok",)]:
            raise translate(sqlite3.DatabaseError("malformed"))

    def vacuum_into(self, target: Path) -> None:
        """Write a compact, consistent copy to `target`, which must not exist."""
        try:
            self._conn.execute("vacuum into ?", (str(target),))
        except sqlite3.Error as error:
            raise translate(error) from error

    def rebuild(self) -> None:
        """Write the whole file anew, so that nothing that was deleted or replaced stays in it.

        Raises:
            StorageError: there is no room for a second copy of it, or it can't be written.
        """
        try:
            self._conn.execute("vacuum")
        except sqlite3.Error as error:
            raise translate(error) from error

    def copy_to(self, conn: sqlite3.Connection) -> None:
        """Copy the whole database into an open, empty one."""
        self._conn.backup(conn)

    def close(self) -> None:
        """Let the file go."""
        self._conn.close()

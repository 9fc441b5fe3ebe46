"""Copies of the database beside it: the last thirty, one a day, one a week."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from forumbridge.boundaries import reach
from forumbridge.errors import StorageError
from forumbridge.storage.db import Store, open_store
from forumbridge.storage.progress import write_progress
from forumbridge.system_words import why

FOLDER = "copias"
KEEP_LAST = 30
KEEP_DAYS = 30
_NAME = "partida-%Y%m%dT%H%M%SZ.db"


def write_backup(store: Store, folder: Path, *, at: int) -> Path:
    """A copy of the database as it is now, complete or not there at all; old ones go.

    Raises:
        StorageError: it can't be written; the database itself is untouched.
    """
    target = folder / datetime.fromtimestamp(at, UTC).strftime(_NAME)
    unfinished = target.with_suffix(".nuevo")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)
        store.vacuum_into(unfinished)
        reach("file:backup:before")
        unfinished.replace(target)
        reach("file:backup:after")
        for old in superfluous(backups(folder)):
            old.unlink(missing_ok=True)
    except OSError as error:
        raise StorageError(
            f"No se ha podido escribir la copia de la partida ({why(error)}).",
            advice="La partida está a salvo; libere sitio o revise los permisos de «copias».",
            code="COPIA_FALLIDA",
        ) from None
    return target


def backups(folder: Path) -> list[Path]:
    """The copies there are, oldest first."""
    return sorted(folder.glob("partida-*.db")) if folder.is_dir() else []


def instant(backup: Path) -> datetime:
    """When a copy was made."""
    return datetime.strptime(backup.name, _NAME).replace(tzinfo=UTC)


def superfluous(copies: Sequence[Path]) -> list[Path]:
    """Those of `copies` (oldest first) that need not be kept.

    The last thirty stay, the newest of each of the last thirty days that have any, and the newest
    of every week.
    """
    days = {instant(copy).date(): copy for copy in copies}
    weeks = {instant(copy).isocalendar()[:2]: copy for copy in copies}
    kept = {*copies[-KEEP_LAST:], *list(days.values())[-KEEP_DAYS:], *weeks.values()}
    return [copy for copy in copies if copy not in kept]


def check_backup(backup: Path, *, game: str) -> None:
    """Prove that a copy could be restored for the game `game`; changes nothing.

    Raises:
        StorageError: it is missing, damaged, newer than this program, or of another game.
    """
    store = open_store(backup, readonly=True)
    try:
        store.check()
        found = store.meta.get("game")
    finally:
        store.close()
    if found != game:
        raise StorageError(
            f"«{backup.name}» es una copia de la partida «{found}», no de «{game}».",
            advice="Elija otra copia; no se ha cambiado nada.",
            code="COPIA_AJENA",
        )


def restore_backup(backup: Path, database: Path, *, game: str, at: int) -> Path:
    """Put a copy in the place of the database and give where the replaced one was left.

    What was posted since the copy is found again on the forum by its markers at the next run, which
    reads every thread: the forum's list of unread ones knows nothing of the copy.

    Raises:
        StorageError: the copy is no good or can't be written; the database is as it was.
    """
    check_backup(backup, game=game)
    aside = database.with_name(
        datetime.fromtimestamp(at, UTC).strftime("apartada-%Y%m%dT%H%M%SZ.db")
    )
    unfinished = database.with_suffix(".nuevo")
    source = open_store(backup, readonly=True)
    try:
        unfinished.unlink(missing_ok=True)
        source.vacuum_into(unfinished)
        unfinished.chmod(0o600)
        write_progress(database.parent, read_everything_again(unfinished))
        if database.exists():
            database.replace(aside)
        reach("file:restore:before")
        unfinished.replace(database)
        reach("file:restore:after")
    except OSError as error:
        raise StorageError(
            f"No se ha podido restaurar la copia ({why(error)}).",
            advice="Libere sitio o revise los permisos de la carpeta y repita la orden.",
            code="COPIA_FALLIDA",
        ) from None
    finally:
        source.close()
    return aside


def read_everything_again(database: Path) -> int:
    """Make the next run read every thread, so that what is out is found there by its markers.

    Gives the number of attempts to post that the database knows of.
    """
    store = open_store(database)
    try:
        with store.transaction("restore"):
            store.inbox.about_to_read(store.inbox.threads())
        return store.outbox.attempts_begun()
    finally:
        store.close()


def accept_present(database: Path) -> None:
    """Go on with the database that is there, older or not, as if it had just been restored.

    Raises:
        StorageError: it is no good.
    """
    write_progress(database.parent, read_everything_again(database))

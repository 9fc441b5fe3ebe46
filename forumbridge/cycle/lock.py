"""One run a game: a lock the kernel releases when its holder dies."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from forumbridge.errors import AlreadyRunning, StorageError
from forumbridge.system_words import why

LOCK_FILE = "cerrojo"


@contextmanager
def game_lock(folder: Path) -> Generator[None]:
    """Hold the game's lock for the block.

    Raises:
        AlreadyRunning: another run of this game holds it; nothing was waited for.
        StorageError: the folder can't be written.
    """
    try:
        descriptor = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StorageError(
            f"No se puede escribir en la carpeta de la partida ({why(error)}).",
            advice="Compruebe que existe y sus permisos.",
            code="ALMACEN_SOLO_LECTURA",
        ) from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(
                "Otra vuelta de esta partida está en marcha.",
                advice="No hace falta hacer nada; espere a que termine.",
            ) from None
        yield
    finally:
        os.close(descriptor)

"""How far posting has come, in a file beside the database: an older database must not post again.

`restore` makes the next run read everything again, so what is out is found by its markers. Whoever
copies a database over by hand does not: then the index says that nothing is new, and the bridge
would say everything twice.
"""

from __future__ import annotations

from pathlib import Path

from forumbridge.boundaries import reach
from forumbridge.errors import StorageError

FILE = "avance"


def check_progress(folder: Path, known: int) -> None:
    """Make sure that the database knows of every attempt to post that was ever begun: of `known`.

    Raises:
        StorageError: it is older than that (ALMACEN_ATRASADO).
    """
    begun = read_progress(folder)
    if known >= begun:
        return
    raise StorageError(
        f"La base de datos es más antigua que lo último que se publicó: sabe de {known} envíos y"
        f" hubo {begun}. ¿Se ha puesto a mano una copia en su lugar? No se ha hecho nada, para no"
        " publicar nada dos veces.",
        advice="Restaure la copia con «forumbridge restore», que vuelve a leer el foro; si quiere"
        " seguir con esta misma, «forumbridge restore PARTIDA --actual».",
        code="ALMACEN_ATRASADO",
    )


def note_progress(folder: Path, begun: int) -> None:
    """Note how many attempts were begun, if there are more than noted."""
    if begun > read_progress(folder):
        write_progress(folder, begun)


def read_progress(folder: Path) -> int:
    """How many attempts were begun, as far as noted."""
    try:
        return int((folder / FILE).read_text(encoding="ascii"))
    except (FileNotFoundError, ValueError):
        return 0


def write_progress(folder: Path, begun: int) -> None:
    """Note it, whole or not at all."""
    fresh = folder / f"{FILE}.nuevo"
    fresh.touch(mode=0o600)
    fresh.write_text(str(begun), encoding="ascii")
    reach("file:progress:before")
    fresh.replace(folder / FILE)
    reach("file:progress:after")

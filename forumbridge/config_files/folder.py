"""The game folder holds every secret of a game: who may read it, and where it may not lie (A7)."""

from __future__ import annotations

import stat
from pathlib import Path
from shlex import quote

from forumbridge.errors import ConfigurationError

PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600

WEB_ROOTS = frozenset(
    {"public_html", "www", "htdocs", "httpdocs", "wwwroot", "webroot", "html", "public"}
)
"""Folder names that web servers publish."""


def web_root_above(folder: Path) -> Path | None:
    """The nearest folder above, or the folder itself, that a web server may be publishing."""
    resolved = folder.resolve()
    for candidate in (resolved, *resolved.parents):
        if candidate.name.casefold() in WEB_ROOTS:
            return candidate
    return None


def others_can_read(path: Path) -> bool:
    """Whether anybody but the owner has any permission on `path`."""
    return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)


def require_private(folder: Path) -> None:
    """Make sure that `folder` can hold a game's secrets.

    Raises:
        ConfigurationError: it lies below a web root, or others can read it.
    """
    root = web_root_above(folder)
    if root is not None:
        raise ConfigurationError(
            f"«{folder}» está dentro de «{root}», que un servidor web puede publicar.",
            advice="Ponga la partida en otra carpeta, por ejemplo ~/partidas.",
            code="CARPETA_PUBLICA",
        )
    if folder.exists() and others_can_read(folder):
        mode = stat.S_IMODE(folder.stat().st_mode)
        raise ConfigurationError(
            f"Otras personas de esta máquina pueden entrar en «{folder}» (modo {mode:04o}).",
            advice=f"Ciérrela con: chmod 700 {quote(str(folder))}",
            code="CARPETA_ABIERTA",
        )


def require_private_file(path: Path) -> None:
    """Make sure that only its owner can read a secret file.

    Raises:
        ConfigurationError: somebody else can.
    """
    if others_can_read(path):
        raise ConfigurationError(
            f"«{path}» guarda un secreto y otras personas pueden leerlo.",
            advice=f"Ciérrelo con: chmod 600 {quote(str(path))}",
            code="SECRETO_ABIERTO",
        )

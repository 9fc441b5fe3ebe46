"""The 32 bytes behind a game's draws, in a file of their own (architecture, *Chance*)."""

from __future__ import annotations

from pathlib import Path

from forumbridge.config_files.folder import require_private_file
from forumbridge.config_files.paths import SECRET
from forumbridge.errors import ConfigurationError

SECRET_BYTES = 32


def read_secret(folder: Path) -> bytes:
    """The game's secret; its SHA-256 is what the opening publishes.

    Raises:
        ConfigurationError: the file is missing, cut short, or others can read it.
    """
    path = folder / SECRET
    if not path.is_file():
        raise ConfigurationError(
            f"Falta el fichero «{SECRET}» en «{folder}».",
            advice="Recupérelo de su copia: sin él no se puede repartir ni comprobar el azar.",
            code="SECRETO_FALTA",
        )
    require_private_file(path)
    secret = path.read_bytes()
    if len(secret) != SECRET_BYTES:
        raise ConfigurationError(
            f"El fichero «{SECRET}» tiene {len(secret)} bytes y debería tener {SECRET_BYTES}.",
            advice="Recupérelo de su copia; no lo vuelva a generar en una partida empezada.",
            code="SECRETO_ROTO",
        )
    return secret

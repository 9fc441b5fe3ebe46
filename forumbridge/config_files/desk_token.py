"""The token that opens the desk from elsewhere, in a file of its own."""

from __future__ import annotations

import secrets
from pathlib import Path

from forumbridge.config_files.folder import require_private_file
from forumbridge.config_files.new_game import write_private
from forumbridge.errors import ConfigurationError
from forumbridge.system_words import why

FILE_NAME = "llave-mesa"
LEAST_LETTERS = 20


def desk_token(path: Path) -> str:
    """The token in that file, which is made (mode 0600) if it is not there.

    Raises:
        ConfigurationError: others can read it (SECRETO_ABIERTO), it can't be read or written, or
            what it says is too short to keep anybody out (LLAVE_ROTA).
    """
    try:
        if not path.exists():
            write_private(path, f"{secrets.token_urlsafe(24)}\n".encode())
        require_private_file(path)
        token = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        said = why(problem) if isinstance(problem, OSError) else "no es texto"
        raise ConfigurationError(
            f"La llave de la mesa, «{path}», no se puede leer ni escribir ({said}).",
            advice="Dé otra con --token-file, en una carpeta suya.",
            code="LLAVE_ROTA",
        ) from None
    if len(token) < LEAST_LETTERS:
        raise ConfigurationError(
            f"La llave de «{path}» tiene {len(token)} letras: es demasiado fácil de acertar.",
            advice="Borre el fichero: la mesa hará una nueva al arrancar.",
            code="LLAVE_ROTA",
        )
    return token

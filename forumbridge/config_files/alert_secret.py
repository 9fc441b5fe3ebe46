"""The password or token of a way to call the narrator: a private file, or systemd's credential."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from shlex import quote

_SYSTEMD = "CREDENTIALS_DIRECTORY"


class NoSecret(Exception):
    """Why there is none, in Spanish without a full stop."""


def alert_secret(name: str, file: Path, environ: Mapping[str, str] | None = None) -> str:
    """The secret `name` (`correo`, `ntfy`); empty where there is none anywhere.

    Sources: `$CREDENTIALS_DIRECTORY/forumbridge_<name>`, then `file` (mode 0600).

    Raises:
        NoSecret: the file can be read by others, or can't be read by us.
    """
    directory = (os.environ if environ is None else environ).get(_SYSTEMD)
    given = Path(directory) / f"forumbridge_{name}" if directory else None
    if given is not None and given.is_file():
        return _first_line(given)
    if not file.exists():
        return ""
    if stat.S_IMODE(file.stat().st_mode) & 0o077:
        raise NoSecret(
            f"«{file.name}» lo pueden leer otros y no se ha usado (chmod 600 {quote(str(file))})"
        )
    return _first_line(file)


def _first_line(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").split("\n", 1)[0].strip()
    except (OSError, UnicodeDecodeError):
        raise NoSecret(f"«{file.name}» no se puede leer como un texto de una línea") from None

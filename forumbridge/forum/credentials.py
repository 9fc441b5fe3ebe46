"""Where a forum account's password comes from, and nowhere else to leak it to (reliability A7).

Looked for in this order: systemd's credentials, a file only its owner can read, the environment.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from shlex import quote

from forumbridge.errors import ConfigurationError
from forumbridge.forum.secret import Secret

ENVIRONMENT = "FORUMBRIDGE_CLAVE"
SYSTEMD = "CREDENTIALS_DIRECTORY"


def credential_name(account: str) -> str:
    """`Narrador de Prueba` as a file or variable name (`narrador_de_prueba`)."""
    return re.sub(r"\W+", "_", account.casefold()).strip("_") or "cuenta"


def find_password(
    account: str,
    *,
    file: Path | None = None,
    environ: Mapping[str, str] | None = None,
) -> Secret:
    """The password of `account`.

    Sources: `$CREDENTIALS_DIRECTORY/forumbridge_<cuenta>` (systemd `LoadCredential=`), `file`
    (mode 0600), `FORUMBRIDGE_CLAVE_<CUENTA>`, `FORUMBRIDGE_CLAVE`.

    Raises:
        ConfigurationError: there is none, or the file can be read by others.
    """
    env = os.environ if environ is None else environ
    name = credential_name(account)
    if env.get(SYSTEMD):
        given = Path(env[SYSTEMD]) / f"forumbridge_{name}"
        if given.is_file():
            return _read(given)
    if file is not None and file.exists():
        _refuse_open_file(file)
        return _read(file)
    for variable in (f"{ENVIRONMENT}_{name.upper()}", ENVIRONMENT):
        if env.get(variable):
            return Secret(env[variable])
    where = f"«{file}» (con permisos 0600)" if file is not None else "un fichero con permisos 0600"
    raise ConfigurationError(
        f"Falta la contraseña de la cuenta «{account}» del foro; no se ha conectado.",
        advice=f"Escríbala en {where} o en la variable {ENVIRONMENT}.",
        code="SIN_CONTRASENA",
    )


def _refuse_open_file(file: Path) -> None:
    mode = stat.S_IMODE(file.stat().st_mode)
    if mode & 0o077:
        raise ConfigurationError(
            f"El fichero de la contraseña «{file}» lo pueden leer otros (permisos {mode:04o});"
            " no se ha usado.",
            advice=f"Hágalo suyo con: chmod 600 {quote(str(file))}",
            code="CONTRASENA_ABIERTA",
        )


def _read(file: Path) -> Secret:
    try:
        text = file.read_text(encoding="utf-8-sig")  # Notepad begins a file with a mark
    except (OSError, UnicodeDecodeError):
        raise ConfigurationError(
            f"El fichero de la contraseña «{file}» no se puede leer; no se ha conectado.",
            advice="Ha de ser un texto de una sola línea, en UTF-8.",
            code="SIN_CONTRASENA",
        ) from None
    first = text.split("\n", 1)[0].rstrip("\r")
    if not first:
        raise ConfigurationError(
            f"El fichero de la contraseña «{file}» está vacío; no se ha conectado.",
            advice="Escriba la contraseña en su primera línea.",
            code="SIN_CONTRASENA",
        )
    return Secret(first)

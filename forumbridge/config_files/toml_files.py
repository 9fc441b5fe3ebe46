"""Reading a TOML file of a game folder, with errors that name the file and the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

from forumbridge.config_files.paths import shipped_copy
from forumbridge.errors import ConfigurationError
from forumbridge.system_words import why

Parsed = TypeVar("Parsed")
NOTHING_DONE = "no se ha hecho nada."


def read_toml(path: Path) -> dict[str, Any]:
    """The file's data.

    Raises:
        ConfigurationError: it is missing (`FALTA_FICHERO`), not UTF-8, or not TOML.
    """
    return parsed(path, tomllib.loads)


def parsed(path: Path, parse: Callable[[str], Parsed]) -> Parsed:
    """What `parse` makes of the file's text; as `read_toml`."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigurationError(
            f"Falta el fichero «{path.name}» en «{path.parent}».",
            advice=_how_back(path),
            code="FALTA_FICHERO",
        ) from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(
            f"{path.name} no se puede leer{_where(error)}: no es TOML.",
            advice=f"Mire las comillas y los corchetes de esa línea; {NOTHING_DONE}",
            code="NO_ES_TOML",
        ) from None
    except UnicodeDecodeError:
        raise ConfigurationError(
            f"{path.name} no se puede leer: no está guardado como UTF-8.",
            advice=f"Guárdelo con codificación UTF-8; {NOTHING_DONE}",
            code="NO_ES_TOML",
        ) from None
    except OSError as error:
        raise ConfigurationError(
            f"{path.name} no se puede leer ({why(error)}).",
            advice=f"Mire los permisos del fichero; {NOTHING_DONE}",
        ) from None


def _how_back(path: Path) -> str:
    """How to have a missing file again: the command that copies the shipped one, where it can."""
    shipped = shipped_copy(path.name)
    if shipped is None:
        return "Recupérelo de una copia de la carpeta."
    command = f"cp {quote(str(shipped))} {quote(str(path))}"
    return f"Recupérelo de una copia de la carpeta, o ponga el de fábrica: {command}"


def _where(error: tomllib.TOMLDecodeError) -> str:
    """The line a TOML error stands in, where it says one."""
    found = re.search(r"line (\d+)", str(error))
    return f" (línea {found[1]})" if found else ""

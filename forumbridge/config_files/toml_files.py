"""Reading a TOML file of a game folder, with errors that name the file and the line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from forumbridge.errors import ConfigurationError
from forumbridge.system_words import why

NOTHING_DONE = "no se ha hecho nada."


def read_toml(path: Path) -> dict[str, Any]:
    """The file's data.

    Raises:
        ConfigurationError: it is missing (`FALTA_FICHERO`), not UTF-8, or not TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigurationError(
            f"Falta el fichero «{path.name}» en «{path.parent}».",
            advice="Recupérelo de una copia, o del original con «forumbridge init».",
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


def _where(error: tomllib.TOMLDecodeError) -> str:
    """The line a TOML error stands in, where it says one."""
    found = re.search(r"line (\d+)", str(error))
    return f" (línea {found[1]})" if found else ""

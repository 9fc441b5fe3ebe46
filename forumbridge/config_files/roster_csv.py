"""A narrator's list of players as CSV, the way a spreadsheet saves it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from forumbridge.config_files.names import normalised
from forumbridge.errors import ConfigurationError

NEEDED = ("nombre", "cuenta", "escena")
COLUMNS = (*NEEDED, "genero", "alias", "id")
GENDERS = {
    "f": ("f", "fem", "femenino", "mujer"),
    "m": ("", "m", "masc", "masculino", "h", "hombre", "v", "varón", "varon"),
}


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One character as listed. `aliases` are separated by a vertical bar in the file."""

    id: str
    name: str
    account: str
    scene: str
    gender: str = "m"
    aliases: tuple[str, ...] = ()


def read_roster(path: Path) -> tuple[RosterLine, ...]:
    """The characters of a CSV file with a header line, comma or semicolon, in its order.

    Raises:
        ConfigurationError: unreadable, a column is missing, or a line lacks something.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError:
        raise ConfigurationError(
            f"La lista de personajes «{path}» no se puede abrir; no se ha creado nada.",
            advice="Compruebe el nombre del fichero y la carpeta en que está.",
            code="LISTA_ILEGIBLE",
        ) from None
    except UnicodeDecodeError:
        raise ConfigurationError(
            f"La lista de personajes «{path}» no está en UTF-8; no se ha creado nada.",
            advice="Guárdela como CSV con codificación UTF-8.",
            code="LISTA_ILEGIBLE",
        ) from None
    return roster_of_text(text)


def roster_of_text(text: str) -> tuple[RosterLine, ...]:
    """The characters of such a list: commas, semicolons, or tabs as a spreadsheet copies them.

    Raises:
        ConfigurationError: a column is missing, or a line lacks something.
    """
    header = text.partition("\n")[0]
    separator = max(",;\t", key=header.count)
    rows = csv.DictReader(io.StringIO(text), delimiter=separator)
    columns = [normalised(name) for name in rows.fieldnames or ()]
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        raise ConfigurationError(
            f"A la lista de personajes le falta la columna «{missing[0]}»; no se ha creado nada.",
            advice=f"La primera línea debe ser: {', '.join(COLUMNS)}"
            " (las tres últimas pueden faltar).",
            code="LISTA_ILEGIBLE",
        )
    rows.fieldnames = columns
    return _with_ids([_line(number, row) for number, row in enumerate(rows, start=2)])


def slug(name: str) -> str:
    """A short ASCII word for a name: `Sir Pepito Pérez` → `sir_pepito_perez`."""
    word = re.sub(r"[^a-z0-9]+", "_", normalised(name)).strip("_")[:31].strip("_")
    return word if word[:1].isalpha() else f"p_{word}"[:31].strip("_")


def _line(number: int, row: Mapping[str | None, str | None]) -> RosterLine:
    if None in row:
        raise ConfigurationError(
            f"La línea {number} de la lista de personajes tiene más casillas que la primera.",
            advice="Si un nombre lleva una coma, póngalo entre comillas; no se ha creado nada.",
            code="LISTA_ILEGIBLE",
        )
    values = {key: (row.get(key) or "").strip() for key in COLUMNS}
    for key in NEEDED:
        if not values[key]:
            raise ConfigurationError(
                f"La línea {number} de la lista de personajes no dice «{key}».",
                advice="Complétela; no se ha creado nada.",
                code="LISTA_ILEGIBLE",
            )
    return RosterLine(
        id=values["id"] or slug(values["nombre"]),
        name=values["nombre"],
        account=values["cuenta"],
        scene=values["escena"],
        gender=_gender(number, values["genero"]),
        aliases=tuple(part.strip() for part in values["alias"].split("|") if part.strip()),
    )


def _gender(number: int, word: str) -> str:
    """`f` or `m`; an empty cell is `m`, as where there is no such column."""
    for gender, words in GENDERS.items():
        if word.casefold() in words:
            return gender
    raise ConfigurationError(
        f"La línea {number} de la lista de personajes dice «{word}» como «genero».",
        advice="Ponga «f» o «m», según hablen de ese personaje los textos; no se ha creado nada.",
        code="LISTA_ILEGIBLE",
    )


def _with_ids(lines: list[RosterLine]) -> tuple[RosterLine, ...]:
    seen: set[str] = set()
    for line in lines:
        if line.id in seen:
            raise ConfigurationError(
                f"Dos personajes de la lista darían el mismo «id» («{line.id}»).",
                advice="Añada a la lista una columna «id» con una palabra distinta para cada uno.",
                code="LISTA_ILEGIBLE",
            )
        seen.add(line.id)
    return tuple(lines)

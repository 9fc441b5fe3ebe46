"""A narrator's list of players as CSV, the way a spreadsheet saves it."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
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


def roster_of_text(text: str, titles: Sequence[str] = ()) -> tuple[RosterLine, ...]:
    """The characters of such a list: commas, semicolons, or tabs as a spreadsheet copies them.

    `titles` are those of a list that has no line of them.

    Raises:
        ConfigurationError: a column is missing, or lines lack something: all that is wrong at once.
    """
    header = text.partition("\n")[0]
    separator = max(",;\t", key=header.count)
    rows = csv.DictReader(io.StringIO(text), titles or None, delimiter=separator)
    columns = [normalised(name) for name in rows.fieldnames or ()]
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        raise ConfigurationError(
            f"A la lista de personajes le {_lacks(missing)}; no se ha creado nada.",
            advice=f"La primera línea debe ser: {', '.join(COLUMNS)}"
            " (las tres últimas pueden faltar).",
            code="LISTA_ILEGIBLE",
        )
    rows.fieldnames = columns
    numbered = [(rows.line_num, row) for row in rows]
    wrong = [fault for number, row in numbered for fault in _faults(number, row)]
    lines = [_line(row) for _, row in numbered]
    wrong += _same_ids([line for line in lines if line.name])
    if wrong:
        raise ConfigurationError(
            f"{wrong[0]} No se ha creado nada."
            if len(wrong) == 1
            else f"La lista de personajes tiene {len(wrong)} faltas: {' '.join(wrong)} No se ha"
            " creado nada.",
            advice="Corríjalo en la lista y vuelva a intentarlo."
            if len(wrong) == 1
            else "Corríjalas todas en la lista y vuelva a intentarlo.",
            code="LISTA_ILEGIBLE",
        )
    return tuple(lines)


def _lacks(missing: Sequence[str]) -> str:
    named = ", ".join(f"«{name}»" for name in missing)
    return f"falta la columna {named}" if len(missing) == 1 else f"faltan las columnas {named}"


def slug(name: str) -> str:
    """A short ASCII word for a name: `Sir Pepito Pérez` → `sir_pepito_perez`."""
    word = re.sub(r"[^a-z0-9]+", "_", normalised(name)).strip("_")[:31].strip("_")
    return word if word[:1].isalpha() else f"p_{word}"[:31].strip("_")


def _faults(number: int, row: Mapping[str | None, str | None]) -> Iterator[str]:
    """What is wrong with a line, a sentence each."""
    if None in row:
        yield (
            f"La línea {number} tiene más casillas que la primera: si un nombre lleva una coma,"
            " póngalo entre comillas."
        )
        return
    empty = [f"«{key}»" for key in NEEDED if not (row.get(key) or "").strip()]
    if empty:
        yield f"La línea {number} no dice {' ni '.join(empty)}."
    gender = (row.get("genero") or "").strip()
    if _gender(gender) is None:
        yield (
            f"La línea {number} dice «{gender}» como «genero»: ponga «f» o «m», según hablen de ese"
            " personaje los textos."
        )


def _line(row: Mapping[str | None, str | None]) -> RosterLine:
    values = {key: (row.get(key) or "").strip() for key in COLUMNS}
    return RosterLine(
        id=values["id"] or slug(values["nombre"]),
        name=values["nombre"],
        account=values["cuenta"],
        scene=values["escena"],
        gender=_gender(values["genero"]) or "m",
        aliases=tuple(part.strip() for part in values["alias"].split("|") if part.strip()),
    )


def _gender(word: str) -> str | None:
    """`f` or `m`; an empty cell is `m`, as where there is no such column; None for another word."""
    return next((one for one, words in GENDERS.items() if word.casefold() in words), None)


def _same_ids(lines: Sequence[RosterLine]) -> list[str]:
    every = Counter(line.id for line in lines)
    return [
        _same_id(twice, [line.name for line in lines if line.id == twice])
        for twice, count in every.items()
        if count > 1
    ]


def _same_id(twice: str, names: Sequence[str]) -> str:
    """Of two people of one name no order could be told apart, whatever their ids."""
    if len({normalised(name) for name in names}) < len(names):
        return (
            f"Hay más de un personaje que se llama {names[0]}: cambie el nombre de los demás (otro"
            " apellido, un apodo), o no se sabría de quién se habla."
        )
    return (
        f"{' y '.join(names)} darían el mismo «id» («{twice}»): añada una columna «id» con una"
        " palabra distinta para cada uno."
    )

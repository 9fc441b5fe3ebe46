"""The form of a game half played by hand: its text, its values and the line of each.

The library that reads TOML says no lines; the form is plain enough to find them by hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from forumbridge.config_files.new_game import write_private
from forumbridge.config_files.toml_files import read_toml
from forumbridge.errors import ConfigurationError, UsageError

FORM = "situacion.toml"
Where = tuple[str, ...]
"""A table, for one of several its position, a key, an element's position."""

_TABLE = re.compile(r"\[(\w+)\]")
_ONE_OF_MANY = re.compile(r"\[\[(\w+)\]\]")
_KEY = re.compile(r"(\w+)\s*=")


@dataclass(frozen=True, slots=True)
class SituationFile:
    """A filled-in form."""

    name: str
    data: Mapping[str, object]
    lines: Mapping[Where, int]

    def line(self, where: Where) -> int:
        """The line of the most precise part of `where` that the form has; 1 without any."""
        for length in range(len(where), 0, -1):
            if where[:length] in self.lines:
                return self.lines[where[:length]]
        return 1


def read_situation(path: Path) -> SituationFile:
    """The form at `path`.

    Raises:
        ConfigurationError: it is missing or is not TOML.
    """
    if not path.is_file():
        raise ConfigurationError(
            f"No hay ningún formulario «{path}».",
            advice="Cree uno con «forumbridge adopt PARTIDA --form».",
            code="SIN_FORMULARIO",
        )
    data = read_toml(path)
    return SituationFile(path.name, data, lines_of(path.read_text(encoding="utf-8")))


def write_form(folder: Path, text: str) -> Path:
    """Put a new form into a game folder, readable by its owner only.

    Raises:
        UsageError: there is one already; it is left alone.
    """
    path = folder / FORM
    try:
        write_private(path, text.encode())
    except FileExistsError:
        raise UsageError(
            f"Ya hay un formulario en «{path}»; no se ha tocado.",
            advice="Rellénelo, o bórrelo para empezar otro.",
            code="YA_HAY_FORMULARIO",
        ) from None
    return path


def lines_of(text: str) -> Mapping[Where, int]:
    """The line of every table, key and element that begins a line of its own."""
    lines: dict[Where, int] = {}
    counts: dict[str, int] = {}
    table: Where = ()
    key: Where = ()
    elements = 0
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if found := _ONE_OF_MANY.match(line):
            name = found[1]
            table, key = (name, str(counts.get(name, 0))), ()
            counts[name] = counts.get(name, 0) + 1
            lines.setdefault((name,), number)
            lines[table] = number
        elif found := _TABLE.match(line):
            table, key = (found[1],), ()
            lines[table] = number
        elif line.startswith("{") and key:
            lines[(*key, str(elements))] = number
            elements += line.count("{")
        elif line.startswith('"') and key:
            lines[(*key, str(elements))] = number
            elements += line.count('"') // 2
        elif found := _KEY.match(line):
            key, elements = (*table, found[1]), 0
            lines[key] = number
    return lines

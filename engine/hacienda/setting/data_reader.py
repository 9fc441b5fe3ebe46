"""Reading plain tables (TOML or JSON already parsed) with errors that a narrator can act on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from engine.core.data_errors import DataError

__all__ = ["DataError", "Table"]

_ID = re.compile(r"[a-z][a-z0-9_]{0,40}\Z")


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a data file and the way to it, for the errors."""

    path: str
    data: Mapping[str, object]

    def at(self, key: str) -> str:
        """The path of one of its keys."""
        return f"{self.path}.{key}" if self.path else key

    def only(self, *known: str) -> None:
        """Refuse keys that are not among `known`: a typo must not pass for a default."""
        for key in self.data:
            if key not in known:
                options = ", ".join(f"«{k}»" for k in known)
                raise DataError(
                    self.at(key), f"clave desconocida; corríjala o bórrela (se admiten {options})"
                )

    def raw(self, key: str) -> object:
        """The value, whatever its type."""
        if key not in self.data:
            raise DataError(self.at(key), "falta este dato; hay que añadirlo")
        return self.data[key]

    def text(self, key: str, default: str | None = None) -> str:
        """A string."""
        if default is not None and key not in self.data:
            return default
        value = self.raw(key)
        if not isinstance(value, str):
            raise DataError(self.at(key), "se esperaba un texto entre comillas")
        return value

    def words(self, key: str, default: str | None = None) -> str:
        """A string that says something."""
        value = self.text(key, default)
        if not value.strip():
            raise DataError(self.at(key), "el texto está vacío; escriba algo")
        return value

    def flag(self, key: str) -> bool:
        """A truth value, false where absent."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise DataError(self.at(key), "se esperaba true o false, sin comillas")
        return value

    def whole(self, key: str, default: int, least: int = 0) -> int:
        """A whole number, not below `least`."""
        value = self.data.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise DataError(self.at(key), f"se esperaba un número entero, {least} o más")
        return value

    def sequence(self, key: str) -> list[object]:
        """A list, empty where absent."""
        value = self.data.get(key, [])
        if not isinstance(value, list | tuple):
            raise DataError(self.at(key), "se esperaba una lista entre corchetes")
        return list(cast("list[object]", value))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of strings."""
        return tuple(
            Table(self.at(key), {f"[{i}]": item}).words(f"[{i}]")
            for i, item in enumerate(self.sequence(key), 1)
        )

    def table(self, key: str, required: bool = True) -> Table:
        """A sub-table; where it may be absent, an empty one."""
        value = self.raw(key) if required else self.data.get(key, {})
        return _as_table(self.at(key), value)

    def tables(self, key: str) -> tuple[Table, ...]:
        """A list of tables, numbered from 1 in the errors."""
        return tuple(
            _as_table(f"{self.at(key)}[{i}]", item) for i, item in enumerate(self.sequence(key), 1)
        )

    def items(self) -> tuple[tuple[str, Table], ...]:
        """Its sub-tables by identifier, in file order."""
        for key in self.data:
            if not _ID.match(key):
                raise DataError(
                    self.at(key),
                    "no vale como identificador: minúsculas sin tilde, cifras y «_»,"
                    " empezando por letra",
                )
        return tuple((key, _as_table(self.at(key), value)) for key, value in self.data.items())

    def identifier(self, key: str) -> str:
        """A string that can name something in the data."""
        value = self.text(key)
        if not _ID.match(value):
            raise DataError(
                self.at(key),
                f"«{value}» no vale como identificador: minúsculas sin tilde, cifras y «_»,"
                " empezando por letra",
            )
        return value


def _as_table(path: str, value: object) -> Table:
    if not isinstance(value, Mapping):
        raise DataError(path, "se esperaba una tabla de datos")
    return Table(path, cast("Mapping[str, object]", value))

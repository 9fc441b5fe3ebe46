"""A table of rulings → the frozen dataclass that holds them, one field a key, for any game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.core.data_errors import DataError
from engine.core.option_kinds import Kind

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")


@dataclass(frozen=True)
class Rulings(Generic[R]):
    """The keys of a game, in the order of its file, and what can't stand together.

    `contradictions` yields (key to mend, why in Spanish) of a set of rulings.
    """

    options: Mapping[str, Kind]
    contradictions: Callable[[R], Iterable[tuple[str, str]]]

    def apply(self, base: R, data: Mapping[str, object]) -> R:
        """The rulings with the keys of a table changed.

        Raises:
            DataError: its path is the key: unknown, of the wrong type, out of range, or at odds
                with another.
        """
        changes: dict[str, Any] = {}
        for key, value in data.items():
            if key not in self.options:
                raise DataError(key, self._unknown(key))
            changes[key] = self.options[key].read(key, value)
        changed = replace(base, **changes)
        for key, message in self.contradictions(changed):
            raise DataError(key, message)
        return changed

    def change(self, base: R, key: str, json_value: str) -> R:
        """The rulings with one key changed to a value written as JSON (`18`, `"eq"`, `null`).

        Raises:
            DataError: as `apply`, and where the value is not JSON.
        """
        try:
            value = json.loads(json_value)
        except ValueError:
            raise DataError(
                key,
                f"«{json_value}» no se entiende; escriba un número, true, false o un texto entre"
                " comillas dobles",
            ) from None
        return self.apply(base, {key: value})

    def differing(self, one: R, other: R) -> tuple[str, ...]:
        """The keys in which two sets of rulings differ, in the order of the file."""
        return tuple(key for key in self.options if getattr(one, key) != getattr(other, key))

    def _unknown(self, key: str) -> str:
        close = get_close_matches(key, self.options, n=1, cutoff=0.7)
        near = f" ¿Quería decir «{close[0]}»?" if close else ""
        return (
            "no hay ninguna decisión de reglas con este nombre; mire la lista en"
            f" reglas.toml.{near}"
        )

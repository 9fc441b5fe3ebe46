"""Dataclasses to canonical JSON and back; the edge where pydantic checks what comes in."""

from __future__ import annotations

import json
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from forumbridge.errors import StorageError

T = TypeVar("T")


class Codec(Generic[T]):
    """JSON for one type (a dataclass or a union of them, told apart by `kind` or `verb`).

    The same value always gives the same bytes: keys sorted, no spaces, no ASCII escapes.
    """

    def __init__(self, kind: Any) -> None:
        self._adapter: TypeAdapter[T] = TypeAdapter(kind)

    def dump(self, value: T) -> str:
        """The canonical JSON text of `value`."""
        tree = self._adapter.dump_python(value, mode="json")
        return json.dumps(tree, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def load(self, text: str) -> T:
        """The value that `dump` wrote.

        Raises:
            StorageError: the text is not such a value (code ALMACEN_INCOHERENTE).
        """
        try:
            return self._adapter.validate_json(text)
        except ValidationError as error:
            where = ".".join(str(part) for part in error.errors(include_input=False)[0]["loc"])
            raise StorageError(
                f"Un dato guardado no se entiende (en «{where or 'su comienzo'}»).",
                advice="No se ha cambiado nada; restaure una copia con «forumbridge restore».",
                code="ALMACEN_INCOHERENTE",
            ) from None


def compact(value: object) -> str:
    """Plain data (dict, list, str, int) as canonical JSON text."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

"""Inputs and events of any game as JSON text, canonical to the byte."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Generic, Protocol, TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from forumbridge.rulesets.base import StoredInput

G = TypeVar("G", bound="HasKind")
E = TypeVar("E", bound="HasKind")

_AS_THEY_ARE = frozenset({str, int, bool, float})


class HasKind(Protocol):
    """An input or event: `kind` is the discriminator of its stored JSON."""

    @property
    def kind(self) -> str:
        """Its word."""
        ...


def canonical(value: object) -> str:
    """The value as JSON: keys sorted, nothing between them, equal values in equal bytes."""
    return json.dumps(_plain(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class Codec(Generic[G, E]):
    """The inputs and events of one ruleset: unions of classes, told apart by `kind`."""

    def __init__(self, inputs: TypeAdapter[G]) -> None:
        @lru_cache(maxsize=4096)
        def read(given: StoredInput) -> G:
            try:
                return inputs.validate_json(given.json)
            except ValidationError as error:
                raise ValueError(f"input {given.kind!r} can't be read back: {error}") from None

        self._read = read

    def pack(self, item: G, *, source: str = "") -> StoredInput:
        """The input as it is recorded."""
        return StoredInput(item.kind, canonical(item), source)

    def unpack(self, given: StoredInput) -> G:
        """The input that was recorded.

        Raises:
            ValueError: the text is not an input of this ruleset.
        """
        return self._read(given)

    def event_json(self, event: E) -> str:
        """The event as it is logged."""
        return canonical(event)


def dealt_json(**dealt: object) -> str:
    """What was dealt to whom, beside the events: no event may say it, and a later edit of the
    rules that would deal otherwise must not go unnoticed."""
    return canonical({"kind": "dealt", **dealt})


@cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    """The names of a dataclass's fields; None for any other type."""
    return tuple(f.name for f in fields(kind)) if is_dataclass(kind) else None


def _plain(value: Any) -> Any:
    """The value as JSON types; sets sorted, so that equal values give equal bytes."""
    if value is None or type(value) in _AS_THEY_ARE:
        return value
    if (names := _field_names(value.__class__)) is not None:
        return {name: _plain(getattr(value, name)) for name in names}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        pairs = cast("Mapping[Any, Any]", value).items()
        return {str(key): _plain(item) for key, item in pairs}
    if isinstance(value, frozenset):
        return sorted(_plain(item) for item in cast("frozenset[Any]", value))
    if isinstance(value, tuple | list):
        return [_plain(item) for item in cast("list[Any]", value)]
    return value

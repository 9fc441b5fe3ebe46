"""La Hacienda's inputs and events as JSON text, canonical to the byte."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Annotated, Any, cast

from pydantic import Field, TypeAdapter, ValidationError

from engine.hacienda.events import Event
from engine.hacienda.inputs import Input
from engine.hacienda.state import Person
from engine.vocabulary import CharacterId
from forumbridge.rulesets.base import StoredInput

_INPUT: TypeAdapter[Input] = TypeAdapter(Annotated[Input, Field(discriminator="kind")])


_AS_THEY_ARE = frozenset({str, int, bool, float})


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


def _canonical(value: Any) -> str:
    return json.dumps(_plain(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def pack(item: Input, *, source: str = "") -> StoredInput:
    """The input as it is recorded."""
    return StoredInput(item.kind, _canonical(item), source)


@lru_cache(maxsize=4096)
def unpack(stored: StoredInput) -> Input:
    """The input that was recorded.

    Raises:
        ValueError: the text is not an input of this ruleset.
    """
    try:
        return _INPUT.validate_json(stored.json)
    except ValidationError as error:
        raise ValueError(f"input {stored.kind!r} can't be read back: {error}") from None


def event_json(event: Event) -> str:
    """The event as it is logged."""
    return _canonical(event)


def people_json(people: Mapping[CharacterId, Person]) -> str:
    """What was dealt to whom, beside the events: no event may say it, and a later edit of the
    rules that would deal otherwise must not go unnoticed."""
    return _canonical({"kind": "dealt", "people": people})

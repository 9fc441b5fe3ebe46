"""One short name for a whole state, the same wherever and whenever it is computed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import cast

from engine.hacienda.facts.state import State


def state_digest(state: State) -> str:
    """The SHA-256, in hex, of the state's canonical encoding."""
    encoded = json.dumps(_plain(state), ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(encoded.encode()).hexdigest()


def _plain(value: object) -> object:
    """JSON-ready: sets sorted, mappings by key, dataclasses by class and field."""
    if isinstance(value, Enum):
        return cast("object", value.value)
    if is_dataclass(value) and not isinstance(value, type):
        row = {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
        return {"": type(value).__name__, **row}
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value)
        return {str(_plain(key)): _plain(item) for key, item in pairs.items()}
    if isinstance(value, frozenset):
        items = cast("frozenset[str]", value)
        return sorted(items)
    if isinstance(value, tuple):
        return [_plain(item) for item in cast("tuple[object, ...]", value)]
    return value

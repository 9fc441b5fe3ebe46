"""One short name for a whole state, the same wherever and whenever it is computed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import cast


def digest_of(value: object) -> str:
    """The SHA-256, in hex, of a frozen value's canonical encoding: dataclasses by class and field,
    mappings by key, sets sorted."""
    return hashlib.sha256(_json(_plain(value)).encode()).hexdigest()


def _json(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=True, sort_keys=True, separators=(",", ":"))


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return cast("object", value.value)
    if is_dataclass(value) and not isinstance(value, type):
        row = {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
        return {"": type(value).__name__, **row}
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value)
        return {_json(_plain(key)): _plain(item) for key, item in pairs.items()}
    if isinstance(value, frozenset):
        items = cast("frozenset[object]", value)
        return sorted((_plain(item) for item in items), key=_json)
    if isinstance(value, tuple):
        return [_plain(item) for item in cast("tuple[object, ...]", value)]
    return value

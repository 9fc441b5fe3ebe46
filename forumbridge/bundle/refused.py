"""A game.toml that can't be used, told without a word of whoever wrote it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from pydantic import ValidationError

from forumbridge.config_files.complaints import keys_of
from forumbridge.config_files.game import GameConfig
from forumbridge.errors import ConfigurationError

UNKNOWN = "(desconocida)"
"""In place of a key that no game.toml has: it may be anybody's word."""


def refused(error: ConfigurationError, path: Path) -> dict[str, object]:
    """Why the file is refused: the code, the line or the keys at fault, and which keys it has."""
    return {"no_vale": error.code, **_inside(path)}


def _inside(path: Path) -> dict[str, object]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        return {"linea": int(found[1]) if found else None}
    except (OSError, UnicodeDecodeError) as error:
        return {"lectura": type(error).__name__}
    return {"fallos": _faults(data), "claves": _skeleton(data)}


def _faults(data: Mapping[str, Any]) -> list[dict[str, str]]:
    try:
        GameConfig.model_validate(data)
    except ValidationError as error:
        return [
            {"clave": ".".join(_known(part) for part in one["loc"]), "que": one["type"]}
            for one in error.errors(include_input=False, include_url=False, include_context=False)
        ]
    return []


def _known(part: object) -> str:
    return str(part) if isinstance(part, int) or part in keys_of(GameConfig) else UNKNOWN


def _skeleton(value: object) -> object:
    """Tables and lists with their keys; of anything else, only what kind of value it is."""
    if isinstance(value, Mapping):
        items = cast("Mapping[str, object]", value).items()
        return [[_known(key), _skeleton(one)] for key, one in items]
    if isinstance(value, list):
        return [_skeleton(one) for one in cast("list[object]", value)]
    return type(value).__name__

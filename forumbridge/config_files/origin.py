"""`origen.json`: which shipped files a game's copies came from, and which changed since."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from forumbridge.config_files.paths import (
    MESSAGES,
    ORIGIN,
    PROFILE,
    RULESET_COPIES,
    ruleset_folder,
    shipped_profile,
)
from forumbridge.errors import ConfigurationError


class Drift(StrEnum):
    """How a copy stands to the shipped file it came from."""

    SAME = "igual"
    EDITED = "editada"
    """The narrator changed his copy."""
    OUTDATED = "antigua"
    """The shipped file changed since; the copy did not."""
    BOTH = "editada y antigua"
    MISSING = "falta"


@dataclass(frozen=True, slots=True)
class CopyState:
    """One copy: its name in the game folder and the shipped file behind it."""

    name: str
    drift: Drift
    shipped: Path


def digest(data: bytes) -> str:
    """SHA-256, in hex."""
    return hashlib.sha256(data).hexdigest()


def sources(rules: str, profile: str) -> Mapping[str, Path]:
    """Name of a game's copy → the shipped file it is made from, for everything a game uses."""
    shipped = ruleset_folder(rules)
    found = {copy: shipped / name for name, copy in RULESET_COPIES.items()}
    for path in sorted((shipped / "messages").rglob("*")):
        if path.is_file():
            found[f"{MESSAGES}/{path.relative_to(shipped / 'messages').as_posix()}"] = path
    if profile:
        found[PROFILE] = shipped_profile(profile)
    return {name: path for name, path in found.items() if path.is_file()}


def origin_json(version: str, rules: str, profile: str, copies: Mapping[str, bytes]) -> bytes:
    """The text of `origen.json` for freshly made copies."""
    data = {
        "version": version,
        "reglas": rules,
        "perfil": profile,
        "sha256": {name: digest(copies[name]) for name in sorted(copies)},
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def read_origin(folder: Path) -> dict[str, Any]:
    """What `origen.json` says.

    Raises:
        ConfigurationError: it is missing or no longer JSON.
    """
    try:
        data: dict[str, Any] = json.loads((folder / ORIGIN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise ConfigurationError(
            f"«{ORIGIN}» falta o no se puede leer en «{folder}».",
            advice="No impide jugar, pero no se sabrá qué ficheros han cambiado.",
            code="ORIGEN_FALTA",
        ) from None
    return data


def drift(folder: Path) -> tuple[CopyState, ...]:
    """How every copy of the game stands, by name.

    Raises:
        ConfigurationError: `origen.json` can't be read.
    """
    origin = read_origin(folder)
    known: dict[str, str] = origin.get("sha256", {})
    shipped = sources(str(origin.get("reglas", "")), str(origin.get("perfil", "")))
    return tuple(
        CopyState(name, _drift(folder / name, known.get(name, ""), path), path)
        for name, path in sorted(shipped.items())
    )


def _drift(copy: Path, at_origin: str, shipped: Path) -> Drift:
    if not copy.is_file():
        return Drift.MISSING
    mine, theirs = digest(copy.read_bytes()), digest(shipped.read_bytes())
    if mine == theirs:
        return Drift.SAME
    edited, outdated = mine != at_origin, theirs != at_origin
    if edited and outdated:
        return Drift.BOTH
    return Drift.EDITED if edited else Drift.OUTDATED

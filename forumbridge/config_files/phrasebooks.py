"""The phrase books of the games without a map, with the file that each one includes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from forumbridge.config_files.checks import Problem
from forumbridge.config_files.paths import config_root
from forumbridge.config_files.toml_files import read_toml
from forumbridge.errors import ConfigurationError
from parsers.decisions import Phrasebook, complaints, phrasebook_from_data
from parsers.tables import LexiconError

SHARED = "decisions"
"""The folder of everything shipped that holds what phrase books include."""


def load_phrasebook(path: Path) -> Phrasebook:
    """The phrase book of a file.

    Raises:
        ConfigurationError: it, or what it includes, is missing, no TOML, or can't be used
            (`LEXICO_NO_VALE`).
    """
    own, shared = _read(path)
    try:
        return phrasebook_from_data(own, shared)
    except LexiconError as error:
        raise ConfigurationError(
            f"{path.name}, {error}",
            advice="Corríjalo; «forumbridge doctor --lexico FICHERO» lo revisa entero.",
            code="LEXICO_NO_VALE",
        ) from None


def phrasebook_problems(path: Path) -> tuple[Problem, ...]:
    """Everything wrong in a phrase book and in what it includes.

    Raises:
        ConfigurationError: one of the files is missing or is no TOML.
    """
    own, shared = _read(path)
    return tuple(
        Problem(c.code, f"{c.path}: {c.sentence}", _advice(c.grave), warning=not c.grave)
        for c in complaints(own, shared)
    )


def _advice(grave: bool) -> str:
    return "Corríjalo: así no se puede usar." if grave else "Se puede usar así; mírelo."


def _read(path: Path) -> tuple[Mapping[str, Any], Mapping[str, Any] | None]:
    """A book's data, and those of the file it includes: the one beside it, or the shipped one."""
    own = read_toml(path)
    name = own.get("incluye")
    if not isinstance(name, str) or not name:
        return own, None
    plain = Path(name).name
    beside = path.parent / plain
    return own, read_toml(beside if beside.is_file() else config_root() / SHARED / plain)

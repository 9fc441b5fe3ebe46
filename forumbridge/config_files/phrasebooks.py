"""The phrase books of the games without a map, with the file that each one includes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from forumbridge.config_files.checks import Problem
from forumbridge.config_files.paths import config_root
from forumbridge.config_files.toml_files import parsed
from forumbridge.errors import ConfigurationError
from parsers.decisions import Phrasebook, complaints, phrasebook_from_data
from parsers.words.tables import LexiconError

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
        return _made(own, shared)
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
        for c in complaints(tomllib.loads(own), _data(shared))
    )


def _advice(grave: bool) -> str:
    return "Corríjalo: así no se puede usar." if grave else "Se puede usar así; mírelo."


def _read(path: Path) -> tuple[str, str | None]:
    """The text of a book, and of the file it includes: the one beside it, or the shipped one."""
    text = parsed(path, _checked)
    name = tomllib.loads(text).get("incluye")
    if not isinstance(name, str) or not name:
        return text, None
    plain = Path(name).name
    beside = path.parent / plain
    return text, parsed(beside if beside.is_file() else config_root() / SHARED / plain, _checked)


def _checked(text: str) -> str:
    """`text`, which is TOML."""
    tomllib.loads(text)
    return text


def _data(text: str | None) -> Mapping[str, Any] | None:
    return None if text is None else tomllib.loads(text)


@lru_cache(maxsize=8)
def _made(own: str, shared: str | None) -> Phrasebook:
    """The book of these texts: most games have it as it was shipped."""
    return phrasebook_from_data(tomllib.loads(own), _data(shared))

"""The JSON files of `forumbridge parse`: worlds, and lines of items with their numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from forumbridge.config_files.paths import LEXICON, ruleset_folder
from forumbridge.config_files.toml_files import read_toml
from forumbridge.errors import UsageError
from parsers import lexicon_from_data
from parsers.scoring import Item, ItemError, item_from_data
from parsers.words.lexicon import Lexicon
from parsers.worldfile import World, WorldError, world_from_data

_SHOWN = 10
"""How many bad lines are told at once."""


def world_of(path: Path) -> World:
    """The world of a JSON file.

    Raises:
        UsageError: it can't be read, or something in it leads nowhere (`MUNDO_NO_VALE`).
    """
    try:
        data: dict[str, Any] = json.loads(_text(path))
    except (OSError, ValueError):
        raise UsageError(
            f"El mundo «{path}» no se puede leer.", advice="Debe ser JSON.", code="MUNDO_NO_VALE"
        ) from None
    try:
        return world_from_data(data)
    except (WorldError, KeyError, TypeError, AttributeError, ValueError) as error:
        what = (
            str(error).rstrip(".") if isinstance(error, WorldError) else "no tiene la forma debida"
        )
        raise UsageError(
            f"El mundo «{path}» no se puede leer: {what}.",
            advice="Debe ser un objeto JSON con las tablas «rooms», «characters» y «tasks».",
            code="MUNDO_NO_VALE",
        ) from None


def lexicon_of(game: Path | None) -> Lexicon:
    """A game's words, or the shipped ones."""
    path = game / LEXICON if game is not None else ruleset_folder("hacienda") / "lexicon.toml"
    return lexicon_from_data(read_toml(path))


def items_of(path: Path) -> list[tuple[int, Item]]:
    """The labelled items of a file, each with the number of its line (from 1).

    Raises:
        UsageError: the file can't be read or is empty (`CORPUS_NO_VALE`), or some of its lines
            are no items (`LINEA_NO_VALE`): all are told, and nothing is scored.
    """
    try:
        lines = _text(path).split("\n")
    except (OSError, ValueError):
        raise UsageError(
            f"El fichero «{path}» no se puede leer.",
            advice="Debe ser texto UTF-8, con un objeto JSON en cada línea.",
            code="CORPUS_NO_VALE",
        ) from None
    found: list[tuple[int, Item]] = []
    bad: list[tuple[int, str]] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            found.append((number, item_from_data(json.loads(line))))
        except ItemError as error:
            bad.append((number, str(error)))
        except (ValueError, RecursionError):
            bad.append((number, "no es JSON"))
    if bad:
        raise bad_lines(path, bad)
    if not found:
        raise UsageError(f"En «{path}» no hay ningún texto.", code="CORPUS_NO_VALE")
    return found


def bad_lines(path: Path, bad: list[tuple[int, str]]) -> UsageError:
    """The lines that can't be scored, told together."""
    told = "; ".join(f"línea {number}: {why}" for number, why in bad[:_SHOWN])
    more = f"; y {len(bad) - _SHOWN} más" if len(bad) > _SHOWN else ""
    what = "una línea" if len(bad) == 1 else f"{len(bad)} líneas"
    return UsageError(
        f"No se puede medir con «{path}»: no vale {what}. {told}{more}."
        if len(bad) == 1
        else f"No se puede medir con «{path}»: no valen {what}. {told}{more}.",
        advice="La forma de cada línea está en tests/parsers/corpus/README.md.",
        code="LINEA_NO_VALE",
    )


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8-sig")

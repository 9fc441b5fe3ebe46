"""In which line of a TOML file a key stands: the reader of the standard library does not say."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import cast

Path = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(#.*)?\Z")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_OPENERS = ('"""', "'''")


def lines_of(text: str) -> Mapping[Path, int]:
    """The line of each table and key, by its path; items of arrays of tables are numbered."""
    found: dict[Path, int] = {(): 1}
    table: Path = ()
    counts: dict[Path, int] = {}
    closing = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if closing:
            closing = "" if closing in line else closing
            continue
        header, key = _HEADER.match(line), _KEY.match(line)
        if header and not key:
            table = _parts(header[2])
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            found.setdefault(table, number)
        elif key:
            path = table
            for part in _parts(key[1]):
                path = (*path, part)
                found.setdefault(path, number)
            closing = _left_open(line[key.end() :])
    return found


def line_of(text: str, path: Path) -> int:
    """The line of a key, or of the nearest table around it that is written out."""
    found = lines_of(text)
    while path not in found:
        path = path[:-1]
    return found[path]


def _parts(written: str) -> Path:
    return tuple(part.strip("\"'") for part in _PART.findall(written))


def _left_open(value: str) -> str:
    """The quotes that a text of several lines still waits for."""
    for quotes in _OPENERS:
        if value.count(quotes) == 1:
            return quotes
    return ""


def parsed(text: str) -> dict[str, object]:
    """The file's data.

    Raises:
        tomllib.TOMLDecodeError: it is not TOML.
    """
    return cast("dict[str, object]", tomllib.loads(text))

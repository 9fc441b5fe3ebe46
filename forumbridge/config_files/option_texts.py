"""What the rulings file says of each key: its section, its explanation and its default as written.

The shipped file is the only place where the options are explained; the guide's page, `init` and
`doctor` read it here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from engine.hacienda.setting.option_kinds import UNLIMITED
from forumbridge.config_files.paths import ruleset_folder

_SECTION = re.compile(r"# ── (.+?) ─+$")
_KEY = re.compile(r"(\w+) = (.+)$")
_TABLE = re.compile(r"\[(\w+)\]$")
_VALUE = re.compile(r'  "(\w+)"  +(.+)$')
_RULES = re.compile(r"\b(?:(?:HAC|AVA|COSA)-[A-Z]+-\d+|(?:AMB|QA|QC|E)-\d+[a-z]?)\b")
_CITED = re.compile(r" \([^()]*\b(?:HAC|AMB|AVA|QA|COSA|QC|E)-[^()]*\)")


@dataclass(frozen=True, slots=True)
class OptionText:
    """One key of the rulings, as explained to a narrator."""

    key: str
    section: str
    explanation: str
    """In words, without its rules; its values are not in it where `values` has them."""
    rules: tuple[str, ...]
    """Identifiers of the catalogue."""
    values: tuple[tuple[str, str], ...]
    """What each word of an enumeration means, where the file says so one by one."""
    default: str
    """As written in the file; a table on one line."""


@lru_cache(maxsize=4)
def option_texts(rules: str = "hacienda") -> Mapping[str, OptionText]:
    """Every key of a ruleset's shipped file, in its order."""
    text = (ruleset_folder(rules) / "ruleset.toml").read_text(encoding="utf-8")
    found: dict[str, OptionText] = {}
    section, comment, lines = "", list[str](), text.splitlines()
    for number, line in enumerate(lines):
        if heading := _SECTION.match(line):
            section, comment = heading[1], []
        elif line.startswith("#"):
            comment.append(line[1:])
        elif table := _TABLE.match(line):
            inside = ", ".join(row for row in lines[number + 1 :] if _KEY.match(row))
            found[table[1]] = _option(table[1], section, comment, f"{{ {inside} }}")
            break
        elif key := _KEY.match(line):
            found[key[1]] = _option(key[1], section, comment, key[2])
            comment = []
        else:
            comment = []
    return found


def written(value: object) -> str:
    """A value as the rulings file writes it."""
    if value is None:
        return f'"{UNLIMITED}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        pairs = cast("Mapping[str, object]", value).items()
        return "{ " + ", ".join(f"{key} = {written(item)}" for key, item in pairs) + " }"
    if isinstance(value, tuple | list):
        items = cast("tuple[object, ...]", value)
        return "[" + ", ".join(written(item) for item in items) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _option(key: str, section: str, comment: list[str], default: str) -> OptionText:
    prose: list[str] = []
    values: list[tuple[str, str]] = []
    for line in comment:
        if value := _VALUE.match(line.removeprefix(" ")):
            values.append((value[1], value[2]))
        elif values:
            values[-1] = (values[-1][0], f"{values[-1][1]} {line.strip()}")
        else:
            prose.append(line.strip())
    said = " ".join(prose)
    plain = _CITED.sub("", said)
    return OptionText(
        key, section, plain.rstrip(":."), tuple(_RULES.findall(said)), tuple(values), default
    )

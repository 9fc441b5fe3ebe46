"""Changing single keys of a forum's file and leaving everything else, comments too, as it is."""

from __future__ import annotations

import re
from collections.abc import Mapping

from forumbridge.config_files.new_game import toml_string

_HEADER = re.compile(r"^\s*\[+[^\]]+\]+\s*(?:#.*)?$")


def with_keys(text: str, values: Mapping[str, str]) -> str:
    """The file with each `section.key` set to a text; sections that are missing go to its end."""
    for path, value in values.items():
        section, _, key = path.rpartition(".")
        text = _with_key(text, section, f"{key} = {toml_string(value)}", key)
    return text


def _with_key(text: str, section: str, line: str, key: str) -> str:
    lines = text.splitlines()
    header = f"[{section}]"
    start = next((at for at, one in enumerate(lines) if one.split("#")[0].strip() == header), None)
    if start is None:
        return "\n".join([*lines, "", header, line, ""])
    end = next((at for at in range(start + 1, len(lines)) if _HEADER.match(lines[at])), len(lines))
    mine = re.compile(rf"^\s*{re.escape(key)}\s*=")
    for at in range(start + 1, end):
        if mine.match(lines[at]):
            lines[at] = line
            break
    else:
        lines.insert(start + 1, line)
    return "\n".join([*lines, ""])

"""Texts that become their hashes: what stands for them, what is to go, and who said what."""

from __future__ import annotations

import hashlib
import html
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from forumbridge.storage.schema import FORGOTTEN_HEAD, FORGOTTEN_TAIL

_TAG = re.compile(r"<[^>]*>")
_QUOTED = re.compile(r"<blockquote\b.*</blockquote>", re.DOTALL | re.IGNORECASE)


def forgotten(text: str) -> str:
    """What stands for a text that was forgotten; nothing for nothing, and itself if it is one."""
    if not text or is_forgotten(text):
        return text
    return f"{FORGOTTEN_HEAD}{hashlib.sha256(text.encode()).hexdigest()}{FORGOTTEN_TAIL}"


def is_forgotten(text: str) -> bool:
    """Whether a text stands for a forgotten one."""
    return text.startswith(FORGOTTEN_HEAD) and text.endswith(FORGOTTEN_TAIL)


@dataclass(frozen=True, slots=True)
class Waiting:
    """What must be over before words can go: numbers of review items and of messages."""

    review: tuple[int, ...] = ()
    messages: tuple[int, ...] = ()


@dataclass(slots=True)
class Words:
    """What is to become hashes: table → row → column → new value."""

    accounts: tuple[str, ...]
    rows: dict[str, dict[int, dict[str, str]]] = field(
        default_factory=dict[str, dict[int, dict[str, str]]]
    )
    waiting: Waiting = field(default_factory=Waiting)
    quoted: int = 0
    """Texts by other people in which words of his stand: those are theirs, and stay."""

    def put(self, table: str, number: int, columns: Mapping[str, str]) -> None:
        """Some columns of one row."""
        self.rows.setdefault(table, {}).setdefault(number, {}).update(columns)

    def replace(self, table: str, number: int, row: Any, columns: Iterable[str]) -> None:
        """Have these columns of a row become their hashes, where they are not yet."""
        changed = {c: forgotten(row[c]) for c in columns if forgotten(row[c]) != row[c]}
        if changed:
            self.put(table, number, changed)

    @property
    def counts(self) -> Counter[str]:
        """How many rows of each table."""
        return Counter({table: len(rows) for table, rows in self.rows.items() if rows})


def runs(text: str, length: int = 4) -> list[str]:
    """Every so many words that follow one another, folded."""
    words = plain(text).split()
    return [" ".join(words[i : i + length]) for i in range(len(words) - length + 1)]


def plain(text: str) -> str:
    """The words of a text, folded."""
    return " ".join(re.findall(r"\w+", _TAG.sub(" ", html.unescape(text)).casefold()))


def unquoted(body_html: str) -> str:
    """A post without what it quotes: those words are somebody else's."""
    return _QUOTED.sub(" ", body_html)

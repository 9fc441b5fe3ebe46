"""Words of a text with their places: the same letters whatever the accents and capitals."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_WORD = re.compile(
    r"[⬆↑⬇↓⬅←↗↘↙↖]|\b(?:nor|sur)-(?:este|oeste)\b|[^\W_]+(?:'(?=[^\W\d_])[^\W_]+)?", re.UNICODE
)
_ARROWS = {
    "⬆": "norte",
    "↑": "norte",
    "⬇": "sur",
    "↓": "sur",
    "⬅": "oeste",
    "←": "oeste",
    "↗": "noreste",
    "↘": "sureste",
    "↙": "suroeste",
    "↖": "noroeste",
}
"""Arrows that are read as a side; one to the right only leads from one action to the next."""
_KEEP = {"➡": ">", "→": ">", "⇒": ">", "»": '"', "«": '"', "–": "-", "\u20e3": ")"}


@dataclass(frozen=True, slots=True)
class Token:
    """One word: `form` is folded (lower case, no accents), `raw` keeps its accents."""

    start: int
    end: int
    form: str
    raw: str


@lru_cache(maxsize=4096)
def fold_char(char: str) -> str:
    """One lower-case character without accent (`ñ` becomes `n`); never longer or shorter."""
    if char in _KEEP:
        return _KEEP[char]
    if "①" <= char <= "➓" and unicodedata.category(char) == "No":
        return char
    lowered = char.lower()
    base = unicodedata.normalize("NFKD", lowered)[:1] or lowered[:1]
    return base if len(base) == 1 else char


def fold(text: str) -> str:
    """`text` folded character by character, so that positions stay the same."""
    return "".join(map(fold_char, text))


def tokens(text: str, folded: str, start: int = 0, end: int | None = None) -> tuple[Token, ...]:
    """The words and numbers of `folded[start:end]`, in order."""
    stop = len(folded) if end is None else end
    return tuple(
        Token(
            m.start(),
            m.end(),
            _ARROWS.get(m.group()) or m.group().replace("-", ""),
            text[m.start() : m.end()].lower(),
        )
        for m in _WORD.finditer(folded, start, stop)
    )


def words(text: str) -> tuple[str, ...]:
    """The folded words of a name."""
    return tuple(m.group().replace("-", "") for m in _WORD.finditer(fold(text)))

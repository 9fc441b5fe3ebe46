"""Whether a fact is among those told: words in their order, accents and case aside."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

GAP = "…"
"""Stands for any words in a pattern; `...` does too."""


_ORNAMENT = re.compile(r"[()]|\bseccion\b|(?<=\w)-(?=\w)")


def plain(text: str) -> str:
    """Lower case, no accents, single spaces; «Biblioteca (sección Oeste)» as «biblioteca oeste»."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(_ORNAMENT.sub("", bare).split())


def matcher(pattern: str) -> re.Pattern[str]:
    """What finds the pattern in a `plain` text, at the borders of words."""
    pieces = [plain(piece) for piece in pattern.replace("...", GAP).split(GAP)]
    body = ".*".join(re.escape(piece.strip()) for piece in pieces)
    return re.compile(rf"(?<!\w){body}(?!\w)", re.DOTALL)


def found_in(pattern: str, texts: Iterable[str]) -> str | None:
    """The first of the texts that the pattern is in."""
    wanted = matcher(pattern)
    return next((text for text in texts if wanted.search(plain(text))), None)

"""Clipped and diminutive words of the house's names: `lab`, `invern`, `tomatitos`.

Nobody lists them beforehand: any house brings words of its own. What a word is short for is never
sure (`ERRATA_DUDOSA`), and a word of everyday language is short for none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

_LEAST = 3
"""Letters a clipped word must keep."""
_CUT = 2
"""Letters it must leave out: one less is a slip of the keyboard (`similar`)."""
_CLIPPED = 6
"""Letters of a clipped word that may be a word of the language by chance (`cocin`, `barre`)."""
_DIMINUTIVE = re.compile(r"(?P<stem>[a-z]{3,}?)(?:e?c)?(?:it|ill|ic)[oa](?P<many>s?)")
_ENDINGS = ("", "o", "a", "e", "on", "os", "as", "es")


class Shortener:
    """Finds the only word of a vocabulary that a shortened word stands for.

    `others`: words that are only met as diminutives (`quietecito`), never clipped. `real` knows
    words of the language that `guard` doesn't list (`corresponde` is no clipped correspondence).
    """

    def __init__(
        self, vocabulary: Iterable[str], guard: frozenset[str], others: Iterable[str] = (),
        real: Callable[[str], bool] | None = None,
    ) -> None:  # fmt: skip
        self._words = tuple(sorted(w for w in vocabulary if len(w) > _LEAST))
        self._all = frozenset(self._words) | frozenset(others)
        self._guard = guard
        self._real = real
        self._cache: dict[str, str | None] = {}

    def whole(self, word: str) -> str | None:
        """The word meant, or None: an everyday word, or short for none or for several."""
        if word not in self._cache:
            self._cache[word] = self._search(word)
        return self._cache[word]

    def _search(self, word: str) -> str | None:
        if len(word) < _LEAST or not word.isalpha() or word in self._guard:
            return None
        if self._real is not None and len(word) > _CLIPPED and self._real(word):
            return None
        long = {w for w in self._words if w.startswith(word) and len(w) >= len(word) + _CUT}
        found = long or self._smaller(word)
        one_noun = {w.removesuffix("s") for w in found}  # `tomate` and `tomates`
        return min(found, key=len) if len(one_noun) == 1 else None

    def _smaller(self, word: str) -> set[str]:
        match = _DIMINUTIVE.fullmatch(word)
        if match is None:
            return set()
        stem = match["stem"]
        stems = {stem, re.sub(r"qu$", "c", stem), re.sub(r"gu$", "g", stem)}
        found = {s + e for s in stems for e in _ENDINGS} & self._all
        alike = {w for w in found if w.rstrip("s")[-1:] == word.rstrip("s")[-1:]}
        return alike or found  # `quietecita` is no `quieto`

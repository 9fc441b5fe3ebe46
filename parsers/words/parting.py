"""Words written as one: `huertonorte`, `alpatio`, `afinarel`.

Only what falls into words of the game, letter by letter, is parted: that leaves no doubt.
"""

from __future__ import annotations

from collections.abc import Iterable

_BEFORE = (
    "pal",
    "para",
    "ala",
    "del",
    "las",
    "los",
    "con",
    "al",
    "el",
    "la",
    "de",
    "en",
    "pa",
    "me",
    "lo",
)
_AFTER = ("del", "las", "los", "con", "al", "el", "la", "de", "en", "pal")
_LEAST = 4
"""Letters a word of the game must have to be seen inside another."""


class Parter:
    """Finds the two words that a word without a meaning of its own is made of."""

    def __init__(self, words: Iterable[str], guard: frozenset[str]) -> None:
        self._words = frozenset(w for w in words if len(w) >= _LEAST)
        self._guard = guard
        self._cache: dict[str, int] = {}

    def at(self, word: str) -> int:
        """How many letters the first of the two words has; 0 if it isn't two."""
        if word not in self._cache:
            self._cache[word] = self._search(word)
        return self._cache[word]

    def _search(self, word: str) -> int:
        if len(word) < _LEAST + 2 or word in self._words or word in self._guard:
            return 0
        for small in _BEFORE:
            if word.startswith(small) and word[len(small) :] in self._words:
                return len(small)
        for small in _AFTER:
            if word.endswith(small) and word[: -len(small)] in self._words:
                return len(word) - len(small)
        halves = range(_LEAST - 1, len(word) - _LEAST + 2)
        told = [i for i in halves if self._word(word[:i]) and self._word(word[i:])]
        return told[0] if len(told) == 1 else 0

    def _word(self, word: str) -> bool:
        return word in self._words or word in ("sur", "norte", "este", "oeste")

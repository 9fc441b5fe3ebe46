"""Ordinary Spanish words: what must never be "corrected" into a word of the game.

From the frequency list that `pyspellchecker` carries (film subtitles). Measured (design study,
1.5): without such a guard a sixth of ordinary Spanish becomes game vocabulary; with it, one word in
a thousand.
"""

from __future__ import annotations

from functools import lru_cache

from spellchecker import SpellChecker

from parsers.text.folding import fold

_SEEN = 100
"""Occurrences in the list (of some 86,000 words) from which a word counts: below are rare first
names and slips, which a game's own names may well be misspelt as."""


@lru_cache(maxsize=8)
def everyday_words(guard: frozenset[str]) -> frozenset[str]:
    """The common words of the language and those that a lexicon guards besides."""
    return guard | ordinary_words()


@lru_cache(maxsize=1)
def ordinary_words() -> frozenset[str]:
    """The common words of the language, folded as `folding.fold` does."""
    counts = SpellChecker(language="es").word_frequency.dictionary
    return frozenset(fold(word) for word, seen in counts.items() if seen >= _SEEN)

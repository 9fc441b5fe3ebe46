"""Slips of the keyboard: the word of the game that a misspelt word stands for, or none.

Measured rule (design study, 1.5): without a guard of real words a sixth of ordinary Spanish is
"corrected" into game vocabulary; with it, one word in a thousand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

_SOUNDS = (
    (re.compile(r"qu(?=[ei])"), "k"), (re.compile(r"c(?=[aou]|[^aeiouh]|$)"), "k"),
    (re.compile(r"[cz](?=[ei])|z"), "s"), (re.compile(r"v"), "b"), (re.compile(r"ll|y(?=[aeiou])"), "y"),  # noqa: E501
    (re.compile(r"g(?=[ei])"), "j"), (re.compile(r"gu(?=[ei])"), "g"), (re.compile(r"(?<!c)h"), ""),
    (re.compile(r"x"), "s"), (re.compile(r"mb|nb|nv"), "mb"),
    (re.compile(r"n(?=p)"), "m"), (re.compile(r"([a-z])\1+"), r"\1"),
    (re.compile(r"y$"), "i"),
)  # fmt: skip
_SPOKEN = (
    (re.compile(r"^(?:g|b)ue"), "ue"), (re.compile(r"(?<=[aeiou])d(?=[aeiou])"), ""),
    (re.compile(r"[lr](?=[^aeiou])"), "r"), (re.compile(r"(?<=[aeiou])[rdl]$"), ""),
)  # fmt: skip
"""What careless speech does to sounds: `guerto`, `queo`, `arcarde`, `comedó`."""


@lru_cache(maxsize=32768)
def sound(word: str) -> str:
    """A rough Spanish pronunciation of a folded word: `recividor` sounds like `recibidor`."""
    for pattern, replacement in _SOUNDS:
        word = pattern.sub(replacement, word)
    return word


@lru_cache(maxsize=32768)
def slurred(word: str) -> str:
    """The sound of a folded word as it is said carelessly: `guerto`, `huerto` are one."""
    word = sound(word)
    for pattern, replacement in _SPOKEN:
        word = pattern.sub(replacement, word)
    return word


@dataclass(frozen=True, slots=True)
class Correction:
    """What a misspelt word was read as. `sure` is False for anything beyond a homophone."""

    word: str
    sure: bool


def _leaves_out_one(word: str, candidate: str) -> bool:
    """Whether a word is the candidate without one of its letters."""
    if len(candidate) != len(word) + 1:
        return False
    return any(candidate[:i] + candidate[i + 1 :] == word for i in range(len(candidate)))


class Speller:
    """Corrects words towards one vocabulary, never away from a real word.

    `real` knows words of the language that `guard` doesn't list.
    `short`: words that only another spelling of their sound stands for (`hera`, `sijo`), never
    one that lacks a letter.
    """

    def __init__(
        self, vocabulary: Iterable[str], guard: frozenset[str], short: Iterable[str] = (),
        real: Callable[[str], bool] | None = None,
    ) -> None:  # fmt: skip
        self._words = frozenset(w for w in vocabulary if len(w) >= 4)
        self._guard = guard
        self._short = frozenset(short)
        self._real = real
        self._sounds: dict[str, set[str]] = {}
        self._slurred: dict[str, set[str]] = {}
        for word in self._words | self._short:
            self._sounds.setdefault(sound(word), set()).add(word)
            self._slurred.setdefault(slurred(word), set()).add(word)
        self._spelt = sorted(self._words)
        self._heard = [sound(word) for word in self._spelt]
        self._cache: dict[str, Correction | None] = {}

    def correct(self, word: str) -> Correction | None:
        """The only word of the vocabulary near enough, or None."""
        if word not in self._cache:
            self._cache[word] = self._search(word)
        return self._cache[word]

    def _search(self, word: str) -> Correction | None:
        if len(word) < 3 or word.isdigit() or word in self._words or word in self._guard:
            return None
        if self._real is not None and self._real(word):
            return None
        same = self._sounds.get(sound(word), set())
        if not same and "x" in word:  # `rexazo`, `muxo`
            same = self._sounds.get(sound(word.replace("x", "ch")), set())
        if len(same) > 1:  # `enzerar` is nearer to `encerar` than to `encerrar`
            least = min(OSA.distance(word, s) for s in same)
            same = {s for s in same if OSA.distance(word, s) == least}
        if len(same) == 1:
            return Correction(next(iter(same)), sure=True)
        if len(word) < 5:
            return self._as_said(word) or self._letter_off(word)
        return self._near(word) or self._as_said(word)

    def _as_said(self, word: str) -> Correction | None:
        """The only word that careless speech makes of it."""
        said = self._slurred.get(slurred(word), set())
        return Correction(next(iter(said)), sure=False) if len(said) == 1 else None

    def _letter_off(self, word: str) -> Correction | None:
        """The only longer word that lacks one letter in a short one (`lagr`, `ptio`)."""
        if len(word) < 4:
            return None
        whole = [w for w in self._words if len(w) == 5 and w[0] == word[0]]
        whole = [w for w in whole if _leaves_out_one(word, w)]
        return Correction(whole[0], sure=False) if len(whole) == 1 else None

    def _near(self, word: str) -> Correction | None:
        """The nearest word by its letters or by its sound, if there is only one."""
        limit = 2 if len(word) >= 8 else 1
        near: dict[int, set[str]] = {}
        for query, choices in ((word, self._spelt), (sound(word), self._heard)):
            found = process.extract(
                query, choices, scorer=OSA.distance, score_cutoff=limit, limit=12
            )
            for _, distance, index in found:
                candidate = self._spelt[index]
                begins = {candidate[0], sound(candidate)[:1]}
                if len(word) < 6 and not begins & {word[0], sound(word)[:1]}:
                    continue
                if len(candidate) >= (5 if distance > 1 else 4):
                    near.setdefault(int(distance), set()).add(candidate)
        if not near:
            return None
        best = near[min(near)]
        if len(best) > 1:  # a letter left out is the commonest slip: `comeor` is no `comer`
            best = {c for c in best if _leaves_out_one(word, c)} or best
        return Correction(next(iter(best)), sure=False) if len(best) == 1 else None

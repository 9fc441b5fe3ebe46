"""What somebody meant who mistyped a word: the fewest slips of the hand, accents aside."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz.distance import OSA

from forumbridge.config_files.names import normalised

_ALIKE = 0.5
"""How much of a word may be wrong: `mvoe` and `move`, not `mvoe` and `role`."""


def nearest(word: str, words: Iterable[str], *, most: int = 1) -> list[str]:
    """The likest of `words`, best first, by edits in which two letters changed round are one slip.

    A word cut short counts as the whole one. Empty where nothing is alike.
    """
    said = normalised(word)
    far = {one: _far(said, normalised(one)) for one in words}
    return sorted((one for one in far if far[one] <= _ALIKE), key=lambda one: far[one])[:most]


def _far(said: str, word: str) -> float:
    begun = len(said.strip("-")) > 1 and word.startswith(said)
    far = OSA.normalized_distance(said, word)
    return min(far, _ALIKE) if begun else far

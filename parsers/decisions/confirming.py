"""A whole post that says yes to what its author was asked, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Set

from parsers.decisions.phrasebook import Phrasebook
from parsers.text.folding import fold
from parsers.text.marked import MarkedText

_WORD = re.compile(r"\w+")


def confirms(text: MarkedText, book: Phrasebook) -> bool:
    """Whether the post is made of the book's ways to confirm (`senales.confirmacion`) and its
    courtesies (`senales.trato`), one way to confirm at least; struck words and punctuation don't
    count, and any other word makes it something else. A question confirms nothing."""
    kept = list(text.text)
    for span in text.struck:
        kept[span.start : span.end] = " " * (span.end - span.start)
    said = "".join(kept)
    if "?" in said:
        return False
    words = tuple(_WORD.findall(fold(said)))
    yes = set(book.signals["confirmacion"])
    courtesy = set(book.signals["trato"])
    return _made_of(words, yes, courtesy)


def _made_of(
    words: tuple[str, ...], yes: Set[tuple[str, ...]], courtesy: Set[tuple[str, ...]]
) -> bool:
    """Whether the words can be cut into phrases of both, one of `yes` among them."""
    longest = max((len(phrase) for phrase in yes | courtesy), default=0)
    reached = {0: False}  # where a cut can stand: whether a yes stands before it
    for start in range(len(words)):
        if start not in reached:
            continue
        for end in range(start + 1, min(start + longest, len(words)) + 1):
            phrase = words[start:end]
            if phrase in yes or phrase in courtesy:
                confirmed = reached[start] or phrase in yes
                reached[end] = reached.get(end, False) or confirmed
    return reached.get(len(words), False)

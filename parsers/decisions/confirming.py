"""A whole post that says yes to what its author was asked, and nothing else."""

from __future__ import annotations

import re

from parsers.decisions.phrasebook import Phrasebook
from parsers.folding import fold
from parsers.marked import MarkedText

_WORD = re.compile(r"\w+")


def confirms(text: MarkedText, book: Phrasebook) -> bool:
    """Whether the post is one of the book's ways to confirm (`senales.confirmacion`); struck words
    and punctuation don't count, and any other word makes it something else."""
    kept = list(text.text)
    for span in text.struck:
        kept[span.start : span.end] = " " * (span.end - span.start)
    said = tuple(_WORD.findall(fold("".join(kept))))
    return said in book.signals["confirmacion"]

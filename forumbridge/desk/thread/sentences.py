"""A narrator's post cut into what may each be one decision, with places in what stands of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from parsers.text.folding import fold
from parsers.text.markup import MarkedText

_QUOTES = str.maketrans(dict.fromkeys("“”„‟«»", '"') | dict.fromkeys("‘’‚", "'"))
_BULLET = re.compile(r"\s*(?:[-*•·–—]\s+)?")
_QUOTED_LINE = re.compile(r"\s*>")
_SHORTEST = 5
"""Words shorter than this are never taken for a slip of the hand."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a post: `folded` has no capitals or accents and straight quotes, place by
    place."""

    start: int
    text: str

    @property
    def end(self) -> int:
        """Where it ends in the post."""
        return self.start + len(self.text)

    @property
    def folded(self) -> str:
        """The text as patterns read it, as long as the text."""
        return fold(self.text.replace("\u00a0", " ")).translate(_QUOTES)

    def part(self, start: int, end: int | None = None) -> Piece:
        """A stretch of it, without the spaces around."""
        inner = self.text[start:end]
        lead = len(inner) - len(inner.lstrip())
        return Piece(self.start + start + lead, inner.strip())


def standing(marked: MarkedText) -> str:
    """The text of a post without what its author crossed out: nobody may act on that, or post it.

    Line ends stay. Places of pieces refer to this text.
    """
    text = marked.text
    for span in sorted(marked.struck, key=lambda one: one.start, reverse=True):
        breaks = "\n" * text.count("\n", span.start, span.end)
        text = text[: span.start] + breaks + text[span.end :]
    return text


def lines(text: str) -> tuple[Piece, ...]:
    """The lines of a text that say something; a quotation «…» may hold several.

    Lines of quotations are left out.
    """
    return tuple(_lines(text))


def _lines(text: str) -> Iterator[Piece]:
    rows = list(_rows(text))
    index = 0
    while index < len(rows):
        start, row = rows[index]
        last = index
        while _is_open(text[start : rows[last][0] + len(rows[last][1])]) and last + 1 < len(rows):
            last += 1
        end = rows[last][0] + len(rows[last][1])
        if last > index and _is_open(text[start:end]):
            last, end = index, start + len(row)
        whole = text[start:end]
        if whole.strip() and not _QUOTED_LINE.match(whole):
            bullet = _BULLET.match(whole)
            skip = bullet.end() if bullet else 0
            yield Piece(start, whole).part(skip)
        index = last + 1


def _rows(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for row in text.split("\n"):
        yield at, row
        at += len(row) + 1


def _is_open(text: str) -> bool:
    """Whether a quotation begins in `text` and does not end."""
    return (
        text.count("«") > text.count("»")
        or text.count("“") > text.count("”")
        or text.count('"') % 2 == 1
    )


def mended(word: str, known: frozenset[str]) -> str:
    """`word`, or the only one of `known` that is one slip of the hand away from it."""
    if word in known or len(word) < _SHORTEST:
        return word
    near = [one for one in known if len(one) >= _SHORTEST and OSA.distance(word, one) == 1]
    return near[0] if len(near) == 1 else word

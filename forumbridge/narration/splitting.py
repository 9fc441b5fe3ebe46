"""A message that a forum would not take whole, as several that it takes, in order.

Cut between paragraphs; a paragraph or item that alone is too long, at the end of a sentence or
else between words. Cut before rendering: no tag, code or entity is ever in two parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from forumbridge.narration.document import (
    Block,
    Bullets,
    Document,
    Heading,
    Paragraph,
    Quotation,
    Text,
)

Fits = Callable[[Document], bool]
_Runs = tuple[Text, ...]
_PIECES = re.compile(r"\S+|\s+")
_SENTENCE_END = re.compile(r"[.!?…:;][»”\"')\]]*\s*$")


def split(document: Document, fits: Fits) -> tuple[Document, ...]:
    """`document` in as few parts as a greedy reader makes, each of which `fits`.

    A title stays with what follows it. A word that alone does not fit is left whole: nothing is
    lost, and the forum's own refusal holds that part for the narrator.
    """
    if fits(document):
        return (document,)
    parts: list[list[Block]] = [[]]
    for block in _small_enough(document.blocks, fits):
        if parts[-1] and not fits(Document((*parts[-1], block))):
            titles = _titles_taken(parts[-1])
            if not fits(Document((*titles, block))):
                parts[-1].extend(titles)
                titles = []
            parts.append(titles)
        parts[-1].append(block)
    return tuple(Document(tuple(part)) for part in parts if part)


def _titles_taken(part: list[Block]) -> list[Block]:
    """The titles at the end of a part, taken from it."""
    taken: list[Block] = []
    while len(part) > 1 and isinstance(part[-1], Heading):
        taken.insert(0, part.pop())
    return taken


def _small_enough(blocks: Sequence[Block], fits: Fits) -> Iterator[Block]:
    for block in blocks:
        if fits(Document((block,))):
            yield block
        else:
            yield from _cut(block, fits)


def _cut(block: Block, fits: Fits) -> Iterator[Block]:
    match block:
        case Paragraph(runs=runs):
            yield from _pieces(runs, Paragraph, fits)
        case Heading(text=text):
            yield from _pieces((Text(text, strong=True),), Paragraph, fits)
        case Quotation(text=text):
            yield from _pieces((Text(text),), lambda runs: Quotation(_joined(runs).strip()), fits)
        case Bullets(items=items):
            yield from _cut_bullets(items, fits)
        case _:
            assert_never(block)


def _cut_bullets(items: Sequence[_Runs], fits: Fits) -> Iterator[Block]:
    kept: list[_Runs] = []
    for item in items:
        if kept and not fits(Document((Bullets((*kept, item)),))):
            yield Bullets(tuple(kept))
            kept = []
        if fits(Document((Bullets((item,)),))):
            kept.append(item)
        else:
            yield from _pieces(item, lambda runs: Bullets((runs,)), fits)
    if kept:
        yield Bullets(tuple(kept))


def _pieces(runs: _Runs, make: Callable[[_Runs], Block], fits: Fits) -> Iterator[Block]:
    words = _words(runs)
    while words:
        size = _how_many(words, lambda some: fits(Document((make(_flat(some)),))))
        yield make(_flat(words[:size]))
        words = words[size:]


def _how_many(words: Sequence[_Runs], fit: Callable[[Sequence[_Runs]], bool]) -> int:
    """How many of the first words go into one piece: up to a sentence's end, if not too short."""
    low, high = 1, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fit(words[:middle]) else (low, middle - 1)
    if low == len(words):
        return low
    ends = (n for n in range(low, low // 2, -1) if _SENTENCE_END.search(_joined(words[n - 1])))
    return next(ends, low)


def _words(runs: _Runs) -> list[_Runs]:
    """The runs cut where there is white space, which stays with the word before it."""
    words: list[_Runs] = []
    word: list[Text] = []
    for run in runs:
        for piece in _PIECES.findall(run.text):
            word.append(Text(piece, run.strong, run.emphasis))
            if piece.isspace():
                words.append(tuple(word))
                word = []
    return [*words, tuple(word)] if word else words


def _flat(words: Sequence[_Runs]) -> _Runs:
    return tuple(run for word in words for run in word)


def _joined(runs: _Runs) -> str:
    return "".join(run.text for run in runs)

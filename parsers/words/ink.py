"""A post prepared for reading."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.vocabulary import Span
from parsers.words.lexicon import Lexicon
from parsers.words.names import Names
from parsers.words.wording import Wording


@dataclass(frozen=True, slots=True)
class Ink:
    """A post prepared for reading: its text, its folded text, the words of the game."""

    text: str
    folded: str
    lexicon: Lexicon
    names: Names
    seen: dict[Span, Wording] = field(default_factory=dict[Span, Wording], compare=False)

    def wording(self, span: Span) -> Wording:
        """The annotated words of a stretch (annotated once)."""
        if span not in self.seen:
            self.seen[span] = Wording(self.text, self.folded, span, self.lexicon, self.names)
        return self.seen[span]

    def part(self, span: Span) -> str:
        """A stretch of the folded text."""
        return self.folded[span.start : span.end]

    def said(self, span: Span) -> str:
        """A stretch as it is quoted back."""
        return " ".join(self.text[span.start : span.end].split())[:80]


_PICTURE = r"[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?"
_SMALL = r"(?:al?|en|de|del|con|por|para|hacia|hasta|y|o|que|el|la|los|las|un|una)\b"
_SENTENCE = re.compile(rf"(?:(?!{_PICTURE}\s+(?!{_SMALL})[a-z])[^.!?\n])+(?:{_PICTURE}|[.!?])*")
"""A picture ends one too (`estaba tirado ahí 😭 lo reporto`), unless a small word goes on."""


def sentences(ink: Ink, rest: tuple[Span, ...]) -> list[Span]:
    """The sentences of some stretches, in reading order; a line's end ends one too."""
    return [
        Span(m.start(), m.end())
        for stretch in rest
        for m in _SENTENCE.finditer(ink.folded, stretch.start, stretch.end)
        if m.group().strip()
    ]


def trimmed(ink: Ink, span: Span) -> Span:
    """A stretch without the white space and punctuation around it."""
    text = ink.folded[span.start : span.end]
    left = len(text) - len(text.lstrip(' \t\n:=>-—.,;*_)]([/•"'))
    right = len(text.rstrip(" \t\n,;*_/([-—"))
    return Span(span.start + left, span.start + max(left, right))

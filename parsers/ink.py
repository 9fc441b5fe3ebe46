"""A post prepared for reading."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.vocabulary import Span
from parsers.lexicon import Lexicon
from parsers.names import Names
from parsers.wording import Wording


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

    def said(self, span: Span) -> str:
        """A stretch as it is quoted back."""
        return " ".join(self.text[span.start : span.end].split())[:80]


def trimmed(ink: Ink, span: Span) -> Span:
    """A stretch without the white space and punctuation around it."""
    text = ink.folded[span.start : span.end]
    left = len(text) - len(text.lstrip(' \t\n:=>-—.,;*_)]([/•"'))
    right = len(text.rstrip(" \t\n,;*_/([-—"))
    return Span(span.start + left, span.start + max(left, right))

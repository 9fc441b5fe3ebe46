"""How well a reading's words were understood, as one explained number.

Coverage of content words x the worst match among them x a factor for the frame (design 1.6). It
decides nothing by itself: a status comes from evidence (`parsers.words.result`), and a game may
ask for more confidence than that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.vocabulary import Declaration, Notice, Reading, Span
from parsers.text.folding import fold, tokens
from parsers.words.fillers import FILLER
from parsers.words.names import STOP

TIERS = {
    "ALIAS_APRENDIDO": 0.95,
    "REFERENCIA_RESUELTA": 0.95,
    "SECCION_INFERIDA": 0.95,
    "TAREA_INFERIDA": 0.9,
    "ERRATA_CORREGIDA": 0.9,
    "ERRATA_DUDOSA": 0.6,
}
"""How good a match is that needed help; words found as they are written count 1."""
UNFRAMED = 0.8
"""Without phase or point, it may be talk."""
_UNFRAMED_CODES = frozenset({"SIN_MARCO", "IRREVOCABLE_SIN_MARCO"})


@dataclass(frozen=True, slots=True)
class Confidence:
    """The three factors, each 0…1; `value` is their product to two places."""

    coverage: float
    match: float
    frame: float

    @property
    def value(self) -> float:
        """The confidence, 0…1."""
        return round(self.coverage * self.match * self.frame, 2)


def weighed(declaration: Declaration, text: str, folded: str | None = None) -> Declaration:
    """The declaration with the confidence of each of its readings."""
    folded = fold(text) if folded is None else folded
    readings = tuple(
        replace(r, confidence=confidence(r, declaration.notices, text, folded).value)
        for r in declaration.readings
    )
    return replace(declaration, readings=readings)


def confidence(reading: Reading, notices: Iterable[Notice], text: str, folded: str) -> Confidence:
    """What a reading's confidence is made of, from its words and what was noticed about them."""
    own = [n for n in notices if _about(n, reading)]
    unexplained = [n.span for n in own if n.code == "TEXTO_SIN_EXPLICAR"]
    return Confidence(
        _coverage(reading.span, unexplained, text, folded),
        min((TIERS[n.code] for n in own if n.code in TIERS), default=1.0),
        UNFRAMED if any(n.code in _UNFRAMED_CODES for n in own) else 1.0,
    )


def _about(item: Notice, reading: Reading) -> bool:
    """Whether a notice speaks of a reading: of its words, or of words of its phase."""
    if item.phase is not None and item.phase == reading.phase:
        return True
    return _meet(item.span, reading.span)


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _coverage(span: Span, unexplained: list[Span], text: str, folded: str) -> float:
    start = min([span.start, *(s.start for s in unexplained)])
    end = max([span.end, *(s.end for s in unexplained)])
    content = [
        Span(t.start, t.end)
        for t in tokens(text, folded, start, end)
        if t.form not in STOP and t.form not in FILLER and len(t.form) > 1
    ]
    content = [t for t in content if _meet(t, span) or any(_meet(t, s) for s in unexplained)]
    left = sum(any(_meet(t, s) for s in unexplained) for t in content)
    return 1 - left / len(content) if content else 1.0

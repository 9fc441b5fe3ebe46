"""Whether an order of a post hangs on something, whatever only sounds like a condition."""

from __future__ import annotations

import re

from engine.vocabulary import Span
from parsers.clauses.conditions import Condition, condition_in
from parsers.words.ink import Ink

_YES = re.compile(r"(?<=[a-z] )si\b")
_JOINS = re.compile(r"\b(?:y|e|o|u|ni|pero|solo|mas|que|porque|pues) $")
"""Before these a *sí* may be a misspelt *si* (`y sí viene Gil, me voy`)."""


def condition_of(ink: Ink, span: Span) -> Condition | None:
    """The condition in a stretch; politeness (`si Dios quiere`) and the *sí* of assent are none."""
    folded = ink.folded
    if "si" not in folded[span.start : span.end]:
        return condition_in(folded, span)
    for match in ink.lexicon.turns["cortesia"].pattern.finditer(folded, span.start, span.end):
        folded = _without(folded, match.start(), match.end())
    for match in _YES.finditer(folded, span.start, span.end):
        said = ink.text[match.start() : match.end()].lower() == "sí"
        if said and not _JOINS.search(folded, max(0, match.start() - 9), match.start()):
            folded = _without(folded, match.start(), match.end())
    return condition_in(folded, span)


def _without(folded: str, start: int, end: int) -> str:
    return folded[:start] + " " * (end - start) + folded[end:]

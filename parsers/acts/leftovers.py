"""What would vanish without a word: orders that no reading took and no notice tells."""

from __future__ import annotations

import re

from engine.vocabulary import Span
from parsers.clauses.clause import intents_of
from parsers.text.notices import notice
from parsers.words.conjugation import FIRST
from parsers.words.ink import Ink, sentences
from parsers.words.result import Result
from parsers.words.wording import Wording

_FRAME = re.compile(
    r"\b(?:fases?|pas?|ptos?|puntos? de accion|(?:las|los) (?:tres|dos|otras dos)|toda la ronda)\b"
)

_PAID = re.compile(r"[ \t]*\(?(?:[1-3]|un|otro) ?(?:pas?|ptos?|puntos?)\b")
"""A cost behind a stretch (`sigo a Inés 1 pa, …`) that no header took for its own."""


def tell_unread(ink: Ink, rest: tuple[Span, ...], result: Result) -> None:
    """Add to `result` a notice for what may have been an order and was not taken for one.

    A post of which nothing at all was read tells its first such sentence; one that was read in part
    tells the sentences that speak of phases or points.
    """
    empty = not (result.readings or result.requests or result.notices)
    for span in sentences(ink, rest):
        text = ink.folded[span.start : span.end]
        if empty and ink.lexicon.turns["como_otra_ronda"].whole(text):
            result.notices.append(notice("REFERENCIA_SIN_RESOLVER", span, texto=ink.said(span)))
            return
        paid = _PAID.match(ink.folded, span.end) is not None
        if not empty and not _FRAME.search(text) and not (paid and _done(ink, span)):
            continue
        if told(result, span) or not (
            intents_of(ink.wording(span))
            or (empty and (_works(ink.wording(span)) or _framed(ink.wording(span), text)))
        ):
            continue
        result.notices.append(notice("PROSA_DUDOSA", span, texto=ink.said(span)))
        if empty:
            return


def _done(ink: Ink, span: Span) -> bool:
    """Whether a stretch tells a deed in the first person."""
    return any(i.tags & FIRST and not i.negated for i in intents_of(ink.wording(span)))


def _works(wording: Wording) -> bool:
    """Whether a task's verb is told in the first person , whatever its object."""
    return any(
        w.form in wording.names.task_verbs and len(w.form) > 3 and w.token.raw.endswith(("o", "ré"))
        for w in wording.words
        if not w.place and w.form not in wording.lexicon.guard
    )


def _framed(wording: Wording, text: str) -> bool:
    """Whether something of the house is named beside phases (`con el gazpacho las tres fases`)."""
    nouns = wording.names.task_nouns
    named = any(w.place or w.person or w.form in nouns for w in wording.words)
    return named and _FRAME.search(text) is not None


def told(result: Result, span: Span) -> bool:
    """Whether a reading or a notice speaks of that stretch already."""
    spans = [r.span for r in (*result.readings, *result.requests)]
    spans += [n.span for n in result.notices]
    return any(s.start < span.end and span.start < max(s.end, s.start + 1) for s in spans)

"""Following told without a verb: `tras Gil`, `pegada a la Marquesa`, `Seguimiento: Rosalía`."""

from __future__ import annotations

import re

from engine.vocabulary import Outlook, Span
from parsers.acts.resolve import resolve
from parsers.clauses.intent import Intent
from parsers.words.drafts import Draft, Memory
from parsers.words.entities import entities_of
from parsers.words.ink import Ink
from parsers.words.wording import Wording

_JOINS = re.compile(r"[ :,]*(?:a |al |de |del |la |el |los |las )*")
_LEAD = re.compile(r"\W*(?:(?:pues|y|yo|luego|despues|ya|otra vez|de nuevo)[ ,]+)*")


def pursuit(
    ink: Ink, wording: Wording, span: Span, outlook: Outlook, memory: Memory
) -> Draft | None:
    """The follow, if a body begins with such words and the name stands right behind them."""
    text = ink.folded[span.start : span.end]
    lead = _LEAD.match(text)
    behind = wording.lexicon.turns["tras_alguien"].begins(text, lead.end() if lead else 0)
    persons = entities_of(wording).persons
    if behind is None or not persons or not persons[0].candidates:
        return None
    named = persons[0]
    between = text[behind.end() : wording.words[named.first].start - span.start]
    if _JOINS.fullmatch(between) is None:
        return None
    intent = Intent("SEGUIR", 0, named.last, persons=persons)
    return resolve(wording, intent, outlook, memory)

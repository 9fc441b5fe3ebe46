"""What is left out of a post before it is read, and the notices that say so."""

from __future__ import annotations

from engine.vocabulary import Notice, Span
from parsers.text.chatlog import chat_lines
from parsers.text.folding import fold
from parsers.text.marked import MarkedText
from parsers.text.notices import notice

_SHOWN = 60


def folded_without_it(text: MarkedText) -> str:
    """The folded text, with blanks for struck words and for lines copied from a chat."""
    folded = list(fold(text.text))
    for span in (*text.struck, *chat_lines(text)):
        for index in range(span.start, min(span.end, len(folded))):
            if folded[index] != "\n":
                folded[index] = " "
    return "".join(folded)


def notices_of_it(text: MarkedText) -> list[Notice]:
    """One for each quote, signature, struck word or chat line."""
    size = len(text.text)
    found = [
        notice(d.code, Span(min(d.at, size), min(d.at, size)), texto=d.text) for d in text.dropped
    ]
    found += [notice("TACHADO_IGNORADO", s, texto=_said(text, s)) for s in text.struck]
    found += [notice("CITA_IGNORADA", s, texto=_said(text, s)) for s in chat_lines(text)]
    return found


def _said(text: MarkedText, span: Span) -> str:
    return " ".join(text.text[span.start : span.end].split())[:_SHOWN]

"""Whether an order of a post hangs on something, whatever only sounds like a condition."""

from __future__ import annotations

import re

from engine.vocabulary import Span
from parsers.clauses.conditions import Condition, condition_in
from parsers.words.ink import Ink

_YES = re.compile(r"(?<=[a-z] )si\b")
_JOINS = re.compile(r"\b(?:y|e|o|u|ni|pero|solo|mas|que|porque|pues) $")
"""Before these a *sí* may be a misspelt *si* (`y sí viene Gil, me voy`)."""


_TO_OTHERS = re.compile(
    r"(?<=[.!;\n])\s*(?:y |pero |pues )?si (?:alguien|algun|alguno|alguna|nadie|os|vos|me|cualquiera|quereis|quieren|hay|el|la|los|las|ella|ellos|[a-z]+)\b[^.!;?\n]*?"  # noqa: E501
    r"(?:,\s*|\s+)(?:(?:pues|ya|entonces|y) )*"
    r"(?:(?:ya )?sab(?:e|en|eis|es|ra|ran|reis|ras)\b|que (?:conste|sepa[ns]?|sepais|(?:me |no |se |lo |la |nos )*[a-z]{2,}(?:e|en|a|an|eis|ais))\b"  # noqa: E501
    r"|(?:aqui|ahi|alli|aca|alla) (?:me |nos )?(?:estoy|ando|estare|andare|tiene|tienen|teneis|tienes|sigo|seguire|encontrara|encontrareis|encontraran)\b"  # noqa: E501
    r"|me (?:tiene|tienen|teneis|tienes|encuentra|encuentran|encontrara|encontrareis|encontraran|hallara|vera|vereis|pilla|pillais)\b"  # noqa: E501
    r"|(?:alla|peor|mejor) (?:para |pa )?(?:el|ella|ellos|cada|vosotros|ustedes|se)\b|es (?:cosa|asunto|problema) (?:suyo|suya|vuestr[oa]|de)\b"  # noqa: E501
    r"|(?:mala suerte|buena suerte|lo siento|perdon|paciencia|(?:pod|deb|ten)eis|pueden?|avisad|avise[ns]?|gritad|buscad(?:me)?|buscame|venid|ven)\b)"  # noqa: E501
    r"[^.!;?\n]*"
)
"""`… . Si alguien quiere hablar conmigo, ya sabe dónde estoy`: a sentence of its own whose
consequence is other people's."""
_OWN_DEED = re.compile(
    r"(?:,|\by|\bentonces) (?:(?:me|lo|la|le|los|las|les|no|yo|pues) )*(?!estoy\b|ando\b|sigo aqui\b|siento\b|cuento\b|espero que\b)[a-z]{2,}(?:o|oy|are|ere|ire)\b"  # noqa: E501
)


def _to_others(folded: str, span: Span) -> list[tuple[int, int]]:
    """Sentences with a condition that order nothing of their author."""
    if "si " not in folded[span.start : span.end]:
        return []
    return [
        (m.start(), m.end())
        for m in _TO_OTHERS.finditer(folded, span.start, span.end)
        if not _OWN_DEED.search(folded, m.start(), m.end())
    ]


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
    for start, end in _to_others(folded, span):
        folded = _without(folded, start, end)
    return condition_in(folded, span)


def _without(folded: str, start: int, end: int) -> str:
    return folded[:start] + " " * (end - start) + folded[end:]

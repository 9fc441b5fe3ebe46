"""A phase whose whole line is doing nothing: `guardia`, `me tumbo un rato`, `a verlas venir`.

Such words order nothing where others stand beside them (`tomo aire y salgo`), and so they count
only where they are all that a phase says, but for a remark that gives no order.
"""

from __future__ import annotations

import re

from engine.vocabulary import Span, Wait
from parsers.clauses.clause import intents_of
from parsers.clauses.things import things_of
from parsers.words.drafts import Draft
from parsers.words.entities import entities_of
from parsers.words.ink import Ink

_WHERE = (
    r"(?:aqui|ahi|alli|aca|alla)(?: mismo| mero| nomas)?"
    r"|en (?:el|mi|la misma|el mismo) (?:sitio|sala)"
    r"|tal cual|nomas|no mas|sin mas|y punto|y ya(?: esta)?|por ahora|de momento|hoy|ahora"
)
_END = re.compile(r"[,.;:!…(\n]|\s[-—–]\s|\b(?:que|porque|pq|xq|a ver|hasta que|mientras|por si)\b")
"""Where a remark begins."""


def idle(ink: Ink, span: Span) -> Draft | None:
    """A wait, if the first words of a body say so and what follows them orders nothing."""
    text = ink.folded[span.start : span.end]
    turns = ink.lexicon.turns
    quiet = turns["quieto"].source
    more = rf"(?:[ ,]+(?:{turns['medida'].source}|{turns['otra_vez'].source}|{_WHERE}))*"
    said = re.compile(rf"\W*(?:(?:pues|y|yo|luego|despues|ya|nada)[ ,]+)*{quiet}{more}\W*")
    ends = [*(m.start() for m in _END.finditer(text)), len(text)]
    end = next((e for e in ends[:3] if e and said.fullmatch(text, 0, e)), None)
    if end is None or _speaks_of_the_house(ink, span):
        return None
    rest = ink.wording(Span(span.start + end, span.end))
    told = [i for i in intents_of(rest) if i.verb != "ESPERAR" and not i.negated]
    return None if told else Draft(Wait(), span)


def _speaks_of_the_house(ink: Ink, span: Span) -> bool:
    """Whether a body names a room, a side or a thing (`me escondo en el pasaje`)."""
    wording = ink.wording(span)
    named = entities_of(wording)
    return bool(named.places or named.directions or things_of(wording, 0, len(wording.words)))

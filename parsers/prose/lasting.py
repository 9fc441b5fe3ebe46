"""How long an unframed action lasts, and which words of its sentence say so."""

from __future__ import annotations

import re

from engine.vocabulary import DoTask, Span
from parsers.clauses.intent import Intent
from parsers.frames.ordinals import number
from parsers.words.drafts import Draft
from parsers.words.fillers import FILLER
from parsers.words.ink import Ink
from parsers.words.names import STOP
from parsers.words.turns import how_much
from parsers.words.wording import Wording

_OFTEN = re.compile(r"\b(?:dos|tres|[23]) veces\b[^.;:]*?(?:[,;:]|\by\b)")


def of_its_own(ink: Ink, wording: Wording, intent: Intent, own: Span) -> Span:
    """The stretch of an action without the clause before it that says how often another is done.

    `me santiguo tres veces y salgo`
    """
    begins = wording.words[intent.hit.at if intent.hit is not None else intent.first].start
    often = _OFTEN.search(ink.folded, own.start, begins) if begins > own.start else None
    return Span(often.end(), own.end) if often is not None else own


_TWO_NAMED = re.compile(
    r"\b(?:(?:las |en las )?fases? (?P<a>[12]|primera|segunda) y (?:la )?(?P<b>[23]|segunda|tercera)"  # noqa: E501
    r"|(?:en )?la (?P<c>[12]|primera|segunda) y (?:en )?la (?P<d>[23]|segunda|tercera)(?: fases?)?)\b"  # noqa: E501
)


def named_from(ink: Ink, own: Span, cursor: int) -> int | None:
    """2 where an action is told for the phase it comes to and the next (`rezo las fases 2 y 3`)."""
    match = _TWO_NAMED.search(ink.folded, own.start, own.end)
    if match is None:
        return None
    first, second = number(match["a"] or match["c"]), number(match["b"] or match["d"])
    return 2 if (first, second) == (cursor, cursor + 1) else None


_FOR_GOOD = re.compile(
    r"\by ya (?:no me muevo|(?:ahi |alli |aqui )?me (?:quedo|planto|estoy)|(?:ahi|alli) espero)\b"
    r"|\bde (?:ahi|alli|aqui) (?:ya )?no me muevo\b|\bya no me muevo\b"
)
"""A stay that ends what its author does this round."""
THIS_ROUND = re.compile(
    r"\b(?:esta|la|toda) ronda\b|\b(?:este|ste) turno\b|\bsta ronda\b|\bhoy\b|\btres fases\b"
    r"|\besta vez\b"
)


def for_good(ink: Ink, own: Span) -> bool:
    """Whether a stretch says that its author stays there for good."""
    start = max(around(ink, own).start, own.start - 12)
    return _FOR_GOOD.search(ink.folded, start, own.end) is not None


def around(ink: Ink, span: Span) -> Span:
    """The sentence in which a stretch stands."""
    start = max(ink.folded.rfind(mark, 0, span.start) for mark in ".!?\n") + 1
    return Span(start, span.end)


def frames_itself(wording: Wording, intent: Intent) -> bool:
    """`me quedo quieta las tres fases`: the phases are told, and every word is explained."""
    turns, forms = wording.lexicon.turns, wording.forms()
    if not turns["toda_la_ronda"].search(" ".join(forms)):
        return False
    known = how_much(turns, forms) | set(range(intent.first, intent.last + 1))
    known |= {h.at for h in wording.hits if h.verb == intent.verb}
    return all(
        i in known or w.form in STOP or w.form in FILLER or w.form == "me"
        for i, w in enumerate(wording.words)
    )


def explains(previous: Draft, draft: Draft) -> bool:
    """`me quedo aquí … barriendo las tres fases`: the second says what the first is for."""
    return previous.action.verb == "ESPERAR" and isinstance(draft.action, DoTask)

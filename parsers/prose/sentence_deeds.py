"""Which clauses of an unframed sentence are deeds of its author, and in what order he does them."""

from __future__ import annotations

import re

from parsers.clauses.intent import Intent
from parsers.clauses.ordering import against
from parsers.prose.gate import acceptable, says_i
from parsers.words.conjugation import FIRST
from parsers.words.wording import Wording


def missed(wording: Wording, told: tuple[Intent, ...], accepted: list[Intent]) -> list[Intent]:
    """What its author orders beside what was taken: it is asked about, never dropped."""
    return [i for i in told if i not in accepted and _ordered(wording, i)]


def _ordered(wording: Wording, intent: Intent) -> bool:
    if intent.negated or intent.verb == "DESCONOCIDO":
        return False
    if intent.verb == "TAREA" and not intent.task.noun and intent.task.score < 0.8:
        return says_i(wording, intent) and len(intent.task.ids) == 1
    if intent.verb == "ESPERAR":
        return False
    first = bool(intent.tags & FIRST) or says_i(wording, intent)
    aims = any(p.preposition in ("a", "al", "hacia", "pal", "pa") for p in intent.destinations)
    return first or (intent.verb == "MOVER" and intent.hit is None and aims)


def hedges(wording: Wording) -> bool:
    """Whether a sentence hedges; a wish that nothing speaks against is how one orders politely."""
    hedge = wording.has("duda")
    if hedge is None:
        return False
    wish = " ".join(hedge) in ("me gustaria", "tengo pensado")
    return not wish or against(wording)


_BEGINS = re.compile(
    r"\W*(?:primero|en primer lugar|lo primero|empiezo|comienzo|para empezar|de entrada)\b"
)


def without_heading(wording: Wording, accepted: list[Intent]) -> list[Intent]:
    """The deeds told behind a colon, without what only announces them.

    `no me muevo del Patio: saco agua y espero`, `llevo el mensaje: primero …`.
    """
    for index in range(1, len(accepted)):
        before, after = accepted[:index], accepted[index:]
        colon = next(
            (i for i in range(before[-1].last + 1, after[0].first + 1) if ":" in wording.gap(i)),
            None,
        )
        if colon is None:
            continue
        behind = wording.folded[wording.words[colon].start : wording.span.end]
        aimless = all(i.verb == "MOVER" and not (i.places or i.directions) for i in before)
        announces = aimless and len(after) > 1
        never = all(i.verb == "SEGUIR" and i.hit and i.hit.cue.negative for i in before)
        announces = announces or (never and after[0].verb == "SEGUIR")
        if _BEGINS.match(behind) or announces or all(i.verb == "ESPERAR" for i in before):
            return after
    return accepted


_BEFORE = re.compile(r"\W*(?:y |pero |ya )*antes de (?=[a-z]+r(?:me|se|l[eoa]s?)?\b)")
"""`Antes de subir al Altillo, paso por el Salón`: what is told first is done last."""


def in_order(wording: Wording, accepted: list[Intent]) -> list[Intent] | None:
    """The deeds as they are done; None where `antes de` leaves that open."""
    text = wording.folded[wording.span.start : wording.span.end]
    if _BEFORE.match(text) is None or "," not in text or len(accepted) < 2:
        return accepted
    comma = wording.span.start + text.index(",")
    later = [i for i in accepted if wording.words[i.first].start < comma]
    sooner = [i for i in accepted if i not in later]
    return [*sooner, *later] if len(later) == len(sooner) == 1 else None


def goes_on_so(wording: Wording, intent: Intent, accepted: list[Intent], share: float) -> bool:
    """A step in the first person behind one that was taken, however much is told beside it."""
    later = bool(accepted) and accepted[0].last < intent.first and bool(intent.tags & FIRST)
    return (
        later
        and intent.verb in ("MOVER", "ESPERAR")
        and acceptable(wording, intent, max(share, 0.3), listed=False, found=True)
    )

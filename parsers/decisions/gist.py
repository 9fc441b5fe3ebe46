"""A decision amid words that were taken for talk: its author is asked, with it as the answer.

`Me abstengo en esta, no lo tengo claro`, `llevamos tres rechazos: apruebo el equipo`: the sentence
as a whole says too much to be a decision, one stretch of it says nothing else. Nothing is accepted
here.
"""

from __future__ import annotations

import re

from engine.vocabulary import Action, Level, Notice, Reading, Span, Standpoint, Status, is_complete
from parsers.decisions.filling import filled
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.settling import Found, doubts
from parsers.decisions.signals import negated, signalled
from parsers.decisions.unit import Unit
from parsers.decisions.units import unit_of
from parsers.decisions.weighing import LISTS, NO_TARGET, REQUESTS, Weighed, weigh
from parsers.text.notices import notice
from parsers.text.speech import words_of_speech
from parsers.words.ink import Ink

_SPOILING = ("condicion", "ironia", "retractacion")
"""Signals of a sentence that bear on every stretch of it."""
_DOUBTING = ("duda", "correccion", "despues", "pasado", "relato", "aplazamiento", "risa")
_TALK = frozenset(("PROSA_DUDOSA", "NEGACION"))
_SAID = re.compile(
    r"\b(?:di(?:jo|jeron|ce|cen|ra|ran|gan?|cho)|deci(?:r|a|an|s)|segun|cree[ns]?|creo|imagino|apuesto"
    r"|supongo|asegura\w*|afirma\w*|propuso|propone|pide|pidio|quiere[ns]?|va[ns]? a)\b"
)
"""With these somebody else's words or deeds are told, or guessed."""
_MARKS = frozenset(",;:()")
_WHY = frozenset(("que", "porque", "pues", "asi", "pero"))


def gist(
    ink: Ink, units: list[Unit], view: Standpoint, book: Phrasebook, notices: list[Notice]
) -> tuple[list[Found], list[Notice]]:
    """The one decision that some stretch of a post's talk tells in full, asked about, and the
    notices with its own for that sentence's; none where two stretches differ."""
    told = [n for n in notices if n.code not in _TALK]
    if any(n.level is not Level.INFO for n in told):
        return [], notices
    found: dict[tuple[str, Action], tuple[Unit, Weighed]] = {}
    for unit in units:
        for part, weighed in _stretches(ink, unit, view, book):
            action = filled(part, weighed, view, ink.said(part.span), book, ()).action
            if action is not None and is_complete(action):
                found.setdefault((weighed.verb, action), (unit, weighed))
    if len(found) != 1:
        return [], notices
    ((verb, action), (unit, weighed)) = next(iter(found.items()))
    kept = [n for n in notices if n.code not in _TALK or not _within(n.span, unit.span)]
    code = doubts(verb, firm=weighed.firm)[0]
    level = Level.BLOCK if weighed.firm else Level.ASK
    asked = notice(code, unit.span, texto=ink.said(unit.span), level=level)
    reading = Reading(action, None, Status.ASKED, unit.span, (action,))
    return [Found(verb, reading, weighed.firm)], [*kept, asked]


def _within(span: Span, whole: Span) -> bool:
    return whole.start <= span.start and span.end <= whole.end


def _stretches(
    ink: Ink, unit: Unit, view: Standpoint, book: Phrasebook
) -> list[tuple[Unit, Weighed]]:
    """The longest stretches between marks that hold a decision and nothing else."""
    if set(unit.text) & set('?¿"«'):
        return []
    speech = bool(words_of_speech(ink.folded, unit.span))
    if any(signalled(unit, book, name, frozenset()) for name in _SPOILING):
        return []
    if _SAID.search(unit.text):
        return []
    cuts = [0]
    cuts += [
        i for i in range(1, len(unit.items))
        if set(unit.gap(i)) & _MARKS or unit.items[i].form in _WHY
    ]  # fmt: skip
    cuts.append(len(unit.items))
    found: list[tuple[Unit, Weighed]] = []
    for first, last in sorted(
        ((a, b) for a in cuts for b in cuts if b > a), key=lambda s: s[0] - s[1]
    ):
        span = Span(unit.items[first].start, unit.items[last - 1].end)
        if (span == unit.span and not speech) or any(_within(span, part.span) for part, _ in found):
            continue
        part = unit_of(ink, span, view, book)
        weighed = weigh(part, view, book)
        if weighed is None or not _tells(part, weighed, book) or (speech and weighed.firm):
            continue
        if weighed.verb not in LISTS or len(part.persons) == len(unit.persons):
            found.append((part, weighed))
    return found


def _tells(part: Unit, weighed: Weighed, book: Phrasebook) -> bool:
    if not weighed.used or weighed.spare or weighed.told or weighed.weak or weighed.rival:
        return False
    if weighed.verb in REQUESTS or weighed.future or weighed.confirm:
        return False
    if negated(part, weighed.used, book):
        return False
    if any(signalled(part, book, name, weighed.used) for name in _DOUBTING):
        return False
    return weighed.verb in NO_TARGET or bool(part.persons) or weighed.kind == "blanco"

"""What is said of a post, or of a sentence, that nothing was read in."""

from __future__ import annotations

from dataclasses import replace

from engine.vocabulary import Notice, Span, Standpoint
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.signals import fillers_of, negated, signalled
from parsers.decisions.unit import Unit
from parsers.decisions.units import unit_of
from parsers.decisions.weighing import REQUESTS, weigh
from parsers.text.folding import fold
from parsers.text.notices import notice
from parsers.text.speech import words_of_speech
from parsers.words.ink import Ink

_TALK = ("condicion", "pasado", "despues", "relato", "duda", "risa", "ironia")


def out_of_turn(ink: Ink, unit: Unit, view: Standpoint, book: Phrasebook) -> Notice | None:
    """That a whole sentence decides something else than what its author can decide now (`Salvo a
    Olaf` in a ballot), or something that only what is due would tell."""
    if set(unit.text) & set('?¿"«') or words_of_speech(ink.folded, unit.span):
        return None
    anything = replace(view, open=view.open and book.verbs)
    found = weigh(unit, anything, book, every=not view.open)
    if found is None or not found.used or found.told or found.future or found.spare:
        return None
    if found.verb in (*view.open, *REQUESTS) or not (unit.persons or found.verbal):
        return None
    if any(fold(unit.items[i].raw) != unit.items[i].form for i in found.used):
        return None  # a word taken for another one says nothing of what is not due
    if negated(unit, found.used, book):
        return None
    if any(signalled(unit, book, name, found.used) for name in _TALK):
        return None
    code = "DECISION_FUERA" if view.open else "VERBO_AMBIGUO"
    return notice(code, unit.span, texto=ink.said(unit.span))


LEFT_OUT = frozenset(("CITA_IGNORADA", "CODIGO_IGNORADO", "FIRMA_IGNORADA", "EDICION_IGNORADA"))
"""What is told of a part of a post that is none of its author's words."""


def unread(ink: Ink, view: Standpoint, book: Phrasebook, *, quoting: bool = False) -> list[Notice]:
    """That nothing of a post was taken for a decision; nothing where it only greets.
    Behind a quotation, words that only join in (`yo también`) are no greeting."""
    text = ink.folded
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    if start >= end:
        return []
    span = Span(start, end)
    unit = unit_of(ink, span, view, book)
    joins = quoting and any(True for p in book.signals["adhesion"] for _ in unit.find(p))
    if not joins and set(range(len(unit.items))) <= fillers_of(unit, book):
        return []
    return [notice("PROSA_DUDOSA", span, texto=ink.said(span))]

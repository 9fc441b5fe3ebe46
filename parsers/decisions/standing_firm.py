"""A decision told first and whole, with a denial behind it that is only why it is so."""

from __future__ import annotations

from collections.abc import Iterator

from engine.vocabulary import Span, Standpoint
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.signals import NO, signalled
from parsers.decisions.unit import Unit
from parsers.decisions.units import unit_of
from parsers.decisions.weighing import LISTS, NO_TARGET, Weighed, targets, weigh
from parsers.words.ink import Ink

_WHY = frozenset(("que", "porque", "pues", "aunque", "ya"))
_ELSE = frozenset(("mas", "otro", "otra", "otros", "otras", "remedio", "alternativa"))
_SPOILING = ("condicion", "retractacion", "ironia", "correccion", "aplazamiento", "exclusion")
_NOBODY = frozenset(("blanco", "nadie", "nada", "todos", "ninguno"))


def without_denial(ink: Ink, unit: Unit, view: Standpoint, book: Phrasebook) -> Unit:
    """A sentence without the denial behind its decision (`en blanco, que no mando a nadie a la
    horca`; `voto a Leo y a nadie más`), where that says nothing against it."""
    if not set(NO).intersection(unit.forms()) or set(unit.text) & set("?¿"):
        return unit
    for at in _turns(unit):
        head = unit_of(ink, Span(unit.items[0].start, unit.items[at - 1].end), view, book)
        found = weigh(head, view, book)
        if found is None or not _whole(head, found):
            continue
        tail = unit_of(ink, Span(unit.items[at].start, unit.span.end), view, book)
        return head if _supports(tail, found, view, book) else unit
    return unit


def _turns(unit: Unit) -> Iterator[int]:
    forms = unit.forms()
    for at in range(1, len(forms)):
        joined = forms[at] in ("y", "e") and forms[at + 1 : at + 2] != () and (
            forms[at + 1] in NO or forms[at + 1 : at + 3] == ("a", "nadie")
        )  # fmt: skip
        if set(unit.gap(at)) & set(",;:.(") or joined or forms[at] == "porque":
            yield at


def _whole(head: Unit, found: Weighed) -> bool:
    """Whether a beginning is a decision of its own with all it needs."""
    if not found.used or found.spare or found.told or found.future or found.confirm or found.rival:
        return False
    if set(NO).intersection(head.forms()) - {head.items[i].form for i in found.used}:
        return False
    if found.verb in NO_TARGET or found.kind in _NOBODY:
        return True
    named = targets(head, found.verb, found.kind, found.used)
    return bool(named) and (found.verb in LISTS or len(named) == 1)


def _supports(tail: Unit, found: Weighed, view: Standpoint, book: Phrasebook) -> bool:
    forms = tail.forms()
    while forms and forms[0] in (*_WHY, "y", "e", "yo", "a"):
        forms = forms[1:]
    if len(forms) < 2 or not set(NO).intersection(forms):
        return False
    start = len(tail.forms()) - len(forms)
    if forms[0] in NO and set(tail.gap(start + 1)) & set(",;:."):
        return False  # `voto a Leo, no, a Bo`
    if "o" in forms or any(signalled(tail, book, n, frozenset()) for n in _SPOILING):
        return False
    hedged = signalled(tail, book, "duda", frozenset())
    if hedged is not None and found.kind != "blanco" and found.verb != "ABSTENCION":
        return False
    more = bool(_ELSE.intersection(forms)) and not tail.persons
    why = tail.items[0].form in _WHY or forms[0] in NO
    if tail.persons and not why:
        return False
    other = weigh(tail, view, book)
    against = (
        other is not None and bool(other.used) and not other.told
        and (other.verb, other.kind) != (found.verb, found.kind)
        and not (found.kind in _NOBODY and forms[0] in NO)
        and not {tail.items[i].form for i in other.used} <= NO
    )  # fmt: skip
    return more or not against

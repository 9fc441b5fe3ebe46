"""A sentence with two decisions, or with one behind what led to it, cut where it may be."""

from __future__ import annotations

from collections.abc import Iterator

from engine.vocabulary import Span, Standpoint
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.refusing import wished
from parsers.decisions.signals import NO, clauses, negated, signalled
from parsers.decisions.unit import Unit
from parsers.decisions.units import unit_of
from parsers.decisions.weighing import LISTS, NO_TARGET, REQUESTS, Weighed, weigh
from parsers.text.speech import words_of_speech
from parsers.words.ink import Ink

_DOUBTING = (
    "duda", "condicion", "pasado", "despues", "risa", "ironia", "retractacion", "relato",
    "correccion",
)  # fmt: skip
_LEADING = ("duda", "condicion", "risa", "ironia")
"""Signals that bear on what follows them, however it is joined to them."""
_NAMING = frozenset(("VOTAR", "CAMBIAR_VOTO", "ELEGIR_LIDER"))
"""Decisions that are none without a name."""
_DEEDS = frozenset(("matar", "salvar", "patrullar"))
_ORDERED = LISTS | {"SUCESOR", "DISPARAR"}
"""Decisions in which several may be named."""
_BALLOTS = frozenset(("VOTAR", "CAMBIAR_VOTO", "ELEGIR_LIDER", *REQUESTS))


def parts(ink: Ink, span: Span, view: Standpoint, book: Phrasebook) -> tuple[Span, ...]:
    """A sentence, or its halves where each holds a decision of its own (`mato a Olaf y salvo a la
    víctima`). One in which anything is doubtful stays whole."""
    unit = unit_of(ink, span, view, book)
    groups = clauses(unit)
    whole = weigh(unit, view, book) if len(groups) > 1 else None
    if whole is None or set(unit.text) & set("?¿") or words_of_speech(ink.folded, span):
        return (span,)
    said = [(at, len(p)) for p in book.signals["propia_muerte"] for at in unit.find(p)]
    dying = {i for at, size in said for i in range(at, at + size)}
    if any(signalled(unit, book, name, whole.used | dying) for name in _DOUBTING):
        return (span,)
    for left, right in _halves(unit):
        one, other = (weigh(unit_of(ink, s, view, book), view, book) for s in (left, right))
        if one is not None and other is not None and _two(one, other, whole, view):
            return (*parts(ink, left, view, book), right)
    return (span,)


def _halves(unit: Unit) -> Iterator[tuple[Span, Span]]:
    """A sentence cut before each of its clauses but the first, the last one first."""
    for clause in reversed(clauses(unit)[1:]):
        if clause and clause[0] > 0:
            at = clause[0]
            left = Span(unit.items[0].start, unit.items[at - 1].end)
            yield left, Span(unit.items[at].start, unit.span.end)


def _two(one: Weighed, other: Weighed, whole: Weighed, view: Standpoint) -> bool:
    """Whether two halves decide two things that one player may decide at once."""
    if not (one.used and other.used) or any(w.told or w.weak or w.rival for w in (one, other)):
        return False
    if len(one.spare) + len(other.spare) > max(len(whole.spare), 1):
        return False
    if one.verb == other.verb:
        kinds = {one.kind, other.kind}
        return one.verb == "HEROE" and len(kinds) == 2 and kinds <= _DEEDS
    if {one.verb, other.verb} <= _BALLOTS or {one.verb, other.verb} <= NO_TARGET:
        return False
    return {one.verb, other.verb} <= {*view.open, *REQUESTS}


def without_premise(ink: Ink, unit: Unit, view: Standpoint, book: Phrasebook) -> tuple[Unit, bool]:
    """A sentence without what led to its decision (`Bo calla, así que voto a Leo`), where that
    decides nothing and casts no doubt on it; and whether it may be less than a decision for that:
    only a colon leads to what can't be taken back, or to words that mean it in their turn."""
    whole = weigh(unit, view, book)
    several = whole is not None and whole.verb not in _ORDERED and len(unit.persons) > 1
    first = -1
    if whole is not None and whole.used and not whole.spare and not several:
        first = min(whole.used)  # only what a link parts from the decision can be its premise
    for at, plain in _turning_points(unit, book):
        if first >= 0 and (plain or at > first):
            continue
        tail = unit_of(ink, Span(unit.items[at].start, unit.span.end), view, book)
        found = weigh(tail, view, book)
        if found is None or found.told or found.spare:
            continue
        if not found.used and (whole is not None and whole.used and not whole.weak):
            continue  # a bare name behind a colon, where nothing else decides
        if found.weak and found.verb not in (view.open if plain else view.open[:1]):
            continue
        head = unit_of(ink, Span(unit.items[0].start, unit.items[at - 1].end), view, book)
        if wished(head) and {tail.items[i].form for i in found.used} <= NO:
            continue  # `me gustaría matar a Leo, pero no`
        if not _leads(ink, head, view, book, plain=plain):
            return tail, found.weak or (plain and found.firm)
    return unit, False


def _turning_points(unit: Unit, book: Phrasebook) -> Iterator[tuple[int, bool]]:
    """Where a decision may begin behind its premise; and whether only a colon says so."""
    joined = {at + len(p) for p in book.signals["conector"] for at in unit.find(p) if at}
    for at in range(1, len(unit.items)):
        if at in joined:
            yield at, False
        elif set(unit.gap(at)) & set(":;"):
            yield at, True


_FORMER_MIND = frozenset(
    ("pensaba", "queria", "iba", "tenia", "estaba", "venia", "habria", "hubiera")
)


def _former(head: Unit) -> bool:
    """Whether a premise tells what its author was going to decide."""
    forms = head.forms()
    links = (
        "yo",
        "hasta",
        "hoy",
        "ayer",
        "anoche",
        "antes",
        "la",
        "verdad",
        "es",
        "que",
        "al",
        "principio",
        "no",
    )
    at = next((i for i, f in enumerate(forms) if f not in links), len(forms) - 1)
    return forms[at] in _FORMER_MIND and "voto" not in forms


def _leads(ink: Ink, head: Unit, view: Standpoint, book: Phrasebook, *, plain: bool) -> bool:
    """Whether what stands before says something of the decision itself."""
    quoting = plain or ":" in head.text or words_of_speech(ink.folded, head.span)
    names = (*_LEADING, *(("relato",) if quoting else ()))
    if set(head.text) & set("?¿") or any(signalled(head, book, n, frozenset()) for n in names):
        return True
    found = weigh(head, view, book)
    if found is None or not found.used or found.weak or wished(head):
        return False
    if found.verb in _NAMING and _former(head):
        return False  # `pensaba votar a Leo, pero voto a Bo`
    if plain and found.spare and found.verb in _NAMING and not head.persons:
        return False  # `mi voto vale doble, así que lo he pensado: voto a Leo`
    return not negated(head, found.used, book)  # `no voto a Leo: voto a Bo`: he says what is not

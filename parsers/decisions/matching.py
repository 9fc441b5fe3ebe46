"""Where the phrases of a book stand in a sentence, and which of them say what it decides."""

from __future__ import annotations

from engine.vocabulary import Standpoint
from parsers.decisions.form import DECIDING
from parsers.decisions.phrasebook import Phrase
from parsers.decisions.signals import NO, clauses, says_yes
from parsers.decisions.unit import Unit
from parsers.text.folding import fold

YES = frozenset(("si",))
STANDING = frozenset(("SUCESOR", "DISPARAR"))
"""Decisions that stand until they are used, whatever else has to be decided meanwhile."""
REQUESTS = ("RETIRAR", "PRORROGA", "SIN_CAMBIOS")
"""What is asked for instead of decided, at any time."""
Hits = list[tuple[Phrase, frozenset[int], frozenset[str]]]
"""Phrases with the items where they stand and the tags of their verbs."""
_CHOICES = frozenset(
    (
        "opcion",
        "decision",
        "orden",
        "intencion",
        "voto",
        "turno",
        "hora",
        "eleccion",
        "derecho",
        "contra",
    )
)
"""What a deed may be told as (`elijo la opción de matar a Leo`, `en contra de linchar a Bo`)."""


def longest(groups: dict[tuple[str, str], Hits]) -> dict[tuple[str, str], Hits]:
    """Without the words that are only part of what says another kind of the same decision
    (`matar` in `renunciar a matar`)."""
    kept: dict[tuple[str, str], Hits] = {}
    for (verb, kind), hits in groups.items():
        wider = [
            at
            for (of, other), said in groups.items()
            if of == verb and other != kind
            for phrase, at, tags in said
            if tags & DECIDING and not phrase.in_turn
        ]
        left = [h for h in hits if not any(h[1] < at for at in wider)]
        if left:
            kept[verb, kind] = left
    return kept


def names_a_deed(unit: Unit, index: int) -> bool:
    """Whether an infinitive only names a deed (`lo de matar a Leo`, `acabo de votar`)."""
    forms = unit.forms()
    at = index - 1
    while at >= 0 and forms[at] in ("no", "me", "se", "le", "lo", "la"):
        at -= 1
    return at >= 0 and forms[at] == "de" and forms[max(0, at - 1)] not in _CHOICES


def possible(phrase: Phrase, view: Standpoint, *, dying: bool) -> bool:
    """Whether somebody in this place can mean a phrase's decision by it."""
    if view.open and phrase.verb not in (*view.open, *REQUESTS):
        return False
    if phrase.in_turn:
        standing = phrase.verb in STANDING and view.open[:1] != (phrase.verb,)
        return bool(view.open) and (not standing or dying)
    return True


def matched(phrase: Phrase, unit: Unit, index: int) -> frozenset[int] | None:
    """The items of a phrase that begins at one of them, or None."""
    if len(phrase.steps) == 1 and unit.items[index].form in YES and not says_yes(unit, index):
        return None
    used, last = [index], index
    whole = {i for p in unit.persons if p.last > p.first for i in range(p.first, p.last + 1)}
    named = {i for p in unit.persons for i in range(p.first, p.last + 1)}
    for number, step in enumerate(phrase.steps[1:], 1):
        between = 0
        at = last + 1
        if number in phrase.tight and (
            at >= len(unit.items)
            or unit.items[at].form not in step
            or set(unit.gap(at)) & set(",;:.()")
        ):
            return None
        while at < len(unit.items) and unit.items[at].form not in step:
            if at not in named:
                between += 1
                if len(phrase.steps) == 2 and set(unit.gap(at + 1)) & set(",;:"):
                    return None  # two words are one saying only within a clause
            if between > 3 or (len(used) == 1 and unit.items[at].form == unit.items[index].form):
                return None  # a later beginning is nearer
            at += 1
        if at >= len(unit.items):
            return None
        if unit.items[at].form in YES and at - 1 not in used and not says_yes(unit, at):
            return None
        used.append(at)
        last = at
    return None if whole & set(used) else frozenset(used)


def tags_of(phrase: Phrase, raw: str, form: str) -> frozenset[str]:
    """The tags of a phrase's first word as it is written here."""
    if not phrase.forms:
        stressed = raw[-1:] in ("ó", "é") and not any(s.endswith(raw[-2:]) for s in phrase.steps[0])
        return frozenset({"past" if stressed and form not in YES else "pres1"})
    if raw in phrase.forms:
        return phrase.forms[raw]
    return frozenset(t for f, tags in phrase.forms.items() if fold(f) == form for t in tags)


def in_its_clause(unit: Unit, hits: Hits) -> Hits:
    """Without the words that mean it only in its turn, in clauses that don't say it outright
    behind one that does (`prefiero` in `renunciamos a matar, prefiero no …`)."""
    plain = {i for phrase, at, _ in hits if not phrase.in_turn for i in at}
    if not plain:
        return hits
    here = [set(c) for c in clauses(unit) if plain & set(c)]
    first = min(plain)
    return [h for h in hits if not h[0].in_turn or min(h[1]) < first or any(h[1] & c for c in here)]


def loose_no(unit: Unit, used: frozenset[int]) -> bool:
    """Whether these items are a `no` that only denies what follows."""
    at = min(used)
    alone = len(used) == 1 and unit.items[at].form in NO
    return alone and at + 1 < len(unit.items) and not set(unit.gap(at + 1)) & set(",;:.")

"""Who comes next where the first one can't be had (`a Leo y, si ya ha caído, a Mía`)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from parsers.decisions.unit import Unit
from parsers.decisions.weighing import Weighed, targets

_TAKING_MORE = frozenset(("SUCESOR", "DISPARAR"))
_GONE = frozenset(
    (
        "no", "ya", "tambien", "cae", "caido", "caida", "muere", "muerto", "muerta", "falta",
        "faltara", "palma", "vive", "vivo", "viva", "puede",
    )
)  # fmt: skip
_NEXT = (
    ("en", "su", "defecto"), ("en", "su", "ausencia"), ("a", "falta", "suya"), ("suplente",),
    ("reserva",), ("de", "reserva"), ("si", "no"), ("en", "segundo", "lugar"),
    ("segunda", "opcion"), ("como", "segunda", "opcion"),
)  # fmt: skip
_LONGEST = 9
"""Words between the two at most."""


def with_fallback(unit: Unit, found: Weighed) -> Unit:
    """A sentence without the words that only put one person behind another."""
    if found.verb not in _TAKING_MORE:
        return unit
    people = targets(unit, found.verb, found.kind, found.used)
    gone: set[int] = set()
    for one, other in pairwise(people):
        between = range(one.last + 1, other.first)
        if _steps_in(tuple(unit.items[i].form for i in between)):
            gone |= set(between)
    return replace(unit, dropped=unit.dropped | gone) if gone else unit


def steps_in(unit: Unit) -> bool:
    """Whether a sentence names one person in case another is no more."""
    gone = tuple(unit.items[i].form for i in sorted(unit.dropped))
    return _steps_in(gone)


def _steps_in(between: tuple[str, ...]) -> bool:
    if not 0 < len(between) <= _LONGEST:
        return False
    if any(between[i : i + len(p)] == p for p in _NEXT for i in range(len(between))):
        return True
    return "si" in between and bool(_GONE.intersection(between[between.index("si") :]))

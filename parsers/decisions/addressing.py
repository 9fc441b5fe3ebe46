"""Names of those whom a post speaks to, which are none of those it decides on."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Standpoint
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.signals import NO, fillers_of
from parsers.decisions.unit import Person, Unit
from parsers.decisions.weighing import LISTS, Weighed, targets

_GOVERNS = frozenset(
    ("a", "al", "con", "contra", "por", "para", "de", "del", "es", "sea", "y", "e", "o", "u", "ni")
)
_DEAR = frozenset(
    ("don", "doña", "señor", "señora", "querido", "querida", "amigo", "amiga", "mi", "el", "la")
)
_MARKS = frozenset(",;:.()!¡?¿-\n")
_CALLED = frozenset(
    (
        "dire", "director", "directora", "master", "narrador", "narradora", "todos", "todas",
        "ambos", "gente", "equipo", "grupo", "chicos", "chicas", "compañeros", "amigos",
    )
)  # fmt: skip
_WHY = frozenset(("que", "porque", "pues", "por", "aunque", "ya", "quien", "para", "a", "y"))
_TO_HIM = re.compile(
    r"\b(?:te|tu|tus|ti|contigo|os|vosotr[oa]s|usted|vos|[a-z]{2,}(?:as|es|aste|iste|ais|eis)"
    r"|cuenta\w*|di\w{0,3}|mira|oye|calla|espera|espabila|anda|ven|vete|deja\w*|venga)\b"
)


def without_addressed(unit: Unit, found: Weighed, view: Standpoint) -> Unit:
    """A list without the names set apart by commas that it is told to (`lo siento, Bo: propongo
    a Leo y a Mía`), where it has as many as it takes without them."""
    people = targets(unit, found.verb, found.kind, found.used)
    if found.verb not in LISTS or not found.used or len(people) < 2:
        return unit
    first = min(found.used)
    ahead = {p for p in people if p.first < first and p.first and _set_apart(unit, p)}
    behind = [p for p in people if p.first > first]
    if not behind or any(p.first < first and p not in ahead for p in people):
        return unit
    loose = {p for p in behind if _set_apart(unit, p) and not _governed(unit, p)}
    rest = [p for p in behind if p not in loose]
    ahead_of = [unit.items[p.first - 1].form for p in rest]
    governed = bool(rest) and all(form in ("a", "al") for form in ahead_of)
    called = ahead
    if governed and not _enough(found, view, len(behind)):
        called = ahead | loose
    left = tuple(p for p in unit.persons if p not in called)
    count = len({p.first for p in left})
    if (
        not called
        or not _enough(found, view, count)
        or _enough(found, view, len(people), sure=True)
    ):
        return unit
    gone = {i for p in called for i in range(p.first, p.last + 1)}
    return replace(unit, persons=left, dropped=unit.dropped | gone)


def _enough(found: Weighed, view: Standpoint, count: int, *, sure: bool = False) -> bool:
    """Whether a list of so many is complete; where a team's size is unknown, unless `sure`."""
    if found.verb == "ENAMORAR":
        return count == 2
    if found.verb == "ANALIZAR":
        return count in (1, 3)
    return count == view.seats if view.seats is not None else not sure and count > 1


def _set_apart(unit: Unit, person: Person) -> bool:
    """Whether commas part a name, and what it is adorned with, from the rest."""
    at = person.first
    while at and unit.items[at - 1].form in _DEAR and not set(unit.gap(at)) & _MARKS:
        at -= 1
    after = person.last + 1
    closed = after >= len(unit.items) or bool(set(unit.gap(after)) & _MARKS)
    return closed and (at == 0 or bool(set(unit.gap(at)) & _MARKS))


def _governed(unit: Unit, person: Person) -> bool:
    return person.first > 0 and unit.items[person.first - 1].form in _GOVERNS


def spoken_to(unit: Unit, found: Weighed, book: Phrasebook) -> str:
    """Whether a bare name is only spoken to: `talk` if so (`gracias, Leo`; `Leo, qué ojo tienes`),
    `doubt` if it may be (`lo siento, Leo`), and nothing if not."""
    if found.used or not found.weak or not unit.persons:
        return ""
    person = unit.persons[0]
    if (
        len({p.candidates for p in unit.persons}) == 1
        and not _governed(unit, person)
        and _set_apart_or_first(unit, person)
    ):
        for name, told in (("trato", "talk"), ("disculpa", "doubt")):
            if any(
                _to_somebody(unit, at + len(p)) for p in book.signals[name] for at in unit.find(p)
            ):
                return told
    rest = _rest(unit, person, book)
    if not rest:
        return ""
    text = unit.text[unit.items[rest[0]].start - unit.span.start :]
    asks = unit.items[rest[0]].raw.lower() in ("qué", "cómo", "cuánto", "cuánta")
    return "talk" if asks or _TO_HIM.search(text) else "doubt"


def _set_apart_or_first(unit: Unit, person: Person) -> bool:
    after = person.last + 1
    return after >= len(unit.items) or bool(set(unit.gap(after)) & _MARKS)


def _to_somebody(unit: Unit, after: int) -> bool:
    """Whether a greeting is for nobody else than whoever is named (`hola a todos, Leo`)."""
    return not _CALLED.intersection(unit.forms()[after : after + 2])


def _rest(unit: Unit, person: Person, book: Phrasebook) -> list[int]:
    """The words of the clause behind a name alone, if it is no reason and no filler."""
    at = person.last + 1
    if at >= len(unit.items) or not set(unit.gap(at)) & set(",;:"):
        return []
    if unit.items[at].form in _WHY and unit.items[at].raw.lower() != "qué":
        return []
    harmless = fillers_of(unit, book) | unit.dropped
    people = {i for p in unit.persons for i in range(p.first, p.last + 1)}
    left = [i for i in range(at, len(unit.items)) if i not in harmless and i not in people]
    several = any(p.first > at for p in unit.persons)
    return [] if several or len(left) < 2 or unit.items[left[0]].form in NO else left

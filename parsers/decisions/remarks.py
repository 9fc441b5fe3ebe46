"""What stands behind or around a complete decision and says nothing of it."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Span
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.signals import clauses, fillers_of, signalled
from parsers.decisions.unit import Person, Unit
from parsers.decisions.weighing import LISTS, NO_TARGET, SOMEBODY, Weighed, targets

_WHY = frozenset(
    ("que", "porque", "pues", "aunque", "quien", "cuyo", "cuya", "puesto", "dado", "visto")
)
"""Words with which a reason or a relative begins: names in it are talk."""
_BESIDE = frozenset(
    (
        "con", "desde", "sin", "como", "hasta", "tras", "pese", "por", "para", "en", "de", "a",
        "ante", "bajo", "sobre", "hoy", "ya", "asi", "aqui", "desde", "un", "este", "ese", "el",
    )
)  # fmt: skip
_TEAM = frozenset(
    (
        "equipo",
        "grupo",
        "lista",
        "propuesta",
        "terna",
        "incursion",
        "expedicion",
        "seleccion",
        "combo",
    )
)
_OPENING = frozenset(("o", "u", "sino", "mejor", "prefiero", "bueno", "digo", "luego", "despues"))
"""Words that make another decision of what follows."""
_LINKS = frozenset(
    ("a", "al", "la", "el", "los", "las", "lo", "don", "y", "e", "por", "para", "en")
)
_SPOILING = ("condicion", "retractacion", "ironia", "duda", "correccion", "aplazamiento")


def remark(unit: Unit, found: Weighed, book: Phrasebook) -> int | None:
    """The place in the text where a remark begins behind a decision that is complete."""
    end = _core_end(unit, found)
    if end is None or end + 1 >= len(unit.items):
        return None
    at = _past_fillers(unit, end + 1, book)
    item, gap = unit.items[at], set(unit.gap(at)) & set(",;:.()-")
    if found.used and _takes_leave(unit, at) and not any(p.first > at for p in unit.persons):
        spoilt = any(signalled(_behind(unit, at), book, n, frozenset()) for n in _SPOILING)
        return None if spoilt or _adds(unit, at) else item.start
    exclaims = item.raw.lower() in ("qué", "quién", "cuánto")
    why = (
        (item.form in _WHY and not exclaims)
        or _because(unit, at)
        or (found.verb in NO_TARGET and _his(unit, at))
    )
    if not (why or (found.used and (gap or item.form in _BESIDE))):
        return None
    if any(i >= at for i in unit.dropped):
        return None
    if found.verb in NO_TARGET and not (gap or why) and not _of_the_team(unit, at):
        return None
    tail = _behind(unit, at)
    if not why and (tail.persons or item.form in _OPENING or _adds(unit, at)):
        return None
    if found.firm and "?" in tail.text and _OPINIONS.intersection(tail.forms()):
        return None
    condition = ":" in gap and item.form == "si"
    blank = found.verb == "ABSTENCION" or found.kind == "blanco"
    if not condition and _spoils(tail, book, blank=blank):
        return None
    return item.start


_TAKES_LEAVE = re.compile(
    r"(?:y|e|ya|que) (?:ya )?(?:me (?:voy|retiro|despido|callo|largo|acuesto|piro|marcho|meto)\b"
    r"|a (?:dormir|la cama|otra cosa|cenar|currar|trabajar|casa|descansar|sobar)\b|hasta (?:mañana|manana|luego|pronto)\b"  # noqa: E501
    r"|buenas noches|que (?:[a-z]+ ){0,3}(?:perdone?n?|ampare|proteja|coja|pille|reparta|lo que|pase lo que|salga|quiera)\b)"  # noqa: E501
)
"""What one says of oneself or wishes when all is decided (`y me voy a dormir`)."""
_UNDECIDED = frozenset(
    (
        ("no", "se"), ("no", "lo", "se"), ("no", "tengo", "claro"), ("no", "estoy", "seguro"),
        ("no", "estoy", "segura"), ("dudo",), ("dudo", "entre"), ("no", "sabria"), ("a", "saber"),
        ("me", "parece"), ("depende",),
    )
)  # fmt: skip
"""Doubts that are why nobody is voted for."""


def _past_fillers(unit: Unit, at: int, book: Phrasebook) -> int:
    """The first item behind the fillers that follow a decision, where its clause ends with them."""
    fillers, end = fillers_of(unit, book, least=2), at
    while end < len(unit.items) - 1 and end in fillers and not set(unit.gap(end)) & set(",;:.()-"):
        end += 1
    return end if set(unit.gap(end)) & set(",;:.()-") or _takes_leave(unit, end) else at


def _takes_leave(unit: Unit, at: int) -> bool:
    if at >= len(unit.items) or unit.items[at].form not in ("y", "e", "ya", "que"):
        return False
    return _TAKES_LEAVE.match(" ".join(unit.forms()[at:])) is not None


def _spoils(tail: Unit, book: Phrasebook, *, blank: bool) -> bool:
    """Whether what follows a decision makes it doubtful; of a blank one doubts are the reason."""
    names = tuple(n for n in _SPOILING if not (blank and n == "duda"))
    if any(signalled(tail, book, name, frozenset()) for name in names):
        return True
    hedges = (p for p in book.signals["duda"] if p not in _UNDECIDED)
    return blank and any(True for p in hedges for _ in tail.find(p))


def amid(unit: Unit, found: Weighed, book: Phrasebook) -> bool:
    """Whether a word that decides only in its turn stands amid talk (`va y viene la cobertura`)."""
    if not (found.weak and found.used) or found.verb not in NO_TARGET:
        return False
    first, last = min(found.used), max(found.used)
    harmless = fillers_of(unit, book) | found.used

    def talk(items: range) -> bool:
        for index in items:
            if set(unit.gap(index if items.step > 0 else index + 1)) & set(",;:.()!?¿¡-\n"):
                return False
            if index not in harmless:
                return True
        return False

    return talk(range(first - 1, -1, -1)) and talk(range(last + 1, len(unit.items)))


_OPINIONS = frozenset(
    ("veis", "decis", "creeis", "opinais", "pensais", "ven", "dicen", "creen", "opinan", "piensan")
)
"""With these in a question the others are asked first."""


def _his(unit: Unit, at: int) -> bool:
    """Whether a team is told by whose it is, and no more follows (`al equipo de Nina`)."""
    person = next((p for p in unit.persons if p.first >= at), None)
    if person is None or unit.items[person.first - 1].form not in ("de", "del"):
        return False
    named = unit.items[person.first - 2].form if person.first - 2 >= at else ""
    end = person.last + 1
    ends = end >= len(unit.items) or bool(set(unit.gap(end)) & set(",;:.()"))
    return named in _TEAM and person.first - at <= 5 and ends


def _because(unit: Unit, at: int) -> bool:
    """`por lo que dijo`, `por haber callado`, `por su culpa`: what follows is why."""
    after = unit.items[at + 1].form if at + 1 < len(unit.items) else ""
    return unit.items[at].form == "por" and after in ("lo", "haber", "su", "sus", "como", "culpa")


def _core_end(unit: Unit, found: Weighed) -> int | None:
    """The last item of what is decided."""
    if found.verb in NO_TARGET or found.kind in ("blanco", "todos", "ninguno", "nadie", "nada"):
        return found.core if found.used and not found.told else None
    people = targets(unit, found.verb, found.kind, found.used)
    if not people:
        return None
    last = people[-1] if found.verb in LISTS else _group(unit, people)[-1]
    if not found.used:
        return last.last if _first(unit, people[0]) else None
    return max(last.last, min(found.used))


def _first(unit: Unit, person: Person) -> bool:
    return all(unit.items[i].form in _LINKS for i in range(person.first))


def _group(unit: Unit, people: tuple[Person, ...]) -> list[Person]:
    """The first name and those joined to it (`a Nina, Olaf y Lin`)."""
    group = [people[0]]
    for person in people[1:]:
        between = range(group[-1].last + 1, person.first)
        if not all(unit.items[i].form in (*_LINKS, "o", "u", "luego", "despues") for i in between):
            break
        group.append(person)
    return group


def _of_the_team(unit: Unit, at: int) -> bool:
    return any(unit.items[i].form in _TEAM for i in range(at, min(at + 3, len(unit.items))))


def _behind(unit: Unit, at: int) -> Unit:
    """The items from one on, as a sentence of their own."""
    first = unit.items[at].start
    text = unit.text[first - unit.span.start :]
    people = tuple(
        Person(p.first - at, p.last - at, p.candidates, p.exact)
        for p in unit.persons
        if p.first >= at
    )
    return Unit(Span(first, unit.span.end), text, unit.items[at:], people)


def _adds(unit: Unit, at: int) -> bool:
    return any(i.form in SOMEBODY or i.form in ("o", "u") for i in unit.items[at:])


def without_asides(unit: Unit, found: Weighed, book: Phrasebook) -> Unit:
    """A sentence without the names of clauses that only talk (`Olaf me cansa, voto a Nina`), where
    the one who is meant stands beside the words of the decision."""
    people = targets(unit, found.verb, found.kind, found.used)
    if found.verb in LISTS or len(people) < 2 or not found.used or found.told:
        return unit
    meant = next((p for p in people if _governed(unit, p, found)), None)
    if meant is None:
        return unit
    gone: set[int] = set()
    harmless = fillers_of(unit, book)
    for clause in clauses(unit):
        here = [p for p in people if p.first in clause]
        if not here or meant in here or set(clause) & found.used:
            continue
        named = {i for p in here for i in range(p.first, p.last + 1)}
        words = [i for i in clause if i not in named and unit.items[i].form not in _LINKS]
        forms = {unit.items[i].form for i in clause}
        if len([i for i in words if i not in harmless]) < 2 or forms & (_OPENING | {"si"}):
            continue
        gone |= set(clause)
    left = tuple(p for p in unit.persons if p.first not in gone)
    return replace(unit, persons=left, dropped=unit.dropped | gone) if gone else unit


def _governed(unit: Unit, person: Person, found: Weighed) -> bool:
    """Whether a name stands right behind a word of the decision."""
    at = person.first - 1
    while at >= 0 and unit.items[at].form in _LINKS and at not in found.used:
        at -= 1
    between = range(at + 1, person.first + 1)
    return at in found.used and not any(set(unit.gap(i)) & set(",;.") for i in between)


def chatter(unit: Unit, found: Weighed) -> bool:
    """Whether a name is only spoken of: no word decides, and each of its clauses says more."""
    if found.used or not found.weak:
        return False
    spare = set(found.spare)
    named = [c for c in clauses(unit) if any(p.first in c for p in unit.persons)]
    return bool(named) and all(len(spare & set(c)) >= 2 for c in named)

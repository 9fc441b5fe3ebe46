"""Several people of one name told apart by what stands beside it (`a Santacruz, al secretario`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.vocabulary import CharacterId, Standpoint
from parsers.decisions.unit import Person, Unit

_LINKS = frozenset(
    (
        "a", "al", "el", "la", "los", "las", "digo", "vamos", "si", "mi", "propio", "propia",
        "concretamente", "eh", "claro", "pobre", "mismo", "misma",
    )
)  # fmt: skip
_TWO_WORDS = frozenset((("o", "sea"), ("es", "decir"), ("me", "refiero"), ("quiero", "decir")))
_HE = frozenset(
    (
        "hermano", "hombre", "chico", "señor", "marido", "hijo", "padre", "chaval", "varon",
        "primo", "tio", "caballero", "muchacho", "mozo", "esposo", "sobrino", "abuelo", "nieto",
    )
)  # fmt: skip
_SHE = frozenset(
    (
        "hermana", "mujer", "chica", "señora", "esposa", "hija", "madre", "chavala", "prima", "tia",
        "dama", "muchacha", "moza", "sobrina", "abuela", "nieta", "señorita",
    )
)  # fmt: skip
_MANY = {"dos": 2, "ambos": 2, "ambas": 2, "tres": 3}
_FAMILY = frozenset(("hermanos", "hermanas", "señores", "primos", "primas", "esposos", "gemelos"))


def told_apart(
    unit: Unit, view: Standpoint, features: Mapping[CharacterId, frozenset[str]]
) -> Unit:
    """A sentence whose names of several people mean the one that an apposition, a title, an
    article or a pronoun leaves (`la Uribe`, `Uribe, ella`), or all of them (`los dos Uribe`)."""
    unit = _plurals(unit, features)
    people: list[Person] = []
    gone: set[int] = set()
    for person in unit.persons:
        if person.first in gone:
            continue
        if len(person.candidates) < 2:
            people.append(person)
            continue
        if several := _all_of_them(unit, person, view):
            people += several
            gone |= {i for i in range(max(0, person.first - 2), person.first)
                     if unit.items[i].form in (*_MANY, *_FAMILY)}  # fmt: skip
            continue
        one, used = _described(unit, person, view)
        people.append(one)
        gone |= used
    if people == list(unit.persons):
        return unit
    kept = tuple(p for p in people if p.first not in gone)
    return replace(unit, persons=kept, dropped=unit.dropped | gone)


def completes(unit: Unit, after: Unit) -> bool:
    """Whether a sentence only says which of several the last name of the one before means."""
    last = unit.persons[-1] if unit.persons else None
    if last is None or len(last.candidates) < 2 or len(after.persons) != 1:
        return False
    named = after.persons[0]
    inside = range(named.first, named.last + 1)
    said = (i.form for at, i in enumerate(after.items) if at not in inside)
    known = _LINKS | _HE | _SHE | {"o", "sea", "perdon", "quiero", "decir", "me", "refiero"}
    return len(set(last.candidates) & set(named.candidates)) == 1 and known.issuperset(said)


def _described(unit: Unit, person: Person, view: Standpoint) -> tuple[Person, set[int]]:
    """The name with those whom what stands beside it leaves, and the items that say so."""
    left = person.candidates
    forms, at, used, denied = unit.forms(), person.last + 1, set[int](), False
    sure = 0
    while at < len(forms):
        if at == person.last + 1 and not _apart(unit, at) and forms[at] not in ("el", "la"):
            break
        named = next((p for p in unit.persons if p.first == at), None)
        if named is not None:
            both = set(named.candidates)
            fitting = tuple(c for c in left if (c not in both) is denied)
            if not fitting or (len(fitting) == len(left) and not denied):
                break
            if denied and not both & set(person.candidates):
                break
            if not denied and not _open_to(unit, person, named, view):
                break
            left, at, denied = fitting, named.last + 1, False
            sure = at
            continue
        kind = _gender(unit, at)
        if kind is not None:
            fitting = tuple(c for c in left if (_feminine(view, c) == kind) is not denied)
            if not fitting:
                break
            left, at, denied = fitting, at + 1, False
            if forms[at : at + 1] in (("de",), ("del",)):
                denied = True  # `la hermana de Leo` is not Leo
                at += 1
                continue
            sure = at
            continue
        if forms[at] in ("no", "ni"):
            denied = True
        elif forms[at : at + 2] in _TWO_WORDS:
            at += 1
        elif forms[at] not in _LINKS:
            break
        at += 1
    if len(left) > 1:
        left = _by_article(unit, person, view, left)
    elif sure:
        used = set(range(person.last + 1, sure))
    if len(left) == 1 and left != person.candidates:
        return replace(person, candidates=left), used
    return person, set()


def _apart(unit: Unit, at: int) -> bool:
    return bool(set(unit.gap(at)) & set(",(:;.-"))


def _open_to(unit: Unit, person: Person, named: Person, view: Standpoint) -> bool:
    """Whether a name behind another is no second one of a list (`Luis, Cano y Remo`)."""
    if view.open[:1] not in (("EQUIPO",), ("ENAMORAR",), ("ANALIZAR",)):
        return True
    between = range(person.last + 1, named.first + 1)
    return named.first > person.last + 1 or any("(" in unit.gap(i) for i in between)


def _gender(unit: Unit, at: int) -> bool | None:
    """Whether a word says of somebody that she is a woman, or he a man."""
    item = unit.items[at]
    if item.form in _HE | _SHE:
        return item.form in _SHE
    ends = at + 1 >= len(unit.items) or bool(set(unit.gap(at + 1)) & set(",;:.()-!"))
    if item.form == "ella":
        return True
    return False if item.raw.lower() == "él" or (item.form == "el" and ends) else None


def _feminine(view: Standpoint, who: CharacterId) -> bool:
    return view.gazetteer.persons[who].feminine


def _by_article(
    unit: Unit, person: Person, view: Standpoint, left: tuple[CharacterId, ...]
) -> tuple[CharacterId, ...]:
    """Those of the gender that the words before a name have (`al Uribe`, `doña Uribe`)."""
    forms = unit.forms()
    said = {*forms[max(0, person.first - 1) : person.first], forms[person.first]}
    she = bool(said & {"la", "doña", "señora", "sra", "señorita", "srta"} | said & _SHE)
    he = bool(said & {"el", "al", "del", "don", "señor", "sr"} | said & _HE)
    if she == he:
        return left
    fitting = tuple(c for c in left if _feminine(view, c) == she)
    return fitting if len(fitting) == 1 else left


def _all_of_them(unit: Unit, person: Person, view: Standpoint) -> list[Person]:
    """Everybody of a name that is said of them all (`los dos Uribe`, `ambas Ríos`)."""
    forms = unit.forms()[max(0, person.first - 3) : person.first]
    while forms and forms[-1] in _FAMILY:
        forms = forms[:-1]
    wanted = _MANY.get(forms[-1]) if forms else None
    plural = forms[-1:] in (("los",), ("las",)) or (wanted is not None)
    if not plural or wanted not in (None, len(person.candidates)):
        return []
    women = all(_feminine(view, c) for c in person.candidates)
    if ({"las", "ambas"} & set(forms[-2:])) and not women:
        return []
    return [replace(person, candidates=(c,)) for c in person.candidates]


def _plurals(unit: Unit, features: Mapping[CharacterId, frozenset[str]]) -> Unit:
    """With the plurals of a name that several have (`ambos Luises`, `las Olgas`)."""
    taken = {i for p in unit.persons for i in range(p.first, p.last + 1)}
    found: list[Person] = []
    for index, item in enumerate(unit.items):
        ahead = unit.items[index - 1].form if index else ""
        if index in taken or ahead not in ("los", "las", "dos", "tres", "ambos", "ambas"):
            continue
        stems = {item.form[:-1], item.form[:-2]} if item.form.endswith("s") else set[str]()
        who = tuple(
            c for c, said in features.items() if any(len(s) > 2 and s in said for s in stems)
        )
        if len(who) > 1:
            found.append(Person(index, index, who))
    if not found:
        return unit
    return replace(unit, persons=tuple(sorted((*unit.persons, *found), key=lambda p: p.first)))

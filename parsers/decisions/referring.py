"""People meant without their names: the author, who was named before, and who is taken back."""

from __future__ import annotations

from itertools import pairwise

from engine.vocabulary import CharacterId, Gazetteer, Standpoint
from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.signals import stressed
from parsers.decisions.unit import Person, Unit
from parsers.decisions.weighing import LISTS, Weighed

Mentioned = tuple[CharacterId, ...]
"""Those whom one sentence names, each without a doubt."""

_SHE = frozenset(("la", "las", "ella", "ellas", "esa", "esas", "esta"))
_EITHER = frozenset(("le", "les"))
_CLITICS = frozenset(("la", "lo", "le", "las", "los", "les"))
_VOTING = ("vot", "bot", "autovot")
_NOT_IN_A_LIST = frozenset(("me", "no", "os", "te", "se", "lo", "que", "digo", "creo", "soy"))


def mentioned(unit: Unit) -> Mentioned:
    """Those whom a sentence names; nobody where one of its names could be several people's."""
    if any(len(p.candidates) != 1 for p in unit.persons):
        return ()
    said = [p for p in unit.persons if not _left_out(unit, p)]
    return tuple(dict.fromkeys(p.candidates[0] for p in said))


def _left_out(unit: Unit, person: Person) -> bool:
    """Whether somebody is only named as not the one (`ni Leo ni Bo, …`)."""
    return unit.items[person.first - 1].form == "ni" if person.first else False


def author(
    unit: Unit, verb: str, people: list[Person], me: CharacterId, book: Phrasebook
) -> list[Person]:
    """`yo y Nina`, `me voto`: the author, where a decision may name him."""
    if any(p.candidates == (me,) for p in people):
        return []
    forms = unit.forms()
    if verb in LISTS and verb != "ANALIZAR":
        at = next((i for i, f in enumerate(forms) if f == "yo" and _among(unit, i)), None)
        return [] if at is None else [Person(at, at, (me,))]
    if verb in ("VOTAR", "ELEGIR_LIDER") and not people and "me" in forms:
        said = pairwise(forms)
        at = next((i for i, (a, b) in enumerate(said) if a == "me" and b.startswith(_VOTING)), None)
        if at is not None:
            return [Person(at, at, (me,))]
    if verb == "ELEGIR_LIDER" and not people:
        own = ((at, p) for p in book.signals["propio"] for at in unit.find(p))
        return [Person(at, at + len(p) - 1, (me,)) for at, p in own][:1]
    return []


def only_author(unit: Unit) -> bool:
    """Whether a line of a list says `yo`, or `y yo mismo`, and nothing else."""
    forms = {f for f in unit.forms() if not f.isdigit()}
    return "yo" in forms and forms <= {"yo", "y", "e", "mismo", "misma", "tambien"}


def _among(unit: Unit, at: int) -> bool:
    """Whether a `yo` is one of a list, not the beginning of what he does (`yo me quedo`)."""
    after = unit.items[at + 1].form if at + 1 < len(unit.items) else ""
    return after not in _NOT_IN_A_LIST


def looked_back(
    unit: Unit, found: Weighed, view: Standpoint, before: tuple[Mentioned, ...]
) -> Mentioned:
    """Whom a pronoun beside the decision's words means: those of the latest sentence that names
    somebody whom it fits. One it should be; several if it can't be told."""
    told = _pronoun(unit, found)
    if told is None:
        return ()
    for people in before:
        fitting = tuple(c for c in people if c != view.me and _fits(told, c, view.gazetteer))
        if fitting:
            return fitting
    return ()


def _pronoun(unit: Unit, found: Weighed) -> str | None:
    forms = unit.forms()
    for index, form in enumerate(forms):
        behind = index + 1
        if stressed(unit, index):
            return form
        verb = found.verbal and behind in found.used  # `los novios` are no pronoun
        told = index in found.used and (found.verbal or found.verb not in LISTS)
        if form in _CLITICS and (told or verb):
            if behind < len(forms) and unit.items[behind].capital:
                continue
            if any(p.first == behind for p in unit.persons):
                continue
            return form
    return unit.clitic


def _fits(told: str, who: CharacterId, gazetteer: Gazetteer) -> bool:
    if told in _EITHER:
        return True
    return gazetteer.persons[who].feminine == (told in _SHE)

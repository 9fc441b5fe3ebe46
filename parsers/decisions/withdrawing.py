"""A vote taken back from somebody by name, with none in its place (`quito el voto a Nina`)."""

from __future__ import annotations

from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.signals import clauses, fillers_of, signalled
from parsers.decisions.unit import Unit

_ARTICLES = frozenset(("el", "la", "los", "las"))
_WHY = frozenset(("que", "porque", "pues", "ya"))
_TALK = ("duda", "condicion", "pasado", "despues", "deseo", "retractacion", "relato", "ironia")


def takes_back_from(unit: Unit, book: Phrasebook) -> bool:
    """Whether a sentence only takes a vote back, and says from whom.

    Only its reason may follow, in a clause that says nothing of votes; whatever else it tells is
    read as before.
    """
    if len(unit.persons) != 1 or unit.dropped or set(unit.text) & set('?¿"«»“”'):
        return False
    forms, (person,) = unit.forms(), unit.persons
    for phrase in book.signals["retirada"]:
        for at in unit.find(phrase):
            first = at + len(phrase)
            if first == person.first or (first + 1 == person.first and forms[first] in _ARTICLES):
                used = frozenset(range(at, person.last + 1))
                return _says_no_more(unit, book, used, person.last + 1)
    return False


def _says_no_more(unit: Unit, book: Phrasebook, used: frozenset[int], end: int) -> bool:
    """Whether only fillers stand beside these words, and a reason behind them."""
    forms, harmless = unit.forms(), fillers_of(unit, book)
    if any(signalled(unit, book, name, used) for name in _TALK):
        return False
    ahead = range(min(used))
    if any(i not in harmless and forms[i] not in ("le", "les", "te") for i in ahead):
        return False
    if any(forms[i] in ("no", "que") for i in ahead):
        return False
    behind = [c for c in clauses(unit) if c and c[0] >= end]
    loose = {i for i in range(end, len(forms)) if i not in harmless}
    for clause in behind:
        reason = forms[clause[0]] in _WHY
        if reason and not any(forms[i].startswith(("vot", "bot")) for i in clause):
            loose -= set(clause)
    return not loose

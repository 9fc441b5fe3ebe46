"""A deed that a sentence only refuses or judges (`me niego a votar a Leo`)."""

from __future__ import annotations

import re

from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.unit import Unit
from parsers.decisions.weighing import Weighed

_INFINITIVE = re.compile(r"[aei]r(?:se|nos|me)?(?:l[aoe]s?)?$")
_NOUNS = frozenset(("lider", "mujer", "lugar", "altar", "hogar", "azar", "pulgar"))
"""Words that end like an infinitive and are none."""
_LINKS = frozenset(("a", "de", "en", "con", "por", "para", "que", "lo", "la", "le", "el"))
_IS = frozenset(("es", "seria", "sera", "parece", "pareceria", "resulta", "veo", "fue"))
_RIGHT = frozenset(
    (
        "mejor", "hora", "momento", "necesario", "preciso", "menester", "justo", "conveniente",
        "obligatorio", "mi", "voto", "decision", "propuesta", "eleccion", "voluntad", "orden",
        "lo", "urgente", "imprescindible", "logico", "turno", "deber", "idea", "claro", "quiero",
    )
)  # fmt: skip
_ARTICLES = frozenset(("un", "una", "muy", "tan", "bastante", "me", "nos", "como", "casi"))


_WISHED = re.compile(
    r"\b(?:me (?:encantaria|gustaria|apetece|apeteceria)|quisiera|querria|desearia|preferiria)\b"
)
_DENIED = re.compile(
    r"\b(?:pero|aunque|mas|solo que|lastima que)\b[^,;:]*?"
    r"\b(?:no|otro dia|tampoco|toca|debo|prefiero|me (?:aguanto|contengo|reprimo|resisto))\b"
)


_WOULD = r"\b[a-z]+[aeid]ria[ns]?\b"
_IF_IT_WERE = r"\bsi (?:[a-z]+ ){0,3}[a-z]+(?:ara|iera|ase|iese)[ns]?\b"
_SUPPOSED = re.compile(f"{_WOULD}.*{_IF_IT_WERE}|{_IF_IT_WERE}.*{_WOULD}")


def supposes(unit: Unit) -> bool:
    """Whether a sentence tells what would be if things were otherwise (`sería buena jefa si …`)."""
    return _SUPPOSED.search(unit.text) is not None


def wished(unit: Unit) -> bool:
    """Whether a sentence begins with a mere wish (`me gustaría matar a Leo, pero …`)."""
    return _WISHED.search(unit.text) is not None


def only_wished(unit: Unit) -> bool:
    """Whether a wish is denied in its own sentence (`me encantaría, pero hoy no`)."""
    found = _WISHED.search(unit.text)
    return found is not None and _DENIED.search(unit.text, found.end()) is not None


def refuses(unit: Unit, found: Weighed, book: Phrasebook) -> bool:
    """Whether the deed of a sentence is one that its author refuses, or calls wrong."""
    deeds = [
        i for i in sorted(found.used)
        if i and _INFINITIVE.search(unit.items[i].form) and unit.items[i].form not in _NOUNS
    ]  # fmt: skip
    for at in deeds:
        if found.verb == "RECHAZAR" and unit.items[at].form.startswith(("aprob", "acept")):
            continue  # `me niego a aprobarlo`
        if _after_a_refusal(unit, at, book) or _judged(unit, at):
            return True
    return False


def _after_a_refusal(unit: Unit, at: int, book: Phrasebook) -> bool:
    for phrase in book.signals["negativa"]:
        for begins in unit.find(phrase):
            end = begins + len(phrase)
            between = range(end, at)
            joined = end <= at and all(unit.items[i].form in _LINKS for i in between)
            if joined and not any(set(unit.gap(i)) & set(",;:.") for i in range(end, at + 1)):
                return True
    return False


def _judged(unit: Unit, at: int) -> bool:
    """`es una locura votar a Leo`, `qué manía con linchar a Leo`."""
    forms, back = unit.forms(), at - 1
    while back >= 0 and forms[back] in _LINKS and unit.items[back].raw.lower() != "qué":
        back -= 1
    if back < 1 or forms[back] in _RIGHT or set(unit.gap(at)) & set(",;:."):
        return False
    head = back - 1
    while head > 0 and forms[head] in _ARTICLES:
        head -= 1
    if any(set(unit.gap(i)) & set(",;:.") for i in range(head + 1, at + 1)):
        return False
    return forms[head] in _IS or unit.items[head].raw.lower() == "qué"

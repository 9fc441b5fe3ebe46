"""Signals beside a decision: doubt, condition, negation, and what stands there and says nothing."""

from __future__ import annotations

import re

from parsers.decisions.phrasebook import Phrasebook
from parsers.decisions.unit import Unit

NO = frozenset(("no", "ni", "nunca", "jamas", "tampoco", "sin", "nadie", "ningun"))


def says_yes(unit: Unit, index: int) -> bool:
    """Whether a `si` is a yes: written with its accent, or at the end of its clause."""
    if unit.items[index].raw == "sí":
        return True
    if index + 1 >= len(unit.items):
        return True
    return bool(set(unit.gap(index + 1)) & set(",;:.)-"))


def clauses(unit: Unit) -> list[list[int]]:
    """The items of a sentence by clause."""
    found: list[list[int]] = [[]]
    for index in range(len(unit.items)):
        breaks = set(unit.gap(index)) & set(",;()") or unit.items[index].form in (
            "pero",
            "aunque",
            "y",
            "e",
        )
        if breaks:
            found.append([])
        found[-1].append(index)
    return found


def signalled_after(unit: Unit, book: Phrasebook, name: str, used: frozenset[int]) -> bool:
    """Whether a signal stands only in a clause behind the one with the decision's words."""
    last = next((c for c in reversed(clauses(unit)) if set(c) & used), None)
    if last is None:
        return False
    end = last[-1]
    return all(at > end for p in book.signals[name] for at in unit.find(p))


def signalled(
    unit: Unit, book: Phrasebook, name: str, used: frozenset[int]
) -> tuple[str, ...] | None:
    """The first phrase of a signal list that occurs outside the words of the decision."""
    named = {i for p in unit.persons for i in range(p.first, p.last + 1)}
    harmless = fillers_of(unit, book, least=2) | unit.dropped
    for phrase in book.signals[name]:
        for at in unit.find(phrase):
            here = set(range(at, at + len(phrase)))
            if here <= used or here & named or here <= harmless:
                continue
            if phrase[-1] == "no" and max(here) in used:
                continue  # the `no` of what is decided (`mejor no matemos`)
            if phrase == _RATHER_NOT and _of_a_deed(unit, at, book):
                continue
            if phrase == ("si",) and (
                says_yes(unit, at) or _wonders(unit, at) or _hearsay(unit, at)
            ):
                continue
            if phrase in _NO_SE and _impersonal(unit, at + len(phrase) - 1):
                continue
            return phrase
    return None


def put_off(unit: Unit, book: Phrasebook, used: frozenset[int]) -> bool:
    """Whether what is told in the future is for another day (`mañana, si vivo, votaré a Nina`)."""
    later = signalled_after(unit, book, "despues", used)
    return not later and signalled(unit, book, "despues", used) is not None


_RATHER_NOT = ("mejor", "no")
_GIVING_UP = ("hac", "precipit", "corr", "mover", "toc", "dec", "actu")
"""How verbs begin that leave a decision undone (`mejor no hacerlo`)."""
_INFINITIVE = re.compile(r"[aei]r(?:se|nos|me)?(?:l[aoe]s?)?$")


def _of_a_deed(unit: Unit, at: int, book: Phrasebook) -> bool:
    """Whether a `mejor no` amid a sentence is of what nobody decides here (`si es ella, mejor no
    dejarlo a la suerte`)."""
    form = "".join(unit.forms()[at + 2 : at + 3])
    said = any(len(p.steps) == 1 for p in book.phrases.get(form, ()))
    plain = bool(_INFINITIVE.search(form)) and not form.startswith(_GIVING_UP)
    return at > 0 and plain and not said


_NO_SE = frozenset((("no", "se"), ("no", "lo", "se")))
_UNKNOWN = frozenset(
    ("si", "que", "quien", "cual", "como", "donde", "a", "pero", "y", "o", "aun", "todavia")
)


_SEEING = frozenset(
    (
        "ver", "vere", "veremos", "vera", "saber", "sabremos", "sabre", "pregunto", "diras", "dime",
        "decidme", "direis", "sabra", "sabe", "mira", "mirad", "dudo", "quiero", "importa", "igual",
        "decime", "diganme", "preguntadle", "preguntale", "da",
    )
)  # fmt: skip


def _wonders(unit: Unit, at: int) -> bool:
    """Whether a `si` is none of a condition (`a ver si se calla`, `ya veré si cambio`)."""
    return bool(_SEEING.intersection(unit.forms()[max(0, at - 2) : at]))


def _hearsay(unit: Unit, at: int) -> bool:
    """`Que si Nina calla, que si Olaf miente`: what people say, and no condition."""
    forms = unit.forms()
    return (
        at > 0 and forms[at - 1] == "que" and (at == 1 or bool(set(unit.gap(at - 1)) & set(",;")))
    )


def _impersonal(unit: Unit, at: int) -> bool:
    """Whether the `se` of a `no se` is no `sé`: a verb follows it (`no se hable más`)."""
    item = unit.items[at]
    if item.raw.lower() != "se" or at + 1 >= len(unit.items) or set(unit.gap(at + 1)) & set(",;:."):
        return False
    return unit.items[at + 1].form not in _UNKNOWN


def negated(unit: Unit, used: frozenset[int], book: Phrasebook) -> bool:
    """Whether a `no` stands outside the words of the decision (and of its fillers)."""
    free = used | unit.dropped | fillers_of(unit, book)
    for clause in clauses(unit):
        near = not used or bool(set(clause) & used)
        if near and any(unit.items[i].form in NO for i in clause if i not in free):
            return True
    return False


def fillers_of(unit: Unit, book: Phrasebook, least: int = 1) -> set[int]:
    """The items of fillers of so many words at least."""
    return {index for span in filler_spans(unit, book, least) for index in span}


def filler_spans(unit: Unit, book: Phrasebook, least: int) -> list[frozenset[int]]:
    """The items of each filler of so many words at least."""
    return [
        frozenset(range(at, at + len(phrase)))
        for word in set(unit.forms())
        for phrase in book.fillers_by.get(word, ())
        if len(phrase) >= least
        for at in unit.find(phrase)
    ]


_STRESSED = frozenset(
    ("ella", "el", "ese", "esa", "este", "esta", "ellos", "ellas", "esos", "esas")
)
_LEADING = frozenset(
    ("a", "al", "con", "contra", "por", "x", "para", "de", "sobre", "en", "es", "sea")
)


def stressed(unit: Unit, index: int) -> bool:
    """Whether a pronoun stands for somebody's name (`voy a por ella`)."""
    forms = unit.forms()
    ahead = forms[index - 1] if index else ""
    return forms[index] in _STRESSED and ahead in _LEADING and _ends(unit, index + 1)


def _ends(unit: Unit, index: int) -> bool:
    """Whether nothing follows that a `ese` or an `el` could stand before (`a ese tipo`)."""
    return index >= len(unit.items) or bool(set(unit.gap(index)) & set(",;:.()!"))

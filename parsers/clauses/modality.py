"""Words that take an order back before it is told: pretence, avoidance, wishes, things nearly done.

As with irrevocable orders (`plainness`), no list of such words is complete: any verb that governs
the order and is not one of those with which orders are given makes it a question.
"""

from __future__ import annotations

import re
from enum import StrEnum

from parsers.clauses.intent import Intent
from parsers.clauses.ordering import LEADING, polite_conditional
from parsers.clauses.usable import PRETENDS
from parsers.words.conjugation import ORDER
from parsers.words.names import STOP
from parsers.words.wording import Wording

_GIVES_ORDERS = LEADING | frozenset(
    (
        "voy", "vamos", "ir", "gasto", "gastar", "uso", "usar", "empleo", "invierto",
        "invertir", "dedico", "dedicar", "intento", "intentar", "intentare", "procedo",
        "decido", "decidi", "aprovecho", "quiero", "toca", "tengo", "debo", "pongo", "ponerme",
        "vuelvo", "empiezo", "comienzo", "sigo", "continuo", "paso", "salgo", "entro", "quedo",
        "acabo", "termino", "corro", "ultimo", "primero", "segundo", "tercero", "luego",
        "mismo", "tiempo", "rapido", "acto", "turno", "todo", "solo", "punto", "puntos",
        "objetivo", "destino", "plan", "movimiento", "modo", "cuidado", "silencio", "dedicare",
        "gastare", "proposito", "sigilo", "camino", "prefiero", "elijo", "opto", "dispongo",
        "trato", "procuro", "pretendo",
        "pienso", "atrevo", "lanzo", "encamino", "echo", "echare", "rompo", "arranco",
        "siento", "sienta", "arrodillo", "subo", "bajo", "acerco", "marcho", "meto", "asomo",
        "agacho",
    )
)  # fmt: skip
"""Verbs with which an order is given, and nouns and adverbs that end like a verb."""
_PLANNED = frozenset((("tendria", "pensado"), ("me", "propongo")))
"""What only with the word before it tells an intention (`propongo ir` is said to others)."""
_TELLS = re.compile(
    r"(?:sab|sep|apunt|pon(?:me|ed|edme|nos|gan|ga)?$|anot|clar[oa]$|segur[oa]$|cierto$|declar|dig|dic|inform|avis|comunic|confirm)[a-z]*$"
)
"""Verbs that only announce what follows (`sabed que salgo`, `te digo que espero`)."""
_UNREAL = frozenset(("cond", "impf", "past", "subj", "part"))
_ENDINGS = ("o", "oy", "aba", "ia", "e", "a", "ar", "er", "ir", "ando", "endo", "ado", "ido")
_BREAK = frozenset(',.;:\n>!?()"-—')


_FIRMLY_NOT = (("no", "pienso"), ("no", "quiero"), ("voy", "a"), ("no", "vuelvo"))


class Mood(StrEnum):
    """How an order is told that may be none."""

    PRETENDED = "pretended"
    DOUBTFUL = "doubtful"


def mood_of(wording: Wording, intent: Intent) -> Mood | None:
    """Whether an action is only pretended, avoided, wished or nearly done; None if plainly told."""
    if intent.hit is None:
        return _of_bare_place(wording, intent)
    at = intent.hit.at
    clause = _clause_start(wording, at)
    before = wording.forms(clause, at)
    if _pretends(wording.forms(clause, intent.last + 1)):
        return Mood.PRETENDED
    if intent.hit.cue.negative and before[-2:] in _FIRMLY_NOT:
        return None  # `no pienso separarme de ella`
    while before[-1:] and before[-1] in ("me", "la", "le", "lo", "se"):
        before = before[:-1]
    if (
        before[-1:] == ("casi",)
        or before[-3:] == ("a", "punto", "de")
        or "por poco" in " ".join(before[-3:])
    ):
        return Mood.DOUBTFUL
    told = before[-2:-1] and _TELLS.match(before[-2])
    if before[-1:] == ("que",) and before[-2:-1] and not told and _verb_like(wording, at - 2):
        return Mood.DOUBTFUL
    if intent.tags and intent.tags <= _UNREAL and not polite_conditional(wording, intent):
        return Mood.DOUBTFUL
    if "inf" in intent.hit.tags and not _gives_orders(wording, clause, at):
        return Mood.DOUBTFUL
    return None


def _clause_start(wording: Wording, at: int) -> int:
    """The first word of the clause of word `at`."""
    for index in range(at, 0, -1):
        if set(wording.gap(index)) & _BREAK or wording.words[index - 1].form in ("y", "e", "luego"):
            return index
    return 0


def _pretends(before: tuple[str, ...]) -> bool:
    joined = " ".join(before).replace("como si nada", "")
    feigned = [
        w for i, w in enumerate(before)
        if PRETENDS.match(w) and before[i - 1 : i] not in (("con",), ("sin",))
    ]  # fmt: skip
    return any(not w.endswith("mente") for w in feigned) or bool(
        re.search(
            r"\bcomo (?:que|si)\b|\bha(?:go|cer|cemos|re) (?:ver|creer|de cuenta) que\b", joined
        )
    )


def _verb_like(wording: Wording, index: int) -> bool:
    form = wording.words[index].form
    if (
        form in STOP
        or form in _GIVES_ORDERS
        or wording.words[index].person
        or wording.words[index].place
    ):
        return False
    return len(form) > 2 and form.endswith(_ENDINGS) and not form.endswith("mente")


def _gives_orders(wording: Wording, clause: int, at: int) -> bool:
    """Whether what governs an infinitive is nothing, a preposition, or a verb of ordering."""
    for index in range(at - 1, max(clause, at - 4) - 1, -1):
        word = wording.words[index]
        if word.form in STOP or len(word.form) < 3 or word.form in ("hacia", "fase"):
            continue
        planned = (wording.words[index - 1].form, word.form) in _PLANNED
        if word.person or word.place or word.form.isdigit() or planned:
            return True
        return not _verb_like(wording, index)
    return True


def _of_bare_place(wording: Wording, intent: Intent) -> Mood | None:
    """`iría a la Cocina`, `fui al Claustro`: the place has a verb, and it orders nothing."""
    named = (*intent.places, *intent.directions)
    first = named[0].first if named else max(intent.first, intent.task.first)
    clause = _clause_start(wording, first)
    before = wording.forms(clause, first)
    if _pretends(before):
        return Mood.PRETENDED
    unreal = [
        h for h in wording.hits
        if clause <= h.at < first and h.tags & _UNREAL and not h.tags & ORDER
    ]  # fmt: skip
    return Mood.DOUBTFUL if unreal or before[-1:] == ("casi",) else None

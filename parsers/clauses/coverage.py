"""How much of a stretch its reading explains."""

from __future__ import annotations

from parsers.clauses.intent import Intent
from parsers.words.fillers import FILLER
from parsers.words.names import STOP
from parsers.words.turns import how_much
from parsers.words.wording import Wording

_MARKS = frozenset(",;.:!?()\n-—…")
_LEADS = frozenset(("hasta", "hacia", "pal", "pa"))
"""Prepositions longer than those of `STOP`: part of the place they lead to."""
_RELATIVE = frozenset(("seccion", "anterior", "contigua", "siguiente", "parte", "venido"))


def _own_clause(wording: Wording, intent: Intent) -> tuple[int, int]:
    """The words around an intent up to the next mark on either side."""
    first, last = intent.first, min(intent.last, len(wording.words) - 1)
    while first > 0 and not set(wording.gap(first)) & _MARKS:
        first -= 1
    while (
        last + 1 < len(wording.words)
        and not set(wording.gap(last + 1)) & _MARKS
        and wording.words[last + 1].form != "y"
    ):
        last += 1
    return first, last


_REASONS = frozenset(("porque", "pq", "xq", "que", "aunque", "pues", "ver", "ve", "mientras"))
"""What follows them says why or in what hope it is done (`a ver si`), never what."""


def _gives_reason(wording: Wording, index: int) -> bool:
    form = wording.words[index].form
    purpose = form in ("a", "para") and wording.forms(index + 1, index + 2)
    inf = purpose and len(purpose[0]) > 3 and purpose[0].endswith(("ar", "er", "ir"))
    return form in _REASONS or bool(inf)


def loose_words(
    wording: Wording, intents: tuple[Intent, ...], *, beside: Intent
) -> list[tuple[int, int]]:
    """Content words of the clause of `beside` that no part of the reading explains.

    A remark after a comma or in brackets (`…, como si tal cosa`) is not part of the order.
    """
    clause = _own_clause(wording, beside)
    behind = range(beside.last + 1, clause[1] + 1)
    reason = next((i for i in behind if _gives_reason(wording, i)), None)
    clause = clause if reason is None else (clause[0], reason - 1)
    opening = min((i.first for i in intents), default=0)
    heads = [i for i in range(1, opening + 1) if ":" in wording.gap(i)]
    used = set(range(heads[-1])) if heads else set[int]()
    for intent in intents:
        used.update(range(intent.first, intent.last + 1))
    hits = {h.at for h in wording.hits}
    used |= how_much(wording.lexicon.turns, wording.forms())
    return [
        (w.start, w.end)
        for i, w in enumerate(wording.words)
        if clause[0] <= i <= clause[1]
        and i not in used
        and i not in hits
        and w.form not in STOP
        and w.form not in FILLER
        and w.form not in _RELATIVE
        and len(w.form) > 3
    ]


def coverage(wording: Wording, intents: tuple[Intent, ...]) -> float:
    """The share of content words that some intent explains (1.0 for none)."""
    used: set[int] = set()
    for intent in intents:
        used.update(range(intent.first, intent.last + 1))
        for hit in wording.hits_from(intent.last + 1, intent.last + 3):
            if hit.verb == intent.verb and hit.last > hit.at:
                used.update((hit.at, hit.last))  # `esperar sin moverme`: the same said again
    measure = how_much(wording.lexicon.turns, wording.forms())
    content = [
        i
        for i, w in enumerate(wording.words)
        if (i in used or not (i in measure or w.form in _LEADS))
        and w.form not in STOP
        and w.form not in FILLER
        and len(w.form) > 1
    ]
    return sum(i in used for i in content) / len(content) if content else 1.0

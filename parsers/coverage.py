"""How much of a stretch its reading explains."""

from __future__ import annotations

from parsers.fillers import FILLER
from parsers.intent import Intent
from parsers.names import STOP
from parsers.wording import Wording

_RELATIVE = frozenset(("seccion", "anterior", "contigua", "siguiente", "parte", "venido"))


def loose_words(wording: Wording, intents: tuple[Intent, ...]) -> list[tuple[int, int]]:
    """Content words that no part of the reading explains, from its first word on."""
    opening = min((i.first for i in intents), default=0)
    heads = [i for i in range(1, opening + 1) if ":" in wording.gap(i)]
    used = set(range(heads[-1])) if heads else set[int]()
    for intent in intents:
        used.update(range(intent.first, intent.last + 1))
    hits = {h.at for h in wording.hits}
    return [
        (w.start, w.end)
        for i, w in enumerate(wording.words)
        if i not in used
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
    content = [
        i
        for i, w in enumerate(wording.words)
        if w.form not in STOP and w.form not in FILLER and len(w.form) > 1
    ]
    return sum(i in used for i in content) / len(content) if content else 1.0

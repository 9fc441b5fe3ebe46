"""Verb cues found in a stretch, and which of several in one place count."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from parsers.words.lexicon import SPECIAL, Cue


@dataclass(frozen=True, slots=True)
class Hit:
    """A verb cue found: words `at`…`last` (inclusive) say `cue.verb` in a form with `tags`."""

    cue: Cue
    at: int
    last: int
    tags: frozenset[str]
    clitic: str | None = None
    negated: bool = False

    @property
    def verb(self) -> str:
        """The class of the cue."""
        return self.cue.verb


def longest(hits: list[Hit]) -> list[Hit]:
    """Those that take the most words and ask for the most beside them."""
    best = max(hits, key=lambda h: (h.last - h.at, len(h.cue.rest)), default=None)
    if best is None:
        return []
    undone = [h for h in hits if h.verb == "DESBLOQUEAR" and h.cue.rest and h.last < best.last]
    if best.verb == "SABOTEAR" and best.cue.kind != "verjas" and undone:
        return longest(undone)  # `quito el bloqueo de la puerta de Luces`: what is taken away
    return [h for h in hits if h.last == best.last and len(h.cue.rest) == len(best.cue.rest)]


def without_covered(found: list[Hit]) -> list[Hit]:
    """Drop one-word hits that lie inside a longer phrase (`campana` in `toco la campana`)."""
    long = [h for h in found if h.last > h.at]
    begins = [h.at for h in long]
    reach = max((h.last - h.at for h in long), default=0)
    return [
        h
        for h in found
        if not any(
            o is not h
            and o.at <= h.at
            and h.last <= o.last
            and (o.last - o.at) > (h.last - h.at)
            and (h.verb not in SPECIAL or o.verb in SPECIAL)
            for o in long[bisect_left(begins, h.at - reach) : bisect_right(begins, h.at)]
        )
    ]

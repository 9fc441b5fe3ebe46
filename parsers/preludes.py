"""Clauses of a phase that only lead up to its action: where a move begins, a show before it."""

from __future__ import annotations

import re

from engine.vocabulary import Notice, Outlook
from parsers.drafts import Memory
from parsers.ink import Ink
from parsers.intent import Intent
from parsers.notices import notice
from parsers.resolve import resolve
from parsers.wording import Wording

_ARROW = re.compile(r"\s*(?:->|-+>|=>|>|[-—]+)\s*")


def from_here(wording: Wording, told: list[Intent], outlook: Outlook) -> list[Intent]:
    """`Portería -> Capilla`, said in the Portería: where the move begins, and where it leads."""
    if len(told) < 2:
        return told
    start, goal = told[:2]
    bare = all(i.verb == "MOVER" and i.hit is None and len(i.places) == 1 for i in (start, goal))
    if not bare or start.places[0].candidates != (outlook.place,) or start.places[0].preposition:
        return told
    return told[1:] if _ARROW.fullmatch(wording.gap(goal.places[0].first)) else told


def without_show(
    ink: Ink, wording: Wording, told: list[Intent], outlook: Outlook, memory: Memory
) -> tuple[list[Intent], list[Notice]]:
    """The actions without a sabotage that his role forbids, where it only leads to another.

    `apago la vela, me embozo y salgo al pasillo`, said by a vassal, is how he leaves.
    """
    asides: list[Notice] = []
    while len(told) > 1 and told[0].verb == "SABOTEAR":
        draft = resolve(wording, told[0], outlook, Memory(list(memory.persons), memory.task))
        if not any(n.private for n in draft.notices):
            break
        asides.append(notice("PROSA_DUDOSA", draft.span, texto=ink.said(draft.span)))
        told = told[1:]
    return told, asides

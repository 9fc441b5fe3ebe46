"""Clauses of a phase that are not its action: where a move begins, a show, what others do."""

from __future__ import annotations

import re

from engine.vocabulary import CharacterId, Notice, Outlook, Span
from parsers.acts.resolve import resolve
from parsers.clauses.intent import Intent
from parsers.clauses.subjects import opens_clause
from parsers.text.notices import notice
from parsers.words.conjugation import FIRST
from parsers.words.drafts import Memory
from parsers.words.entities import entities_of
from parsers.words.ink import Ink
from parsers.words.lexicon import GRAVE_VERBS
from parsers.words.wording import Wording

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


_TOLD_OF_OTHERS = frozenset(("pres3", "past", "fut3", "impf"))
_STARTS = frozenset(("y", "e", "yo", "pero", "mientras", "que"))
"""Words that begin another clause: what follows them is no longer of whoever was named."""


def without_others(
    ink: Ink, wording: Wording, told: list[Intent], me: CharacterId | None
) -> list[Intent]:
    """The actions without what somebody else does, by name (`Clara va al Comedor y la sigo`).

    Where a whole post speaks in nobody's first person, its story is its author's under whatever
    name; only what can't be taken back is left out then.
    """
    mine = any(h.tags & FIRST for h in ink.wording(Span(0, len(ink.folded))).hits)
    return [
        i
        for i in told
        if not ((mine or i.verb in GRAVE_VERBS) and _somebody_else_does(wording, i, me))
    ]


def _somebody_else_does(wording: Wording, intent: Intent, me: CharacterId | None) -> bool:
    verb = intent.hit
    if verb is None or not intent.tags & _TOLD_OF_OTHERS or intent.tags & FIRST:
        return False
    named = [
        p for p in entities_of(wording).persons if p.last < verb.at and opens_clause(wording, p)
    ]
    if not named or me in named[-1].candidates:
        return False
    between = wording.forms(named[-1].last + 1, verb.at)
    return not set(between) & _STARTS and not set(
        "".join(wording.gap(n) for n in range(named[-1].last + 1, verb.at + 1))
    ) & set(":;.!?\n")

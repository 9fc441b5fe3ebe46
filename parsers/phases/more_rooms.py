"""A phase told by bare rooms: the next batch of what the phase before blocked or looked at."""

from __future__ import annotations

from dataclasses import replace

from engine.vocabulary import Action, Outlook, Sabotage, Span, UseObject
from parsers.acts.sabotage import sabotage_draft
from parsers.acts.watching import bola_draft
from parsers.clauses.intent import Intent
from parsers.words.drafts import Draft, Memory
from parsers.words.entities import entities_of
from parsers.words.ink import Ink, trimmed
from parsers.words.names import STOP


def rooms_too(ink: Ink, span: Span, outlook: Outlook, memory: Memory) -> Draft | None:
    """The next batch of rooms, told without the verb of the batch before (HAC-DOOR-05).

    So it is with what the Bola is to show in the phase after.
    """
    before = memory.last
    if uses_bola(before):
        return _shown_next(ink, trimmed(ink, span), outlook)
    if not isinstance(before, Sabotage) or before.kind != "puertas":
        return None
    span = trimmed(ink, span)
    wording = ink.wording(span)
    places = entities_of(wording).places
    if any(h.verb != "SABOTEAR" for h in wording.hits) or not places:
        return None
    last = len(wording.words) - 1
    intent = Intent("SABOTEAR", 0, last, places=places, kind="puertas")
    draft = sabotage_draft(wording, intent, outlook, span)
    memory.last = draft.action
    covered = {i for p in places for i in range(p.first, p.last + 1)}
    loose = [w for i, w in enumerate(wording.words) if i not in covered and w.form not in STOP]
    loose = [w for w in loose if w.form != "puertas"]
    return replace(draft, inexact=draft.inexact or bool(loose))


def _shown_next(ink: Ink, span: Span, outlook: Outlook) -> Draft | None:
    wording = ink.wording(span)
    if wording.hits or len(entities_of(wording).places) < 2:
        return None
    return bola_draft(wording, outlook, span)


def uses_bola(action: Action | None) -> bool:
    """Whether an action looks through the Bola."""
    return isinstance(action, UseObject) and action.object == "bola"

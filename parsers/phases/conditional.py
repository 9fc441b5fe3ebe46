"""Orders that hang on something, and the claims that may (AMB-023, AMB-126, AMB-292)."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import (
    IRREVOCABLE,
    Action,
    Bell,
    BoltGate,
    Conditional,
    Level,
    Move,
    Outlook,
    Report,
    Span,
    Unblock,
)
from parsers.acts.resolve import resolve
from parsers.clauses.clause import intents_of
from parsers.clauses.conditions import Condition
from parsers.clauses.depending import condition_of
from parsers.phases.repetition import repetition
from parsers.text.notices import notice
from parsers.words.drafts import Draft, Memory
from parsers.words.entities import entities_of
from parsers.words.ink import Ink, trimmed
from parsers.words.lexicon import FREE_VERBS
from parsers.words.word_forms import find
from parsers.words.wording import Wording


def conditional(
    ink: Ink, span: Span, condition: Condition, outlook: Outlook, memory: Memory
) -> Draft:
    """A conditional order: read, told, and never carried out by itself (AMB-023)."""
    asked = ink.wording(condition.condition)
    for intent in intents_of(asked):
        memory.mention(intent.persons)
    memory.mention(entities_of(asked).persons)
    then = _branch(ink, condition.then, outlook, memory)
    memory.last = _that_door(asked, outlook, then)
    otherwise = _branch(ink, condition.otherwise, outlook, memory)
    if isinstance(then, Unblock) and then.to is None and isinstance(otherwise, Move):
        then = Unblock(otherwise.to)  # `la puerta` is the one on his way
    if isinstance(otherwise, Unblock) and otherwise.to is None and isinstance(then, Move):
        otherwise = Unblock(then.to)
    then, otherwise = _that_door(asked, outlook, then), _that_door(asked, outlook, otherwise)
    irrevocable = any(isinstance(a, IRREVOCABLE) for a in (then, otherwise))
    told = notice(
        "CONDICIONAL", span, texto=ink.said(span), level=Level.BLOCK if irrevocable else None
    )
    action = Conditional(then, otherwise)
    memory.last = action
    options = tuple(a for a in (then, otherwise) if a is not None)
    return Draft(action, span, (told,), options, inexact=True)


def _that_door(asked: Wording, outlook: Outlook, action: Action | None) -> Action | None:
    """`si la puerta de la Forja está cerrada, la abro`: the door that the condition names."""
    if not isinstance(action, Unblock | Move) or action.to is not None:
        return action
    entities, ways = entities_of(asked), outlook.exits()
    near = {w.to for w in ways}
    named = {c for p in entities.places for c in p.candidates} & near
    sides = {d.side for d in entities.directions if d.side is not None}
    named = named or {w.to for w in ways if w.side in sides}
    return replace(action, to=next(iter(named))) if len(named) == 1 else action


_OPENS_IT = re.compile(
    r"(?:(?:y|pues|entonces) )?la (?:abro|destrabo|desatranco|desbloqueo|fuerzo)"
)


def _branch(ink: Ink, span: Span | None, outlook: Outlook, memory: Memory) -> Action | None:
    if span is None:
        return None
    span = trimmed(ink, span)
    inner = condition_of(ink, span)
    if inner is not None:
        span = inner.then or span
    wording = ink.wording(span)
    repeated = repetition(wording, memory, span, outlook)
    if repeated is not None:
        return repeated.action
    intents = [i for i in intents_of(wording) if not i.negated]
    if not intents and _OPENS_IT.fullmatch(" ".join(wording.forms())):
        return Unblock(None)
    return resolve(wording, intents[0], outlook, memory).action if intents else None


def standing_claim(
    ink: Ink, span: Span, outlook: Outlook, memory: Memory, *, phased: bool = False
) -> Draft | None:
    """`si veo un cadáver lo reporto`, `toco la campana en cuanto llegue` (AMB-126, AMB-292).

    `phased`: its phase is stated, so that a *when* only says what will be then.
    """
    condition = condition_of(ink, span)
    wording = ink.wording(span)
    found = [i for i in intents_of(wording) if i.verb in FREE_VERBS and not i.negated]
    if not found:
        return None
    draft = resolve(wording, found[0], outlook, memory)
    text = ink.folded[span.start : span.end]
    if find(wording.forms(), ("no",)) is not None or "?" in text or wording.has("duda"):
        told = notice("IRREVOCABLE_DUDOSA", span, texto=ink.said(span))
        return replace(draft, span=span, notices=(*draft.notices, told), inexact=True)
    if condition is not None and phased and not re.search(r"\b(?:si|salvo|menos)\b", text):
        return replace(draft, span=span)
    if condition is not None and _expected(text, draft.action) and allowed(draft.action, outlook):
        if not re.search(r"\bsi\b", text):
            return replace(draft, span=span)
        told = notice("CONDICIONAL", span, texto=ink.said(span), level=Level.INFO)
        return replace(draft, span=span, notices=(*draft.notices, told))
    if condition is not None:
        told = notice("CONDICIONAL", span, texto=ink.said(span), level=Level.BLOCK)
        if not ink.folded[condition.condition.start : condition.condition.end].startswith("si"):
            return replace(draft, span=span, notices=(*draft.notices, told), inexact=True)
        return Draft(Conditional(draft.action), span, (told,), inexact=True)
    return replace(draft, span=span)


def allowed(action: Action, outlook: Outlook) -> bool:
    """Whether the game's ruling lets an action stand until it is possible (AMB-023)."""
    if isinstance(action, Report):
        return "report" in outlook.conditionals
    return not isinstance(action, Bell) or "bell" in outlook.conditionals


def _expected(condition: str, action: Action) -> bool:
    """Whether a condition only says where or when it is done: a corpse seen, a place reached."""
    if isinstance(action, Report):
        return any(w in condition for w in ("cadaver", "cuerpo", "muert"))
    if isinstance(action, Bell | BoltGate):
        return any(
            w in condition
            for w in ("llegue", "llegar", "pueda", "entre", "este en", "pise", "pase por")
        )
    return False

"""Framed phases: each body read where its author will then be, against what he had declared."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import (
    IRREVOCABLE,
    Action,
    Conditional,
    Level,
    Move,
    Outlook,
    Reading,
    Scope,
    Span,
    Status,
    Unknown,
    Wait,
    is_complete,
    is_free,
)
from parsers.changes.amend import Amendment
from parsers.clauses.clause import intents_of
from parsers.frames.slots import Slot
from parsers.phases.body import Read, costs_nothing, read_body
from parsers.phases.claims import phase_said
from parsers.phases.more_rooms import rooms_too
from parsers.prose.free import without_frame
from parsers.text.notices import notice
from parsers.text.segments import Kind
from parsers.words.drafts import Draft, Memory
from parsers.words.ink import Ink
from parsers.words.result import Result, reading_of


def framed(
    ink: Ink, slots: list[Slot], outlook: Outlook, memory: Memory, result: Result,
    amended: Amendment, *, planned: bool,
) -> None:  # fmt: skip
    """Read the slots in phase order into `result`, each where its author will then be."""
    complete = {n for s in slots for n in s.phases} >= set(range(1, outlook.phases + 1))
    sequential = not any(s.explicit for s in slots)
    if (
        planned
        and not amended.everything
        and not (complete or (sequential and len(slots) >= outlook.phases - outlook.resolved))
    ):
        result.scope = Scope.SOME
    if planned and amended.slots:
        result.scope = Scope.SOME
    slots = _lost_strike(ink, slots, outlook, result) if planned else slots
    slots = _free_beside_paid(ink, slots, outlook, memory, result)
    chosen = _one_a_phase(ink, slots, outlook, result)
    world = outlook
    persons = memory
    free_only: set[int] = set()
    for phase in range(1, outlook.phases + 1):
        slot = chosen.get(phase)
        if phase <= outlook.resolved:
            if slot is not None and planned:
                _past(ink, slot, phase, outlook, result)
            continue
        if slot is None:
            planned_action = outlook.plan.get(phase) if result.scope is Scope.SOME else None
            if planned_action is not None:
                world = world.after(planned_action)
            continue
        before = len(result.readings)
        part = _part(ink, slot, phase)
        action = _line(ink, part, phase, world, persons, result)
        if action is None and len(result.readings) > before:
            free_only.add(phase)
        if action is not None:
            lost = isinstance(action, Move) and action.to is None
            world = replace(world, place=None) if lost else world.after(_settled(action))
    if {p for p in chosen if p > outlook.resolved} <= free_only:
        result.scope = Scope.SOME  # free actions alone are no plan
        return
    _gaps(slots, chosen, free_only, outlook, result, planned=planned)


def _settled(action: Action) -> Action:
    """The part of an action that moves its author for sure."""
    if isinstance(action, Conditional):
        both = {action.then, action.otherwise}
        return action.then if len(both) == 1 and action.then is not None else action
    return action


def _line(
    ink: Ink, slot: Slot, phase: int, outlook: Outlook, memory: Memory, result: Result
) -> Action | None:
    more = slot.follows or _MORE_DOORS.match(ink.part(slot.body))
    listed = rooms_too(ink, slot.body, outlook, memory) if more else None
    read = Read(listed) if listed is not None else read_body(ink, slot.body, outlook, memory)
    if slot.said is not None:
        read = Read(Draft(slot.said, slot.body))
    for draft in read.free:
        result.readings.append(_free_reading(ink, draft, slot, phase, result))
    if read.draft is None and not read.free and _dash(ink, slot):
        read = Read(Draft(Wait(), slot.header))
    if read.draft is None:
        if not read.free:
            result.notices.append(notice("LINEA_VACIA", slot.header, phase, fase=str(phase)))
        return None
    draft = _once(ink, read.draft, slot)
    memory.told[phase] = memory.last = draft.action
    if slot.kind is Kind.BULLET:
        draft = without_frame(draft, ink)
    result.readings.append(reading_of(ink, draft, phase, slot.kind, result))
    return draft.action


_MORE_DOORS = re.compile(r"\W*(?:(?:y|las|tambien) )*puertas de\b")
"""`Fase 2: puertas de Capilla`, behind a phase that blocks others."""
_DASH = re.compile(r"[:=>][ \t]*[-—–]+[ \t]*$")


def _dash(ink: Ink, slot: Slot) -> bool:
    """`1 PA: -`: a stroke in the place of an action."""
    end = ink.folded.find("\n", slot.header.start)
    line = ink.folded[slot.header.start : end if end >= 0 else len(ink.folded)]
    return _DASH.search(line) is not None


_BATCHES = re.compile(
    r";(?:\s*(?:y )?(?:luego|despues)\b)?"
    r"|,?\s*\b(?:y luego|luego|y despues|despues|y en la siguiente)\b"
)


def _part(ink: Ink, slot: Slot, phase: int) -> Slot:
    """What a line for several phases says of one of them, if it has a part for each (HAC-DOOR-05).

    `F1 y F2: bloqueo Capilla y Luces; Recibidor y Comedor`.
    """
    if len(slot.phases) < 2 or phase not in slot.phases:
        return slot
    text = ink.folded[slot.body.start : slot.body.end].rstrip(" ;,")
    cuts = list(_BATCHES.finditer(text))
    if len(cuts) != len(slot.phases) - 1:
        return _one_each(ink, slot, phase)
    index = slot.phases.index(phase)
    start = cuts[index - 1].end() if index else 0
    end = cuts[index].start() if index < len(cuts) else len(text)
    body = Span(slot.body.start + start, slot.body.start + end)
    return replace(slot, body=body, phases=(phase,), follows=index > 0)


def _one_each(ink: Ink, slot: Slot, phase: int) -> Slot:
    """`F2 y F3: entro en el Comedor y afilo`: as many actions as phases, a move among them.

    A move is not done twice; anything else told once is told for every phase.
    """
    wording = ink.wording(slot.body)
    told = [
        i
        for i in intents_of(wording)
        if not costs_nothing(wording, i) and not i.negated and i.verb != "DESCONOCIDO"
    ]
    moves = any(i.verb == "MOVER" and (i.destinations or i.directions) for i in told)
    if len(told) != len(slot.phases) or not moves:
        return slot
    index = slot.phases.index(phase)
    starts = [wording.words[i.first].start for i in told]
    start = starts[index] if index else slot.body.start
    end = starts[index + 1] if index + 1 < len(starts) else slot.body.end
    return replace(slot, body=Span(start, end), phases=(phase,))


def _once(ink: Ink, draft: Draft, slot: Slot) -> Draft:
    """What has no way back and is told for several phases is asked about, whole (AMB-020)."""
    if len(slot.phases) < 2 or not isinstance(draft.action, IRREVOCABLE):
        return draft
    told = notice("IRREVOCABLE_REPETIDA", draft.span, texto=ink.said(draft.span))
    return replace(draft, notices=(*draft.notices, told))


def _past(ink: Ink, slot: Slot, phase: int, outlook: Outlook, result: Result) -> None:
    """A line for a phase that is over: silent if it restates what happened, else told."""
    before = outlook.plan.get(phase)
    place = outlook.came_from if phase == outlook.resolved and isinstance(before, Move) else None
    world = replace(outlook, place=place, visible=(), company=())
    draft = read_body(ink, slot.body, world, Memory()).draft
    if (
        draft is None
        or draft.action == before
        or (before is not None and _same_kind(draft.action, before))
    ):
        return
    result.notices.append(notice("REDECLARACION_PASADA", slot.body, phase, fase=str(phase)))


def _same_kind(action: Action, before: Action) -> bool:
    if isinstance(action, Unknown) and isinstance(before, Unknown):
        return True
    return action.verb == before.verb and not is_complete(action)


def _lost_strike(ink: Ink, slots: list[Slot], outlook: Outlook, result: Result) -> list[Slot]:
    """More lines than phases: the one that repeats the plan was struck out and lost (AMB-061)."""
    sequential = [s for s in slots if not s.explicit]
    if len(sequential) != len(slots) or len(slots) != outlook.phases + 1:
        return slots
    fits = [
        index
        for index in range(len(slots) - 1)
        if outlook.resolved < index + 1 <= outlook.phases
        and _acts_at(ink, dict(enumerate(slots[:index], 1)), slots[index], index + 1, outlook)
        == outlook.plan.get(index + 1)
    ]
    whole = fits == list(range(outlook.resolved, outlook.phases))
    if len(fits) != 1 and not (fits and whole):
        return slots
    at = fits[-1]  # of a whole plan repeated, with one line more, the last was struck out
    struck = slots[at]
    result.notices.append(
        notice("TACHADO_INFERIDO", struck.body, at + 1, texto=ink.said(struck.body))
    )
    kept = [s for s in slots if s is not struck]
    return [replace(s, phases=(i + 1,), extra=False) for i, s in enumerate(kept)]


def _acts_at(
    ink: Ink, before: dict[int, Slot], slot: Slot, phase: int, outlook: Outlook
) -> Action | None:
    """The complete action a slot gives for a phase, after those told or planned before it."""
    world, memory = outlook, Memory()
    for earlier in range(outlook.resolved + 1, phase):
        told = before.get(earlier)
        draft = read_body(ink, told.body, world, memory).draft if told is not None else None
        action = draft.action if draft is not None else outlook.plan.get(earlier)
        world = world.after(action) if action is not None else world
    draft = read_body(ink, slot.body, world, memory).draft
    return draft.action if draft is not None and is_complete(draft.action) else None


def _free_beside_paid(
    ink: Ink, slots: list[Slot], outlook: Outlook, memory: Memory, result: Result
) -> list[Slot]:
    """Read the lines that hold only a free action of a phase that has another line (AMB-022)."""
    kept: list[Slot] = []
    for slot in slots:
        shared = any(s is not slot and set(s.phases) & set(slot.phases) for s in slots)
        if not (slot.explicit and shared and _only_free(ink, slot)):
            kept.append(slot)
            continue
        for phase in slot.phases:
            if phase > outlook.resolved:
                read = read_body(ink, slot.body, outlook, Memory(list(memory.persons)))
                for draft in read.free:
                    result.readings.append(_free_reading(ink, draft, slot, phase, result))
    return kept


def _only_free(ink: Ink, slot: Slot) -> bool:
    wording = ink.wording(slot.body)
    intents = intents_of(wording)
    return bool(intents) and all(costs_nothing(wording, i) and not i.negated for i in intents)


def _one_a_phase(ink: Ink, slots: list[Slot], outlook: Outlook, result: Result) -> dict[int, Slot]:
    chosen: dict[int, Slot] = {}
    extra: list[Slot] = []
    for slot in slots:
        if slot.extra or not slot.phases:
            extra.append(slot)
        for phase in slot.phases:
            other = chosen.get(phase)
            if other is None or slot.amends:
                chosen[phase] = slot
            else:
                chosen[phase] = _repeated(ink, other, slot, phase, chosen, outlook, result)
    for slot in extra:
        result.notices.append(
            notice("FASES_DE_MAS", slot.body, fases=str(outlook.phases), texto=ink.said(slot.body))
        )
    return chosen


def _repeated(
    ink: Ink, first: Slot, second: Slot, phase: int, chosen: dict[int, Slot], outlook: Outlook,
    result: Result,
) -> Slot:  # fmt: skip
    """Two lines for one phase: exactly one that repeats the plan is taken as struck out."""
    plan = outlook.plan.get(phase)
    if plan is not None and phase > outlook.resolved:
        before = {p: chosen[p] for p in chosen if p < phase}
        same = [s for s in (first, second) if _acts_at(ink, before, s, phase, outlook) == plan]
        if len(same) == 1:
            result.notices.append(
                notice("TACHADO_INFERIDO", same[0].body, phase, texto=ink.said(same[0].body))
            )
            return second if same[0] is first else first
    irrevocable = any("mat" in ink.folded[s.body.start : s.body.end] for s in (first, second))
    result.notices.append(
        notice(
            "FASE_DUPLICADA",
            second.body,
            phase,
            fase=str(phase),
            level=Level.BLOCK if irrevocable else None,
        )
    )
    return first


def _gaps(
    slots: list[Slot],
    chosen: dict[int, Slot],
    free_only: set[int],
    outlook: Outlook,
    result: Result,
    *,
    planned: bool,
) -> None:
    doubled = {n.phase for n in result.notices if n.code == "FASE_DUPLICADA"}
    result.readings = [
        replace(
            r,
            status=Status.ASKED,
            candidates=r.candidates or ((r.action,) if is_complete(r.action) else ()),
        )
        if r.phase in doubled and not is_free(r.action)
        else r
        for r in result.readings
    ]
    if planned and result.scope is Scope.SOME:
        return
    told = {p for p in chosen if p > outlook.resolved}
    if not told:
        return
    at = slots[0].header
    for phase in range(outlook.resolved + 1, max(told)):
        if phase not in told:
            result.notices.append(notice("FASE_HUECO", at, phase, fase=str(phase)))
    if max(told) < outlook.phases or free_only:
        acted = len(told - free_only)
        result.notices.append(
            notice("FASES_DE_MENOS", at, dichas=str(acted), fases=str(outlook.phases))
        )


def _free_reading(ink: Ink, draft: Draft, slot: Slot, phase: int, result: Result) -> Reading:
    """A free action told inside a phase's own line; a bullet alone names no phase."""
    said = phase_said(ink.folded[slot.body.start : slot.body.end])
    listed = slot.kind in (Kind.BULLET, Kind.LIST) and said is None
    return reading_of(ink, draft, said or phase, slot.kind if listed else Kind.STRONG, result)

"""`read`: a post's text, what its author knows and the game's words make a declaration."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from engine.vocabulary import (
    IRREVOCABLE,
    Action,
    Conditional,
    Declaration,
    Level,
    Mode,
    Move,
    Notice,
    Outlook,
    Reading,
    Request,
    RequestKind,
    Scope,
    Span,
    Status,
    Unknown,
    is_complete,
)
from parsers.amend import Amendment, amendments
from parsers.body import Ink, read_body, standing_claim
from parsers.clause import intents_of
from parsers.folding import fold
from parsers.frame import Frame, Kind, Segment, frame_of, list_start
from parsers.free import Loose, read_loose, without_frame
from parsers.lexicon import Lexicon
from parsers.marked import MarkedText
from parsers.names import names_of
from parsers.notices import notice
from parsers.resolve import Draft, Memory
from parsers.slots import Slot, slots_of
from parsers.votes import read_votes
from parsers.wording import words_of_speech

_FREE = re.compile(
    r"\b(?:report[a-z]*|reprt[a-z]*|campan[a-z]*|cadaver|boton|denuncio|informo|aviso|doy (?:parte|la voz)|muert[oa])\b"
)
_IN_PHASE = re.compile(
    r"(?:\b(?:en|durante)\s+)?(?:la\s+)?(?:(?P<o>primera|segunda|tercera|ultima)\s+fase|\b(?:fase|f)\s?(?P<n>[1-3]|uno|dos|tres)\b|\ben la (?P<m>[1-3])\b)"
)
_AFTER_PHASE = re.compile(r"\b(?:tras|despues de) la (?:fase )?(?P<n>[1-3])\b")
_STANDING = re.compile(
    r"\b(?:cuando pueda|en cuanto|si veo|si hay|si encuentro|si me encuentro|al llegar|nada mas llegar|cuando llegue|si aparece|cuando vea|si me topo|si descubro|al entrar en el|si llego)\b"
)
_WORD_NUMBERS = {"primera": 1, "segunda": 2, "tercera": 3, "uno": 1, "dos": 2, "tres": 3}


@dataclass(slots=True)
class _Result:
    readings: list[Reading] = field(default_factory=list[Reading])
    requests: list[Request] = field(default_factory=list[Request])
    notices: list[Notice] = field(default_factory=list[Notice])
    scope: Scope = Scope.ALL


def read(text: MarkedText, outlook: Outlook, lexicon: Lexicon) -> Declaration:
    """Everything a post declares, each action with its evidence, status and open questions.

    Never raises for any text. The spans refer to `text.text`. Nothing is accepted that is not
    framed and clean; what is read without a frame is provisional; the rest is asked about.
    """
    folded = _blanked(text)
    ink = Ink(text.text, folded, lexicon, names_of(outlook.gazetteer, lexicon))
    result = _Result(notices=_dropped(text))
    if outlook.mode is Mode.DELIBERATION:
        readings, notices = read_votes(ink, outlook)
        result.readings += readings
        result.notices += notices
    elif outlook.mode is Mode.ROUND:
        _round(ink, outlook, result)
    return Declaration(
        tuple(result.readings), tuple(result.requests), tuple(_unique(result.notices)), result.scope
    )


def _blanked(text: MarkedText) -> str:
    folded = list(fold(text.text))
    for span in text.struck:
        for index in range(span.start, min(span.end, len(folded))):
            if folded[index] != "\n":
                folded[index] = " "
    return "".join(folded)


def _dropped(text: MarkedText) -> list[Notice]:
    size = len(text.text)
    found = [
        notice(d.code, Span(min(d.at, size), min(d.at, size)), texto=d.text) for d in text.dropped
    ]
    found += [
        notice("TACHADO_IGNORADO", s, texto=" ".join(text.text[s.start : s.end].split())[:60])
        for s in text.struck
    ]
    return found


def _unique(notices: list[Notice]) -> list[Notice]:
    seen: set[tuple[str, Span, int | None]] = set()
    found: list[Notice] = []
    for item in notices:
        key = (item.code, item.span, item.phase)
        if key not in seen:
            seen.add(key)
            found.append(item)
    return found


def _round(ink: Ink, outlook: Outlook, result: _Result) -> None:
    planned = bool(outlook.plan)
    frame = _sound_frame(ink, frame_of(ink.folded, amending=planned), outlook)
    amended = amendments(
        ink, frame.rest, planned=planned, resolved=outlook.resolved, phases=outlook.phases
    )
    result.requests += amended.requests
    result.notices += amended.notices
    slots = slots_of(
        ink.folded, frame, resolved=outlook.resolved, phases=outlook.phases, planned=planned
    )
    slots += amended.slots
    memory = Memory()
    rest = tuple(_minus(frame.rest, amended.used))
    if any(r.kind is RequestKind.NO_CHANGES for r in result.requests) and not frame.segments:
        return
    before = len(result.readings)
    if slots:
        _framed(ink, slots, outlook, memory, result, amended, planned=planned)
    elif not amended.notices:
        _unframed(ink, rest, outlook, memory, result, frame)
    _free_actions(ink, frame, rest, outlook, memory, result, alone=len(result.readings) == before)
    _protected(outlook, result, planned=planned)


def _minus(rest: tuple[Span, ...], used: tuple[Span, ...]) -> list[Span]:
    found: list[Span] = []
    for stretch in rest:
        cursor = stretch.start
        for cut in sorted(u for u in used if u.start < stretch.end and u.end > stretch.start):
            if cut.start > cursor:
                found.append(Span(cursor, cut.start))
            cursor = max(cursor, cut.end)
        if cursor < stretch.end:
            found.append(Span(cursor, stretch.end))
    return found


def _sound_frame(ink: Ink, frame: Frame, outlook: Outlook) -> Frame:
    """Undo an enumeration that lists no actions (suspects, questions): it is chatter."""
    if not frame.segments or any(s.kind is Kind.STRONG for s in frame.segments):
        return frame
    listed = [s for s in frame.segments if s.kind is not Kind.FREE]
    if not listed:
        return frame
    memory = Memory()
    active = 0
    for segment in listed:
        question = "¿" in ink.folded[segment.body.start : segment.body.end] or ink.folded[
            : segment.body.end
        ].rstrip().endswith("?")
        read = (
            None
            if question
            else read_body(ink, segment.body, outlook, Memory(list(memory.persons)))
        )
        if read is not None and read.draft is not None and not _nothing(read.draft):
            active += 1
    talk = re.search(
        r"\b(?:sospechos\w*|ejemplo|preguntas?|dudas?)\b", ink.folded[: listed[0].header.start]
    )
    needed = len(listed) if listed[0].kind is Kind.BULLET else 1
    if active >= needed and not talk:
        return frame
    whole = Span(0, len(ink.folded))
    return Frame((), (whole,) if ink.folded.strip() else ()) if not talk else Frame((), ())


def _nothing(draft: Draft) -> bool:
    return isinstance(draft.action, Unknown) and any(
        n.code == "VERBO_DESCONOCIDO" for n in draft.notices
    )


# -- framed ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Line:
    """A slot after its body was read."""

    slot: Slot
    draft: Draft | None
    free: tuple[Draft, ...] = ()


def _framed(
    ink: Ink, slots: list[Slot], outlook: Outlook, memory: Memory, result: _Result,
    amended: Amendment, *, planned: bool,
) -> None:  # fmt: skip
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
    chosen = _one_a_phase(ink, slots, outlook, result)
    world = outlook
    persons = memory
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
        action = _line(ink, slot, phase, world, persons, result)
        if action is not None:
            lost = isinstance(action, Move) and action.to is None
            world = replace(world, place=None) if lost else world.after(_settled(action))
    _gaps(ink, slots, chosen, outlook, result, planned=planned)


def _settled(action: Action) -> Action:
    """The part of an action that moves its author for sure."""
    if isinstance(action, Conditional):
        both = {action.then, action.otherwise}
        return action.then if len(both) == 1 and action.then is not None else action
    return action


def _line(
    ink: Ink, slot: Slot, phase: int, outlook: Outlook, memory: Memory, result: _Result
) -> Action | None:
    read = read_body(ink, slot.body, outlook, memory)
    for draft in read.free:
        result.readings.append(_free_reading(ink, draft, slot.body, phase, result))
    if read.draft is None:
        if not read.free:
            result.notices.append(notice("LINEA_VACIA", slot.header, phase, fase=str(phase)))
        return None
    draft = read.draft
    if slot.kind is Kind.BULLET:
        draft = without_frame(draft, ink)
    result.readings.append(_reading(ink, draft, phase, slot.kind, result))
    return draft.action


def _reading(
    ink: Ink, draft: Draft, phase: int | None, kind: Kind | None, result: _Result
) -> Reading:
    """A reading with the status its evidence allows, its notices told."""
    notices = [replace(n, phase=phase) for n in draft.notices]
    irrevocable = isinstance(draft.action, IRREVOCABLE)
    framed = kind in (Kind.STRONG, Kind.WEAK, Kind.FREE)
    if irrevocable:
        notices = [_blocking(n) for n in notices]
        if not framed and not any(n.code == "FASE_NO_INDICADA" for n in notices):
            notices.append(
                notice("IRREVOCABLE_SIN_MARCO", draft.span, phase, texto=ink.said(draft.span))
            )
        elif draft.inexact and not any(n.level is Level.BLOCK for n in notices):
            notices.append(
                notice("IRREVOCABLE_DUDOSA", draft.span, phase, texto=ink.said(draft.span))
            )
    asks = any(n.level is not Level.INFO for n in notices) or not is_complete(draft.action)
    dubious = any(n.code == "ERRATA_DUDOSA" for n in notices)
    status = (
        Status.ASKED if asks else Status.ACCEPTED if framed and not dubious else Status.PROVISIONAL
    )
    result.notices += notices
    candidates = draft.candidates or ((draft.action,) if asks and is_complete(draft.action) else ())
    return Reading(
        draft.action,
        phase,
        status,
        draft.span,
        tuple(c for c in dict.fromkeys(candidates) if is_complete(c)) if asks else (),
    )


def _blocking(item: Notice) -> Notice:
    return replace(item, level=Level.BLOCK) if item.level is Level.ASK else item


def _past(ink: Ink, slot: Slot, phase: int, outlook: Outlook, result: _Result) -> None:
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


def _lost_strike(ink: Ink, slots: list[Slot], outlook: Outlook, result: _Result) -> list[Slot]:
    """More lines than phases: the one that repeats the plan was struck out and lost (AMB-061)."""
    sequential = [s for s in slots if not s.explicit]
    if len(sequential) != len(slots) or len(slots) != outlook.phases + 1:
        return slots
    fits = [
        index
        for index in range(len(slots) - 1)
        if outlook.resolved < index + 1 <= outlook.phases
        and _acts_at(ink, slots[:index], slots[index], index + 1, outlook)
        == outlook.plan.get(index + 1)
    ]
    if len(fits) != 1:
        return slots
    struck = slots[fits[0]]
    result.notices.append(
        notice("TACHADO_INFERIDO", struck.body, fits[0] + 1, texto=ink.said(struck.body))
    )
    kept = [s for s in slots if s is not struck]
    return [replace(s, phases=(i + 1,), extra=False) for i, s in enumerate(kept)]


def _acts_at(
    ink: Ink, before: list[Slot], slot: Slot, phase: int, outlook: Outlook
) -> Action | None:
    world, memory = outlook, Memory()
    for index, earlier in enumerate(before):
        if index + 1 > outlook.resolved:
            draft = read_body(ink, earlier.body, world, memory).draft
            world = world.after(draft.action) if draft is not None else world
    draft = read_body(ink, slot.body, world, memory).draft
    if draft is None or not is_complete(draft.action):
        return None
    return draft.action


def _one_a_phase(ink: Ink, slots: list[Slot], outlook: Outlook, result: _Result) -> dict[int, Slot]:
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
    result: _Result,
) -> Slot:  # fmt: skip
    """Two lines for one phase: exactly one that repeats the plan is taken as struck out."""
    plan = outlook.plan.get(phase)
    if plan is not None and phase > outlook.resolved:
        before = [chosen[p] for p in sorted(chosen) if p < phase]
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
    ink: Ink,
    slots: list[Slot],
    chosen: dict[int, Slot],
    outlook: Outlook,
    result: _Result,
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
        if r.phase in doubled and r.action.verb not in ("REPORTAR", "CAMPANA")
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
    if max(told) < outlook.phases:
        result.notices.append(
            notice("FASES_DE_MENOS", at, dichas=str(len(told)), fases=str(outlook.phases))
        )


# -- unframed ----------------------------------------------------------------------------------


def _unframed(
    ink: Ink,
    rest: tuple[Span, ...],
    outlook: Outlook,
    memory: Memory,
    result: _Result,
    frame: Frame,
) -> None:
    loose, notices = read_loose(
        ink, rest, outlook, memory, announced=list_start(ink.folded) if frame.listed else None
    )
    result.notices += notices
    if not loose:
        return
    if outlook.plan:
        open_phases = outlook.phases - outlook.resolved
        if sum(len(item.phases) for item in loose) < open_phases:
            _fewer_than_open(ink, loose, outlook, result)
            return
    for item in loose:
        _loose(ink, item, outlook, result)


def _fewer_than_open(ink: Ink, loose: list[Loose], outlook: Outlook, result: _Result) -> None:
    """Unnumbered words beside a plan: which phase they change can't be told (grammar 3.6 (g))."""
    span = loose[0].draft.span
    result.scope = Scope.SOME
    result.notices.append(notice("FASE_AMBIGUA", span, texto=ink.said(span)))


def _loose(ink: Ink, item: Loose, outlook: Outlook, result: _Result) -> None:
    draft = without_frame(item.draft, ink)
    valid = [p for p in item.phases if p <= outlook.phases]
    if len(valid) < len(item.phases):
        result.notices.append(
            notice(
                "FASES_DE_MAS", draft.span, fases=str(outlook.phases), texto=ink.said(draft.span)
            )
        )
    for phase in valid:
        result.readings.append(_reading(ink, draft, phase, None, result))


# -- free actions ------------------------------------------------------------------------------


def _free_actions(
    ink: Ink, frame: Frame, rest: tuple[Span, ...], outlook: Outlook, memory: Memory, result: _Result,
    *, alone: bool,
) -> None:  # fmt: skip
    for segment in frame.segments:
        if segment.kind is Kind.FREE:
            _free_segment(ink, segment, outlook, memory, result)
    for span in _free_sentences(ink, rest):
        _free_sentence(ink, span, outlook, memory, result, alone=alone)


def _free_segment(
    ink: Ink, segment: Segment, outlook: Outlook, memory: Memory, result: _Result
) -> None:
    whole = Span(segment.header.start, segment.body.end)
    draft = standing_claim(ink, segment.body, outlook, memory)
    if draft is None:
        read = read_body(ink, segment.body, outlook, memory)
        if read.draft is not None:
            phase = (
                segment.numbers[0]
                if segment.numbers
                else _phase_said(ink.folded[whole.start : whole.end])
            )
            result.readings.append(_reading(ink, read.draft, phase, Kind.FREE, result))
        return
    result.readings.append(
        _claim(ink, draft, whole, segment.numbers[:1], Kind.FREE, result, alone=False)
    )


def _free_sentences(ink: Ink, rest: tuple[Span, ...]) -> list[Span]:
    found: list[Span] = []
    for stretch in rest:
        for match in re.finditer(r"[^\n]+", ink.folded[stretch.start : stretch.end]):
            line = Span(stretch.start + match.start(), stretch.start + match.end())
            if _FREE.search(match.group()):
                found.append(line)
    return found


def _free_sentence(
    ink: Ink, line: Span, outlook: Outlook, memory: Memory, result: _Result, *, alone: bool
) -> None:
    text = ink.folded[line.start : line.end]
    if words_of_speech(ink.folded, line):
        return
    for match in re.finditer(r"[^.!?]+[.!?]*", text):
        span = Span(line.start + match.start(), line.start + match.end())
        if not _FREE.search(match.group()) or "?" in match.group() or "¿" in match.group():
            continue
        wording = ink.wording(span)
        told = [i for i in intents_of(wording) if i.verb in ("REPORTAR", "CAMPANA")]
        if not told:
            continue
        tags = frozenset[str]().union(*(i.tags for i in told))
        if not tags & {"pres1", "fut", "inf", "noun"} or _elsewhere(match.group()):
            continue
        if (
            tags <= {"noun"}
            and not _IN_PHASE.search(text)
            and not re.match(r"\W*(?:report|campana)", match.group())
        ):
            continue
        draft = standing_claim(ink, span, outlook, memory)
        if draft is None:
            told_no = notice("NEGACION", span, texto=ink.said(span), level=Level.BLOCK)
            result.notices.append(told_no)
            continue
        phase = _IN_PHASE.search(text)
        kind = (
            Kind.FREE
            if phase or _AFTER_PHASE.search(text) or _STANDING.search(match.group())
            else None
        )
        result.readings.append(_claim(ink, draft, line, (), kind, result, alone=alone))


def _elsewhere(sentence: str) -> bool:
    """Talk about a bell or a corpse that is no claim of the author's."""
    return bool(
        re.search(
            r"\b(?:se oye|oigo|suena|sonaba|alguien|recordad|ayer|quien|reportaste|reporto [a-z]+ (?:ayer|antes))\b",
            sentence,
        )
    )


def _phase_said(text: str) -> int | None:
    after = _AFTER_PHASE.search(text)
    if after:
        return int(after["n"]) + 1
    match = _IN_PHASE.search(text)
    if match is None:
        return None
    word = match["o"] or match["n"] or match["m"]
    return int(word) if word.isdigit() else 3 if word == "ultima" else _WORD_NUMBERS.get(word)


def _claim(
    ink: Ink, draft: Draft, where: Span, numbers: tuple[int, ...], kind: Kind | None, result: _Result,
    *, alone: bool,
) -> Reading:  # fmt: skip
    """A report or bell with its phase, or as a standing claim, or asked for its phase."""
    text = ink.folded[where.start : where.end]
    phase = numbers[0] if numbers else _phase_said(text)
    if isinstance(draft.action, Conditional):
        return _reading(ink, draft, None, kind, result)
    if phase is None and _STANDING.search(text):
        told = notice("FASE_NO_INDICADA", draft.span, texto=ink.said(draft.span), level=Level.INFO)
        reading = _reading(
            ink, replace(draft, notices=(*draft.notices, told)), None, Kind.FREE, result
        )
        return replace(reading, standing=True)
    if phase is None and alone:
        phase = 1
    if phase is None:
        told = notice("FASE_NO_INDICADA", draft.span, texto=ink.said(draft.span))
        draft = replace(draft, notices=(*draft.notices, told))
    return _reading(ink, draft, phase, kind, result)


def _free_reading(ink: Ink, draft: Draft, body: Span, phase: int, result: _Result) -> Reading:
    """A free action told inside a phase's own line."""
    said = _phase_said(ink.folded[body.start : body.end])
    return _reading(ink, draft, said or phase, Kind.STRONG, result)


def _protected(outlook: Outlook, result: _Result, *, planned: bool) -> None:
    """In a round without alterations a change is read, told and asked, never applied."""
    if outlook.may_change or not planned or not result.readings:
        return
    span = result.readings[0].span
    result.notices.append(notice("RONDA_SIN_ALTERACION", span))
    result.scope = Scope.SOME
    result.readings = [r for r in result.readings if r.action.verb in ("REPORTAR", "CAMPANA")]

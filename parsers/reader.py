"""`read`: a post's text, what its author knows and the game's words make a declaration."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import (
    IRREVOCABLE,
    CharacterId,
    Declaration,
    Level,
    Mode,
    Outlook,
    Request,
    RequestKind,
    Scope,
    Span,
    Status,
    Unknown,
    is_complete,
    is_free,
)
from parsers.acts.leftovers import tell_unread
from parsers.acts.misspelt import tell_lost
from parsers.acts.votes import read_votes
from parsers.changes.amend import amendments, changing_lines
from parsers.changes.corrections import with_corrections
from parsers.changes.restating import without_the_rest
from parsers.clauses.examples import examples
from parsers.framed import framed
from parsers.frames.frame import Frame, frame_of, list_start
from parsers.frames.made_up import with_frame_of_its_own
from parsers.frames.slots import slots_of
from parsers.phases.body import read_body
from parsers.phases.claims import free_actions
from parsers.phases.giving_up import without_what_is_left_off
from parsers.prose.between import between
from parsers.prose.dashes import with_lists
from parsers.prose.free import Loose, read_loose, without_frame
from parsers.prose.interruptions import without_what_is_broken_off
from parsers.prose.onwards import with_what_follows
from parsers.prose.others import without_others
from parsers.prose.scene import scene
from parsers.prose.slipped import put_right
from parsers.prose.stories import own_phases
from parsers.text.folding import fold, words
from parsers.text.marked import MarkedText
from parsers.text.notices import notice, unique
from parsers.text.segments import Kind, Segment
from parsers.text.unread import folded_without_it, notices_of_it
from parsers.words.confidence import weighed
from parsers.words.connectives import plainly_joined
from parsers.words.drafts import Draft, Memory
from parsers.words.entities import entities_of
from parsers.words.ink import Ink
from parsers.words.lexicon import Lexicon
from parsers.words.names import names_of
from parsers.words.result import Result, reading_of


def read(text: MarkedText, outlook: Outlook, lexicon: Lexicon) -> Declaration:
    """Everything a post declares, each action with its evidence, status and open questions.

    Never raises for any text. The spans refer to `text.text`. Nothing is accepted that is not
    framed and clean; what is read without a frame is provisional; the rest is asked about.
    """
    folded = folded_without_it(text)
    ink = Ink(text.text, folded, lexicon, names_of(outlook.gazetteer, lexicon))
    result = Result(notices=notices_of_it(text))
    if outlook.mode is Mode.DELIBERATION:
        readings, notices = read_votes(ink, outlook)
        result.readings += readings
        result.notices += notices
    elif outlook.mode is Mode.ROUND:
        joined = plainly_joined(without_what_is_left_off(without_what_is_broken_off(ink)))
        joined = with_frame_of_its_own(joined)
        own, talk = without_others(put_right(joined), outlook.me)
        result.notices += talk
        with_corrections(own, outlook, result, _round)
    _as_examples(ink, result)
    _only_quoted(text, result)
    declaration = Declaration(
        tuple(result.readings), _once(result.requests), unique(result.notices), result.scope
    )
    return weighed(declaration, text.text, folded)


def _once(requests: list[Request]) -> tuple[Request, ...]:
    """The requests, each told once however often it was made."""
    kept = {(r.kind, r.phase, r.status): r for r in reversed(requests)}
    return tuple(r for r in requests if kept[r.kind, r.phase, r.status] is r)


def _as_examples(ink: Ink, result: Result) -> None:
    """What is shown as an example is asked about: it may be meant all the same."""
    shown = examples(ink.folded)
    for index, reading in enumerate(result.readings):
        if not any(s.start < reading.span.end and reading.span.start < s.end for s in shown):
            continue
        final = isinstance(reading.action, IRREVOCABLE)
        level = Level.BLOCK if final else Level.ASK
        said = ink.said(reading.span)
        result.notices.append(
            notice("EJEMPLO_DUDOSO", reading.span, reading.phase, level=level, texto=said)
        )
        given = (reading.action,) if is_complete(reading.action) else ()
        candidates = reading.candidates or given
        result.readings[index] = replace(reading, status=Status.ASKED, candidates=candidates)


_FRAMED = re.compile(r"\b(?:pas?|ptos?|fases?|f ?[1-3]|accion(?:es)?|puntos?)\b|^\W*[1-3]\W")


def _only_quoted(text: MarkedText, result: Result) -> None:
    """A post that is nothing but quoted lines, orders among them, is asked about (AMB-061).

    Whoever begins every line with `>` may mean a list, and then the orders are his own.
    """
    if text.text.strip() or result.readings or result.requests:
        return
    quoted = [d for d in text.dropped if d.code == "CITA_IGNORADA"]
    if any(_FRAMED.search(fold(d.text)) for d in quoted):
        first = Span(0, 0)
        result.notices.append(notice("PROSA_DUDOSA", first, level=Level.ASK, texto=quoted[0].text))


def _begins(span: Span) -> int:
    return span.start


def _round(ink: Ink, outlook: Outlook, result: Result) -> None:
    planned = bool(outlook.plan)
    told = changing_lines(ink.folded) if planned else ()
    framed_text = ink.folded
    for line in told:
        blank = " " * (line.end - line.start)
        framed_text = framed_text[: line.start] + blank + framed_text[line.end :]
    frame = _sound_frame(ink, frame_of(framed_text, amending=planned), outlook)
    frame, stories = own_phases(ink, frame, outlook)
    result.notices += stories
    frame = with_lists(ink, frame, outlook)
    frame = with_what_follows(ink, frame, outlook)
    if planned:
        own = without_the_rest(ink.folded, frame.segments)
        frame = replace(frame, segments=own, rest=tuple(sorted((*frame.rest, *told), key=_begins)))
    listed = bool(frame.segments)
    amended = amendments(ink, frame.rest, outlook, planned=planned, framed=listed)
    result.requests += amended.requests
    result.notices += amended.notices
    slots = slots_of(ink, frame, resolved=outlook.resolved, phases=outlook.phases, planned=planned)
    slots += amended.slots
    unnumbered, doubts = between(ink, frame, slots, frame.rest, outlook)
    slots += unnumbered
    result.notices += doubts
    memory = Memory()
    for slot in amended.slots:
        before = Span(slot.header.start, max(slot.header.start, slot.body.start))
        memory.mention(entities_of(ink.wording(before)).persons)
    memory.heard = _heard_before(ink, frame)
    rest = tuple(_minus(frame.rest, amended.used))
    if any(r.kind is RequestKind.NO_CHANGES for r in result.requests) and not frame.segments:
        return
    before = len(result.readings)
    if slots:
        framed(ink, slots, outlook, memory, result, amended, planned=planned)
    elif not (planned and amended.notices):
        _unframed(ink, rest, outlook, memory, result, frame)
    free_actions(ink, frame, rest, outlook, memory, result, alone=len(result.readings) == before)
    tell_lost(ink, result)
    tell_unread(ink, rest, result)
    if not (frame.segments or frame.rest or result.notices) and ink.folded.strip():
        line = Span(0, len(ink.folded.rstrip()))  # a list that holds no orders
        result.notices.append(notice("PROSA_DUDOSA", line, texto=ink.said(line)))
    _protected(outlook, result, planned=planned)
    if planned and not (result.readings or result.requests):
        _announced(ink, result)


def _heard_before(ink: Ink, frame: Frame) -> list[CharacterId]:
    """Who is named, alone, on the line or in the lines just before the first header."""
    if not frame.segments:
        return []
    first = min(s.header.start for s in frame.segments)
    stretch = Span(max(0, ink.folded.rfind("\n\n", 0, first)), first)
    if not ink.folded[stretch.start : stretch.end].strip():
        return []
    mentions = entities_of(ink.wording(stretch)).persons
    return list(dict.fromkeys(m.candidates[0] for m in mentions if len(m.candidates) == 1))


_ANNOUNCES = re.compile(
    r"\b(?:cambio|altero|modifico|rectifico|corrijo|reajusto|alteracion|nuevas acciones)\b[^.\n]{0,30}(?:\baccion\w*|\bfases?\b|\bf ?[1-3]\b|\bpas?\b|\bplan\w*|\bdeclara\w*)|^\W*(?:alteracion|cambio de planes)\W*$"  # noqa: E501
)


def _announced(ink: Ink, result: Result) -> None:
    """A change that was announced and not told is asked for, not lost."""
    match = _ANNOUNCES.search(ink.folded)
    if match is None or any(n.level is not Level.INFO for n in result.notices):
        return
    span = Span(match.start(), match.end())
    result.notices.append(notice("REDECLARACION_DUDOSA", span, texto=ink.said(span)))


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
    if sum(_whereabouts(ink, s) for s in listed) >= 2:
        return Frame((), ())  # `- Martín: Claustro`: where others are
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
        if read is not None and (
            read.free or (read.draft is not None and not _nothing(read.draft))
        ):
            active += 1
    before = words(ink.folded[: listed[0].header.start])
    talk = not ink.lexicon.headings.isdisjoint(before)
    needed = max(2, len(listed) - 1) if listed[0].kind is Kind.BULLET else 1
    talk = talk or _tells_what_was(ink, listed)
    if active >= needed and not talk:
        return frame
    whole = Span(0, len(ink.folded))
    return Frame((), (whole,) if ink.folded.strip() else ()) if not talk else Frame((), ())


_WAS = re.compile(
    r"^\W*(?:[^\s,;:]+ ){1,5}?(?:\w{2,}(?:ó|aron|ieron|aba|aban|ía|ían)|estuvo|estuvieron|fue|fueron|vino|vinieron|vio|hizo|dijo|tuvo|anduvo|puso|pudo|hubo|ha \w+[ai]do|han \w+[ai]do)\b",  # noqa: E501
    re.IGNORECASE,
)
"""Somebody, and what he did: no order of the author's."""


def _tells_what_was(ink: Ink, listed: list[Segment]) -> bool:
    """Whether a list tells what others did (`1. Gil estuvo en la Capilla`)."""
    past = [s for s in listed if _WAS.match(ink.text[s.body.start : s.body.end])]
    return len(past) >= 2 and len(past) * 2 > len(listed)


def _whereabouts(ink: Ink, segment: Segment) -> bool:
    """Whether an item begins with somebody's name and a colon."""
    text = ink.folded[segment.body.start : segment.body.end]
    colon = text.find(":")
    if not 0 < colon < 40:
        return False
    head = ink.wording(Span(segment.body.start, segment.body.start + colon))
    persons = entities_of(head).persons
    return len(persons) == 1 and persons[0].last - persons[0].first + 1 >= len(head.words) - 1


def _nothing(draft: Draft) -> bool:
    return isinstance(draft.action, Unknown) and any(
        n.code == "VERBO_DESCONOCIDO" for n in draft.notices
    )


def _unframed(
    ink: Ink,
    rest: tuple[Span, ...],
    outlook: Outlook,
    memory: Memory,
    result: Result,
    frame: Frame,
) -> None:
    loose, notices = read_loose(
        ink, rest, outlook, memory, announced=list_start(ink.folded) if frame.listed else None
    )
    shown = [] if outlook.plan else scene(ink, rest, outlook)
    if len(shown) > len(loose):
        loose, notices = shown, []
    result.notices += notices
    if not loose:
        return
    if outlook.plan:
        open_phases = outlook.phases - outlook.resolved
        if sum(len(item.phases) for item in loose) < open_phases:
            _fewer_than_open(ink, loose, result)
            return
    for item in loose:
        _loose(ink, item, outlook, result)


def _fewer_than_open(ink: Ink, loose: list[Loose], result: Result) -> None:
    """Unnumbered words beside a plan: which phase they change can't be told (grammar 3.6 (g))."""
    span = loose[0].draft.span
    result.scope = Scope.SOME
    result.notices.append(notice("FASE_AMBIGUA", span, texto=ink.said(span)))


def _loose(ink: Ink, item: Loose, outlook: Outlook, result: Result) -> None:
    draft = item.draft if item.framed else without_frame(item.draft, ink)
    valid = [p for p in item.phases if p <= outlook.phases]
    if len(valid) < len(item.phases):
        result.notices.append(
            notice(
                "FASES_DE_MAS", draft.span, fases=str(outlook.phases), texto=ink.said(draft.span)
            )
        )
    kind = Kind.LIST if item.framed else None
    for phase in valid:
        result.readings.append(reading_of(ink, draft, phase, kind, result))


def _protected(outlook: Outlook, result: Result, *, planned: bool) -> None:
    """In a round without alterations a change is read, told and asked, never applied."""
    free = [r for r in result.readings if is_free(r.action)]
    changed = [r for r in result.readings if r not in free]
    if outlook.may_change or not planned or not changed:
        return  # a free action changes nothing that was declared (AMB-062)
    result.notices.append(notice("RONDA_SIN_ALTERACION", changed[0].span))
    result.scope = Scope.SOME
    result.readings = free

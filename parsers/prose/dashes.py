"""Lists with bullets or dashes: a frame when the post is nothing else, dialogue when it may be."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Outlook, Span, is_complete
from parsers.clauses.clause import intents_of
from parsers.frames.frame import Frame
from parsers.phases.body import read_body
from parsers.text.segments import Kind, Segment
from parsers.words.drafts import Memory
from parsers.words.entities import entities_of
from parsers.words.ink import Ink

_MAX_ITEMS = 3
_MAX_GREETING = 8
"""Words of a line that may stand beside a list: a greeting, a farewell, `Mis acciones:`."""
_LONG_DASH = re.compile(r"(?m)^[ \t]*[—―][ \t]+(?=\S)")
"""Dialogue has no space after its dash; a list has."""
_SPEECH = re.compile(
    r"[—―!?¿¡\"]|\b(?:dij\w+|digo|dice|murmur\w+|susurr\w+|pregunt\w+|respond\w+|contest\w+|exclam\w+|grit\w+|te|os|usted|ustedes|vosotros|tu|vos)\b"
)


_ALOUD = re.compile(
    r"[—―?¿\"]|\s-\s?(?:dij|mascull|murmur|susurr|grit|pregunt|respond|contest)|^\W*(?:vale|claro|bueno|si|no|pues|oye|eh|ya|venga|ay|oh|ah|por supuesto|de acuerdo|entonces)\b(?!\s+(?:hago|me muevo|hacer))"  # noqa: E501
)


def with_lists(ink: Ink, frame: Frame, outlook: Outlook) -> Frame:
    """The frame with its bullets taken for phases, if the whole post is one list of orders.

    Orders without a way back are asked about all the same: a dash is dialogue too (AMB-103).
    """
    if not frame.segments and frame.rest:
        frame = _long_dashes(ink, frame)
    bullets = [s for s in frame.segments if s.kind is Kind.BULLET]
    if not bullets or len(bullets) < len(frame.segments):
        return frame
    apart = _plain(ink, frame) or _below(ink, bullets, outlook)
    if len(bullets) <= _MAX_ITEMS and apart and _orders(ink, bullets, outlook):
        return replace(frame, segments=tuple(replace(s, kind=Kind.LIST) for s in bullets))
    return frame if not _dashed(ink, bullets[0]) else _prose(ink)


def _long_dashes(ink: Ink, frame: Frame) -> Frame:
    """Lines that begin with a long dash as bullets, if none of them looks like speech."""
    marks = list(_LONG_DASH.finditer(ink.folded))
    if not 2 <= len(marks) <= _MAX_ITEMS:
        return frame
    segments: list[Segment] = []
    rest: list[Span] = []
    cursor = 0
    for mark in marks:
        end = ink.folded.find("\n", mark.end())
        end = end if end >= 0 else len(ink.folded)
        if _SPEECH.search(ink.folded, mark.end(), end):
            return frame
        body = Span(mark.end(), end)
        segments.append(Segment(Kind.BULLET, Span(mark.start(), mark.end()), body, (), 1))
        if ink.folded[cursor : mark.start()].strip():
            rest.append(Span(cursor, mark.start()))
        cursor = end
    if ink.folded[cursor:].strip():
        rest.append(Span(cursor, len(ink.folded)))
    return Frame(tuple(segments), tuple(rest), frame.listed)


def _dashed(ink: Ink, segment: Segment) -> bool:
    return ink.folded[segment.header.start : segment.header.end].strip() in ("—", "―")


def _prose(ink: Ink) -> Frame:
    return Frame((), (Span(0, len(ink.folded)),))


def _plain(ink: Ink, frame: Frame) -> bool:
    """Whether the post holds nothing beside the list but a short line without orders."""
    for span in frame.rest:
        for line in re.finditer(r"[^\n]+", ink.folded[span.start : span.end]):
            where = Span(span.start + line.start(), span.start + line.end())
            wording = ink.wording(where)
            if len(wording.words) > _MAX_GREETING or intents_of(wording):
                return False
    return True


def _below(ink: Ink, bullets: list[Segment], outlook: Outlook) -> bool:
    """Whether the list stands by itself under a story: an item for each open phase, a line between.

    A conversation has no such form: its turns are not all whole orders.
    """
    if len(bullets) != outlook.phases - outlook.resolved or _dashed(ink, bullets[0]):
        return False
    start, end = bullets[0].header.start, bullets[-1].body.end
    before = ink.folded[:start]
    if before.strip() and not re.search(r"\n[ \t]*\n[ \t]*$", before):
        return False
    after = ink.folded[end:].strip()
    apart = re.match(r"[ \t]*\n[ \t]*\n", ink.folded[end:]) is not None
    spoken = re.search(r"(?m)^[ \t]*[-—―*•]", before) is not None
    return not spoken and (not after or apart)


def _orders(ink: Ink, bullets: list[Segment], outlook: Outlook) -> bool:
    """Whether every item is one whole order where its author will then be."""
    world, memory = outlook, Memory()
    for segment in bullets:
        if _speech(ink, segment):
            return False
        read = read_body(ink, segment.body, world, memory)
        if read.draft is None or read.draft.asks or not is_complete(read.draft.action):
            return False
        world = world.after(read.draft.action)
    return True


def _speech(ink: Ink, segment: Segment) -> bool:
    """Whether an item may be said aloud: it answers, asks, or speaks to somebody."""
    text = ink.folded[segment.body.start : segment.body.end]
    if _ALOUD.search(text):
        return True
    wording = ink.wording(segment.body)
    return any(
        "," in wording.gap(p.first) or (p.first == 0 and "," in wording.gap(p.last + 1))
        for p in entities_of(wording).persons
    )

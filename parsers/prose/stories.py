"""Phases of which a post only tells: what others did in them, what was asked, another round's."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Notice, Outlook, Span
from parsers.clauses.lead import SEEN, SO
from parsers.frames.frame import Frame
from parsers.text.notices import notice
from parsers.text.segments import Segment
from parsers.words.entities import entities_of
from parsers.words.ink import Ink, sentences

_PAST = re.compile(r"(?:ó|aron|ieron|aba|aban|ían)$")
_NOT_PAST = frozenset(("estaban",))
_OTHER_ROUND = re.compile(
    r"\b(?:ayer|anoche|anteayer|rondas? (?:pasadas?|anterior(?:es)?)|dia anterior|otro dia|la otra ronda)\b"  # noqa: E501
)


_SUPPOSES = re.compile(r"\W*(?:y |pero |narra\w*,? )*(?:si|puedo|se puede|cuando|como|que pasa)\b")
_UNSURE = re.compile(r"\b(?:no se (?:que|si|donde|adonde)|ni idea|que hacer|no tengo claro)\b")


def own_phases(ink: Ink, frame: Frame, outlook: Outlook) -> tuple[Frame, list[Notice]]:
    """The frame without the phases told in sentences that are none of its author's orders."""
    if not frame.told:
        return frame, []
    about_me = _speaks_of_himself(ink, outlook)
    kept: list[Segment] = []
    notices: list[Notice] = []
    for segment in frame.segments:
        if not _tells(ink, segment, outlook, about_me=about_me):
            kept.append(segment)
            continue
        span = segment.body if segment.body.end > segment.body.start else segment.header
        notices.append(notice("PROSA_DUDOSA", span, texto=ink.said(span)))
    if not kept:
        told = [s.body for s in frame.segments]
        frame = replace(frame, rest=tuple(_apart_from(ink, frame.rest, told)))
    return replace(frame, segments=tuple(kept)), notices


def _apart_from(ink: Ink, rest: tuple[Span, ...], told: list[Span]) -> list[Span]:
    """The sentences that hold none of what was told."""
    whole = sentences(ink, (Span(0, len(ink.folded)),))
    stories = [w for w in whole if any(w.start < t.end and t.start < w.end for t in told)]
    return [
        s for s in sentences(ink, rest)
        if not any(w.start < s.end and s.start < w.end for w in stories)
    ]  # fmt: skip


def _speaks_of_himself(ink: Ink, outlook: Outlook) -> bool:
    whole = ink.wording(Span(0, len(ink.folded)))
    return any(p.candidates == (outlook.me,) for p in entities_of(whole).persons)


def _tells(ink: Ink, segment: Segment, outlook: Outlook, *, about_me: bool) -> bool:
    start = min(segment.header.start, segment.body.start)
    end = max(segment.header.end, segment.body.end)
    opening = max(ink.folded.rfind(mark, 0, start) for mark in ".!?\n") + 1
    asked = "¿" in ink.folded[opening : max(start + 1, segment.header.end)]
    closing = re.compile(r"[.!?\n]|$").search(ink.folded, end)
    sentence = ink.folded[opening : closing.end() if closing else end]
    asked = asked or ("?" in sentence and _SUPPOSES.match(sentence) is not None)
    if asked or _UNSURE.search(sentence) or _OTHER_ROUND.search(ink.folded, opening, end):
        return True
    seen = SEEN.search(ink.folded, opening, end)
    if seen is not None and not SO.search(ink.folded, seen.end(), end):
        named = entities_of(ink.wording(Span(opening, end))).persons
        return not about_me or any(outlook.me not in p.candidates for p in named)
    if about_me:
        return False
    words = ink.text[segment.body.start : segment.body.end].lower().split()
    return any(_PAST.search(w.strip(".,;:!?…")) for w in words if w not in _NOT_PAST)

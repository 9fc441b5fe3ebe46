"""A post that numbers its first phase only: `Fase 1: voy a la Capilla. Luego ordeno los exvotos.`

What follows is read as what is told behind the last phase named in sentences: in order, without its
number, and so provisional. Where that can't be done, the line is asked about whole.
"""

from __future__ import annotations

import re
from dataclasses import replace

from engine.vocabulary import Outlook, Span
from parsers.frames.frame import Frame
from parsers.frames.slots import slots_of
from parsers.prose.between import between
from parsers.text.segments import Kind
from parsers.words.ink import Ink

_ONWARDS = re.compile(
    r"[.;,\n]\s*(?:y )?(?=(?:luego|despues|entonces|acto seguido|por ultimo|finalmente|mas tarde)\b)"  # noqa: E501
)


def with_what_follows(ink: Ink, frame: Frame, outlook: Outlook) -> Frame:
    """The frame with what goes on behind its only phase, the first open one, left to be read."""
    if outlook.plan or len(frame.segments) != 1 or frame.told:
        return frame
    only = frame.segments[0]
    if only.kind is not Kind.STRONG or only.numbers != (outlook.resolved + 1,):
        return frame
    cut = _ONWARDS.search(ink.folded, only.body.start, only.body.end)
    if cut is None:
        return frame
    kept = replace(only, body=Span(only.body.start, cut.start()))
    rest = (*frame.rest, Span(cut.end(), only.body.end))
    parted = Frame((kept,), tuple(sorted(rest, key=lambda s: s.start)), told=True)
    slots = slots_of(ink, parted, resolved=outlook.resolved, phases=outlook.phases, planned=False)
    found, notices = between(ink, parted, slots, parted.rest, outlook)
    return parted if found and not notices else frame

"""What a post has come to so far, and the status that evidence allows a reading."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from engine.vocabulary import (
    IRREVOCABLE,
    Level,
    Notice,
    Reading,
    Request,
    Scope,
    Span,
    Status,
    is_complete,
)
from parsers.text.notices import notice
from parsers.text.segments import Kind
from parsers.words.drafts import Draft
from parsers.words.ink import Ink


@dataclass(slots=True)
class Result:
    """Readings, requests and notices of one post, in reading order."""

    readings: list[Reading] = field(default_factory=list[Reading])
    requests: list[Request] = field(default_factory=list[Request])
    notices: list[Notice] = field(default_factory=list[Notice])
    scope: Scope = Scope.ALL


def reading_of(
    ink: Ink, draft: Draft, phase: int | None, kind: Kind | None, result: Result
) -> Reading:
    """A reading with the status its evidence allows, its notices told."""
    notices = [replace(n, phase=phase) for n in draft.notices]
    irrevocable = isinstance(draft.action, IRREVOCABLE)
    framed = kind in (Kind.STRONG, Kind.WEAK, Kind.FREE)
    framed = framed or (kind is Kind.LIST and not irrevocable)
    if irrevocable:
        notices = [_blocking(n) for n in notices]
        if not framed and not any(n.code == "FASE_NO_INDICADA" for n in notices):
            notices.append(
                notice("IRREVOCABLE_SIN_MARCO", draft.span, phase, texto=ink.said(draft.span))
            )
        elif (draft.inexact or _undermined(ink, draft.span)) and not any(
            n.level is Level.BLOCK for n in notices
        ):
            notices.append(
                notice("IRREVOCABLE_DUDOSA", draft.span, phase, texto=ink.said(draft.span))
            )
    asks = any(n.level is not Level.INFO for n in notices) or not is_complete(draft.action)
    dubious = any(n.code == "ERRATA_DUDOSA" for n in notices)
    blocked = any(n.level is Level.BLOCK for n in notices) or irrevocable
    stands = draft.stands and not blocked and is_complete(draft.action)
    status = (
        Status.PROVISIONAL
        if asks and stands
        else Status.ASKED
        if asks
        else Status.ACCEPTED
        if framed and not dubious
        else Status.PROVISIONAL
    )
    result.notices += notices
    candidates = draft.candidates or ((draft.action,) if asks and is_complete(draft.action) else ())
    return Reading(
        draft.action,
        phase,
        status,
        draft.span,
        tuple(c for c in dict.fromkeys(candidates) if is_complete(c)) if asks else (),
        fallback=draft.fallback if status is Status.ASKED and not irrevocable else None,
    )


_UNDERMINES = re.compile(
    r"\b(?:a punto de|no se si|ni se si|nada de|ni (?:hablar|pensar) (?:en|de)"
    r"|(?:va|vas|vais|van|ibas?|ibais|iban) a|(?:quiere|puede|debe|podria|deberia)[sn]?)"
    r"\s+(?:\w{2,3} )?[a-z]+"
)
"""What governs a deed without a way back and makes it another's, not done or not sure."""


def _undermined(ink: Ink, span: Span) -> bool:
    """Whether something that takes an order back governs the words of a reading."""
    start = ink.folded.rfind("\n", 0, span.start) + 1
    return any(
        m.end() > span.start and m.start() < span.end
        for m in _UNDERMINES.finditer(ink.folded, start, span.end)
    )


def _blocking(item: Notice) -> Notice:
    return replace(item, level=Level.BLOCK) if item.level is Level.ASK else item

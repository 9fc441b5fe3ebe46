"""What a post puts right in itself: `EDITO: la tercera no es esperar, es salir` (AMB-061).

What comes after such words is read as a later post of the same author would be.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from engine.vocabulary import (
    Action,
    Notice,
    Outlook,
    Reading,
    Request,
    RequestKind,
    Scope,
    Span,
    is_free,
)
from parsers.words.ink import Ink
from parsers.words.result import Result

ReadRound = Callable[[Ink, Outlook, Result], None]

_EDITED = r"(?:edit(?:o|ado|ar|e)?|edicion|correccion|correccion de ultima hora|rectificacion|rectifico|corrijo|fe de erratas|errata)\s*(?:\d\s*)?[:;,.\-)\]]"  # noqa: E501
_MISTAKEN = (
    r"(?:(?:que )?(?:lo |me |la )?(?:he |habia )?(?:puse|puesto|escri\w+|equivo\w+|confund\w+|lie|liado|liao|colado|cole|pifi\w+|trabuc\w+)\b"  # noqa: E501
    r"|(?:pensandolo|lo (?:he )?(?:pense|pensado)|lo pienso) mejor|ahora que lo (?:pienso|veo)|me lo he pensado|cambi[oeé]\w* de (?:idea|planes|opinion)"  # noqa: E501
    r"|mejor dicho|quise decir|queria (?:decir|poner)|donde (?:puse|dije|pone)|no,? espera\w*|(?:lo|la) tacho|tachad|cambio (?:la|lo|el|de)\b|(?:al final|mejor),? (?:en )?(?:la|el)\b)"  # noqa: E501
)
_SORRY = (
    r"(?:no\W+)?(?:perdon\w*|disculp\w+|lo siento|ups|vaya|mierda|joder|ay|uy"
    r"|espera\w*(?=\s*(?:[,.!…:]|no\b|que\b|mejor\b)))\b"
)
_OPENS = re.compile(
    rf"(?:^|(?<=[\n.!?;…)(\[*_>\-]))[ \t*_(\[]{{0,12}}(?P<opening>(?:(?:ay|uy|ah|eh|oh|che|bueno|pd|nota|aviso|y|pero|que)\b\W{{0,12}})*(?:{_EDITED}|{_MISTAKEN}|{_SORRY}))"  # noqa: E501
)
_TRIES = 4
"""More places than this to begin a correction at are no corrections."""


def with_corrections(ink: Ink, outlook: Outlook, result: Result, read_round: ReadRound) -> None:
    """Read a round's post with `read_round`, and what it puts right in itself over the rest."""
    for match in list(_OPENS.finditer(ink.folded))[:_TRIES]:
        at = match.start("opening")
        edited = re.match(rf"(?:(?:y|nota|pd)\W+)*{_EDITED}", match["opening"]) is not None
        read = _read_over(ink, at, outlook, read_round, edited=edited)
        if read is not None:
            result.readings += read.readings
            result.requests += read.requests
            result.notices += read.notices
            result.scope = read.scope
            return
    read_round(ink, outlook, result)


def _read_over(
    ink: Ink, at: int, outlook: Outlook, read_round: ReadRound, *, edited: bool
) -> Result | None:
    """What comes before `at` with what comes after it put over it; None where it is no correction.

    An editor's mark (`EDITO:`) may add a phase; a mere `perdón` must change one told before.
    """
    first, second = Result(), Result()
    read_round(_only(ink, 0, at), outlook, first)
    told = _told(first.readings)
    if not told:
        return None
    kept = dict(outlook.plan) if first.scope is Scope.SOME else {}
    past = {p: a for p, a in outlook.plan.items() if p <= outlook.resolved}
    plan: dict[int, Action] = {**kept, **past, **{p: r.action for p, r in told.items()}}
    may_change = outlook.may_change or not outlook.plan
    later = replace(outlook, plan=plan, may_change=may_change)
    read_round(_only(ink, at, len(ink.folded)), later, second)
    changed = set(_told(second.readings)) | _withdrawn(second.requests)
    asks = [n for n in second.notices if n.code in ("REDECLARACION_DUDOSA", "FASE_AMBIGUA")]
    if not (changed & set(told) or (edited and (changed or asks or second.readings))):
        return None
    return _over(first, second, outlook)


def _only(ink: Ink, start: int, end: int) -> Ink:
    """The post with blanks for everything but one stretch."""
    folded = ink.folded
    blank = (re.sub(r"[^\n]", " ", folded[:start]), re.sub(r"[^\n]", " ", folded[end:]))
    return replace(ink, folded=blank[0] + folded[start:end] + blank[1], seen={})


def _told(readings: list[Reading]) -> dict[int, Reading]:
    return {r.phase: r for r in readings if r.phase is not None and not is_free(r.action)}


def _withdrawn(requests: list[Request]) -> set[int]:
    back = [r for r in requests if r.kind is RequestKind.WITHDRAW]
    return {r.phase for r in back if r.phase is not None}


def _over(first: Result, second: Result, outlook: Outlook) -> Result:
    """Two readings of one post as one: the second's phases replace the first's."""
    changed = set(_told(second.readings)) | _withdrawn(second.requests)
    anew = second.scope is Scope.ALL and bool(_told(second.readings))
    if anew:
        changed |= set(_told(first.readings))
    kept = [r for r in first.readings if is_free(r.action) or r.phase not in changed]
    dropped = [r.span for r in first.readings if r not in kept]
    readings = [*kept, *second.readings]
    requests = [
        r for r in (*first.requests, *second.requests)
        if r.kind is not RequestKind.WITHDRAW or outlook.plan
    ]  # fmt: skip
    notices = [n for n in first.notices if not _settled(n, changed, dropped)]
    if set(_told(readings)) >= set(range(outlook.resolved + 1, outlook.phases + 1)):
        notices = [n for n in notices if n.code not in ("FASES_DE_MENOS", "FASE_HUECO")]
    return Result(readings, requests, [*notices, *second.notices], first.scope)


def _settled(item: Notice, changed: set[int], dropped: list[Span]) -> bool:
    return item.phase in changed or item.span in dropped

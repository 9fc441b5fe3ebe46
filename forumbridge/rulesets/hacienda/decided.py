"""What the narrator decided on a post, as the receipt tells it: orders, and what is still open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.hacienda.facts.events import Accepted, Event
from engine.hacienda.facts.inputs import Declare, Input
from engine.vocabulary import Reading, Span, Status, is_claim
from forumbridge.rulesets.base import Understanding
from forumbridge.rulesets.hacienda.codec import unpack

Outcome = tuple[Input, Event]
_NOWHERE = Span(0, 0)
_PLANS = ("declaration", "alteration", "redeclaration")


def decided(
    understood: Understanding, outcomes: Iterable[Outcome]
) -> tuple[Understanding, Sequence[Outcome]]:
    """The post as the narrator settled it and what came of that; what was refused is his to read,
    for it may hang on what its author was not told yet."""
    his = [unpack(one) for one in understood.inputs]
    kept = [(given, event) for given, event in outcomes if given in his and _took_place(event)]
    read = tuple(_readings(kept))
    settled = {one.phase for one in read}
    still = (one for one in understood.declaration.readings if one.phase not in settled)
    told = replace(understood.declaration, readings=(*read, *still), requests=())
    return replace(understood, declaration=told, again=True), kept


def _took_place(event: Event) -> bool:
    return isinstance(event, Accepted)


def _readings(kept: Iterable[Outcome]) -> Iterator[Reading]:
    for given, event in kept:
        if not isinstance(given, Declare) or not isinstance(event, Accepted):
            continue
        if event.what in _PLANS:
            for one in given.phases:
                if one.phase in event.phases:
                    yield Reading(one.action, one.phase, Status.ACCEPTED, _NOWHERE)
        else:
            claims = event.what == "claim"
            for free in given.free:
                named = free.phase is None or free.phase in event.phases
                if named and is_claim(free.action) == claims:
                    yield Reading(
                        free.action, free.phase, Status.ACCEPTED, _NOWHERE, standing=free.standing
                    )

"""How something goes out: numbered publications, one at a time, each with its frozen reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.avaloup.events import Event, Publication
from engine.avaloup.reports import PlayerReport, PublicReport
from engine.avaloup.state import Clock, Pending, State
from engine.avaloup.words import PublicationKind
from engine.core.draws import shuffle
from engine.vocabulary.ids import CharacterId

Stepped = tuple[State, tuple[Event, ...]]
"""What every step gives back."""


def publish(
    state: State,
    kind: PublicationKind,
    public: PublicReport | None = None,
    personal: Mapping[CharacterId, PlayerReport] | None = None,
    *,
    starts_clock: bool = False,
) -> Stepped:
    """The state with a publication, and the event that asks for it if nothing goes before it.

    With `starts_clock` the deadline of what comes now counts from its going out.
    """
    number = state.publications + 1
    clock = replace(state.clock, starts_with=number) if starts_clock else state.clock
    pending = Pending(number, kind, state.round, public, dict(personal or {}))
    state = replace(state, publications=number, clock=clock)
    if state.pending is not None:
        return replace(state, queue=(*state.queue, pending)), ()
    return _ask(state, pending)


def next_in_queue(state: State) -> Stepped:
    """The state once a publication is out, with the one that waited behind it."""
    if not state.queue:
        return replace(state, pending=None), ()
    return _ask(replace(state, queue=state.queue[1:]), state.queue[0])


def with_clock(state: State) -> State:
    """The state without a deadline, until one starts; a pause goes on."""
    return replace(state, clock=Clock(paused_at=state.clock.paused_at))


def _ask(state: State, pending: Pending) -> Stepped:
    """The order of personal reports is a draw of its own each time."""
    readers = tuple(who for who in state.seats if who in pending.personal)
    order, drawn = shuffle(state.seed, f"publication/{pending.number}/order", readers)
    asked = Publication(
        pending.number,
        pending.kind,
        order,
        round=pending.round,
        public=pending.public is not None,
    )
    return replace(state, pending=pending, draws=state.draws + drawn), (asked,)

"""How something goes out: numbered publications, one at a time, each with its reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core.draws import shuffle
from engine.cosa.facts.events import Event, GameOver, Publication
from engine.cosa.facts.notes import Note
from engine.cosa.facts.reports import PublicReport
from engine.cosa.facts.state import Pending, State
from engine.cosa.setting.words import Phase, PublicationKind, Winner
from engine.vocabulary.ids import CharacterId

Stepped = tuple[State, tuple[Event, ...]]
"""What every step gives back."""


def publish(
    state: State,
    kind: PublicationKind,
    public: PublicReport | None = None,
    notes: Mapping[CharacterId, tuple[Note, ...]] | None = None,
) -> Stepped:
    """The state with a publication, and the event that asks for it if nothing goes before it."""
    told = {who: own for who, own in (notes or {}).items() if own}
    if public is None and not told:
        return state, ()
    pending = Pending(state.publications + 1, kind, state.turn, public, told)
    state = replace(state, publications=pending.number)
    if state.pending is not None:
        return replace(state, queue=(*state.queue, pending)), ()
    return _ask(state, pending)


def next_in_queue(state: State) -> Stepped:
    """The state once a publication is out, with the one that waited behind it."""
    if not state.queue:
        return replace(state, pending=None), ()
    return _ask(replace(state, queue=state.queue[1:]), state.queue[0])


def _ask(state: State, pending: Pending) -> Stepped:
    """The order of personal reports is a draw of its own; before there is a seed, the roster's."""
    readers = tuple(who for who in state.people if who in pending.notes)
    draws = state.draws
    if state.seed:
        readers, drawn = shuffle(state.seed, f"publication/{pending.number}/order", sorted(readers))
        draws = draws + drawn
    asked = Publication(
        pending.number,
        pending.kind,
        readers,
        turn=pending.turn,
        public=pending.public is not None,
    )
    return replace(state, pending=pending, draws=draws), (asked,)


def over(state: State, winner: Winner, reason: str) -> Stepped:
    """The game is over; what is still going out goes out before its result."""
    ended = replace(
        state,
        phase=Phase.OVER,
        winner=winner,
        win_reason=reason,
        ballot=None,
        election=None,
        slots={},
        sealed={},
        breaths=(),
        tied=(),
        doubts={},
        held=False,
    )
    return ended, (GameOver(winner, reason),)

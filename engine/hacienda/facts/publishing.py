"""How something goes out: a numbered publication, its reports in a freshly drawn order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.core.draws import shuffle
from engine.hacienda.facts.events import Event, GameOver, Publication
from engine.hacienda.facts.state import Clock, Pending, PublicationKind, Side, State
from engine.vocabulary.outlook import Mode

Stepped = tuple[State, tuple[Event, ...]]
"""What every step gives back."""


def publish(state: State, kind: PublicationKind, phases: Iterable[int] = ()) -> Stepped:
    """The state that waits for a new publication, and the event that asks for it (AMB-271).

    The personal reports' order is a named draw of its own each time (AMB-272).
    """
    number = state.publications + 1
    order, draws = shuffle(state.seed, f"publication/{number}/order", state.players)
    waiting = replace(
        state,
        publications=number,
        pending=Pending(number, kind),
        draws=state.draws + draws,
    )
    return waiting, (Publication(number, kind, order, round=state.round, phases=tuple(phases)),)


def finish(state: State, winner: Side, reason: str) -> Stepped:
    """The game is over (HAC-WIN-05): all clocks stop; the result follows what is still going out.

    The last phase or tally is owed first (rules 4.2, step 7), so with a publication pending the
    final one is asked for when that one is out.
    """
    over = replace(
        state,
        mode=Mode.OVER,
        round_open=False,
        winner=winner,
        win_reason=reason,
        windows={},
        claims=(),
        clock=_stopped(state.clock),
    )
    ended: tuple[Event, ...] = (GameOver(winner, reason),)
    if over.pending is not None:
        return over, ended
    over, events = publish(over, PublicationKind.END)
    return over, ended + events


def _stopped(clock: Clock) -> Clock:
    return Clock(last_public_at=clock.last_public_at, last_began_at=clock.last_began_at)

"""The game's clocks: what falls due, what is out, and the next instant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from engine.core.windows import HOUR, is_over
from engine.cosa.clock.dawn import dawn
from engine.cosa.clock.endings import at_dusk, finish
from engine.cosa.clock.night import awaits_dice
from engine.cosa.clock.nightfall import close_window_a, close_window_b, open_night
from engine.cosa.clock.prelude import begin_action, end_prelude, open_election
from engine.cosa.clock.reminding import remind, reminder_due
from engine.cosa.facts.events import Log, Rejected
from engine.cosa.facts.inputs import Published, ScheduleTurn, Tick
from engine.cosa.facts.state import State, Turn
from engine.cosa.people.lynching import (
    close_ballot,
    end_breath,
    tie_by_chance,
    tie_deadline,
    with_tie_slot,
)
from engine.cosa.people.participation import short_log
from engine.cosa.posting.publishing import Stepped, next_in_queue
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Phase, PublicationKind

Due = tuple[int, Callable[[Setup, State], Stepped]]
"""An instant and what it brings about."""


def schedule_turn(state: State, given: ScheduleTurn) -> Stepped:
    """The instants of a turn that has not begun (COSA-CLK-11, QC-15)."""
    if given.turn < max(1, state.turn + (0 if state.phase is Phase.PRELUDE else 1)):
        return state, (Rejected(None, "TURN_BEGUN", data={"turno": str(given.turn)}),)
    turn = Turn(
        given.opens,
        given.ballot_closes,
        given.tie_until,
        given.window_a_until,
        given.window_b_until,
    )
    before, after = state.schedule.get(given.turn - 1), state.schedule.get(given.turn + 1)
    fits = before is None or before.window_b_until < turn.opens
    fits = fits and (after is None or turn.window_b_until < after.opens)
    if not fits or not in_order(turn):
        return state, (Rejected(None, "OUT_OF_ORDER", data={"turno": str(given.turn)}),)
    return replace(state, schedule={**state.schedule, given.turn: turn}), ()


def in_order(turn: Turn) -> bool:
    """Whether a turn's instants follow each other."""
    instants = (
        turn.opens,
        turn.ballot_closes,
        turn.tie_until,
        turn.window_a_until,
        turn.window_b_until,
    )
    return all(one < other for one, other in pairwise(instants))


def awaits_schedule(state: State) -> bool:
    """Whether the game can't go on without a `ScheduleTurn`."""
    if state.phase is Phase.PRELUDE:
        return 1 not in state.schedule
    return state.phase in (Phase.WINDOW_B, Phase.CLOSED) and state.turn + 1 not in state.schedule


def awaits_deal(state: State) -> bool:
    """Whether the Prelude can't end without a `Deal`."""
    return state.phase in (Phase.PRELUDE, Phase.ELECTION) and not state.seed


def tick(setup: Setup, state: State, given: Tick) -> Stepped:
    """What falls due by the clock; nothing while something is going out or the game is paused."""
    if state.pending is not None or state.clock.paused_at is not None:
        return state, ()
    due = _due(state)
    if due is not None and _reached(state, due[0], given):
        return due[1](setup, state)
    reminder = reminder_due(state)
    if reminder is not None and given.at >= reminder:
        return remind(state)
    return state, ()


def _reached(state: State, instant: int, given: Tick) -> bool:
    """Openings come at their instant; whatever ends has its own minute whole (E-13)."""
    if state.phase in (Phase.PRELUDE, Phase.CLOSED):
        return given.at >= instant
    return is_over(given.at, instant, given.precision)


def _due(state: State) -> Due | None:
    """The next instant of the phase, or None where only an input can move the game."""
    now = state.schedule.get(state.turn)
    match state.phase:
        case Phase.SETUP | Phase.OVER:
            return None
        case Phase.PRELUDE:
            first = state.schedule.get(1)
            return None if first is None else (first.opens, open_election)
        case Phase.CLOSED:
            after = state.schedule.get(state.turn + 1)
            return None if after is None or awaits_dice(state) else (after.opens, dawn)
        case Phase.BREATH:
            until = state.clock.breath_until
            return None if until is None else (until, end_breath)
        case _:
            return None if now is None else _due_in_turn(state, now)


def _due_in_turn(state: State, now: Turn) -> Due | None:
    match state.phase:
        case Phase.ELECTION:
            return (now.ballot_closes, _end_prelude) if state.seed else None
        case Phase.ROLES:
            return now.tie_until, _begin_action
        case Phase.VOTE:
            return None if state.held else (now.ballot_closes, close_ballot)
        case Phase.TIE:
            return tie_deadline(state), tie_by_chance
        case Phase.DUSK:
            return now.tie_until, _nightfall
        case Phase.WINDOW_A:
            return now.window_a_until, close_window_a
        case Phase.WINDOW_B:
            return now.window_b_until, _close_window_b
        case _:
            return None


def _end_prelude(_: Setup, state: State) -> Stepped:
    return end_prelude(state)


def _begin_action(_: Setup, state: State) -> Stepped:
    return begin_action(state)


def _close_window_b(_: Setup, state: State) -> Stepped:
    return close_window_b(state), ()


def _nightfall(_: Setup, state: State) -> Stepped:
    logs = short_log(state)
    state, told = open_night(state)
    return state, (*logs, *told)


def published(state: State, out: Published) -> Stepped:
    """A publication is out; what waited behind it goes next, or the clocks go on."""
    pending = state.pending
    if pending is None or pending.number != out.publication:
        number = "" if pending is None else str(pending.number)
        return state, (Rejected(None, "WRONG_PUBLICATION", data={"pending": number}),)
    at = max(out.at, state.clock.last_public_at or out.at)
    state = replace(state, clock=replace(state.clock, last_public_at=at))
    state, late = _started(state, pending.kind, out.at)
    state, told = next_in_queue(state)
    return state, late + told


def _started(state: State, kind: PublicationKind, at: int) -> tuple[State, tuple[Log, ...]]:
    """Answers that are waited for have their hours from the request (E-16)."""
    hours = state.ruleset.clock_last_breath_hours * HOUR
    asking = (PublicationKind.LYNCHING, PublicationKind.LAST_BREATH)
    if kind in asking and state.breaths:
        return replace(state, clock=replace(state.clock, breath_until=at + hours)), ()
    if kind is PublicationKind.TABLE and state.phase is Phase.TIE and state.leader is not None:
        if at < state.schedule[state.turn].tie_until:
            return state, ()
        late = replace(state, clock=replace(state.clock, tie_until=at + hours))
        return with_tie_slot(late), (Log("TIE_CALLED_LATE", "QC-31c"),)
    return state, ()


def next_instant(state: State) -> int | None:
    """The next instant at which a tick would bring something about, if nobody posts before.

    None while the game waits for a publication, a schedule, the seed, the narrator, or the end of
    a pause. An instant in the past means at once.
    """
    if state.pending is not None or state.clock.paused_at is not None:
        return None
    due, reminder = _due(state), reminder_due(state)
    instants = [] if due is None else [due[0]]
    instants += [] if reminder is None else [reminder]
    return min(instants, default=None)


def after_the_day(before: State, stepped: Stepped) -> Stepped:
    """A day that has just ended may end the game, where the rulings look for it then."""
    state, events = stepped
    if state.phase is not Phase.DUSK or before.phase is Phase.DUSK:
        return stepped
    verdict = at_dusk(state)
    if verdict is None:
        return stepped
    state, ended = finish(state, *verdict)
    return state, events + ended


def answered(setup: Setup, state: State) -> Stepped:
    """The last breath ends as soon as everything asked for is said."""
    if state.phase is not Phase.BREATH or state.clock.paused_at is not None:
        return state, ()
    said = all(
        (slot := state.slots.get(breath.slot)) is not None and slot.chosen
        for breath in state.breaths
    )
    return end_breath(setup, state) if said and state.breaths else (state, ())

"""Director acts upon deadlines and alteration windows."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.hacienda.facts.director import ClockAct, Pause, Resume, SetWindow, ShiftDeadline
from engine.hacienda.facts.events import Rejected
from engine.hacienda.facts.publishing import Stepped
from engine.hacienda.facts.state import Clock, State, Window
from engine.hacienda.rounds.schedule import pause, resume
from engine.vocabulary.outlook import Mode


def clock_act(state: State, done: ClockAct) -> Stepped:
    """The state after an act upon the clocks of the whole game."""
    match done:
        case ShiftDeadline():
            return shift_deadline(state, done)
        case Pause():
            return pause(state, done.at)
        case Resume():
            return resume(state, done.at)
        case _:
            assert_never(done)


def set_window(state: State, done: SetWindow) -> Stepped:
    """Open somebody's window until an instant, or close it."""
    windows = dict(state.windows)
    if done.until is None:
        if windows.pop(done.character, None) is None:
            return state, (Rejected(done.character, "NO_WINDOW"),)
    elif not state.round_open or not 1 <= state.phase < 3:
        return state, (Rejected(done.character, "NO_OPEN_PHASE"),)
    else:
        windows[done.character] = Window(state.phase, done.until)
    ordered = {who: windows[who] for who in state.people if who in windows}
    return replace(state, windows=ordered), ()


def shift_deadline(state: State, done: ShiftDeadline) -> Stepped:
    """The next instant becomes `to`; with a character, his declaration deadline (AMB-026)."""
    if done.character is not None:
        return _shift_personal(state, done)
    clock = _shifted(state, done.to)
    if clock is None:
        return state, (Rejected(None, "NO_DEADLINE"),)
    windows = state.windows
    if clock.next_phase_at == done.to:
        windows = {
            who: w if w.until is None else replace(w, until=done.to)
            for who, w in state.windows.items()
        }
    return replace(state, clock=clock, windows=windows), ()


def _shift_personal(state: State, done: ShiftDeadline) -> Stepped:
    who = done.character
    if who is None or not state.round_open or state.clock.declaration_until is None:
        return state, (Rejected(who, "NO_DEADLINE"),)
    if state.phase > 0:
        return state, (Rejected(who, "NO_DEADLINE"),)
    own = {**state.clock.personal_until, who: done.to}
    ordered = {person: own[person] for person in state.people if person in own}
    return replace(state, clock=replace(state.clock, personal_until=ordered)), ()


def _shifted(state: State, to: int) -> Clock | None:
    clock = state.clock
    if state.mode is Mode.DELIBERATION and clock.deliberation_until is not None:
        return replace(clock, deliberation_until=to)
    if state.round_open and state.phase > 0 and clock.next_phase_at is not None:
        return replace(clock, next_phase_at=to)
    if state.round_open and state.phase == 0 and clock.declaration_until is not None:
        later = {who: at for who, at in clock.personal_until.items() if at > to}
        return replace(clock, declaration_until=to, personal_until=later)
    if not state.round_open and clock.opening_at is not None:
        return replace(clock, opening_at=to)
    return None

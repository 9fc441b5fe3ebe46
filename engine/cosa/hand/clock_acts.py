"""The narrator's acts upon clocks and dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace

from engine.cosa.clock.night import PATROL_FACES
from engine.cosa.clock.schedule import in_order
from engine.cosa.facts.director import ClockAct, InjectDice, MoveWindow, Pause, Resume
from engine.cosa.facts.events import Rejected
from engine.cosa.facts.reports import PublicReport, TurnDates
from engine.cosa.facts.state import Clock, LynchBallot, PersonSlot, State, Turn
from engine.cosa.posting.publishing import Stepped, publish
from engine.cosa.setting.words import Phase, PublicationKind, SlotName

_INSTANTS = ("opens", "ballot_closes", "tie_until", "window_a_until", "window_b_until")
_PASSED = {
    Phase.ELECTION: 1,
    Phase.VOTE: 1,
    Phase.ROLES: 2,
    Phase.TIE: 2,
    Phase.BREATH: 2,
    Phase.DUSK: 2,
    Phase.WINDOW_A: 3,
    Phase.WINDOW_B: 4,
    Phase.CLOSED: 5,
}
"""How many instants of its turn a phase has behind it."""
_SLOT_ENDS = {
    SlotName.LOVERS: "tie_until",
    SlotName.TIE: "tie_until",
    SlotName.SAMPLES: "window_a_until",
    SlotName.KILL: "window_a_until",
    SlotName.SAVE: "window_b_until",
    SlotName.PATROL: "window_b_until",
}


def clock_act(state: State, done: ClockAct) -> Stepped:
    """The state after one of these acts."""
    match done:
        case MoveWindow():
            return _move(state, done)
        case Pause(at=at):
            if state.clock.paused_at is not None:
                return state, (Rejected(None, "ALREADY_PAUSED"),)
            return replace(state, clock=replace(state.clock, paused_at=at)), ()
        case Resume(at=at):
            return _resume(state, at)
        case InjectDice():
            return _inject(state, done)


def _move(state: State, done: MoveWindow) -> Stepped:
    """One instant of a turn, and whatever hangs on it; everybody is told (COSA-CLK-11)."""
    turn = state.schedule.get(done.turn)
    if turn is None:
        return state, (Rejected(None, "NO_SUCH_TURN"),)
    passed = _PASSED.get(state.phase, 0) if done.turn == state.turn else 0
    if done.turn < state.turn or _INSTANTS.index(done.instant) < passed:
        return state, (Rejected(None, "INSTANT_PASSED"),)
    length = done.at - getattr(turn, done.instant)
    schedule = {**state.schedule, done.turn: replace(turn, **{done.instant: done.at})}
    if done.carry and not _fits(schedule, done.turn):
        schedule = _carried(state, done, length)
    if not _fits(schedule, done.turn):
        return state, (Rejected(None, "OUT_OF_ORDER"),)
    moved = schedule[done.turn]
    state = replace(state, schedule=schedule, clock=_moved_clock(state, done, length))
    if done.turn == state.turn:
        state = _hanging(state, moved)
    dates = TurnDates(done.turn, *(getattr(moved, name) for name in _INSTANTS))
    public = PublicReport(kind=PublicationKind.CALENDAR, turn=state.turn, dates=dates)
    return publish(state, PublicationKind.CALENDAR, public)


def _fits(schedule: Mapping[int, Turn], number: int) -> bool:
    """Whether a turn's instants follow each other, and its neighbours'."""
    turn = schedule[number]
    before, after = schedule.get(number - 1), schedule.get(number + 1)
    fits = before is None or before.window_b_until < turn.opens
    fits = fits and (after is None or turn.window_b_until < after.opens)
    return fits and in_order(turn)


def _carried(state: State, done: MoveWindow, length: int) -> dict[int, Turn]:
    """The schedule with every instant from that one on moved as far."""
    first = _INSTANTS.index(done.instant)

    def later(number: int, turn: Turn) -> Turn:
        names = _INSTANTS if number > done.turn else _INSTANTS[first:]
        return replace(turn, **{name: getattr(turn, name) + length for name in names})

    return {
        number: later(number, turn) if number >= done.turn else turn
        for number, turn in state.schedule.items()
    }


def _moved_clock(state: State, done: MoveWindow, length: int) -> Clock:
    """What hangs on no calendar goes with the time for ties, where that is carried (E-16)."""
    clock = replace(state.clock, reminded=False)
    if not done.carry or done.turn != state.turn or done.instant != "tie_until":
        return clock
    return replace(
        clock,
        breath_until=None if clock.breath_until is None else clock.breath_until + length,
        tie_until=None if clock.tie_until is None else clock.tie_until + length,
    )


def _hanging(state: State, turn: Turn) -> State:
    """Ballots and slots of the turn with its present instants."""

    def ends(ballot: LynchBallot | None) -> LynchBallot | None:
        return None if ballot is None else replace(ballot, until=turn.ballot_closes)

    def until(name: SlotName, slot: PersonSlot) -> PersonSlot:
        instant = _SLOT_ENDS.get(name)
        return slot if instant is None else replace(slot, until=getattr(turn, instant))

    slots = {name: until(name, slot) for name, slot in state.slots.items()}
    return replace(state, slots=slots, ballot=ends(state.ballot), election=ends(state.election))


def _resume(state: State, at: int) -> Stepped:
    """Clocks go on: every instant that the pause found ahead moves by its length."""
    since = state.clock.paused_at
    if since is None:
        return state, (Rejected(None, "NOT_PAUSED"),)
    length = max(0, at - since)

    def ahead(instant: int) -> int:
        return instant + length if instant >= since else instant

    schedule = {
        number: Turn(*(ahead(getattr(turn, f.name)) for f in fields(turn)))
        for number, turn in state.schedule.items()
    }
    clock = state.clock
    clock = replace(
        clock,
        paused_at=None,
        breath_until=None if clock.breath_until is None else ahead(clock.breath_until),
        tie_until=None if clock.tie_until is None else ahead(clock.tie_until),
    )
    state = replace(state, schedule=schedule, clock=clock)
    now = schedule.get(state.turn)
    return (state if now is None else _hanging(state, now)), ()


def _inject(state: State, done: InjectDice) -> Stepped:
    """The face of a patrol that has not been settled yet (QC-55)."""
    if not 1 <= done.face <= PATROL_FACES:
        return state, (Rejected(None, "BAD_FACE"),)
    if done.turn < max(3, state.turn) or done.turn % 2 == 0:
        return state, (Rejected(None, "NO_PATROL_THEN"),)
    return replace(state, dice={**state.dice, done.turn: done.face}), ()

"""Taking back what may still be changed: an election's vote, tonight's orders, standing lists."""

from __future__ import annotations

from dataclasses import replace

from engine.core import ballot as ballots
from engine.core import slots as slots_of
from engine.core.refusals import Refused
from engine.core.windows import in_time
from engine.cosa.facts.events import Event, Rejected, Withdrawn
from engine.cosa.facts.inputs import Withdraw
from engine.cosa.facts.state import State
from engine.cosa.posting.publishing import Stepped
from engine.cosa.setting.words import Phase


def withdraw(state: State, given: Withdraw) -> Stepped:
    """The state without whatever its author may take back; a lynch vote is final (COSA-VOTE-05)."""
    events: list[Event] = []
    state = _election(state, given, events)
    state = _slots(state, given, events)
    state = _statement(state, given, events)
    state = _doubts(state, given, events)
    if events:
        return state, tuple(events)
    voted = state.ballot is not None and state.ballot.vote_of(given.character) is not None
    return state, (Rejected(given.character, "W-DUP" if voted else "W-PHASE", given.post),)


def _election(state: State, given: Withdraw, events: list[Event]) -> State:
    if state.election is None:
        return state
    done = ballots.withdraw(state.election, given.character, given.at, precision=given.precision)
    if isinstance(done, Refused):
        return state
    events.append(Withdrawn(given.character, "election", given.post))
    return replace(state, election=done.ballot)


def _slots(state: State, given: Withdraw, events: list[Event]) -> State:
    slots = dict(state.slots)
    for name, slot in state.slots.items():
        done = slots_of.withdraw(slot, given.character, given.at, precision=given.precision)
        if isinstance(done, Refused):
            continue
        slots[name] = done.slot
        events.append(Withdrawn(given.character, name, given.post))
    return replace(state, slots=slots)


def _statement(state: State, given: Withdraw, events: list[Event]) -> State:
    if state.phase is not Phase.WINDOW_A or given.character not in state.pack.statements:
        return state
    if not in_time(given.at, state.schedule[state.turn].window_a_until, given.precision):
        return state
    said = {who: w for who, w in state.pack.statements.items() if who != given.character}
    events.append(Withdrawn(given.character, "pack", given.post))
    return replace(state, pack=replace(state.pack, statements=said))


def _doubts(state: State, given: Withdraw, events: list[Event]) -> State:
    """What was in doubt and is taken back will never count."""
    own = [post for post, doubt in state.doubts.items() if doubt.character == given.character]
    if not own:
        return state
    events.append(Withdrawn(given.character, "doubt", given.post))
    return replace(state, doubts={p: d for p, d in state.doubts.items() if p not in own})

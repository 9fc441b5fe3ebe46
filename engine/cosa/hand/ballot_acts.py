"""The narrator's acts upon ballots and upon what is in doubt."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ballot import without
from engine.cosa.choices.deciding import decide
from engine.cosa.facts.director import (
    BallotAct,
    ConfirmDoubtful,
    ConfirmTally,
    ExcuseAbsence,
    VoidVote,
    WaiveBallot,
)
from engine.cosa.facts.events import Asked, Rejected
from engine.cosa.facts.state import State
from engine.cosa.people.lynching import close_ballot
from engine.cosa.posting.publishing import Stepped
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Phase

_COUNTED = (Phase.TIE, Phase.BREATH, Phase.DUSK, Phase.WINDOW_A, Phase.WINDOW_B, Phase.CLOSED)


def ballot_act(setup: Setup, state: State, done: BallotAct) -> Stepped:
    """The state after one of these acts."""
    match done:
        case WaiveBallot(character=who, turn=turn):
            if turn < state.turn or (turn == state.turn and state.phase in _COUNTED):
                return state, (Rejected(who, "BALLOT_CLOSED"),)
            return replace(state, waivers=state.waivers | {(turn, who)}), ()
        case ExcuseAbsence(character=who, turn=turn):
            if turn < state.turn or (turn == state.turn and state.night):
                return state, (Rejected(who, "TURN_OVER"),)
            return replace(state, excuses=state.excuses | {(turn, who)}), ()
        case VoidVote():
            return _void(state, done)
        case ConfirmDoubtful():
            return _settle(setup, state, done)
        case ConfirmTally():
            if not state.held:
                return state, (Rejected(None, "NOTHING_HELD"),)
            return close_ballot(setup, state, confirmed=True)


def _void(state: State, done: VoidVote) -> Stepped:
    """His vote of whatever is open is gone, and he may vote again."""
    who = done.character
    ballot, election = state.ballot, state.election
    if ballot is not None and ballot.vote_of(who) is not None:
        return replace(state, ballot=without(ballot, who)), ()
    if election is not None and election.vote_of(who) is not None:
        return replace(state, election=without(election, who)), ()
    return state, (Rejected(who, "NOTHING_TO_VOID"),)


def _settle(setup: Setup, state: State, done: ConfirmDoubtful) -> Stepped:
    """What was in doubt counts as it was written, or never does."""
    doubt = state.doubts.get(done.post)
    if doubt is None:
        return state, (Rejected(None, "NO_SUCH_DOUBT"),)
    rest = replace(state, doubts={p: d for p, d in state.doubts.items() if p != done.post})
    if not done.counts:
        return rest, ()
    after, events = decide(setup, rest, replace(doubt, confirmed=True))
    if all(isinstance(event, Rejected | Asked) for event in events):
        return state, events
    return after, events

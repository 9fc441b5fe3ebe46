"""What has been decided so far in the phase in which a game is adopted: ballots, slots, words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.ballot import Vote
from engine.core.slots import Slot
from engine.cosa.clock.nightfall import window_a_slots, window_b_slots
from engine.cosa.facts.situation import Situation, VoteAt
from engine.cosa.facts.state import LynchBallot, PersonSlot, State, Statement
from engine.cosa.people.couple import with_lovers_slot
from engine.cosa.people.lynching import breath_slot, with_tie_slot
from engine.cosa.people.voting import leader_ballot, lynch_ballot
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import NOBODY, STANDING, YES, Phase, Role, SlotName
from engine.vocabulary.ids import CharacterId


def with_decisions(setup: Setup, state: State, told: Situation, at: int) -> State:
    """The state with everything that the situation tells of its own phase."""
    state = replace(state, slots=_standing(state, told, at))
    state = _with_ballots(setup, state, told, at)
    match state.phase:
        case Phase.ROLES:
            state = with_lovers_slot(state, state.schedule[state.turn].tie_until)
            return _filled(state, {SlotName.LOVERS: told.lovers_named}, at)
        case Phase.TIE:
            return with_tie_slot(state)
        case Phase.BREATH:
            own = {SlotName.SHOT: told.shots, SlotName.SUCCESSOR: told.successors}
            slots = {breath.slot: breath_slot(state, breath) for breath in state.breaths}
            state = replace(state, slots={**state.slots, **slots})
            return _filled(state, {name: own[name] for name in slots if name in own}, at)
        case Phase.WINDOW_A | Phase.WINDOW_B | Phase.CLOSED:
            return _with_night(state, told, at)
        case _:
            return state


def _standing(state: State, told: Situation, at: int) -> dict[SlotName, PersonSlot]:
    """The Leader's list and the Armourer's, of whoever they are now (IN-C5, IN-C12)."""
    everybody = tuple(state.people)
    found: dict[SlotName, PersonSlot] = {}
    for name, owner, options, chosen in (
        (SlotName.SUCCESSOR, state.leader, (*everybody, NOBODY), told.successors),
        (SlotName.SHOT, state.holder(Role.ARMOURER), everybody, told.shots),
    ):
        if owner is not None and chosen:
            most = len(options)
            slot: PersonSlot = Slot(owner, options, most=most, revocable=True, standing=True)
            found[name] = replace(slot, chosen=chosen, at=at)
    return found


def _with_ballots(setup: Setup, state: State, told: Situation, at: int) -> State:
    turn = state.schedule.get(state.turn)
    if turn is None:
        return state
    if state.phase is Phase.VOTE:
        state = replace(state, ballot=_voted(lynch_ballot(setup, state, turn), told.votes, at))
    if state.phase is Phase.ELECTION or (state.phase is Phase.VOTE and told.electing):
        election = leader_ballot(setup, state, turn)
        state = replace(state, election=_voted(election, told.leader_votes, at))
    return state


def _voted(ballot: LynchBallot, votes: Sequence[VoteAt], at: int) -> LynchBallot:
    """The ballot with votes in their order, all before anything that is written from now on."""
    first = at - len(votes)
    cast = tuple(
        Vote(one.voter, one.target, first + number, f"adopcion:{number}")
        for number, one in enumerate(votes, 1)
    )
    return replace(ballot, votes=cast)


def _with_night(state: State, told: Situation, at: int) -> State:
    night = told.night
    slots = window_a_slots(state)
    if state.phase is not Phase.WINDOW_A:
        slots.pop(SlotName.SAMPLES, None)
        slots |= window_b_slots(state)
    first = at - len(night.words)
    said = {
        one.who: Statement(one.kind, one.target, first + number, f"adopcion:{number}", one.for_all)
        for number, one in enumerate(night.words, 1)
    }
    voters = () if state.phase is Phase.WINDOW_A else state.things
    state = replace(
        state,
        slots={**state.slots, **slots},
        pack=replace(state.pack, statements=said, voters=voters),
    )
    chosen: dict[SlotName, tuple[str, ...]] = {
        SlotName.SAMPLES: night.samples,
        SlotName.KILL: () if night.kill is None else (night.kill,),
        SlotName.SAVE: (YES,) if night.save else (),
        SlotName.PATROL: (YES,) if night.patrol else (),
    }
    state = _filled(state, chosen, at)
    if state.phase is not Phase.CLOSED:
        return state
    sealed = {name: slot for name, slot in state.slots.items() if name in STANDING}
    return replace(state, sealed=sealed)


def _filled(
    state: State,
    chosen: dict[SlotName, tuple[CharacterId, ...]] | dict[SlotName, tuple[str, ...]],
    at: int,
) -> State:
    slots = dict(state.slots)
    for name, own in chosen.items():
        if own and name in slots:
            slots[name] = replace(slots[name], chosen=tuple(own), at=at)
    return replace(state, slots=slots)

"""Director acts upon what is declared, voted and altered."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.hacienda.facts.director import (
    OrderAct,
    ReplaceAction,
    ReplaceFree,
    SetBan,
    SetVote,
    SetWindow,
)
from engine.hacienda.facts.events import Rejected
from engine.hacienda.facts.inputs import Planned
from engine.hacienda.facts.publishing import Stepped
from engine.hacienda.facts.state import Ballot, Claim, Plan, PlanEntry, State
from engine.hacienda.hand.clock_acts import set_window
from engine.hacienda.rounds.declaring import refusal
from engine.hacienda.rounds.voting import with_vote
from engine.hacienda.setting.setup import Setup
from engine.vocabulary.actions import is_claim, is_free
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Mode


def order_act(setup: Setup, state: State, done: OrderAct) -> Stepped:
    """The state after an act upon orders, votes or windows."""
    match done:
        case ReplaceAction():
            return _replace_action(setup, state, done)
        case ReplaceFree():
            return _replace_free(setup, state, done)
        case SetVote():
            return _set_vote(state, done)
        case SetBan():
            return replace(state, ban_until_round=max(0, done.until_round)), ()
        case SetWindow():
            return set_window(state, done)
        case _:
            assert_never(done)


def _refused(state: State, who: CharacterId, code: str, **data: str) -> Stepped:
    return state, (Rejected(who, code, data=data),)


def _is_open(state: State, phase: int) -> bool:
    return state.round_open and state.phase < phase <= 3


def _with_plan(state: State, who: CharacterId, plan: Plan) -> State:
    plans = {**state.plans, who: plan}
    return replace(state, plans={one: plans[one] for one in state.people if one in plans})


def _replace_action(setup: Setup, state: State, done: ReplaceAction) -> Stepped:
    if not _is_open(state, done.phase):
        return _refused(state, done.character, "PHASE_NOT_OPEN", fase=str(done.phase))
    if state.people[done.character].retired:
        return _refused(state, done.character, "RETIRED")
    plan = state.plans.get(done.character, Plan())
    entries = dict(plan.entries)
    before = entries.pop(done.phase, None)
    if done.action is not None:
        code = refusal(setup, Planned(done.phase, done.action), done.character)
        if code is not None:
            return _refused(state, done.character, code)
        at = before.at if before is not None else state.clock.last_public_at or 0
        entries[done.phase] = PlanEntry(done.action, at, "" if before is None else before.post)
    ordered = {phase: entries[phase] for phase in sorted(entries)}
    return _with_plan(state, done.character, replace(plan, entries=ordered)), ()


def _replace_free(setup: Setup, state: State, done: ReplaceFree) -> Stepped:
    """Reports and bells are claims; what else is free is noted beside the phase's point."""
    who, phase, person = done.character, done.phase, state.people[done.character]
    if phase is None and not state.round:
        return _refused(state, who, "NO_ROUND")
    if phase is not None and not _is_open(state, phase):
        return _refused(state, who, "PHASE_NOT_OPEN", fase=str(phase))
    for action in done.actions:
        if not is_free(action):
            return _refused(state, who, "NOT_FREE")
        if is_claim(action) and not person.alive:
            return _refused(state, who, "GHOST")
        if phase is None and not is_claim(action):
            return _refused(state, who, "PHASE_MISSING")
        gate = getattr(action, "gate", None)
        if gate is not None and gate not in setup.map.fixtures.get("verja", ()):
            return _refused(state, who, "NOT_A_GATE", lugar=gate)
        victim = getattr(action, "victim", None)
        if victim is not None and victim not in state.people:
            return _refused(state, who, "UNKNOWN_NAME")
    at = state.clock.last_public_at or 0
    kept = tuple(
        c
        for c in state.claims
        if not (c.character == who and c.round == state.round and c.phase == phase)
    )
    claims = tuple(
        Claim(who, action, state.round, phase, at, "")
        for action in done.actions
        if is_claim(action)
    )
    state = replace(state, claims=kept + claims)
    if phase is None:
        return state, ()
    plan = state.plans.get(who, Plan())
    own = tuple(PlanEntry(action, at, "") for action in done.actions if not is_claim(action))
    free = {**plan.free, phase: own}
    ordered = {one: free[one] for one in sorted(free) if free[one]}
    if not ordered and who not in state.plans:
        return state, ()
    return _with_plan(state, who, replace(plan, free=ordered)), ()


def _set_vote(state: State, done: SetVote) -> Stepped:
    """A ballot on the narrator's word; the last one closes at the next tick (HAC-DEL-04)."""
    who = done.character
    if state.mode is not Mode.DELIBERATION:
        return _refused(state, who, "NO_DELIBERATION")
    if not state.people[who].alive:
        return _refused(state, who, "GHOST")
    if done.vote == "void":
        if who not in state.votes:
            return _refused(state, who, "NO_VOTE")
        left = {voter: ballot for voter, ballot in state.votes.items() if voter != who}
        return replace(state, votes=left), ()
    target = done.target if done.vote == "for" else None
    if done.vote == "for":
        if target is None or target not in state.people:
            return _refused(state, who, "UNKNOWN_NAME")
        if not state.people[target].alive:
            return _refused(state, who, "TARGET_DEAD")
        if target == who and not state.ruleset.self_vote:
            return _refused(state, who, "SELF_VOTE")
    at = state.clock.last_public_at or 0
    return with_vote(state, who, Ballot(target, at)), ()

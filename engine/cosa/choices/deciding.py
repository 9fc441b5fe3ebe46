"""What a post decided, judged choice by choice: taken, refused with its code, or in doubt.

Refusals are made from public data and the author's own knowledge only; what is refused changes
nothing. The judges of each kind of choice are in `deciding_votes` and `deciding_night`.
"""

from __future__ import annotations

from dataclasses import replace

from engine.cosa.choices.deciding_night import judge_night
from engine.cosa.choices.deciding_votes import judge_ballot, judge_tie
from engine.cosa.choices.withdrawing import withdraw
from engine.cosa.facts.events import Asked, Event, Rejected
from engine.cosa.facts.inputs import Confirm, CosaChoice, Decide, Withdraw
from engine.cosa.facts.state import State
from engine.cosa.posting.publishing import Stepped
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Phase
from engine.vocabulary.actions import Vote
from engine.vocabulary.choices import BreakTie, ChangeVote, ElectLeader


def decide(setup: Setup, state: State, given: Decide) -> Stepped:
    """The state with everything a post decides, and what became of each choice.

    Several votes in one post are none (QC-30b); the same one twice is one. What its reader was not
    sure of waits for its author's yes, until he decides something else.
    """
    code = _bad_author(state, given)
    if code is not None:
        return state, tuple(
            Rejected(given.character, code, given.post, choice=choice) for choice in given.choices
        )
    state = _without_unsure(state, given)
    if given.unsure:
        return replace(state, doubts={**state.doubts, given.post: given}), ()
    events: tuple[Event, ...] = ()
    for choices in _grouped(given.choices):
        state, judged = _judge(setup, state, given, choices)
        events += judged
    return state, events


def _without_unsure(state: State, given: Decide) -> State:
    """The state without what its author had left unclear before: he has spoken again."""
    kept = {
        post: doubt
        for post, doubt in state.doubts.items()
        if not doubt.unsure or doubt.character != given.character
    }
    return state if len(kept) == len(state.doubts) else replace(state, doubts=kept)


def _bad_author(state: State, given: Decide) -> str | None:
    """Why nobody listens to him now; the dying may give their last breath (QC-32, QC-59)."""
    person = state.people.get(given.character)
    if person is None:
        return "W-UNKNOWN"
    if state.phase is Phase.OVER:
        return "W-CLOSED"
    if not person.alive and all(b.who != given.character for b in state.breaths):
        return "W-GHOST"
    return None


def _grouped(choices: tuple[CosaChoice, ...]) -> tuple[tuple[CosaChoice, ...], ...]:
    """Choices that are one decision together, in the order in which they were made."""
    groups: dict[str, list[CosaChoice]] = {}
    for choice in choices:
        found = groups.setdefault(_family(choice), [])
        if choice not in found:
            found.append(choice)
    return tuple(tuple(group) for group in groups.values())


def _family(choice: CosaChoice) -> str:
    """Ballots and ties are read whole; anything else choice by choice."""
    match choice:
        case Vote() | ChangeVote():
            return "lynch"
        case ElectLeader():
            return "leader"
        case BreakTie():
            return "tie"
        case _:
            return repr(choice)


def _judge(setup: Setup, state: State, given: Decide, choices: tuple[CosaChoice, ...]) -> Stepped:
    match choices[0]:
        case Vote() | ChangeVote() | ElectLeader():
            return judge_ballot(setup, state, given, choices)
        case BreakTie():
            return judge_tie(setup, state, given, choices)
        case _:
            return judge_night(state, given, choices[0])


def confirm(setup: Setup, state: State, given: Confirm) -> Stepped:
    """What was in doubt counts, with the date and place of its confirmation (E-12, QC-30d)."""
    doubt = state.doubts.get(given.of)
    if doubt is None or doubt.character != given.character:
        return state, (Rejected(given.character, "W-CLOSED", given.post),)
    sure = replace(
        doubt,
        at=given.at,
        post=given.post,
        precision=given.precision,
        channel="director",
        confirmed=True,
        unsure=False,
    )
    kept = {post: d for post, d in state.doubts.items() if post != given.of}
    after, events = decide(setup, replace(state, doubts=kept), sure)
    if all(isinstance(event, Rejected | Asked) for event in events):
        return state, events
    return after, events


def take_back(state: State, given: Withdraw) -> Stepped:
    """What its author decided and may still change is undone."""
    person = state.people.get(given.character)
    if person is None:
        return state, (Rejected(None, "W-UNKNOWN", given.post),)
    if not person.alive:
        return state, (Rejected(given.character, "W-GHOST", given.post),)
    return withdraw(state, given)

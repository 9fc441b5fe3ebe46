"""What a player's post decides: judged choice by choice, and refused with its code if it can't be.

The first choice of a post that is refused or in doubt keeps the rest of it from being carried out:
a vote called after a team that can't be is not a call for the team before it.
"""

from __future__ import annotations

from dataclasses import replace

from engine.avaloup.calling import announce, call, propose
from engine.avaloup.events import Accepted, Asked, Event, Log, Rejected
from engine.avaloup.inputs import AvaloupChoice, Confirm, Decide
from engine.avaloup.naming import name_seer
from engine.avaloup.publishing import Stepped, publish
from engine.avaloup.refusing import as_told, deadline, refused, timely
from engine.avaloup.reports import PublicReport
from engine.avaloup.state import CardBallot, Doubt, State
from engine.avaloup.words import APPROVE, REJECT, Phase, PublicationKind
from engine.core import ballot as voting
from engine.core.ballot import Cast
from engine.vocabulary.actions import Abstain, Vote
from engine.vocabulary.choices import (
    Approve,
    NameSeer,
    OpenVote,
    PlayCard,
    ProposeTeam,
    Reject,
    choice_is_complete,
)
from engine.vocabulary.ids import CharacterId


def decide(state: State, given: Decide) -> Stepped:
    """The state with what a post decides, and what came of each of its choices."""
    choices = tuple(dict.fromkeys(given.choices))
    code = _bad_post(state, given, choices)
    if code is not None:
        first = choices[0] if choices else None
        return state, (Rejected(given.character, code, given.post, choice=first),)
    state = without_unsure(state, given.character)
    if given.unsure:
        return replace(state, doubts={**state.doubts, given.post: Doubt(given, "UNSURE")}), ()
    before = state
    events: tuple[Event, ...] = ()
    for place, choice in enumerate(choices):
        state, told = _one(state, given, choice)
        stopped = any(isinstance(event, Rejected | Asked) for event in told)
        rest = " ".join(other.verb for other in choices[place + 1 :])
        if stopped and rest:
            told = tuple(
                replace(e, data={**e.data, "sin_hacer": rest}) if isinstance(e, Rejected) else e
                for e in told
            )
        events += told
        if stopped:
            break
    state, told = announce(before, state)
    return state, events + told


def without_unsure(state: State, who: CharacterId) -> State:
    """The state without what its author had left unclear before: he has spoken again."""
    kept = {
        post: doubt
        for post, doubt in state.doubts.items()
        if not doubt.given.unsure or doubt.given.character != who
    }
    return state if len(kept) == len(state.doubts) else replace(state, doubts=kept)


def _bad_post(state: State, given: Decide, choices: tuple[AvaloupChoice, ...]) -> str | None:
    """Why nothing of a post can be judged, or None."""
    if not state.dealt:
        return "W-PHASE"
    if given.character not in state.roles:
        return "UNKNOWN_CHARACTER"
    if state.phase is Phase.OVER:
        return "W-CLOSED"
    if not choices or not all(_is_complete(choice) for choice in choices):
        return "INCOMPLETE"
    return "W-MULTI" if _contradicts_itself(choices) else None


def _is_complete(choice: AvaloupChoice) -> bool:
    return isinstance(choice, Abstain | Vote) or choice_is_complete(choice)


def _contradicts_itself(choices: tuple[AvaloupChoice, ...]) -> bool:
    """Two different decisions about the same thing: which of them is not for us to guess."""
    votes = sum(isinstance(c, Approve | Reject | Abstain | Vote) for c in choices)
    cards = sum(isinstance(c, PlayCard) for c in choices)
    names = sum(isinstance(c, NameSeer) for c in choices)
    teams = {frozenset(c.targets) for c in choices if isinstance(c, ProposeTeam)}
    return max(votes, cards, names, len(teams)) > 1


def _one(state: State, given: Decide, choice: AvaloupChoice) -> Stepped:
    match choice:
        case ProposeTeam():
            return propose(state, given, choice)
        case OpenVote():
            return call(state, given, choice)
        case Approve() | Reject():
            return _vote(state, given, choice)
        case Abstain() | Vote():
            blank = isinstance(choice, Abstain) or choice.blank
            open_ = state.phase is Phase.APPROVE and blank
            return refused(state, given, choice, "W-FORBID" if open_ else "W-PHASE")
        case PlayCard():
            return _card(state, given, choice)
        case NameSeer():
            return name_seer(state, given, choice)


def _vote(state: State, given: Decide, choice: Approve | Reject) -> Stepped:
    """An approval or a rejection (AVA-VOTE-01…03, QA-18b to QA-19c)."""
    player = given.source == "player"
    if player and given.channel == "public":
        return _public_vote(state, given, choice)
    ballot = state.approvals
    if ballot is None:
        return refused(state, given, choice, _no_vote(state))
    if player and given.channel != "director":
        return refused(state, given, choice, "W-NOTDIR")
    if player and state.ruleset.approval_channel == "notes" and not given.notes:
        return refused(state, given, choice, "W-NOTNOTES")
    option = APPROVE if isinstance(choice, Approve) else REJECT
    filled = _cast(state, given, ballot, option)
    if isinstance(filled, str):
        return refused(state, given, choice, filled)
    return replace(state, approvals=filled), (_accepted(given, choice, filled),)


def _no_vote(state: State) -> str:
    """No vote is open: it has not begun yet, or is over."""
    match state.phase:
        case Phase.PROPOSE:
            return "W-EARLY"
        case Phase.MISSION:
            return "W-LATE"
        case _:
            return "W-PHASE"


def _public_vote(state: State, given: Decide, choice: Approve | Reject) -> Stepped:
    """A vote in public is talk; its author is told so once (QA-19c)."""
    mark = ("public vote", given.character)
    if mark in state.told:
        return state, (Log("TALK", "QA-19c", {"quien": given.character}),)
    return refused(replace(state, told=(*state.told, mark)), given, choice, "W-NOTDIR")


def _card(state: State, given: Decide, choice: PlayCard) -> Stepped:
    """A member's card (AVA-MIS-01, AVA-MIS-02, AVA-MIS-11, AVA-MIS-12)."""
    ballot = state.cards
    if ballot is None:
        early = state.phase in (Phase.PROPOSE, Phase.APPROVE)
        member = early and given.character in state.team
        closed = any(c.character == given.character for c in state.played)
        code = "W-EARLY" if member else "W-CLOSED" if closed else "W-PHASE"
        return refused(state, given, choice, code)
    if given.character not in ballot.electors:
        return refused(state, given, choice, "W-NOROLE")
    if given.source == "player" and given.channel != "director":
        return refused(state, given, choice, "W-NOTDIR")
    filled = _cast(state, given, ballot, str(choice.kind))
    if isinstance(filled, str):
        return refused(state, given, choice, filled)
    fresh = len(filled.votes) > len(ballot.votes)
    state = replace(state, cards=filled)
    done = _accepted(given, choice, filled)
    if not (fresh and state.ruleset.card_progress):
        return state, (done,)
    public = PublicReport(
        kind=PublicationKind.PROGRESS,
        round=state.round,
        cards_in=(len(filled.votes), len(filled.electors)),
    )
    state, told = publish(state, PublicationKind.PROGRESS, public)
    return state, (done, *told)


def _cast(state: State, given: Decide, ballot: CardBallot, option: str) -> CardBallot | str:
    """The ballot with a vote, or the code of its refusal."""
    until = deadline(state, given.source)
    done = voting.cast(
        replace(ballot, until=until),
        given.character,
        option,
        timely(state, given.at),
        given.post,
        precision=given.precision,
    )
    return replace(done.ballot, until=None) if isinstance(done, Cast) else as_told(done.code)


def _accepted(given: Decide, choice: AvaloupChoice, ballot: CardBallot) -> Accepted:
    return Accepted(given.character, choice, given.post, final=not ballot.terms.revocable)


def confirm(state: State, given: Confirm) -> Stepped:
    """Its author says yes: the post in doubt counts as if written with his answer."""
    doubt = state.doubts.get(given.of)
    if doubt is None or doubt.given.character != given.character:
        return state, (Rejected(given.character, "NO_DOUBT", given.post),)
    sure = replace(doubt.given, at=given.at, post=given.post, formula=True, unsure=False)
    return settle_doubt(state, given.of, replace(sure, precision=given.precision))


def settle_doubt(state: State, post: str, sure: Decide) -> Stepped:
    """The state in which a doubt is gone and its post was decided without it."""
    left: dict[str, Doubt] = {p: d for p, d in state.doubts.items() if p != post}
    return decide(replace(state, doubts=left), sure)

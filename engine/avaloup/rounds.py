"""The game's course: a proposal opens, a vote opens and is counted, an incursion is counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from engine.avaloup.events import GameOver, Log, SceneChanged
from engine.avaloup.knowing import alpha_of, known_wolves, wolves
from engine.avaloup.publishing import Stepped, publish, with_clock
from engine.avaloup.reports import PlayedCard, PublicReport
from engine.avaloup.setup import fails_needed
from engine.avaloup.state import CardBallot, Guess, State, TeamSlot
from engine.avaloup.telling import (
    card_requests,
    ending,
    header,
    last_chance,
    mission_result,
    pack_calls,
    size_of,
    vote_call,
    vote_result,
)
from engine.avaloup.words import (
    APPROVE,
    REJECT,
    VILLAGE_CARD,
    WOLF_CARD,
    Phase,
    PublicationKind,
    Role,
    Winner,
)
from engine.core import ballot as voting
from engine.core.ballot import Ballot, Rule, Terms
from engine.core.seats import following, in_order
from engine.core.slots import Silence, Slot, settle
from engine.vocabulary.ids import CharacterId

REJECTIONS = 5
"""Rejected teams of one round that lose the game (AVA-VOTE-10)."""
NEEDED = 3
"""Incursions that decide (AVA-END-01, AVA-END-02)."""


def with_proposal(state: State, leader: CharacterId) -> State:
    """The state in which a leader is to propose; it waits for what announces it."""
    size = size_of(state)
    slot = Slot(leader, state.seats, least=size, most=size, revocable=True, silence=Silence.CHANCE)
    return replace(
        with_clock(state),
        phase=Phase.PROPOSE,
        leader=leader,
        proposal=slot,
        team=(),
        approvals=None,
        cards=None,
        waived=state.absent,
        doubts={},
    )


def next_leader(state: State) -> CharacterId:
    """The token goes clockwise from whoever has it, in this round or the next (AVA-LEAD-02…04)."""
    return following(state.seats, state.leader) or state.leader


def open_vote(
    state: State,
    team: tuple[CharacterId, ...],
    by: Literal["leader", "deadline", "chance", "narrator"],
) -> Stepped:
    """The team is frozen and put to everybody's vote (AVA-LEAD-05, QA-15, QA-16)."""
    state = with_approvals(replace(state, opened_by=by), team)
    public = PublicReport(
        kind=PublicationKind.VOTE_OPEN,
        round=state.round,
        vote=vote_call(state),
    )
    return publish(state, PublicationKind.VOTE_OPEN, public, starts_clock=True)


def with_approvals(state: State, team: tuple[CharacterId, ...]) -> State:
    """The state in which everybody votes on a team; it waits for what announces it."""
    rules = state.ruleset
    rule = Rule.HALF_OF_ELECTORS if rules.approval_base == "all" else Rule.HALF_OF_CAST
    terms: Terms[str] = Terms(
        rule, revocable=rules.approval_revocable, early_close=rules.approval_early_close
    )
    return replace(
        with_clock(state),
        phase=Phase.APPROVE,
        proposal=None,
        team=in_order(state.seats, team),
        approvals=Ballot(state.seats, (APPROVE, REJECT), terms, waived=state.absent),
        teams=state.teams + 1,
        waived=state.absent,
        doubts={},
    )


def count_votes(state: State, ballot: CardBallot) -> Stepped:
    """The vote is over: the team goes, or the token does (AVA-VOTE-05…11)."""
    before = replace(state, previous=None)
    tally = voting.close(ballot)
    passes = tally.winner == APPROVE
    result = vote_result(state, tally, passes=passes)
    state = replace(state, previous=before, approvals=None, doubts={})
    kind = PublicationKind.VOTE_RESULT
    if passes:
        state = with_cards(state)
        public = PublicReport(
            kind=kind, round=state.round, result=result, card_hours=state.ruleset.card_hours
        )
        return publish(state, kind, public, card_requests(state), starts_clock=True)
    state = replace(state, rejections=state.rejections + 1)
    return _go_on(state, PublicReport(kind=kind, round=state.round, result=result))


def pass_token(state: State, *, counted: bool) -> Stepped:
    """The leader proposed nothing (`leader_timeout`): the token goes on, counted or not."""
    kind = PublicationKind.PASSED
    public = PublicReport(kind=kind, round=state.round, passed=state.leader, counted=counted)
    if counted:
        state = replace(
            state,
            previous=replace(state, previous=None),
            teams=state.teams + 1,
            rejections=state.rejections + 1,
        )
    return _go_on(state, public)


def _go_on(state: State, public: PublicReport) -> Stepped:
    """After a rejection: the fifth of the round loses, else the next leader proposes."""
    if state.rejections >= REJECTIONS:
        state = replace(with_clock(state), team=(), proposal=None)
        state, told = publish(state, public.kind, public)
        state, ended = finish(state, "wolf", "REJECTIONS")
        return state, told + ended
    state = with_proposal(state, next_leader(state))
    public = replace(public, leader=state.leader, header=header(state))
    return publish(state, public.kind, public, starts_clock=True)


def with_cards(state: State) -> State:
    """Each member is to send a card; silence is a villager's (AVA-MIS-02, QA-20, QA-23)."""
    rules = state.ruleset
    honest = () if rules.villager_may_fail else state.team
    forbidden = {(who, WOLF_CARD): "W-FORBID" for who in honest if state.side(who) == "village"}
    terms: Terms[str] = Terms(revocable=rules.card_revocable, default=VILLAGE_CARD)
    ballot = Ballot(state.team, (VILLAGE_CARD, WOLF_CARD), terms, forbidden=forbidden)
    return replace(with_clock(state), phase=Phase.MISSION, cards=ballot, waived=state.absent)


def count_cards(state: State, ballot: CardBallot) -> Stepped:
    """The incursion is over: score, then the end, the last chance or a new round (B3, 7 to 9)."""
    before = replace(state, previous=None)
    tally = voting.close(ballot)
    village, wolf = tally.count(VILLAGE_CARD), tally.count(WOLF_CARD)
    success = wolf < fails_needed(state.round, len(state.seats))
    state = replace(
        state,
        previous=before,
        played=(*state.played, *_played(state, ballot)),
        cards=None,
        village=state.village + int(success),
        wolf=state.wolf + int(not success),
        doubts={},
    )
    kind = PublicationKind.MISSION_RESULT
    public = PublicReport(
        kind=kind, round=state.round, mission=mission_result(state, village, wolf)
    )
    if state.wolf == NEEDED:
        state, told = publish(with_clock(state), kind, public)
        state, ended = finish(state, "wolf", "FAILURES")
        return state, told + ended
    if state.village == NEEDED:
        return _last_chance(state, public)
    state = replace(state, round=state.round + 1, rejections=0)
    state = with_proposal(state, next_leader(state))
    public = replace(public, leader=state.leader, header=header(state))
    return publish(state, kind, public, starts_clock=True)


def _played(state: State, ballot: CardBallot) -> tuple[PlayedCard, ...]:
    """Whose card was which, in the order of the seats: for the end only (AVA-MIS-04)."""
    sent = {vote.elector: vote.option for vote in ballot.votes}
    return tuple(
        PlayedCard(state.round, who, sent.get(who) or VILLAGE_CARD, who not in sent)
        for who in state.team
    )


def _last_chance(state: State, public: PublicReport) -> Stepped:
    """Three successes: the Alfa names one player, once (AVA-END-02…06, AVA-END-10)."""
    state = with_naming(state)
    public = replace(public, last_chance=last_chance(state))
    state, told = publish(state, public.kind, public, pack_calls(state), starts_clock=True)
    return state, (*last_scene(state), *told)


def last_scene(state: State) -> tuple[SceneChanged, ...]:
    """The wolves' scene opens for all of them, where they talk alone (QA-31)."""
    if state.ruleset.endgame_discussion != "private":
        return ()
    return (SceneChanged("pack", wolves(state), open=True),)


def with_naming(state: State) -> State:
    """The state in which somebody is to be named; it waits for what announces it."""
    rules, alpha = state.ruleset, alpha_of(state)
    state = replace(with_clock(state), phase=Phase.ASSASSINATE, team=(), waived=state.absent)
    known = {alpha, *known_wolves(state, alpha)}
    options = tuple(who for who in state.seats if who not in known)
    silence = Silence.CHANCE if rules.assassin_timeout == "random" else Silence.NOTHING
    others = tuple(who for who in wolves(state) if who != alpha)
    asked = rules.assassin_timeout == "pack_majority"
    terms: Terms[CharacterId] = Terms(Rule.HALF_OF_CAST, revocable=True)
    return replace(
        state,
        naming=Slot(alpha, options, silence=silence),
        preferred=Ballot(others, options, terms) if asked else None,
    )


def settle_guess(state: State, naming: TeamSlot) -> Stepped:
    """Somebody was named, or nobody in time (AVA-END-05, AVA-END-06, QA-34)."""
    before = replace(state, previous=None)
    settled = settle(naming, state.seed, "guess")
    guess = Guess(None)
    if settled.chosen:
        guess = Guess(settled.chosen[0], "alpha" if settled.by == "owner" else "chance")
    elif state.preferred is not None:
        winner = voting.close(state.preferred).winner
        guess = Guess(winner, "pack" if winner is not None else "")
    state = replace(
        state, previous=before, guess=guess, draws=state.draws + settled.draws, doubts={}
    )
    if guess.named is None:
        return finish(state, "village", "SEER_UNNAMED")
    if state.roles[guess.named] is Role.SEER:
        return finish(state, "wolf", "SEER_NAMED")
    return finish(state, "village", "SEER_MISSED")


def finish(state: State, winner: Winner, reason: str) -> Stepped:
    """The game is over: nothing more is played, and everything is told (AVA-END-09, QA-36)."""
    state = replace(
        state,
        phase=Phase.OVER,
        winner=winner,
        win_reason=reason,
        proposal=None,
        approvals=None,
        cards=None,
        naming=None,
        preferred=None,
        waived=(),
        doubts={},
    )
    state = with_clock(state)
    public = PublicReport(kind=PublicationKind.END, round=state.round, ending=ending(state, winner))
    state, told = publish(state, PublicationKind.END, public)
    over = GameOver(winner, reason)
    return state, (over, Log("END", "AVA-END-09", {"motivo": reason}), *told)

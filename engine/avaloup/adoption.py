"""A game half played by hand goes on: the state that a narrator's `Situation` stands for.

`engine.avaloup.adoption_check` says what is wrong with one; nothing wrong is ever mended silently.
Cards dealt by hand have no commitment, and the log says so.
"""

from __future__ import annotations

from dataclasses import replace

from engine.avaloup import knowledge
from engine.avaloup.adoption_check import faults
from engine.avaloup.events import Event, Rejected, SceneChanged
from engine.avaloup.inputs import Adopt
from engine.avaloup.knowing import card_of, pack
from engine.avaloup.publishing import Stepped, publish
from engine.avaloup.reports import Knowledge, PackCall, PlayedCard, PlayerReport, PublicReport
from engine.avaloup.rounds import last_scene, with_approvals, with_cards, with_naming, with_proposal
from engine.avaloup.schedule import hours_of
from engine.avaloup.setup import Setup, seats_of
from engine.avaloup.situation import PersonAt, Situation
from engine.avaloup.state import CardBallot, Clock, State
from engine.avaloup.telling import cards, pack_calls, standing
from engine.avaloup.words import VILLAGE_CARD, Phase, PublicationKind
from engine.core.adoption import log_line, refusals
from engine.core.ballot import Vote
from engine.core.seats import in_order
from engine.vocabulary.ids import CharacterId


def adopt(setup: Setup, state: State, given: Adopt) -> Stepped:
    """The state of an adopted game, and the message of where it stands; refused, with everything
    that is wrong, where it began already or can't be."""
    if state.dealt:
        return state, (Rejected(None, "ALREADY_DEALT"),)
    setup = replace(setup, ruleset=state.ruleset)
    wrong = refusals(faults(setup, given.situation, given.at), Rejected)
    if wrong:
        return state, wrong
    state = _state(setup, state, given)
    told = given.situation
    public = PublicReport(
        kind=PublicationKind.STANDING,
        round=state.round,
        standing=standing(state, hours_of(state)),
    )
    personal = {} if told.told else _due(state)
    state, asked = publish(
        state, PublicationKind.STANDING, public, personal, starts_clock=told.until is None
    )
    return state, (log_line(given), *_scenes(state), *asked)


def _scenes(state: State) -> tuple[Event, ...]:
    if state.phase is Phase.ASSASSINATE and (last := last_scene(state)):
        return last
    if state.ruleset.pack_scene == "always":
        return (SceneChanged("pack", pack(state), open=True),)
    return ()


def _due(state: State) -> dict[CharacterId, PlayerReport]:
    """What is still to be told: the cards, or in the last chance the wolves' scene."""
    told = pack_calls(state) if state.phase is Phase.ASSASSINATE else cards(state)
    return {who: replace(one, kind=PublicationKind.STANDING) for who, one in told.items()}


def _state(setup: Setup, state: State, given: Adopt) -> State:
    told = given.situation
    by_id = {one.id: one for one in told.people}
    seats = seats_of(setup, state.ruleset)
    state = replace(
        state,
        dealt=True,
        seed=given.seed,
        commitment=given.commitment,
        roles={who: by_id[who].role for who in seats},
        round=told.round,
        leader=told.leader,
        rejections=told.rejections,
        village=sum(one.success for one in told.past),
        wolf=sum(not one.success for one in told.past),
        teams=sum(one.rejected + 1 for one in told.past) + told.rejections,
        played=tuple(_played(seats, told)),
        absent=tuple(who for who in seats if by_id[who].absent == "always"),
    )
    state = _at_step(state, told, by_id, given.at)
    now = tuple(who for who in seats if by_id[who].absent)
    ballot = state.approvals
    approvals = None if ballot is None else replace(ballot, waived=now)
    since = given.at if told.since is None else told.since
    clock = Clock() if told.until is None else Clock(None, since, told.until, told.reminded)
    return replace(state, waived=now, approvals=approvals, clock=clock)


def _at_step(state: State, told: Situation, by_id: dict[CharacterId, PersonAt], at: int) -> State:
    """The state at its step, with what everybody has decided in it."""
    match told.moment:
        case "propose":
            state = with_proposal(state, told.leader)
            if state.proposal is None or not told.team:
                return state
            return replace(state, proposal=replace(state.proposal, chosen=told.team, at=at))
        case "approve":
            state = with_approvals(state, told.team)
            votes = {who: one.vote for who, one in by_id.items()}
            return replace(state, approvals=_filled(state.approvals, votes, at))
        case "mission":
            state = replace(state, team=in_order(state.seats, told.team), teams=state.teams + 1)
            state = with_cards(state)
            sent = {who: one.card for who, one in by_id.items()}
            return replace(state, cards=_filled(state.cards, sent, at))
        case "assassinate":
            state = with_naming(replace(state, rejections=told.past[-1].rejected))
            if state.preferred is None:
                return state
            votes = tuple(
                Vote(who, one, at, "")
                for who in state.preferred.electors
                if (one := by_id[who].prefers) is not None
            )
            return replace(state, preferred=replace(state.preferred, votes=votes))


def _filled(ballot: CardBallot | None, said: dict[CharacterId, str], at: int) -> CardBallot | None:
    if ballot is None:
        return None
    votes = tuple(Vote(who, said[who], at, "") for who in ballot.electors if said[who])
    return replace(ballot, votes=votes)


def _played(seats: tuple[CharacterId, ...], told: Situation) -> list[PlayedCard]:
    """Cards of incursions that are over, where the narrator kept them, for the end."""
    found: list[PlayedCard] = []
    for number, past in enumerate(told.past, 1):
        sent = dict(past.cards)
        if not sent and not past.silent:
            continue
        found += [
            PlayedCard(number, who, sent.get(who, VILLAGE_CARD), who not in sent)
            for who in in_order(seats, past.team)
        ]
    return found


def known_at(setup: Setup, state: State, me: CharacterId) -> Knowledge:
    """What a character knows when his game is adopted, before the bridge's first message.

    A declassification of its own: the narrator vouches that each was told his own part by hand,
    and nobody is credited with more than the public course, his card and his own decisions.
    """
    known = knowledge.begin(replace(setup, ruleset=state.ruleset), me)
    public = PublicReport(
        kind=PublicationKind.STANDING,
        round=state.round,
        standing=standing(state, hours_of(state)),
    )
    known = knowledge.hear(known, public)
    to_come = None if state.pending is None else state.pending.personal.get(me)
    if to_come is None or to_come.card is None:
        card = PlayerReport(
            observer=me,
            kind=PublicationKind.DEAL,
            round=state.round,
            card=card_of(state, me),
            pack=_scene_of(state, me),
        )
        known = knowledge.learn(known, card)
    if state.phase is Phase.ASSASSINATE and (to_come is None or to_come.pack is None):
        calls = pack_calls(state)
        known = knowledge.learn(known, calls[me]) if me in calls else known
    vote = None if state.approvals is None else state.approvals.vote_of(me)
    sent = None if state.cards is None else state.cards.vote_of(me)
    named = None if state.preferred is None else state.preferred.vote_of(me)
    return replace(
        known,
        vote="" if vote is None else vote.option or "",
        card="" if sent is None else sent.option or "",
        named=None if named is None else named.option,
    )


def _scene_of(state: State, me: CharacterId) -> PackCall | None:
    members = pack(state) if state.ruleset.pack_scene == "always" else ()
    return PackCall(members) if me in members else None

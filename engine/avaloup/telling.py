"""From the state to the parts of the reports: allow-list projections, in the order of the seats."""

from __future__ import annotations

from collections.abc import Mapping

from engine.avaloup.knowing import alpha_of, card_of, known_wolves, pack, wolves
from engine.avaloup.reports import (
    CardRequest,
    Ending,
    Header,
    LastChance,
    MissionResult,
    Opening,
    PackCall,
    PlayerReport,
    Proposed,
    Standing,
    VoteCall,
    VoteResult,
)
from engine.avaloup.rulings import Ruleset
from engine.avaloup.setup import SIDES, SIZES, Setup, deck, fails_needed, seats_of
from engine.avaloup.situation import At
from engine.avaloup.state import State
from engine.avaloup.words import APPROVE, REJECT, Phase, PublicationKind, Role, Winner
from engine.core.ballot import Tally
from engine.core.seats import in_order
from engine.vocabulary.ids import CharacterId

_STEPS: Mapping[Phase, At] = {
    Phase.PROPOSE: "propose",
    Phase.APPROVE: "approve",
    Phase.MISSION: "mission",
    Phase.ASSASSINATE: "assassinate",
}


def opening(setup: Setup, rules: Ruleset, leader: CharacterId | None = None) -> Opening:
    """What everybody knows from the start (NM-A01)."""
    seats = seats_of(setup, rules)
    villagers, bad = SIDES[len(seats)]
    shown = deck(len(seats), rules) if rules.reveal_role_list else ()
    return Opening(seats, villagers, bad, SIZES[len(seats)], shown, leader, rules.place_name)


def size_of(state: State) -> int:
    """Members of the team of this round."""
    return SIZES[len(state.seats)][state.round - 1]


def header(state: State) -> Header:
    """What is to be proposed now (NM-A03, NM-A09)."""
    return Header(
        round=state.round,
        size=size_of(state),
        fails_needed=fails_needed(state.round, len(state.seats)),
        leader=state.leader,
        rejections=state.rejections,
        village=state.village,
        wolf=state.wolf,
        hours=state.ruleset.proposal_hours,
        last_chance=state.rejections == 4,
        auto_open=state.ruleset.propose_auto_open == "at_once",
    )


def proposed(state: State, *, changed: bool) -> Proposed:
    """The team as proposed; without members it was taken back (NM-A04)."""
    chosen = () if state.proposal is None else state.proposal.chosen
    return Proposed(state.leader, in_order(state.seats, chosen), changed)


def vote_call(state: State) -> VoteCall:
    """A team is put to the vote (NM-A06)."""
    rules = state.ruleset
    return VoteCall(
        team=state.team,
        leader=state.leader,
        by=state.opened_by,
        hours=rules.approval_hours,
        rejections=state.rejections,
        last_chance=state.rejections == 4,
        revocable=rules.approval_revocable,
        early_close=rules.approval_early_close,
        require_notes=rules.approval_channel == "notes",
    )


def vote_result(state: State, tally: Tally[CharacterId, str], *, passes: bool) -> VoteResult:
    """How everybody voted, in the order of the seats and never of time (NM-A08, QA-43)."""

    def voters(option: str) -> tuple[CharacterId, ...]:
        rows = (row.entries for row in tally.rows if row.option == option)
        return in_order(state.seats, (entry.elector for entries in rows for entry in entries))

    return VoteResult(
        leader=state.leader,
        team=state.team,
        approved=voters(APPROVE),
        rejected=voters(REJECT),
        missing=in_order(state.seats, tally.silent),
        passes=passes,
        rejections=state.rejections + int(not passes),
    )


def card_requests(state: State) -> dict[CharacterId, PlayerReport]:
    """A card is asked of each member, in the same words whatever he is (NM-A10)."""
    asked = CardRequest(state.round, state.ruleset.card_hours, state.ruleset.card_revocable)
    return {
        who: PlayerReport(
            observer=who, kind=PublicationKind.VOTE_RESULT, round=state.round, request=asked
        )
        for who in state.team
    }


def mission_result(state: State, village: int, wolf: int) -> MissionResult:
    """Counts only; the state is the one after scoring (NM-A12)."""
    needed = fails_needed(state.round, len(state.seats))
    return MissionResult(
        round=state.round,
        team=state.team,
        village_cards=village,
        wolf_cards=wolf,
        fails_needed=needed,
        success=wolf < needed,
        village=state.village,
        wolf=state.wolf,
    )


def standing(state: State, hours: int) -> Standing:
    """Where an adopted game stands: all of it had been published by hand."""
    proposed = () if state.proposal is None else state.proposal.chosen
    return Standing(
        phase=_STEPS[state.phase],
        round=state.round,
        size=size_of(state),
        fails_needed=fails_needed(state.round, len(state.seats)),
        leader=state.leader,
        rejections=state.rejections,
        village=state.village,
        wolf=state.wolf,
        team=state.team or in_order(state.seats, proposed),
        until=state.clock.until,
        hours=hours,
        commitment=state.commitment,
    )


def cards(state: State) -> dict[CharacterId, PlayerReport]:
    """Everybody's card (NM-A02), and the wolves' scene if there is one from the start (QA-13)."""
    members = pack(state) if state.ruleset.pack_scene == "always" else ()
    return {
        who: PlayerReport(
            observer=who,
            kind=PublicationKind.DEAL,
            round=state.round,
            card=card_of(state, who),
            pack=PackCall(members) if who in members else None,
        )
        for who in state.seats
    }


def last_chance(state: State) -> LastChance:
    """The wolves deliberate (NM-A15)."""
    return LastChance(state.ruleset.assassin_hours, state.ruleset.endgame_discussion)


def pack_calls(state: State) -> dict[CharacterId, PlayerReport]:
    """The wolves' last scene (NM-A16): all of them, or the Alfa alone if they talk in public.

    The Alfa who has no scene is told whom he knows already, whom he may not name.
    """
    rules, alpha = state.ruleset, alpha_of(state)
    private = rules.endgame_discussion == "private"
    members = wolves(state) if private else (alpha,)
    shown = members if private else in_order(state.seats, {alpha, *known_wolves(state, alpha)})
    call = PackCall(shown, alpha, rules.assassin_hours, rules.assassin_timeout == "pack_majority")
    return {
        who: PlayerReport(
            observer=who, kind=PublicationKind.MISSION_RESULT, round=state.round, pack=call
        )
        for who in members
    }


def ending(state: State, winner: Winner) -> Ending:
    """Who won and why, and everything that was hidden (NM-A14, NM-A17, QA-36)."""
    shown = state.ruleset.reveal_cards_at_end
    named = state.guess.named
    return Ending(
        winner=winner,
        reason=state.win_reason,
        village=state.village,
        wolf=state.wolf,
        roles=tuple(state.roles.items()),
        named=named,
        named_by=state.guess.by,
        hit=named is not None and state.roles[named] is Role.SEER,
        cards=state.played if shown else (),
        draws=tuple((d.purpose, d.options, d.index) for d in state.draws),
    )

"""The two ballots: how they open, what they take, and the living they keep to (A1.4, A1.6)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ballot import Ballot, Cast, Extra, Terms, cast
from engine.core.refusals import Refused
from engine.cosa.facts.reports import BallotCall
from engine.cosa.facts.state import LynchBallot, State, Turn
from engine.cosa.posting.order import alphabetical
from engine.cosa.setting.setup import Setup
from engine.vocabulary.ids import CharacterId


def lynch_ballot(setup: Setup, state: State, turn: Turn) -> LynchBallot:
    """A lynch ballot among the living: compulsory, final, with the Leader's second entry."""
    rules, living = state.ruleset, state.living
    terms: Terms[CharacterId] = Terms(
        blank=True,
        blank_competes=rules.vote_blank_competes,
        early_close=rules.vote_early_close,
        penalty=rules.vote_penalty,
    )
    return Ballot(living, alphabetical(setup, living), terms, turn.ballot_closes)


def leader_ballot(setup: Setup, state: State, turn: Turn) -> LynchBallot:
    """An election among the living: free, changeable, without weights (COSA-LDR-03 to 11)."""
    living = state.living
    terms: Terms[CharacterId] = Terms(revocable=True, blank=True)
    return Ballot(living, alphabetical(setup, living), terms, turn.ballot_closes)


def as_it_stands(state: State, ballot: LynchBallot) -> LynchBallot:
    """A lynch ballot with what may change while it lasts: office, couple, waivers, the living."""
    forbidden: dict[tuple[CharacterId, CharacterId], str] = {}
    if len(state.lovers) == 2:
        one, other = state.lovers
        forbidden = {(one, other): "W-LOVER", (other, one): "W-LOVER"}
    if state.ruleset.vote_self == "refuse":
        forbidden |= {(who, who): "W-SELF" for who in ballot.electors}
    return replace(
        with_living(state, ballot),
        forbidden=forbidden,
        extra=() if state.leader is None else (Extra(state.leader),),
        waived=tuple(who for who in ballot.electors if (state.turn, who) in state.waivers),
    )


def with_living(state: State, ballot: LynchBallot) -> LynchBallot:
    """The ballot without the dead: votes of theirs and for them are gone (QC-30l)."""
    living = state.living
    return replace(
        ballot,
        electors=tuple(who for who in ballot.electors if who in living),
        options=tuple(who for who in ballot.options if who in living),
        votes=tuple(
            v for v in ballot.votes if v.elector in living and (v.option in (None, *living))
        ),
    )


def cast_in(
    state: State,
    ballot: LynchBallot,
    who: CharacterId,
    option: CharacterId | None,
    at: int,
    post: str,
    precision: int,
) -> Cast[CharacterId, CharacterId] | Refused:
    """A vote in a ballot; in an election, the number of a changed vote is by the rulings.

    `election_order` "first" keeps the date of the first vote (QC-30e, E-04).
    """
    done = cast(ballot, who, option, at, post, precision=precision)
    keeps = state.ruleset.election_order == "first"
    if isinstance(done, Refused) or done.before is None or not keeps:
        return done
    kept = replace(done.vote, at=done.before.at, post=done.before.post)
    votes = tuple(kept if vote.elector == who else vote for vote in done.ballot.votes)
    return replace(done, ballot=replace(done.ballot, votes=votes), vote=kept)


def calls(state: State) -> tuple[BallotCall, ...]:
    """The ballots open now, as everybody is told of them (NM-C02, NM-C22)."""
    rules = state.ruleset
    told: list[BallotCall] = []
    if state.ballot is not None:
        told.append(
            BallotCall(
                "lynch",
                state.turn,
                rules.text_ballot_verb,
                state.ballot.until or 0,
                rules.vote_penalty,
                revocable=False,
                require_notes=rules.vote_require_notes,
            )
        )
    if state.election is not None:
        until, notes = state.election.until or 0, rules.vote_require_notes
        told.append(
            BallotCall("leader", state.turn, "", until, 0, revocable=True, require_notes=notes)
        )
    return tuple(told)

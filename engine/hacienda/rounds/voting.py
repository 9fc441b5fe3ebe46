"""The deliberation's ballot: final, secret, abstention competes, over when the last one votes.

`state.votes` holds what was cast; the rules of voting are those of `engine.core.ballot`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.core import ballot as core
from engine.core.ballot import Rule, Terms
from engine.core.refusals import Refused
from engine.hacienda.facts.events import Accepted, Rejected
from engine.hacienda.facts.inputs import CastVote
from engine.hacienda.facts.publishing import Stepped
from engine.hacienda.facts.state import Ballot, State
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Mode

TERMS: Terms[CharacterId] = Terms(Rule.STRICT, blank=True, blank_competes=True, early_close=True)
"""HAC-VOTE-03, HAC-VOTE-06, HAC-VOTE-08…12, HAC-DEL-04; a blank vote is an abstention."""


def ballot_of(state: State) -> core.Ballot[CharacterId, CharacterId]:
    """The ballot of a deliberation as it stands: the living vote for the living (AMB-137)."""
    living = tuple(who for who, person in state.people.items() if person.alive)
    own = {} if state.ruleset.self_vote else {(who, who): "SELF_VOTE" for who in living}
    votes = tuple(core.Vote(who, vote.target, vote.at, "") for who, vote in state.votes.items())
    return core.Ballot(living, living, TERMS, votes=votes, forbidden=own)


def cast(state: State, vote: CastVote) -> Stepped:
    """The state with a vote cast for good, or its refusal (HAC-VOTE-01…03, AMB-146)."""
    code = _out_of_place(state, vote.character)
    if code is None:
        until = None if vote.source == "narrator" else state.clock.deliberation_until
        paused = state.clock.paused_at
        at = vote.at if paused is None else min(vote.at, paused)
        ballot = replace(ballot_of(state), until=until)
        done = core.cast(
            ballot, vote.character, vote.target, at, vote.post, precision=vote.precision
        )
        code = _told(state, vote, done.code) if isinstance(done, Refused) else None
    if code is not None:
        return state, (Rejected(vote.character, code, vote.post),)
    return with_vote(state, vote.character, Ballot(vote.target, vote.at)), (
        Accepted(vote.character, "vote", vote.post),
    )


def with_vote(state: State, who: CharacterId, vote: Ballot) -> State:
    """The state with somebody's vote, whatever it was before."""
    votes = {**state.votes, who: vote}
    return replace(state, votes={voter: votes[voter] for voter in state.people if voter in votes})


def _out_of_place(state: State, voter: CharacterId) -> str | None:
    """Why there is nothing that he could vote on, or None."""
    if voter not in state.people:
        return "UNKNOWN_CHARACTER"
    if state.mode is not Mode.DELIBERATION:
        return "GAME_OVER" if state.mode is Mode.OVER else "NO_DELIBERATION"
    return None


def _told(state: State, vote: CastVote, code: str) -> str:
    """The game's own code for a refusal of the ballot."""
    match code:
        case "NOT_AN_ELECTOR":
            return "GHOST"
        case "NOT_AN_OPTION":
            return "TARGET_DEAD" if vote.target in state.people else "UNKNOWN_NAME"
        case _:
            return code


def all_have_voted(state: State) -> bool:
    """Whether every living character has voted (HAC-DEL-04, AMB-137)."""
    return core.is_complete(ballot_of(state))


def tally(state: State) -> tuple[tuple[tuple[CharacterId, int], ...], int]:
    """(votes by character, most first and ties in roster order; abstentions), without voters."""
    counted = core.close(ballot_of(state))
    return tuple((row.option, row.total) for row in counted.rows), len(counted.blanks)


def publicly_voted(state: State) -> tuple[CharacterId, ...]:
    """Who has voted so far, as all may know: nobody, but with `show_who_voted` (AMB-265)."""
    return tuple(state.votes) if state.ruleset.show_who_voted else ()


def plurality(votes: Iterable[tuple[CharacterId, int]], abstentions: int) -> CharacterId | None:
    """Who has strictly more votes than every other option (HAC-VOTE-06, HAC-VOTE-09…12)."""
    return core.outcome(votes, TERMS, blanks=abstentions)[0]

"""Votes and the Leader's word on a tie (A1.4, A1.5, A1.6)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ballot import is_complete
from engine.core.refusals import Refused
from engine.core.windows import in_time
from engine.cosa.choices.refusing import name_code, refused
from engine.cosa.facts.events import Accepted, Asked, Log
from engine.cosa.facts.inputs import CosaChoice, Decide
from engine.cosa.facts.state import LynchBallot, State
from engine.cosa.people.lynching import close_ballot, end_tie
from engine.cosa.people.voting import as_it_stands, cast_in
from engine.cosa.posting.publishing import Stepped
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import ALL, NONE, Phase, SlotName
from engine.vocabulary.actions import Vote
from engine.vocabulary.choices import BreakTie, ChangeVote, ElectLeader
from engine.vocabulary.ids import CharacterId

Ballots = Vote | ChangeVote | ElectLeader
_CODES = {
    "ALREADY_VOTED": "W-DUP",
    "LATE": "W-LATE",
    "NOT_AN_ELECTOR": "W-GHOST",
    "NOT_AN_OPTION": "W-DEAD",
}
_BEFORE = (Phase.SETUP, Phase.PRELUDE, Phase.ELECTION, Phase.ROLES)


def judge_ballot(
    setup: Setup, state: State, given: Decide, choices: tuple[CosaChoice, ...]
) -> Stepped:
    """A vote, wherever it may be cast: Notas of a director-only post (COSA-VOTE-02)."""
    votes = [choice for choice in choices if isinstance(choice, Ballots)]
    first = votes[0]
    electing = isinstance(first, ElectLeader)
    code = ballot_channel(state, given)
    if code is not None:
        return state, (refused(given, code, first),)
    ballot = _open_ballot(state, given, electing=electing)
    if isinstance(ballot, str):
        return state, (refused(given, ballot, first),)
    again = _again(given, ballot)
    if again is not None:
        known = ballot.vote_of(given.character)
        blank = known is None or known.option is None
        on_record = "blanco" if known is None or blank else str(known.option)
        return state, (refused(given, again, first, voto=on_record),)
    if len({_option(vote) for vote in votes}) > 1:
        return state, (refused(given, "W-MULTI", first),)
    return _cast(setup, state, given, ballot, first, electing=electing)


def ballot_channel(state: State, given: Decide) -> str | None:
    """Why a post is no place for a vote (F-15)."""
    if given.source == "narrator":
        return None
    if given.channel != "director":
        return "W-NOTDIR"
    if state.ruleset.vote_require_notes and not given.notes:
        return "W-NOTNOTES"
    return None


def _open_ballot(state: State, given: Decide, *, electing: bool) -> LynchBallot | str:
    """The ballot a vote is for, or the code of its being closed."""
    ballot = state.election if electing else state.ballot
    if ballot is None or state.held:
        if electing and state.ballot is not None:
            return "W-PHASE"
        early = state.phase in (Phase.SETUP, Phase.PRELUDE) if electing else state.phase in _BEFORE
        return "W-EARLY" if early else "W-LATE"
    return replace(ballot, until=None) if given.source == "narrator" else ballot


def _again(given: Decide, ballot: LynchBallot) -> str | None:
    """A second vote where the first is final: another post, or the same one edited (QC-30c)."""
    known = ballot.vote_of(given.character)
    if known is None or ballot.terms.revocable:
        return None
    return "W-EDIT" if known.post == given.post else "W-DUP"


def _option(vote: Ballots) -> CharacterId | str:
    return "" if vote.blank else vote.target or "?"


def _cast(
    setup: Setup,
    state: State,
    given: Decide,
    ballot: LynchBallot,
    choice: Ballots,
    *,
    electing: bool,
) -> Stepped:
    target = None if choice.blank else choice.target
    if not choice.blank:
        code = name_code(state, target)
        if code is not None:
            return state, (refused(given, code, choice),)
    stands = ballot if electing else replace(as_it_stands(state, ballot), until=ballot.until)
    done = cast_in(state, stands, given.character, target, given.at, given.post, given.precision)
    if isinstance(done, Refused):
        code = _CODES.get(done.code, done.code)
        return state, (refused(given, code, choice),)
    doubtful = not electing and target == given.character and not given.confirmed
    if doubtful and given.source == "player":
        return _in_doubt(state, given, choice, "W-SELF")
    accepted = Accepted(given.character, choice, given.post, final=not electing)
    if electing:
        kept = replace(done.ballot, until=state.election.until if state.election else None)
        return replace(state, election=kept), (accepted,)
    kept = replace(done.ballot, until=state.ballot.until if state.ballot else None)
    after = replace(state, ballot=kept)
    if is_complete(kept) and state.clock.paused_at is None:
        after, closed = close_ballot(setup, after)
        return after, (accepted, *closed)
    return after, (accepted,)


def _in_doubt(state: State, given: Decide, choice: CosaChoice, code: str) -> Stepped:
    """Kept until its author, or the narrator, says yes (E-12, E-24)."""
    only = replace(given, choices=(choice,))
    after = replace(state, doubts={**state.doubts, given.post: only})
    return after, (Asked(given.character, code, given.post, choice),)


def judge_tie(
    setup: Setup, state: State, given: Decide, choices: tuple[CosaChoice, ...]
) -> Stepped:
    """The Leader's decision: one of the tied, none or all; his first valid word is final."""
    ties = [choice for choice in choices if isinstance(choice, BreakTie)]
    first = ties[0]
    slot = state.slots.get(SlotName.TIE)
    code = _tie_refusal(state, given)
    if code is not None or slot is None:
        return state, (refused(given, code or "W-PHASE", first),)
    chosen = _tie_choice(state, ties)
    if chosen.startswith("W-"):
        return state, (refused(given, chosen, first),)
    if _dooms_partner(state, given.character, chosen):
        return state, (refused(given, "W-LOVER", first),)
    if given.channel != "director" and not given.confirmed and given.source == "player":
        if given.channel != "public":
            return state, (refused(given, "W-NOTDIR", first),)
        return _in_doubt(state, given, first, "W-NOTDIR")
    after, events = end_tie(setup, state, chosen)
    accepted = Accepted(given.character, first, given.post, final=True)
    log = Log("TIE_DECIDED", "COSA-TIE-01", {"quien": given.character, "que": chosen})
    return after, (accepted, log, *events)


def _tie_refusal(state: State, given: Decide) -> str | None:
    slot = state.slots.get(SlotName.TIE)
    if state.leader != given.character:
        return "W-NOROLE"
    if state.phase is not Phase.TIE or slot is None:
        after_one = state.phase in (Phase.BREATH, Phase.DUSK)
        return "W-CLOSED" if after_one and state.tie_turn == state.turn else "W-PHASE"
    late = slot.until is not None and not in_time(given.at, slot.until, given.precision)
    return "W-LATE" if late and given.source == "player" else None


def _tie_choice(state: State, ties: list[BreakTie]) -> str:
    """What a post wants of a tie, or the code of its not being allowed (COSA-TIE-04, 05)."""
    outcomes = {tie.outcome for tie in ties if tie.outcome is not None}
    named = {tie.target for tie in ties if tie.target is not None}
    if outcomes and (named or len(outcomes) > 1):
        return "W-MULTI"
    if outcomes:
        return ALL if "todos" in outcomes else NONE
    if not named or any(who not in state.people for who in named):
        return "W-UNKNOWN"
    if any(who not in state.tied for who in named):
        return "W-NOTTIED"
    if len(named) == 1:
        return str(next(iter(named)))
    return ALL if named == set(state.tied) else "W-SUBSET"


def _dooms_partner(state: State, leader: CharacterId, chosen: str) -> bool:
    """Whether a tie would kill his partner, where the rulings forbid that (QC-30k)."""
    if state.ruleset.lovers_ban_scope != "vote_and_kill":
        return False
    partner = state.partner(leader)
    return partner is not None and (chosen == partner or (chosen == ALL and partner in state.tied))

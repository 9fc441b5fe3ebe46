"""What an author takes back, where it may still be changed: a team, a vote, a card, a name."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from engine.avaloup.calling import announce
from engine.avaloup.deciding import without_unsure
from engine.avaloup.events import Rejected, Withdrawn
from engine.avaloup.inputs import Withdraw
from engine.avaloup.publishing import Stepped
from engine.avaloup.refusing import as_told, timely
from engine.avaloup.state import State, TeamSlot
from engine.core import ballot as voting
from engine.core import slots
from engine.core.ballot import Ballot
from engine.core.refusals import Refused
from engine.vocabulary.ids import CharacterId

O = TypeVar("O", bound=str)  # noqa: E741 (an option)


def withdraw(state: State, given: Withdraw) -> Stepped:
    """The state without what he had decided last in what is going on, or why not."""
    who = given.character
    if who not in state.roles:
        return state, (Rejected(who, "UNKNOWN_CHARACTER", given.post),)
    unclear = without_unsure(state, who)
    taken = _taken(unclear, given)
    if isinstance(taken, str):
        if unclear is not state:  # nothing counted yet, and now nothing will
            return unclear, (Withdrawn(who, "doubt", given.post),)
        return state, (Rejected(who, taken, given.post),)
    what, after = taken
    after, told = announce(state, after)
    return after, (Withdrawn(who, what, given.post), *told)


def _taken(state: State, given: Withdraw) -> tuple[str, State] | str:
    """(what, the state without it), or the code of the refusal."""
    if state.proposal is not None and given.character == state.leader:
        slot = _emptied(state, given, state.proposal)
        return slot if isinstance(slot, str) else ("proposal", replace(state, proposal=slot))
    if state.approvals is not None:
        votes = _without(state, given, state.approvals)
        return votes if isinstance(votes, str) else ("vote", replace(state, approvals=votes))
    if state.cards is not None:
        cards = _without(state, given, state.cards)
        return cards if isinstance(cards, str) else ("card", replace(state, cards=cards))
    if state.preferred is not None and given.character in state.preferred.electors:
        left = _without(state, given, state.preferred)
        return left if isinstance(left, str) else ("name", replace(state, preferred=left))
    if state.naming is not None and given.character == state.naming.owner:
        return "W-DUP" if state.naming.chosen else "NOTHING_TO_WITHDRAW"
    return "NOTHING_TO_WITHDRAW"


def _emptied(state: State, given: Withdraw, slot: TeamSlot) -> TeamSlot | str:
    done = slots.withdraw(
        replace(slot, until=state.clock.until),
        given.character,
        timely(state, given.at),
        precision=given.precision,
    )
    return as_told(done.code) if isinstance(done, Refused) else replace(done.slot, until=None)


def _without(
    state: State, given: Withdraw, ballot: Ballot[CharacterId, O]
) -> Ballot[CharacterId, O] | str:
    done = voting.withdraw(
        replace(ballot, until=state.clock.until),
        given.character,
        timely(state, given.at),
        precision=given.precision,
    )
    return as_told(done.code) if isinstance(done, Refused) else replace(done.ballot, until=None)

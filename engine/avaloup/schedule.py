"""The game's clocks: what starts them, what falls due, whom to remind."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from engine.avaloup.events import Rejected
from engine.avaloup.inputs import Published, Tick
from engine.avaloup.publishing import Stepped, next_in_queue, publish
from engine.avaloup.reports import PlayerReport, Reminder
from engine.avaloup.rounds import count_cards, count_votes, open_vote, pass_token, settle_guess
from engine.avaloup.state import State
from engine.avaloup.words import Phase, PublicationKind
from engine.core.ballot import is_complete, silent
from engine.core.slots import settle
from engine.core.windows import HOUR, is_over
from engine.vocabulary.ids import CharacterId

Missing = Literal["proposal", "call", "vote", "card", "name"]


def published(state: State, out: Published) -> Stepped:
    """The deadline that hangs on a publication starts when it is out; the next one follows."""
    pending = state.pending
    if pending is None or pending.number != out.publication:
        number = "" if pending is None else str(pending.number)
        return state, (Rejected(None, "WRONG_PUBLICATION", data={"pending": number}),)
    if state.clock.starts_with == pending.number:
        start = out.at if state.clock.paused_at is None else min(out.at, state.clock.paused_at)
        until = start + hours_of(state) * HOUR
        clock = replace(state.clock, starts_with=None, started=start, until=until)
        state = replace(state, clock=clock)
    return next_in_queue(state)


def hours_of(state: State) -> int:
    """How long what is going on lasts, in hours."""
    rules = state.ruleset
    match state.phase:
        case Phase.PROPOSE:
            return rules.proposal_hours
        case Phase.APPROVE:
            return rules.approval_hours
        case Phase.MISSION:
            return rules.card_hours
        case Phase.ASSASSINATE:
            return rules.assassin_hours
        case Phase.SETUP | Phase.OVER:
            return 0


def tick(state: State, clock: Tick) -> Stepped:
    """What falls due: an end that comes early, a deadline, a reminder. Nothing in a pause."""
    until = state.clock.until
    if until is None or state.clock.paused_at is not None:
        return state, ()
    if is_over(clock.at, until, clock.precision):
        return _due(state)
    if clock.settled and ends_early(state):
        return _count(state)
    if not state.clock.reminded and clock.at >= _reminder_at(state, until):
        return _remind(state, until)
    return state, ()


def ends_early(state: State) -> bool:
    """Everybody who is waited for has voted, or the Alfa has named (QA-19b, QA-35)."""
    if state.naming is not None:
        return bool(state.naming.chosen)
    return state.approvals is not None and not state.doubts and is_complete(state.approvals)


def _due(state: State) -> Stepped:
    """The deadline of what is going on is over (QA-16, QA-17)."""
    slot = state.proposal
    if slot is None:
        return _count(state)
    if slot.chosen:
        return open_vote(state, slot.chosen, "deadline")
    if state.ruleset.leader_timeout != "random_team":
        return pass_token(state, counted=state.ruleset.leader_timeout == "pass_count")
    drawn = settle(slot, state.seed, f"team/{state.round}/{state.teams + 1}")
    state = replace(state, draws=state.draws + drawn.draws)
    return open_vote(state, drawn.chosen, "chance")


def _count(state: State) -> Stepped:
    if state.approvals is not None:
        return count_votes(state, state.approvals)
    if state.cards is not None:
        return count_cards(state, state.cards)
    if state.naming is not None:
        return settle_guess(state, state.naming)
    return state, ()


def _reminder_at(state: State, until: int) -> int:
    """Two thirds of the period (E-15)."""
    started = until if state.clock.started is None else state.clock.started
    return started + (until - started) * 2 // 3


def _remind(state: State, until: int) -> Stepped:
    """One reminder, to whom something is missing and nobody else (NM-A07, NM-A11)."""
    state = replace(state, clock=replace(state.clock, reminded=True))
    kind = PublicationKind.REMINDER
    told = {
        who: PlayerReport(
            observer=who, kind=kind, round=state.round, reminder=Reminder(what, until)
        )
        for who, what in missing(state)
        if who not in state.waived
    }
    return publish(state, kind, None, told) if told else (state, ())


def missing(state: State) -> tuple[tuple[CharacterId, Missing], ...]:
    """Who still has something to decide, and what, in the order of the seats."""
    if state.proposal is not None:
        return ((state.leader, "call" if state.proposal.chosen else "proposal"),)
    if state.approvals is not None:
        return tuple((who, "vote") for who in silent(state.approvals))
    if state.cards is not None:
        return tuple((who, "card") for who in silent(state.cards))
    if state.naming is not None and not state.naming.chosen:
        return ((state.naming.owner, "name"),)
    return ()


def next_instant(state: State) -> int | None:
    """The next instant at which a tick would bring something about, if nobody posts before.

    None while the game waits for a publication or the end of a pause. An instant in the past
    means at once.
    """
    until = state.clock.until
    if until is None or state.clock.paused_at is not None:
        return None
    if ends_early(state):
        return state.clock.started
    waited = any(who not in state.waived for who, _ in missing(state))
    return until if state.clock.reminded or not waited else min(until, _reminder_at(state, until))

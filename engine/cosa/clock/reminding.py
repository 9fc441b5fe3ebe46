"""Reminders before something closes, each to those it is about (NM-C05, NM-C14, QC-33)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ballot import silent
from engine.core.windows import HOUR
from engine.cosa.facts.notes import Note, VoteReminder
from engine.cosa.facts.state import State
from engine.cosa.people.pack import agreed, status
from engine.cosa.people.telling import Notes
from engine.cosa.people.voting import as_it_stands
from engine.cosa.posting.publishing import Stepped, publish
from engine.cosa.setting.words import Phase, PublicationKind
from engine.vocabulary.ids import CharacterId


def reminder_due(state: State) -> int | None:
    """When the reminder of what is open now goes out; None if it is out or there is none."""
    hours = state.ruleset.clock_reminder_hours
    now = state.schedule.get(state.turn)
    if not hours or state.clock.reminded or now is None or state.held:
        return None
    match state.phase:
        case Phase.VOTE:
            return now.ballot_closes - hours * HOUR
        case Phase.WINDOW_A if _pack_decides(state):
            return now.window_a_until - hours * HOUR
        case _:
            return None


def _pack_decides(state: State) -> bool:
    """Whether the pack has something to agree on tonight (COSA-ASI-03, 10)."""
    even = state.turn % 2 == 0
    return bool(state.things) and (even or state.pack.choose_next)


def remind(state: State) -> Stepped:
    """Who has not voted; the pack, if it does not agree yet. Nobody else is told of it."""
    state = replace(state, clock=replace(state.clock, reminded=True))
    notes: Notes = {}
    if state.phase is Phase.VOTE and state.ballot is not None:
        notes = _to_vote(state)
    elif agreed(state) is None:
        until = state.schedule[state.turn].window_a_until
        told: tuple[Note, ...] = (status(state, until),)
        notes = dict.fromkeys(state.things, told)
    return publish(state, PublicationKind.REMINDER, None, notes)


def _to_vote(state: State) -> dict[CharacterId, tuple[Note, ...]]:
    if state.ballot is None:
        return {}
    ballot = as_it_stands(state, state.ballot)
    until = state.schedule[state.turn].ballot_closes
    return {
        who: (VoteReminder(until, state.ruleset.vote_penalty),)
        for who in silent(ballot)
        if who not in ballot.waived
    }

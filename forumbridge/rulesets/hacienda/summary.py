"""Where a game stands, for the narrator's own eyes: never for messages."""

from __future__ import annotations

from engine.hacienda.facts.state import State
from forumbridge.narration.words import Words
from forumbridge.rulesets.hacienda.reminders import undeclared


def summary(state: State, words: Words) -> dict[str, object]:
    """What `status` shows: instants in UTC seconds, people by name."""
    living = [who for who, person in state.people.items() if person.alive]
    dead = [who for who, person in state.people.items() if not person.alive]
    return {
        "mode": state.mode.value,
        "dealt": state.dealt,
        "round": state.round,
        "phase": state.phase,
        "round_open": state.round_open,
        "executed_phases": state.t,
        "pending": None if state.pending is None else state.pending.number,
        "paused": state.clock.paused_at is not None,
        "opening_at": state.clock.opening_at,
        "declaration_until": state.clock.declaration_until,
        "next_phase_at": state.clock.next_phase_at,
        "deliberation_until": state.clock.deliberation_until,
        "alterations": state.round > state.ban_until_round,
        "undeclared": words.names(undeclared(state) if state.round_open else ()),
        "living": words.names(living),
        "dead": words.names(dead),
        "windows": words.names(tuple(state.windows)),
        "votes_cast": len(state.votes),
        "winner": state.winner,
    }

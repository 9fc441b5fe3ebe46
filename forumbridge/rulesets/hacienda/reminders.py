"""Who is reminded of a deadline, and when: once each, in his own scene or at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.hacienda.facts.state import State
from engine.hacienda.rounds.requests import may_extend
from engine.hacienda.rounds.voting import publicly_voted
from engine.vocabulary import CharacterId, Mode
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.inputs import ReminderInput
from forumbridge.narration.narrator import Narrator
from forumbridge.rulesets.hacienda.scenes import table

_HOUR_SECONDS = 3600
_VOTE_FACTOR = 4
"""A deliberation lasts a week where a declaration lasts a day: its reminder comes earlier."""


def undeclared(state: State) -> tuple[CharacterId, ...]:
    """Who has declared nothing for the round, in the roster's order."""
    plans = state.plans
    return tuple(
        who
        for who, person in state.people.items()
        if not person.retired and (who not in plans or not plans[who].declared)
    )


@dataclass(frozen=True, slots=True)
class Reminders:
    """Words the reminders that fall due `hours` before a deadline; none with 0."""

    narrator: Narrator
    hours: int

    def due(self, state: State, now: int, sent: frozenset[str]) -> Sequence[Letter]:
        """Reminders due now and not sent: to whoever has not declared, to all of an open vote."""
        if self.hours == 0 or state.clock.paused_at is not None:
            return ()
        if state.mode is Mode.DELIBERATION:
            return self._of_vote(state, now, sent)
        if not state.round_open or state.phase > 0:
            return ()
        return tuple(
            letter
            for who in undeclared(state)
            if (letter := self._of_declaration(state, who, now)) and letter.cause not in sent
        )

    def _of_declaration(self, state: State, who: CharacterId, now: int) -> Letter | None:
        clock, rules = state.clock, state.ruleset
        until = clock.personal_until.get(who, clock.declaration_until)
        if until is None or not until - self.hours * _HOUR_SECONDS <= now < until:
            return None
        could_ask = may_extend(state, who) is None
        reminder = ReminderInput(
            kind="declaration",
            deadline=until,
            character=who,
            round=state.round,
            extension_hours=rules.extension_hours if could_ask else 0,
        )
        return Letter(
            kind="reminder",
            scene=Scene(SceneKind.PERSONAL, who),
            document=self.narrator.reminder(reminder),
            recipients=(who,),
            cause=f"reminder:round:{state.round}:{who}",
        )

    def _of_vote(self, state: State, now: int, sent: frozenset[str]) -> Sequence[Letter]:
        """One public reminder a deliberation: it tells who has voted by ruling only (AMB-265)."""
        until = state.clock.deliberation_until
        cause = f"reminder:deliberation:{state.round}"
        before = _VOTE_FACTOR * self.hours * _HOUR_SECONDS
        if until is None or cause in sent or not until - before <= now < until:
            return ()
        reminder = ReminderInput("deliberation", until, voted=publicly_voted(state))
        document = self.narrator.reminder(reminder)
        scene = Scene(SceneKind.DELIBERATION)
        return (Letter("reminder", scene, document, recipients=table(state), cause=cause),)

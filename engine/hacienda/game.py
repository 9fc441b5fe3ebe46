"""La Hacienda as a whole: the one interface between the rules and everybody else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from engine.hacienda.adopting.adoption import adopt
from engine.hacienda.facts.events import Event, Publication, Rejected
from engine.hacienda.facts.inputs import (
    Adopt,
    AskExtension,
    CastVote,
    Deal,
    Declare,
    DirectorAct,
    Input,
    Published,
    ScheduleOpening,
    Tick,
    WaiveChanges,
    Withdraw,
)
from engine.hacienda.facts.publishing import Stepped, publish
from engine.hacienda.facts.state import House, PublicationKind, State
from engine.hacienda.hand.acts import act
from engine.hacienda.rounds import deliberation, requests, schedule, voting
from engine.hacienda.rounds.deal import deal
from engine.hacienda.rounds.declaring import declare
from engine.hacienda.setting.atlas import gazetteer
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling import knowledge, projection, prospect
from engine.hacienda.telling.reports import Knowledge, PlayerReport, PublicReport, SceneReport
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Outlook


class Hacienda:
    """The rules of one game. Holds only what never changes; the game itself is a `State`."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.gazetteer = gazetteer(setup)

    def start(self) -> State:
        """The state before anything has happened; the first rounds admit no alterations."""
        rules = self.setup.ruleset
        return State(ruleset=rules, ban_until_round=rules.no_alter_rounds)

    def step(self, state: State, given: Input) -> Stepped:
        """The state after one input and what it brought about; the state given is not changed.

        An input that is not possible changes nothing and comes back as `Rejected`.
        """
        if isinstance(given, DirectorAct):
            return act(self.setup, state, given)
        match given:
            case Deal():
                return self._deal(state, given)
            case ScheduleOpening():
                return schedule.schedule_opening(state, given)
            case Declare():
                return declare(self.setup, state, given)
            case CastVote():
                return self._vote(state, given)
            case AskExtension():
                return requests.ask_extension(state, given)
            case WaiveChanges():
                return requests.waive_changes(state, given)
            case Withdraw():
                return requests.withdraw(state, given)
            case Published():
                return schedule.published(self.setup, state, given)
            case Tick():
                return schedule.tick(self.setup, state, given)
            case Adopt():
                return adopt(self.setup, state, given)
            case _:
                assert_never(given)

    def next_instant(self, state: State) -> int | None:
        """The next instant (UTC seconds) at which a tick would bring something about, or None.

        With a forum that shows minutes, a deadline is over at the end of its minute (AMB-273).
        """
        return schedule.next_instant(self.setup, state)

    def awaiting_schedule(self, state: State) -> bool:
        """Whether the game waits for a `ScheduleOpening`."""
        return schedule.awaits_schedule(state)

    def player_report(
        self,
        state: State,
        publication: Publication,
        observer: CharacterId,
    ) -> PlayerReport:
        """The observer's report of a publication, from the state just after the step that asked
        for it."""
        return projection.player_report(self.setup, state, publication, observer)

    def public_report(
        self, state: State, events: Iterable[Event], publication: Publication
    ) -> PublicReport:
        """The public message of a publication."""
        return projection.public_report(self.setup, state, events, publication)

    def scene_reports(self, state: State, publication: Publication) -> tuple[SceneReport, ...]:
        """The encounters to be posted in the scenes of their places, for their members only."""
        return projection.scene_reports(self.setup, state, publication)

    def begin(self, character: CharacterId) -> Knowledge:
        """What a character knows before the deal."""
        return knowledge.begin(self.setup, character)

    def advance(self, known: Knowledge, report: PlayerReport | PublicReport) -> Knowledge:
        """What he knows after a report of his, or a public message."""
        if isinstance(report, PlayerReport):
            return knowledge.learn(self.setup, known, report)
        return knowledge.hear(self.setup, known, report)

    def note(self, known: Knowledge, given: Input, events: Iterable[Event]) -> Knowledge:
        """What he knows after an input of his own and what came of it; others' change nothing."""
        if isinstance(given, Declare):
            return knowledge.note_declared(known, given, events)
        return knowledge.note_request(known, events)

    def outlook(self, known: Knowledge) -> Outlook:
        """What he could do, as far as he knows: all that a parser sees."""
        known_words = self.setup.ruleset.conditionals
        return replace(prospect.outlook(self.gazetteer, known), conditionals=known_words)

    def _deal(self, state: State, given: Deal) -> Stepped:
        if state.dealt:
            return state, (Rejected(None, "ALREADY_DEALT"),)
        setup = replace(self.setup, ruleset=state.ruleset)
        try:
            people, draws = deal(setup, given.seed)
        except ValueError as error:
            return state, (Rejected(None, "CANNOT_DEAL", data={"motivo": str(error)}),)
        dealt = replace(
            state,
            dealt=True,
            seed=given.seed,
            commitment=given.commitment,
            people=people,
            house=House(sabotage_from=state.ruleset.sabotage_cooldown + 1),
            draws=draws,
        )
        return publish(dealt, PublicationKind.DEAL)

    def _vote(self, state: State, given: CastVote) -> Stepped:
        """A vote; the last of the living closes the deliberation at once (AMB-148)."""
        state, events = voting.cast(state, given)
        waits = state.pending is not None or state.clock.paused_at is not None
        if waits or isinstance(events[0], Rejected) or not voting.all_have_voted(state):
            return state, events
        state, closed = deliberation.close(self.setup, state)
        return state, events + closed

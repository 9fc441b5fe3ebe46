"""La Cosa as a whole: the one interface between the rules and everybody else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from engine.core.events import Publication
from engine.cosa import knowledge, views
from engine.cosa.adopting import adopted_mind, adoption
from engine.cosa.choices.deciding import confirm, decide, take_back
from engine.cosa.clock import schedule
from engine.cosa.clock.night import awaits_dice
from engine.cosa.clock.prelude import open_prelude, opening, seed
from engine.cosa.facts.director import DirectorAct
from engine.cosa.facts.events import Event
from engine.cosa.facts.inputs import (
    Adopt,
    Confirm,
    Deal,
    Decide,
    Input,
    Open,
    Posted,
    Published,
    ScheduleTurn,
    Tick,
    Withdraw,
)
from engine.cosa.facts.reports import (
    DirectorReport,
    Intrusion,
    Knowledge,
    PlayerReport,
    PublicReport,
    Receipt,
    Refusal,
)
from engine.cosa.facts.state import Person, State
from engine.cosa.hand.acts import act
from engine.cosa.people.participation import posted
from engine.cosa.people.upkeep import refreshed
from engine.cosa.posting.publishing import Stepped
from engine.cosa.posting.scenes import with_scenes
from engine.cosa.setting.setup import Setup, gazetteer
from engine.cosa.setting.words import Phase, PublicationKind
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.standpoint import Standpoint


class Cosa:
    """The rules of one game. Holds only what never changes; the game itself is a `State`."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.gazetteer = gazetteer(setup)

    def start(self) -> State:
        """The state before anything has happened."""
        people = {c.id: Person(c.id) for c in self.setup.roster}
        return State(ruleset=self.setup.ruleset, people=people)

    def step(self, state: State, given: Input) -> Stepped:
        """The state after one input and what it brought about; the state given is not changed.

        An input that is not possible changes nothing and comes back as `Rejected`.
        """
        after, events = self._stepped(state, given)
        if after is state:
            return state, events
        after, more = schedule.answered(self.setup, after)
        after, events = schedule.after_the_day(state, (after, events + more))
        after, changed = with_scenes(refreshed(after))
        return after, events + changed

    def _stepped(self, state: State, given: Input) -> Stepped:
        if isinstance(given, DirectorAct):
            return act(self.setup, state, given)
        match given:
            case Open():
                return open_prelude(self.setup, state, given)
            case Adopt():
                return adoption.adopt(self.setup, state, given)
            case Deal():
                return seed(state, given)
            case ScheduleTurn():
                return schedule.schedule_turn(state, given)
            case Decide():
                return decide(self.setup, state, replace(given, at=_at(state, given.at)))
            case Confirm():
                return confirm(self.setup, state, replace(given, at=_at(state, given.at)))
            case Withdraw():
                return take_back(state, replace(given, at=_at(state, given.at)))
            case Posted():
                return posted(state, given)
            case Published():
                return schedule.published(state, given)
            case Tick():
                return schedule.tick(self.setup, state, given)
            case _:
                assert_never(given)

    def next_instant(self, state: State) -> int | None:
        """The next instant (UTC seconds) at which a tick would bring something about, or None.

        With a forum that shows minutes, a deadline is over at the end of its minute (E-13).
        """
        return schedule.next_instant(state)

    def awaiting_schedule(self, state: State) -> bool:
        """Whether the game can't go on without a `ScheduleTurn`."""
        return schedule.awaits_schedule(state)

    def awaiting_narrator(self, state: State) -> str:
        """What only the narrator can settle before the game goes on: `tally`, `dice` or ""."""
        if state.held:
            return "tally"
        return "dice" if state.phase is Phase.CLOSED and awaits_dice(state) else ""

    def opening(self, state: State, commitment: str = "") -> PublicReport:
        """What is published before anything happens (NM-C01)."""
        return opening(self.setup, state, commitment)

    def player_report(
        self, state: State, publication: Publication[PublicationKind], observer: CharacterId
    ) -> PlayerReport:
        """The observer's report of a publication, from the state after the step that asked for
        it.

        Raises:
            KeyError: it is not going out.
        """
        return views.player_report(state, publication.number, observer)

    def public_report(
        self, state: State, publication: Publication[PublicationKind]
    ) -> PublicReport | None:
        """The public message of a publication, if it has one.

        Raises:
            KeyError: it is not going out.
        """
        return views.public_report(state, publication.number)

    def answers(
        self, state: State, events: Iterable[Event]
    ) -> tuple[Receipt | Refusal | Intrusion, ...]:
        """What the author of a post reads of it: receipts, refusals, questions, warnings."""
        del state
        return tuple(views.answers(events))

    def director_report(self, state: State) -> DirectorReport:
        """How the game stands, for the narrator alone."""
        return views.director_report(state)

    def begin(self, character: CharacterId) -> Knowledge:
        """What a character knows before anything happens."""
        return knowledge.begin(self.setup, character)

    def advance(self, known: Knowledge, report: PlayerReport | PublicReport) -> Knowledge:
        """What he knows after a report of his, or a public message."""
        if isinstance(report, PlayerReport):
            return knowledge.learn(known, report)
        return knowledge.hear(known, report)

    def note(self, known: Knowledge, events: Iterable[Event]) -> Knowledge:
        """What he knows after an input of his own; others' change nothing."""
        return knowledge.note_own(known, events)

    def adopted_knowledge(self, state: State, character: CharacterId) -> Knowledge:
        """What a character knew when his game was adopted, from the state right after it."""
        return adopted_mind.known_at(state, character)

    def standpoint(self, known: Knowledge) -> Standpoint:
        """What he could decide, as far as he knows: all that the reader of decisions sees."""
        return knowledge.standpoint(self.gazetteer, known)


def _at(state: State, at: int) -> int:
    """While the clocks stand still, everything is in time that the pause found open."""
    paused = state.clock.paused_at
    return at if paused is None else min(at, paused)

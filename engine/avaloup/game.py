"""Avaloup as a whole: the one interface between the rules and everybody else."""

from __future__ import annotations

from collections.abc import Iterable

from engine.avaloup import adoption, audit, knowledge, receipts, schedule, telling
from engine.avaloup.acts import act
from engine.avaloup.dealing import deal
from engine.avaloup.deciding import confirm, decide
from engine.avaloup.director import DirectorAct
from engine.avaloup.events import Event
from engine.avaloup.inputs import Adopt, Confirm, Deal, Decide, Input, Published, Tick, Withdraw
from engine.avaloup.publishing import Stepped
from engine.avaloup.reports import (
    DirectorReport,
    Knowledge,
    Opening,
    PlayerReport,
    PublicReport,
    Receipt,
    Refusal,
)
from engine.avaloup.setup import Setup, gazetteer
from engine.avaloup.state import Pending, State
from engine.avaloup.withdrawing import withdraw
from engine.avaloup.words import PublicationKind
from engine.core.events import Publication
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.standpoint import Standpoint


class Avaloup:
    """The rules of one game. Holds only what never changes; the game itself is a `State`."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.gazetteer = gazetteer(setup)

    def start(self) -> State:
        """The state before anything has happened."""
        return State(ruleset=self.setup.ruleset)

    def step(self, state: State, given: Input) -> Stepped:
        """The state after one input and what it brought about; the state given is not changed.

        An input that is not possible changes nothing and comes back as `Rejected`.
        """
        if isinstance(given, DirectorAct):
            return act(state, given)
        match given:
            case Deal():
                return deal(self.setup, state, given)
            case Adopt():
                return adoption.adopt(self.setup, state, given)
            case Decide():
                return decide(state, given)
            case Confirm():
                return confirm(state, given)
            case Withdraw():
                return withdraw(state, given)
            case Published():
                return schedule.published(state, given)
            case Tick():
                return schedule.tick(state, given)

    def next_instant(self, state: State) -> int | None:
        """The next instant (UTC seconds) at which a tick would bring something about, or None."""
        return schedule.next_instant(state)

    def opening(self, state: State) -> Opening:
        """What is published before any card is dealt (NM-A01): no leader yet.

        Raises:
            KeyError: so many can't play (`setup_problems` says so).
        """
        return telling.opening(self.setup, state.ruleset)

    def player_report(
        self, state: State, publication: Publication[PublicationKind], observer: CharacterId
    ) -> PlayerReport:
        """The observer's message of the publication that is going out.

        Raises:
            KeyError: it is not the one, or it has nothing for him.
        """
        return _pending(state, publication).personal[observer]

    def public_report(
        self, state: State, publication: Publication[PublicationKind]
    ) -> PublicReport | None:
        """The public message of the publication that is going out; None where it has none.

        Raises:
            KeyError: it is not the one.
        """
        return _pending(state, publication).public

    def answers(self, state: State, events: Iterable[Event]) -> tuple[Receipt | Refusal, ...]:
        """What the author of a post reads of it: receipts, refusals, questions."""
        return tuple(receipts.receipts(state, events))

    def director_report(self, state: State) -> DirectorReport:
        """Everything, for the narrator (NM-A19)."""
        return audit.director_report(state)

    def begin(self, character: CharacterId) -> Knowledge:
        """What a character knows before the deal."""
        return knowledge.begin(self.setup, character)

    def advance(self, known: Knowledge, report: PlayerReport | PublicReport) -> Knowledge:
        """What he knows after a report of his, or a public message."""
        if isinstance(report, PlayerReport):
            return knowledge.learn(known, report)
        return knowledge.hear(known, report)

    def note(self, known: Knowledge, events: Iterable[Event]) -> Knowledge:
        """What he knows after an input of his own and what came of it; others' change nothing."""
        return knowledge.note(known, events)

    def adopted_knowledge(self, state: State, character: CharacterId) -> Knowledge:
        """What a character knew when his game was adopted, from the state right after it."""
        return adoption.known_at(self.setup, state, character)

    def standpoint(self, known: Knowledge) -> Standpoint:
        """What he could decide, as far as he knows: all that the reader of decisions sees."""
        return knowledge.standpoint(self.setup, known)


def _pending(state: State, publication: Publication[PublicationKind]) -> Pending:
    pending = state.pending
    if pending is None or pending.number != publication.number:
        raise KeyError(publication.number)
    return pending

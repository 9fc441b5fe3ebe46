"""Avaloup as a whole: the one interface between the rules and everybody else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.avaloup import audit, knowledge, receipts, schedule, telling
from engine.avaloup.acts import act
from engine.avaloup.deciding import confirm, decide, withdraw
from engine.avaloup.director import DirectorAct
from engine.avaloup.events import Event, Publication, Rejected, SceneChanged
from engine.avaloup.inputs import Confirm, Deal, Decide, Input, Published, Tick, Withdraw
from engine.avaloup.knowing import pack
from engine.avaloup.publishing import Stepped, publish
from engine.avaloup.reports import (
    DirectorReport,
    Knowledge,
    Opening,
    PlayerReport,
    PublicReport,
    Receipt,
    Refusal,
)
from engine.avaloup.rounds import with_proposal
from engine.avaloup.setup import Setup, deck, gazetteer, seats_of, setup_problems
from engine.avaloup.state import Pending, State
from engine.avaloup.words import PublicationKind
from engine.core.draws import logged, shuffle
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
                return self._deal(state, given)
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
        """What is published before any card is dealt (NM-A01): no leader yet."""
        return telling.opening(self.setup, state.ruleset)

    def player_report(
        self, state: State, publication: Publication, observer: CharacterId
    ) -> PlayerReport:
        """The observer's message of the publication that is going out.

        Raises:
            KeyError: it is not the one, or it has nothing for him.
        """
        return _pending(state, publication).personal[observer]

    def public_report(self, state: State, publication: Publication) -> PublicReport | None:
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

    def standpoint(self, known: Knowledge) -> Standpoint:
        """What he could decide, as far as he knows: all that the reader of decisions sees."""
        return knowledge.standpoint(self.setup, known)

    def _deal(self, state: State, given: Deal) -> Stepped:
        """Cards by seat, the first leader by chance, everything told at once (B3, 1 and 2)."""
        code, data = self._cannot_deal(state, given)
        if code is not None:
            return state, (Rejected(None, code, data=data),)
        rules = state.ruleset
        seats = seats_of(self.setup, rules)
        dealt, draws = shuffle(given.seed, "deal", deck(len(seats), rules))
        first = logged(given.seed, "leader", len(seats))
        state = replace(
            state,
            dealt=True,
            seed=given.seed,
            commitment=given.commitment,
            roles=dict(zip(seats, dealt, strict=True)),
            round=1,
            draws=(*draws, first),
        )
        state = with_proposal(state, seats[first.index])
        public = PublicReport(
            kind=PublicationKind.DEAL,
            round=1,
            opening=telling.opening(self.setup, rules, state.leader),
            leader=state.leader,
            header=telling.header(state),
        )
        state, told = publish(
            state, PublicationKind.DEAL, public, telling.cards(state), starts_clock=True
        )
        if rules.pack_scene == "always":
            told = (SceneChanged("pack", pack(state), open=True), *told)
        return state, told

    def _cannot_deal(self, state: State, given: Deal) -> tuple[str | None, dict[str, str]]:
        """Why no card can be dealt now, or None: set-up, or somebody's first reply is missing."""
        if state.dealt:
            return "ALREADY_DEALT", {}
        for problem in setup_problems(self.setup, state.ruleset):
            if problem.level == "error":
                return "CANNOT_DEAL", {"problema": problem.code, "motivo": problem.message}
        replied = {reply.character for reply in given.replies}
        late = [c.id for c in self.setup.roster if c.id not in replied]
        return ("NO_FIRST_REPLY", {"faltan": " ".join(late)}) if late else (None, {})


def _pending(state: State, publication: Publication) -> Pending:
    pending = state.pending
    if pending is None or pending.number != publication.number:
        raise KeyError(publication.number)
    return pending

"""A live game that keeps what each input did, for scenarios and simulations: never for a run."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hacienda.facts.events import Event, PhaseResolved, Publication
from engine.hacienda.facts.inputs import Input
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.state import State
from engine.hacienda.game import Hacienda
from engine.hacienda.telling.reports import Knowledge, PlayerReport, PublicReport
from engine.vocabulary import CharacterId, Outlook
from forumbridge.narration.words import Words
from forumbridge.rulesets.hacienda.game import HaciendaGame


@dataclass(frozen=True, slots=True)
class Moment:
    """One input, the states around it and what it brought about."""

    before: State
    given: Input
    after: State
    events: tuple[Event, ...]

    @property
    def publications(self) -> tuple[Publication, ...]:
        """What it asked to publish."""
        return tuple(e for e in self.events if isinstance(e, Publication))

    @property
    def resolved(self) -> tuple[PhaseRecord, ...]:
        """The phases that it executed."""
        return tuple(e.record for e in self.events if isinstance(e, PhaseResolved))


class WatchedGame(HaciendaGame):
    """The very game of a run, whose steps can be looked at afterwards."""

    moments: tuple[Moment, ...] = ()

    def taken(self) -> tuple[Moment, ...]:
        """The moments since the last call."""
        moments, self.moments = self.moments, ()
        return moments

    @property
    def state(self) -> State:
        """Everything true in the game."""
        return self._state

    @property
    def rules(self) -> Hacienda:
        """The rules it is played by."""
        return self._rules

    @property
    def words(self) -> Words:
        """Its public names, to be said."""
        return self._words

    def knowledge(self, who: CharacterId) -> Knowledge:
        """What a character has been told."""
        return self._minds.of(who)

    def outlook(self, who: CharacterId) -> Outlook:
        """What a post of his is read against."""
        return self._rules.outlook(self._minds.of(who))

    def report(self, moment: Moment, publication: Publication, who: CharacterId) -> PlayerReport:
        """A personal report as it went out."""
        return self._rules.player_report(moment.after, publication, who)

    def announced(self, moment: Moment, publication: Publication) -> PublicReport:
        """A public message as it went out."""
        return self._rules.public_report(moment.after, moment.events, publication)

    def _step(self, given: Input) -> tuple[Event, ...]:
        before = self._state
        events = super()._step(given)
        self.moments = (*self.moments, Moment(before, given, self._state, events))
        return events

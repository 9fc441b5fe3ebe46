"""Avaloup looked at from the narrator's desk (`rulesets.looking.Watched`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from engine.avaloup.director import DirectorAct, VoidDecision
from engine.avaloup.events import Event, Publication
from engine.avaloup.game import Avaloup
from engine.avaloup.inputs import Confirm, Decide, Input, Withdraw
from engine.avaloup.reports import PlayerReport, PublicReport
from engine.avaloup.setup import seats_of
from engine.avaloup.state import State
from engine.avaloup.words import Phase, PublicationKind
from engine.vocabulary import Action, CharacterId
from forumbridge.letters import Letter
from forumbridge.rulesets.avaloup import AvaloupGame
from forumbridge.rulesets.avaloup_account import AvaloupAccount, AvaloupMoment
from forumbridge.rulesets.avaloup_codec import pack, unpack
from forumbridge.rulesets.avaloup_portrait import AvaloupPortrait
from forumbridge.rulesets.avaloup_table import AvaloupTable
from forumbridge.rulesets.base import Step, StoredInput
from forumbridge.rulesets.looking import Chapter, Fact, Line
from forumbridge.rulesets.tables.names import Names
from forumbridge.rulesets.tables.past import Looked, Mark, Moment, Past, Told, together

_LABELS = {
    PublicationKind.DEAL: "el reparto",
    PublicationKind.STANDING: "la adopción",
    PublicationKind.PROPOSAL: "un equipo propuesto",
    PublicationKind.VOTE_OPEN: "se vota el equipo",
    PublicationKind.PASSED: "pasa la palabra",
    PublicationKind.VOTE_RESULT: "votado el equipo",
    PublicationKind.MISSION_RESULT: "la incursión, contada",
    PublicationKind.LEADER: "otra palabra, por su mano",
}
"""The publications that bring a position of the board."""
_PHASES = {
    Phase.SETUP: 0,
    Phase.PROPOSE: 1,
    Phase.APPROVE: 1,
    Phase.MISSION: 2,
    Phase.ASSASSINATE: 3,
    Phase.OVER: 3,
}


class AvaloupLooker(Looked[AvaloupMoment], AvaloupGame):
    """The very game of a run, whose past can be looked at; `zone` is the game's."""

    def __init__(self, *, zone: str, **parts: Any) -> None:
        super().__init__(**parts)
        self._past: Past[AvaloupMoment] = Past()
        self._stepped: tuple[State, tuple[Event, ...]] = (self._state, ())
        self._told: list[Told[PublicReport, PlayerReport]] = []
        names = Names(self._rules.gazetteer, zone)
        self._names = names
        self._account = AvaloupAccount(names, self._reading.phrase)
        self._portrait = AvaloupPortrait(names)

    # ── folding ─────────────────────────────────────────────────────────────

    def apply(self, inputs: Iterable[StoredInput], *, replaying: bool = False) -> Step:
        """As the game's own, each input kept with what it brought about."""
        return together([self._one(stored, replaying=replaying) for stored in inputs])

    def _one(self, stored: StoredInput, *, replaying: bool) -> Step:
        self._told = []
        step = super().apply([stored], replaying=replaying)
        before, events = self._stepped
        moment: AvaloupMoment = Moment(
            len(self._past.moments),
            before,
            unpack(stored),
            self._state,
            events,
            tuple(self._told),
            dict(self._known),
        )
        self._past.add(moment, _mark(moment))
        return step

    def _step(self, given: Input) -> tuple[Event, ...]:
        before = self._state
        events = super()._step(given)
        self._stepped = (before, events)
        return events

    def _publish(self, publication: Publication, *, worded: bool) -> tuple[Letter, ...]:
        personal = {
            who: self._rules.player_report(self._state, publication, who)
            for who in publication.order
        }
        public = self._rules.public_report(self._state, publication)
        self._told.append(Told(publication.number, public, personal))
        return super()._publish(publication, worded=worded)

    @property
    def state(self) -> State:
        """Everything true in the game."""
        return self._state

    @property
    def rules(self) -> Avaloup:
        """The rules it is played by."""
        return self._rules

    def phrase(self, action: Action) -> str:
        """A decision as it is said."""
        return self._reading.phrase(action)

    # ── the board ───────────────────────────────────────────────────────────

    @property
    def people(self) -> Mapping[CharacterId, str]:
        """Everybody's name, in roster order."""
        return {one.id: one.name for one in self._rules.setup.roster}

    def table(self) -> AvaloupTable:
        """The table with everybody in his seat."""
        seats = self._state.seats or seats_of(self._rules.setup, self._state.ruleset)
        return AvaloupTable(self._names, seats)

    # ── the log ─────────────────────────────────────────────────────────────

    def lines_of(self, moment: AvaloupMoment) -> Sequence[Line]:
        """All that one input has to tell."""
        return list(self._account.lines(moment))

    def in_words(self, given: StoredInput) -> str:
        """A recorded input in canonical words."""
        return self._account.in_words(unpack(given))

    # ── people ──────────────────────────────────────────────────────────────

    @property
    def portrait(self) -> AvaloupPortrait:
        """Words what is true of somebody."""
        return self._portrait

    def facts(self, who: CharacterId) -> Sequence[Fact]:
        """What is true of somebody now."""
        return list(self._portrait.facts(self._state, who))

    def known_facts(self, who: CharacterId) -> Sequence[Fact]:
        """What he knows by now."""
        return list(self._portrait.known(self._known[who]))

    # ── what if ─────────────────────────────────────────────────────────────

    def fork(self) -> AvaloupLooker:
        """Another game in the same state; the state itself is immutable and shared."""
        other = copy(self)
        other._past = Past()
        other._told = []
        other._known = dict(self._known)
        other._outcomes = {post: list(found) for post, found in self._outcomes.items()}
        return other

    def without(
        self, character: CharacterId, phase: int | None, *, who: str, why: str
    ) -> Sequence[StoredInput]:
        """His vote, card or proposal voided: one thing is open, so there is no phase to choose."""
        del phase
        if not any(True for _ in self._portrait.decided(self._state, character)):
            return []
        return [pack(VoidDecision(character, who, why))]

    def by_hand(self, given: Sequence[StoredInput], *, who: str, why: str) -> Sequence[StoredInput]:
        """Decisions as the narrator's own word; the rest as it is."""
        del who, why
        found = [unpack(stored) for stored in given]
        return [
            pack(replace(one, source="narrator") if isinstance(one, Decide) else one)
            for one in found
        ]


def _mark(moment: AvaloupMoment) -> Mark:
    labels = [
        _LABELS[event.publication]
        for event in moment.events
        if isinstance(event, Publication) and event.publication in _LABELS
    ]
    state = moment.after
    if state.phase is Phase.OVER and moment.before.phase is not Phase.OVER:
        labels = ["el final"]
    return Mark(
        _chapter(moment.before, moment.after),
        state.round,
        _PHASES[state.phase],
        f"Incursión {state.round}" if state.round else "Antes del reparto",
        ", ".join(dict.fromkeys(labels)),
        isinstance(moment.given, Decide | Confirm | Withdraw | DirectorAct)
        and moment.before is not state,
    )


def _chapter(before: State, after: State) -> Chapter:
    """What an input belongs to: what it finds going on."""
    number = before.round or after.round
    match before.phase:
        case Phase.SETUP:
            told = None if after.pending is None else after.pending.kind
            adopted = told is PublicationKind.STANDING
            return Chapter("reparto", "La adopción" if adopted else "El reparto", number, 0)
        case Phase.PROPOSE | Phase.APPROVE:
            return Chapter(f"i{number}e", f"Incursión {number}: el equipo", number, 1)
        case Phase.MISSION:
            return Chapter(f"i{number}c", f"Incursión {number}: las cartas", number, 2)
        case Phase.ASSASSINATE:
            return Chapter("ocasion", "La última ocasión de los lobos", number, 3)
        case Phase.OVER:
            return Chapter("final", "El final", number, 3)

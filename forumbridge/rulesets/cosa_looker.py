"""La Cosa looked at from the narrator's desk (`rulesets.looking.Watched`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from engine.cosa.director import DirectorAct, VoidVote
from engine.cosa.events import Event, Publication
from engine.cosa.game import Cosa
from engine.cosa.inputs import Confirm, Decide, Input, Withdraw
from engine.cosa.reports import PlayerReport, PublicReport
from engine.cosa.setup import seat_ring
from engine.cosa.state import State
from engine.cosa.words import Phase, PublicationKind
from engine.vocabulary import Action, CharacterId
from forumbridge.letters import Letter
from forumbridge.rulesets.base import Step, StoredInput
from forumbridge.rulesets.cosa import CosaGame
from forumbridge.rulesets.cosa_account import CosaAccount, CosaMoment
from forumbridge.rulesets.cosa_codec import pack, unpack
from forumbridge.rulesets.cosa_portrait import CosaPortrait
from forumbridge.rulesets.cosa_table import CosaTable
from forumbridge.rulesets.looking import Chapter, Fact, Line
from forumbridge.rulesets.tables.names import Names
from forumbridge.rulesets.tables.past import Looked, Mark, Moment, Past, Told, together

_LABELS = {
    PublicationKind.ELECTION: "se elige Líder",
    PublicationKind.STANDING: "la adopción",
    PublicationKind.ROLES: "los papeles",
    PublicationKind.COUPLE: "la pareja",
    PublicationKind.NIGHT: "cae la noche",
    PublicationKind.WINDOW_B: "segunda parte de la noche",
    PublicationKind.DAWN: "amanece",
    PublicationKind.TABLE: "recuento",
    PublicationKind.LYNCHING: "linchamiento",
    PublicationKind.LAST_BREATH: "último aliento",
    PublicationKind.DEATHS: "una muerte por su mano",
    PublicationKind.OFFICE: "otro mando, por su mano",
    PublicationKind.TURNED: "otro papel, por su mano",
}
"""The publications that bring a position of the board."""


class CosaLooker(Looked[CosaMoment], CosaGame):
    """The very game of a run, whose past can be looked at."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        self._past: Past[CosaMoment] = Past()
        self._stepped: tuple[State, tuple[Event, ...]] = (self._state, ())
        self._told: list[Told[PublicReport, PlayerReport]] = []
        names = Names(self._rules.gazetteer, parts["zone"])
        self._names = names
        self._account = CosaAccount(names, self._reading.phrase)
        self._portrait = CosaPortrait(names)

    # ── folding ─────────────────────────────────────────────────────────────

    def apply(self, inputs: Iterable[StoredInput], *, replaying: bool = False) -> Step:
        """As the game's own, each input kept with what it brought about."""
        return together([self._one(stored, replaying=replaying) for stored in inputs])

    def _one(self, stored: StoredInput, *, replaying: bool) -> Step:
        self._told = []
        step = super().apply([stored], replaying=replaying)
        before, events = self._stepped
        moment: CosaMoment = Moment(
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
    def rules(self) -> Cosa:
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

    def table(self) -> CosaTable:
        """The table as the rulings in force seat it."""
        return CosaTable(self._names, seat_ring(self._rules.setup, self._state.ruleset))

    # ── the log ─────────────────────────────────────────────────────────────

    def lines_of(self, moment: CosaMoment) -> Sequence[Line]:
        """All that one input has to tell."""
        return list(self._account.lines(moment))

    def in_words(self, given: StoredInput) -> str:
        """A recorded input in canonical words."""
        return self._account.in_words(unpack(given))

    # ── people ──────────────────────────────────────────────────────────────

    @property
    def portrait(self) -> CosaPortrait:
        """Words what is true of somebody."""
        return self._portrait

    def facts(self, who: CharacterId) -> Sequence[Fact]:
        """What is true of somebody now."""
        return list(self._portrait.facts(self._state, who))

    def known_facts(self, who: CharacterId) -> Sequence[Fact]:
        """What he knows by now."""
        return list(self._portrait.known(self._known[who]))

    # ── what if ─────────────────────────────────────────────────────────────

    def fork(self) -> CosaLooker:
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
        """His vote voided and whatever he may take back withdrawn: what is open, so no phase."""
        del phase
        state = self._state
        acts: list[Input] = []
        if state.ballot is not None and state.ballot.vote_of(character) is not None:
            acts.append(VoidVote(character, who, why))
        owned = any(slot.owner == character and slot.chosen for slot in state.slots.values())
        elects = state.election is not None and state.election.vote_of(character) is not None
        if owned or elects or character in state.pack.statements:
            acts.append(Withdraw(character, state.clock.last_public_at or 0, "y-si"))
        return [pack(act) for act in acts]

    def by_hand(self, given: Sequence[StoredInput], *, who: str, why: str) -> Sequence[StoredInput]:
        """Decisions as the narrator's own word; the rest as it is."""
        del who, why
        found = [unpack(stored) for stored in given]
        return [
            pack(replace(one, source="narrator") if isinstance(one, Decide) else one)
            for one in found
        ]


def _mark(moment: CosaMoment) -> Mark:
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
        state.turn,
        2 if state.night else min(state.turn, 1),
        f"Turno {state.turn}" if state.turn else "Preludio",
        ", ".join(dict.fromkeys(labels)),
        isinstance(moment.given, Decide | Confirm | Withdraw | DirectorAct)
        and moment.before is not state,
    )


def _chapter(before: State, after: State) -> Chapter:
    """What an input belongs to: a night until its dawn has been told, a day until it is dusk."""
    if before.phase in (Phase.SETUP, Phase.PRELUDE) and not after.turn:
        return Chapter("preludio", "Preludio", 0, 0)
    if before.phase is Phase.OVER:
        return Chapter("final", "El final", before.turn, 2)
    turn = before.turn or after.turn
    if before.night:
        return Chapter(f"t{turn}n", f"Turno {turn}, la noche", turn, 2)
    return Chapter(f"t{turn}d", f"Turno {turn}, el día", turn, 1)

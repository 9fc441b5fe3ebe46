"""Avaloup looked at from the narrator's desk (`rulesets.looking.Watched`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.avaloup.director import DirectorAct, VoidDecision
from engine.avaloup.events import Event
from engine.avaloup.inputs import Confirm, Decide, Input, Withdraw
from engine.avaloup.reports import Knowledge, PlayerReport, PublicReport
from engine.avaloup.setup import seats_of
from engine.avaloup.state import State
from engine.avaloup.words import Phase, PublicationKind
from engine.vocabulary import Action, CharacterId
from forumbridge.rulesets.avaloup.account import AvaloupAccount, AvaloupMoment
from forumbridge.rulesets.avaloup.codec import pack
from forumbridge.rulesets.avaloup.game import AvaloupGame
from forumbridge.rulesets.avaloup.portrait import AvaloupPortrait
from forumbridge.rulesets.avaloup.table import AvaloupTable
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.looking import Chapter
from forumbridge.rulesets.tables.looked import Looked
from forumbridge.rulesets.tables.names import Names
from forumbridge.rulesets.tables.past import Mark, label_of

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


class AvaloupLooker(
    Looked[State, Input, Event, Knowledge, PublicReport, PlayerReport], AvaloupGame
):
    """The very game of a run, whose past can be looked at; `zone` is the game's."""

    def __init__(self, *, zone: str, **parts: Any) -> None:
        super().__init__(**parts)
        names = Names(self._rules.gazetteer, zone)
        self.names = names
        self._account = AvaloupAccount(names, self._reading.phrase)
        self.portrait = AvaloupPortrait(names)

    @property
    def ring(self) -> Sequence[CharacterId]:
        """The seats as the rulings in force have them."""
        return self._state.seats or seats_of(self._rules.setup, self._state.ruleset)

    def phrase(self, action: Action) -> str:
        """A decision as it is said."""
        return self._reading.phrase(action)

    def table(self) -> AvaloupTable:
        """The table with everybody in his seat."""
        return AvaloupTable(self.names, tuple(self.ring))

    def without(
        self, character: CharacterId, phase: int | None, *, who: str, why: str
    ) -> Sequence[StoredInput]:
        """His vote, card or proposal voided: one thing is open, so there is no phase to choose."""
        del phase
        if not any(True for _ in self.portrait.decided(self._state, character)):
            return []
        return [pack(VoidDecision(character, who, why))]

    def _mark(self, moment: AvaloupMoment) -> Mark:
        state = moment.after
        ended = state.phase is Phase.OVER and moment.before.phase is not Phase.OVER
        return Mark(
            _chapter(moment.before, moment.after),
            state.round,
            _PHASES[state.phase],
            f"Incursión {state.round}" if state.round else "Antes del reparto",
            "el final" if ended else label_of(moment.events, _LABELS),
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

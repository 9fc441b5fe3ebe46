"""La Cosa looked at from the narrator's desk (`rulesets.looking.Watched`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cosa.facts.director import DirectorAct, VoidVote
from engine.cosa.facts.events import Event
from engine.cosa.facts.inputs import Confirm, Decide, Input, Withdraw
from engine.cosa.facts.reports import Knowledge, PlayerReport, PublicReport
from engine.cosa.facts.state import State
from engine.cosa.setting.setup import seat_ring
from engine.cosa.setting.words import Phase, PublicationKind
from engine.vocabulary import Action, CharacterId
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.cosa.account import CosaAccount, CosaMoment
from forumbridge.rulesets.cosa.codec import pack
from forumbridge.rulesets.cosa.game import CosaGame
from forumbridge.rulesets.cosa.portrait import CosaPortrait
from forumbridge.rulesets.cosa.table import CosaTable
from forumbridge.rulesets.looking import Chapter
from forumbridge.rulesets.tables.looked import Looked
from forumbridge.rulesets.tables.names import Names
from forumbridge.rulesets.tables.past import Mark, label_of

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


class CosaLooker(Looked[State, Input, Event, Knowledge, PublicReport, PlayerReport], CosaGame):
    """The very game of a run, whose past can be looked at."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        names = Names(self._rules.gazetteer, parts["zone"])
        self.names = names
        self._account = CosaAccount(names, self._reading.phrase)
        self.portrait = CosaPortrait(names)

    @property
    def ring(self) -> Sequence[CharacterId]:
        """The seats as the rulings in force have them."""
        return seat_ring(self._rules.setup, self._state.ruleset)

    def phrase(self, action: Action) -> str:
        """A decision as it is said."""
        return self._reading.phrase(action)

    def table(self) -> CosaTable:
        """The table as the rulings in force seat it."""
        return CosaTable(self.names, tuple(self.ring))

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

    def _mark(self, moment: CosaMoment) -> Mark:
        state = moment.after
        ended = state.phase is Phase.OVER and moment.before.phase is not Phase.OVER
        return Mark(
            _chapter(moment.before, moment.after),
            state.turn,
            2 if state.night else min(state.turn, 1),
            f"Turno {state.turn}" if state.turn else "Preludio",
            "el final" if ended else label_of(moment.events, _LABELS),
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

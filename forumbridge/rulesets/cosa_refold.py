"""La Cosa folded again from its records: to be verified, and its chance audited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cosa.digest import state_digest
from engine.cosa.events import Event
from engine.cosa.inputs import Input
from engine.cosa.state import State
from engine.vocabulary import Action
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.cosa import CosaGame
from forumbridge.rulesets.cosa_chance import CosaLots
from forumbridge.rulesets.retelling import Chance, Item


class CosaRefold(CosaGame):
    """The very game of a run, as a `rulesets.retelling.Refold`."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        self._lots = CosaLots()
        self._brought: tuple[str, ...] = ()

    def fold(self, stored: StoredInput) -> Sequence[Item]:
        """One input more; its story is not told here."""
        self._brought = self.apply([stored], replaying=True).events_json
        return ()

    def events(self) -> tuple[str, ...]:
        """What the last one brought about."""
        return self._brought

    def chance(self) -> Chance:
        """What was drawn."""
        return self._lots.chance(self._state)

    def digest(self) -> str:
        """The state's."""
        return state_digest(self._state)

    def phrase(self, action: Action) -> str:
        """A decision as it is said."""
        return self._reading.phrase(action)

    @property
    def state(self) -> State:
        """Everything true in the game."""
        return self._state

    def _step(self, given: Input) -> tuple[Event, ...]:
        before = self._state
        events = super()._step(given)
        self._lots.see(before, given, self._state, events)
        return events

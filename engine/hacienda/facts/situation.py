"""Where a game stands in the middle, as its narrator knows it: what `Adopt` begins from.

Counters are told as a narrator counts them: in phases left (0: available, or over) and phases gone
by. `engine.hacienda.adopting.adoption` checks it and makes the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.vocabulary.actions import SabotageKind
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId, TaskId

Moment = Literal["between", "deliberation"]


@dataclass(frozen=True, slots=True)
class TaskAt:
    """One task: stages done, and whole phases to wait before the next (HAC-TASK-05)."""

    task: TaskId
    done: int = 0
    wait: int = 0


@dataclass(frozen=True, slots=True)
class PersonAt:
    """One character. `place` is also that of the entrance he hides at."""

    id: CharacterId
    place: PlaceId
    side: Literal["vasallo", "impostor"] = "vasallo"
    role: str = ""
    alive: bool = True
    death_public: bool = False
    retired: bool = False
    tasks: tuple[TaskAt, ...] = ()
    kill_left: int = 0
    passage_left: int = 0
    shift_left: int = 0
    protect_left: int = 0
    bells: int = 0
    extensions: int = 0
    corpse: PlaceId | None = None
    corpse_age: int = 0
    """Phases executed since he died, for a corpse on the map."""
    entrance: str | None = None
    inside: int = 0
    """Whole phases inside a passage so far."""
    look: CharacterId | None = None
    look_left: int = 0
    charges: int | None = None
    """Of the talisman; None: full, its point not spent."""
    paid: bool = False
    finished: int = 0
    watching: tuple[PlaceId, ...] = ()
    candle: bool = False
    vote: Literal["", "for", "abstain"] = ""
    vote_for: CharacterId | None = None


@dataclass(frozen=True, slots=True)
class LockAt:
    """Blocked doors between two places, for `left` more phases."""

    a: PlaceId
    b: PlaceId
    left: int


@dataclass(frozen=True, slots=True)
class Situation:
    """The whole game between two rounds, or in a deliberation."""

    moment: Moment
    round: int
    """The last round that was opened; 0 before the first."""
    phases: int
    """Phases executed in the whole game."""
    people: tuple[PersonAt, ...]
    opening_at: int | None = None
    """When the next round opens; None leaves it to the calendar."""
    deliberation_until: int | None = None
    ban_until_round: int = 0
    dark: tuple[RoomId, ...] = ()
    cold: tuple[PlaceId, ...] = ()
    locks: tuple[LockAt, ...] = ()
    sabotage: SabotageKind | None = None
    sabotage_left: int = 0
    """Phases left of a lethal one, the last to repair it in included."""
    sabotage_wait: int = 0
    """Phases left of the shared cooldown."""
    shield_for: CharacterId | None = None
    shield_left: int = 0
    shield_stopped: bool = False
    last_bell: int | None = None
    """Phases executed since the bell last opened a deliberation; None if it never did."""

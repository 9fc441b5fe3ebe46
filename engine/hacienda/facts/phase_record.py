"""The record of one executed phase: everything that views are made from, and no more.

Identities are true ones; `looks` says whose look a body bore. Places seen "with identity" are full
view (rules 4.4). "Before" is S0 as the start of the phase left it (rules 4.2, step 2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.vocabulary.actions import Action, ObjectKind, SabotageKind
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId, TaskId


@dataclass(frozen=True, slots=True)
class Corpse:
    """A body on the map since phase `t` (HAC-CORP-03)."""

    victim: CharacterId
    place: PlaceId
    t: int


@dataclass(frozen=True, slots=True)
class KillRecord:
    """A murder done in a phase, and who saw it (AMB-077)."""

    killer: CharacterId
    victim: CharacterId
    place: PlaceId
    witnesses: tuple[CharacterId, ...]


@dataclass(frozen=True, slots=True)
class ShiftRecord:
    """A transformation and who saw it (AMB-079): `before` and `after` are looks."""

    who: CharacterId
    before: CharacterId
    after: CharacterId
    place: PlaceId
    witnesses: tuple[CharacterId, ...]
    forced: bool = False


@dataclass(frozen=True, slots=True)
class PassageUse:
    """Somebody went into a passage or came out of it at `place` (HAC-PAS-02, HAC-PAS-04)."""

    who: CharacterId
    place: PlaceId
    way: Literal["in", "out"]
    forced: bool = False
    entrance: str = ""
    """Which entrance opened: to somebody hidden at it nothing tells of a passage (AMB-276)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of somebody's action. `code` is neutral (AMB-018); see
    `engine.hacienda.facts.outcomes`."""

    action: Action | None
    done: bool
    code: str = ""


@dataclass(frozen=True, slots=True)
class BolaUse:
    """What somebody watched with the Bola in a phase: `fresh` are the places that he was not
    watching in the phase before (AMB-285), `drawn` those that he did not name."""

    places: tuple[PlaceId, ...]
    fresh: frozenset[PlaceId]
    drawn: tuple[PlaceId, ...]
    required: tuple[PlaceId, ...]
    """Compulsory in the next phase, if it is another of use (HAC-BOLA-06)."""


@dataclass(frozen=True, slots=True)
class HouseRecord:
    """What a phase did to the house, and how it stands at its end."""

    dark_before: frozenset[RoomId] = frozenset()
    dark_after: frozenset[RoomId] = frozenset()
    """Rooms without any light."""
    candles_before: frozenset[CharacterId] = frozenset()
    candles_after: frozenset[CharacterId] = frozenset()
    cold_before: frozenset[PlaceId] = frozenset()
    cold_after: frozenset[PlaceId] = frozenset()
    locks_before: frozenset[int] = frozenset()
    locks_after: frozenset[int] = frozenset()
    by_hand: frozenset[int] = frozenset()
    """Doors that somebody opened in the phase."""
    begun: SabotageKind | None = None
    locked_rooms: tuple[RoomId, ...] = ()
    over: SabotageKind | None = None
    active: SabotageKind | None = None
    """The sabotage under way at the end, other than doors."""
    left: int | None = None
    """Phases left of a lethal one."""
    gates: Mapping[CharacterId, Literal["held", "failed", "lost"]] = field(
        default_factory=dict[CharacterId, Literal["held", "failed", "lost"]]
    )
    """What came of each attempt to bolt a gate."""
    bolted: frozenset[PlaceId] = frozenset()
    """The gates at which somebody bolted."""
    bolters: Mapping[CharacterId, PlaceId] = field(default_factory=dict[CharacterId, PlaceId])
    """Who bolted which."""
    shield: Literal["", "consumed", "expired"] = ""
    attacker: CharacterId | None = None


@dataclass(frozen=True, slots=True)
class PhaseRecord:
    """Everything about one executed phase that views are made from."""

    round: int
    phase: int
    t: int
    before: Mapping[CharacterId, PlaceId]
    after: Mapping[CharacterId, PlaceId]
    alive_before: frozenset[CharacterId]
    alive_after: frozenset[CharacterId]
    outcomes: Mapping[CharacterId, Outcome]
    busy: frozenset[CharacterId]
    """Engaged in the phase (HAC-ENG-05)."""
    kills: tuple[KillRecord, ...]
    corpses_before: tuple[Corpse, ...]
    corpses_after: tuple[Corpse, ...]
    stages_done: Mapping[CharacterId, TaskId]
    sees_before: Mapping[CharacterId, frozenset[PlaceId]]
    """Places seen with identity at S0, by observer (positions and light, not engagement)."""
    sees_after: Mapping[CharacterId, frozenset[PlaceId]]
    """Places seen with identity at the end of the phase; own place absent when reduced."""
    masks: Mapping[CharacterId, str] = field(default_factory=dict[CharacterId, str])
    """Drawn mask phrase of whoever stayed still where a task could be (HAC-NAR-01, AMB-225)."""
    notified: tuple[CharacterId, ...] = ()
    """Who got a notice that gives the right to alter (AMB-056)."""
    house: HouseRecord = field(default_factory=HouseRecord)
    hidden_before: Mapping[CharacterId, str] = field(default_factory=dict[CharacterId, str])
    hidden_after: Mapping[CharacterId, str] = field(default_factory=dict[CharacterId, str])
    """Entrance by character, of those inside passages."""
    looks_before: Mapping[CharacterId, CharacterId] = field(
        default_factory=dict[CharacterId, CharacterId]
    )
    looks_after: Mapping[CharacterId, CharacterId] = field(
        default_factory=dict[CharacterId, CharacterId]
    )
    """Borrowed looks only."""
    passage_uses: tuple[PassageUse, ...] = ()
    shifts: tuple[ShiftRecord, ...] = ()
    objects: Mapping[CharacterId, ObjectKind] = field(default_factory=dict[CharacterId, ObjectKind])
    bola: Mapping[CharacterId, BolaUse] = field(default_factory=dict[CharacterId, BolaUse])
    readers: frozenset[CharacterId] = frozenset()
    """Whose talisman worked in the phase."""
    counts: tuple[tuple[RoomId | PlaceId, int], ...] = ()
    """What the Plano shows, where somebody looks."""
    free: Mapping[CharacterId, Outcome] = field(default_factory=dict[CharacterId, Outcome])
    """What came of each free phase of the talisman."""
    openly: Mapping[CharacterId, str] = field(default_factory=dict[CharacterId, str])
    """Who is seen to mend what (`mask_repairs` false): `candelabro`, `chimenea`, `palomar`,
    `puerta`, `verja`."""
    repelled: tuple[KillRecord, ...] = ()
    """Attempts that the Ángel stopped; `witnesses` are those who had the place in view."""
    crossed: tuple[tuple[CharacterId, CharacterId], ...] = ()
    """Pairs who crossed in a door (`door_swap`)."""
    retired: frozenset[CharacterId] = frozenset()

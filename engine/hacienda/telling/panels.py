"""A character's own powers and counters, as he reads them (MSG-56, 67…72).

Instants are (round, phase), all rounds being whole; counts are whole phases.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.vocabulary.actions import SabotageKind
from engine.vocabulary.ids import CharacterId, PlaceId

When = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SabotagePanel:
    """For impostors, alive and dead (MSG-56). Never who did the last one (AMB-183), unless told.

    `available` None while `active` lasts, for the count begins at its repair (HAC-SAB-15).
    """

    available: When | None
    active: SabotageKind | None
    """The sabotage under way; `puertas` while doors are blocked (HAC-SAB-14)."""
    authors: tuple[CharacterId, ...] = ()
    """Who did the last one, with `impostors_told_author` only; several where they blocked doors in
    one phase."""


@dataclass(frozen=True, slots=True)
class TalismanPanel:
    """MSG-67. `tasks_left` completed tasks until it is full again, None while it has charges."""

    charges: int
    paid: bool
    tasks_left: int | None


@dataclass(frozen=True, slots=True)
class PassagePanel:
    """MSG-68: `inside` k-th phase of `limit`, or None outside; `available` when outside."""

    inside: int | None
    limit: int | None
    available: When | None


@dataclass(frozen=True, slots=True)
class ShapePanel:
    """MSG-69: the borrowed look and its k-th phase of `limit` (AMB-243), or when available."""

    look: CharacterId | None
    phase: int | None
    limit: int | None
    available: When | None


@dataclass(frozen=True, slots=True)
class AngelPanel:
    """MSG-70: whom he protects and for how many phases more, and when he may again."""

    protects: CharacterId | None
    left: int
    available: When
    event: Literal["", "consumed", "expired", "void"] = ""
    """What became of the last protection in the phases that this report tells."""
    attacker: CharacterId | None = None
    """With `angel_told_attacker` only (AMB-254)."""


@dataclass(frozen=True, slots=True)
class PassageView:
    """One secret passage, for those who may know it (AMB-164)."""

    name: str
    entrances: tuple[tuple[PlaceId, str], ...]
    """(place, what hides it)."""


@dataclass(frozen=True, slots=True)
class Panel:
    """All of a reader's own powers; what he does not have is None."""

    kill_from: When | None = None
    sabotage: SabotagePanel | None = None
    talisman: TalismanPanel | None = None
    passage: PassagePanel | None = None
    shape: ShapePanel | None = None
    angel: AngelPanel | None = None

"""What somebody sees of others in one phase: the small types that reports are made of.

Names are looks: whoever borrows another's look is that other for all who see him (HAC-VIS-23).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.vocabulary.actions import ObjectKind
from engine.vocabulary.ids import CharacterId, PlaceId


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody came into a place in view (MSG-21). `origin` None when it can't be told."""

    who: CharacterId
    place: PlaceId
    origin: PlaceId | None


@dataclass(frozen=True, slots=True)
class Departure:
    """Somebody left a place in view towards `towards` (MSG-22).

    `towards` None: he went out of sight and nothing shows where (AMB-276).
    """

    who: CharacterId
    place: PlaceId
    towards: PlaceId | None


@dataclass(frozen=True, slots=True)
class Activity:
    """Somebody stays in a place in view (MSG-23).

    `mask` is None where no task could be done (he "stays"), "" for the generic phrase and else the
    drawn phrase of one of the place's public tasks (AMB-225, AMB-226). `uses` is the interactive
    object he is using, which no mask hides (HAC-NAR-04).
    """

    who: CharacterId
    place: PlaceId
    mask: str | None
    uses: ObjectKind | None = None
    mends: str = ""
    """What he is seen to mend, where repairs are not masked (`mask_repairs`): `candelabro`,
    `chimenea`, `palomar`, `puerta` or `verja`."""


@dataclass(frozen=True, slots=True)
class CorpseSight:
    """A corpse in sight (MSG-35); `victim` None in reduced sight (AMB-116)."""

    victim: CharacterId | None
    place: PlaceId
    reportable: bool
    first_time: bool
    report_from: tuple[int, int]
    """(round, phase) of the first legal report (AMB-124)."""


@dataclass(frozen=True, slots=True)
class MurderSight:
    """A murder witnessed (MSG-33)."""

    killer: CharacterId
    victim: CharacterId
    place: PlaceId


@dataclass(frozen=True, slots=True)
class PassageSight:
    """Somebody disappears into (`in`) or comes out of (`out`) a secret passage (MSG-28)."""

    who: CharacterId
    place: PlaceId
    way: Literal["in", "out"]


@dataclass(frozen=True, slots=True)
class ShiftSight:
    """A transformation witnessed (MSG-34): outbound and return look alike (HAC-CAM-09)."""

    before: CharacterId
    after: CharacterId
    place: PlaceId


@dataclass(frozen=True, slots=True)
class DoorSight:
    """A door of the reader's surroundings, between `place` and `to` (MSG-30, MSG-31).

    `opened` None: it is blocked, newly seen to be if `new`. `hand`: somebody opened it (never
    said who, AMB-277); `alone`: it opened by itself.
    """

    place: PlaceId
    to: PlaceId
    opened: Literal["hand", "alone"] | None = None
    new: bool = False


@dataclass(frozen=True, slots=True)
class HearthSight:
    """A hearth in view that went out or burns again in this phase."""

    place: PlaceId
    burning: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Vista:
    """All that identity shows in a set of places: with one's eyes, or through the Bola."""

    in_sight: tuple[tuple[PlaceId, tuple[CharacterId, ...]], ...] = ()
    """Who is where at the end of the phase, one entry a place in view, own place first."""
    arrivals: tuple[Arrival, ...] = ()
    departures: tuple[Departure, ...] = ()
    activities: tuple[Activity, ...] = ()
    corpses: tuple[CorpseSight, ...] = ()
    murders: tuple[MurderSight, ...] = ()
    passage_uses: tuple[PassageSight, ...] = ()
    shifts: tuple[ShiftSight, ...] = ()
    carriers: tuple[CharacterId, ...] = ()
    """Who is seen to carry a lit candelabro (AMB-099), whether or not it is still needed: that no
    room is dark any more is for nobody to know."""
    hearths: tuple[HearthSight, ...] = ()
    bolted: tuple[PlaceId, ...] = ()
    """Places in view whose gate somebody bolted in this phase (AMB-277)."""


@dataclass(frozen=True, slots=True)
class BolaSight:
    """What the Bola showed in one phase (MSG-62), and what must come next (MSG-63)."""

    places: tuple[PlaceId, ...]
    drawn: tuple[PlaceId, ...]
    """Those of `places` that nobody named: drawn or compulsory (HAC-BOLA-08, AMB-210)."""
    view: Vista
    required: tuple[PlaceId, ...]
    """The two that were not watched: compulsory if the next phase is another of use."""
    doors: tuple[DoorSight, ...] = ()
    """Doors of the places watched that are blocked, or opened in the phase."""

"""The narrator's acts upon the house, as recorded (see `engine.hacienda.facts.director`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.vocabulary.actions import SabotageKind
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId


@dataclass(frozen=True, slots=True)
class SetSabotageCooldown:
    """A sabotage is available from global phase `available_from`, to all impostores alike."""

    available_from: int
    who: str
    why: str
    kind: Literal["act.set_sabotage_cooldown"] = "act.set_sabotage_cooldown"


@dataclass(frozen=True, slots=True)
class SetLights:
    """The candles of some rooms (of all, without any) are lit or out."""

    rooms: tuple[RoomId, ...]
    lit: bool
    who: str
    why: str
    kind: Literal["act.set_lights"] = "act.set_lights"


@dataclass(frozen=True, slots=True)
class SetHearth:
    """A hearth burns or is out; with the last one lit again its sabotage is over."""

    place: PlaceId
    lit: bool
    who: str
    why: str
    kind: Literal["act.set_hearth"] = "act.set_hearth"


@dataclass(frozen=True, slots=True)
class SetDoor:
    """The doors between two places (all those of `place`'s room, with `to` None).

    `blocked` for `left` more phases (None: the whole block), or open.
    """

    place: PlaceId
    to: PlaceId | None
    blocked: bool
    who: str
    why: str
    left: int | None = None
    kind: Literal["act.set_door"] = "act.set_door"


@dataclass(frozen=True, slots=True)
class StartSabotage:
    """A sabotage begins as if done in the last executed phase, by nobody.

    `rooms` for `puertas` only; `left` phases of a lethal one (None: all of them).
    """

    sabotage: SabotageKind
    who: str
    why: str
    rooms: tuple[RoomId, ...] = ()
    left: int | None = None
    kind: Literal["act.start_sabotage"] = "act.start_sabotage"


@dataclass(frozen=True, slots=True)
class EndSabotage:
    """The active sabotage is over as if repaired in the last executed phase; the cooldown runs.

    Rooms that a blackout left dark stay so, as after a first candelabro (HAC-LUZ-04).
    """

    sabotage: SabotageKind
    who: str
    why: str
    kind: Literal["act.end_sabotage"] = "act.end_sabotage"


@dataclass(frozen=True, slots=True)
class SetShield:
    """The Ángel protects somebody for `left` more phases (None: all of them), or nobody."""

    target: CharacterId | None
    who: str
    why: str
    left: int | None = None
    kind: Literal["act.set_shield"] = "act.set_shield"


@dataclass(frozen=True, slots=True)
class SetAngelNotice:
    """Whether the next deliberation is told that the Ángel protected somebody (HAC-DEL-13)."""

    stopped: bool
    who: str
    why: str
    kind: Literal["act.set_angel_notice"] = "act.set_angel_notice"


HouseAct = (
    SetSabotageCooldown
    | SetLights
    | SetHearth
    | SetDoor
    | StartSabotage
    | EndSabotage
    | SetShield
    | SetAngelNotice
)

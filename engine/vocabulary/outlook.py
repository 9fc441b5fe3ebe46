"""What one character could do, as far as he knows: all that a parser sees of a game.

An `Outlook` is built from the public data and the views its actor has received, never from the
state, so a receipt or a question can't be used as a sensor (architecture, *Outlook*).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from engine.vocabulary.actions import Action, Follow, Move, Passage, UseObject
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId, TaskId


class ExitKind(StrEnum):
    """What is crossed to leave a place."""

    DOOR = "puerta"
    GAP = "abertura"
    SECTION = "seccion"
    STAIRS = "escalera"


@dataclass(frozen=True, slots=True)
class Exit:
    """One way out of a place: `side` is the compass word seen from inside (`norte`, `suroeste`)."""

    side: str | None
    kind: ExitKind
    to: PlaceId


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A place and every public way to say it."""

    id: PlaceId
    name: str
    room: RoomId
    room_name: str
    article: str = ""
    short: str | None = None
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonName:
    """A character and every public way to say it. `feminine` is the grammatical gender."""

    id: CharacterId
    name: str
    aliases: tuple[str, ...] = ()
    feminine: bool = False


@dataclass(frozen=True, slots=True)
class TaskName:
    """A task of the public catalogue; `places` are its stages' places in order, and then the other
    sections where a stage may be done too (AMB-220)."""

    id: TaskId
    name: str
    places: tuple[PlaceId, ...] = ()
    aliases: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    """What its stages consist of (`Rezar en el reclinatorio`), one a stage."""


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """The public names of one game: static, the same for everybody."""

    places: Mapping[PlaceId, PlaceName]
    exits: Mapping[PlaceId, tuple[Exit, ...]]
    persons: Mapping[CharacterId, PersonName]
    tasks: Mapping[TaskId, TaskName]
    fixtures: Mapping[str, tuple[PlaceId, ...]] = field(
        default_factory=dict[str, tuple[PlaceId, ...]]
    )
    """Where public objects are, by kind: `campana`, `altar`, `bola`, `chimenea`, `verja`, `ojo`
    (the places that the Bola can show) …"""
    lockable: tuple[RoomId, ...] = ()
    """The rooms whose doors a sabotage can block (HAC-MAP-33)."""
    rooms_per_point: int = 3
    """Rooms whose doors one point blocks (HAC-DOOR-03)."""
    watched: int = 4
    """Places that the Bola shows in one phase (HAC-BOLA-01)."""


@dataclass(frozen=True, slots=True)
class OwnTask:
    """A task its owner knows he has; `next_place` is where its next stage is done."""

    task: TaskId
    next_place: PlaceId
    started: bool = False


class Mode(StrEnum):
    """Which mechanic the game is in, as everybody knows (HAC-META-04)."""

    SETUP = "preparacion"
    ROUND = "ronda"
    DELIBERATION = "deliberacion"
    OVER = "fin"


@dataclass(frozen=True, slots=True)
class Outlook:
    """One actor's knowledge at the first phase that is still open to him.

    `plan` is what he has declared for the phases of this round (by phase, 1…`phases`); phases up
    to `resolved` have taken effect and can't change. `place` is None when he can't know where he
    will be (he follows somebody). `may_change` is False where no alteration is allowed.
    """

    gazetteer: Gazetteer
    me: CharacterId
    mode: Mode
    place: PlaceId | None
    resolved: int = 0
    phases: int = 3
    came_from: PlaceId | None = None
    visible: tuple[CharacterId, ...] = ()
    """Persons in sight now, by the names he sees."""
    company: tuple[CharacterId, ...] = ()
    """Persons in his own place now."""
    living: tuple[CharacterId, ...] = ()
    """Persons not publicly dead."""
    own_tasks: tuple[OwnTask, ...] = ()
    ghost: bool = False
    plan: Mapping[int, Action] = field(default_factory=dict[int, Action])
    may_change: bool = True
    side: str = ""
    """His own side, `vasallo` or `impostor`; "" while he doesn't know it."""
    role: str = ""
    """His own special role: `clerigo`, `escurridizo`, `cambiaformas`, `angel` or ""."""
    hidden: bool = False
    """Whether he is inside a secret passage, at the entrance in `place`."""
    entrances: Mapping[PlaceId, tuple[PlaceId, ...]] = field(
        default_factory=dict[PlaceId, tuple[PlaceId, ...]]
    )
    """The passage entrances he knows: by place, the places of the entrances joined to it."""
    alarms: tuple[str, ...] = ()
    """Active sabotages that are public: `luces`, `chimeneas`, `verjas`, `palomar`."""
    blocked: tuple[tuple[PlaceId, PlaceId], ...] = ()
    """Doors that he knows to be blocked, as the pairs of places they join, in both orders."""
    watched: tuple[PlaceId, ...] = ()
    """What he watched with the Bola in the last phase resolved; () if he did not use it."""
    conditionals: tuple[str, ...] = ("report", "bell")
    """The conditions the ruling accepts by themselves (AMB-023): `report`, `bell`, `unlock`."""
    presences: int | None = None
    """How many others are with him, where he can't tell who they are; None where he can."""

    def exits(self) -> tuple[Exit, ...]:
        """The ways out of `place`; none when the place is unknown."""
        if self.place is None:
            return ()
        return self.gazetteer.exits.get(self.place, ())

    def after(self, action: Action) -> Outlook:
        """The outlook of the following phase, supposing `action` works out.

        A destination that is not adjacent is believed (label guide, convention 2). After a follow
        the place is unknown; whoever was in sight is no longer known to be.
        """
        here = replace(self, watched=action.places if isinstance(action, UseObject) else ())
        match action:
            case Move(to=to) if to is not None and to != self.place:
                return replace(here, place=to, came_from=self.place, visible=(), company=())
            case Move():
                return replace(here, visible=(), company=())
            case Follow():
                return replace(here, place=None, came_from=self.place, visible=(), company=())
            case Passage(step="entrar"):
                return replace(here, hidden=True, company=())
            case Passage(step="mover", to=to):
                return replace(here, place=self.joined(to), visible=(), company=())
            case Passage(step="salir"):
                return replace(here, hidden=False)
            case _:
                return here

    def joined(self, to: PlaceId | None) -> PlaceId | None:
        """The entrance that a step inside the passage leads to: `to`, or the only other one."""
        if to is not None or self.place is None:
            return to
        others = self.entrances.get(self.place, ())
        return others[0] if len(others) == 1 else None

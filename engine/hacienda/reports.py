"""What each observer is told: the views' own types and the narration's only input.

An allow-list: nothing is here that its reader may not know. Built by `engine.hacienda.projection`
only. Names are identifiers; wording is the narration's. Instants are UTC seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.vocabulary.actions import Action
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody came into a place in view (MSG-21). `origin` None when it can't be told."""

    who: CharacterId
    place: PlaceId
    origin: PlaceId | None


@dataclass(frozen=True, slots=True)
class Departure:
    """Somebody left a place in view towards `towards` (MSG-22)."""

    who: CharacterId
    place: PlaceId
    towards: PlaceId | None


@dataclass(frozen=True, slots=True)
class Activity:
    """Somebody stays in a place in view (MSG-23).

    `mask` is None where no task could be done (he "stays"), "" for the generic phrase and else the
    drawn phrase of one of the place's public tasks (AMB-225, AMB-226).
    """

    who: CharacterId
    place: PlaceId
    mask: str | None


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
class Newcomer:
    """One party of an encounter: None when not identified; `origin` None for who was there."""

    who: CharacterId | None
    origin: PlaceId | None


@dataclass(frozen=True, slots=True)
class Encounter:
    """New coincidence in the reader's own place (MSG-40, HAC-ENC-01…05).

    `simultaneous` when all parties, the reader included, came in this phase.
    """

    place: PlaceId
    others: tuple[Newcomer, ...]
    own_origin: PlaceId | None
    simultaneous: bool
    can_talk: bool
    """Whether all parties recognise each other, so that a scene opens (AMB-052, AMB-053)."""


@dataclass(frozen=True, slots=True)
class TaskProgress:
    """MSG-64. `next_place` None when the task is complete; `wait` whole phases still to pass."""

    task: TaskId
    stage_done: int
    stages: int
    next_place: PlaceId | None
    wait: int = 0


@dataclass(frozen=True, slots=True)
class OwnResult:
    """The reader's own action (MSG-20): `code` is a neutral reason when `done` is False."""

    action: Action | None
    done: bool
    code: str = ""


@dataclass(frozen=True, slots=True)
class Death:
    """MSG-80: told to the victim only."""

    place: PlaceId
    killer: CharacterId | None


@dataclass(frozen=True, slots=True)
class PhaseSection:
    """What one phase brought to one reader (MSG-20…36)."""

    round: int
    phase: int
    place: PlaceId
    """Where the reader is at the end of the phase."""
    own: OwnResult
    lit: bool
    reduced: bool
    """Reduced sight: engaged or in the dark (HAC-ENG-06)."""
    presences: int = 0
    """Other people in the own place, counted only in reduced sight (AMB-086)."""
    arrivals: tuple[Arrival, ...] = ()
    departures: tuple[Departure, ...] = ()
    activities: tuple[Activity, ...] = ()
    corpses: tuple[CorpseSight, ...] = ()
    murders: tuple[MurderSight, ...] = ()
    encounter: Encounter | None = None
    empty: tuple[PlaceId, ...] = ()
    """Places in view that hold nobody (HAC-ENC-05)."""
    task: TaskProgress | None = None
    kill: Literal["", "done", "missed"] = ""
    death: Death | None = None
    claim_lapsed: bool = False
    """The reader's own report or bell for this phase was not possible (AMB-128)."""
    in_sight: tuple[tuple[PlaceId, tuple[CharacterId, ...]], ...] = ()
    """Who is where, of the places seen with identity, own place first, at the end of the phase."""


@dataclass(frozen=True, slots=True)
class WindowOffer:
    """MSG-42: which phases can be altered, until `hours` after the public message."""

    phases: tuple[int, ...]
    hours: int


@dataclass(frozen=True, slots=True)
class OwnTaskView:
    """One of the reader's tasks (MSG-03)."""

    task: TaskId
    done: int
    stages: int
    next_place: PlaceId | None
    wait: int = 0


@dataclass(frozen=True, slots=True)
class RoleCard:
    """MSG-02, MSG-03."""

    side: Literal["vasallo", "impostor"]
    role: str
    fellows: tuple[CharacterId, ...] = ()
    tasks: tuple[OwnTaskView, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """MSG-06: where the reader stands at a round's opening, and his own counters."""

    place: PlaceId
    lit: bool
    in_sight: tuple[tuple[PlaceId, tuple[CharacterId, ...]], ...]
    tasks: tuple[OwnTaskView, ...] = ()
    kill_from: tuple[int, int] | None = None
    """(round, phase) from which a murder is available, for impostors (MSG-72)."""
    corpses: tuple[CorpseSight, ...] = ()
    ghost: bool = False


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """One personal message of one publication: one for everybody, empty or not (AMB-271).

    `kind` is the publication's (`deal`, `opening`, `phases`, `deliberation_open`,
    `deliberation_closed`, `end`).
    """

    observer: CharacterId
    publication: int
    kind: str
    round: int
    alive: bool
    sections: tuple[PhaseSection, ...] = ()
    card: RoleCard | None = None
    standing: Standing | None = None
    window: WindowOffer | None = None
    report_window: bool = False
    """A corpse in sight may be reported until the next publication (MSG-44)."""
    banned: bool = False
    """The round admits no alteration (MSG-43)."""
    last_phase: bool = False


@dataclass(frozen=True, slots=True)
class PublicReport:
    """The public message of one publication (MSG-01, 05, 49, 84, 89, 90, 91, 92).

    Which fields are filled depends on `kind`; everything here is known to all.
    """

    publication: int
    kind: str
    round: int
    phases: tuple[int, ...] = ()
    declaration_hours: int = 0
    alteration_hours: int = 0
    alterations: bool = True
    """Whether this round admits alterations."""
    over: bool = False
    """The game is over: nothing follows but the result."""
    tasks_done: int | None = None
    tasks_total: int | None = None
    caller: CharacterId | None = None
    by_bell: bool = False
    corpse: CharacterId | None = None
    corpse_place: PlaceId | None = None
    deaths: tuple[CharacterId, ...] = ()
    attending: tuple[CharacterId, ...] = ()
    deliberation_hours: int = 0
    votes: tuple[tuple[CharacterId, int], ...] = ()
    abstentions: int = 0
    eliminated: CharacterId | None = None
    eliminated_side: Literal["vasallo", "impostor"] | None = None
    """Filled only with `confirm_ejects` (AMB-149)."""
    winner: Literal["vasallo", "impostor"] | None = None
    reason: str = ""
    members: tuple[tuple[CharacterId, str, str], ...] = ()
    """At the end: (character, side, role) of everybody (AMB-261)."""
    log: tuple[tuple[int, int, str, CharacterId, CharacterId | None], ...] = ()
    """At the end: (round, phase, what, who, whom) of murders."""


@dataclass(frozen=True, slots=True)
class SceneReport:
    """The encounter as posted in the scene of a place, to its members only (HAC-ENC-04)."""

    publication: int
    round: int
    phase: int
    place: PlaceId
    members: tuple[CharacterId, ...]
    parties: tuple[Newcomer, ...]
    simultaneous: bool
    empty: tuple[PlaceId, ...]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one character knows of the moving parts: the fold of the reports he received.

    Everything the `Outlook` needs beyond public names; see `engine.hacienda.knowledge`.
    """

    me: CharacterId
    mode: str
    round: int
    resolved: int
    place: PlaceId
    ghost: bool
    in_sight: tuple[tuple[PlaceId, tuple[CharacterId, ...]], ...]
    tasks: tuple[OwnTaskView, ...]
    publicly_dead: tuple[CharacterId, ...]
    plan: tuple[tuple[int, Action], ...]
    may_change: bool
    came_from: PlaceId | None = None

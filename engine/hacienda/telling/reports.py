"""What each observer is told: the views' own types and the narration's only input.

An allow-list: nothing is here that its reader may not know. Built by
`engine.hacienda.telling.projection` only. Names are identifiers; wording is the narration's.
Instants are UTC seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.hacienda.telling.panels import (
    AngelPanel,
    Panel,
    PassagePanel,
    PassageView,
    SabotagePanel,
    ShapePanel,
    TalismanPanel,
)
from engine.hacienda.telling.sightings import (
    Activity,
    Arrival,
    BolaSight,
    CorpseSight,
    Departure,
    DoorSight,
    HearthSight,
    MurderSight,
    PassageSight,
    ShiftSight,
    Vista,
)
from engine.vocabulary.actions import Action, SabotageKind
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId, TaskId

__all__ = [
    "Activity", "Alarm", "AngelPanel", "Arrival", "BolaSight", "CorpseSight", "Death", "Departure",
    "DoorSight", "Encounter", "HearthSight", "HidingView", "Knowledge", "MurderSight", "Newcomer",
    "OwnResult", "OwnTaskView", "Panel", "PassagePanel", "PassageSight", "PassageView",
    "PhaseSection", "PlayerReport", "PublicReport", "RoleCard", "SabotagePanel", "SceneReport",
    "ShapePanel", "ShiftSight", "Standing", "TalismanPanel", "TaskProgress", "Vista",
    "WindowOffer",
]  # fmt: skip


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
class HidingView:
    """The reader is inside a passage, at the entrance of `place` (MSG-36)."""

    place: PlaceId
    disguise: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseSection(Vista):
    """What one phase brought to one reader (MSG-20…36)."""

    round: int
    phase: int
    place: PlaceId
    """Where the reader is at the end of the phase."""
    own: OwnResult
    lit: bool
    """Whether his own room has light."""
    reduced: bool
    """Reduced sight: engaged or in the dark (HAC-ENG-06)."""
    went_dark: bool = False
    """His own room lost its light in this phase (MSG-25)."""
    relit: bool = False
    """His own room has light again since this phase (MSG-29)."""
    candle: Literal["", "new", "lit", "out"] = ""
    """His own candelabro: received or taken now, still lit, or put out in this phase."""
    presences: int = 0
    """Other people in the own place, counted only in reduced sight (AMB-086)."""
    presences_before: int | None = None
    """The same at the end of the phase before, if he was there and his sight was reduced."""
    presences_exact: bool = True
    """False: `presences` says only whether there is somebody (`dark_count`)."""
    passage_heard: bool = False
    """A secret passage opens in his own place, in reduced sight (MSG-27)."""
    hiding: HidingView | None = None
    put_out: bool = False
    """He was put out of the passage at the start of the phase (HAC-ESC-03)."""
    glow: bool = False
    """Somebody uses the Bola on his own place (MSG-32)."""
    doors: tuple[DoorSight, ...] = ()
    encounter: Encounter | None = None
    empty: tuple[PlaceId, ...] = ()
    """Places in view that hold nobody (HAC-ENC-05)."""
    task: TaskProgress | None = None
    kill: Literal["", "done", "missed", "repelled"] = ""
    death: Death | None = None
    claim_lapsed: bool = False
    """The reader's own report or bell for this phase was not possible (AMB-128)."""
    gate: Literal["", "held", "failed", "lost"] = ""
    """His own bolt: both were bolted; it did not hold (MSG-57); it was not possible."""
    health: tuple[tuple[CharacterId, bool], ...] = ()
    """Everybody's health, alive or not, as Altar or talisman show it (MSG-60, MSG-67)."""
    health_by: Literal["", "altar", "talisman"] = ""
    counts: tuple[tuple[RoomId | PlaceId, int], ...] = ()
    """Persons in each named room, as the Plano shows them (MSG-61)."""
    bola: BolaSight | None = None
    shift: Literal["", "done", "ended"] = ""
    """He took a look, or lost it by force (HAC-CAM-07)."""
    crossed: tuple[CharacterId, ...] = ()
    """With whom the reader crossed in a door (`door_swap`)."""
    shield_noticed: bool = False
    """An attempt on him, or in his view, was stopped (`shield_block_witness`)."""
    sabotage_seen: SabotageKind | None = None
    """A sabotage perceived where he is, where alarms are not public (`alarm`)."""


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
    passages: tuple[PassageView, ...] = ()
    fellow_roles: tuple[tuple[CharacterId, str], ...] = ()
    """With `impostors_know_roles` only (AMB-014)."""
    lasts: int | None = None
    """His role's own limit: charges of the talisman, phases inside a passage, of a borrowed look,
    of a protection."""
    waits: int | None = None
    """What it costs to use it again: tasks of a recharge, phases of waiting."""


@dataclass(frozen=True, slots=True)
class Standing:
    """MSG-06: where the reader stands at a round's opening, and his own counters."""

    place: PlaceId
    lit: bool
    in_sight: tuple[tuple[PlaceId, tuple[CharacterId, ...]], ...]
    tasks: tuple[OwnTaskView, ...] = ()
    corpses: tuple[CorpseSight, ...] = ()
    ghost: bool = False
    presences: int | None = None
    """Others in his own place where he can't tell them apart; None where he can."""
    candle: bool = False
    hiding: HidingView | None = None
    doors: tuple[DoorSight, ...] = ()
    panel: Panel | None = None


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
    panel: Panel | None = None
    """His own counters after the phases told (AMB-271)."""
    new_ghosts: tuple[CharacterId, ...] = ()
    """To ghosts: who has joined them (MSG-82)."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """A public line about a sabotage (MSG-50…55); never its author nor who repaired.

    `event`: it began, goes on, is half repaired, or is over. `left` phases of a lethal one.
    """

    kind: SabotageKind
    event: Literal["on", "going", "partial", "off"]
    left: int | None = None
    repaired: int = 0
    """Hearths rekindled of two (AMB-182)."""
    rooms: tuple[RoomId, ...] = ()
    """Blocked rooms, with `doors_announced` public only."""


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
    early: bool = True
    """Whether the first phase comes early once all have declared (`resolve_early`)."""
    asap: bool = False
    """Whether the others come as soon as windows are answered (`phase_schedule`)."""
    publish_hours: tuple[int, int] = (0, 24)
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
    alarms: tuple[Alarm, ...] = ()
    cancelled: tuple[SabotageKind, ...] = ()
    """Sabotages that the deliberation cancelled (AMB-139)."""
    angel: bool = False
    """The Ángel protected somebody since the last deliberation (MSG-85)."""
    passages: tuple[PassageView, ...] = ()
    """With `public_passages` only, at the deal."""
    voted: tuple[CharacterId, ...] = ()
    """With `show_who_voted` only (AMB-265)."""
    gathered: PlaceId | None = None
    """Where all meet, with `start_place` only; else by the bell."""


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
    relayed: tuple[CharacterId, ...] = ()
    """True identities that only the narrator may speak for: disguised (AMB-055) or veiled."""
    veiled: bool = False


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one character knows of the moving parts: the fold of the reports he received.

    Everything the `Outlook` needs beyond public names; see `engine.hacienda.telling.knowledge`.
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
    side: str = ""
    role: str = ""
    hidden: bool = False
    passages: tuple[PassageView, ...] = ()
    alarms: tuple[str, ...] = ()
    doors: tuple[tuple[PlaceId, PlaceId], ...] = ()
    """Doors he knows to be blocked."""
    watched: tuple[PlaceId, ...] = ()
    presences: int | None = None

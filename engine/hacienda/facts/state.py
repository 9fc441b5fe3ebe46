"""The state: a fold over inputs, immutable, the same for the same inputs.

Instants are integer UTC seconds; `t` counts executed phases (0 before the first). Mappings are
keyed in roster order and never mutated: a new state carries new ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from engine.core.draws import DrawRecord
from engine.hacienda.facts.phase_record import Corpse, PhaseRecord
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import Action, SabotageKind
from engine.vocabulary.declarations import Status
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId, TaskId
from engine.vocabulary.outlook import Mode

Side = Literal["vasallo", "impostor"]


@dataclass(frozen=True, slots=True)
class TaskState:
    """One assigned task: `done` stages done, the last of them in phase `last_t`."""

    task: TaskId
    done: int = 0
    last_t: int = 0


@dataclass(frozen=True, slots=True)
class Hiding:
    """Inside a secret passage, at the entrance `entrance`, since phase `t` (HAC-PAS-02)."""

    entrance: str
    t: int


@dataclass(frozen=True, slots=True)
class Shape:
    """Somebody's borrowed look, taken in phase `t` (HAC-CAM-05)."""

    look: CharacterId
    t: int


@dataclass(frozen=True, slots=True)
class TalismanState:
    """The Clérigo's talisman (HAC-CLE-02…09).

    `paid` once this load's point was spent; `finished` tasks completed since it ran empty.
    """

    charges: int = 0
    paid: bool = False
    finished: int = 0


@dataclass(frozen=True, slots=True)
class Watching:
    """The places watched with the Bola in phase `t` (HAC-BOLA-06)."""

    places: tuple[PlaceId, ...]
    t: int


@dataclass(frozen=True, slots=True)
class Person:
    """One character's state. Inside a passage `place` is the place of its entrance."""

    id: CharacterId
    place: PlaceId
    side: Side = "vasallo"
    role: str = ""
    alive: bool = True
    tasks: tuple[TaskState, ...] = ()
    kill_from: int = 0
    """First global phase in which a murder is available again (HAC-KILL-08…11)."""
    died_t: int | None = None
    death_public: bool = False
    """Whether the death has been published (or was by vote)."""
    bells_rung: int = 0
    extensions: int = 0
    extended_round: int = 0
    """The last round in which he had a prórroga."""
    extended_times: int = 0
    """How many he had in that round."""
    hiding: Hiding | None = None
    passage_from: int = 0
    """First global phase in which the Escurridizo may enter a passage again (HAC-ESC-05)."""
    shape: Shape | None = None
    shift_from: int = 0
    """First global phase in which the Cambiaformas may transform again (HAC-CAM-11)."""
    protect_from: int = 0
    """First global phase in which the Ángel may protect again (HAC-ANG-10)."""
    talisman: TalismanState = field(default_factory=TalismanState)
    watching: Watching | None = None
    candle: bool = False
    """Carries a lit candelabro (HAC-LUZ-05)."""
    retired: bool = False
    """Out of the game by the narrator's word (AMB-017): dead, and no ghost."""

    @property
    def look(self) -> CharacterId:
        """The name that others see (HAC-CAM-01)."""
        return self.id if self.shape is None else self.shape.look


@dataclass(frozen=True, slots=True)
class SabotageState:
    """The active sabotage other than blocked doors, since phase `t` (HAC-SAB-15)."""

    kind: SabotageKind
    t: int
    author: CharacterId | None = None


@dataclass(frozen=True, slots=True)
class Shield:
    """The Ángel's protection of `target` since phase `t` (HAC-ANG-03)."""

    angel: CharacterId
    target: CharacterId
    t: int


@dataclass(frozen=True, slots=True)
class House:
    """What is not people: lights, hearths, doors, the sabotage and its shared cooldown."""

    dark: frozenset[RoomId] = frozenset()
    """Rooms whose candles and torches are out (HAC-LUZ-02)."""
    relit: frozenset[RoomId] = frozenset()
    """Rooms that a candelabro lit again since the last blackout (HAC-LUZ-07, AMB-197)."""
    cold: frozenset[PlaceId] = frozenset()
    """Places of hearths that are out (HAC-CHI-01)."""
    locks: Mapping[int, int] = field(default_factory=dict[int, int])
    """Blocked doors, by their position in the map's links, and the phase of the block."""
    sabotage: SabotageState | None = None
    sabotage_from: int = 0
    """First global phase in which a sabotage is available (HAC-SAB-07…12)."""
    shield: Shield | None = None
    shield_stopped: bool = False
    """An attempt was stopped since the last deliberation (HAC-DEL-13)."""


@dataclass(frozen=True, slots=True)
class PlanEntry:
    """What somebody will do in one phase and the forum date of the post that fixed it."""

    action: Action
    at: int
    post: str
    status: Status = Status.ACCEPTED
    lot: int = 0
    """The publication during which the post was written: ranked by lot among such (AMB-272)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Somebody's declaration for the current round. `declared` once a valid one came in time."""

    entries: Mapping[int, PlanEntry] = field(default_factory=dict[int, PlanEntry])
    declared: bool = False
    free: Mapping[int, tuple[PlanEntry, ...]] = field(
        default_factory=dict[int, tuple[PlanEntry, ...]]
    )
    """Gates bolted and free phases of the talisman, by phase (HAC-ACT-14, AMB-022)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A report or bell waiting for its phase; `round_phase` None is the first legal one."""

    character: CharacterId
    action: Action
    round: int
    phase: int | None
    at: int
    post: str
    lot: int = 0
    """The publication during which the post was written: ranked by lot among such (AMB-272)."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """One vote cast; `target` None is abstention. Never leaves the engine with its voter."""

    target: CharacterId | None
    at: int


@dataclass(frozen=True, slots=True)
class Window:
    """Somebody may alter open phases after `phase` until `until` (HAC-ALT-01…08)."""

    phase: int
    until: int | None
    """None while its publication is not out yet."""
    waived: bool = False
    answered_at: int | None = None
    """When his alteration was read: the window ends once its receipt has been out for the grace
    (AMB-057, `window_close_early`)."""


class PublicationKind(StrEnum):
    """Why something is published."""

    DEAL = "deal"
    OPENING = "opening"
    PHASES = "phases"
    DELIBERATION_OPEN = "deliberation_open"
    DELIBERATION_CLOSED = "deliberation_closed"
    END = "end"


@dataclass(frozen=True, slots=True)
class Pending:
    """The publication on its way out; clocks that hang on it stand still until `Published`."""

    number: int
    kind: PublicationKind


@dataclass(frozen=True, slots=True)
class Clock:
    """The instants the game waits for; None where it waits for none."""

    opening_at: int | None = None
    opened_at: int | None = None
    """The date of the narrator's post that opened the round, where it is the clock."""
    update_at: int | None = None
    """The date at which the round is resolved to its end whatever is left (AMB-009)."""
    declaration_until: int | None = None
    personal_until: Mapping[CharacterId, int] = field(default_factory=dict[CharacterId, int])
    """Declaration deadlines that differ from the common one."""
    next_phase_at: int | None = None
    deliberation_until: int | None = None
    paused_at: int | None = None
    last_public_at: int | None = None
    last_began_at: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The whole game at one instant."""

    ruleset: Ruleset
    mode: Mode = Mode.SETUP
    dealt: bool = False
    seed: str = ""
    commitment: str = ""
    round: int = 0
    phase: int = 0
    """Last executed phase of this round: 0…3."""
    round_open: bool = False
    t: int = 0
    people: Mapping[CharacterId, Person] = field(default_factory=dict[CharacterId, Person])
    house: House = field(default_factory=House)
    corpses: tuple[Corpse, ...] = ()
    plans: Mapping[CharacterId, Plan] = field(default_factory=dict[CharacterId, Plan])
    claims: tuple[Claim, ...] = ()
    votes: Mapping[CharacterId, Ballot] = field(default_factory=dict[CharacterId, Ballot])
    windows: Mapping[CharacterId, Window] = field(default_factory=dict[CharacterId, Window])
    ban_until_round: int = 0
    """Last round in which nothing can be altered (HAC-ALT-11, HAC-ALT-12)."""
    clock: Clock = field(default_factory=Clock)
    pending: Pending | None = None
    publications: int = 0
    records: tuple[PhaseRecord, ...] = ()
    """The executed phases of this round."""
    previous: State | None = None
    """The state before the last executed phase, for `VoidPhase`; its own `previous` is None."""
    draws: tuple[DrawRecord, ...] = ()
    lapsed: tuple[Claim, ...] = ()
    """Claims of this round whose phase came and found them void (AMB-128)."""
    last_bell_t: int | None = None
    """`t` when the bell last opened a deliberation."""
    deaths: tuple[tuple[int, int, str, CharacterId, CharacterId | None], ...] = ()
    """Murders and expulsions so far: (round, phase, what, who, whom), for the final log."""
    sabotages: tuple[tuple[int, int, str, CharacterId], ...] = ()
    """Sabotages so far: (round, phase, `sabotage:luces`…, who), for the final log."""
    winner: Side | None = None
    win_reason: str = ""

    @property
    def players(self) -> tuple[CharacterId, ...]:
        """Everybody still in the game, dead or alive, in the roster's order (AMB-017)."""
        return tuple(who for who, person in self.people.items() if not person.retired)

"""What a game is made of before anything happens: map, tasks, roster and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from engine.hacienda.map import GameMap
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId

RULES_VERSION = "hacienda-1"
"""Recorded in a game's database when it is made: the rules that its inputs were judged by."""


class TaskClass(StrEnum):
    """HAC-TASK-02…04."""

    QUICK = "rapida"
    MEDIUM = "mediana"
    LONG = "larga"


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage: where, what its owner reads, what observers read, and the compulsory wait."""

    place: PlaceId
    does: str
    seen: str
    wait: int = 0
    """Whole phases that must pass since the previous stage (HAC-TASK-05, AMB-221)."""
    also: tuple[PlaceId, ...] = ()
    """The other sections, where the stage is tied to a whole room (AMB-220)."""

    def at(self, place: PlaceId) -> bool:
        """Whether the stage is done at `place`."""
        return place == self.place or place in self.also


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the public catalogue (HAC-TASK-09)."""

    id: TaskId
    name: str
    kind: TaskClass
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Character:
    """One character of the roster, in the narrator's order."""

    id: CharacterId
    name: str
    aliases: tuple[str, ...] = ()
    feminine: bool = False


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rulings in force: one field a key of `config/hacienda/ruleset.toml`.

    Defaults are the recommended rulings of the rules' section 3. Hours are hours, phases are whole
    phases counted exclusively (AMB-001).
    """

    vasallos: int = 12
    impostores: int = 3
    clerigos: int = 1
    escurridizos: int = 1
    cambiaformas: int = 1
    task_quota: Mapping[str, int] = field(
        default_factory=lambda: {"larga": 2, "mediana": 3, "rapida": 3}
    )
    declaration_hours: int = 24
    alteration_hours: int = 18
    extension_hours: int = 12
    extension_auto: bool = True
    extension_per_round: int = 1
    extension_per_game: int = 3
    deliberation_hours: int = 168
    no_alter_rounds: int = 2
    resolve_early: bool = True
    receipt_grace_hours: int = 2
    kill_cooldown: int = 13
    impostors_know_each_other: bool = True
    conditionals: tuple[str, ...] = ("report", "bell")
    instant_stop: bool = True
    standing_report: bool = True
    redeclare_on_death: bool = True
    repeat_encounter: bool = False
    corpse_window: Literal["report_only", "alter"] = "report_only"
    alter_on_exit: bool = False
    victim_learns_killer: Literal["apparent", "none"] = "apparent"
    kill_witness: Literal["start", "start_or_end"] = "start"
    busy_before_kill: bool = True
    fake_task_busy: bool = False
    impostor_busy_immune: bool = False
    friendly_fire: bool = False
    clear_corpses: bool = True
    publish_deaths: bool = True
    publish_corpse_place: bool = False
    bell_uses_per_player: int | None = 1
    bell_cooldown_phases: int = 0
    self_vote: bool = True
    confirm_ejects: bool = False
    ghosts_alter: bool = False
    parity: Literal["le", "eq"] = "le"
    task_counter: Literal["per_round", "meetings", "never"] = "per_round"
    mask_style: Literal["generic", "room_task"] = "generic"
    publish_log: bool = True


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything static about one game; the same Setup and inputs give the same state."""

    map: GameMap
    tasks: Mapping[TaskId, Task]
    roster: tuple[Character, ...]
    ruleset: Ruleset = field(default_factory=Ruleset)

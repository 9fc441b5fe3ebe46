"""What a game is made of before anything happens: map, tasks, roster and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId

__all__ = [
    "RULES_VERSION",
    "Character",
    "Ruleset",
    "Setup",
    "Stage",
    "Task",
    "TaskClass",
    "start_of",
]

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
class Setup:
    """Everything static about one game; the same Setup and inputs give the same state."""

    map: GameMap
    tasks: Mapping[TaskId, Task]
    roster: tuple[Character, ...]
    ruleset: Ruleset = field(default_factory=Ruleset)


def start_of(setup: Setup, ruleset: Ruleset) -> PlaceId:
    """Where everybody begins, and gathers to deliberate (AMB-012, HAC-DEL-05)."""
    return ruleset.start_place or setup.map.start

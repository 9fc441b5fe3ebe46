"""A scenario as read from its file; names are still words, places identifiers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from engine.hacienda.facts.situation import Situation
from engine.hacienda.setting.setup import Setup
from engine.vocabulary import Action, CharacterId

Until = Literal["fase", "apertura", "nada", "ronda", "deliberacion"]
EVERYBODY = "todos"
"""Whom the public message is for, where a person's name is expected."""
NARRATOR = "narrador"
"""The narrator's own desk: doubts, and for whom he must speak."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """A typed action: `phase` None is the first legal one, or every open one for a gate."""

    phase: int | None
    action: Action
    free: bool


@dataclass(frozen=True, slots=True)
class Saying:
    """One post of one character: his words, or actions that are typed in."""

    who: CharacterId
    words: str = ""
    orders: tuple[Ordered, ...] = ()
    where: str = "dice"
    """The key of the step that it stands under: it says in which scene he writes."""
    readers: tuple[CharacterId, ...] = ()
    """Who else reads it, where it says so itself."""


@dataclass(frozen=True, slots=True)
class Expected:
    """One expectation: `pattern` must (or must not) be found.

    `where`: in what happened, in the facts of `whom`'s message or in its text.
    """

    where: Literal["sucede", "sabe", "lee"]
    whom: str
    pattern: str
    absent: bool
    path: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """Posts, then time up to what `until` says, then what is expected of it."""

    hours: float = 0
    sayings: tuple[Saying, ...] = ()
    until: str = "fase"
    expected: tuple[Expected, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """What every scenario has, whatever it is a scenario of."""

    file: Path
    text: str
    title: str
    rules: tuple[str, ...]
    steps: tuple[Step, ...]
    names: Mapping[CharacterId, str] = field(default_factory=dict[CharacterId, str])
    seed: str = "5a" * 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(Script):
    """A whole file of La Hacienda's."""

    setup: Setup
    situation: Situation

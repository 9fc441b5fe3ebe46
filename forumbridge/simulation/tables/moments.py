"""One input of a simulated game, with all that came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.vocabulary import CharacterId

S = TypeVar("S")
"""A game's state."""
G = TypeVar("G")
"""One of its inputs."""
E = TypeVar("E")
"""One of its events."""
P = TypeVar("P")
"""The public message of a publication."""
R = TypeVar("R")
"""A personal one."""


@dataclass(frozen=True, slots=True)
class Told(Generic[P, R]):
    """A publication as everybody received it."""

    number: int
    public: P | None
    personal: Mapping[CharacterId, R]


@dataclass(frozen=True, slots=True)
class Moment(Generic[S, G, E, P, R]):
    """An input, the states around it, its events and what was told because of them."""

    before: S
    given: G
    after: S
    events: tuple[E, ...]
    told: tuple[Told[P, R], ...]

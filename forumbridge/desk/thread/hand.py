"""What a game lets its narrator do by words beyond answering: acts, more time, words taught."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.vocabulary import CharacterId


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision ready to be recorded; `says` tells it back to whoever decides."""

    kind: str
    payload: Mapping[str, object]
    says: str


@dataclass(frozen=True, slots=True)
class Partly:
    """The decisions that something said of several comes to, and why of the rest it comes to
    none."""

    decided: tuple[Decided, ...]
    left: str


class NotDone(Exception):
    """Why something can't be decided as it was said, in Spanish: what and what to do about it."""


class Hand(Protocol):
    """The game's own acts. Nothing is recorded here: what comes back is to be recorded."""

    def act(
        self,
        name: str,
        arguments: Sequence[object],
        options: Mapping[str, object],
        *,
        who: str,
        why: str,
    ) -> tuple[Decided, ...]:
        """One of the acts by the name of its command.

        Raises:
            NotDone: it names nothing known, or the game can't do it now.
        """
        ...

    def more_time(
        self, person: CharacterId | None, seconds: int, until: str, *, who: str, why: str
    ) -> tuple[Decided, ...]:
        """A later deadline: for one player, or for everybody; by `seconds` (0: what the rules
        give), or `until` a date and hour.

        Raises:
            NotDone: no deadline is running, or the date is of no use.
        """
        ...

    def teach(
        self, words: str, meaning: str, only: CharacterId | None, *, who: str, why: str
    ) -> tuple[Decided, ...]:
        """Words that are to be read as what `meaning` names.

        Raises:
            NotDone: it names nothing, or several things; or the words would mislead.
        """
        ...

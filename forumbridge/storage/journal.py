"""What one transaction does to the game, noted while it is open so that it can be taken back.

A transaction is a step of the game if it records inputs, reads a player's order or carries out a
decision. What else it changes is noted with it, each row with what it was before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Touched(StrEnum):
    """What a step can change besides the inputs."""

    MESSAGE = "message"
    """A message was made; before it was nothing, or the message that it says once more."""
    MESSAGE_STATE = "message_state"
    REVIEW = "review"
    """A question was put."""
    REVIEW_STATE = "review_state"
    REVIEW_KEY = "review_key"
    READING = "reading"
    """A text was read."""
    READING_STATE = "reading_state"
    """Its status, and after a bar whether it is to be read again."""
    META = "meta"


@dataclass(frozen=True, slots=True)
class Effect:
    """One row that a step made or changed; `before` is what it was, empty for a new one."""

    touched: Touched
    row: str
    before: str = ""


_KINDS_OF_CAUSE = ("reading", "decision")


def _says_more(cause: str) -> int:
    """Of two causes of one step, a decision says more than a reading, and that than a source."""
    kind = cause.partition(":")[0]
    return _KINDS_OF_CAUSE.index(kind) + 2 if kind in _KINDS_OF_CAUSE else int(bool(cause))


@dataclass(slots=True)
class Doing:
    """What the open transaction has done so far."""

    inputs: list[int] = field(default_factory=list[int])
    effects: list[Effect] = field(default_factory=list[Effect])
    cause: str = ""
    """`decision:<n>`, `reading:<revision>`, or where its first input comes from."""
    is_step: bool = False
    at: int = 0
    back_to: int | None = None
    """It takes back every step after this one."""
    change: str = ""
    """It corrects the past (`storage.standing.Change`), as JSON."""
    retold: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """The events that a corrected past brings about, each with its input."""

    def note(self, touched: Touched, row: object, before: str = "") -> None:
        """A row that was made or changed."""
        self.effects.append(Effect(touched, str(row), before))

    def step(self, cause: str, at: int) -> None:
        """This is a step of the game, for that reason."""
        self.is_step = True
        self.at = max(self.at, at)
        self.cause = max(self.cause, cause, key=_says_more)

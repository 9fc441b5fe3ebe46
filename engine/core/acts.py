"""The acts by which any narrator holds a game's clocks or changes its rulings, as recorded.

`who` names the person behind an act as the narrator wrote it; `why` is shown in the log. What an
act does to a game, and when it is not possible, is each game's own.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Literal

from engine.core.events import Log

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True)
class ChangeRuling:
    """One key of the rulings takes another value, written as JSON, from now on.

    What has begun under the old one may end as it began; each game says what does.
    """

    key: str
    value: str
    who: str
    why: str
    kind: Literal["act.change_ruling"] = "act.change_ruling"


@dataclass(frozen=True, slots=True)
class Pause:
    """All clocks stop (AMB-274)."""

    at: int
    who: str
    why: str
    kind: Literal["act.pause"] = "act.pause"


@dataclass(frozen=True, slots=True)
class Resume:
    """Clocks go on: every instant to come moves by the length of the pause."""

    at: int
    who: str
    why: str
    kind: Literal["act.resume"] = "act.resume"


def log_line(done: DataclassInstance) -> Log:
    """An act as the log shows it: who and why, and its other fields, under its `kind`."""
    values = {f.name: str(getattr(done, f.name)) for f in fields(done)}
    return Log("DIRECTOR", values.pop("kind"), values)

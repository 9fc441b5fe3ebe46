"""What was looked at in an audit, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at; `good` None is what can't be checked, and `said` why; `due`, if it isn't
    empty, when it can be."""

    name: str
    good: bool | None
    said: str
    due: str = ""

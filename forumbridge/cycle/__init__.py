"""One run of one game, from the lock to the report.

The names are loaded when they are asked for: an idle tick takes the lock and needs no rules.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forumbridge.cycle.context import Options, RunContext
    from forumbridge.cycle.lock import game_lock
    from forumbridge.cycle.report import RunReport
    from forumbridge.cycle.run import run_game, run_locked

_HOMES = {
    "Options": "context",
    "RunContext": "context",
    "RunReport": "report",
    "game_lock": "lock",
    "run_game": "run",
    "run_locked": "run",
}

__all__ = ["Options", "RunContext", "RunReport", "game_lock", "run_game", "run_locked"]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        found: object = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

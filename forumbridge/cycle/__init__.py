"""One run of one game, from the lock to the report."""

from forumbridge.cycle.context import Options, RunContext
from forumbridge.cycle.lock import game_lock
from forumbridge.cycle.report import RunReport
from forumbridge.cycle.run import run_game, run_locked

__all__ = ["Options", "RunContext", "RunReport", "game_lock", "run_game", "run_locked"]

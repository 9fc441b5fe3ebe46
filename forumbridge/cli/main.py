"""`forumbridge`: the console script.

A run that finds another at work leaves before anything is loaded (R12): cron may start many.
"""

from __future__ import annotations

import fcntl
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

LOCK_FILE = "cerrojo"
"""The cycle's lock file; the run that stays takes the lock properly."""

ALREADY_RUNNING = 75


def run(arguments: Sequence[str]) -> int:
    """Run a command line and give its exit status; nothing escapes as an exception."""
    if is_second_run(arguments):
        return ALREADY_RUNNING
    application = importlib.import_module("forumbridge.cli.application")
    status: int = application.execute(arguments)
    return status


def main() -> None:
    """The console script."""
    sys.exit(run(sys.argv[1:]))


def is_second_run(arguments: Sequence[str]) -> bool:
    """Whether this is a plain `run` of games that are all being run already."""
    if not arguments or arguments[0] != "run":
        return False
    words = list(arguments[1:])
    folders: list[Path] = []
    while words:
        word = words.pop(0)
        if word == "--all" and words:
            folders += [path.parent for path in Path(words.pop(0)).glob("*/game.toml")]
        elif word.startswith("-"):
            return False
        else:
            folders.append(Path(word))
    return bool(folders) and all(is_running(folder) for folder in folders)


def is_running(folder: Path) -> bool:
    """Whether a run holds the game's lock."""
    try:
        with (folder / LOCK_FILE).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False

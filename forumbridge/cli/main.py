"""`forumbridge`: the console script.

A run that finds another at work leaves before anything is loaded (R12): cron may start many. A
plain run loads what it needs game by game: most of the time nobody has written anything.
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
    folders = games_of_plain_run(arguments)
    if folders and all(is_running(folder) for folder in folders):
        return ALREADY_RUNNING
    if folders and not sys.stdout.isatty():
        return _visit(folders)
    application = importlib.import_module("forumbridge.cli.application")
    status: int = application.execute(arguments)
    return status


def main() -> None:
    """The console script."""
    sys.exit(run(sys.argv[1:]))


def _visit(folders: Sequence[Path]) -> int:
    try:
        console = importlib.import_module("forumbridge.cli.console").Console()
        visitor = importlib.import_module("forumbridge.cli.visiting").Visitor(console)
        status: int = visitor.visit_all(folders)
    except BaseException as error:  # the last line of the program, as in `application`
        failures = importlib.import_module("forumbridge.cli.failures")
        status = failures.report(error, verbose=False, commands={})
    return status


def games_of_plain_run(arguments: Sequence[str]) -> list[Path]:
    """The folders of a `run` without options but `--all`; none where the command line has to be
    read properly."""
    if not arguments or arguments[0] != "run":
        return []
    words = list(arguments[1:])
    folders: list[Path] = []
    while words:
        word = words.pop(0)
        if word == "--all" and words:
            found = sorted(path.parent for path in Path(words.pop(0)).glob("*/game.toml"))
            if not found:
                return []
            folders += found
        elif word.startswith("-"):
            return []
        else:
            folders.append(Path(word))
    return list(dict.fromkeys(folders))


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

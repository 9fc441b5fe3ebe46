"""A run started from the desk: the same command that cron calls, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

from forumbridge.clock import Clock
from forumbridge.composition import files_of
from forumbridge.config_files.paths import PASSWORD
from forumbridge.errors import ForumbridgeError
from forumbridge.forum.credentials import find_password

_COMMAND = "import sys; from forumbridge.cli.main import main; sys.argv[0] = 'forumbridge'; main()"
LIMIT_SECONDS = 900


@dataclass(frozen=True, slots=True)
class RunTold:
    """A run somebody asked for: who and when, and once it is over what it said and its status."""

    who: str
    started_at: int
    ended_at: int | None = None
    code: int | None = None
    text: str = ""


def cannot_run(folder: Path) -> str:
    """Why a run can't be started here, in Spanish; empty when it can."""
    try:
        files = files_of(folder)
        find_password(files.config.forum.account, file=folder / PASSWORD)
    except ForumbridgeError as error:
        return error.message
    return ""


@dataclass(slots=True)
class Runs:
    """The runs of one game that were started from here, one at a time."""

    folder: Path
    clock: Clock
    last: RunTold | None = None
    _guard: threading.Lock = field(default_factory=threading.Lock)
    _thread: threading.Thread | None = None

    @property
    def going(self) -> bool:
        """Whether one is at work."""
        return self.last is not None and self.last.ended_at is None

    def start(self, who: str) -> bool:
        """Begin one; False if one is at work already."""
        with self._guard:
            if self.going:
                return False
            self.last = RunTold(who, self.clock.now())
        self._thread = threading.Thread(target=self._work, args=(self.last,), daemon=True)
        self._thread.start()
        return True

    def join(self) -> None:
        """Wait until the one at work is over."""
        if self._thread is not None:
            self._thread.join()

    def _work(self, told: RunTold) -> None:
        code, text = run_once(self.folder)
        self.last = RunTold(told.who, told.started_at, self.clock.now(), code, text)


def run_once(folder: Path) -> tuple[int, str]:
    """`forumbridge run --now` in a process of its own: its exit status and what it printed."""
    try:
        done = subprocess.run(  # noqa: S603 (our own program and a folder)
            [sys.executable, "-c", _COMMAND, "run", "--now", str(folder)],
            capture_output=True,
            text=True,
            check=False,
            timeout=LIMIT_SECONDS,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return 1, "La pasada no ha terminado en un cuarto de hora y se ha cortado; nada se pierde."
    except OSError as error:
        return 1, f"No se ha podido empezar la pasada: {error}."
    return done.returncode, f"{done.stdout}\n{done.stderr}".strip()

"""What every test lives under: loopback only, nobody sleeps, long tests only when asked for."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

import pytest
import pytest_socket
from hypothesis import settings

settings.register_profile("forumbridge", deadline=None, print_blob=True, database=None)
settings.load_profile("forumbridge")

LOOPBACK = ["127.0.0.1", "::1"]

WATCHED = ("engine", "parsers", "forumbridge", "tests", "tenacity")
"""Whose calls of `time.sleep` are a mistake in a test."""

WAITS_FOR_REAL_SERVERS = "tests.servers"

MEMORY = Path("/dev/shm")
ROOM = 4 << 30
"""Bytes that must be free there."""

LONGEST_FIRST = (
    "tests/e2e/test_spirit_game.py",
    "tests/forumbridge/cycle/test_simulation.py",
    "tests/forumbridge/cycle/test_interleavings.py",
    "tests/e2e/test_server_games.py",
    "tests/e2e/test_server_tables.py",
    "tests/browser/",
    "tests/forumbridge/cycle/test_crash.py",
    "tests/e2e/",
    "tests/forumbridge/cycle/",
    "tests/forumbridge/cli/test_acts.py",
    "tests/servers/",
)
"""Modules that take longest, in the order in which they are handed to the workers: a long one left
to the end is waited for by a single worker."""

_real_sleep = time.sleep
_homes = count()


def _is_watched(module: str) -> bool:
    if module == WAITS_FOR_REAL_SERVERS or module.startswith(WAITS_FOR_REAL_SERVERS + "."):
        return False
    return module.partition(".")[0] in WATCHED


def _awake(seconds: float) -> None:
    caller = sys._getframe(1).f_globals.get("__name__", "")
    if _is_watched(caller):
        raise AssertionError(f"{caller} sleeps {seconds} s in a test: inject a VirtualClock")
    _real_sleep(seconds)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Nobody sleeps; folders of tests are in memory where there is room: most of what a run of the
    bridge takes is waiting for a disk."""
    time.sleep = _awake
    if config.option.basetemp is None and _has_room(MEMORY):
        os.environ.setdefault("TMPDIR", str(MEMORY))
        tempfile.tempdir = None  # whoever asked before is to ask again


def _has_room(folder: Path) -> bool:
    """Whether all of a run's files, programs too, may lie in a folder."""
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return False
    runs_programs = not os.statvfs(folder).f_flag & os.ST_NOEXEC
    return runs_programs and shutil.disk_usage(folder).free > ROOM


@pytest.fixture(scope="session")
def _homes_of_all(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("casas")


@pytest.fixture(autouse=True)
def _a_home_of_ones_own(_homes_of_all: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The account's state directory is never the real one."""
    home = _homes_of_all / str(next(_homes))
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "estado"))


def pytest_runtest_setup() -> None:
    """Only loopback, for fixtures too."""
    pytest_socket.socket_allow_hosts(LOOPBACK, allow_unix_socket=True)


def _turn(item: pytest.Item) -> int:
    found = (at for at, path in enumerate(LONGEST_FIRST) if item.nodeid.startswith(path))
    return next(found, len(LONGEST_FIRST))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long lane out unless `-m` speaks of it; whatever takes longest comes first."""
    if "long" not in (config.option.markexpr or ""):
        long = [item for item in items if item.get_closest_marker("long")]
        if long:
            config.hook.pytest_deselected(items=long)
            items[:] = [item for item in items if not item.get_closest_marker("long")]
    items.sort(key=_turn)

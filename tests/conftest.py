"""What every test lives under: loopback only, nobody sleeps, long tests only when asked for."""

from __future__ import annotations

import sys
import time

import pytest
import pytest_socket
from hypothesis import settings

settings.register_profile("forumbridge", deadline=None, print_blob=True, database=None)
settings.load_profile("forumbridge")

LOOPBACK = ["127.0.0.1", "::1"]

WATCHED = ("engine", "parsers", "forumbridge", "tests", "tenacity")
"""Whose calls of `time.sleep` are a mistake in a test."""

WAITS_FOR_REAL_SERVERS = "tests.servers"

_real_sleep = time.sleep


def _is_watched(module: str) -> bool:
    if module == WAITS_FOR_REAL_SERVERS or module.startswith(WAITS_FOR_REAL_SERVERS + "."):
        return False
    return module.partition(".")[0] in WATCHED


def _awake(seconds: float) -> None:
    caller = sys._getframe(1).f_globals.get("__name__", "")
    if _is_watched(caller):
        raise AssertionError(f"{caller} sleeps {seconds} s in a test: inject a VirtualClock")
    _real_sleep(seconds)


@pytest.fixture(autouse=True)
def _nobody_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", _awake)


@pytest.fixture(autouse=True)
def _a_home_of_ones_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The account's state directory is never the real one."""
    home = tmp_path_factory.mktemp("casa")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "estado"))


def pytest_runtest_setup() -> None:
    """Only loopback, for fixtures too."""
    pytest_socket.socket_allow_hosts(LOOPBACK, allow_unix_socket=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long lane out unless `-m` speaks of it."""
    if "long" in (config.option.markexpr or ""):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]

"""The finished game, and copies of it to spoil."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.e2e.small_stage import scratch_folder
from tests.forumbridge.chronicle.played import play
from tests.forumbridge.cli.conftest import Cli, cli

__all__ = ["Cli", "cli", "finished", "home", "spoiled"]


@cache
def _played() -> tuple[Iterator[Path], Path]:
    """Played once a process, whichever tests ask first; the iterator keeps the folder alive."""
    scratch = scratch_folder()
    return scratch, play(next(scratch) / "casa").parent


@pytest.fixture(scope="session")
def home() -> Path:
    """Where the game was played: `partida`, its forum, its clock."""
    return _played()[1]


@pytest.fixture
def finished(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The finished game, for whoever only looks."""
    monkeypatch.setenv("FORUMBRIDGE_RELOJ", str(home / "reloj"))
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(home / "estado"))
    return home / "partida"


@pytest.fixture
def spoiled(finished: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    folder = tmp_path / "partida"
    shutil.copytree(finished, folder)
    folder.chmod(0o700)
    return folder

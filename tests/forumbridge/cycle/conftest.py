"""A small world to run the cycle in."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.forumbridge.cycle.world import World


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


@pytest.fixture
def dealt(world: World) -> World:
    """The same with the game dealt and the first round open."""
    world.start()
    return world


@pytest.fixture
def scratch() -> Iterator[Path]:
    """A folder in memory: what is measured here is no disk."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)

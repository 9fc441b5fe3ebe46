"""Fixtures of the forum tests."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from tests.forumbridge.forum.kit import NOW, House, open_house
from tests.forumbridge.forum.site import Site


@pytest.fixture
def house(tmp_path: Path) -> Generator[House]:
    """The embedded forum with one game, served."""
    with open_house(tmp_path) as made:
        yield made


@pytest.fixture
def clock() -> VirtualClock:
    """A clock of its own."""
    return VirtualClock(NOW)


@pytest.fixture
def site() -> Site:
    """A forum of prepared answers."""
    return Site()

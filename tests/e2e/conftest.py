"""The house of five with its first round open, made once for each worker and copied for each test."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.e2e.small_stage import House, copied, house, scratch_folder

_numbers = count()


@pytest.fixture(scope="session")
def begun() -> Iterator[Path]:
    """A folder with the house after the opening of round 1."""
    for scratch in scratch_folder():
        with house(scratch / "antes") as stage:
            stage.begin()
        yield scratch / "antes"


@pytest.fixture
def manor(begun: Path) -> Iterator[House]:
    """The house, to do with as one likes."""
    with copied(begun, begun.parent / f"copia-{next(_numbers)}") as stage:
        yield stage

"""Die at every commit, request and file write; nothing lost, doubled or reordered (R1)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge import boundaries
from tests.forumbridge.cycle.crash import count, kill_everywhere
from tests.forumbridge.cycle.stages import POINTS, TinyStage, staged

FLOORS = {"opening": 36, "deal": 28, "orders": 66, "resolution": 94}
"""Boundaries of the run at each point; fewer means that some commit or request went unwatched."""

SLICES = 3


@pytest.fixture
def scratch() -> Iterator[Path]:
    """In memory where the machine has such a place: a killed process needs no real disk."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def second_death(number: int) -> int | None:
    """Every other recovery dies too, early or late."""
    return None if number % 2 else 1 + number * 5 % 23


@pytest.mark.timeout(600)
@pytest.mark.parametrize("turn", range(2))
@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("point", POINTS)
def test_death_at_every_boundary(scratch: Path, point: str, part: int, turn: int) -> None:
    """Twice: the recovery that dies in one turn is let alone in the other."""
    tally = kill_everywhere(
        staged(scratch / "antes", point),
        scratch,
        TinyStage,
        second=lambda number: second_death(number + turn),
        numbers=lambda total: iter(range(1 + part, total + 1, SLICES)),
    )
    assert tally.failures == []
    assert len(tally.boundaries) >= FLOORS[point]
    assert tally.kills >= tally.scenarios >= FLOORS[point] // SLICES


def test_every_kind_of_boundary_is_reached(scratch: Path) -> None:
    seen: set[str] = set()
    for point in POINTS:
        stage = TinyStage(staged(scratch / point, point))
        seen |= set(count(stage.run))
    commits = {name.split(":")[1] for name in seen if name.startswith("commit")}
    assert commits >= {
        "about-to-read", "claim", "deal", "decide", "decision", "inbox", "intent", "opening",
        "outcome", "published", "reading", "run", "understand",
    }  # fmt: skip
    assert {name for name in seen if name.startswith("http")} == {
        "http:GET:before", "http:GET:after", "http:POST:before", "http:POST:after",
    }  # fmt: skip


def test_the_hook_is_taken_out_again() -> None:
    names = count(lambda: boundaries.reach("algo"))
    boundaries.reach("otra cosa")
    assert names == ["algo"]


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("shift", range(1, 20))
def test_death_at_every_boundary_and_at_every_recovery(
    scratch: Path, point: str, shift: int
) -> None:
    tally = kill_everywhere(
        staged(scratch / "antes", point),
        scratch,
        TinyStage,
        second=lambda number: 1 + (number * 7 + shift * 5) % 97,
    )
    assert tally.failures == []

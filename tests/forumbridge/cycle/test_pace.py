"""A full queue at a forum's pace, known or learnt from its first refusal (R9), and R5's ledger."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.embedded.quirks import Quirks
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.fake_board import Habits
from tests.forumbridge.cycle.test_embedded import Served, begin, served
from tests.forumbridge.cycle.world import PLAYERS, World

QUICK = (15,)
INTERVALS = [
    pytest.param(seconds, marks=[] if seconds in QUICK else [pytest.mark.long])
    for seconds in (0, 15, 30, 60, 300)
]
QUEUE = 40
EVERY = 300
"""Seconds from one run to the next, as a crontab line has it."""


def fill(world: World) -> None:
    for number in range(QUEUE):
        who = list(PLAYERS)[number % len(PLAYERS)]
        world.decide("say", scene=f"personal:{who}", text=f"Aviso {number}.")


def empty(world: World) -> tuple[int, list[int]]:
    """Run as cron would until the queue is empty: the time it took, and refusals run by run."""
    began, refusals = world.clock.now(), [0]
    while True:
        started = world.clock.now()
        world.run()
        known = sum(refusals)
        total = world.ask(
            lambda s: sum(
                a.code == "FLOOD" for r in s.outbox.list() for a in s.outbox.attempts(r.id)
            )
        )
        refusals.append(total - known)
        rows = world.ask(lambda s: s.outbox.list())
        if all(row.state is MessageState.POSTED for row in rows):
            return world.clock.now() - began, refusals
        world.clock.set(max(world.clock.now(), started + EVERY))


def budget(world: World, seconds: int) -> None:
    section = world.config.run.model_copy(update={"budget_seconds": seconds})
    world.config = world.config.model_copy(update={"run": section})


@pytest.mark.parametrize("interval", INTERVALS)
def test_a_full_queue_meets_one_refusal_a_run_at_most(tmp_path: Path, interval: int) -> None:
    """The narrator never said how long the forum wants: it is learnt in each run."""
    world = World(tmp_path, in_memory=True, habits=Habits(flood_seconds=interval, precision=1))
    world.run()
    world.wait(max(interval, 1))
    budget(world, EVERY)
    fill(world)
    took, refusals = empty(world)
    assert max(refusals) <= 1
    optimum = (QUEUE - 1) * interval
    assert took <= max(1.2 * optimum + EVERY, 2 * EVERY)
    bodies = world.forum.bodies()
    assert len(bodies) == len(set(bodies)) == QUEUE + 1


@pytest.fixture
def scratch() -> Iterator[Path]:
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


@pytest.mark.parametrize("interval", INTERVALS)
def test_over_http_with_the_interval_known_nothing_is_refused(scratch: Path, interval: int) -> None:
    """R9: total time at most 1.2 times the optimum."""
    with served(scratch / "m") as manor:
        manor.flood = interval
        manor.server.quirks = Quirks(flood_seconds=interval)
        begin(manor)
        manor.wait(max(interval, 1))
        budget(manor, 100_000)
        fill(manor)
        took, refusals = empty(manor)
        assert sum(refusals) == 0
        assert took <= 1.2 * (QUEUE - 1) * max(interval, 2) + 5
        _one_request_an_attempt(manor)


def _one_request_an_attempt(manor: Served) -> None:
    """R5: what the server saw, and what the outbox has."""
    asked = sum(e.method == "POST" and "/partida/" in e.path for e in manor.server.ledger())
    assert asked == manor.ask(lambda s: s.outbox.attempts_begun()) + len(PLAYERS)

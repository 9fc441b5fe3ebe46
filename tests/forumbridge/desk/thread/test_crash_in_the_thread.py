"""Die at every commit, request and write while a narrator's post is carried out (R1)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.forumbridge.cycle.crash import kill_everywhere
from tests.forumbridge.cycle.stages import TinyStage
from tests.forumbridge.desk.thread.lodge import DESK, FIRST, SECOND, Lodge


class LodgeStage(TinyStage):
    """A narrator has answered two questions, said something to all and something unclear."""

    world: Lodge

    def __init__(self, root: Path) -> None:
        self.world = Lodge(root)

    def outcome(self) -> object:
        world = self.world
        decisions = world.ask(
            lambda s: [(d.kind, d.payload, d.who, d.done) for d in s.decisions.all()]
        )
        return {
            "before": super().outcome(),
            "decisions": decisions,
            "answers": world.ask(lambda s: [s.review.answers(n) != [] for n in (1, 2)]),
            "desk": [text.partition(":")[2] for text in world.desk()],
            "under way": world.ask(lambda s: s.meta.get("hilo")),
        }


@pytest.fixture
def scratch() -> Iterator[Path]:
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def staged(root: Path) -> Path:
    world = Lodge(root)
    world.start()
    world.say("cleo", "¿El 1 o el 2?")
    assert world.doubt() == 2
    world.order("2 b", "di a todos: hola", "1 z", who=FIRST)
    world.order("2 a. La 1 es la a", who=SECOND)
    world.wait(180)
    return root


@pytest.mark.timeout(300)
def test_each_sentence_is_carried_out_once_wherever_a_run_dies(scratch: Path) -> None:
    tally = kill_everywhere(
        staged(scratch / "antes"),
        scratch,
        LodgeStage,
        second=lambda number: None if number % 2 else 1 + number * 5 % 17,
        numbers=lambda total: iter(range(1, total + 1, 3)),
    )
    assert tally.failures == []
    assert {"commit:thread:before", "commit:narrator:after"} <= set(tally.boundaries)
    assert DESK

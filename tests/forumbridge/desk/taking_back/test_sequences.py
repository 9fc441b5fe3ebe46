"""After an undoing the game is the one in which it never happened, whatever came before; and a run
that dies in the middle of one leaves all of it or nothing."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.forumbridge.cycle.crash import kill_everywhere
from tests.forumbridge.cycle.stages import TinyStage
from tests.forumbridge.cycle.world import PLAYERS, World, config
from tests.forumbridge.desk.taking_back.bench import (
    by_hand,
    last_step,
    number,
    snapshot,
    undone,
)

GAMES, LONG_GAMES, MOVES = 3, 150, 14
FLOOR = 30
"""Boundaries of the run that undoes; fewer means that some commit went unwatched."""


@pytest.fixture
def scratch() -> Iterator[Path]:
    """In memory where the machine has such a place: a killed process needs no real disk."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def _anything(world: World, chance: random.Random) -> None:
    """One thing that players or the narrator do."""
    who = chance.choice(list(PLAYERS))
    match chance.randrange(7):
        case 0 | 1:
            world.say(who, f"Digo {chance.randrange(30)}")
        case 2:
            world.say(who, f"¿El {chance.randrange(9)} o el {chance.randrange(9)}?")
        case 3:
            world.say(who, "Buenas noches a todos.")
        case 4:
            world.decide("input", inputs=[number(who, chance.randrange(30), world.clock.now())])
        case 5:
            doubts = world.ask(lambda s: s.review.open_of("NUMERO_DUDOSO"))
            if doubts:
                world.decide("review.answer", review=chance.choice(doubts).id, choice=0)
        case _:
            world.wait(chance.choice((600, 1800, 3700)))
    world.wait(60)


@pytest.mark.parametrize(
    "seed",
    [*range(GAMES), *(pytest.param(n, marks=pytest.mark.long) for n in range(GAMES, LONG_GAMES))],
)
def test_what_was_undone_never_happened(scratch: Path, seed: int) -> None:
    chance = random.Random(f"deshacer:{seed}")
    world = World(scratch / "w")
    world.start()
    by_hand(world)
    world.run()
    floor = last_step(world)
    known = {floor: snapshot(world)}
    """How everything was when a step was the last one."""
    for _ in range(MOVES):
        if chance.random() < 0.3 and last_step(world) > floor:
            to = chance.choice([step for step in known if step < last_step(world)] or [floor])
            world.decide("undo.back", to=to)
            world.run()
            assert snapshot(world) == known[to]
            known[last_step(world)] = snapshot(world)
            if chance.random() < 0.7:
                world.decide("undo.go_on", reread=bool(undone(world)))
        else:
            _anything(world, chance)
        before = last_step(world)
        world.run()
        if last_step(world) != before:
            known[last_step(world)] = snapshot(world)


class UndoingStage(TinyStage):
    """A run that undoes, in mode `off`: nothing goes out, and an idle run changes no byte."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.world.config = config("off")

    def outcome(self) -> object:
        return (super().outcome(), snapshot(self.world), len(undone(self.world)))


def _staged(root: Path) -> Path:
    root.mkdir()
    world = World(root)
    world.start()
    world.config = config("off")
    world.run()
    to = last_step(world)
    world.wait(120)
    world.say("ada", "Digo 5")
    world.say("blas", "¿El 3 o el 4?")
    world.run()
    world.wait(3700)
    world.run()
    world.say("cleo", "Digo 9")
    world.wait(60)
    world.decide("undo.back", to=to)
    world.decide("undo.go_on", reread=True)
    return root


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("first", "every"), [(1, 5), *(pytest.param(n, 5, marks=pytest.mark.long) for n in range(2, 6))]
)
def test_a_death_in_the_middle_leaves_all_or_nothing(scratch: Path, first: int, every: int) -> None:
    tally = kill_everywhere(
        _staged(scratch / "antes"),
        scratch,
        UndoingStage,
        second=lambda number: None if number % 2 else 1 + number * 5 % 23,
        numbers=lambda total: iter(range(first, total + 1, every)),
    )
    assert tally.failures == []
    assert len(tally.boundaries) >= FLOOR
    assert tally.kills >= tally.scenarios > 5

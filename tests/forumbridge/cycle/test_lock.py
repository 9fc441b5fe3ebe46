"""One run a game: whoever comes second leaves at once and writes nothing (R12)."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from forumbridge.cycle.lock import game_lock
from forumbridge.errors import AlreadyRunning, StorageError
from tests.forumbridge.cycle.world import World, scene

STARTS = 20


def _start(world: World, go: int, done: int) -> int:
    """A child that waits for the signal and runs; its exit code tells what became of it."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        os.read(go, 1)
        try:
            code = world.run().exit_code
            os.write(done, b".")
        except AlreadyRunning as error:
            code = error.exit_code
    finally:
        os._exit(code)


ROUNDS, LONG_ROUNDS = 3, 30


def test_of_twenty_simultaneous_starts_one_works(dealt: World) -> None:
    _rounds(dealt, ROUNDS)


@pytest.mark.long
def test_of_twenty_simultaneous_starts_one_works_every_time(dealt: World) -> None:
    _rounds(dealt, LONG_ROUNDS)


def _rounds(world: World, rounds: int) -> None:
    for number in range(1, rounds + 1):
        world.say("ada", f"Digo {number}")
        world.wait(1)
        before = world.digest()
        with game_lock(world.folder):
            assert set(_together(world)) == {75}
        assert world.digest() == before
        codes = _together(world)
        assert set(codes) <= {0, 75}
        assert codes.count(0) >= 1
        world.wait(30)
        assert world.texts(scene("ada")) == [f"Apuntado: {n}." for n in range(1, number + 1)]
        kinds = world.ask(lambda s: [r.input.kind for r in s.inputs.all()])
        assert kinds.count("number") == number


def _together(world: World) -> list[int]:
    """The exit codes of twenty children that start at one signal."""
    ready, go = os.pipe()
    silent, done = os.pipe()
    try:
        children = [_start(world, ready, done) for _ in range(STARTS)]
        os.write(go, b"x" * STARTS)
        return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    finally:
        for end in (ready, go, silent, done):
            os.close(end)


def test_a_loser_costs_next_to_nothing(dealt: World) -> None:
    before, asked = dealt.digest(), len(dealt.forum.log())
    with game_lock(dealt.folder):
        used = time.process_time()
        with pytest.raises(AlreadyRunning):
            dealt.run()
        used = time.process_time() - used
    assert used < 0.15
    assert (dealt.digest(), len(dealt.forum.log())) == (before, asked)


def test_the_kernel_releases_the_lock_of_the_dead(tmp_path: Path) -> None:
    child = os.fork()
    if child == 0:
        with game_lock(tmp_path):
            os.kill(os.getpid(), 9)
    os.waitpid(child, 0)
    with game_lock(tmp_path):
        pass


def test_a_folder_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StorageError), game_lock(tmp_path / "nada"):
        pass

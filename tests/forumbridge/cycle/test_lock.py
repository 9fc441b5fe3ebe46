"""One run a game: whoever comes second leaves at once and writes nothing (R12)."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from forumbridge.cycle.lock import game_lock
from forumbridge.errors import AlreadyRunning, StorageError
from tests.forumbridge.cycle.world import World

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


def test_of_twenty_simultaneous_starts_one_works(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    ready, go = os.pipe()
    _, done = os.pipe()
    with game_lock(dealt.folder):
        children = [_start(dealt, ready, done) for _ in range(STARTS)]
        os.write(go, b"x" * STARTS)
        losers = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert losers == [75] * STARTS
    children = [_start(dealt, ready, done) for _ in range(STARTS)]
    os.write(go, b"x" * STARTS)
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert set(codes) <= {0, 75}
    assert codes.count(0) >= 1
    assert dealt.texts("partida/x/escena-ada") == ["Apuntado: 5."]
    assert dealt.ask(lambda s: [r.input.kind for r in s.inputs.all()].count("number")) == 1


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

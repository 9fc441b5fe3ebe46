"""The restore drill: any of the last copies takes the database's place, and the game goes on (R18)."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from forumbridge.storage import open_store
from forumbridge.storage.backups import FOLDER, backups, restore_backup
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.world import PLAYERS, World

LAST = 5
ALL = 30


@pytest.fixture(scope="module")
def played() -> Iterator[Path]:
    """Two rounds, with a copy after every run that changed something, and more declarations."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        root = Path(folder) / "m"
        play(World(root))
        yield root


def run(world: World) -> None:
    world.run(backups=True)
    world.wait(60)


def play(world: World) -> None:
    run(world)
    world.wait(60)
    for who in PLAYERS:
        world.say(who, "Hola")
    world.wait(60)
    run(world)
    for first in (3, 5):
        for number in range(first, first + 5):
            for who in PLAYERS:
                world.say(who, f"Digo {number}")
                world.wait(60)
                run(world)
        world.wait(3700)
        run(world)


def restored(played: Path, target: Path, index: int) -> World:
    """The game as it is with the `index`-th last copy in its database's place."""
    shutil.copytree(played, target)
    world = World(target)
    copy = backups(world.folder / FOLDER)[-index]
    restore_backup(copy, world.database, game="x", at=world.clock.now())
    return world


def inputs(world: World) -> list[tuple[str, str]]:
    found = world.ask(lambda s: [(r.input.kind, r.input.source) for r in s.inputs.all()])
    return sorted(item for item in found if item[0] != "tick")


def drill(played: Path, target: Path, index: int) -> None:
    before = World(played)
    bodies, log = before.forum.bodies(), inputs(before)
    world = restored(played, target, index)
    for _ in range(3):
        world.run()
        world.wait(301)
    assert world.forum.bodies()[: len(bodies)] == bodies, "something was posted in between"
    new = world.forum.bodies()[len(bodies) :]
    assert not set(new) & set(bodies), "something was posted twice"
    assert inputs(world)[: len(log)] == log or set(log) <= set(inputs(world))
    rows = world.ask(lambda s: s.outbox.list())
    assert {row.body for row in rows if row.state is MessageState.POSTED} >= set(bodies)
    store = open_store(world.database)
    store.check()
    store.close()
    shutil.rmtree(target)


@pytest.mark.parametrize("index", range(1, LAST + 1))
def test_one_of_the_last_copies_loses_and_doubles_nothing(
    played: Path, tmp_path: Path, index: int
) -> None:
    drill(played, tmp_path / "m", index)


def test_there_are_as_many_copies_as_are_kept(played: Path) -> None:
    assert len(backups(World(played).folder / FOLDER)) == ALL


@pytest.mark.long
@pytest.mark.parametrize("index", range(LAST + 1, ALL + 1))
def test_any_of_them_loses_and_doubles_nothing(played: Path, tmp_path: Path, index: int) -> None:
    drill(played, tmp_path / "m", index)

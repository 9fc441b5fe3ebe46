"""However late a run comes, posts and instants meet the game in the order of their dates."""

from __future__ import annotations

import shutil
from pathlib import Path

from forumbridge.storage.backups import backups, restore_backup
from tests.forumbridge.cycle.test_revisions import at, deadline, numbers
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC, World, scene


def test_a_post_of_the_next_round_waits_for_the_instant_before_it(dealt: World) -> None:
    due = deadline(dealt)
    at(dealt, due - 60)
    dealt.say("ada", "Digo 5")
    at(dealt, due + 7200)
    dealt.say("blas", "Digo 7")
    dealt.wait(300)
    dealt.run()
    kinds = [row.input.kind for row in dealt.ask(lambda s: s.inputs.all())]
    assert kinds[-4:] == ["number", "tick", "number", "published"]


def play(world: World, rounds: int) -> None:
    for number in range(rounds):
        for place, who in enumerate(PLAYERS):
            world.wait(120)
            world.say(who, f"Digo {10 * number + place}")
            world.run(backups=True)
        world.wait(3600)
        world.run(backups=True)


def test_a_whole_game_ends(dealt: World) -> None:
    play(dealt, 3)
    assert len(dealt.texts(PUBLIC)) == 4
    before = dealt.digest()
    dealt.wait(100_000)
    dealt.run()
    assert dealt.digest() == before


def test_any_copy_can_be_restored_without_losing_or_repeating(tmp_path: Path) -> None:
    """R18: the forum knows what was posted since; the restored game finds it by its markers."""
    world = World(tmp_path / "a")
    world.start()
    play(world, 2)
    expected = {t: world.forum.bodies(t) for t in (PUBLIC, *(scene(w) for w in PLAYERS))}
    copies = backups(world.folder / "copias")
    assert len(copies) >= 8
    for number, copy in enumerate(copies):
        root = tmp_path / f"r{number}"
        shutil.copytree(world.root, root)
        restored = World(root)
        restore_backup(copy, restored.database, game="x", at=restored.clock.now())
        posts = len(restored.forum.log("post"))
        for _ in range(3):
            restored.run()
        assert len(restored.forum.log("post")) == posts, copy.name
        assert {t: restored.forum.bodies(t) for t in expected} == expected
        assert numbers(restored) == numbers(world)
        assert restored.reviews("open") == []
        shutil.rmtree(root)

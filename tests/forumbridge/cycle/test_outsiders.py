"""R21 where a forum shows who reads a thread: a personal scene is its player's alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.forumbridge.cycle.fake_board import NARRATOR, Habits
from tests.forumbridge.cycle.world import PLAYERS, World, scene

ADA = scene("ada")


def read_by(world: World, who: str, *accounts: str) -> None:
    """Only the narrator and `accounts` may read the scene of `who`."""
    state = world.forum.state
    state.setdefault("readers", {})[scene(who)] = [NARRATOR, *accounts]
    world.forum._save(state)


@pytest.fixture
def shown(tmp_path: Path) -> World:
    """A dealt game on a forum without recipients that shows who takes part in a scene."""
    world = World(tmp_path, habits=Habits(recipients=False))
    for who, account in PLAYERS.items():
        read_by(world, who, account)
    world.start()
    return world


def publish(world: World) -> None:
    world.wait(3700)
    world.run()


def posts(world: World) -> int:
    return len(world.forum.log("post"))


def test_where_each_scene_is_its_players_own_nothing_is_said(shown: World) -> None:
    before = posts(shown)
    publish(shown)
    assert posts(shown) > before
    assert shown.reviews("open") == []


def test_nothing_is_posted_where_somebody_else_reads_until_he_does_not(shown: World) -> None:
    read_by(shown, "ada", PLAYERS["ada"], "Curiosa")
    shown.say("ada", "Digo 5")
    shown.run()
    before = len(shown.texts(ADA))
    publish(shown)
    assert shown.reviews("open") == ["LECTORES_DE_MAS"]
    (row,) = shown.ask(lambda s: s.review.list("open"))
    assert "«Curiosa»" in row.item.sentence
    assert "la escena de Ada" in row.item.sentence
    assert len(shown.texts(ADA)) == before
    read_by(shown, "ada", PLAYERS["ada"])
    shown.wait(60)
    shown.run()
    assert shown.reviews("open") == []
    assert len(shown.texts(ADA)) > before


def test_whom_the_narrator_lets_read_is_not_told_of_again(shown: World) -> None:
    read_by(shown, "ada", PLAYERS["ada"], "Ayudante")
    shown.say("ada", "Digo 5")
    shown.run()
    (number,) = (row.id for row in shown.ask(lambda s: s.review.list("open")))
    before = len(shown.texts(ADA))
    shown.decide("review.ignore", review=number)
    shown.wait(60)
    shown.run()
    publish(shown)
    assert shown.reviews("open") == []
    assert len(shown.texts(ADA)) > before
    read_by(shown, "ada", PLAYERS["ada"], "Ayudante", "Curiosa")
    shown.say("ada", "Digo 6")
    shown.run()
    assert shown.reviews("open") == ["LECTORES_DE_MAS"]


def test_another_players_account_is_somebody_else(shown: World) -> None:
    read_by(shown, "ada", PLAYERS["ada"], PLAYERS["blas"])
    shown.say("ada", "Digo 5")
    shown.run()
    assert shown.reviews("open") == ["LECTORES_DE_MAS"]

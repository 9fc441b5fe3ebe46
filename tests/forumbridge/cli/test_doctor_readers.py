"""`doctor` says who else reads a personal scene, where the forum shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.cli.doctor.findings import Finding
from forumbridge.cli.doctor.forum import check_forum
from tests.forumbridge.cycle.fake_board import Habits
from tests.forumbridge.cycle.test_outsiders import read_by
from tests.forumbridge.cycle.world import PLAYERS, World


@pytest.fixture
def world(tmp_path: Path) -> World:
    """A dealt game on a forum that has no recipients."""
    made = World(tmp_path, habits=Habits(recipients=False))
    made.start()
    return made


def privacy(world: World) -> list[Finding]:
    """What is said about who reads what."""
    found = check_forum(world.forum, world.config, world.clock, world.folder)
    return [finding for finding in found if finding.check == "Privacidad"]


def test_where_the_forum_does_not_say_the_narrator_looks(world: World) -> None:
    (said,) = privacy(world)
    assert (said.level, "no se puede comprobar" in said.sentence) == ("warning", True)


def test_where_each_scene_is_its_players_own_it_is_well(world: World) -> None:
    for who, account in PLAYERS.items():
        read_by(world, who, account)
    (said,) = privacy(world)
    assert said.level == "ok"


def test_somebody_else_is_named(world: World) -> None:
    for who, account in PLAYERS.items():
        read_by(world, who, account)
    read_by(world, "ada", PLAYERS["ada"], "Curiosa")
    (said,) = privacy(world)
    assert (said.level, said.code) == ("warning", "LECTORES_DE_MAS")
    assert "«Curiosa»" in said.sentence

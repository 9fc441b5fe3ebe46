"""The narrator is called once for each new need, whatever fails, and nothing of the game is told."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from forumbridge.config_files.game import GameConfig
from tests.forumbridge.cycle.world import PLAYERS, World

WRITES = "import sys;open(sys.argv[1],'a').write(sys.stdin.read()+'\\n--\\n')"


def called_by(world: World, *arguments: str) -> World:
    data = world.config.model_dump(by_alias=True)
    data["avisos"] = {"orden": {"mandato": list(arguments)}}
    world.config = GameConfig.model_validate(data)
    return world


@pytest.fixture
def world(tmp_path: Path) -> World:
    found = called_by(World(tmp_path / "x"), sys.executable, "-c", WRITES, str(tmp_path / "avisos"))
    found.start()
    return found


def calls(world: World) -> list[str]:
    file = world.root.parent / "avisos"
    return file.read_text().split("\n--\n")[:-1] if file.exists() else []


def doubt(world: World, who: str = "blas", text: str = "¿El 3 o el 4?") -> None:
    world.say(who, text)
    world.wait(60)
    world.run()


def test_once_for_each_new_need(world: World) -> None:
    assert calls(world) == []
    doubt(world)
    assert len(calls(world)) == 1
    for _ in range(3):
        world.wait(60)
        world.run()
    assert len(calls(world)) == 1
    doubt(world, "cleo", "¿El 1 o el 2?")
    assert len(calls(world)) == 2
    assert "le espera: 2 cuestiones; el próximo plazo es el lunes" in calls(world)[1]


def test_what_is_settled_and_comes_anew_is_told_anew(world: World) -> None:
    doubt(world)
    world.decide("review.ignore", review=1)
    world.wait(60)
    world.run()
    assert len(calls(world)) == 1
    doubt(world, "cleo")
    assert len(calls(world)) == 2


def test_nothing_of_the_game_leaves(world: World) -> None:
    doubt(world)
    said = " ".join(calls(world))
    secrets = [*PLAYERS, *PLAYERS.values(), "El 3", "Narradora", "número", "escena"]
    assert said
    assert not [one for one in secrets if one.casefold() in said.casefold()]


def test_a_failure_is_reported_tried_again_and_given_up(world: World) -> None:
    called_by(world, "/no/existe")
    world.say("blas", "¿El 3 o el 4?")
    told: list[list[str]] = []
    for _ in range(5):
        world.wait(60)
        report = world.run()
        assert report.error is None
        told.append([line for line in report.lines if "No se le ha podido avisar" in line])
    assert [len(lines) for lines in told] == [1, 1, 1, 0, 0]
    assert "se intenta en la próxima pasada" in told[0][0]
    assert "no se intenta más" in told[2][0]
    before = world.digest()
    world.run()
    assert world.digest() == before


def test_what_stopped_a_run_calls_too_but_not_what_passes(world: World) -> None:
    world.forum.out("look")  # a forum that does not answer
    world.run()
    assert calls(world) == []


def test_a_dry_run_calls_nobody(world: World) -> None:
    world.say("blas", "¿El 3 o el 4?")
    world.wait(60)
    world.run(dry_run=True)
    assert calls(world) == []

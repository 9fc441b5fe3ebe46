"""A receipt that reads as the last thing said in its scene is not said again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.forumbridge.cycle.world import World, scene

ADA = scene("ada")


@pytest.fixture
def told(tmp_path: Path) -> World:
    """A dealt game in which Ada has the receipt of her order."""
    world = World(tmp_path)
    world.start()
    declare(world, "Digo 5")
    return world


def declare(world: World, text: str) -> None:
    world.say("ada", text)
    world.wait(60)
    world.run()
    world.wait(60)


def test_the_same_order_again_has_no_second_receipt_and_is_on_record(told: World) -> None:
    before = len(told.ask(lambda s: s.inputs.all()))
    declare(told, "Lo dicho: digo 5")
    assert told.texts(ADA) == ["Apuntado: 5."]
    assert len(told.ask(lambda s: s.inputs.all())) == before + 1


def test_another_order_has_its_own_and_so_has_the_first_one_told_again(told: World) -> None:
    declare(told, "Digo 7")
    declare(told, "Digo 5")
    assert told.texts(ADA) == ["Apuntado: 5.", "Apuntado: 7.", "Apuntado: 5."]


def test_after_anything_else_was_said_it_is_said_again(told: World) -> None:
    declare(told, "El 3 o el 4")
    declare(told, "Digo 5")
    assert told.texts(ADA)[0] == told.texts(ADA)[-1] == "Apuntado: 5."
    assert len(told.texts(ADA)) > 2

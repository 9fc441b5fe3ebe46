"""A name typed in a command is one person's, or nobody's until it is said whose."""

from __future__ import annotations

import pytest

from engine.hacienda.setting.map_data import map_from_data
from engine.hacienda.setting.setup import Setup
from engine.hacienda.setting.tasks_data import tasks_from_data
from forumbridge.cli.finding import find_character, find_place
from forumbridge.config_files.paths import ruleset_folder
from forumbridge.config_files.toml_files import read_toml
from forumbridge.errors import UsageError
from forumbridge.plain_words import sentences
from tests.forumbridge.cycle.world import config


def test_a_name_of_two_people_is_asked_about() -> None:
    folder = config()
    first, second, *rest = folder.characters
    same = second.model_copy(update={"aliases": (first.name,)})
    folder = folder.model_copy(update={"characters": (first, same, *rest)})
    with pytest.raises(UsageError, match=f"{first.id} o {second.id}") as caught:
        find_character(folder, first.name)
    assert caught.value.code == "AMBIGUO"


def test_what_was_meant_is_told_as_it_is_written_or_where_to_look() -> None:
    folder = config()
    first, *rest = folder.characters
    folder = folder.model_copy(
        update={"characters": (first.model_copy(update={"account": "CuentaAnna"}), *rest)}
    )
    with pytest.raises(UsageError) as near:
        find_character(folder, "CuentaAna")
    assert "«CuentaAnna»" in near.value.advice
    with pytest.raises(UsageError) as nothing:
        find_character(folder, "Xqwzk")
    assert "game.toml" in nothing.value.advice


def test_a_room_of_two_places_is_told_by_them() -> None:
    folder = ruleset_folder("hacienda")
    where = map_from_data(read_toml(folder / "map.toml"))
    setup = Setup(where, tasks_from_data(read_toml(folder / "tasks.toml"), where), ())
    with pytest.raises(UsageError, match=r"«Biblioteca \(sección Este\)» o «Biblioteca") as caught:
        find_place(setup, "biblioteca")
    assert caught.value.code == "AMBIGUO"
    with pytest.raises(UsageError) as unknown:
        find_place(setup, "Capila")
    assert "«Capilla»" in unknown.value.advice


def test_several_sentences_have_their_capitals_and_one_stop_each() -> None:
    assert sentences(["aún no se ha repartido", "¿Quería decir «Ana»?", "Ya está."]) == (
        "Aún no se ha repartido. ¿Quería decir «Ana»? Ya está."
    )

"""A mistyped word is answered with the nearest one, and printed commands can be copied."""

import shlex
from pathlib import Path

import pytest

from forumbridge.cli.act.acts import LIST
from forumbridge.cli.nearest import nearest
from forumbridge.shell import command


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        pytest.param("mvoe", "move", id="two letters changed round"),
        pytest.param("movee", "move", id="one too many"),
        pytest.param("dor", "door", id="one too few"),
        pytest.param("gíve-task", "give-task", id="accent"),
        pytest.param("KILL", "kill", id="capitals"),
        pytest.param("talis", "talisman", id="cut short"),
    ],
)
def test_the_nearest_act_is_found(typed, meant):
    assert nearest(typed, LIST) == [meant]


def test_what_is_like_nothing_finds_nothing():
    assert nearest("xyzzy", LIST) == []


def test_several_come_best_first():
    assert nearest("capila", ["capital", "capilla", "cocina"], most=2)[0] == "capilla"


def test_a_printed_command_is_read_by_a_shell_as_it_was_meant():
    folder = Path("/home/ana/mis partidas/l'hacienda")
    said = command("review show", folder, 3)

    assert shlex.split(said) == ["forumbridge", "review", "show", str(folder), "3"]

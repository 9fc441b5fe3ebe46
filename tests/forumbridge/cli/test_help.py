from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from forumbridge.cli.application import MODULES

ROOT = Path(__file__).resolve().parents[3]
GROUPS = {
    "review": ("list", "show", "accept", "mean", "ask", "ignore"),
    "outbox": ("list", "show", "approve", "hold", "release", "cancel", "edit", "done"),
    "act": (
        "move", "kill", "revive", "role", "task", "cooldown", "cancel", "replace", "window",
        "deadline", "ruling", "void-phase",
    ),
}  # fmt: skip
CHANGES = [
    *[
        (name,)
        for name in ("init", "run", "declare", "say", "pause", "resume", "backup", "restore")
    ],
    *[("act", name) for name in GROUPS["act"]],
    *[("review", name) for name in GROUPS["review"] if name not in ("list", "show")],
    *[("outbox", name) for name in GROUPS["outbox"] if name not in ("list", "show")],
]
ENGLISH = (
    "Usage:",
    "Options:",
    "Commands:",
    "Show this",
    "[default",
    "[required",
    "[OPTIONS]",
    "<str>",
    "<int",
    "required",
    "list[Path]",
    "{PARTIDA",
)


def test_the_help_lists_every_command_in_spanish(cli):
    said = cli("--help")
    assert said.code == 0
    for name in MODULES:
        assert f"\n  {name} " in said.out
    assert not [word for word in ENGLISH if word in said.out]


@pytest.mark.parametrize("name", MODULES)
def test_every_command_explains_itself_in_spanish(cli, name):
    said = cli(name, "--help")
    assert said.code == 0
    assert "Uso: forumbridge" in said.out
    assert not [word for word in ENGLISH if word in said.out]
    for inner in GROUPS.get(name, ()):
        assert f"\n  {inner} " in said.out


@pytest.mark.parametrize("words", CHANGES, ids="-".join)
def test_every_command_that_changes_something_can_be_tried_first(cli, words):
    assert "--dry-run" in cli(*words, "--help").out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param(("revew",), "¿Quería decir «review»?", id="mistyped command"),
        pytest.param(("status", "x", "--jason"), "¿Quería decir «--json»?", id="mistyped option"),
        pytest.param(("review", "lst", "x"), "¿Quería decir «list»?", id="mistyped inner command"),
        pytest.param(("act", "mve", "x"), "¿Quería decir «move»?", id="mistyped act"),
        pytest.param(("act", "mvoe", "x"), "¿Quería decir «move»?", id="two letters changed round"),
        pytest.param(("rveiew", "x"), "¿Quería decir «review»?", id="changed round at the top"),
        pytest.param(("revíew", "x"), "¿Quería decir «review»?", id="accented command"),
        pytest.param(
            ("outbox", "shwo", "x", "1"), "¿Quería decir «show»?", id="changed round inside"
        ),
        pytest.param(
            ("parse", "x", "--lúgar", "y"), "¿Quería decir «--lugar»?", id="accented option"
        ),
        pytest.param(
            ("parse", "x", "--lguar=y"), "¿Quería decir «--lugar»?", id="option with its value"
        ),
        pytest.param(
            ("map", "--person", "y"), "¿Quería decir «--personaje»?", id="option cut short"
        ),
        pytest.param(("parse", "x", "-ñ"), "No hay ninguna opción «-ñ»", id="a letter"),
        pytest.param(("status",), "Falta «PARTIDA»", id="missing argument"),
        pytest.param(("status", "a", "b"), "Sobra «b»", id="extra argument"),
        pytest.param(("review", "show", "x", "dos"), "«dos» no vale como «N»", id="not a number"),
        pytest.param(
            ("review", "show", "x", "dos"), "«forumbridge review show --help»", id="whose help"
        ),
        pytest.param(
            ("init", "x", "--juego", "dominó"), "«dominó» no vale como «--juego»", id="no choice"
        ),
        pytest.param(("parse", "--lugar"), "Falta el valor de «--lugar»", id="no value"),
    ],
)
def test_a_wrong_command_line_gets_a_sentence_in_spanish(cli, words, expected):
    said = cli(*words)
    assert said.code == 64
    assert expected in said.err
    assert "No such" not in said.err


def test_the_version_is_told(cli):
    assert cli("--version").out.startswith("forumbridge ")


@pytest.mark.parametrize(
    "words", [("-v", "status", "x"), ("status", "x", "-v")], ids=["before", "after"]
)
def test_more_details_may_be_asked_for_anywhere(cli, words):
    assert cli(*words).code == 65


def test_a_reader_that_goes_away_is_no_failure_of_ours(tmp_path):
    """`forumbridge init … | head -1`: the pipe is closed while there is more to say."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-c", "from forumbridge.cli.main import main; main()", "act", "--list"],
        stdout=write, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT,
        env={**os.environ, "HOME": str(tmp_path)},
    )  # fmt: skip
    os.close(write)
    assert done.returncode == 1
    assert done.stderr == ""

"""The same inputs give the same game, on any machine and in any process (invariant D.1, R17)."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.hacienda.facts.digest import state_digest
from tests.engine.whole_game import Table, digests

ROOT = Path(__file__).parents[2]
SEED = "0d" * 32


def test_a_game_is_the_same_whatever_the_order_of_hashes():
    outputs = {
        subprocess.run(
            [sys.executable, "-m", "tests.engine.whole_game", SEED, "5"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "4294967295")
    }

    assert len(outputs) == 1
    assert len(outputs.pop()) == 64


def test_another_seed_is_another_game():
    assert digests(SEED, 2) == digests(SEED, 2)
    assert digests(SEED, 2)[0] != digests("0e" * 32, 2)[0]


def test_replaying_the_recorded_inputs_gives_the_same_state():
    table = Table(SEED)
    moments = list(table.play(6))
    state = table.game.start()
    for moment in moments:
        state, events = table.game.step(state, moment.given)
        assert events == moment.events

    assert state_digest(state) == state_digest(table.state)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"t": 99}, id="a number"),
        pytest.param({"seed": "ff"}, id="a text"),
        pytest.param({"people": {}}, id="a mapping"),
        pytest.param({"winner": "vasallo"}, id="something that was nothing"),
    ],
)
def test_the_digest_changes_with_anything_in_the_state(change):
    table = Table(SEED)
    list(table.play(1))

    assert state_digest(replace(table.state, **change)) != state_digest(table.state)


def test_the_digest_does_not_depend_on_the_order_of_a_mapping():
    table = Table(SEED)
    list(table.play(1))
    turned = dict(reversed(table.state.people.items()))

    assert state_digest(replace(table.state, people=turned)) == state_digest(table.state)

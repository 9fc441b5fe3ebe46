"""Whole games by chance: every ending is reached and nothing that must hold ever fails (B3)."""

from collections import Counter

import pytest

from engine.avaloup.game import Avaloup
from tests.engine.avaloup.random_play import Match

ENDINGS = {"REJECTIONS", "FAILURES", "SEER_NAMED", "SEER_MISSED", "SEER_UNNAMED"}


def play(seeds):
    reached = Counter()
    for seed in seeds:
        reached[Match(seed).play().ended] += 1
    return reached


@pytest.mark.rule("AVA-ROUND-02", "AVA-SET-18", "AVA-LEAD-04", "AVA-END-07", "AVA-VOTE-10")
def test_games_by_chance_end_in_every_way_and_hold_every_invariant():
    reached = play(range(250))
    assert {reason for _, reason in reached} == ENDINGS
    winners = {reason: winner for winner, reason in reached}
    assert winners == {
        "REJECTIONS": "wolf",
        "FAILURES": "wolf",
        "SEER_NAMED": "wolf",
        "SEER_MISSED": "village",
        "SEER_UNNAMED": "village",
    }


@pytest.mark.long
def test_thousands_of_games_by_chance_hold_every_invariant():
    assert {reason for _, reason in play(range(1000, 11_000))} == ENDINGS


def test_the_same_inputs_give_the_same_bytes():
    for seed in range(12):
        match = Match(seed).play()
        game = Avaloup(match.setup)
        state = game.start()
        for given in match.inputs:
            state, _ = game.step(state, given)
        assert repr(state) == repr(match.state)
        assert "set({" not in repr(state), "the order of a set is not that of another process"

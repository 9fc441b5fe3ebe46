"""Whole games by chance: every ending is reached and nothing that must hold ever fails (B3)."""

from collections import Counter

import pytest

from engine.avaloup.game import Avaloup
from engine.vocabulary.choices import PlayCard
from tests.engine.avaloup.random_play import Match
from tests.engine.avaloup.table import ROLES, Table

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


@pytest.mark.rule("AVA-KNOW-06", "AVA-MIS-03")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("ana", "caco", id="the vidente and a villager"),
        pytest.param("blas", "dora", id="the alfa and a wolf"),
        pytest.param("caco", "dora", id="a villager and a wolf"),
    ],
)
def test_two_tables_that_differ_in_what_is_hidden_look_alike_to_everybody_else(one, other):
    """The same posts, one wolf card of whoever has it: public and third parties' messages are the
    same to the byte until the end."""
    seen = []
    for roles in ({}, {one: ROLES[other], other: ROLES[one]}):
        table = Table(7, roles=roles)
        for team in (("eva", "fran"), ("caco", "dora", "eva"), ("blas", "dora", "fran")):
            table.approve(*team)
            foul = next((w for w in team if table.state.side(w) == "wolf"), None)
            for who in table.state.team:
                table.say(who, PlayCard("lobo" if who == foul else "aldea"))
            table.now += 600
            table.tick(hours=24)
        table.reject()
        changed = {one, other} | {w for w, mind in table.minds.items() if mind.seen}
        others = {w: r for w, r in table.personal.items() if w not in changed}
        asked = {w: [x for x in r if x.card is None] for w, r in table.personal.items()}
        seen.append(repr((table.publics, others, asked)))
    assert seen[0] == seen[1]


def test_the_same_inputs_give_the_same_bytes():
    for seed in range(12):
        match = Match(seed).play()
        game = Avaloup(match.setup)
        state = game.start()
        for given in match.inputs:
            state, _ = game.step(state, given)
        assert repr(state) == repr(match.state)
        assert "set({" not in repr(state), "the order of a set is not that of another process"

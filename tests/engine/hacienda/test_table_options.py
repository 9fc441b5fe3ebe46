"""The rulings about reports, the bell, and what is told at the table."""

from __future__ import annotations

import pytest

from engine.vocabulary import Kill
from tests.engine.scenario import Scenario, codes, impostor


def found(**rules: object) -> Scenario:
    """Malo has killed Ana before Blas's eyes, who may report it in the next phase."""
    play = Scenario({"ana": "capilla", "blas": "capilla", "zorro": impostor("capilla")}, **rules)
    play.phase(zorro=Kill("ana"))
    return play


@pytest.mark.option("instant_stop")
@pytest.mark.rule("AMB-125")
@pytest.mark.parametrize("instant", [True, False])
def test_a_claim_for_the_next_phase_stops_the_round_at_once_or_when_it_is_due(
    instant: bool,
) -> None:
    play = Scenario({"ana": "comedor"}, instant_stop=instant)
    play.open_round()
    play.ring("ana", 1)
    play.tick(hours=1)
    assert (play.last.kind == "deliberation_open") is instant
    if not instant:
        play.tick(hours=23)
        assert play.last.kind == "deliberation_open"


@pytest.mark.option("bell_uses_per_player")
@pytest.mark.rule("AMB-134")
@pytest.mark.parametrize(("uses", "answers"), [(0, 0), (1, 1), (2, 2), (None, 3)])
def test_so_many_bells_a_player(uses: int | None, answers: int) -> None:
    play = Scenario({"ana": "comedor"}, bell_uses_per_player=uses)
    rung = 0
    for _ in range(3):
        if not play.state.round_open:
            play.open_round()
        if codes(play.ring("ana")) != ("claim",):
            break
        play.tick()
        play.publish()
        rung += 1
        play.all_vote(None)
        play.publish()
    assert rung == answers


@pytest.mark.option("bell_cooldown_phases")
@pytest.mark.rule("AMB-134", "AMB-001")
@pytest.mark.parametrize("phases", [0, 1, 3])
def test_so_many_whole_phases_between_two_bells(phases: int) -> None:
    play = Scenario(
        {"ana": "comedor", "blas": "comedor"},
        bell_uses_per_player=None,
        bell_cooldown_phases=phases,
    )
    play.gather("ana")
    play.all_vote(None)
    play.publish()
    play.open_round()
    before = play.state.t
    play.ring("blas")  # in the first phase in which it can be
    for _ in range(6):
        if play.last.kind == "deliberation_open":
            break
        play.tick(hours=24)
        if play.state.pending is not None:
            play.publish()
    assert play.last.kind == "deliberation_open"
    assert play.state.t - before == phases


@pytest.mark.option("publish_deaths")
@pytest.mark.rule("AMB-138")
@pytest.mark.parametrize("told", [True, False])
def test_the_dead_are_named_at_the_opening_or_not(told: bool) -> None:
    play = found(publish_deaths=told)
    play.report_corpse("blas")
    play.tick()
    assert play.last.public.deaths == (("ana",) if told else ())


@pytest.mark.option("publish_corpse_place")
@pytest.mark.rule("AMB-131")
@pytest.mark.parametrize("told", [True, False])
def test_the_place_of_the_corpse_is_told_or_not(told: bool) -> None:
    play = found(publish_corpse_place=told)
    play.report_corpse("blas")
    play.tick()
    assert play.last.public.corpse_place == ("capilla" if told else None)


@pytest.mark.option("confirm_ejects")
@pytest.mark.rule("AMB-149")
@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize(("voted", "side"), [("malo", "impostor"), ("blas", "vasallo")])
def test_the_side_of_the_expelled_is_told_or_not(told: bool, voted: str, side: str) -> None:
    play = Scenario(
        {"ana": "comedor", "blas": "comedor", "otro": impostor("bodega")}, confirm_ejects=told
    )
    play.gather("ana")
    play.all_vote(voted)
    assert play.last.public.eliminated == voted
    assert play.last.public.eliminated_side == (side if told else None)

"""The rulings about bells, deliberations and votes: at each of their values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.inputs import KillPerson, PlannedFree
from engine.hacienda.facts.state import Shape
from engine.vocabulary import CharacterId
from engine.vocabulary.actions import Bell, Kill, Report
from tests.engine.scenario import Cast, Scenario, codes, impostor

BY = ("narrador", "prueba")


def met_again(game: Scenario, times: int, who: str) -> int:
    """How many of so many deliberations by his bell there really were."""
    held = 0
    for _ in range(times):
        game.put(who, "comedor")
        if not game.state.round_open:
            game.open_round()
        if codes(game.ring(who)) != ("claim",):
            continue
        game.tick()
        held += game.state.mode.value == "deliberacion"
        game.publish()
        game.all_vote(None)
        game.publish()
    return held


@pytest.mark.option("bell_uses_per_player")
@pytest.mark.rule("AMB-134", "HAC-REP-05")
@pytest.mark.parametrize(("uses", "rung"), [(1, 1), (0, 0), (2, 2), (None, 3)])
def test_each_may_ring_the_bell_so_many_times(uses: int | None, rung: int) -> None:
    game = Scenario({"ana": "comedor", "blas": "comedor"}, bell_uses_per_player=uses)
    assert met_again(game, 3, "ana") == rung
    assert met_again(game, 1, "blas") == (0 if uses == 0 else 1)


@pytest.mark.option("bell_cooldown_phases")
@pytest.mark.rule("AMB-134")
@pytest.mark.parametrize("phases", [0, 1, 2])
def test_the_bell_rests_so_many_phases(phases: int) -> None:
    game = Scenario({"ana": "comedor", "blas": "comedor"}, bell_cooldown_phases=phases)
    game.gather("ana")
    game.all_vote(None)
    game.publish()
    game.open_round()
    game.declare("blas", free=[PlannedFree(None, Bell(), standing=True)])
    played = 0
    while True:
        game.tick()
        if game.state.mode.value == "deliberacion":
            break
        game.run()
        played += 1
    assert played == phases


@pytest.mark.option("instant_stop")
@pytest.mark.rule("AMB-125")
@pytest.mark.parametrize("at_once", [True, False])
def test_a_claim_for_the_next_phase_stops_the_round_at_once_or_when_the_phase_comes(
    at_once: bool,
) -> None:
    game = Scenario({"ana": "comedor", "blas": "bodega"}, instant_stop=at_once)
    game.open_round()
    due = game.game.next_instant(game.state)
    game.ring("ana")
    game.tick()
    assert (game.state.mode.value == "deliberacion") is at_once
    if not at_once:
        assert game.game.next_instant(game.state) == due
        game.run()
    assert game.state.mode.value == "deliberacion"
    assert game.state.t == 0


@pytest.mark.option("standing_report")
@pytest.mark.rule("AMB-126", "AMB-292")
@pytest.mark.parametrize("allowed", [True, False])
def test_reporting_beforehand_is_allowed_or_not(allowed: bool) -> None:
    game = Scenario({"ana": "capilla"}, standing_report=allowed)
    game.open_round()
    standing = [PlannedFree(None, Report(), standing=True)]
    got = codes(game.declare("ana", free=standing))
    assert got == (("claim",) if allowed else ("NO_STANDING_CLAIMS",))
    assert codes(game.declare("ana", free=[PlannedFree(None, Bell(), standing=True)])) == ("claim",)


def reported(**rules: object) -> Scenario:
    """Vito has been murdered in the Capilla, Zoe is dead far away, and Ana reports Vito."""
    people = {
        "vito": "capilla", "ana": "capilla", "zoe": "bodega", "caco": impostor("capilla"),
    }  # fmt: skip
    game = Scenario(people, **rules)
    game.give(KillPerson(CharacterId("zoe"), *BY))
    game.phase(caco=Kill(CharacterId("vito")))
    game.report_corpse("ana")
    game.tick()
    return game


@pytest.mark.option("publish_deaths")
@pytest.mark.rule("AMB-138", "MSG-84")
@pytest.mark.parametrize("public", [True, False])
def test_the_deaths_are_published_with_the_deliberation_or_not(public: bool) -> None:
    game = reported(publish_deaths=public)
    assert set(game.last.public.deaths) == ({"vito", "zoe"} if public else set())
    assert game.last.public.corpse == "vito"
    assert game.state.people[CharacterId("zoe")].death_public is public


@pytest.mark.option("publish_corpse_place")
@pytest.mark.rule("AMB-131")
@pytest.mark.parametrize("public", [False, True])
def test_the_place_of_the_corpse_is_published_or_not(public: bool) -> None:
    game = reported(publish_corpse_place=public)
    assert game.last.public.corpse_place == ("capilla" if public else None)


@pytest.mark.option("confirm_ejects")
@pytest.mark.rule("AMB-149")
@pytest.mark.parametrize("confirm", [False, True])
@pytest.mark.parametrize(("who", "side"), [("caco", "impostor"), ("ana", "vasallo")])
def test_the_side_of_the_expelled_is_published_or_not(who: str, side: str, confirm: bool) -> None:
    game = Scenario({"ana": "comedor", "caco": impostor("bodega")}, confirm_ejects=confirm)
    game.gather("ana")
    game.all_vote(who)
    assert game.last.public.eliminated == who
    assert game.last.public.eliminated_side == (side if confirm else None)


@pytest.mark.option("vote_scene")
@pytest.mark.rule("AMB-145", "HAC-VOTE-05")
def test_a_vote_is_cast_once_and_nobody_else_is_told_of_it() -> None:
    game = Scenario({"ana": "comedor", "blas": "comedor"}, vote_scene="personal")
    game.gather("ana")
    before = len(game.told)
    assert codes(game.vote("ana", "blas")) == ("vote",)
    assert len(game.told) == before
    game.now += 168 * 3600
    game.tick()
    closed = game.last.public
    assert closed.votes == (("blas", 1),)
    assert closed.voted == ()


@pytest.mark.option("show_who_voted")
@pytest.mark.rule("AMB-265", "HAC-VOTE-05")
@pytest.mark.parametrize("show", [False, True])
def test_who_has_voted_is_published_or_not_and_never_what(show: bool) -> None:
    game = Scenario({"ana": "comedor", "blas": "comedor", "caco": impostor("bodega")},
                    show_who_voted=show)  # fmt: skip
    game.gather("ana")
    game.vote("caco", None)
    game.vote("ana", "blas")
    game.now += 168 * 3600
    game.tick()
    closed = game.last.public
    assert closed.kind == "deliberation_closed"
    assert closed.voted == (("ana", "caco") if show else ())
    assert (closed.votes, closed.abstentions) == ((("blas", 1),), 1)
    game.publish()


@pytest.mark.option("ghosts_see_true_identity")
@pytest.mark.rule("AMB-093")
@pytest.mark.parametrize("true_name", [False, True])
def test_ghosts_see_through_a_borrowed_look_or_not(true_name: bool) -> None:
    cast = {
        "ana": "cocina", "blas": "bodega", "vito": "cocina",
        "zoe": Cast("cocina", "impostor", "cambiaformas"),
    }  # fmt: skip
    game = Scenario(cast, ghosts_see_true_identity=true_name)
    game.give(KillPerson(CharacterId("vito"), *BY))
    zoe = replace(game.state.people[CharacterId("zoe")], shape=Shape(CharacterId("blas"), 0))
    game.state = replace(game.state, people={**game.state.people, zoe.id: zoe})
    told = game.phase()
    seen = {
        who: dict(told.reports[who].sections[0].in_sight).get("cocina", ())  # type: ignore[arg-type]
        for who in ("ana", "vito")
    }
    assert "blas" in seen["ana"]
    assert "zoe" not in seen["ana"]
    assert ("zoe" in seen["vito"]) is true_name
    assert ("blas" in seen["vito"]) is not true_name
    game.run()
    game.run()
    game.open_round()
    standing = game.report("vito").standing
    assert standing is not None
    there = dict(standing.in_sight)["cocina"]  # type: ignore[index]
    assert ("zoe" in there, "blas" in there) == (true_name, not true_name)

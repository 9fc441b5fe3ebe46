"""Knowledge and outlook: made of what was told, never of what is (AMB-031)."""

import pytest

from engine.hacienda.facts.inputs import KillPerson, WaiveChanges, Withdraw
from engine.vocabulary import DoTask, Kill, Mode, Move, Wait
from tests.engine.scenario import Scenario, impostor


def outlook(play, who):
    return play.game.outlook(play.known[who])


@pytest.mark.rule("AMB-031", "AMB-012")
def test_before_the_deal_everybody_is_known_to_be_at_the_start():
    game = Scenario({"ana": "capilla"}).game
    seen = game.outlook(game.begin("ana"))

    assert seen.mode is Mode.SETUP
    assert seen.place == "comedor"
    assert len(seen.company) == 7
    assert seen.own_tasks == ()


@pytest.mark.rule("HAC-SET-07", "HAC-TASK-10", "MSG-03")
def test_own_tasks_are_known_from_the_deal_and_followed_as_they_are_done():
    play = Scenario({"ana": "capilla"})
    task, place = play.take_task("ana")
    play.open_round()
    assert task in {own.task for own in outlook(play, "ana").own_tasks}
    play.phase(ana=DoTask(task))

    assert task not in {own.task for own in outlook(play, "ana").own_tasks}
    assert outlook(play, "ana").place == place


@pytest.mark.rule("MSG-06")
def test_the_opening_says_where_he_is_and_whom_he_sees():
    play = Scenario(
        {"ana": "biblioteca_oeste", "blas": "galeria_este", "cleto": "biblioteca_oeste"}
    )
    play.open_round()
    seen = outlook(play, "ana")

    assert (seen.mode, seen.place, seen.resolved, seen.may_change) == (
        Mode.ROUND, "biblioteca_oeste", 0, True,
    )  # fmt: skip
    assert set(seen.visible) == {"blas", "cleto"}
    assert seen.company == ("cleto",)


@pytest.mark.rule("HAC-TIME-10", "AMB-056")
def test_after_a_phase_he_knows_his_new_place_and_whether_he_may_change():
    play = Scenario({"ana": "capilla", "blas": "pasillo_biblioteca", "cleto": "bodega"})
    play.open_round()
    play.declare("ana", Move("pasillo_biblioteca"), Wait(), Move("comedor"))
    play.run()
    ana, cleto = outlook(play, "ana"), outlook(play, "cleto")

    assert (ana.place, ana.came_from, ana.resolved) == ("pasillo_biblioteca", "capilla", 1)
    assert ana.may_change
    assert ana.plan == {1: Move("pasillo_biblioteca"), 2: Wait(), 3: Move("comedor")}
    assert not cleto.may_change
    assert cleto.resolved == 1


@pytest.mark.rule("AMB-057", "AMB-061")
def test_his_own_posts_are_known_to_him():
    play = Scenario({"ana": "capilla", "blas": "pasillo_biblioteca"})
    play.open_round()
    play.declare("ana", Move("pasillo_biblioteca"), Wait(), Move("comedor"))
    play.run()
    play.declare("ana", only={3: Wait()})
    assert outlook(play, "ana").plan[3] == Wait()
    play.give(Withdraw("ana", play.now, "t:8", phase=2))
    assert 2 not in outlook(play, "ana").plan
    play.give(WaiveChanges("ana", play.now, "t:9"))

    assert not outlook(play, "ana").may_change


@pytest.mark.rule("AMB-031", "HAC-CORP-01")
def test_a_death_he_has_not_been_told_of_changes_nothing_he_knows():
    dead, alive = (
        Scenario({"ana": "capilla", "vito": "bodega", "caco": impostor("bodega")}) for _ in "ab"
    )
    dead.phase(caco=Kill("vito"))
    alive.phase(caco=Wait())

    assert outlook(dead, "ana") == outlook(alive, "ana")
    assert "vito" in outlook(dead, "ana").living


@pytest.mark.rule("AMB-138", "AMB-137")
def test_published_deaths_are_known_to_all():
    play = Scenario({"ana": "comedor", "zoe": "bodega"})
    play.give(KillPerson("zoe", "narrador", "prueba"))
    play.gather("ana")
    seen = outlook(play, "ana")

    assert seen.mode is Mode.DELIBERATION
    assert "zoe" not in seen.living
    assert "zoe" not in seen.company
    assert seen.plan == {}
    play.all_vote("lejano_0")
    assert "lejano_0" not in outlook(play, "ana").living


@pytest.mark.rule("AMB-109", "HAC-GHO-11")
def test_the_victim_knows_he_is_a_ghost_without_a_plan_who_may_declare_anew():
    play = Scenario({"vito": "capilla", "caco": impostor("capilla")})
    play.open_round()
    play.declare("vito", Wait(), Wait(), Wait())
    play.declare("caco", Kill("vito"))
    play.run()
    seen = outlook(play, "vito")

    assert seen.ghost
    assert seen.may_change
    assert set(seen.plan) == {1}


@pytest.mark.rule("HAC-WIN-05")
def test_at_the_end_nothing_can_be_changed():
    play = Scenario({"ana": "comedor"})
    play.give(KillPerson("malo", "narrador", "prueba"))

    assert outlook(play, "ana").mode is Mode.OVER
    assert not outlook(play, "ana").may_change

"""Reports and bells: what they bring about (HAC-REP-01…12, HAC-CORP, AMB-115, AMB-124…136)."""

import pytest

from engine.hacienda.facts.inputs import KillPerson, MovePerson, PlannedFree, RevivePerson
from engine.vocabulary import Bell, Kill, Move, Report, Wait
from tests.engine.hacienda.claims import murder, opened, phases_run
from tests.engine.scenario import Scenario, codes, impostor


@pytest.mark.rule("HAC-REP-06", "HAC-REP-09", "AMB-125", "HAC-REP-03", "AMB-131")
def test_a_valid_report_stops_the_round_at_once():
    play = murder(ana="biblioteca_oeste")
    play.report_corpse("ana")
    play.tick()

    assert opened(play).caller == "ana"
    assert not opened(play).by_bell
    assert play.last.public.caller == "ana"
    assert play.last.public.corpse == "vito"
    assert play.last.public.corpse_place is None
    assert phases_run(play) == [1]


@pytest.mark.rule("AMB-131")
def test_the_place_of_the_corpse_is_public_only_by_ruling():
    play = Scenario(
        {"vito": "capilla", "ana": "capilla", "caco": impostor("capilla")},
        publish_corpse_place=True,
    )
    play.phase(caco=Kill("vito"))
    play.report_corpse("ana")
    play.tick()

    assert play.last.public.corpse_place == "capilla"


@pytest.mark.rule("AMB-115", "HAC-CORP-02")
def test_a_corpse_seen_through_a_window_can_be_reported():
    play = murder(ana="galeria_este")
    play.report_corpse("ana")
    play.tick()

    assert opened(play).corpse == "vito"


@pytest.mark.rule("HAC-REP-03", "AMB-128")
@pytest.mark.parametrize("phase", [2, 3])
def test_without_a_corpse_in_sight_the_round_goes_on_and_the_claimant_is_told(phase):
    play = murder(ana="capilla", blas="bodega")
    play.report_corpse("ana", phase)
    while play.state.round_open:
        play.run()
    sections = {
        s.phase: s for t in play.told if t.kind == "phases" for s in t.reports["ana"].sections
    }

    assert opened(play) is None
    assert [f for f, s in sections.items() if s.claim_lapsed] == [phase]
    assert not any(s.claim_lapsed for t in play.told for s in t.reports["blas"].sections)


@pytest.mark.rule("HAC-CORP-05", "HAC-REP-10")
def test_the_murderer_himself_may_report():
    play = murder()
    play.report_corpse("caco")
    play.tick()

    assert opened(play).caller == "caco"


@pytest.mark.rule("AMB-124", "HAC-REP-08", "AMB-002", "HAC-REP-07")
def test_the_stopped_phase_is_not_executed_and_time_stands():
    play = Scenario({"ana": "comedor", "blas": "capilla"}, instant_stop=False)
    play.open_round()
    play.declare("blas", Move("pasillo_biblioteca"), Move("comedor"), Wait())
    play.ring("ana", 2)
    play.run()
    t, place = play.state.t, play.place("blas")
    play.run()

    assert (t, place) == (1, "pasillo_biblioteca")
    assert play.state.t == 1
    assert phases_run(play) == [1]
    assert play.last.kind == "deliberation_open"


@pytest.mark.rule("HAC-KILL-05", "HAC-TIME-09", "HAC-REP-11", "AMB-130")
def test_a_claim_comes_before_a_murder_of_its_phase():
    play = Scenario({"ana": "comedor", "caco": impostor("comedor")}, instant_stop=False)
    play.open_round()
    play.ring("ana", 1)
    play.declare("caco", Kill("ana"))
    play.run()

    assert opened(play).caller == "ana"
    assert play.state.people["ana"].alive


@pytest.mark.rule("AMB-130")
def test_the_claim_of_somebody_murdered_before_is_void():
    play = Scenario({"ana": "comedor", "blas": "capilla", "caco": impostor("comedor")})
    play.open_round()
    play.ring("ana", 2)
    play.declare("caco", Kill("ana"))
    play.run()
    play.tick()

    assert opened(play) is None


@pytest.mark.rule("AMB-129")
def test_ghosts_neither_report_nor_ring():
    play = murder(ana="comedor")

    assert codes(play.report_corpse("vito")) == ("GHOST",)
    assert codes(play.ring("vito")) == ("GHOST",)


@pytest.mark.rule("HAC-REP-04", "AMB-136")
def test_the_bell_is_rung_in_the_comedor_only():
    play = Scenario({"ana": "cocina", "blas": "comedor"})
    play.open_round()
    assert codes(play.ring("ana")) == ("claim",)
    play.tick()
    assert opened(play) is None
    play.ring("blas")
    play.tick()

    assert opened(play).caller == "blas"
    assert opened(play).by_bell
    assert opened(play).corpse is None


@pytest.mark.rule("AMB-134", "AMB-136")
def test_the_bell_is_spent_only_by_opening_a_deliberation_and_once_a_game():
    play = Scenario({"ana": "capilla"})
    play.open_round()
    play.ring("ana", 1)
    play.run()
    assert play.state.people["ana"].bells_rung == 0
    play.gather("ana")
    assert play.state.people["ana"].bells_rung == 1
    play.all_vote(None)
    play.publish()
    play.open_round()

    assert codes(play.ring("ana")) == ("BELL_SPENT",)


@pytest.mark.rule("AMB-134", "AMB-144")
def test_by_the_letter_the_bell_has_no_limit():
    play = Scenario({"ana": "comedor"}, bell_uses_per_player=None)
    for _ in range(3):
        play.gather("ana")
        play.all_vote(None)
        play.publish()

    assert play.state.people["ana"].bells_rung == 3


@pytest.mark.rule("AMB-132")
def test_the_claimed_corpse_is_the_one_reported_else_the_latest():
    people = dict.fromkeys(("ana", "vito", "zoe"), "capilla")
    named, latest = Scenario(people), Scenario(people)
    for play in (named, latest):
        play.give(KillPerson("vito", "narrador", "prueba"))
        play.phase()
        play.give(KillPerson("zoe", "narrador", "prueba"))
    named.declare("ana", free=[Report("vito")])
    latest.declare("ana", free=[Report()])
    for play in (named, latest):
        play.tick()

    assert opened(named).corpse == "vito"
    assert opened(latest).corpse == "zoe"


@pytest.mark.rule("AMB-116", "AMB-291", "HAC-ENG-06")
def test_who_was_engaged_reports_a_body_without_a_name():
    play = Scenario({"ana": "capilla", "vito": "capilla", "caco": impostor("capilla")})
    task, place = play.take_task("ana")
    for who in ("vito", "caco"):
        play.give(MovePerson(who, place, "narrador", "prueba"))
    from engine.vocabulary import DoTask

    told = play.phase(ana=DoTask(task), caco=Kill("vito"))
    seen = told.reports["ana"].sections[0]
    assert seen.reduced
    assert [(c.victim, c.place, c.reportable) for c in seen.corpses] == [(None, place, True)]
    assert seen.murders == ()
    play.report_corpse("ana")
    play.tick()

    assert play.last.public.corpse is None
    assert play.last.public.deaths == ("vito",)


@pytest.mark.rule("HAC-CORP-03", "AMB-120", "AMB-138", "HAC-REP-12", "HAC-DEL-05")
def test_the_meeting_gathers_everybody_names_the_dead_and_clears_all_corpses():
    play = murder(ana="biblioteca_oeste", zoe="cocina")
    play.give(KillPerson("zoe", "narrador", "prueba"))
    play.report_corpse("ana")
    play.tick()
    public = play.last.public

    assert set(public.deaths) == {"vito", "zoe"}
    assert "vito" not in public.attending
    assert play.state.corpses == ()
    assert {play.place(w) for w in play.state.people} == {"comedor"}


@pytest.mark.rule("AMB-120")
def test_a_revived_persons_corpse_is_gone():
    play = murder(ana="biblioteca_oeste")
    play.give(RevivePerson("vito", "narrador", "error"))
    play.report_corpse("ana")
    play.tick()

    assert opened(play) is None
    assert play.state.people["vito"].alive


@pytest.mark.rule("AMB-134")
def test_the_bell_may_be_made_to_rest():
    play = Scenario({"ana": "comedor", "blas": "comedor"}, bell_cooldown_phases=2)
    play.gather("ana")
    play.all_vote(None)
    play.publish()
    play.open_round()
    play.declare("blas", free=[PlannedFree(None, Bell(), standing=True)])
    play.tick(hours=1)
    assert play.state.mode.value == "ronda"
    play.run()
    play.run()
    play.tick()

    assert opened(play).caller == "blas"

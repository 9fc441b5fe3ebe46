"""When a report or a bell counts, and which of several does (AMB-124…136, AMB-272, AMB-291…292)."""

import pytest

from engine.hacienda.facts.inputs import PlannedFree, Withdraw
from engine.vocabulary import Bell, Kill, Move, Report, Wait
from tests.engine.hacienda.claims import murder, opened, phases_run
from tests.engine.scenario import Scenario, codes, impostor


@pytest.mark.rule("HAC-REP-10", "AMB-127")
@pytest.mark.parametrize(
    ("first", "second", "caller"),
    [
        pytest.param((100, "t:9"), (200, "t:2"), "ana", id="the earlier date"),
        pytest.param((200, "t:9"), (100, "t:10"), "blas", id="whoever posted it"),
        pytest.param((100, "t:9"), (100, "t:10"), "ana", id="same date, lower post id"),
        pytest.param((100, "t:20"), (100, "t:3"), "blas", id="ids are numbers"),
    ],
)
def test_of_several_claims_the_first_posted_takes_effect(first, second, caller):
    play = murder(ana="biblioteca_oeste", blas="biblioteca_este")
    now = play.now
    play.report_corpse("ana", at=now + first[0], post=first[1])
    play.report_corpse("blas", at=now + second[0], post=second[1])
    play.tick()

    assert opened(play).caller == caller
    assert play.last.public.caller == caller
    assert "blas" not in (play.last.public.corpse, *play.last.public.deaths)


@pytest.mark.rule("AMB-127")
def test_an_earlier_phase_comes_before_an_earlier_post():
    play = Scenario({"ana": "comedor", "blas": "comedor"}, instant_stop=False)
    play.open_round()
    play.ring("ana", 2)
    play.ring("blas", 1)
    play.run()

    assert opened(play).caller == "blas"


@pytest.mark.rule("AMB-126", "AMB-292")
@pytest.mark.option("standing_report")
def test_a_standing_claim_waits_for_the_first_legal_phase_and_keeps_its_date():
    play = Scenario({"vito": "capilla", "ana": "capilla", "caco": impostor("capilla")})
    play.open_round()
    when = play.now
    play.declare("ana", Wait(), Wait(), Wait(), free=[PlannedFree(None, Report(), standing=True)])
    play.declare("caco", Kill("vito"))
    play.run()
    play.report_corpse("caco", at=play.now)
    assert opened(play) is None
    play.tick()

    assert opened(play).caller == "ana"
    assert when < play.now


@pytest.mark.rule("AMB-126")
@pytest.mark.option("standing_report")
def test_standing_claims_can_be_ruled_out():
    play = Scenario({"ana": "capilla"}, standing_report=False)
    play.open_round()
    standing = PlannedFree(None, Report(), standing=True)

    assert codes(play.declare("ana", free=[standing])) == ("NO_STANDING_CLAIMS",)


@pytest.mark.rule("AMB-124", "AMB-292")
def test_a_corpse_seen_in_the_third_phase_is_reported_in_the_first_of_the_next_round():
    play = Scenario({"vito": "capilla", "ana": "capilla", "caco": impostor("capilla")})
    play.phase()
    play.run()
    told = play.phase(caco=Kill("vito"))
    corpse = told.reports["ana"].sections[0].corpses[0]
    assert corpse.reportable
    assert corpse.report_from == (2, 1)
    assert told.reports["ana"].report_window

    assert codes(play.report_corpse("ana", 1)) == ("claim",)
    play.tick()
    assert opened(play).caller == "ana"
    assert play.state.round == 1


@pytest.mark.rule("AMB-062", "AMB-281")
def test_a_claim_can_be_made_at_any_time_before_its_phase_without_a_window():
    play = murder(ana="biblioteca_oeste", blas="capilla")
    assert "blas" not in play.state.windows
    assert codes(play.report_corpse("blas", 3)) == ("claim",)
    assert codes(play.report_corpse("blas", 1)) == ("PHASE_RESOLVED",)
    assert codes(play.give(Withdraw("blas", play.now, "t:1"))) == ("withdrawal",)

    assert play.state.claims == ()


@pytest.mark.rule("HAC-REP-08", "AMB-281", "AMB-270")
def test_in_a_banned_round_a_claim_cuts_what_goes_out_together():
    play = Scenario({"ana": "capilla", "blas": "bodega"}, banned=True)
    play.open_round()
    play.declare("ana", Move("pasillo_biblioteca"), Move("comedor"), Wait())
    play.ring("ana")
    told = play.run()

    assert told.kind == "deliberation_open"
    assert told.publication.phases == (1, 2)
    assert [s.phase for s in told.reports["blas"].sections] == [1, 2]
    assert phases_run(play) == [1, 2]
    assert play.place("blas") == "comedor"


@pytest.mark.rule("AMB-272")
def test_claims_posted_while_a_publication_goes_out_are_drawn_by_lot():
    winners = set()
    for n in range(12):
        play = Scenario(
            {"vito": "capilla", "ana": "capilla", "blas": "capilla", "caco": impostor("capilla")},
            seed=f"{n:064x}",
        )
        play.open_round()
        play.declare("caco", Kill("vito"))
        at = play.game.next_instant(play.state)
        play.run(publish=False)
        play.report_corpse("ana", at=at + 100, post="t:1")
        play.publish(after=600, takes=550)
        play.report_corpse("blas", at=at + 300, post="t:2")
        assert {c.at for c in play.state.claims} == {play.now}
        play.tick()
        winners.add(opened(play).caller)

    assert winners == {"ana", "blas"}


@pytest.mark.rule("AMB-272", "HAC-REP-10")
@pytest.mark.parametrize(
    ("first", "second"), [(-1, 100), (100, 601)], ids=["before it began", "after it was out"]
)
def test_claims_outside_the_publication_rank_by_post(first, second):
    play = Scenario({"ana": "comedor", "blas": "comedor"})
    play.open_round()
    began = play.game.next_instant(play.state)
    play.run(publish=False)
    play.ring("ana", at=began + first, post="t:9")
    play.ring("blas", at=began + second, post="t:1")
    play.publish(after=600, takes=600)
    play.tick()

    assert opened(play).caller == "ana"


@pytest.mark.rule("AMB-106", "AMB-272")
def test_murders_fixed_while_a_publication_goes_out_are_drawn_by_lot():
    killers = set()
    for n in range(12):
        play = Scenario(
            {"vito": "capilla", "caco": impostor("capilla"), "coco": impostor("capilla")},
            seed=f"{n:064x}",
        )
        play.open_round(publish=False)
        play.declare("caco", Kill("vito"), at=play.now + 10)
        play.declare("coco", Kill("vito"), at=play.now + 20)
        play.publish(after=60, takes=60)
        play.run()
        killers.add(play.state.records[0].kills[0].killer)

    assert killers == {"caco", "coco"}


@pytest.mark.rule("AMB-125")
def test_a_claim_for_a_later_phase_waits():
    play = Scenario({"ana": "comedor"})
    play.open_round()
    play.ring("ana", 2)
    play.tick(hours=1)
    assert opened(play) is None
    play.run()
    assert play.game.next_instant(play.state) <= play.now
    play.tick()

    assert opened(play).caller == "ana"


@pytest.mark.rule("HAC-REP-05")
@pytest.mark.parametrize(
    ("free", "code"),
    [
        pytest.param(PlannedFree(4, Report()), "NO_SUCH_PHASE", id="no such phase"),
        pytest.param(PlannedFree(1, Wait()), "NOT_FREE", id="not a free action"),
        pytest.param(PlannedFree(1, Report("zoe")), "UNKNOWN_NAME", id="nobody of that name"),
    ],
)
def test_claims_that_cannot_be_are_refused(free, code):
    play = Scenario({"ana": "comedor"})
    play.open_round()

    assert codes(play.declare("ana", free=[free])) == (code,)


@pytest.mark.rule("AMB-125", "AMB-126")
def test_before_the_first_round_there_is_nothing_to_stop():
    play = Scenario({"ana": "comedor"})

    assert codes(play.ring("ana")) == ("NO_ROUND",)


@pytest.mark.rule("AMB-126", "AMB-124")
def test_a_standing_claim_reaches_into_the_first_phase_of_the_next_round_and_no_further():
    people = {"vito": "capilla", "ana": "capilla", "caco": impostor("capilla")}
    standing = PlannedFree(None, Report(), standing=True)
    reached, spent = Scenario(people, instant_stop=False), Scenario(people)
    for play in (reached, spent):
        play.open_round()
        play.declare("ana", free=[standing])
        play.run()
        play.run()
    reached.phase(caco=Kill("vito"))
    reached.open_round()
    reached.run()
    assert opened(reached).caller == "ana"
    assert reached.state.t == 3

    spent.run()
    spent.open_round()
    spent.phase(caco=Kill("vito"))
    spent.tick()
    assert opened(spent) is None


@pytest.mark.rule("AMB-024")
def test_a_complete_declaration_that_names_free_actions_replaces_earlier_claims():
    play = Scenario({"ana": "capilla"})
    play.open_round()
    play.ring("ana", 3)
    play.declare("ana", Wait(), Wait(), Wait())
    assert [c.phase for c in play.state.claims] == [3]
    play.declare("ana", only={1: Wait()}, free=[PlannedFree(2, Report())])
    assert [c.phase for c in play.state.claims] == [3, 2]
    play.declare("ana", Wait(), free=[PlannedFree(1, Bell())])

    assert [(c.phase, c.action) for c in play.state.claims] == [(1, Bell())]


@pytest.mark.rule("AMB-127", "HAC-REP-10")
def test_restating_a_claim_keeps_its_first_date():
    play = Scenario({"ana": "capilla"})
    play.open_round()
    first = play.now + 5
    play.ring("ana", 3, at=first, post="t:1")
    play.ring("ana", 3, at=first + 90, post="t:2")

    assert [(c.at, c.post) for c in play.state.claims] == [(first, "t:1")]


@pytest.mark.rule("AMB-124", "AMB-125")
def test_a_claim_made_between_rounds_is_for_the_next_one():
    play = Scenario({"ana": "comedor", "blas": "comedor"})
    play.gather("blas")
    play.all_vote(None)
    play.publish()
    assert codes(play.ring("ana", 2)) == ("claim",)
    assert [(c.round, c.phase) for c in play.state.claims] == [(2, 2)]
    play.tick()
    assert play.state.mode.value == "ronda"
    play.open_round()
    play.run()
    play.tick()

    assert opened(play).caller == "ana"
    assert phases_run(play) == [1]


@pytest.mark.rule("AMB-272")
def test_every_lot_is_a_named_draw_of_its_own():
    play = Scenario({"ana": "comedor", "blas": "comedor"})
    play.open_round(publish=False)
    number = play.state.pending.number
    play.ring("ana", 1)
    play.ring("blas", 1)
    play.publish(after=60, takes=60)
    play.tick()

    assert f"claims/1.1/publication/{number}/1" in {d.purpose for d in play.state.draws}


@pytest.mark.rule("AMB-062", "AMB-056")
def test_taking_back_everything_without_a_window_takes_back_the_claims_only():
    play = Scenario({"ana": "capilla"})
    play.open_round()
    play.declare("ana", Wait(), Wait(), Wait(), free=[PlannedFree(3, Report())])
    play.run()
    (accepted,) = play.give(Withdraw("ana", play.now, "t:9"))

    assert (accepted.what, accepted.phases) == ("withdrawal", ())
    assert play.state.claims == ()
    assert set(play.state.plans["ana"].entries) == {1, 2, 3}


@pytest.mark.rule("HAC-REP-05", "AMB-031")
def test_the_refusal_of_a_claim_says_which_phase_it_was_for():
    play = Scenario({"ana": "capilla"})
    play.open_round()
    play.run()
    (refused,) = play.ring("ana", 1)

    assert (refused.code, refused.data) == ("PHASE_RESOLVED", {"phase": "1"})

"""Alteration windows: who, how much, until when (HAC-ALT-01…18, AMB-056…064, AMB-109)."""

import pytest

from engine.hacienda.facts.inputs import SetWindow, WaiveChanges, Withdraw
from engine.vocabulary import Follow, Kill, Move, Wait
from tests.engine.scenario import HOUR, Scenario, codes, impostor


def meeting_in(phase):
    """Ana and Blas meet in the Biblioteca Oeste in this phase; Cleto is far away."""
    play = Scenario({"ana": "pasillo_biblioteca", "blas": "biblioteca_este", "cleto": "bodega"})
    play.open_round()
    wait = [Wait()] * (phase - 1)
    for who in ("ana", "blas"):
        play.declare(who, *wait, Move("biblioteca_oeste"), *[Wait()] * (3 - phase))
    for _ in range(phase):
        play.run()
    return play


def told(play):
    return play.told[-1].reports


@pytest.mark.rule("HAC-ALT-01", "HAC-ALT-04", "HAC-ALT-05", "HAC-ALT-06")
@pytest.mark.parametrize(
    ("phase", "open_"), [(1, (2, 3)), (2, (3,)), (3, None)], ids=["two", "one", "none"]
)
def test_an_encounter_lets_the_points_that_are_left_be_readjusted(phase, open_):
    """Fixture C-3: windows of two, one and no points."""
    play = meeting_in(phase)
    offers = {w: told(play)[w].window for w in ("ana", "blas", "cleto")}

    assert offers["cleto"] is None
    for who in ("ana", "blas"):
        assert (offers[who].phases if offers[who] else None) == open_


@pytest.mark.rule("AMB-056", "AMB-264", "HAC-ALT-18")
def test_exactly_the_notified_may_alter():
    play = meeting_in(1)

    assert codes(play.declare("ana", only={2: Move("pasillo_biblioteca")})) == ("alteration",)
    assert codes(play.declare("cleto", only={2: Move("luces")})) == ("NO_WINDOW",)


@pytest.mark.rule("HAC-ALT-02", "HAC-ALT-03", "HAC-VIS-18")
def test_who_sees_may_alter_and_who_is_seen_without_seeing_may_not():
    play = Scenario({"ana": "pasillo_biblioteca", "blas": "capilla"})
    play.phase(blas=Move("terraza_suroeste"))

    assert told(play)["ana"].window.phases == (2, 3)
    assert told(play)["blas"].window is None


@pytest.mark.rule("HAC-ALT-08", "AMB-270", "AMB-273")
@pytest.mark.parametrize(
    ("after", "precision", "expected"),
    [
        pytest.param(18 * HOUR, 1, "alteration", id="exactly 18 hours"),
        pytest.param(18 * HOUR + 1, 1, "WINDOW_CLOSED", id="a second more"),
        pytest.param(18 * HOUR + 59, 60, "alteration", id="in its minute"),
    ],
)
def test_the_window_is_open_for_18_hours_from_the_public_message(after, precision, expected):
    play = meeting_in(1)
    at = play.now + after
    events = play.declare("ana", only={3: Move("biblioteca_este")}, at=at, precision=precision)

    assert codes(events) == (expected,)


@pytest.mark.rule("AMB-057")
def test_waiving_ends_the_own_window_and_moves_no_instant():
    play = meeting_in(1)
    due = play.game.next_instant(play.state)

    assert codes(play.give(WaiveChanges("ana", play.now, "t:1"))) == ("no_changes",)
    assert codes(play.declare("ana", only={2: Wait()})) == ("NO_WINDOW",)
    assert codes(play.give(WaiveChanges("ana", play.now, "t:2"))) == ("NO_WINDOW",)
    assert codes(play.declare("blas", only={2: Move("biblioteca_este")})) == ("alteration",)
    assert play.game.next_instant(play.state) == due


@pytest.mark.rule("AMB-270", "AMB-264")
def test_the_next_phase_comes_when_it_comes_whoever_has_a_window():
    quiet = Scenario({"ana": "capilla", "blas": "bodega"})
    quiet.open_round()
    quiet.run()
    busy = meeting_in(1)

    assert quiet.game.next_instant(quiet.state) == quiet.now + 18 * HOUR
    assert busy.game.next_instant(busy.state) == busy.now + 18 * HOUR


@pytest.mark.rule("AMB-058")
def test_a_second_meeting_opens_a_second_window_for_those_notified_then():
    play = Scenario({"ana": "pasillo_biblioteca", "blas": "biblioteca_este", "cleto": "comedor"})
    play.open_round()
    play.declare("ana", Move("biblioteca_oeste"), Wait(), Wait())
    play.declare("blas", Wait(), Wait(), Wait())
    play.declare("cleto", Wait(), Move("pasillo_biblioteca"), Wait())
    play.run()
    assert set(play.state.windows) == {"ana", "blas"}
    play.run()

    assert set(play.state.windows) == set()


@pytest.mark.rule("AMB-059", "AMB-288")
def test_two_alterations_in_one_window_merge_and_the_later_wins():
    play = meeting_in(1)
    play.declare("ana", only={2: Move("pasillo_biblioteca"), 3: Wait()})
    play.declare("ana", only={3: Move("comedor")})
    entries = play.state.plans["ana"].entries

    assert entries[2].action == Move("pasillo_biblioteca")
    assert entries[3].action == Move("comedor")


@pytest.mark.rule("AMB-061", "HAC-ALT-07", "HAC-ALT-15")
def test_restating_executed_lines_is_no_attempt_to_change_them():
    """Fixture C-4: the whole plan is restated and only phase 3 changes."""
    play = Scenario({"ana": "capilla", "blas": "biblioteca_este"})
    play.open_round()
    play.declare("ana", Move("pasillo_biblioteca"), Move("biblioteca_oeste"), Wait())
    play.declare("blas", Wait(), Wait(), Wait())
    play.run()
    play.run()
    events = play.declare(
        "ana",
        Move("pasillo_biblioteca"),
        Move("biblioteca_oeste"),
        Move("biblioteca_este"),
        at=play.now + 4 * HOUR,
    )

    assert codes(events) == ("alteration",)
    assert events[0].phases == (3,)
    play.run()
    assert play.place("ana") == "biblioteca_este"


@pytest.mark.rule("HAC-ALT-07")
def test_what_has_happened_cannot_be_altered():
    play = meeting_in(1)
    events = play.declare("ana", Move("comedor"), Wait(), Wait())

    assert codes(events) == ("alteration", "PHASE_RESOLVED")
    assert play.state.plans["ana"].entries[1].action == Move("biblioteca_oeste")


@pytest.mark.rule("HAC-ALT-17", "AMB-060")
def test_nobody_learns_the_others_alteration_before_it_happens():
    one, other = meeting_in(1), meeting_in(1)
    one.declare("blas", only={2: Move("biblioteca_este")})
    told_one = [t.reports["ana"] for t in one.told]
    told_other = [t.reports["ana"] for t in other.told]

    assert told_one == told_other
    assert one.game.outlook(one.known["ana"]) == other.game.outlook(other.known["ana"])


@pytest.mark.rule("HAC-ALT-12", "AMB-008", "HAC-DEL-07")
def test_the_two_rounds_after_a_deliberation_admit_no_alterations():
    play = Scenario({"ana": "comedor"}, no_alter_rounds=2, banned=True)
    play.open_round()
    play.ring("ana")
    play.tick()
    play.publish()
    play.all_vote(None)
    play.publish()
    allowed = []
    for _ in range(3):
        play.open_round()
        allowed.append(play.last.public.alterations)
        while play.state.round_open:
            play.run()

    assert allowed == [False, False, True]


@pytest.mark.rule("HAC-ALT-13", "HAC-ENC-12")
def test_in_those_rounds_encounters_are_told_and_scenes_opened_all_the_same():
    play = Scenario({"ana": "pasillo_biblioteca", "blas": "biblioteca_este"}, banned=True)
    play.open_round()
    play.declare("ana", Move("biblioteca_oeste"))
    play.declare("blas", Move("biblioteca_oeste"))
    told = play.run()

    assert told.reports["ana"].sections[0].encounter is not None
    assert told.reports["ana"].window is None
    assert told.reports["ana"].banned
    assert [s.members for s in told.scenes] == [("ana", "blas")]


@pytest.mark.rule("HAC-ALT-14", "AMB-024")
def test_in_a_window_a_plan_can_be_taken_back_too():
    play = meeting_in(1)

    assert codes(play.give(Withdraw("ana", play.now, "t:1", phase=2))) == ("withdrawal",)
    assert codes(play.give(Withdraw("cleto", play.now, "t:2", phase=2))) == ("NOTHING_TO_WITHDRAW",)


@pytest.mark.rule("AMB-109", "AMB-162", "HAC-GHO-11")
def test_the_dead_lose_their_plan_and_may_declare_anew_until_the_next_publication():
    play = Scenario({"ana": "capilla", "caco": impostor("capilla")})
    play.open_round()
    play.declare("ana", Wait(), Move("pasillo_biblioteca"), Wait())
    play.declare("caco", Kill("ana"))
    play.run()
    assert 2 not in play.state.plans["ana"].entries
    assert play.report("ana").window.phases == (2, 3)
    due = play.game.next_instant(play.state)

    assert codes(play.declare("ana", only={2: Move("galeria_oeste")})) == ("redeclaration",)
    assert play.game.next_instant(play.state) == due
    play.run()
    assert codes(play.declare("ana", only={3: Wait()})) == ("NO_WINDOW",)
    assert play.report("ana").window is None


@pytest.mark.rule("AMB-068")
def test_the_common_start_gives_no_notices():
    play = Scenario({"ana": "comedor", "blas": "comedor"})
    told = play.phase()

    assert told.reports["ana"].sections[0].encounter is None
    assert told.reports["ana"].window is None
    assert told.scenes == ()


@pytest.mark.rule("AMB-051")
def test_staying_together_is_told_once():
    play = meeting_in(1)
    play.run()

    assert play.report("ana").sections[0].encounter is None
    assert play.state.windows == {}


@pytest.mark.rule("AMB-056")
def test_the_narrator_opens_and_closes_a_window_by_hand():
    play = meeting_in(1)
    until = play.now + HOUR
    play.give(SetWindow("cleto", until, "narrador", "descuido"))
    play.give(SetWindow("ana", None, "narrador", "descuido"))

    assert codes(play.declare("cleto", only={2: Move("luces")}, at=until)) == ("alteration",)
    assert codes(play.declare("ana", only={2: Wait()})) == ("NO_WINDOW",)


@pytest.mark.rule("AMB-272", "AMB-270")
def test_a_late_report_moves_window_and_phase_for_all_alike():
    play = Scenario({"ana": "pasillo_biblioteca", "blas": "biblioteca_este"})
    play.open_round()
    play.declare("ana", Move("biblioteca_oeste"))
    play.run(publish=False)
    play.publish(late=[("ana", HOUR)])
    due = play.now + 19 * HOUR

    assert play.game.next_instant(play.state) == due
    assert codes(play.declare("ana", only={2: Wait()}, at=due)) == ("alteration",)
    assert codes(play.declare("blas", only={2: Wait()}, at=due)) == ("WINDOW_CLOSED",)


@pytest.mark.rule("HAC-ALT-10", "HAC-FOL-02", "HAC-FOL-03")
def test_following_may_be_declared_as_an_alteration():
    play = meeting_in(1)
    play.declare("blas", only={2: Move("pasillo_biblioteca")})
    assert codes(play.declare("ana", only={2: Follow("blas")})) == ("alteration",)
    play.run()

    assert (play.place("ana"), play.place("blas")) == ("pasillo_biblioteca",) * 2

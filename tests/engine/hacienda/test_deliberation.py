"""The deliberation and its vote (HAC-DEL-01…14, HAC-VOTE-01…12, HAC-WIN, AMB-137…152)."""

import pytest

from engine.hacienda.facts.events import DeliberationClosed, GameOver
from engine.hacienda.facts.inputs import KillPerson, ShiftDeadline
from engine.hacienda.rounds.deliberation import plurality
from engine.vocabulary import Kill
from tests.engine.scenario import HOUR, Cast, Scenario, codes, impostor

WEEK = 168 * HOUR


@pytest.fixture
def play():
    made = Scenario({"ana": "comedor", "blas": "capilla", "caco": impostor("bodega")})
    made.gather("ana")
    return made


def closed(play):
    return next((e for e in play.events if isinstance(e, DeliberationClosed)), None)


@pytest.mark.rule("HAC-DEL-05", "HAC-DEL-01", "HAC-REP-12")
def test_at_its_start_everybody_is_in_the_comedor(play):
    assert {play.place(w) for w in play.state.people} == {"comedor"}
    assert play.last.kind == "deliberation_open"
    assert play.last.public.deliberation_hours == 168


@pytest.mark.rule("HAC-DEL-03", "AMB-007", "HAC-DEL-14")
def test_it_lasts_a_week_from_the_public_message(play):
    assert play.game.next_instant(play.state) == play.now + WEEK
    play.vote("blas", None)
    play.tick(hours=167)
    assert closed(play) is None
    play.tick(hours=1)

    assert closed(play) is not None


@pytest.mark.rule("HAC-DEL-04", "AMB-148", "AMB-137")
def test_the_last_living_vote_ends_it_at_once(play):
    play.all_vote("caco", but=["blas"])
    assert closed(play) is None
    play.vote("blas", None)

    assert closed(play) is not None
    assert codes(play.vote("blas", "ana")) == ("NO_DELIBERATION",)


@pytest.mark.rule("HAC-DEL-04", "AMB-137")
def test_ghosts_are_not_waited_for_and_do_not_vote(play):
    play.give(KillPerson("blas", "narrador", "abandono"))
    assert codes(play.vote("blas", "ana")) == ("GHOST",)
    play.all_vote(None)

    assert closed(play).abstentions == len(play.living())


@pytest.mark.rule("HAC-DEL-04", "AMB-272")
def test_votes_cast_while_the_opening_goes_out_close_it_when_it_is_out():
    play = Scenario({"ana": "comedor"})
    play.open_round()
    play.ring("ana")
    play.tick()
    for who in play.living():
        play.vote(who, None)
    assert closed(play) is None
    play.publish()

    assert closed(play) is not None


@pytest.mark.rule("HAC-VOTE-02", "HAC-VOTE-08")
def test_a_vote_is_for_a_character_or_for_abstention_and_silence_is_neither(play):
    play.vote("ana", "caco")
    play.vote("blas", None)
    play.now += WEEK
    play.tick()

    assert closed(play).votes == (("caco", 1),)
    assert closed(play).abstentions == 1
    assert closed(play).eliminated is None


@pytest.mark.rule("AMB-272", "HAC-DEL-03")
def test_a_late_report_of_its_opening_prolongs_it_for_all():
    play = Scenario({"ana": "comedor"})
    play.open_round()
    play.ring("ana")
    play.tick()
    play.publish(late=[("lejano_0", HOUR)])

    assert play.game.next_instant(play.state) == play.now + WEEK + HOUR


@pytest.mark.rule("HAC-VOTE-03")
def test_a_vote_is_final(play):
    assert codes(play.vote("ana", "blas")) == ("vote",)
    assert codes(play.vote("ana", "caco")) == ("ALREADY_VOTED",)
    play.now += WEEK
    play.tick()

    assert closed(play).votes == (("blas", 1),)


@pytest.mark.rule("AMB-146")
@pytest.mark.parametrize(
    ("target", "code"),
    [
        pytest.param("nadie", "UNKNOWN_NAME", id="unknown"),
        pytest.param("blas", "TARGET_DEAD", id="ghost"),
    ],
)
def test_an_invalid_target_does_not_use_the_vote_up(play, target, code):
    play.give(KillPerson("blas", "narrador", "abandono"))

    assert codes(play.vote("ana", target)) == (code,)
    assert codes(play.vote("ana", "caco")) == ("vote",)


@pytest.mark.rule("AMB-146")
@pytest.mark.option("self_vote")
def test_voting_for_oneself_is_allowed_unless_ruled_out():
    for allowed, expected in ((True, "vote"), (False, "SELF_VOTE")):
        play = Scenario({"ana": "comedor"}, self_vote=allowed)
        play.gather("ana")
        assert codes(play.vote("ana", "ana")) == (expected,)


@pytest.mark.rule("HAC-VOTE-01", "AMB-273")
def test_a_vote_after_the_limit_does_not_count(play):
    play.now += WEEK + 1
    assert codes(play.vote("ana", "blas")) == ("LATE",)
    assert codes(play.vote("ana", "blas", source="narrator")) == ("vote",)


@pytest.mark.rule("HAC-VOTE-01")
def test_there_is_no_voting_in_a_round():
    play = Scenario({"ana": "comedor"})
    play.open_round()

    assert codes(play.vote("ana", None)) == ("NO_DELIBERATION",)


@pytest.mark.rule(
    "HAC-VOTE-06", "HAC-VOTE-08", "HAC-VOTE-09", "HAC-VOTE-10", "HAC-VOTE-11", "HAC-VOTE-12"
)
@pytest.mark.parametrize(
    ("votes", "abstentions", "out"),
    [
        pytest.param([("ana", 3), ("blas", 2)], 0, "ana", id="strictly most"),
        pytest.param([("ana", 1)], 0, "ana", id="one vote and silence (fixture C-7)"),
        pytest.param([("ana", 2), ("blas", 2)], 1, None, id="tie at the top"),
        pytest.param([("ana", 2), ("blas", 1)], 2, None, id="tie with abstention"),
        pytest.param([("ana", 2)], 3, None, id="abstention leads"),
        pytest.param([("ana", 2), ("blas", 2), ("zoe", 3)], 2, "zoe", id="tie below the top"),
        pytest.param([], 0, None, id="nobody votes"),
        pytest.param([], 4, None, id="only abstentions"),
    ],
)
def test_the_strict_plurality_over_every_option_decides(votes, abstentions, out):
    assert plurality(tuple(votes), abstentions) == out


@pytest.mark.rule("HAC-VOTE-09", "HAC-VOTE-07", "AMB-121", "AMB-153", "HAC-META-03")
def test_a_single_vote_expels_and_makes_a_ghost_without_a_corpse(play):
    play.vote("blas", "ana")
    play.now += WEEK
    play.tick()
    ana = play.state.people["ana"]

    assert closed(play).eliminated == "ana"
    assert not ana.alive
    assert (ana.place, ana.side) == ("comedor", "vasallo")
    assert play.state.corpses == ()


@pytest.mark.rule("HAC-VOTE-04", "HAC-VOTE-05", "AMB-149", "AMB-150", "AMB-265")
def test_the_tally_is_public_without_voters_and_without_the_side(play):
    play.vote("ana", "caco")
    play.vote("blas", "caco")
    play.vote("caco", "ana")
    play.vote("malo", None)
    play.now += WEEK
    play.tick()
    public = play.last.public

    assert public.votes == (("caco", 2), ("ana", 1))
    assert public.abstentions == 1
    assert public.eliminated == "caco"
    assert public.eliminated_side is None
    assert play.state.votes == {}


@pytest.mark.rule("AMB-149")
def test_the_side_is_told_only_by_ruling():
    play = Scenario({"ana": "comedor", "caco": impostor("bodega")}, confirm_ejects=True)
    play.gather("ana")
    play.all_vote("caco")

    assert play.last.public.eliminated_side == "impostor"


@pytest.mark.rule("HAC-GHO-10", "HAC-ANG-01", "AMB-248", "HAC-SET-06", "AMB-251")
def test_the_first_vasallo_to_die_becomes_the_angel_even_by_vote(play):
    assert all(p.role != "angel" for p in play.state.people.values())
    play.all_vote("ana")

    assert play.state.people["ana"].role == "angel"
    assert play.report("ana").card.role == "angel"
    assert all(play.report(w).card is None for w in play.living())


@pytest.mark.rule("AMB-250", "HAC-ANG-01")
def test_an_impostors_death_makes_no_angel_and_the_second_vasallo_is_none_either(play):
    play.give(KillPerson("caco", "narrador", "prueba"))
    play.give(KillPerson("blas", "narrador", "prueba"))
    play.give(KillPerson("ana", "narrador", "prueba"))
    roles = {w: play.state.people[w].role for w in ("caco", "blas", "ana")}

    assert roles == {"caco": "", "blas": "angel", "ana": ""}


@pytest.mark.rule("HAC-GHO-10", "HAC-KILL-06", "AMB-249", "MSG-81")
def test_a_murdered_first_vasallo_is_told_that_he_is_the_angel():
    play = Scenario({"vito": Cast("capilla", role="clerigo"), "caco": impostor("capilla")})
    told = play.phase(caco=Kill("vito"))

    assert told.reports["vito"].card.role == "angel"
    assert told.reports["caco"].card is None


@pytest.mark.rule("HAC-DEL-07", "HAC-DEL-08", "AMB-001", "HAC-KILL-09")
def test_play_goes_on_from_the_comedor_with_cooldowns_begun_again(play):
    t = play.state.t
    play.all_vote(None)
    play.publish()

    assert play.state.people["caco"].kill_from == t + 14
    assert play.game.awaiting_schedule(play.state)
    play.open_round()
    assert {r.standing.place for r in play.last.reports.values()} == {"comedor"}
    assert play.report("caco").standing.panel.kill_from == (play.state.round + 4, 2)
    assert play.report("ana").standing.panel.kill_from is None


@pytest.mark.rule("AMB-152")
def test_only_the_narrator_prolongs_it(play):
    play.give(ShiftDeadline(play.now + 2 * WEEK, "narrador", "vacaciones"))

    assert play.game.next_instant(play.state) == play.now + 2 * WEEK


@pytest.mark.rule("AMB-144")
def test_another_may_follow_at_once(play):
    play.all_vote(None)
    play.publish()
    play.open_round()
    assert codes(play.ring("blas")) == ("claim",)
    play.tick()

    assert play.last.kind == "deliberation_open"


@pytest.mark.rule("HAC-WIN-01", "AMB-151", "HAC-WIN-05", "HAC-WIN-06")
def test_expelling_the_last_impostor_ends_the_game():
    play = Scenario({"ana": "comedor"}, banned=True)
    play.gather("ana")
    play.all_vote("malo")
    assert [t.kind for t in play.told[-1:]] == ["deliberation_closed"]
    play.publish()
    end = play.last

    assert end.kind == "end"
    assert (end.public.winner, end.public.reason) == ("vasallo", "IMPOSTORS_OUT")
    assert ("malo", "impostor", "") in end.public.members
    assert play.game.next_instant(play.state) is None
    play.publish()
    assert play.state.pending is None
    assert not play.game.awaiting_schedule(play.state)
    assert codes(play.declare("ana")) == ("GAME_OVER",)


@pytest.mark.rule("HAC-WIN-03", "AMB-151", "AMB-258", "HAC-WIN-08", "HAC-META-02")
def test_expelling_down_to_parity_ends_the_game():
    few = {f"v{n}": Cast("palomar") for n in range(2)}
    play = Scenario({"ana": "comedor", "caco": impostor("bodega")}, crowd=few)
    play.give(KillPerson("v0", "narrador", "prueba"))
    play.gather("ana")
    play.all_vote("v1")
    play.publish()

    assert (play.state.winner, play.state.win_reason) == ("impostor", "PARITY")
    assert ("ana", "vasallo", "angel") not in play.last.public.members
    assert ("ana", "vasallo", "") in play.last.public.members


@pytest.mark.rule("HAC-WIN-03", "HAC-KILL-16", "AMB-259", "AMB-261")
@pytest.mark.option("publish_log")
def test_a_murder_that_brings_parity_ends_the_game_after_the_phase_is_told():
    few = {f"v{n}": Cast("palomar") for n in range(1)}
    play = Scenario({"vito": "capilla", "caco": impostor("capilla")}, crowd=few)
    told = play.phase(caco=Kill("vito"))

    assert told.kind == "phases"
    assert told.reports["vito"].sections[0].death.killer == "caco"
    assert play.last.kind == "end"
    assert play.last.public.log == ((1, 1, "kill", "caco", "vito"),)
    assert [e.winner for e in play.events if isinstance(e, GameOver)] == ["impostor"]


@pytest.mark.rule("AMB-261")
@pytest.mark.option("publish_log")
def test_the_log_stays_closed_by_ruling():
    few = {f"v{n}": Cast("palomar") for n in range(1)}
    play = Scenario({"vito": "capilla", "caco": impostor("capilla")}, crowd=few, publish_log=False)
    play.phase(caco=Kill("vito"))

    assert play.last.public.log == ()


@pytest.mark.rule("AMB-216", "HAC-TASK-14")
@pytest.mark.parametrize(
    ("counter", "at_opening", "at_meeting"),
    [("per_round", True, True), ("meetings", False, True), ("never", False, False)],
)
@pytest.mark.option("task_counter")
def test_the_task_counter_is_public_when_the_ruling_says(counter, at_opening, at_meeting):
    play = Scenario({"ana": "comedor"}, task_counter=counter)
    play.open_round()
    opening = play.last.public.tasks_total
    play.ring("ana")
    play.tick()

    assert (opening is not None) is at_opening
    assert (play.last.public.tasks_total is not None) is at_meeting


@pytest.mark.rule("AMB-138")
def test_deaths_may_be_kept_from_the_meeting_by_ruling():
    play = Scenario({"ana": "comedor", "zoe": "capilla"}, publish_deaths=False)
    play.give(KillPerson("zoe", "narrador", "prueba"))
    play.gather("ana")

    assert play.last.public.deaths == ()
    assert not play.state.people["zoe"].death_public

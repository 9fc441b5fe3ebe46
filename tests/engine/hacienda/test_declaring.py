"""What a post counts for: in time, merged, refused (HAC-DECL-01…12, AMB-018…031)."""

import pytest

from engine.hacienda.facts.inputs import (
    AskExtension,
    Declare,
    Planned,
    PlannedFree,
    ShiftDeadline,
    Withdraw,
)
from engine.vocabulary import (
    Bell,
    BoltGate,
    Conditional,
    DoTask,
    Follow,
    Kill,
    Move,
    Report,
    Status,
    Unknown,
    Vote,
    Wait,
)
from tests.engine.scenario import HOUR, Scenario, codes, impostor

DAY = 24 * HOUR


@pytest.fixture
def play():
    made = Scenario({"ana": "capilla", "blas": "comedor", "caco": impostor("bodega")})
    made.open_round()
    return made


def plan(play, who):
    state = play.state.plans.get(who)
    return {} if state is None else {f: e.action for f, e in state.entries.items()}


@pytest.mark.rule("HAC-DECL-01", "HAC-DECL-04", "AMB-273")
@pytest.mark.parametrize(
    ("after", "precision", "expected"),
    [
        pytest.param(0, 1, "declaration", id="at once"),
        pytest.param(DAY, 1, "declaration", id="exactly at the deadline"),
        pytest.param(DAY + 1, 1, "LATE", id="one second late"),
        pytest.param(DAY + 59, 60, "declaration", id="in the deadline's minute"),
        pytest.param(DAY + 60, 60, "LATE", id="one minute late"),
    ],
)
def test_a_post_counts_if_its_forum_date_is_by_the_deadline(play, after, precision, expected):
    at = play.now + after

    assert codes(play.declare("ana", Wait(), at=at, precision=precision)) == (expected,)
    assert bool(plan(play, "ana")) is (expected == "declaration")


@pytest.mark.rule("HAC-TIME-04", "AMB-019")
def test_there_are_three_points_a_round_and_no_fourth(play):
    events = play.declare("ana", Wait(), Wait(), Wait(), Move("comedor"))

    assert codes(events) == ("declaration", "NO_SUCH_PHASE")
    assert len(plan(play, "ana")) == 3


@pytest.mark.rule("HAC-DECL-02", "HAC-DECL-03", "HAC-DECL-08", "HAC-DECL-12", "HAC-ACT-01")
def test_three_lines_are_three_phases_in_their_order(play):
    play.declare("ana", Move("pasillo_biblioteca"), Move("comedor"), Wait())

    assert plan(play, "ana") == {1: Move("pasillo_biblioteca"), 2: Move("comedor"), 3: Wait()}


@pytest.mark.rule("AMB-019")
def test_missing_trailing_lines_are_idle(play):
    play.declare("ana", Move("pasillo_biblioteca"))

    assert plan(play, "ana") == {1: Move("pasillo_biblioteca")}
    assert play.state.plans["ana"].declared


@pytest.mark.rule("AMB-024")
def test_the_last_complete_declaration_replaces_the_earlier_one(play):
    play.declare("ana", Move("pasillo_biblioteca"), Wait(), Wait())
    play.declare("ana", Move("alcoba_clerigo"))

    assert plan(play, "ana") == {1: Move("alcoba_clerigo")}


@pytest.mark.rule("AMB-024")
def test_a_partial_correction_merges_by_phase(play):
    play.declare("ana", Move("pasillo_biblioteca"), Wait(), Wait())
    play.declare("ana", only={2: Move("comedor")})

    assert plan(play, "ana") == {1: Move("pasillo_biblioteca"), 2: Move("comedor"), 3: Wait()}


@pytest.mark.rule("AMB-027")
def test_a_late_post_completes_nothing(play):
    play.declare("ana", Wait())
    play.declare("ana", only={2: Move("comedor")}, at=play.now + DAY + 1)

    assert plan(play, "ana") == {1: Wait()}


@pytest.mark.rule("AMB-106", "AMB-025")
def test_repeating_an_action_keeps_the_date_of_the_post_that_fixed_it(play):
    first = play.now
    play.declare("caco", Kill("ana"), Wait(), Wait())
    play.declare("caco", Kill("ana"), Move("luces"), Wait(), at=first + HOUR)
    entries = play.state.plans["caco"].entries

    assert entries[1].at == first
    assert entries[2].at == first + HOUR


@pytest.mark.rule("AMB-031", "HAC-KILL-01", "AMB-218", "HAC-TASK-12", "HAC-NAR-03")
@pytest.mark.parametrize(
    ("who", "action"),
    [
        pytest.param("ana", Kill("blas"), id="a vasallo would kill"),
        pytest.param("caco", Kill("ana"), id="whom the killer can't reach"),
        pytest.param("caco", DoTask("encomendarse"), id="an impostor feigns a task"),
        pytest.param("ana", Follow("caco"), id="somebody out of sight is followed"),
        pytest.param("ana", Move("palomar"), id="a place far away"),
    ],
)
def test_what_only_the_phase_can_tell_is_accepted_without_a_word(play, who, action):
    assert codes(play.declare(who, action)) == ("declaration",)


@pytest.mark.rule("AMB-031")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        pytest.param(Move("atico"), "UNKNOWN_NAME", id="no such place"),
        pytest.param(Follow("nadie"), "UNKNOWN_NAME", id="no such character"),
        pytest.param(DoTask("volar"), "UNKNOWN_NAME", id="no such task"),
        pytest.param(Follow("ana"), "ONESELF", id="following oneself"),
        pytest.param(Move(None), "INCOMPLETE", id="no destination"),
        pytest.param(Conditional(Wait()), "INCOMPLETE", id="hangs on a condition"),
        pytest.param(Unknown(), "INCOMPLETE", id="not understood"),
        pytest.param(Report(), "NOT_A_POINT", id="a free action in a phase's place"),
        pytest.param(Vote("blas"), "NOT_A_POINT", id="a vote in a phase's place"),
    ],
)
def test_what_can_never_be_done_is_refused_by_public_data(play, action, code):
    events = play.declare("ana", action, Wait())

    assert code in codes(events)
    assert 1 not in plan(play, "ana")
    assert plan(play, "ana") == {2: Wait()}


@pytest.mark.rule("AMB-023", "AMB-274")
def test_an_irrevocable_reading_in_doubt_is_not_taken_down(play):
    doubtful = (
        Planned(1, Kill("ana"), Status.PROVISIONAL),
        Planned(2, Move("luces"), Status.PROVISIONAL),
    )
    events = play.give(Declare("caco", play.now, "t:1", doubtful))

    assert codes(events) == ("declaration", "UNCONFIRMED")
    assert plan(play, "caco") == {2: Move("luces")}


@pytest.mark.rule("HAC-ALT-07")
def test_a_post_whose_lines_are_all_refused_leaves_the_earlier_plan(play):
    play.declare("ana", Wait(), Wait())
    play.declare("ana", Move("atico"))

    assert plan(play, "ana") == {1: Wait(), 2: Wait()}


@pytest.mark.rule("HAC-DECL-04", "HAC-MOV-06", "HAC-DEL-06")
def test_nothing_is_declared_outside_a_round(play):
    for _ in range(3):
        play.run()
    assert codes(play.declare("ana", Wait())) == ("NO_ROUND",)

    play.gather("blas")
    assert codes(play.declare("ana", Wait())) == ("DELIBERATION",)


@pytest.mark.rule("HAC-DECL-06", "AMB-026")
def test_the_extension_gives_its_player_twelve_hours_more_and_nobody_else(play):
    public = play.now
    assert codes(play.give(AskExtension("ana", play.now, "t:1"))) == ("extension",)
    at = public + DAY + 12 * HOUR

    assert play.game.next_instant(play.state) == at
    assert codes(play.declare("ana", Wait(), at=at)) == ("declaration",)
    assert codes(play.declare("blas", Wait(), at=public + DAY + 1)) == ("LATE",)


@pytest.mark.rule("AMB-026")
def test_the_extension_is_once_a_round_and_three_times_a_game(play):
    answers = []
    for _ in range(4):
        answers.append(codes(play.give(AskExtension("ana", play.now, "t:1"))))
        answers.append(codes(play.give(AskExtension("ana", play.now, "t:2"))))
        for _ in range(3):
            play.run()
        play.open_round()

    assert answers[0::2] == [("extension",)] * 3 + [("NARRATOR_DECIDES",)]
    assert answers[1:6:2] == [("EXTENSION_USED",)] * 3


@pytest.mark.rule("AMB-026")
def test_the_extension_has_to_be_asked_for_by_the_deadline(play):
    late = play.now + DAY + 1

    assert codes(play.give(AskExtension("ana", late, "t:1"))) == ("LATE",)


@pytest.mark.rule("HAC-ALT-09")
def test_there_is_no_extension_for_alterations(play):
    play.run()

    assert codes(play.give(AskExtension("ana", play.now, "t:1"))) == ("NO_EXTENSION",)


@pytest.mark.rule("AMB-026")
def test_an_extension_asked_for_while_the_opening_goes_out_counts_from_its_public_message():
    play = Scenario({"ana": "capilla"})
    play.open_round(publish=False)
    play.give(AskExtension("ana", play.now, "t:1"))
    play.publish(after=600)

    assert play.state.clock.personal_until == {"ana": play.now + DAY + 12 * HOUR}


@pytest.mark.rule("AMB-026")
def test_the_narrator_may_move_one_players_deadline(play):
    to = play.now + 30 * HOUR
    play.give(ShiftDeadline(to, "narrador", "viaje", "ana"))

    assert codes(play.declare("ana", Wait(), at=to)) == ("declaration",)
    assert codes(play.declare("blas", Wait(), at=to)) == ("LATE",)


@pytest.mark.rule("HAC-DECL-04")
def test_the_narrator_declares_on_a_players_behalf_after_the_deadline(play):
    late = play.now + 2 * DAY

    assert codes(play.declare("ana", Wait(), at=late, source="narrator")) == ("declaration",)


@pytest.mark.rule("AMB-024")
def test_a_plan_can_be_taken_back_whole_or_in_part(play):
    play.declare("ana", Wait(), Move("comedor"), Wait())
    assert codes(play.give(Withdraw("ana", play.now, "t:9", phase=2))) == ("withdrawal",)
    assert plan(play, "ana") == {1: Wait(), 3: Wait()}

    play.give(Withdraw("ana", play.now, "t:10"))
    assert plan(play, "ana") == {}
    assert not play.state.plans["ana"].declared
    assert codes(play.give(Withdraw("ana", play.now, "t:11"))) == ("NOTHING_TO_WITHDRAW",)


@pytest.mark.rule("HAC-ACT-13", "HAC-DECL-10", "HAC-REP-01", "HAC-REP-02", "HAC-ACT-15")
def test_free_actions_spend_no_point(play):
    events = play.declare("blas", Wait(), Wait(), Wait(), free=[PlannedFree(3, Bell())])

    assert codes(events) == ("claim", "declaration")
    assert len(plan(play, "blas")) == 3


def test_an_unknown_character_is_refused(play):
    assert codes(play.declare("zoe", Wait())) == ("UNKNOWN_CHARACTER",)


@pytest.mark.rule("AMB-062", "AMB-272")
def test_a_gate_declared_for_a_later_phase_outlives_the_publications_before_it(play):
    play.declare("ana", Wait(), Wait(), Wait(), free=[PlannedFree(3, BoltGate())])
    play.run()
    play.run()

    assert list(play.state.plans["ana"].free) == [3]


@pytest.mark.rule("AMB-062")
def test_a_gate_is_taken_back_alone_or_with_the_rest_and_a_plan_leaves_others_gates(play):
    bolts = [PlannedFree(1, BoltGate()), PlannedFree(3, BoltGate())]
    play.declare("ana", Wait(), Wait(), Wait(), free=bolts)
    assert codes(play.give(Withdraw("ana", play.now, "t:9", phase=1))) == ("withdrawal",)
    assert list(play.state.plans["ana"].free) == [3]

    play.give(Withdraw("ana", play.now, "t:10"))
    assert not play.state.plans["ana"].free

    play.declare("blas", free=bolts)
    assert codes(play.give(Withdraw("blas", play.now, "t:11"))) == ("withdrawal",)
    assert not play.state.plans["blas"].free

"""Director acts: closed, validated, logged (rules 3.13, AMB-017, AMB-269, AMB-274)."""

import pytest

from engine.hacienda.facts.events import GameOver, Log, Publication
from engine.hacienda.facts.inputs import (
    ChangeRuling,
    KillPerson,
    MovePerson,
    Pause,
    Published,
    ReplaceAction,
    Resume,
    RevivePerson,
    SetCooldown,
    SetRole,
    SetTaskStage,
    SetWindow,
    ShiftDeadline,
    Tick,
    VoidPhase,
)
from engine.vocabulary import Kill, Move, Wait
from tests.engine.scenario import HOUR, Cast, Scenario, codes, impostor

BY = ("narrador", "por una razón")


@pytest.fixture
def play():
    made = Scenario({"ana": "capilla", "blas": "comedor", "caco": impostor("capilla")})
    made.open_round()
    return made


IMPOSSIBLE = [
    pytest.param(MovePerson("ana", "atico", *BY), "UNKNOWN_PLACE", id="move nowhere"),
    pytest.param(MovePerson("zoe", "capilla", *BY), "UNKNOWN_CHARACTER", id="move nobody"),
    pytest.param(RevivePerson("ana", *BY), "NOT_DEAD", id="revive the living"),
    pytest.param(SetRole("ana", "vasallo", "rey", *BY), "UNKNOWN_ROLE", id="a role there isn't"),
    pytest.param(SetTaskStage("ana", "volar", 1, *BY), "NOT_HIS_TASK", id="another's task"),
    pytest.param(ReplaceAction("ana", 4, Wait(), *BY), "PHASE_NOT_OPEN", id="a fourth phase"),
    pytest.param(ReplaceAction("ana", 1, Move("atico"), *BY), "UNKNOWN_NAME", id="to nowhere"),
    pytest.param(SetWindow("ana", None, *BY), "NO_WINDOW", id="close no window"),
    pytest.param(SetWindow("ana", 5, *BY), "NO_OPEN_PHASE", id="a window before any phase"),
    pytest.param(Resume(5, *BY), "NOT_PAUSED", id="resume what goes on"),
    pytest.param(ChangeRuling("kill_cooldwn", "3", *BY), "BAD_RULING", id="a ruling misspelt"),
    pytest.param(ChangeRuling("parity", '"lt"', *BY), "BAD_RULING", id="a value there isn't"),
    pytest.param(ChangeRuling("parity", "lt", *BY), "BAD_RULING", id="no JSON"),
    pytest.param(VoidPhase(*BY), "NOTHING_TO_VOID", id="void nothing"),
]


@pytest.mark.rule("AMB-269")
@pytest.mark.parametrize(("given", "code"), IMPOSSIBLE)
def test_an_impossible_act_is_refused_and_changes_nothing(play, given, code):
    before = play.state

    assert codes(play.give(given)) == (code,)
    assert play.state is before


@pytest.mark.rule("AMB-269")
@pytest.mark.parametrize(
    "given",
    [
        MovePerson("ana", "bodega", *BY),
        KillPerson("ana", *BY),
        SetRole("ana", "vasallo", "clerigo", *BY),
        SetCooldown("caco", 40, *BY),
        ReplaceAction("ana", 1, Move("pasillo_biblioteca"), *BY),
        ShiftDeadline(999_999_999_999, *BY),
        Pause(60_000_000, *BY),
        ChangeRuling("alteration_hours", "12", *BY),
    ],
    ids=lambda given: given.kind,
)
def test_every_act_is_logged_with_who_and_why(play, given):
    before = play.state
    (line, *_) = play.give(given)

    assert isinstance(line, Log)
    assert (line.data["who"], line.data["why"]) == BY
    assert play.state != before


@pytest.mark.rule("HAC-GHO-01", "HAC-CORP-03", "HAC-KILL-07")
def test_a_death_by_hand_leaves_a_ghost_and_a_corpse_where_he_was(play):
    play.declare("ana", Wait(), Wait(), Wait())
    play.give(KillPerson("ana", *BY))
    ana = play.state.people["ana"]

    assert (ana.alive, ana.place, ana.role) == (False, "capilla", "angel")
    assert [(c.victim, c.place) for c in play.state.corpses] == [("ana", "capilla")]
    assert play.state.plans["ana"].entries == {}
    assert codes(play.give(KillPerson("ana", *BY))) == ("ALREADY_DEAD",)


@pytest.mark.rule("AMB-017", "AMB-121")
def test_somebody_can_be_retired_without_a_corpse_even_in_a_deliberation(play):
    play.gather("blas")
    play.vote("ana", "caco")
    play.vote("blas", "ana")
    play.give(KillPerson("ana", *BY))

    assert play.state.corpses == ()
    assert set(play.state.votes) == set()
    assert play.state.people["ana"].death_public
    assert codes(play.vote("blas", "caco")) == ("vote",)


@pytest.mark.rule("AMB-269")
def test_a_death_can_be_undone_with_its_corpse(play):
    play.give(KillPerson("ana", *BY))
    play.give(RevivePerson("ana", *BY))
    ana = play.state.people["ana"]

    assert (ana.alive, ana.died_t, ana.role) == (True, None, "")
    assert play.state.corpses == ()
    assert play.state.deaths == ()


@pytest.mark.rule("HAC-WIN-03", "HAC-WIN-05", "HAC-KILL-16")
def test_victory_is_tested_after_a_death_by_hand():
    play = Scenario({"ana": "capilla", "caco": impostor("bodega")}, crowd={"v": Cast("palomar")})
    play.give(KillPerson("ana", *BY))

    assert [e.reason for e in play.events if isinstance(e, GameOver)] == ["PARITY"]
    assert play.last.kind == "end"
    assert codes(play.give(RevivePerson("ana", *BY))) == ("GAME_OVER",)


@pytest.mark.rule("HAC-WIN-01")
def test_victory_is_tested_after_a_change_of_side():
    play = Scenario({"ana": "capilla"})
    play.give(SetRole("malo", "vasallo", "", *BY))

    assert play.state.winner == "vasallo"


@pytest.mark.rule("HAC-WIN-05")
def test_a_game_that_ends_while_something_goes_out_tells_it_afterwards():
    play = Scenario({"ana": "capilla"})
    play.open_round(publish=False)
    play.give(KillPerson("malo", *BY))
    assert play.last.kind == "opening"
    play.publish()

    assert play.last.kind == "end"


@pytest.mark.rule("HAC-WIN-02", "HAC-TASK-01")
def test_the_narrator_can_set_the_stage_of_a_task(play):
    own = play.state.people["ana"].tasks[0]
    play.give(SetTaskStage("ana", own.task, 1, *BY))
    assert play.state.people["ana"].tasks[0].done == 1

    assert codes(play.give(SetTaskStage("ana", own.task, 9, *BY))) == ("NO_SUCH_STAGE",)
    play.give(SetTaskStage("ana", own.task, 0, *BY))
    assert play.state.people["ana"].tasks[0] == own


@pytest.mark.rule("HAC-KILL-11")
def test_a_cooldown_set_by_hand_counts(play):
    play.give(SetCooldown("caco", 2, *BY))
    play.declare("caco", Kill("ana"), Kill("ana"))
    play.run()
    assert play.state.people["ana"].alive
    play.run()

    assert not play.state.people["ana"].alive


@pytest.mark.rule("AMB-269")
def test_an_action_can_be_replaced_or_cancelled(play):
    play.declare("ana", Wait(), Wait(), Move("alcoba_clerigo"))
    play.give(ReplaceAction("ana", 1, Move("pasillo_biblioteca"), *BY))
    play.give(ReplaceAction("ana", 3, None, *BY))
    entries = play.state.plans["ana"].entries

    assert {f: e.action for f, e in entries.items()} == {1: Move("pasillo_biblioteca"), 2: Wait()}


@pytest.mark.rule("AMB-269")
def test_a_voided_phase_never_happened_and_is_resolved_again():
    play = Scenario({"ana": "capilla", "caco": impostor("capilla")})
    play.open_round()
    play.declare("caco", Kill("ana"))
    play.run()
    assert not play.state.people["ana"].alive
    numbers = play.state.publications

    play.give(VoidPhase(*BY))
    assert play.state.people["ana"].alive
    assert (play.state.phase, play.state.t, play.state.corpses) == (0, 0, ())
    play.give(ReplaceAction("caco", 1, Wait(), *BY))
    play.tick()

    assert play.state.people["ana"].alive
    assert play.last.publication.number == numbers + 1
    assert play.last.publication.phases == (1,)


@pytest.mark.rule("AMB-269", "AMB-270")
def test_in_a_banned_round_what_went_out_together_is_voided_together():
    play = Scenario({"ana": "capilla"}, banned=True)
    play.open_round()
    play.declare("ana", Move("pasillo_biblioteca"), Move("comedor"), Wait())
    play.run(publish=False)
    play.give(VoidPhase(*BY))

    assert (play.state.phase, play.place("ana"), play.state.pending) == (0, "capilla", None)
    play.tick()
    assert play.last.publication.phases == (1, 2, 3)
    assert play.place("ana") == "comedor"


@pytest.mark.rule("AMB-269", "HAC-WIN-05")
def test_a_phase_that_ended_the_game_can_be_voided():
    play = Scenario({"vito": "capilla", "caco": impostor("capilla")}, crowd={"v": Cast("palomar")})
    play.phase(caco=Kill("vito"))
    assert play.state.winner is not None
    play.give(VoidPhase(*BY))

    assert play.state.winner is None
    assert play.state.mode.value == "ronda"


@pytest.mark.rule("AMB-274")
def test_a_pause_stops_all_clocks_and_moves_every_instant_by_its_length(play):
    due = play.game.next_instant(play.state)
    play.give(Pause(play.now, *BY))
    assert play.game.next_instant(play.state) is None
    assert codes(play.give(Pause(play.now, *BY))) == ("ALREADY_PAUSED",)
    play.give(Tick(due + HOUR))
    assert play.state.phase == 0
    play.give(Resume(play.now + 5 * HOUR, *BY))

    assert play.game.next_instant(play.state) == due + 5 * HOUR


@pytest.mark.rule("AMB-274")
def test_posts_of_the_pause_are_in_time_and_windows_move_too():
    play = Scenario({"ana": "pasillo_biblioteca", "blas": "capilla"})
    play.phase(blas=Move("pasillo_biblioteca"))
    until = play.state.windows["ana"].until
    play.give(Pause(play.now, *BY))

    assert codes(play.declare("ana", only={3: Move("comedor")}, at=until + HOUR)) == ("alteration",)
    play.give(Resume(play.now + 2 * HOUR, *BY))
    assert play.state.windows["ana"].until == until + 2 * HOUR


@pytest.mark.rule("AMB-274", "AMB-272")
def test_a_publication_that_comes_out_during_a_pause_starts_its_clock_at_its_end():
    play = Scenario({"ana": "capilla"})
    play.open_round(publish=False)
    play.give(Pause(play.now, *BY))
    play.give(Published(play.state.pending.number, play.now + HOUR, play.now + HOUR))
    end = play.now + 3 * HOUR
    play.give(Resume(end, *BY))

    assert play.game.next_instant(play.state) == end + 24 * HOUR


@pytest.mark.rule("HAC-TIME-02", "AMB-295")
def test_the_next_instant_can_be_shifted_whatever_it_is():
    play = Scenario({"ana": "comedor"})
    assert codes(play.give(ShiftDeadline(play.now + 9 * HOUR, *BY))) == ("NO_DEADLINE",)
    play.open_round()
    for _ in range(3):
        play.give(ShiftDeadline(play.now + 9 * HOUR, *BY))
        assert play.game.next_instant(play.state) == play.now + 9 * HOUR
        play.run()


@pytest.mark.rule("AMB-269")
def test_a_ruling_changed_counts_from_then_on(play):
    play.give(ChangeRuling("alteration_hours", "6", *BY))
    play.run(publish=False)
    play.publish()

    assert play.game.next_instant(play.state) == play.now + 6 * HOUR


@pytest.mark.rule("AMB-269")
def test_before_the_deal_there_is_nobody_to_act_upon():
    play = Scenario({"ana": "capilla"})
    start = play.game.start()
    state, events = play.game.step(start, KillPerson("ana", *BY))

    assert codes(events) == ("NOT_DEALT",)
    assert state is start
    assert not any(isinstance(e, Publication) for e in events)

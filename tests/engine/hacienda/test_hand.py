"""People, what is theirs and what they decide can be set by hand, and nothing impossible can (AMB-269)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.facts.events import Rejected
from engine.hacienda.facts.inputs import (
    GiveTask,
    KillPerson,
    MovePerson,
    ReplaceAction,
    ReplaceFree,
    ReplacePlayer,
    RetirePerson,
    RevivePerson,
    SetBan,
    SetCandle,
    SetCooldown,
    SetCorpse,
    SetHearth,
    SetHiding,
    SetLook,
    SetRole,
    SetSabotageCooldown,
    SetShield,
    SetTalisman,
    SetTaskStage,
    SetUses,
    SetVote,
    SetWatching,
    TakeTask,
    Tick,
)
from engine.hacienda.facts.state import TalismanState
from engine.vocabulary import Bell, BoltGate, Mode, Move, Report, Talisman, Wait
from tests.engine.hacienda.hand import BY, done, position
from tests.engine.scenario import codes
from tests.engine.world import MAP, TASKS

EYES = MAP.fixtures["ojo"]
GATE = MAP.fixtures["verja"][0]
ENTRANCE = MAP.passages[0].entrances[0]


@pytest.fixture
def play():
    return position()


def deliberating(play):
    play.state = replace(play.state, mode=Mode.DELIBERATION, round_open=False)
    return play


# ── people ─────────────────────────────────────────────────────────────────


@pytest.mark.rule("AMB-017", "HAC-GHO-10", "AMB-137")
def test_the_retired_leave_no_corpse_and_are_no_ghost_and_never_the_angel(play):
    play.declare("blas", Wait(), Wait(), Wait())
    state = done(play, RetirePerson("blas", *BY))
    blas = state.people["blas"]
    assert (blas.alive, blas.retired, blas.death_public, blas.role) == (False, True, True, "")
    assert state.corpses == ()
    assert dict(state.plans["blas"].entries) == {}
    state = done(play, KillPerson("ana", *BY))
    assert state.people["ana"].role == "angel"
    assert codes(play.give(RetirePerson("blas", *BY))) == ("ALREADY_RETIRED",)
    assert codes(play.give(ReplaceAction("blas", 1, Wait(), *BY))) == ("RETIRED",)


@pytest.mark.rule("AMB-017")
def test_a_dead_angel_who_retires_takes_his_shield_and_corpse_with_him(play):
    done(play, KillPerson("ana", *BY))
    done(play, SetShield("blas", *BY))
    state = done(play, RetirePerson("ana", *BY))
    assert (state.house.shield, state.corpses) == (None, ())
    state = done(play, RevivePerson("ana", *BY))
    assert (state.people["ana"].alive, state.people["ana"].retired) == (True, False)


@pytest.mark.rule("AMB-017", "AMB-011", "AMB-271")
def test_nobody_waits_for_the_retired_nor_writes_to_them(play):
    done(play, RetirePerson("blas", *BY))
    assert codes(play.declare("blas", Wait(), Wait(), Wait())) == ("RETIRED",)
    for who in play.state.players:
        play.declare(who, Wait(), Wait(), Wait())
    assert "blas" not in play.state.players
    play.give(Tick(play.now + 60))
    assert play.state.t == 1
    assert "blas" not in play.told[-1].publication.order


@pytest.mark.rule("AMB-017", "AMB-260")
def test_retiring_may_end_the_game(play):
    for who in [p for p, one in play.state.people.items() if one.side == "impostor"]:
        play.give(RetirePerson(who, *BY))
    assert (play.state.winner, play.state.win_reason) == ("vasallo", "IMPOSTORS_OUT")


def test_tasks_are_given_and_taken(play):
    new = next(t for t in TASKS if all(o.task != t for o in play.state.people["blas"].tasks))
    state = done(play, GiveTask("blas", new, *BY))
    assert state.people["blas"].tasks[-1].task == new
    assert codes(play.give(GiveTask("blas", new, *BY))) == ("ALREADY_HIS_TASK",)
    assert codes(play.give(GiveTask("caco", new, *BY))) == ("NO_TASKS_FOR_IMPOSTORS",)
    assert codes(play.give(GiveTask("blas", "volar", *BY))) == ("UNKNOWN_TASK",)
    state = done(play, TakeTask("blas", new, *BY))
    assert all(own.task != new for own in state.people["blas"].tasks)
    assert codes(play.give(TakeTask("blas", new, *BY))) == ("NOT_HIS_TASK",)


@pytest.mark.rule("HAC-TASK-05", "AMB-221")
def test_the_wait_before_a_stage_is_set_in_phases_left(play):
    waiting = next(
        (t.id, n, s.wait) for t in TASKS.values() for n, s in enumerate(t.stages) if n and s.wait
    )
    task, stage, whole = waiting
    if all(own.task != task for own in play.state.people["blas"].tasks):
        done(play, GiveTask("blas", task, *BY))
    for left in (None, 0, 1, whole):
        state = done(play, SetTaskStage("blas", task, stage, *BY, wait=left))
        own = next(o for o in state.people["blas"].tasks if o.task == task)
        wanted = whole if left is None else left
        assert own.last_t + whole - state.t == wanted
    refused = play.give(SetTaskStage("blas", task, stage, *BY, wait=whole + 1))
    assert codes(refused) == ("NO_SUCH_WAIT",)


@pytest.mark.parametrize(
    ("ability", "field"),
    [
        ("kill", "kill_from"),
        ("passage", "passage_from"),
        ("shift", "shift_from"),
        ("protect", "protect_from"),
    ],
)
def test_every_own_cooldown_can_be_set(play, ability, field):
    state = done(play, SetCooldown("caco", 33, *BY, ability=ability))
    assert getattr(state.people["caco"], field) == 33


def test_the_shared_cooldown_and_uses_and_the_ban_can_be_set(play):
    assert done(play, SetSabotageCooldown(21, *BY)).house.sabotage_from == 21
    person = done(play, SetUses("ana", 1, None, *BY)).people["ana"]
    assert (person.bells_rung, person.extensions) == (1, 0)
    assert done(play, SetUses("ana", None, 2, *BY)).people["ana"].extensions == 2
    assert done(play, SetBan(5, *BY)).ban_until_round == 5


@pytest.mark.rule("HAC-PAS-02", "HAC-PAS-09")
def test_somebody_is_put_into_a_passage_and_out(play):
    state = done(play, SetHiding("caco", ENTRANCE.id, *BY, inside=2))
    caco = state.people["caco"]
    assert caco.hiding is not None
    assert (caco.place, caco.hiding.entrance) == (ENTRANCE.place, ENTRANCE.id)
    assert caco.hiding.t == state.t - 2
    assert done(play, SetHiding("caco", None, *BY)).people["caco"].hiding is None
    done(play, SetHiding("caco", ENTRANCE.id, *BY))
    assert done(play, MovePerson("caco", "comedor", *BY)).people["caco"].hiding is None
    assert codes(play.give(SetHiding("caco", None, *BY))) == ("NOT_HIDDEN",)
    assert codes(play.give(SetHiding("caco", "Z9", *BY))) == ("UNKNOWN_ENTRANCE",)
    assert codes(play.give(SetHiding("blas", ENTRANCE.id, *BY))) == ("NO_PASSAGES_FOR_HIM",)


@pytest.mark.rule("HAC-CAM-05", "HAC-CAM-07")
def test_a_look_is_given_for_the_phases_left(play):
    state = done(play, SetLook("caco", "blas", *BY, left=1))
    caco = state.people["caco"]
    assert caco.look == "blas"
    assert caco.shape is not None
    assert caco.shape.t + state.ruleset.shift_phases - state.t == 1
    assert codes(play.give(SetLook("caco", "blas", *BY, left=11))) == ("BAD_PHASES",)
    assert codes(play.give(SetLook("caco", "caco", *BY))) == ("BAD_LOOK",)
    assert codes(play.give(SetLook("blas", "ana", *BY))) == ("NOT_A_SHIFTER",)
    assert done(play, SetLook("caco", None, *BY)).people["caco"].look == "caco"
    assert codes(play.give(SetLook("caco", None, *BY))) == ("OWN_LOOK",)


@pytest.mark.rule("HAC-CLE-04", "HAC-CLE-06", "HAC-CLE-09")
def test_the_talisman_is_set_within_its_bounds(play):
    state = done(play, SetTalisman("ana", 2, *BY, paid=True))
    assert state.people["ana"].talisman == TalismanState(2, True, 0)
    state = done(play, SetTalisman("ana", 0, *BY, finished=1))
    assert state.people["ana"].talisman == TalismanState(0, False, 1)
    assert codes(play.give(SetTalisman("ana", 4, *BY))) == ("BAD_CHARGES",)
    assert codes(play.give(SetTalisman("ana", 1, *BY, finished=1))) == ("BAD_FINISHED",)
    assert codes(play.give(SetTalisman("blas", 1, *BY))) == ("NOT_THE_CLERIGO",)


def test_who_becomes_the_clerigo_has_a_full_talisman_and_who_no_longer_is_has_none(play):
    charges = play.state.ruleset.talisman_charges
    state = done(play, SetRole("blas", "vasallo", "clerigo", *BY))
    assert state.people["blas"].talisman.charges == charges
    state = done(play, SetRole("blas", "vasallo", "", *BY))
    assert state.people["blas"].talisman.charges == 0


@pytest.mark.rule("HAC-BOLA-01")
def test_four_of_the_places_of_the_ball_are_watched(play):
    state = done(play, SetWatching("ana", EYES[:4], *BY))
    assert state.people["ana"].watching is not None
    assert state.people["ana"].watching.places == EYES[:4]
    assert codes(play.give(SetWatching("ana", EYES[:3], *BY))) == ("BAD_NUMBER_WATCHED",)
    wrong = (*EYES[:3], "pasillo_biblioteca")
    assert codes(play.give(SetWatching("ana", wrong, *BY))) == ("NOT_WATCHABLE",)
    assert done(play, SetWatching("ana", (), *BY)).people["ana"].watching is None


@pytest.mark.rule("HAC-CORP-03")
def test_a_corpse_is_moved_taken_away_and_put_back(play):
    done(play, KillPerson("blas", *BY))
    state = done(play, SetCorpse("blas", "bodega", *BY))
    assert [(c.victim, c.place) for c in state.corpses] == [("blas", "bodega")]
    assert done(play, SetCorpse("blas", None, *BY)).corpses == ()
    assert codes(play.give(SetCorpse("blas", None, *BY))) == ("NO_CORPSE",)
    assert codes(play.give(SetCorpse("ana", "bodega", *BY))) == ("NOT_DEAD",)


def test_ghosts_carry_no_candelabro(play):
    assert done(play, SetCandle("blas", True, *BY)).people["blas"].candle
    state = done(play, KillPerson("blas", *BY))
    assert not state.people["blas"].candle
    assert codes(play.give(SetCandle("blas", True, *BY))) == ("GHOST",)


def test_another_player_changes_nothing_in_the_game_and_is_logged(play):
    before = play.state
    (line,) = play.give(ReplacePlayer("ana", "Nueva", 5, *BY))
    assert play.state == before
    assert line.data["account"] == "Nueva"


# ── orders and votes ───────────────────────────────────────────────────────


@pytest.mark.rule("HAC-ACT-13", "HAC-ACT-14", "AMB-292")
def test_free_actions_are_replaced_all_at_once(play):
    done(play, ReplaceFree("ana", 2, (Bell(), BoltGate(GATE), Talisman(free=True)), *BY))
    plan, claims = play.state.plans["ana"], play.state.claims
    assert [e.action for e in plan.free[2]] == [BoltGate(GATE), Talisman(free=True)]
    assert [(c.character, c.action, c.phase) for c in claims] == [("ana", Bell(), 2)]
    done(play, ReplaceFree("ana", None, (Report(),), *BY))
    assert {c.phase for c in play.state.claims} == {2, None}
    state = done(play, ReplaceFree("ana", 2, (), *BY))
    assert [c.phase for c in state.claims] == [None]
    assert dict(state.plans["ana"].free) == {}
    assert codes(play.give(ReplaceFree("ana", 2, (Wait(),), *BY))) == ("NOT_FREE",)
    assert codes(play.give(ReplaceFree("ana", 4, (Bell(),), *BY))) == ("PHASE_NOT_OPEN",)
    assert codes(play.give(ReplaceFree("ana", None, (BoltGate(),), *BY))) == ("PHASE_MISSING",)
    assert codes(play.give(ReplaceFree("ana", 2, (BoltGate("comedor"),), *BY))) == ("NOT_A_GATE",)


def test_replacing_an_action_leaves_what_is_free_alone(play):
    done(play, ReplaceFree("ana", 1, (BoltGate(),), *BY))
    state = done(play, ReplaceAction("ana", 1, Move("comedor"), *BY))
    assert [e.action for e in state.plans["ana"].free[1]] == [BoltGate()]


def test_the_dead_claim_nothing_even_by_hand(play):
    done(play, KillPerson("blas", *BY))
    assert codes(play.give(ReplaceFree("blas", 1, (Bell(),), *BY))) == ("GHOST",)


@pytest.mark.rule("HAC-VOTE-03", "AMB-269")
def test_a_vote_is_cast_changed_and_voided_on_the_narrator_s_word(play):
    assert codes(play.give(SetVote("ana", "abstain", None, *BY))) == ("NO_DELIBERATION",)
    deliberating(play)
    assert done(play, SetVote("ana", "for", "caco", *BY)).votes["ana"].target == "caco"
    assert done(play, SetVote("ana", "abstain", None, *BY)).votes["ana"].target is None
    assert "ana" not in done(play, SetVote("ana", "void", None, *BY)).votes
    assert codes(play.give(SetVote("ana", "void", None, *BY))) == ("NO_VOTE",)
    assert codes(play.give(SetVote("ana", "for", "nadie", *BY))) == ("UNKNOWN_NAME",)


def test_impossible_acts_change_nothing(play):
    before = play.state
    for act in (
        SetCorpse("ana", "bodega", *BY),
        SetHearth("capilla", True, *BY),
        SetShield("ana", *BY),
        SetLook("blas", "ana", *BY),
        SetHiding("nadie", None, *BY),
    ):
        events = play.give(act)
        assert isinstance(events[0], Rejected)
        assert play.state is before

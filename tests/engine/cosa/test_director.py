"""The narrator's acts: what each does, and that the impossible changes nothing."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.cosa.facts.director import (
    ChangeRuling,
    Clarify,
    ConfirmDoubtful,
    ConfirmTally,
    DirectorAct,
    EndGame,
    ExcuseAbsence,
    InjectDice,
    KillPlayer,
    MoveWindow,
    Pause,
    ReplacePlayer,
    Resume,
    RevivePlayer,
    SetLeader,
    SetRole,
    SetWhispers,
    VoidVote,
    WaiveBallot,
)
from engine.cosa.facts.events import Log, Rejected
from engine.cosa.facts.notes import Conversion, PackUpdate, RoleSet
from engine.cosa.facts.reports import LeaderChange
from engine.cosa.game import Cosa
from engine.cosa.setting.words import Phase, PublicationKind, Role
from engine.vocabulary.choices import ElectLeader
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.ballots import elections
from tests.engine.cosa.world import (
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    World,
    code,
    night,
    position,
    setup_of,
    week,
)

T, HERO, SUR = Role.THING, Role.HERO, Role.SURVIVOR
WHO, WHY = "Directora", "porque sí"
NOBODY = CharacterId("nadie_de_aqui")


def cast(**how: object) -> World:
    return position(2, **({"roles": {A: T, B: HERO, C: SUR}, "leader": D} | how))  # type: ignore[arg-type]


ALL_ACTS: tuple[DirectorAct, ...] = (
    WaiveBallot(B, 2, WHO, WHY), ExcuseAbsence(B, 2, WHO, WHY), VoidVote(B, WHO, WHY),
    ConfirmDoubtful("t1:x", True, WHO, WHY), ConfirmTally(WHO, WHY),
    MoveWindow(2, "ballot_closes", week(2).ballot_closes + 60, WHO, WHY), Pause(1, WHO, WHY),
    Resume(1, WHO, WHY), InjectDice(3, 5, WHO, WHY), KillPlayer(B, WHO, WHY),
    RevivePlayer(B, WHO, WHY), ReplacePlayer(B, WHO, WHY), SetRole(B, "humano", WHO, WHY),
    SetLeader(B, WHO, WHY), SetWhispers(True, WHO, WHY), Clarify("¿?", "Sí.", WHO, WHY),
    ChangeRuling("vote_penalty", "3", WHO, WHY), EndGame("nadie", WHO, WHY),
)  # fmt: skip


def test_every_act_is_here() -> None:
    kinds = {kind for union in get_args(DirectorAct) for kind in (get_args(union) or (union,))}
    assert {type(one) for one in ALL_ACTS} == kinds


@pytest.mark.parametrize("done", ALL_ACTS, ids=lambda done: done.kind)
def test_an_act_is_logged_with_who_and_why_or_refused_without_a_trace(done: DirectorAct) -> None:
    world = cast()
    before = world.state
    events = world.act(done)
    refusals = [event for event in events if isinstance(event, Rejected)]
    if refusals:
        assert world.state == before
        assert refusals[0].code in (
            "NOTHING_TO_VOID",
            "NO_SUCH_DOUBT",
            "NOTHING_HELD",
            "NOT_PAUSED",
            "ALREADY_ALIVE",
        )
    else:
        log = events[0]
        assert isinstance(log, Log)
        assert (log.code, log.rule, log.data["who"], log.data["why"]) == (
            "DIRECTOR",
            done.kind,
            WHO,
            WHY,
        )


@pytest.mark.parametrize("done", ALL_ACTS, ids=lambda done: done.kind)
def test_before_the_opening_and_after_the_end_hardly_anything_can_be_done(
    done: DirectorAct,
) -> None:
    allowed = ("act.change_ruling", "act.replace_player", "act.pause", "act.clarify")
    game = Cosa(setup_of())
    state, events = game.step(game.start(), done)
    assert (state == game.start()) == any(
        isinstance(e, Rejected) for e in events
    ) or done.kind == "act.replace_player"
    assert any(isinstance(e, Rejected) for e in events) == (done.kind not in allowed)


@pytest.mark.parametrize(
    "done",
    [
        KillPlayer(NOBODY, WHO, WHY),
        SetRole(NOBODY, "humano", WHO, WHY),
        WaiveBallot(NOBODY, 2, WHO, WHY),
    ],
    ids=lambda done: done.kind,
)
def test_acts_upon_strangers_are_refused(done: DirectorAct) -> None:
    world = cast()
    before = world.state
    assert code(world.act(done)) == "UNKNOWN_CHARACTER"
    assert world.state == before


@pytest.mark.rule("QC-85")
def test_a_death_is_told_at_once_by_day_and_by_night_without_cause_at_night() -> None:
    world = cast(lovers=(D, E))
    world.act(KillPlayer(D, WHO, WHY))
    told = world.last(PublicationKind.DEATHS)
    assert [(d.who, d.cause) for d in told.deaths] == [(D, "director"), (E, "amor")]
    assert told.leader == LeaderChange(None)
    assert (2, False) in world.state.active
    assert code(world.act(KillPlayer(D, WHO, WHY))) == "ALREADY_DEAD"
    dark = night(2, roles={A: T})
    dark.act(KillPlayer(D, WHO, WHY))
    assert [(d.who, d.cause) for d in dark.last(PublicationKind.DEATHS).deaths] == [(D, None)]
    assert dark.dawn().deaths == ()
    assert (2, True) in dark.state.active


@pytest.mark.rule("QC-85")
def test_whoever_is_replaced_keeps_everything() -> None:
    world = cast()
    before = world.state
    world.act(ReplacePlayer(B, WHO, WHY))
    assert world.state == before


def test_a_death_may_be_undone_and_the_vote_with_it() -> None:
    world = cast()
    world.act(KillPlayer(C, WHO, WHY))
    assert world.vote(B, C) == "W-DEAD"
    world.act(RevivePlayer(C, WHO, WHY))
    assert world.last(PublicationKind.DEATHS).revived == (C,)
    assert world.state.people[C].role is SUR
    assert world.vote(B, C) == ""
    assert world.vote(C, B) == ""
    lynched = cast(husky=False, people={C: {"alive": False}})
    lynched.act(RevivePlayer(C, WHO, WHY, husky=True))
    assert lynched.state.husky


@pytest.mark.rule("COSA-LOV-04", "COSA-ASI-12")
def test_a_role_given_by_hand_keeps_lovers_on_one_side() -> None:
    world = cast(lovers=(E, F))
    world.act(SetRole(E, "asimilado", WHO, WHY))
    assert set(world.state.things) == {A, E, F}
    assert world.notes(F, Conversion)[0].pack == (A, E)
    assert world.notes(A, PackUpdate) == [PackUpdate(joined=(E, F))]
    assert not world.public
    world.act(SetRole(F, "analista", WHO, WHY))
    assert world.state.people[E].role is Role.HUMAN
    assert world.state.people[F].role is Role.ANALYST
    assert world.notes(F, RoleSet) == [RoleSet(Role.ANALYST)]
    assert code(world.act(SetRole(G, "heroe", WHO, WHY))) == "ROLE_TAKEN"
    early = elections()
    assert code(early.act(SetRole(G, "heroe", WHO, WHY))) == "NOT_DEALT"
    world.act(KillPlayer(H, WHO, WHY))
    assert code(world.act(SetRole(H, "humano", WHO, WHY))) == "ALREADY_DEAD"


def test_a_hero_made_by_hand_has_his_powers_whole_and_a_survivor_a_husky() -> None:
    world = night(2, roles={A: T}, husky=False)
    world.act(SetRole(G, "heroe", WHO, WHY))
    world.act(SetRole(H, "superviviente", WHO, WHY))
    assert world.state.husky
    world.dawn()
    world.nightfall()
    if G in world.state.living:
        assert world.kill(G, H if H in world.state.living else A) == ""


def test_the_office_may_be_given_or_taken() -> None:
    world = cast()
    world.act(SetLeader(E, WHO, WHY))
    assert world.last(PublicationKind.OFFICE).leader == LeaderChange(E)
    assert code(world.act(SetLeader(E, WHO, WHY))) == "NOTHING_CHANGES"
    assert code(world.act(SetLeader(NOBODY, WHO, WHY))) == "NOT_LIVING"
    world.votes(elsa=F)
    world.act(SetLeader(None, WHO, WHY))
    world.blank()
    world.close_day()
    entries = world.last(PublicationKind.TABLE).tables[0].rows[0].entries
    assert [e.reason for e in entries] == [""]


def test_a_vote_may_be_voided_and_cast_again() -> None:
    world = cast()
    world.votes(bruno=C)
    world.act(VoidVote(B, WHO, WHY))
    assert world.vote(B, D) == ""
    early = elections()
    assert code(early.say(A, ElectLeader(B))) == ""
    early.act(VoidVote(A, WHO, WHY))
    assert early.state.election is not None
    assert early.state.election.votes == ()


@pytest.mark.rule("COSA-SCN-10", "COSA-SCN-09")
def test_a_clarification_is_for_all_and_says_not_who_asked() -> None:
    world = cast()
    world.act(Clarify("¿Vale votar en blanco?", "Sí.", WHO, "lo pregunta Bruno"))
    told = world.last(PublicationKind.CLARIFICATION)
    assert (told.question, told.answer) == ("¿Vale votar en blanco?", "Sí.")
    assert "Bruno" not in repr(told)


def test_a_ruling_changes_from_then_on_or_is_refused_with_its_reason() -> None:
    world = cast()
    world.act(ChangeRuling("vote_penalty", "4", WHO, WHY))
    assert world.state.ruleset.vote_penalty == 4
    for key, value in (
        ("vote_penalty", '"dos"'),
        ("inventada", "1"),
        ("seats", '["otro"]'),
        ("clock_day_opens", '"lun 25:00"'),
    ):
        events = world.act(ChangeRuling(key, value, WHO, WHY))
        assert code(events) == "BAD_RULING"
        assert isinstance(events[0], Rejected)
        assert events[0].data["motivo"]
    world.act(ChangeRuling("clock_ballot_closes", '"mie 21:00"', WHO, WHY))
    assert world.state.ruleset.clock_ballot_closes == (2, 1260)


def test_the_game_may_be_ended_by_hand() -> None:
    world = cast()
    world.act(EndGame("nadie", WHO, WHY))
    assert world.state.phase is Phase.OVER
    result = world.last(PublicationKind.END).result
    assert result is not None
    assert (result.winner, result.reason) == ("nadie", "director")
    assert not [row for row in result.history if row.won]

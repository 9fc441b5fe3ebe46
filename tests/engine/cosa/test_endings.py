"""How it ends: parity, quiet, extinction, nobody left."""

from __future__ import annotations

import pytest

from engine.cosa.facts.director import EndGame, KillPlayer
from engine.cosa.facts.events import GameOver
from engine.cosa.facts.notes import PatrolNotice
from engine.cosa.facts.state import Pack
from engine.cosa.setting.words import Phase, PublicationKind, Role
from engine.vocabulary.choices import BreakTie
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.world import A, B, C, D, E, F, G, H, World, code, night, position, week

T, HERO = Role.THING, Role.HERO


def over(world: World) -> tuple[str | None, str]:
    return world.state.winner, world.state.win_reason


def dead(*names: CharacterId) -> dict[str, dict[str, object]]:
    return {name: {"alive": False} for name in names}


def quiet_turns(world: World, number: int) -> None:
    """So many days and nights in which nothing happens."""
    for _ in range(number):
        world.nightfall()
        if world.state.phase is Phase.OVER:
            return
        world.dawn()


@pytest.mark.rule("F-10", "COSA-END-05", "COSA-END-06", "COSA-END-07")
def test_parity_counts_at_dawn_alone_and_equality_is_enough() -> None:
    def evening(**how: object) -> World:
        world = position(4, roles={A: T, B: T, C: T, D: HERO}, players=7, **how)  # type: ignore[arg-type]
        world.votes(elsa=F)
        world.nightfall()  # three against three
        assert world.state.phase is Phase.WINDOW_A
        return world

    forgone = evening()
    forgone.dawn()
    assert over(forgone) == ("cosa", "parity")
    killed = evening()
    killed.kill(D, A)
    killed.dawn()
    assert killed.state.phase is Phase.VOTE
    assert len(killed.state.things) == 2


@pytest.mark.rule("COSA-END-05", "QC-10")
def test_the_first_dawn_with_parity_is_that_of_day_two() -> None:
    world = night(1, roles={A: T}, players=4)
    world.dawn()
    assert world.state.turn == 1
    assert over(world) == ("cosa", "parity")


@pytest.mark.rule("F-11", "COSA-END-01", "COSA-END-02", "COSA-END-08", "QC-01", "QC-02", "QC-12")
def test_after_the_last_asimilado_the_humans_win_two_quiet_turns_later() -> None:
    world = position(4, roles={A: T}, active=frozenset({(3, True)}))
    world.votes(bruno=A)
    world.nightfall()
    world.dawn()
    assert world.state.turn == 5  # turn 4 had a death
    quiet_turns(world, 1)
    assert world.state.turn == 6
    quiet_turns(world, 1)
    assert over(world) == ("humanos", "quiet")
    assert world.state.turn == 6


@pytest.mark.rule("COSA-END-01", "COSA-END-04", "QC-05", "QC-04")
def test_la_cosa_wins_a_quiet_end_if_one_of_it_lies_low() -> None:
    world = position(2, roles={A: T, B: T})
    world.nightfall()
    world.dawn()
    world.nightfall()  # night 3: the choice is earned and nobody agrees
    assert world.state.pack.choose_next
    world.dawn()
    assert over(world) == ("cosa", "quiet")


@pytest.mark.rule("COSA-END-03", "COSA-END-02")
def test_a_death_or_an_attempt_in_either_phase_breaks_the_quiet() -> None:
    for active in ((2, False), (2, True), (3, False), (3, True)):
        world = night(3, roles={A: T}, pack=Pack(choose_next=True), active=frozenset({active}))
        world.dawn()
        assert world.state.phase is Phase.VOTE
    calm = night(3, roles={A: T}, pack=Pack(choose_next=True))
    calm.dawn()
    assert over(calm) == ("cosa", "quiet")


@pytest.mark.option("end_quiet_window")
@pytest.mark.rule("QC-02")
def test_the_quiet_may_be_two_turns_or_any_four_phases() -> None:
    for how, ends in (("aligned", False), ("rolling", True)):
        world = position(
            5, roles={B: HERO}, people=dead(A), active=frozenset({(3, False)}),
            rules={"end_quiet_window": how},
        )  # fmt: skip
        world.blank()
        world.close_day()  # night 3, day 4, night 4 and day 5 were quiet
        assert (world.state.phase is Phase.OVER) == ends
        if ends:
            assert over(world) == ("humanos", "quiet")


@pytest.mark.option("end_foiled_kill_counts")
@pytest.mark.rule("QC-03")
@pytest.mark.parametrize("counts", [True, False])
def test_a_foiled_kill_is_activity_only_by_the_rulings(counts: bool) -> None:
    rules = {"end_foiled_kill_counts": counts}
    saved = night(2, roles={A: T, B: HERO}, rules=rules)
    saved.pack("matar", C)
    saved.window_b()
    assert saved.save(B) == ""
    saved.dawn()
    assert bool(saved.state.active) == counts
    husky = night(2, roles={A: T, D: Role.SURVIVOR}, rules=rules)
    husky.pack("matar", D)
    husky.dawn()
    assert bool(husky.state.active) == counts


@pytest.mark.option("end_husky_counts")
@pytest.mark.rule("QC-07")
@pytest.mark.parametrize("counts", [True, False])
def test_the_huskys_death_is_activity_only_by_the_rulings(counts: bool) -> None:
    world = night(2, roles={A: T, D: Role.SURVIVOR}, rules={"end_husky_counts": counts})
    world.pack("matar", D)
    world.dawn()
    assert not world.state.husky
    assert bool(world.state.active) == counts


@pytest.mark.rule("QC-06")
def test_nobody_tried_where_nobody_was_left_to_try() -> None:
    world = night(3, roles={A: T, B: HERO}, pack=Pack(choose_next=True))
    world.pack("elegir", C)
    world.kill(B, A)
    world.dawn()
    assert world.state.active == frozenset({(3, True)})  # the death
    extinct = night(3, roles={B: HERO}, people=dead(A), active=frozenset({(2, True)}))
    extinct.window_b()
    extinct.patrol(B)
    extinct.dawn()
    assert extinct.notes(B, PatrolNotice) == [PatrolNotice("nothing")]
    assert (3, True) not in extinct.state.active


@pytest.mark.option("end_on_extinction")
@pytest.mark.rule("QC-01", "COSA-END-09")
def test_the_end_of_the_last_asimilado_is_told_only_by_the_rulings() -> None:
    for how, ends in (("quiet_window", False), ("immediate", True)):
        killed = night(2, roles={A: T, B: HERO}, rules={"end_on_extinction": how})
        killed.kill(B, A)
        killed.dawn()
        assert (killed.state.phase is Phase.OVER) == ends
        lynched = position(2, roles={A: T}, rules={"end_on_extinction": how})
        lynched.votes(bruno=A)
        lynched.blank()
        lynched.close_day()
        assert (lynched.state.phase is Phase.OVER) == ends
        if ends:
            assert over(killed) == over(lynched) == ("humanos", "extinction")


@pytest.mark.option("end_all_dead")
@pytest.mark.rule("QC-08", "QC-89")
@pytest.mark.parametrize(("how", "winner"), [("humans", "humanos"), ("draw", "nadie")])
def test_with_everybody_dead_the_next_dawn_decides(how: str, winner: str) -> None:
    world = position(
        2,
        roles={A: T},
        players=4,
        leader=B,
        lovers=(B, C),
        people=dead(D),
        rules={"end_all_dead": how},
    )
    world.votes(ana=B, celia=A, bruno=None)
    world.close_day()
    assert code(world.say(B, BreakTie("todos"))) == ""
    world.publish()
    assert world.state.living == ()
    world.run(week(3).opens)
    assert world.state.living == ()
    assert over(world) == (winner, "everybody_dead")


@pytest.mark.rule("QC-09")
def test_parity_and_quiet_at_the_same_dawn_are_told_as_parity() -> None:
    world = night(3, roles={A: T, B: T}, players=4, pack=Pack(choose_next=True))
    world.dawn()
    assert over(world) == ("cosa", "parity")


@pytest.mark.option("end_dead_share_victory")
@pytest.mark.rule("QC-11", "COSA-LOV-06", "COSA-FAC-02")
def test_the_dead_win_with_their_side_unless_the_rulings_leave_them_out() -> None:
    for share in (True, False):
        world = night(
            3, roles={A: T, B: HERO}, people=dead(C) | {D: {"role": T, "dealt": HERO, "alive": False}},
            pack=Pack(choose_next=True), rules={"end_dead_share_victory": share},
        )  # fmt: skip
        world.dawn()
        result = world.last(PublicationKind.END).result
        assert result is not None
        won = {row.who for row in result.history if row.won}
        assert won == ({A, D} if share else {A})
        assert {row.who: (row.dealt, row.final) for row in result.history}[D] == (HERO, T)


@pytest.mark.rule("COSA-END-04", "COSA-END-08", "QC-83")
def test_the_end_tells_everything_and_nothing_happens_after_it() -> None:
    world = night(3, roles={A: T, B: HERO}, pack=Pack(choose_next=True), lovers=(E, F))
    world.kill(B, E)
    world.window_b()
    world.patrol(B)
    world.dawn()
    world.act(EndGame("humanos", "Directora", "se acaba el curso"))
    result = world.last(PublicationKind.END).result
    assert result is not None
    assert result.reason == "director"
    assert {purpose for purpose, _, _ in result.draws} >= {"patrulla/3"}
    assert {row.who for row in result.history if row.lover} == {E, F}
    assert any(isinstance(event, GameOver) for event in world.events)
    after = world.state
    assert world.vote(A, B) == "W-CLOSED"
    world.tick(world.now + 10**7)
    assert code(world.act(KillPlayer(G, "Directora", "tarde"))) == "GAME_OVER"
    assert world.state == after
    assert world.game.next_instant(world.state) is None
    assert H in world.state.living
    assert world.state.scenes["main"].open
    assert not world.state.scenes["pack"].open

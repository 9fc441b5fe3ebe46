"""Deaths and all that follows: love, the Armourer's shot, and the order of a batch."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.cosa.facts.director import InjectDice, KillPlayer
from engine.cosa.facts.state import Pack
from engine.cosa.people.deaths import close_deaths
from engine.cosa.setting.words import Cause, Phase, PublicationKind, Role
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.casts import ANA, ARM, SUR, T, cast, day, lynch, roles, tie
from tests.engine.cosa.world import A, B, C, D, E, F, G, H, I, J


@pytest.mark.rule(
    "F-05",
    "COSA-DEATH-04",
    "COSA-DEATH-05",
    "COSA-DEATH-06",
    "COSA-SUP-05",
    "QC-73",
    "COSA-DEATH-01",
)
@pytest.mark.parametrize("lover", [B, E, G], ids=["the Hero", "the Survivor", "the victim"])
def test_the_worst_night_has_five_deaths_and_a_dog(lover: CharacterId) -> None:
    world = cast(lovers=(lover, D))
    assert world.kill(B, E) == ""
    world.pack("matar", G)
    world.window_b()
    assert world.shot(D, F) == ""
    report = world.dawn()
    assert world.dead() == {B, D, E, F, G}
    assert not world.state.husky
    assert world.state.people[C].role is ANA  # no role was lost
    assert [d.who for d in report.deaths] == [B, D, E, F, G]


@pytest.mark.rule("E-18", "F-05")
def test_the_victim_may_be_the_armourer_himself() -> None:
    world = cast(lovers=(D, H))
    world.kill(B, E)
    world.pack("matar", D)
    world.window_b()
    world.shot(D, F)
    world.dawn()
    assert world.dead() == {B, D, E, F, H}
    assert not world.state.husky


@pytest.mark.rule("COSA-DEATH-03")
def test_a_night_may_have_no_deaths() -> None:
    assert cast().dawn().deaths == ()


@pytest.mark.rule("COSA-LOV-02", "COSA-DEATH-01", "QC-60", "COSA-VOTE-28")
def test_a_lover_kills_himself_when_the_other_dies() -> None:
    world = day(lovers=(F, G))
    lynch(world, F)
    assert world.dead() == {F, G}
    deaths = world.last(PublicationKind.LYNCHING).deaths
    assert [(d.who, d.role, d.lover, d.cause) for d in deaths] == [
        (F, Role.HUMAN, True, Cause.LYNCH), (G, Role.HUMAN, True, Cause.LOVE),
    ]  # fmt: skip


@pytest.mark.option("reveal_lovers")
@pytest.mark.rule("QC-60")
def test_lovers_are_revealed_as_such_only_by_the_rulings() -> None:
    for told in (True, False):
        world = day(lovers=(F, G), rules={"reveal_lovers": told})
        lynch(world, F)
        deaths = world.last(PublicationKind.LYNCHING).deaths
        assert {d.lover for d in deaths} == {told}
    alone = day(lovers=(F, G))
    lynch(alone, H)
    assert {d.lover for d in alone.last(PublicationKind.LYNCHING).deaths} == {False}


@pytest.mark.rule("COSA-ARM-04", "COSA-ARM-06", "COSA-CLK-10")
@pytest.mark.parametrize("how", ["pack", "hero", "patrol of his love"])
def test_at_night_the_armourer_shoots_whom_he_declared_whatever_he_dies_of(how: str) -> None:
    world = cast(3 if "patrol" in how else 2, lovers=(B, D) if "patrol" in how else ())
    if how == "pack":
        world.pack("matar", D)
    if how == "hero":
        world.kill(B, D)
    world.window_b()
    assert world.shot(D, F) == ""
    if "patrol" in how:
        world.patrol(B)
        world.act(InjectDice(3, 2, "Directora", "dado"))
    world.dawn()
    assert {D, F} <= world.dead()


@pytest.mark.option("armourer_no_target")
@pytest.mark.rule("QC-59", "QC-90")
def test_at_night_an_armourer_without_a_target_shoots_by_chance() -> None:
    hit = set[str]()
    for number in range(50):
        world = cast(seed=f"{number:064x}")
        world.pack("matar", D)
        world.dawn()
        hit |= world.dead() - {D}
    assert hit >= {A, B, C, E, F, G, H, I, J}
    none = cast(rules={"armourer_no_target": "none"})
    none.pack("matar", D)
    none.dawn()
    assert none.dead() == {D}


@pytest.mark.rule("QC-59b", "E-22", "QC-59c")
def test_a_target_dead_or_dying_gives_way_to_the_next_of_the_list() -> None:
    world = cast(lovers=(D, G))
    world.pack("matar", D)
    world.window_b()
    world.shot(D, G, F)
    world.dawn()
    assert world.dead() == {D, F, G}
    only = cast(lovers=(D, G))
    only.pack("matar", D)
    only.window_b()
    only.shot(D, G)
    only.dawn()
    assert len(only.dead()) >= 3  # his love, and somebody by chance


@pytest.mark.rule("COSA-ARM-07", "COSA-ROLE-04")
def test_an_assimilated_armourer_shoots_nobody() -> None:
    world = day(people={D: {"role": T}})
    lynch(world, D)
    assert world.dead() == {D}
    assert world.state.phase is Phase.DUSK


@pytest.mark.rule("E-02", "QC-73")
def test_the_whole_batch_is_dead_before_anything_follows() -> None:
    world = day(leader=J, lovers=(F, G))
    world.shot(D, F, H)
    tie(world, D, F)
    # Fabio was already dying of the same batch, so the shot goes to the next name.
    assert world.dead() == {D, F, G, H}


@pytest.mark.rule("QC-73", "E-02")
def test_what_follows_comes_in_waves_and_each_dies_once() -> None:
    world = day(lovers=(F, D))
    world.shot(D, G)
    closure = close_deaths(world.game.setup, world.state, [(F, Cause.LYNCH)], night=False)
    assert [(f.who, f.cause) for f in closure.fallen] == [
        (F, Cause.LYNCH), (D, Cause.LOVE), (G, Cause.ARMOURER),
    ]  # fmt: skip
    for order in permutations([(F, Cause.LYNCH), (D, Cause.LYNCH), (E, Cause.LYNCH)]):
        same = close_deaths(world.game.setup, world.state, order, night=False)
        assert [f.who for f in same.fallen] == [D, E, F, G]


@pytest.mark.rule("QC-73", "E-05")
def test_love_comes_before_the_shot_of_the_same_wave() -> None:
    world = day(lovers=(D, C))
    world.shot(D, E)
    lynch(world, D)
    deaths = world.last(PublicationKind.LYNCHING).deaths
    # The Analyst died of love before the Survivor's death could take her role.
    assert [(d.who, d.role) for d in deaths] == [(D, ARM), (C, ANA), (E, SUR)]


@pytest.mark.rule("QC-74")
def test_a_chain_of_the_heros_kill_may_leave_nobody_to_act_after_it() -> None:
    world = cast(lovers=(F, G))
    world.kill(B, D)
    world.window_b()
    world.shot(D, A)
    world.dawn()
    assert world.dead() == {A, D}
    odd = cast(3)
    odd.kill(B, D)
    odd.window_b()
    odd.shot(D, A)
    odd.dawn()
    assert odd.state.things == ()
    assert odd.dead() == {A, D}


@pytest.mark.rule("QC-77", "COSA-DEATH-01")
def test_a_converted_player_is_revealed_as_asimilado() -> None:
    world = day(people={B: {"role": T}})
    lynch(world, B)
    assert world.last(PublicationKind.LYNCHING).deaths[0].role is T


@pytest.mark.rule("COSA-LOV-03", "F-08", "COSA-ASI-12", "COSA-LOV-04", "COSA-LOV-06")
@pytest.mark.parametrize("path", ["random", "chosen", "die"])
def test_no_way_of_assimilation_parts_the_lovers(path: str) -> None:
    for number in range(25 if path == "random" else 1):
        pack = Pack(choose_next=path == "chosen")
        world = cast(3, lovers=(B, F), seed=f"{number:064x}", pack=pack)
        if path == "chosen":
            world.pack("elegir", F)
        world.window_b()
        if path == "die":
            world.patrol(B)
            world.act(InjectDice(3, 1, "Directora", "dado"))
        world.dawn()
        assert (roles(world)[B] is T) == (roles(world)[F] is T)
        if path != "random":
            assert roles(world)[B] is T


@pytest.mark.rule("QC-85", "COSA-ARM-04")
def test_a_death_by_the_narrators_hand_shoots_only_if_he_says_so() -> None:
    for shot, dead in ((False, {D}), (True, {D, F})):
        world = day()
        world.shot(D, F)
        world.act(KillPlayer(D, "Directora", "abandona", shot=shot))
        assert world.dead() == dead
        told = world.last(PublicationKind.DEATHS)
        assert {d.who for d in told.deaths} == dead
    love = day(lovers=(D, G))
    love.act(KillPlayer(G, "Directora", "abandona"))
    assert {D, G} < love.dead()  # the Armourer who dies of love shoots


@pytest.mark.rule("COSA-ARM-04", "QC-20")
def test_an_armourer_who_dies_for_missing_ballots_shoots_too() -> None:
    world = day(people={D: {"missed": 1}}, rules={"part_second_miss": "dies", "vote_penalty": 0})
    world.shot(D, F)
    for who in world.state.living:
        if who != D:
            world.votes(**{who: None})
    world.close_day()
    assert world.dead() == {D, F}
    assert world.state.husky

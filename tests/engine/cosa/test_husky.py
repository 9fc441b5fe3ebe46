"""The Husky, who dies in somebody's place, and the roles that go with him."""

from __future__ import annotations

import pytest

from engine.cosa.facts.director import KillPlayer
from engine.cosa.facts.notes import Conversion, HuskySaved, RoleLost
from engine.cosa.facts.state import Hero, Lab, Pack, Sample
from engine.cosa.setting.words import PublicationKind, Role
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.casts import ANA, ARM, HERO, SUR, T, cast, day, lynch, roles, tie
from tests.engine.cosa.world import A, B, C, D, E, F, G, H, J


@pytest.mark.rule("COSA-SUP-02", "COSA-SUP-03", "E-10", "COSA-SUP-09")
def test_the_husky_dies_in_his_place_and_only_once() -> None:
    world = cast()
    world.pack("matar", E)
    report = world.dawn()
    assert world.dead() == set()
    assert not world.state.husky
    assert world.notes(E, HuskySaved) == [HuskySaved()]
    assert not report.husky
    again = cast(husky=False)
    again.pack("matar", E)
    again.dawn()
    assert again.dead() == {E}


@pytest.mark.rule(
    "COSA-SUP-04", "QC-66", "COSA-ROLE-04", "COSA-ROLE-05", "COSA-LDR-14", "COSA-LOV-05"
)
@pytest.mark.parametrize("target", [E, F], ids=["him", "his love"])
def test_the_husky_dies_when_he_is_assimilated_through_love_too(target: CharacterId) -> None:
    world = cast(3, lovers=(E, F), pack=Pack(choose_next=True), leader=E)
    world.pack("elegir", target)
    report = world.dawn()
    assert roles(world)[E] is T
    assert roles(world)[F] is T
    assert not world.state.husky
    assert not report.husky
    assert world.state.leader == E
    assert world.notes(E, Conversion)[0] == Conversion((A, F), SUR, F, leads=True)
    assert world.state.lovers == (E, F)
    lynch(world, E)
    assert {E, F} <= world.dead()  # the bond outlives what they were


@pytest.mark.rule("COSA-SUP-05", "QC-71", "QC-72")
def test_a_hero_who_kills_him_is_killed_by_the_husky_with_what_follows() -> None:
    world = cast(leader=B)
    world.kill(B, E)
    world.window_b()
    world.successors(B, F)
    report = world.dawn()
    assert world.dead() == {B, E}
    assert [(d.who, d.role) for d in report.deaths] == [(B, HERO), (E, SUR)]
    assert world.state.leader == F
    lovers = cast(lovers=(B, E))
    lovers.kill(B, E)
    lovers.dawn()
    assert lovers.dead() == {B, E}


@pytest.mark.option("husky_needed_for_role_loss")
@pytest.mark.rule("QC-64", "F-12")
def test_without_the_husky_nobody_bites_and_roles_stay_unless_tied_to_the_person() -> None:
    for needed, lost in ((True, False), (False, True)):
        rules = {"husky_needed_for_role_loss": needed}
        world = day(husky=False, rules=rules)
        lynch(world, E)
        assert (roles(world)[B] is Role.HUMAN) == lost
        assert world.last(PublicationKind.LYNCHING).roles_lost == lost
        killed = cast(husky=False, rules=rules)
        killed.kill(B, E)
        killed.dawn()
        assert killed.dead() == {E}


@pytest.mark.rule("F-12", "COSA-SUP-07", "COSA-SUP-08", "QC-68", "QC-67")
def test_lynched_with_his_husky_all_humans_lose_their_special_roles() -> None:
    lab = Lab(pending=(Sample(F, False), Sample(G, False), Sample(H, False)), locked_turn=3)
    world = day(lovers=(B, F), leader=C, lab=lab, hero=Hero())
    lynch(world, E)
    report = world.last(PublicationKind.LYNCHING)
    assert (report.husky, report.roles_lost) == (True, True)
    assert [roles(world)[who] for who in (A, B, C, D)] == [T, Role.HUMAN, Role.HUMAN, Role.HUMAN]
    assert (world.state.leader, world.state.lovers) == (C, (B, F))
    for who, role in ((B, HERO), (C, ANA), (D, ARM)):
        assert world.notes(who, RoleLost) == [RoleLost(role)]
    world.nightfall()
    assert world.kill(B, F) == "W-NOROLE"
    assert world.samples(C, F) == "W-NOROLE"
    assert world.shot(D, F) == "W-NOROLE"
    world.pack("matar", F)
    dawn = world.dawn()
    assert {(d.who, d.role) for d in dawn.deaths} == {(F, Role.HUMAN), (B, Role.HUMAN)}  # E-05


@pytest.mark.rule("COSA-SUP-06", "QC-70", "E-10", "E-05", "QC-67")
def test_shot_at_night_the_roles_are_lost_in_silence_and_the_heros_orders_with_them() -> None:
    world = cast(lovers=(F, G))
    world.kill(B, D)
    world.pack("matar", F)
    world.window_b()
    world.shot(D, E)
    assert world.save(B) == ""
    report = world.dawn()
    assert world.dead() == {D, E, F, G}  # his save was void
    assert (report.husky, report.roles_lost) == (False, False)
    assert world.notes(B, RoleLost) == [RoleLost(HERO)]
    assert world.state.hero.save_left
    assert roles(world)[C] is Role.HUMAN


@pytest.mark.rule("E-05", "E-10")
def test_who_loses_the_role_and_dies_the_same_night_is_told_nothing_and_dies_a_human() -> None:
    world = cast()
    world.kill(B, D)
    world.pack("matar", C)
    world.window_b()
    world.shot(D, E)
    report = world.dawn()
    assert {d.who: d.role for d in report.deaths}[C] is Role.HUMAN
    assert not world.notes(C, RoleLost)


@pytest.mark.rule("QC-69", "E-05")
def test_the_loss_is_immediate_but_for_those_who_die_in_the_same_batch() -> None:
    chained = day(lovers=(E, D))
    lynch(chained, E)
    assert chained.dead() == {D, E}  # the suicidal Armourer shoots no more
    deaths = chained.last(PublicationKind.LYNCHING).deaths
    assert [(d.who, d.role) for d in deaths] == [(E, SUR), (D, Role.HUMAN)]
    batch = day(leader=J)
    assert batch.shot(D, F) == ""
    tie(batch, D, E)
    assert batch.dead() == {D, E, F}
    told = {d.who: d.role for d in batch.last(PublicationKind.LYNCHING).deaths}
    assert told == {D: ARM, E: SUR, F: Role.HUMAN}


@pytest.mark.rule("QC-65", "E-23")
@pytest.mark.parametrize("how", ["love", "director", "pack without husky's help"])
def test_the_husky_stays_when_he_dies_of_anything_else(how: str) -> None:
    if how == "love":
        world = day(lovers=(E, F))
        lynch(world, F)
    elif how == "director":
        world = day()
        world.act(KillPlayer(E, "Directora", "abandona"))
    else:
        world = cast(lovers=(E, F))
        world.pack("matar", F)
        world.dawn()
    assert E in world.dead()
    assert world.state.husky
    assert roles(world)[B] is HERO


@pytest.mark.option("reveal_husky")
@pytest.mark.rule("QC-67", "E-10")
@pytest.mark.parametrize(
    ("how", "with_owner", "saved", "at_night"),
    [
        ("with_owner", True, False, False),
        ("always", True, True, True),
        ("never", False, False, False),
    ],
)
def test_the_huskys_death_is_told_as_the_rulings_say(
    how: str, with_owner: bool, saved: bool, at_night: bool
) -> None:
    rules = {"reveal_husky": how}
    lynched = day(rules=rules)
    lynch(lynched, E)
    assert lynched.last(PublicationKind.LYNCHING).husky == with_owner
    spared = cast(rules=rules)
    spared.pack("matar", E)
    assert spared.dawn().husky == saved
    bitten = cast(rules=rules)
    bitten.kill(B, E)
    assert bitten.dawn().husky == at_night

"""The Hero: one kill and one save."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cosa.facts.notes import Conversion, Prompt, VictimNotice
from engine.cosa.facts.state import Hero
from engine.cosa.setting.words import Phase, PublicationKind, SlotName
from engine.vocabulary.choices import HeroAct
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.heroes import HERO, SURVIVOR, T, hero
from tests.engine.cosa.world import A, B, C, D, E, H, code, position, week


@pytest.mark.rule("COSA-HER-02", "COSA-HER-03", "COSA-HER-18", "COSA-CLK-09", "QC-78")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_he_may_kill_once_on_any_night_and_nobody_learns_who_did_it(turn: int) -> None:
    world = hero(turn)
    assert world.kill(B, C) == ""
    report = world.dawn()
    if turn == 1 and B in world.state.things:
        return
    assert world.dead() == {C}
    assert [(d.who, d.cause) for d in report.deaths] == [(C, None)]
    assert not world.state.hero.kill_left
    if world.state.phase is Phase.OVER:
        return
    world.nightfall()
    assert world.kill(B, D) == "W-SPENT"


@pytest.mark.rule("QC-46", "COSA-HER-18")
def test_he_kills_the_living_but_not_himself_and_only_in_window_a() -> None:
    world = hero(people={H: {"alive": False}}, leader=C, lovers=(B, D))
    assert world.kill(B, B) == "W-SELF"
    assert world.kill(B, H) == "W-DEAD"
    assert world.kill(B, CharacterId("otro")) == "W-UNKNOWN"
    assert world.kill(C, D) == "W-NOROLE"
    assert world.kill(B, C) == ""  # the Leader
    assert world.kill(B, D) == ""  # his love
    assert code(world.say(B, HeroAct(None))) == "W-UNKNOWN"
    world.window_b()
    assert world.kill(B, C) == "W-LATE"
    assert position(2, Phase.VOTE, roles={A: T, B: HERO}).kill(B, C) == "W-PHASE"


@pytest.mark.option("hero_kill_self")
@pytest.mark.rule("QC-46")
def test_he_may_kill_himself_if_the_rulings_say_so() -> None:
    assert hero(rules={"hero_kill_self": False}).kill(B, B) == "W-SELF"
    world = hero(rules={"hero_kill_self": True})
    assert world.kill(B, B) == ""
    world.dawn()
    assert world.dead() == {B}


@pytest.mark.option("lovers_ban_scope")
@pytest.mark.rule("QC-30k")
def test_the_lovers_ban_may_reach_killing() -> None:
    assert hero(lovers=(B, D)).kill(B, D) == ""
    assert hero(lovers=(B, D), rules={"lovers_ban_scope": "vote_and_kill"}).kill(B, D) == "W-LOVER"


@pytest.mark.rule("COSA-HER-05", "QC-41", "COSA-HER-06", "COSA-HER-19")
def test_on_even_nights_he_is_told_the_victim_and_may_save_it() -> None:
    world = hero()
    world.pack("matar", C)
    assert world.save(B) == "W-EARLY"
    world.window_b()
    assert world.notes(B, VictimNotice) == [VictimNotice(C)]
    assert world.notes(B, Prompt)[-1] == Prompt(
        (SlotName.SAVE,), week(2).window_b_until, save_left=True
    )
    assert world.save(B, D) == "W-FORBID"
    assert world.save(B, CharacterId("otro")) == "W-UNKNOWN"
    assert world.save(B, C) == ""
    report = world.dawn()
    assert world.dead() == set()
    assert world.state.hero == Hero(save_left=False, sees_victim=False)
    assert report.deaths == ()
    assert not [r for r in world.personal if r.observer == C and r.kind is PublicationKind.DAWN]


@pytest.mark.rule("COSA-HER-07", "QC-41", "COSA-HER-06")
def test_after_a_save_he_is_told_no_more_victims() -> None:
    world = hero(4, hero=Hero(save_left=False, sees_victim=False))  # type: ignore[arg-type]
    world.pack("matar", C)
    world.window_b()
    assert world.notes(B, VictimNotice) == []
    assert world.save(B) == "W-SPENT"
    nobody = hero(4)
    nobody.window_b()
    assert nobody.notes(B, VictimNotice) == [VictimNotice(None)]


@pytest.mark.rule("QC-44", "QC-45")
def test_a_save_of_nobody_is_refused_and_silence_saves_nobody() -> None:
    world = hero()
    world.window_b()
    assert world.save(B) == "W-PHASE"
    world.dawn()
    assert world.state.hero.save_left
    silent = hero()
    silent.pack("matar", C)
    silent.dawn()
    assert silent.dead() == {C}
    odd = hero(3)
    odd.window_b()
    assert odd.save(B) == "W-PHASE"


@pytest.mark.rule("QC-42")
def test_a_victim_he_killed_himself_is_told_and_costs_no_save() -> None:
    world = hero()
    world.pack("matar", C)
    world.kill(B, C)
    world.window_b()
    assert world.notes(B, VictimNotice) == [VictimNotice(C)]
    assert world.save(B) == ""
    world.dawn()
    assert world.dead() == {C}
    assert world.state.hero == Hero(kill_left=False)


@pytest.mark.rule("QC-43")
def test_he_may_save_himself_his_love_or_the_survivor_whose_husky_then_lives() -> None:
    for victim in (B, D, E):
        world = hero(roles={E: SURVIVOR}, lovers=(B, D))
        world.pack("matar", victim)
        world.window_b()
        assert world.save(B) == ""
        world.dawn()
        assert world.dead() == set()
        assert world.state.husky
        assert not world.state.hero.save_left


@pytest.mark.rule("COSA-HER-01", "QC-47")
def test_kill_and_save_in_one_night_unless_the_husky_killed_him_first() -> None:
    world = hero()
    world.pack("matar", C)
    world.kill(B, D)
    world.window_b()
    assert world.save(B) == ""
    world.dawn()
    assert world.dead() == {D}
    bitten = hero(roles={E: SURVIVOR})
    bitten.pack("matar", C)
    bitten.kill(B, E)
    bitten.window_b()
    assert bitten.save(B) == ""
    bitten.dawn()
    assert bitten.dead() == {B, C, E}


@pytest.mark.rule("QC-48", "COSA-CLK-10")
def test_sunday_asks_him_whatever_happened_to_him_on_saturday() -> None:
    safe, bitten = hero(roles={E: SURVIVOR}), hero(roles={E: SURVIVOR})
    for world, target in ((safe, D), (bitten, E)):
        world.pack("matar", C)
        world.kill(B, target)
        world.window_b()
    sunday = [
        [r.notes for r in w.personal if r.observer == B and r.kind is PublicationKind.WINDOW_B]
        for w in (safe, bitten)
    ]
    assert sunday[0] == sunday[1]
    assert not bitten.dead()  # settled in order at the end of window B


@pytest.mark.rule("QC-49")
def test_a_kill_is_spent_only_when_it_reaches_somebody_living() -> None:
    world = hero()
    world.kill(B, C)
    people = {**world.state.people, C: replace(world.state.people[C], alive=False)}
    world.state = replace(world.state, people=people)
    world.dawn()
    assert world.state.hero.kill_left


@pytest.mark.rule("F-06", "COSA-END-10", "COSA-NIGHT-02", "COSA-HER-17", "QC-39")
def test_on_night_one_killing_the_first_asimilado_comes_too_late() -> None:
    spread = 0
    for number in range(20):
        world = hero(1, seed=f"{number:064x}")
        world.kill(B, A)
        world.dawn()
        if B in world.state.people and world.state.people[B].thing:
            assert A in world.state.living  # QC-39b
            continue
        assert A in world.dead()
        assert len(world.state.things) == 1
        spread += 1
    assert spread > 10


@pytest.mark.rule("QC-39b")
def test_a_hero_assimilated_on_night_one_kills_nobody() -> None:
    lost = 0
    for number in range(40):
        world = hero(1, seed=f"{number:064x}")
        world.kill(B, C)
        world.dawn()
        if world.state.people[B].thing:
            lost += 1
            assert world.dead() == set()
            assert world.notes(B, Conversion)[0].lost is HERO
    assert lost


@pytest.mark.rule(
    "F-06", "COSA-END-09", "COSA-HER-16", "COSA-NIGHT-01", "QC-39c", "COSA-HER-04", "QC-93", "QC-74"
)
@pytest.mark.parametrize("turn", [2, 3, 4, 5])
def test_from_night_two_killing_the_last_asimilado_stops_it(turn: int) -> None:
    world = hero(turn)
    if turn % 2 == 0:
        world.pack("matar", C)
    world.kill(B, A)
    world.window_b()
    if turn % 2 == 0:
        assert world.notes(B, VictimNotice) == [VictimNotice(None)]
    world.dawn()
    assert world.dead() == {A}
    assert world.state.things == ()
    assert world.state.phase is Phase.VOTE  # nobody is told (QC-01)

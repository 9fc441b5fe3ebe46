"""The Hero's patrols, at his own risk."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.draws import draw
from engine.cosa.facts.director import InjectDice
from engine.cosa.facts.notes import PackUpdate, PatrolNotice, Prompt
from engine.cosa.facts.state import Hero, Pack
from engine.cosa.setting.words import Phase, PublicationKind, SlotName
from engine.vocabulary.choices import HeroAct
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.heroes import hero
from tests.engine.cosa.world import A, B, C, D, E, F, G, H, World, code, week

EARNED = Pack(choose_next=True)


def patrolled(face: int, *, target: CharacterId | None = H, **how: object) -> World:
    """Night 3 with a chosen target, a patrol and a face of the die."""
    world = hero(3, pack=EARNED, **how)
    if target is not None and world.state.things:
        world.pack("elegir", target)
    world.window_b()
    assert world.patrol(B) == ""
    world.act(InjectDice(3, face, "Directora", "dado del foro"))
    world.dawn()
    return world


def effect(world: World) -> PatrolNotice:
    (notice,) = world.notes(B, PatrolNotice)
    return notice


@pytest.mark.rule("COSA-HER-08", "COSA-HER-09", "COSA-HER-19")
def test_he_patrols_on_odd_nights_from_the_third_in_window_b() -> None:
    for turn, wanted in ((1, "W-PHASE"), (2, "W-PHASE"), (3, ""), (5, "")):
        world = hero(turn)
        assert world.patrol(B) == ("W-EARLY" if not wanted else "W-PHASE")
        world.window_b()
        assert world.patrol(B) == wanted
        assert world.patrol(C) == "W-NOROLE"
        world.run(week(turn).window_b_until)
        assert world.patrol(B) == ("W-LATE" if not wanted else "W-PHASE")
    assert hero(3).notes(B, Prompt)[-1].asks == (SlotName.KILL,)


@pytest.mark.rule("COSA-HER-11", "QC-50", "F-08")
def test_on_a_one_he_is_assimilated_in_his_place_with_his_love() -> None:
    world = patrolled(1, lovers=(B, D), players=10)
    assert set(world.state.things) == {A, B, D}
    assert effect(world) == PatrolNotice("assimilated")
    assert not [r for r in world.personal if r.observer == H and r.kind is PublicationKind.DAWN]
    assert world.notes(A, PackUpdate) == [PackUpdate(joined=(B, D))]
    own = patrolled(1, target=B)
    assert set(own.state.things) == {A, B}


@pytest.mark.rule("COSA-HER-12", "QC-51", "E-03")
@pytest.mark.parametrize("face", [2, 3, 4])
def test_from_two_to_four_he_dies_and_the_assimilation_goes_on(face: int) -> None:
    world = patrolled(face)
    assert world.dead() == {B}
    assert set(world.state.things) == {A, H}
    assert effect(world) == PatrolNotice("died")
    chained = patrolled(face, lovers=(B, H))
    assert chained.dead() == {B, H}
    assert chained.state.things == (A,)


@pytest.mark.rule("COSA-HER-13", "E-03")
@pytest.mark.parametrize("face", [5, 6, 7, 8])
def test_from_five_to_eight_nothing_happens(face: int) -> None:
    world = patrolled(face)
    assert effect(world) == PatrolNotice("nothing")
    assert set(world.state.things) == {A, H}


@pytest.mark.rule("COSA-HER-14", "QC-52")
def test_on_a_nine_he_learns_who_was_assimilated_and_nobody_knows_he_does() -> None:
    world = patrolled(9, lovers=(H, G), players=10)
    assert effect(world) == PatrolNotice("saw", H)
    assert set(world.state.things) == {A, G, H}
    assert world.notes(A, PackUpdate) == [PackUpdate(joined=(G, H))]


@pytest.mark.rule("COSA-HER-15", "COSA-END-03", "QC-37b")
def test_on_a_ten_he_prevents_it_and_learns_who_it_was() -> None:
    world = patrolled(10)
    assert effect(world) == PatrolNotice("prevented", H)
    assert world.state.things == (A,)
    assert (3, True) in world.state.active
    assert world.notes(A, PackUpdate) == [PackUpdate(nobody_joined=True)]
    assert not [r for r in world.personal if r.observer == H and r.kind is PublicationKind.DAWN]
    assert not world.state.pack.choose_next


@pytest.mark.rule("QC-53")
@pytest.mark.parametrize(("face", "things"), [(5, {A, B}), (9, {A, B}), (10, {A})])
def test_if_it_was_after_him_only_a_ten_lets_him_escape(face: int, things: set[str]) -> None:
    world = patrolled(face, target=B)
    assert set(world.state.things) == things
    if face == 10:
        assert effect(world) == PatrolNotice("prevented", B)


@pytest.mark.rule("QC-54", "E-17", "QC-50")
def test_where_nobody_was_to_be_assimilated_the_die_tells_so_and_swaps_nobody() -> None:
    for face, told in (
        (1, "nothing"),
        (3, "died"),
        (6, "nothing"),
        (9, "no_assimilation"),
        (10, "no_assimilation"),
    ):
        idle = patrolled(face, target=None)
        assert effect(idle).effect == told
        assert idle.state.things == (A,)
        killed = hero(3, pack=EARNED)
        killed.pack("elegir", H)
        killed.kill(B, H)
        killed.window_b()
        killed.patrol(B)
        killed.act(InjectDice(3, face, "Directora", "dado"))
        killed.dawn()
        assert effect(killed).effect == told
        assert killed.state.things == (A,)


@pytest.mark.option("hero_patrol_when_extinct")
@pytest.mark.rule("QC-13")
def test_with_nothing_left_to_meet_a_patrol_is_harmless_unless_literal() -> None:
    for how, dead in (("inert", set[str]()), ("literal", {B})):
        world = hero(3, people={A: {"alive": False}}, rules={"hero_patrol_when_extinct": how})
        world.window_b()
        world.patrol(B)
        world.act(InjectDice(3, 2, "Directora", "dado"))
        world.dawn()
        assert world.dead() - {A} == dead
        assert effect(world) == PatrolNotice("died" if dead else "nothing")
    for face in range(1, 11):
        inert = hero(3, people={A: {"alive": False}})
        inert.window_b()
        inert.patrol(B)
        inert.act(InjectDice(3, face, "Directora", "dado"))
        inert.dawn()
        assert effect(inert) == PatrolNotice("nothing")


@pytest.mark.rule("F-07", "COSA-HER-10")
def test_the_ten_faces_are_equally_likely() -> None:
    faces = Counter(draw(f"{n:064x}", "patrulla/3", 10) + 1 for n in range(4000))
    shares = [
        sum(faces[f] for f in group) / 4000
        for group in ((1,), (2, 3, 4), (5, 6, 7, 8), (9,), (10,))
    ]
    for share, wanted in zip(shares, (0.1, 0.3, 0.4, 0.1, 0.1), strict=True):
        assert abs(share - wanted) < 0.025
    effects = set[str]()
    for number in range(40):
        world = hero(3, seed=f"{number:064x}")
        world.window_b()
        world.patrol(B)
        world.dawn()
        effects.add(effect(world).effect)
        assert next(d for d in world.state.draws if d.purpose == "patrulla/3").options == 10
    assert effects >= {"assimilated", "died", "nothing", "saw", "prevented"}


@pytest.mark.option("rng_source")
@pytest.mark.rule("QC-55", "E-03")
def test_the_die_is_the_games_or_the_narrators() -> None:
    world = hero(3, rules={"rng_source": "director"}, pack=EARNED)
    world.window_b()
    world.patrol(B)
    world.run(week(4).opens)
    assert world.state.phase is Phase.CLOSED
    assert world.game.awaiting_narrator(world.state) == "dice"
    assert code(world.act(InjectDice(3, 11, "Directora", "uy"))) == "BAD_FACE"
    assert code(world.act(InjectDice(4, 5, "Directora", "uy"))) == "NO_PATROL_THEN"
    assert world.game.next_instant(world.state) is None
    world.act(InjectDice(3, 3, "Directora", "tirada del foro"))
    world.run(week(4).opens)
    assert world.dead() == {B}
    own = hero(3, rules={"rng_source": "engine"}, pack=EARNED)
    own.window_b()
    own.patrol(B)
    own.run(week(4).opens)
    assert own.state.phase is not Phase.CLOSED
    assert [record.options for record in own.state.draws if record.purpose == "patrulla/3"] == [10]
    asleep = hero(3, rules={"rng_source": "director"})
    asleep.dawn()
    assert asleep.state.phase is Phase.VOTE


@pytest.mark.rule("QC-56", "COSA-HER-10")
def test_patrols_are_his_to_make_every_odd_night_and_never_must() -> None:
    world = hero(3, hero=Hero(False, False, False))  # type: ignore[arg-type]
    world.window_b()
    assert world.patrol(B) == ""
    world.act(InjectDice(3, 6, "Directora", "dado"))
    world.dawn()
    assert effect(world) == PatrolNotice("nothing")
    assert not hero(3).notes(B, PatrolNotice)
    stays = hero(3)
    stays.window_b()
    assert stays.patrol(B) == ""
    assert code(stays.say(B, HeroAct("nada"))) == ""
    stays.dawn()
    assert not stays.notes(B, PatrolNotice)
    assert {C, D, E, F, G, H} >= stays.dead()

"""The Hero: one kill, one save, and patrols at his own risk."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.core.draws import draw
from engine.cosa.director import InjectDice
from engine.cosa.notes import Conversion, PackUpdate, PatrolNotice, Prompt, VictimNotice
from engine.cosa.state import Hero, Pack
from engine.cosa.words import Phase, PublicationKind, Role, SlotName
from engine.vocabulary.choices import HeroAct
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.world import A, B, C, D, E, F, G, H, World, code, night, position, week

T, HERO, SURVIVOR = Role.THING, Role.HERO, Role.SURVIVOR
EARNED = Pack(choose_next=True)


def hero(turn: int = 2, **how: object) -> World:
    """Ana is Asimilado and Bruno the Hero; the night has just opened."""
    roles = {A: T, B: HERO} | dict(how.pop("roles", {}))  # type: ignore[call-overload]
    return night(turn, roles=roles, **how)  # type: ignore[arg-type]


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
    assert world.notes(A, PackUpdate) == [PackUpdate(joined=(H, G))]


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

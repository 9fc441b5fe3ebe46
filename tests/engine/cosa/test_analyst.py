"""The Analyst: one sample tonight, or three for tomorrow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cosa.facts.notes import Prompt, Results, RoleLost
from engine.cosa.facts.state import Lab, Sample
from engine.cosa.setting.words import Phase, PublicationKind, Role, SlotName
from engine.vocabulary.actions import Abstain
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.world import HOUR, A, B, C, D, E, F, G, H, World, code, night, position, week

T, ANALYST, HERO = Role.THING, Role.ANALYST, Role.HERO


def lab(turn: int = 2, **how: object) -> World:
    """Ana is Asimilado and Bruno the Analyst; the night has just opened."""
    roles = {A: T, B: ANALYST} | dict(how.pop("roles", {}))  # type: ignore[call-overload]
    return night(turn, roles=roles, **how)  # type: ignore[arg-type]


def results(world: World) -> list[tuple[tuple[CharacterId, bool], ...]]:
    return [tuple((s.of, s.contaminated) for s in r.samples) for r in world.notes(B, Results)]


def next_night(world: World) -> None:
    world.dawn()
    world.nightfall()


@pytest.mark.rule(
    "COSA-ANA-01", "COSA-ANA-02", "COSA-ANA-05", "COSA-ANA-06", "COSA-ANA-09", "QC-40c"
)
def test_one_sample_is_told_the_same_night_and_only_to_him() -> None:
    for target, contaminated in ((A, True), (C, False)):
        world = lab()
        assert world.notes(B, Prompt) == [Prompt((SlotName.SAMPLES,), week(2).window_a_until)]
        assert world.samples(B, target) == ""
        assert not results(world)
        world.window_b()
        assert results(world) == [((target, contaminated),)]
        assert world.last(PublicationKind.NIGHT) is world.public[-1]
        assert not [
            r
            for r in world.personal
            if r.observer != B and any(isinstance(n, Results) for n in r.notes)
        ]


@pytest.mark.rule("COSA-ANA-06", "COSA-FAC-02")
def test_the_converted_are_detected_like_the_first() -> None:
    world = lab(4, people={H: {"role": T, "dealt": Role.HERO, "converted_turn": 3}}, players=10)
    assert world.samples(B, H) == ""
    world.window_b()
    assert results(world) == [((H, True),)]


@pytest.mark.rule("F-09", "COSA-ANA-03", "COSA-ANA-04", "QC-40", "QC-40g")
def test_three_samples_are_told_the_next_night_as_they_were_and_he_rests() -> None:
    world = lab(3, players=10)
    assert world.samples(B, A, C, D) == ""
    world.window_b()
    assert not results(world)
    next_night(world)
    assert world.notes(B, Prompt)[-1].resting
    assert world.samples(B, E) == "W-LOCKED"
    world.window_b()
    assert results(world) == [((A, True), (C, False), (D, False))]
    next_night(world)
    assert world.samples(B, E) == ""
    world.window_b()
    assert len(results(world)) == 2


@pytest.mark.option("analyst_triple_state")
@pytest.mark.rule("QC-40")
def test_a_triple_tells_of_the_night_it_was_drawn_or_reported() -> None:
    for how, told in (("drawn", False), ("reported", True)):
        world = lab(2, rules={"analyst_triple_state": how}, players=10)
        assert world.samples(B, C, D, E) == ""
        next_night(world)
        people = dict(world.state.people)
        people[C] = replace(people[C], role=T)
        world.state = replace(world.state, people=people)
        world.window_b()
        assert results(world)[0][0] == (C, told)


@pytest.mark.option("analyst_report")
@pytest.mark.rule("QC-40c")
def test_results_come_with_the_window_or_at_dawn_if_he_still_can_read_them() -> None:
    world = lab(rules={"analyst_report": "dawn"})
    world.samples(B, A)
    world.window_b()
    assert not results(world)
    world.dawn()
    assert results(world) == [((A, True),)]
    dead = lab(rules={"analyst_report": "dawn"})
    dead.samples(B, A)
    dead.pack("matar", B)
    dead.dawn()
    assert not results(dead)
    prompt = lab()
    prompt.samples(B, A)
    prompt.pack("matar", B)
    prompt.dawn()
    assert results(prompt) == [((A, True),)]


@pytest.mark.rule("QC-40b", "QC-70", "COSA-SUP-06")
def test_whoever_dies_or_loses_the_role_never_gets_his_triple() -> None:
    waiting = Lab(pending=(Sample(C, False), Sample(D, False), Sample(E, False)), locked_turn=3)
    kept = lab(3, lab=waiting, players=10)
    kept.window_b()
    assert len(results(kept)) == 1
    converted = lab(3, lab=waiting, people={B: {"role": T}}, players=10)
    converted.window_b()
    assert not results(converted)
    lynched = position(3, roles={A: T, B: ANALYST, F: Role.SURVIVOR}, lab=waiting, players=10)
    lynched.votes(celia=F)
    lynched.nightfall()
    assert lynched.notes(B, RoleLost) == [RoleLost(ANALYST)]
    lynched.window_b()
    assert not results(lynched)


@pytest.mark.rule("QC-40d", "E-06")
@pytest.mark.parametrize(
    ("of", "refusal"),
    [
        ((A, C), "W-COUNT"),
        ((A, C, D, E), "W-COUNT"),
        ((A, A, C), "W-COUNT"),
        ((A, C, B), "W-SELF"),
        ((B,), "W-SELF"),
        ((A, C, H), "W-DEAD"),
        ((CharacterId("x"),), "W-UNKNOWN"),
        ((), "W-COUNT"),
    ],
)
def test_anything_but_one_or_three_living_others_analyses_nothing(
    of: tuple[CharacterId, ...], refusal: str
) -> None:
    world = lab(people={H: {"alive": False}})
    assert world.samples(B, *of) == refusal
    world.window_b()
    assert not results(world)
    assert world.state.lab.locked_turn is None


@pytest.mark.option("analyst_self")
@pytest.mark.rule("QC-40d")
def test_he_may_analyse_himself_only_if_the_rulings_say_so() -> None:
    assert lab().samples(B, B) == "W-SELF"
    world = lab(rules={"analyst_self": True})
    assert world.samples(B, B) == ""
    world.window_b()
    assert results(world) == [((B, False),)]


@pytest.mark.rule("QC-40e")
def test_the_sample_of_somebody_who_died_since_is_told_all_the_same() -> None:
    world = lab()
    world.samples(B, C, D, E)
    world.pack("matar", C)
    next_night(world)
    world.window_b()
    assert results(world) == [((C, False), (D, False), (E, False))]


@pytest.mark.rule("QC-40f", "COSA-ANA-01")
def test_silence_analyses_nothing_and_creates_no_rest() -> None:
    world = lab()
    next_night(world)
    assert world.samples(B, C) == ""


@pytest.mark.rule("COSA-ANA-07", "COSA-CLK-14", "COSA-ANA-09")
def test_he_works_in_window_a_of_the_night_alone() -> None:
    day = position(2, Phase.VOTE, roles={A: T, B: ANALYST})
    assert day.samples(B, C) == "W-PHASE"
    dusk = position(2, Phase.DUSK, roles={A: T, B: ANALYST})
    assert dusk.samples(B, C) == "W-EARLY"
    world = lab()
    assert world.samples(B, C, at=week(2).window_a_until, precision=60) == ""
    assert world.samples(B, C, at=week(2).window_a_until + 60, precision=60) == "W-LATE"
    assert world.samples(C, A) == "W-NOROLE"
    world.window_b()
    assert world.samples(B, C) == "W-LATE"
    world.run(week(3).opens - HOUR)
    assert world.samples(B, C) == "W-LATE"


@pytest.mark.rule("COSA-ANA-08", "QC-39", "QC-40h", "COSA-NIGHT-01", "COSA-NIGHT-02")
def test_he_comes_before_everything_even_on_night_one() -> None:
    for target in (C, D, E, F, G, H):
        world = lab(1)
        world.samples(B, target)
        world.dawn()
        assert results(world) == [((target, False),)]  # one of them was converted that night
    killed = lab(2, roles={C: HERO})
    killed.samples(B, A)
    assert killed.kill(C, B) == ""
    killed.window_b()
    assert results(killed) == [((A, True),)]


@pytest.mark.option("night_revocable")
@pytest.mark.rule("QC-86")
def test_the_last_order_before_the_deadline_counts_unless_the_first_is_final() -> None:
    world = lab()
    world.samples(B, C)
    assert world.samples(B, A) == ""
    world.window_b()
    assert results(world) == [((A, True),)]
    final = lab(rules={"night_revocable": False})
    assert final.samples(B, C, post="t1:x") == ""
    assert final.samples(B, A) == "W-DUP"
    assert final.samples(B, A, post="t1:x") == "W-EDIT"
    assert code(final.say(B, Abstain())) == "W-DUP"
    final.window_b()
    assert results(final) == [((C, False),)]


@pytest.mark.option("night_channels")
@pytest.mark.rule("QC-87")
def test_orders_of_the_night_stand_in_director_only_posts() -> None:
    world = lab()
    assert world.samples(B, C, channel="public") == "W-NOTDIR"
    assert world.samples(B, C, channel="visible") == "W-NOTDIR"
    assert world.samples(B, C, notes=False) == ""
    assert world.samples(B, C, notes=True) == ""
    notes = lab(rules={"night_channels": ("notas",)})
    assert notes.samples(B, C, notes=False) == "W-NOTNOTES"
    assert notes.samples(B, C, notes=True) == ""
    body = lab(rules={"night_channels": ("cuerpo",)})
    assert body.samples(B, C, notes=True) == "W-FORBID"
    assert body.samples(B, C, notes=False) == ""


@pytest.mark.rule("QC-40f")
def test_an_explicit_pass_undoes_what_was_ordered() -> None:
    world = lab()
    world.samples(B, C)
    assert code(world.say(B, Abstain())) == ""
    assert code(world.say(C, Abstain())) == "W-NOROLE"
    world.window_b()
    assert not results(world)

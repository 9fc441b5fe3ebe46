"""Scenes, quotas, and messages where nobody may write."""

from __future__ import annotations

from typing import Literal

import pytest

from engine.cosa.facts.director import ExcuseAbsence, SetWhispers
from engine.cosa.facts.events import Event, Log, SceneChanged, Warned
from engine.cosa.facts.inputs import Posted
from engine.cosa.facts.notes import Missed, TooFew
from engine.cosa.facts.reports import Intrusion
from engine.cosa.setting.words import Channel, Role
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.test_prelude import prelude, with_roles
from tests.engine.cosa.world import A, B, C, D, E, F, G, H, World, night, position, week

T = Role.THING
Scene = Literal["main", "offtopic", "pack", "couple", "dead", "private"]


def post(
    world: World,
    who: CharacterId,
    scene: Scene = "main",
    channel: Channel = "public",
    *,
    day: int = 1,
    notes: bool = False,
) -> str:
    """The code of what was said about it, or ""."""
    world.posts += 1
    events = world.give(Posted(who, world.now, f"t1:{world.posts}", day, scene, channel, notes))
    return next((event.code for event in events if isinstance(event, Warned)), "")


def reasons(events: list[Event]) -> list[str]:
    return [event.data["motivo"] for event in events if isinstance(event, Warned)]


@pytest.mark.rule("COSA-CLK-13", "COSA-SCN-01", "COSA-SCN-02", "COSA-SCN-09")
def test_the_main_scene_is_for_all_by_day_and_closed_by_night() -> None:
    world = position(2, roles={A: T})
    assert post(world, B) == ""
    assert post(world, B, channel="director") == ""
    assert post(world, B, channel="visible") == "W-FORBID"
    world.act(SetWhispers(True, "Directora", "se abren"))
    assert post(world, B, channel="visible") == ""
    world.act(SetWhispers(False, "Directora", "se cierran"))
    assert post(world, B, channel="visible") == "W-FORBID"
    world.nightfall()
    assert not world.state.scenes["main"].open
    assert post(world, B) == "W-PHASE"
    assert post(world, B, channel="director") == ""
    assert reasons(world.events) == ["susurro", "susurro", "de_noche"]
    world.dawn()
    assert world.state.scenes["main"].open


@pytest.mark.rule("COSA-SCN-03", "COSA-SCN-04", "QC-14")
def test_notas_and_the_offtopic_end_with_the_prelude() -> None:
    world = prelude()
    assert post(world, B, notes=True) == ""
    assert post(world, B, "offtopic") == ""
    dealt = with_roles()
    assert post(dealt, B, "offtopic") == "W-CLOSED"
    assert post(dealt, B, notes=True) == "W-FORBID"
    assert post(dealt, B, channel="director", notes=True) == ""


@pytest.mark.rule("COSA-DEATH-02", "E-11", "QC-80")
@pytest.mark.option("dead_scene")
def test_the_dead_read_the_main_scene_and_write_nowhere_or_among_themselves() -> None:
    world = position(2, roles={A: T}, people={H: {"alive": False}})
    assert post(world, H) == "W-GHOST"
    assert H in world.state.scenes["main"].members
    assert "dead" not in world.state.scenes
    common = position(2, roles={A: T}, people={H: {"alive": False}}, rules={"dead_scene": "common"})
    assert common.state.scenes["dead"].members == (H,)
    assert post(common, H, "dead") == ""
    assert post(common, B, "dead") == "W-FORBID"
    assert post(common, H, "private") == ""


@pytest.mark.rule("COSA-SCN-07", "COSA-SCN-08", "QC-80", "QC-88", "COSA-ASI-15")
def test_the_pack_and_the_couple_write_by_night_read_by_day_and_lose_their_dead() -> None:
    world = night(2, roles={A: T, B: T, C: Role.HERO}, lovers=(D, E), players=8)
    assert (world.state.scenes["pack"].members, world.state.scenes["pack"].open) == ((A, B), True)
    assert (world.state.scenes["couple"].members, world.state.scenes["couple"].open) == (
        (D, E),
        True,
    )
    assert post(world, A, "pack") == ""
    assert post(world, D, "couple") == ""
    assert post(world, C, "pack") == "W-FORBID"
    assert post(world, A, "couple") == "W-FORBID"
    world.kill(C, A)
    world.dawn()
    pack = world.state.scenes["pack"]
    assert (pack.members, pack.open) == ((B,), False)
    assert post(world, B, "pack") == "W-PHASE"
    assert post(world, A, "pack") == "W-GHOST"
    assert not world.state.scenes["couple"].open


@pytest.mark.rule("COSA-SCN-07", "COSA-SCN-08")
def test_scenes_that_change_are_told_with_their_members() -> None:
    world = night(2, roles={A: T}, lovers=(D, E))
    changed = {e.scene: e for e in world.events if isinstance(e, SceneChanged)}
    assert changed["pack"] == SceneChanged("pack", (A,), open=True)
    assert changed["couple"] == SceneChanged("couple", (D, E), open=True)
    assert changed["main"].open is False
    world.events.clear()
    world.dawn()
    assert {e.scene for e in world.events if isinstance(e, SceneChanged)} == {
        "pack",
        "couple",
        "main",
    }


@pytest.mark.rule("COSA-PART-01", "QC-17", "QC-18", "QC-19", "COSA-SCN-05")
@pytest.mark.option("part_sanction")
def test_two_messages_a_day_phase_are_the_least_unless_excused() -> None:
    world = position(2, roles={A: T})
    for _ in range(2):
        post(world, B)
        post(world, C, channel="director")
    post(world, D)
    world.act(ExcuseAbsence(E, 2, "Directora", "exámenes"))
    world.nightfall()
    assert not world.notes(B, TooFew)
    assert world.notes(C, TooFew) == [TooFew(0, 2)]
    assert world.notes(D, TooFew) == [TooFew(1, 2)]
    assert not world.notes(E, TooFew)
    assert {
        e.data["quien"] for e in world.events if isinstance(e, Log) and e.code == "TOO_FEW_MESSAGES"
    } == {A, C, D, F, G, H}
    assert world.dead() == set()
    assert world.state.scenes["main"].members == tuple(world.state.people)
    first = with_roles()
    first.run(week(1).tie_until)
    assert not [n for r in first.personal for n in r.notes if isinstance(n, TooFew)]


@pytest.mark.rule("COSA-PART-02", "COSA-PART-03", "QC-18", "QC-19")
def test_two_messages_a_calendar_day_are_the_most_in_the_main_scene() -> None:
    world = position(2, roles={A: T})
    assert [post(world, B, day=1) for _ in range(3)] == ["", "", "W-COUNT"]
    assert post(world, B, day=2) == ""
    assert [post(world, B, "private") for _ in range(4)] == [""] * 4
    last = next(e for e in reversed(world.events) if isinstance(e, Warned))
    answer = world.game.answers(world.state, [last])
    assert answer == (Intrusion(B, last.post, "W-COUNT", "demasiados"),)
    assert world.state.counts[B].day_phase == 4  # nothing is deleted
    day_zero = prelude()
    assert [post(day_zero, B) for _ in range(3)] == ["", "", ""]
    day_one = prelude()
    day_one.run(week(1).opens)
    assert [post(day_one, B) for _ in range(3)] == ["", "", "W-COUNT"]


@pytest.mark.option("part_count_private")
@pytest.mark.rule("QC-17")
def test_private_messages_count_only_by_the_rulings() -> None:
    for counts in (False, True):
        world = position(2, roles={A: T}, rules={"part_count_private": counts})
        for _ in range(2):
            post(world, C, channel="director")
        world.nightfall()
        assert bool(world.notes(C, TooFew)) != counts


@pytest.mark.rule("COSA-PART-04", "COSA-PART-05", "COSA-SCN-06", "COSA-INFO-03", "QC-82")
def test_a_missed_ballot_is_told_to_its_author_alone_and_claims_have_no_effect() -> None:
    world = position(2, roles={A: T})
    before = world.state
    post(world, B)  # whatever it claims or excuses
    assert (world.state.people, world.state.ballot, world.state.slots) == (
        before.people,
        before.ballot,
        before.slots,
    )
    for who in (A, B, C, D, E, F, G):
        world.votes(**{who: None})
    world.close_day()
    assert world.notes(H, Missed) == [Missed(1)]
    assert not [
        n for r in world.personal if r.observer != H for n in r.notes if isinstance(n, Missed)
    ]

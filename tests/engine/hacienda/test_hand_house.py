"""The house can be set by hand, and nothing impossible can (AMB-269)."""

from __future__ import annotations

import pytest

from engine.hacienda.facts.inputs import (
    EndSabotage,
    KillPerson,
    SetAngelNotice,
    SetCandle,
    SetDoor,
    SetHearth,
    SetLights,
    SetShield,
    StartSabotage,
)
from engine.hacienda.phase.sabotage import phases_left
from engine.hacienda.setting.atlas import atlas_of
from tests.engine.hacienda.hand import BY, done, position
from tests.engine.scenario import codes
from tests.engine.world import MAP

HEARTH, OTHER_HEARTH = MAP.fixtures["chimenea"]


@pytest.fixture
def play():
    return position()


# ── the house ──────────────────────────────────────────────────────────────


@pytest.mark.rule("HAC-LIT-09", "HAC-LUZ-02")
def test_light_is_set_by_rooms_but_never_fails_where_it_can_t(play):
    state = done(play, SetLights(("capilla",), False, *BY))
    assert state.house.dark == {"capilla"}
    assert done(play, SetLights((), True, *BY)).house.dark == frozenset()
    state = done(play, SetLights((), False, *BY))
    assert "alcoba_mago" not in state.house.dark
    assert codes(play.give(SetLights(("alcoba_mago",), False, *BY))) == ("ALWAYS_LIT",)
    assert codes(play.give(SetLights(("sotano",), False, *BY))) == ("UNKNOWN_ROOM",)


@pytest.mark.rule("HAC-CHI-01", "HAC-CHI-05", "HAC-SAB-09")
def test_the_last_hearth_lit_ends_its_sabotage(play):
    assert codes(play.give(SetHearth(HEARTH, False, *BY))) == ("NO_SABOTAGE",)
    state = done(play, StartSabotage("chimeneas", *BY))
    assert state.house.cold == {HEARTH, OTHER_HEARTH}
    state = done(play, SetHearth(HEARTH, True, *BY))
    assert state.house.sabotage is not None
    state = done(play, SetHearth(OTHER_HEARTH, True, *BY))
    assert state.house.sabotage is None
    assert state.house.sabotage_from == state.t + state.ruleset.sabotage_cooldown + 1
    assert codes(play.give(SetHearth("capilla", True, *BY))) == ("NOT_A_HEARTH",)


@pytest.mark.rule("HAC-DOOR-01", "HAC-DOOR-08", "HAC-DOOR-10")
def test_doors_are_blocked_one_by_one_or_a_room_s_all_at_once(play):
    atlas = atlas_of(MAP)
    room = next(r for r in MAP.rooms.values() if r.lockable and len(atlas.doors_of(r.id)) > 1)
    door = MAP.links[atlas.doors_of(room.id)[0]]
    state = done(play, SetDoor(door.a, door.b, True, *BY, left=2))
    phases = state.ruleset.door_block_phases
    assert {t + phases - state.t for t in state.house.locks.values()} == {2}
    assert done(play, SetDoor(door.b, door.a, False, *BY)).house.locks == {}
    assert codes(play.give(SetDoor(door.a, door.b, False, *BY))) == ("DOOR_NOT_BLOCKED",)
    state = done(play, SetDoor(room.places[0], None, True, *BY))
    assert set(state.house.locks) == set(atlas.doors_of(room.id))
    assert codes(play.give(SetDoor("capilla", "palomar", True, *BY))) == ("NO_SUCH_DOOR",)
    assert codes(play.give(SetDoor(door.a, door.b, True, *BY, left=9))) == ("BAD_PHASES",)


@pytest.mark.rule("HAC-DOOR-01")
def test_a_door_that_nobody_can_block_nobody_blocks_by_hand(play):
    atlas = atlas_of(MAP)
    lockable = {d for r in MAP.rooms.values() if r.lockable for d in atlas.doors_of(r.id)}
    doors = {d for p in MAP.places for d in atlas.doors_at(p)} - lockable
    if not doors:
        pytest.skip("on this map every door can be blocked")
    link = MAP.links[min(doors)]
    assert codes(play.give(SetDoor(link.a, link.b, True, *BY))) == ("NOT_BLOCKABLE",)


@pytest.mark.rule("HAC-SAB-14", "HAC-SAB-15", "AMB-003")
def test_one_sabotage_at_a_time_with_the_phases_it_has_left(play):
    room = next(r.id for r in MAP.rooms.values() if r.lockable)
    state = done(play, StartSabotage("verjas", *BY, left=3))
    active = state.house.sabotage
    assert active is not None
    assert phases_left(active, state.t, state.ruleset) == 3
    assert codes(play.give(StartSabotage("luces", *BY))) == ("SABOTAGE_ACTIVE",)
    assert codes(play.give(StartSabotage("puertas", *BY, rooms=(room,)))) == ("SABOTAGE_ACTIVE",)
    assert codes(play.give(EndSabotage("luces", *BY))) == ("NO_SABOTAGE",)
    assert done(play, EndSabotage("verjas", *BY)).house.sabotage is None
    assert codes(play.give(StartSabotage("palomar", *BY, left=3))) == ("NOT_LETHAL",)
    assert codes(play.give(StartSabotage("verjas", *BY, left=17))) == ("BAD_PHASES",)
    assert codes(play.give(StartSabotage("puertas", *BY))) == ("WHICH_ROOMS",)
    assert codes(play.give(StartSabotage("verjas", *BY, rooms=(room,)))) == (
        "ROOMS_FOR_DOORS_ONLY",
    )
    done(play, StartSabotage("puertas", *BY, rooms=(room,)))
    assert codes(play.give(StartSabotage("luces", *BY))) == ("DOORS_BLOCKED",)
    assert done(play, EndSabotage("puertas", *BY)).house.locks == {}


@pytest.mark.rule("HAC-LUZ-02", "HAC-LUZ-04", "HAC-LUZ-08")
def test_a_blackout_by_hand_puts_the_candelabros_out_and_its_end_lights_nothing(play):
    done(play, SetCandle("blas", True, *BY))
    state = done(play, StartSabotage("luces", *BY))
    assert "capilla" in state.house.dark
    assert not state.people["blas"].candle
    assert "capilla" in done(play, EndSabotage("luces", *BY)).house.dark


@pytest.mark.rule("HAC-ANG-03", "HAC-DEL-13")
def test_a_shield_needs_an_angel_and_somebody_living(play):
    assert codes(play.give(SetShield("ana", *BY))) == ("NO_ANGEL",)
    done(play, KillPerson("blas", *BY))
    state = done(play, SetShield("ana", *BY, left=2))
    shield = state.house.shield
    assert shield is not None
    assert (shield.angel, shield.target) == ("blas", "ana")
    assert shield.t + state.ruleset.shield_phases - state.t == 2
    assert codes(play.give(SetShield("blas", *BY))) == ("TARGET_DEAD",)
    assert codes(play.give(SetShield("ana", *BY, left=6))) == ("BAD_PHASES",)
    assert done(play, SetShield(None, *BY)).house.shield is None
    assert codes(play.give(SetShield(None, *BY))) == ("NO_SHIELD",)
    assert done(play, SetAngelNotice(True, *BY)).house.shield_stopped

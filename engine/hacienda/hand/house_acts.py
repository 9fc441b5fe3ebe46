"""Director acts upon the house: light, hearths, doors, the sabotage, the Ángel's shield."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from engine.hacienda.facts.director_house import (
    EndSabotage,
    HouseAct,
    SetAngelNotice,
    SetDoor,
    SetHearth,
    SetLights,
    SetSabotageCooldown,
    SetShield,
    StartSabotage,
)
from engine.hacienda.facts.events import Rejected
from engine.hacienda.facts.publishing import Stepped
from engine.hacienda.facts.state import House, SabotageState, Shield, State
from engine.hacienda.phase.doors import without
from engine.hacienda.phase.dying import ANGEL
from engine.hacienda.phase.light import hearths, put_out
from engine.hacienda.phase.sabotage import LETHAL, begun, ended
from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.setup import Setup
from engine.vocabulary.ids import PlaceId, RoomId


def house_act(setup: Setup, state: State, done: HouseAct) -> Stepped:
    """The state after an act upon the house."""
    match done:
        case SetSabotageCooldown():
            return _with(state, sabotage_from=max(0, done.available_from)), ()
        case SetLights():
            return _set_lights(setup, state, done)
        case SetHearth():
            return _set_hearth(setup, state, done)
        case SetDoor():
            return _set_door(setup, state, done)
        case StartSabotage():
            return _start(setup, state, done)
        case EndSabotage():
            return _end(state, done)
        case SetShield():
            return _set_shield(state, done)
        case SetAngelNotice():
            return _with(state, shield_stopped=done.stopped), ()
        case _:
            assert_never(done)


def _with(state: State, **changes: object) -> State:
    return replace(state, house=replace(state.house, **changes))


def _refused(state: State, code: str, **data: str) -> Stepped:
    return state, (Rejected(None, code, data=data),)


def _set_lights(setup: Setup, state: State, done: SetLights) -> Stepped:
    game_map, house = setup.map, state.house
    for room in done.rooms:
        if room not in game_map.rooms:
            return _refused(state, "UNKNOWN_ROOM", estancia=room)
    always = {p.room for p in game_map.places.values() if p.always_lit}
    for room in done.rooms:
        if not done.lit and room in always:
            return _refused(state, "ALWAYS_LIT", estancia=room)
    rooms = frozenset(done.rooms or game_map.rooms)
    if done.lit:
        newly = house.dark & rooms
        return _with(state, dark=house.dark - rooms, relit=house.relit | newly), ()
    return _with(state, dark=house.dark | (rooms - always), relit=house.relit - rooms), ()


def _set_hearth(setup: Setup, state: State, done: SetHearth) -> Stepped:
    """A hearth is out only by its sabotage; with the last one lit that is over (HAC-CHI-05)."""
    if done.place not in hearths(setup.map):
        return _refused(state, "NOT_A_HEARTH", lugar=done.place)
    house, active = state.house, state.house.sabotage
    if not done.lit:
        if active is None or active.kind != "chimeneas":
            return _refused(state, "NO_SABOTAGE", sabotaje="chimeneas")
        return _with(state, cold=house.cold | {done.place}), ()
    house = replace(house, cold=house.cold - {done.place})
    if not house.cold and active is not None and active.kind == "chimeneas":
        house = ended(house, state.t, state.ruleset)
    return replace(state, house=house), ()


def _set_door(setup: Setup, state: State, done: SetDoor) -> Stepped:
    atlas, game_map = atlas_of(setup.map), setup.map
    for place in (done.place, done.to):
        if place is not None and place not in game_map.places:
            return _refused(state, "UNKNOWN_PLACE", lugar=place)
    room = game_map.places[done.place].room
    if done.to is None:
        doors = atlas.doors_of(room)
    else:
        doors = tuple(d for d in atlas.ways(done.place, done.to) if d in atlas.doors_at(done.place))
    if not doors:
        return _refused(state, "NO_SUCH_DOOR", lugar=done.place, a=done.to or "")
    if not done.blocked:
        if not set(doors) & set(state.house.locks):
            return _refused(state, "DOOR_NOT_BLOCKED")
        return replace(state, house=without(state.house, doors)), ()
    doors = blockable(setup, doors)
    if not doors:
        return _refused(state, "NOT_BLOCKABLE", lugar=done.place)
    whole = state.ruleset.door_block_phases
    left = whole if done.left is None else done.left
    if not 1 <= left <= whole:
        return _refused(state, "BAD_PHASES", quedan=str(left), maximo=str(whole))
    return replace(state, house=_locked(state, doors, left)), ()


def blockable(setup: Setup, doors: Iterable[int]) -> tuple[int, ...]:
    """Those of these doors that give into a room whose doors can be blocked (HAC-DOOR-01)."""
    rooms = setup.map.rooms
    return tuple(
        door
        for door in doors
        if any(
            rooms[setup.map.places[end].room].lockable
            for end in (setup.map.links[door].a, setup.map.links[door].b)
        )
    )


def _locked(state: State, doors: Iterable[int], left: int) -> House:
    since = locked_since(state, left)
    locks = {**state.house.locks, **dict.fromkeys(doors, since)}
    return replace(state.house, locks=dict(sorted(locks.items())))


def locked_since(state: State, left: int) -> int:
    """The phase in which a door was blocked that has `left` phases of it left (AMB-005)."""
    rules = state.ruleset
    phases = rules.span(rules.door_block_phases)
    if rules.door_block_counts_own_phase and not rules.count_event_phase:
        phases -= 1
    return state.t + left - phases


def _start(setup: Setup, state: State, done: StartSabotage) -> Stepped:
    if done.sabotage == "puertas":
        return _block_rooms(setup, state, done.rooms)
    rules, house = state.ruleset, state.house
    if done.rooms:
        return _refused(state, "ROOMS_FOR_DOORS_ONLY")
    if house.sabotage is not None:
        return _refused(state, "SABOTAGE_ACTIVE", sabotaje=house.sabotage.kind)
    if house.locks and not rules.doors_during_sabotage:
        return _refused(state, "DOORS_BLOCKED")
    whole = rules.span(rules.lethal_phases)
    left = whole if done.left is None else done.left
    if done.left is not None and done.sabotage not in LETHAL:
        return _refused(state, "NOT_LETHAL", sabotaje=done.sabotage)
    if not 1 <= left <= whole:
        return _refused(state, "BAD_PHASES", quedan=str(left), maximo=str(whole))
    since = state.t + left - whole if done.sabotage in LETHAL else state.t
    house = begun(atlas_of(setup.map), house, SabotageState(done.sabotage, since), rules)
    house, candles_out = put_out(house, done.sabotage, rules)
    people = state.people
    if candles_out:
        people = {who: replace(p, candle=False) for who, p in people.items()}
    return replace(state, house=house, people=people), ()


def _block_rooms(setup: Setup, state: State, rooms: tuple[RoomId, ...]) -> Stepped:
    atlas = atlas_of(setup.map)
    if not rooms:
        return _refused(state, "WHICH_ROOMS")
    for room in rooms:
        if room not in setup.map.rooms:
            return _refused(state, "UNKNOWN_ROOM", estancia=room)
        if not setup.map.rooms[room].lockable:
            return _refused(state, "NOT_BLOCKABLE", lugar=room)
    if state.house.sabotage is not None and not state.ruleset.doors_during_sabotage:
        return _refused(state, "SABOTAGE_ACTIVE", sabotaje=state.house.sabotage.kind)
    doors = [door for room in rooms for door in atlas.doors_of(room)]
    return replace(state, house=_locked(state, doors, state.ruleset.door_block_phases)), ()


def _end(state: State, done: EndSabotage) -> Stepped:
    house = state.house
    if done.sabotage == "puertas":
        if not house.locks:
            return _refused(state, "NO_SABOTAGE", sabotaje=done.sabotage)
        return _with(state, locks=dict[int, int]()), ()
    if house.sabotage is None or house.sabotage.kind != done.sabotage:
        return _refused(state, "NO_SABOTAGE", sabotaje=done.sabotage)
    if done.sabotage == "chimeneas":
        house = replace(house, cold=frozenset[PlaceId]())
    return replace(state, house=ended(house, state.t, state.ruleset)), ()


def _set_shield(state: State, done: SetShield) -> Stepped:
    if done.target is None:
        if state.house.shield is None:
            return _refused(state, "NO_SHIELD")
        return _with(state, shield=None), ()
    angel = next((p.id for p in state.people.values() if p.role == ANGEL and not p.alive), None)
    if angel is None:
        return _refused(state, "NO_ANGEL")
    if done.target not in state.people:
        return _refused(state, "UNKNOWN_CHARACTER")
    if not state.people[done.target].alive:
        return _refused(state, "TARGET_DEAD")
    whole = state.ruleset.shield_phases
    left = whole if done.left is None else done.left
    if not 1 <= left <= whole:
        return _refused(state, "BAD_PHASES", quedan=str(left), maximo=str(whole))
    since = state.t + left - state.ruleset.span(whole)
    return _with(state, shield=Shield(angel, done.target, since)), ()

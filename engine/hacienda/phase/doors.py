"""Doors that can be blocked: which, until when, and what crosses them (HAC-DOOR, HAC-MOV-02).

A door is known by its position in the map's links.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.hacienda.facts.state import House, Person
from engine.hacienda.setting.atlas import Atlas
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.ids import PlaceId, RoomId


def opened_by_time(locks: Mapping[int, int], t: int, rules: Ruleset) -> frozenset[int]:
    """The doors that open by themselves as phase `t` begins (HAC-DOOR-08, AMB-005, AMB-293)."""
    phases = rules.span(rules.door_block_phases)
    if rules.door_block_counts_own_phase and not rules.count_event_phase:
        phases -= 1
    return frozenset(door for door, since in locks.items() if t > since + phases)


def without(house: House, doors: Iterable[int]) -> House:
    """The house with these doors open."""
    gone = frozenset(doors)
    return replace(house, locks={d: t for d, t in house.locks.items() if d not in gone})


def block(atlas: Atlas, house: House, rooms: Iterable[RoomId], t: int, rules: Ruleset) -> House:
    """The house with all the doors of these rooms blocked in phase `t` (AMB-175, AMB-176)."""
    locks = dict(house.locks)
    for room in rooms:
        for door in atlas.doors_of(room):
            if rules.reblock == "restart" or door not in locks:
                locks[door] = t
    return replace(house, locks=dict(sorted(locks.items())))


def blocked_between(
    atlas: Atlas, locks: Mapping[int, int], here: PlaceId, to: PlaceId
) -> int | None:
    """The first blocked door between two places, or None."""
    return next((d for d in atlas.ways(here, to) if d in locks), None)


def stops(
    atlas: Atlas, locks: Mapping[int, int], person: Person, to: PlaceId, rules: Ruleset
) -> bool:
    """Whether every way that a living person could take there is blocked (AMB-036, AMB-038)."""
    if person.side == "impostor" and rules.impostors_cross_blocked:
        return False
    ways = atlas.ways(person.place, to)
    return bool(ways) and all(way in locks for way in ways)


def noticed(atlas: Atlas, locks: Mapping[int, int], place: PlaceId) -> tuple[int, ...]:
    """The blocked doors that somebody in `place` sees (AMB-178): those of his place, and all those
    of his room where the room is one of several places."""
    own = set(atlas.doors_at(place)) | set(atlas.doors_of(atlas.map.places[place].room))
    return tuple(door for door in locks if door in own)

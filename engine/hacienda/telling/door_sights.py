"""The doors that a reader sees blocked, or opened, and from where (AMB-178, AMB-277)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda.facts import record as queries
from engine.hacienda.phase.doors import noticed
from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.sightings import DoorSight
from engine.hacienda.telling.vistas import Telling
from engine.vocabulary.ids import CharacterId, PlaceId


def doors_seen(telling: Telling, who: CharacterId) -> tuple[DoorSight, ...]:
    """Blocked doors around him, and doors that opened (AMB-178, AMB-277); not in the dark.

    Those inside passages see the room's. A door that somebody opens is seen by all who see either
    place, never by whom.
    """
    record, rules = telling.record, telling.state.ruleset
    blind = queries.reduced(record, who) and who in record.alive_after
    if blind or rules.doors_announced == "none":
        return ()
    atlas, here, house = atlas_of(telling.setup.map), record.after[who], record.house
    had = dict.fromkeys(house.locks_before, 0)
    now = dict.fromkeys(house.locks_after, 0)
    known = _doors_known(telling, who)
    shut = [
        DoorSight(*_ends(telling, door, here), new=door not in known)
        for door in sorted(noticed(atlas, now, here))
    ]
    opened = [
        DoorSight(*_ends(telling, door, here), opened="hand" if door in house.by_hand else "alone")
        for door in sorted(noticed(atlas, had, here))
        if door not in now
    ]
    around = set(noticed(atlas, had, here))
    gaze = queries.own_eyes(record, who).after
    beyond = [
        DoorSight(*_sides_seen(telling.setup, door, gaze), opened="hand")
        for door in sorted(house.by_hand)
        if door not in around and door not in now and _ends_of(telling.setup, door) & gaze
    ]
    return (*shut, *opened, *beyond)


def doors_watched(telling: Telling, places: tuple[PlaceId, ...]) -> tuple[DoorSight, ...]:
    """The state of the doors of places watched with the Bola (matrix 2.1)."""
    house, setup = telling.record.house, telling.setup
    if telling.state.ruleset.doors_announced == "none":
        return ()
    seen = frozenset(places)
    doors = [d for d in sorted(house.locks_before | house.locks_after) if _ends_of(setup, d) & seen]
    return tuple(
        DoorSight(*_sides_seen(setup, door, seen), new=True)
        if door in house.locks_after
        else DoorSight(
            *_sides_seen(setup, door, seen), opened="hand" if door in house.by_hand else "alone"
        )
        for door in doors
    )


def _ends_of(setup: Setup, door: int) -> frozenset[PlaceId]:
    link = setup.map.links[door]
    return frozenset((link.a, link.b))


def _sides_seen(setup: Setup, door: int, seen: frozenset[PlaceId]) -> tuple[PlaceId, PlaceId]:
    """A door's two places, one in view first."""
    link = setup.map.links[door]
    return (link.a, link.b) if link.a in seen else (link.b, link.a)


def _doors_known(telling: Telling, who: CharacterId) -> frozenset[int]:
    """The blocked doors that he saw before: in the phase before, or at the round's opening.

    A door seen anew does not tell since when it is blocked.
    """
    atlas, record, before = atlas_of(telling.setup.map), telling.record, telling.previous
    if before is None:
        here = record.before[who]
        sees = who not in record.alive_before or here in record.sees_before[who]
        locks = record.house.locks_before
    else:
        here = before.after[who]
        sees = who not in before.alive_after or not queries.reduced(before, who)
        locks = before.house.locks_after
    return frozenset(noticed(atlas, dict.fromkeys(locks, 0), here)) if sees else frozenset()


def doors_around(setup: Setup, locks: Mapping[int, int], here: PlaceId) -> tuple[DoorSight, ...]:
    """The blocked doors that somebody in a place sees, at a round's opening."""
    seen = noticed(atlas_of(setup.map), locks, here)
    return tuple(DoorSight(*_sides(setup, door, here)) for door in sorted(seen))


def _ends(telling: Telling, door: int, here: PlaceId) -> tuple[PlaceId, PlaceId]:
    return _sides(telling.setup, door, here)


def _sides(setup: Setup, door: int, here: PlaceId) -> tuple[PlaceId, PlaceId]:
    """A door's two places, the reader's own side first."""
    link, places = setup.map.links[door], setup.map.places
    same_room = places[link.b].room == places[here].room
    mine = link.b == here or (link.a != here and same_room)
    return (link.b, link.a) if mine else (link.a, link.b)

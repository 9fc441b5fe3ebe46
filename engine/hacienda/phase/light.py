"""Which rooms have light, and how candelabros carry it (HAC-LIT, HAC-LUZ, rules 4.2 step 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.hacienda.facts.state import House, Person
from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.actions import SabotageKind
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId


def unlit(game_map: GameMap, house: House) -> frozenset[RoomId]:
    """The rooms without any light: candles out, and no hearth that burns (HAC-LIT-09…11)."""
    warm = {game_map.places[p].room for p in hearths(game_map) if p not in house.cold}
    return house.dark - warm


def hearths(game_map: GameMap) -> tuple[PlaceId, ...]:
    """The places of the hearths (HAC-MAP-34)."""
    return game_map.fixtures.get("chimenea", ())


def darkened(game_map: GameMap, house: House, rules: Ruleset) -> House:
    """After a blackout: all candles out but where light never fails (HAC-LUZ-02, AMB-095)."""
    spared = {place.room for place in game_map.places.values() if place.always_lit}
    if not rules.blackout_hits_hearth_rooms:
        spared |= {game_map.places[p].room for p in hearths(game_map)}
    return replace(house, dark=frozenset(game_map.rooms) - spared, relit=frozenset())


def put_out(house: House, kind: SabotageKind | None, rules: Ruleset) -> tuple[House, bool]:
    """The house and whether all candelabros go out at a sabotage of that kind (HAC-LUZ-08).

    Under `any`, what they lit goes dark again too (HAC-LUZ-07, AMB-197).
    """
    if kind is None or (kind != "luces" and rules.candles_out_on == "luces"):
        return house, False
    return replace(house, dark=house.dark | house.relit, relit=frozenset()), True


def spread(people: Mapping[CharacterId, Person]) -> dict[CharacterId, Person]:
    """Everybody living who shares a place with a carrier becomes one (HAC-LUZ-09…11, AMB-198).

    Not inside passages, nor to ghosts (AMB-160, AMB-200). One pass is the fixed point: light goes
    no farther than the place.
    """
    bright = {p.place for p in people.values() if p.candle and carries(p)}
    return {
        who: replace(p, candle=True) if carries(p) and p.place in bright else p
        for who, p in people.items()
    }


def passed_in_doors(
    people: Mapping[CharacterId, Person], pairs: Iterable[tuple[CharacterId, CharacterId]]
) -> dict[CharacterId, Person]:
    """Light passed between those who cross in a door, where that is an encounter (AMB-037)."""
    now = dict(people)
    for a, b in pairs:
        if people[a].candle or people[b].candle:
            now[a], now[b] = replace(now[a], candle=True), replace(now[b], candle=True)
    return now


def carries(person: Person) -> bool:
    """Whether light can pass from him or to him."""
    return person.alive and person.hiding is None


def relight(game_map: GameMap, house: House, people: Iterable[Person]) -> House:
    """Every carrier outside passages lights his whole room (HAC-LUZ-06, HAC-LUZ-12)."""
    bright = {game_map.places[p.place].room for p in people if p.candle and carries(p)}
    newly = house.dark & bright
    return replace(house, dark=house.dark - bright, relit=house.relit | newly)

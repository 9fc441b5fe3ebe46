"""Who sees which places with identity, from positions and lights (rules 4.4)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda.facts.state import House, Person
from engine.hacienda.phase.light import unlit
from engine.hacienda.setting.atlas import Atlas
from engine.hacienda.setting.rulings import Ruleset
from engine.vocabulary.ids import CharacterId, PlaceId, RoomId


def views(
    atlas: Atlas, people: Mapping[CharacterId, Person], house: House, rules: Ruleset
) -> dict[CharacterId, frozenset[PlaceId]]:
    """Each person's places in full view where he stands; engagement is not counted here.

    The own place is among them unless sight is reduced. The living by level, link and light
    (HAC-VIS-01…15, HAC-LIT-02…08), ghosts all that touches their place (HAC-VIS-19), those inside
    a passage the room of its entrance (HAC-VIS-21).
    """
    dark = unlit(atlas.map, house)
    return {who: view(atlas, person, dark, rules) for who, person in people.items()}


def view(
    atlas: Atlas, person: Person, dark: frozenset[RoomId], rules: Ruleset
) -> frozenset[PlaceId]:
    """One person's places in full view; `dark` are the rooms without light."""
    if not person.alive:
        return atlas.view(person.place, ghost=True)
    immune = person.side == "impostor"  # HAC-LIT-07
    blind = not immune and atlas.map.places[person.place].room in dark
    if person.hiding is not None:
        return _from_passage(atlas, person.place, blind, dark if not immune else _NONE, rules)
    if immune or not dark:
        return atlas.view(person.place)
    lit = (p for p in atlas.sees(person.place) if atlas.map.places[p].room not in dark)
    if not blind:
        return frozenset((person.place, *lit))
    return frozenset(lit) if rules.see_out_of_dark else _NOWHERE  # AMB-074


_NONE: frozenset[RoomId] = frozenset()
_NOWHERE: frozenset[PlaceId] = frozenset()


def _from_passage(
    atlas: Atlas, place: PlaceId, blind: bool, dark: frozenset[RoomId], rules: Ruleset
) -> frozenset[PlaceId]:
    """The whole room of the entrance, if lit for him, and nothing beyond (AMB-089, AMB-275)."""
    if blind:
        return _NOWHERE
    room = atlas.section_of(place)
    if not rules.passage_view_adjacent:
        return room
    beyond = (p for p in atlas.sees(place) if atlas.map.places[p].room not in dark)
    return room | frozenset(beyond)


def perceives(observer: Person, seen: Person) -> bool:
    """Whether one could perceive the other at all, were the place in view: ghosts are seen by
    ghosts only (GHO rules, AMB-070, AMB-093), the hidden by nobody (HAC-PAS-01, HAC-PAS-07)."""
    if seen.hiding is not None or seen.retired:
        return False
    return observer.id != seen.id and (seen.alive or not observer.alive)


def identifies(view: frozenset[PlaceId], observer: Person, seen: Person) -> bool:
    """Whether the observer, with that view, sees the other, by the look he bears, and where."""
    return seen.place in view and perceives(observer, seen)

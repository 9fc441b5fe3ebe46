"""Who sees which places with identity, from positions alone (rules 4.4, everything lit)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda.atlas import Atlas
from engine.hacienda.state import Person
from engine.vocabulary.ids import CharacterId, PlaceId


def views(
    atlas: Atlas, people: Mapping[CharacterId, Person]
) -> dict[CharacterId, frozenset[PlaceId]]:
    """Each person's places in full view where he stands, his own included.

    The living by level and link (HAC-VIS-01…15), ghosts all that touches their place (HAC-VIS-19).
    Engagement is not counted here.
    """
    return {who: atlas.view(p.place, ghost=not p.alive) for who, p in people.items()}


def perceives(observer: Person, seen: Person) -> bool:
    """Whether one could perceive the other at all, were the place in view: ghosts are seen by
    ghosts only (GHO rules, AMB-070, AMB-093)."""
    return observer.id != seen.id and (seen.alive or not observer.alive)


def identifies(view: frozenset[PlaceId], observer: Person, seen: Person) -> bool:
    """Whether the observer, with that view, knows who the other is and where."""
    return seen.place in view and perceives(observer, seen)

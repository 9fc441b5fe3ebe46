"""The public map as a player walks it: the next step towards a place."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import cached_property

from engine.hacienda.setting.atlas import Atlas, atlas_of, gazetteer
from engine.hacienda.setting.setup import Setup
from engine.vocabulary import Gazetteer, PlaceId


@dataclass(slots=False)
class Ground:
    """What everybody can read on the map; routes are kept once found."""

    setup: Setup
    _routes: dict[tuple[PlaceId, bool], dict[PlaceId, PlaceId]] = field(
        default_factory=dict[tuple[PlaceId, bool], dict[PlaceId, PlaceId]]
    )

    @cached_property
    def atlas(self) -> Atlas:
        """The map's paths."""
        return atlas_of(self.setup.map)

    @cached_property
    def names(self) -> Gazetteer:
        """The public names."""
        return gazetteer(self.setup)

    @cached_property
    def places(self) -> tuple[PlaceId, ...]:
        """Every place."""
        return tuple(self.setup.map.places)

    def near(self, place: PlaceId, *, ghost: bool) -> tuple[PlaceId, ...]:
        """The places one step away."""
        if ghost:
            return self.atlas.touching(place)
        return tuple(way.to for way in self.atlas.exits(place))

    def step(self, here: PlaceId, there: PlaceId, *, ghost: bool) -> PlaceId | None:
        """The first step of a shortest way; None where he is there, or no way leads there."""
        if here == there:
            return None
        return self._towards(there, ghost=ghost).get(here)

    def fixture(self, kind: str) -> tuple[PlaceId, ...]:
        """Where a kind of public object is."""
        return self.setup.map.fixtures.get(kind, ())

    def _towards(self, there: PlaceId, *, ghost: bool) -> dict[PlaceId, PlaceId]:
        """By place, the next one on the way to `there` (ways are the same both ways)."""
        found = self._routes.get((there, ghost))
        if found is None:
            found = {}
            queue = deque([there])
            while queue:
                place = queue.popleft()
                for other in self.near(place, ghost=ghost):
                    if other != there and other not in found:
                        found[other] = place
                        queue.append(other)
            self._routes[there, ghost] = found
        return found

"""The order in which a reader is told several facts: by what he reads of each, nothing else.

The roster's order of bodies would tell a borrowed look from its owner, and the order of events
which of two deaths came first (HAC-CAM-01, AMB-119).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engine.vocabulary.ids import CharacterId

T = TypeVar("T")


def by_look(roster: Iterable[CharacterId], facts: Iterable[T]) -> tuple[T, ...]:
    """The facts (names, or the small types of sightings) by the names in them as they are read."""
    told = tuple(facts)
    if len(told) < 2:
        return told
    places = {who: n for n, who in enumerate(roster)}

    def key(fact: T) -> list[tuple[int, str]]:
        names: Iterable[str] = getattr(type(fact), "__slots__", ())
        parts = [fact] if isinstance(fact, str) else [getattr(fact, name) for name in names]
        return [
            (-1, "")
            if part is None
            else (places.get(CharacterId(str(part)), len(places)), str(part))
            for part in parts
        ]

    return tuple(sorted(told, key=key))

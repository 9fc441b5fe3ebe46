"""Places that somebody may have meant, when what he said names none or one out of reach."""

from __future__ import annotations

from collections import deque

from rapidfuzz.distance import OSA

from engine.vocabulary import Outlook, PlaceId
from parsers.names import STOP, Names
from parsers.similar import sound

MOST = 4
"""Nobody chooses among more."""


def on_the_way(outlook: Outlook, aims: tuple[PlaceId, ...]) -> tuple[PlaceId, ...]:
    """The next step towards each of `aims`, nearest first, then the aims themselves."""
    if outlook.place is None:
        return aims[:MOST]
    steps = _first_steps(outlook)
    reached = sorted((a for a in aims if a in steps), key=lambda a: steps[a][1])
    found = (*(steps[a][0] for a in reached[:2]), *reached, *aims)
    return tuple(dict.fromkeys(found))[:MOST]


def _first_steps(outlook: Outlook) -> dict[PlaceId, tuple[PlaceId, int]]:
    """Of every place, the exit that leads there soonest and how many steps it takes."""
    exits = outlook.gazetteer.exits
    found: dict[PlaceId, tuple[PlaceId, int]] = {w.to: (w.to, 1) for w in outlook.exits()}
    queue = deque(found)
    while queue:
        here = queue.popleft()
        step, far = found[here]
        for way in exits.get(here, ()):
            if way.to not in found and way.to != outlook.place:
                found[way.to] = (step, far + 1)
                queue.append(way.to)
    return found


def sounding_like(outlook: Outlook, names: Names, said: tuple[str, ...]) -> tuple[PlaceId, ...]:
    """The places whose names look like some words; if none does, where one can go from here."""
    heard = [sound(w) for w in said if w not in STOP and len(w) > 3]
    near = {place: _distance(heard, bag) for place, bag in names.place_features.items()}
    alike = sorted((p for p, far in near.items() if far <= _ALIKE), key=lambda p: near[p])
    ways = tuple(w.to for w in outlook.exits())
    here = tuple(p for p in alike if p in ways)
    return tuple(dict.fromkeys((*here, *alike) if alike else ways))[:MOST]


def _distance(heard: list[str], bag: frozenset[str]) -> float:
    """How far the likest of some words is from a name: 0 for the same sound, 1 for another word."""
    pairs = [(h, sound(word)) for h in heard for word in bag if len(word) > 3]
    return min((OSA.normalized_distance(h, word) for h, word in pairs), default=1.0)


_ALIKE = 0.4
"""How much of a word may differ: `bodega` and `bodeja`, not `sótano`."""

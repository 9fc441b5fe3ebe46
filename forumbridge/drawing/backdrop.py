"""The plan with nobody on it, and where in each place somebody can be put without hiding a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from forumbridge.drawing.placing import Ground
from forumbridge.drawing.plan import WIDTH, draw
from forumbridge.drawing.view import View

SIZE: Final = 30.0
"""Of a piece, in pixels of the plan."""
MOST: Final = 24
"""Spots looked for in one place."""

Spots = Mapping[str, tuple[tuple[float, float], ...]]


def backdrop(
    data: Mapping[str, Any], entrances: frozenset[str] = frozenset()
) -> tuple[str, float, float, Spots]:
    """The plan as SVG, its width and height, and for every place the centres where pieces of
    `SIZE` may stand: at least one, the first ones clear of everything.

    Raises:
        ValueError, KeyError, TypeError: as `plan.draw`.
    """
    plan = draw(data, View(entrances=entrances))
    spots = {place: _spots(ground) for place, ground in plan.grounds.items()}
    return plan.svg, WIDTH, plan.height, spots


def _spots(ground: Ground) -> tuple[tuple[float, float], ...]:
    centre = ground.bounds.centre
    found: list[tuple[float, float]] = []
    for size in (SIZE, SIZE * 0.75):
        while len(found) < MOST:
            spot = ground.spot(size, size, centre)
            if spot is None:
                break
            ground.taken.append(spot[0])
            found.append(spot[0].centre)
    return tuple(found) or (centre,)

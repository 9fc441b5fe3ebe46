"""The plan with nobody on it, and where in each place somebody can be put without hiding a name."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Any, Final

from forumbridge.drawing.geometry import Box
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
    """From the middle outwards, in one pass; smaller ones where there is no room for one."""
    bounds, centre = ground.bounds, ground.bounds.centre
    for size in (SIZE, SIZE * 0.75):
        half, found = size / 2, list[tuple[float, float]]()
        columns, rows = int(bounds.width / half), int(bounds.height / half)
        points = [
            (bounds.left + half * (i + 0.5), bounds.top + half * (j + 0.5))
            for i in range(columns)
            for j in range(rows)
        ]
        for x, y in sorted(points, key=lambda p: (hypot(p[0] - centre[0], p[1] - centre[1]), p)):
            box = Box(x - half, y - half, x + half, y + half)
            if ground.holds(box) and ground.free(box):
                ground.taken.append(box)
                found.append((x, y))
            if len(found) == MOST:
                break
        if found:
            return tuple(found)
    return (centre,)

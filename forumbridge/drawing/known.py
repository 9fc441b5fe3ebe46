"""What one player's plan may show: made from what he knows, and from nothing else.

Here passes all that reaches a player's picture beyond the public map: his `Knowledge`, which is
the fold of the reports he received (never the state), and the names that everybody may know.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.reports import Knowledge
from forumbridge.drawing.view import Condition, Figure, View

SELF = "Usted"
HIDDEN = "Usted, en el pasaje"
SOMEBODY = "alguien sin identificar"


def view_of(known: Knowledge, setup: Setup, caption: str = "") -> View:
    """A character's view: his place, whom he sees where, the passages he was told of (AMB-164)."""
    return View(
        caption=caption,
        figures=tuple(_figures(known, setup)),
        own=known.place,
        seen=frozenset(place for place, _ in known.in_sight),
        ghost=known.ghost,
        entrances=_entrances(known, setup),
    )


def _figures(known: Knowledge, setup: Setup) -> Iterable[Figure]:
    yield Figure(HIDDEN if known.hidden else SELF, known.place, Condition.SELF)
    names = {one.id: one.name for one in setup.roster}
    for place, people in known.in_sight:
        for who in people:
            dead = who in known.publicly_dead
            yield Figure(names[who], place, Condition.GHOST if dead else Condition.LIVING)
    if known.presences:
        yield Figure(SOMEBODY, known.place)


def _entrances(known: Knowledge, setup: Setup) -> frozenset[str]:
    told = {(view.name, *entrance) for view in known.passages for entrance in view.entrances}
    return frozenset(
        entrance.id
        for passage in setup.map.passages
        for entrance in passage.entrances
        if (passage.name, entrance.place, entrance.disguise) in told
    )

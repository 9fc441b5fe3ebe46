"""The outlook that parsers see, made of one character's knowledge and public names."""

from __future__ import annotations

from engine.hacienda.telling.reports import Knowledge
from engine.vocabulary.ids import PlaceId
from engine.vocabulary.outlook import Gazetteer, Mode, Outlook, OwnTask


def outlook(gazetteer: Gazetteer, known: Knowledge) -> Outlook:
    """What he could do, as far as he knows, at the first phase still open to him."""
    seen = tuple(who for _, people in known.in_sight for who in people)
    company = tuple(
        who for place, people in known.in_sight for who in people if place == known.place
    )
    return Outlook(
        gazetteer=gazetteer,
        me=known.me,
        mode=Mode(known.mode),
        place=known.place,
        resolved=known.resolved,
        came_from=known.came_from,
        visible=seen,
        company=company,
        living=tuple(who for who in gazetteer.persons if who not in known.publicly_dead),
        own_tasks=tuple(
            OwnTask(own.task, own.next_place, own.done > 0)
            for own in known.tasks
            if own.next_place is not None
        ),
        ghost=known.ghost,
        plan=dict(known.plan),
        may_change=known.may_change,
        side=known.side,
        role=known.role,
        hidden=known.hidden,
        entrances=_entrances(known),
        alarms=known.alarms,
        blocked=tuple(pair for a, b in known.doors for pair in ((a, b), (b, a))),
        watched=known.watched,
        presences=known.presences,
    )


def _entrances(known: Knowledge) -> dict[PlaceId, tuple[PlaceId, ...]]:
    """The entrances he knows, each with those that a step inside leads to (AMB-166)."""
    joined: dict[PlaceId, tuple[PlaceId, ...]] = {}
    for passage in known.passages:
        places = tuple(place for place, _ in passage.entrances)
        for place in places:
            others = tuple(p for p in places if p != place)
            joined[place] = (*joined.get(place, ()), *others)
    return joined

"""The outlook that parsers see, made of one character's knowledge and public names."""

from __future__ import annotations

from engine.hacienda.reports import Knowledge
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
    )

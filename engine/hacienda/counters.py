"""A character's own counters, as he may read them: tasks and murder."""

from __future__ import annotations

from engine.hacienda.reports import OwnTaskView
from engine.hacienda.setup import Setup
from engine.hacienda.state import Person, State


def own_tasks(setup: Setup, person: Person, t: int) -> tuple[OwnTaskView, ...]:
    """His tasks after `t` executed phases (MSG-03); waits in whole phases (AMB-221)."""
    views: list[OwnTaskView] = []
    for own in person.tasks:
        stages = setup.tasks[own.task].stages
        following = stages[own.done] if own.done < len(stages) else None
        wait = 0
        if following is not None and following.wait and own.done:
            wait = max(0, own.last_t + following.wait - t)
        place = None if following is None else following.place
        views.append(OwnTaskView(own.task, own.done, len(stages), place, wait))
    return tuple(views)


def murder_available(state: State, person: Person) -> tuple[int, int] | None:
    """(round, phase) from which a living impostor may murder, all rounds being whole (MSG-72)."""
    if person.side != "impostor" or not person.alive:
        return None
    ahead = max(person.kill_from - state.t, 1) - 1 + state.phase
    return state.round + ahead // 3, ahead % 3 + 1

"""What a reader is shown of his surroundings as a round opens (MSG-06, AMB-042, AMB-084)."""

from __future__ import annotations

from engine.hacienda.facts.state import Person, State
from engine.hacienda.telling.reports import CorpseSight, DoorSight, OwnTaskView, Standing
from tests.engine.world import MAP, TASKS
from tests.secrecy.course import unlit
from tests.secrecy.oracle import around, from_here, hiding
from tests.secrecy.oracle_messages import panel
from tests.secrecy.order import ordered
from tests.secrecy.sights import sight


def standing(state: State, me: str) -> Standing:
    """His place in its light, whoever was busy until then."""
    person, dark = state.people[me], unlit(state.house)
    view, here = sight(person, dark), person.place
    reduced = here not in view
    return Standing(
        place=here,
        lit=MAP.places[here].room not in dark,
        in_sight=tuple(
            (place, _looks(state, person, place))
            for place in sorted(view, key=lambda p: (p != here, p))
        ),
        tasks=tuple(_task(state, own.task, own.done, own.last_t) for own in person.tasks),
        corpses=_corpses(state, person, view),
        ghost=not person.alive,
        presences=_presences(state, person) if reduced else None,
        candle=person.candle,
        hiding=hiding(person.hiding.entrance if person.hiding else None),
        doors=()
        if reduced and person.alive
        else tuple(DoorSight(*from_here(d, here)) for d in around(here) if d in state.house.locks),
        panel=panel(state, me),
    )


def _looks(state: State, me: Person, place: str) -> tuple[str, ...]:
    return ordered(
        p.look
        for p in state.people.values()
        if p.place == place and p.id != me.id and p.hiding is None and (p.alive or not me.alive)
    )


def _presences(state: State, me: Person) -> int:
    others = (p for p in state.people.values() if p.id != me.id)
    return sum(p.alive and p.hiding is None and p.place == me.place for p in others)


def _corpses(state: State, me: Person, view: frozenset[str]) -> tuple[CorpseSight, ...]:
    able = me.alive and me.hiding is None
    return ordered(
        CorpseSight(c.victim if c.place in view else None, c.place, able, False, (state.round, 1))
        for c in state.corpses
        if (c.place in view or c.place == me.place) and c.victim != me.id
    )


def _task(state: State, task: str, done: int, last_t: int) -> OwnTaskView:
    stages = TASKS[task].stages
    if done >= len(stages):
        return OwnTaskView(task, done, len(stages), None)
    wait = max(0, last_t + stages[done].wait - state.t) if stages[done].wait and done else 0
    return OwnTaskView(task, done, len(stages), stages[done].place, wait)

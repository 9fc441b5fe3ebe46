"""What everybody is told of sabotages: never who did them nor who undid them (AMB-181, AMB-182)."""

from __future__ import annotations

from engine.hacienda.facts.events import Publication
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.state import State
from engine.hacienda.phase.light import hearths
from engine.hacienda.phase.sabotage import phases_left
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.reports import Alarm


def told_alarms(setup: Setup, state: State, publication: Publication) -> tuple[Alarm, ...]:
    """The alarms of the phases that a publication tells, in order (MSG-50…55)."""
    told = (r for r in state.records if r.phase in publication.phases)
    return tuple(alarm for record in told for alarm in _of_phase(setup, state, record))


def _of_phase(setup: Setup, state: State, record: PhaseRecord) -> tuple[Alarm, ...]:
    house, rules = record.house, state.ruleset
    found: list[Alarm] = []
    if house.begun == "puertas" and rules.doors_announced == "public":
        found.append(Alarm("puertas", "on", rooms=house.locked_rooms))
    if rules.alarm != "public":
        return tuple(found)
    if house.over is not None:
        found.append(Alarm(house.over, "off"))
    if house.begun is not None and house.begun != "puertas":
        found.append(Alarm(house.begun, "on", house.left))
    elif house.active is not None:
        fewer = len(house.cold_after) < len(house.cold_before)
        partial = house.active == "chimeneas" and fewer and rules.announce_partial
        if partial:
            repaired = len(hearths(setup.map)) - len(house.cold_after)
            found.append(Alarm("chimeneas", "partial", house.left, repaired))
        elif house.left is not None:
            found.append(Alarm(house.active, "going", house.left))
    return tuple(found)


def active_alarms(setup: Setup, state: State) -> tuple[Alarm, ...]:
    """The public sabotages under way, at an opening or a deliberation (MSG-05)."""
    rules, house = state.ruleset, state.house
    found: list[Alarm] = []
    if house.locks and rules.doors_announced == "public":
        links, places = setup.map.links, setup.map.places
        near = {places[end].room for door in house.locks for end in (links[door].a, links[door].b)}
        rooms = tuple(r for r in setup.map.rooms if r in near and setup.map.rooms[r].lockable)
        found.append(Alarm("puertas", "going", rooms=rooms))
    active = house.sabotage
    if active is not None and rules.alarm == "public":
        mended = 0
        if active.kind == "chimeneas" and rules.announce_partial:
            mended = len(hearths(setup.map)) - len(house.cold)
        left = phases_left(active, state.t, rules)
        found.append(Alarm(active.kind, "going", left, mended))
    return tuple(found)

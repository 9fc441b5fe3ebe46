"""The invariants on what people are told (appendix D, 2, 3, 11, 12 and 25).

What may be in view is worked out here a second time, from the map's links and the phase's record.
"""

from __future__ import annotations

from dataclasses import replace

from engine.hacienda.facts.events import PhaseResolved
from engine.hacienda.facts.inputs import Tick
from engine.hacienda.facts.phase_record import PhaseRecord
from engine.hacienda.facts.state import PlanEntry, State
from engine.hacienda.game import Hacienda
from engine.hacienda.setting.map import LinkKind
from engine.hacienda.setting.setup import Setup
from engine.hacienda.telling.reports import PhaseSection
from engine.hacienda.telling.sightings import Vista
from engine.vocabulary import CharacterId, DoTask, PlaceId, Wait
from forumbridge.rulesets.hacienda.watched import Moment
from forumbridge.simulation.broken import hold
from forumbridge.simulation.hosts import Told

_OPEN = (LinkKind.WINDOW, LinkKind.GAP, LinkKind.SECTION, LinkKind.DROP)
_BLIND = ((2, 1), (3, 2))
"""From which level one never sees which (HAC-MAP-25, HAC-MAP-29)."""


def hold_reports(setup: Setup, told: Told) -> None:
    """Hold every report of a publication to what its reader may know.

    Raises:
        InvariantBroken: one says more.
    """
    state, phases = told.moment.after, told.publication.phases
    records = {record.phase: record for record in state.records if record.phase in phases}
    hold(25, set(told.personal) == set(state.people), "no hay un parte para cada uno")
    for who, report in told.personal.items():
        hold(25, report.observer == who, "un parte de otro")
        for section in report.sections:
            _section(setup, state, records[section.phase], who, section)
    names = {*told.public.deaths, told.public.caller, told.public.corpse, told.public.eliminated}
    if told.public.kind in ("opening", "phases"):
        hold(25, names == {None}, "la publicación de unas fases nombra a alguien")
        hold(16, not told.public.votes, "votos fuera de una deliberación")


def _section(
    setup: Setup, state: State, record: PhaseRecord, who: CharacterId, told: PhaseSection
) -> None:
    alive = who in record.alive_after
    allowed = _reach(setup, record, who) if alive else None
    if allowed is not None:
        reduced = who in record.busy and who not in record.hidden_after
        if reduced and not state.ruleset.impostor_busy_immune:
            allowed = frozenset[PlaceId]()
    _vista(record, who, told, allowed)
    if told.bola is not None:
        _vista(record, who, told.bola.view, frozenset(told.bola.places))
    if told.counts:
        total = sum(count for _, count in told.counts)
        most = len(record.alive_after) + len(record.corpses_after)
        hold(12, total <= most, f"el Plano cuenta {total} de {most}")
        named = {p.room for p in setup.map.places.values() if p.kind.value == "principal"}
        rooms = {getattr(setup.map.places.get(PlaceId(a)), "room", a) for a, _ in told.counts}
        hold(12, rooms <= named, "el Plano enseña pasillos o exteriores")


def _vista(
    record: PhaseRecord, who: CharacterId, seen: Vista, allowed: frozenset[PlaceId] | None
) -> None:
    """Every fact of a vista is of a place in reach and of somebody who can be seen."""
    alive = who in record.alive_after
    bodies: dict[PlaceId, set[CharacterId]] = {}
    for other, place in record.after.items():
        if other == who or other in record.hidden_after:
            continue
        if alive and other not in record.alive_after:
            continue
        look = record.looks_after.get(other, other)
        bodies.setdefault(place, set()).update((look, other) if not alive else (look,))
    for place, there in seen.in_sight:
        _in_reach(allowed, who, place)
        for name in there:
            hold(3, name in bodies.get(place, ()), f"{who} ve a {name} en {place}")
    for arrival in seen.arrivals:
        _in_reach(allowed, who, arrival.place)
        hold(3, arrival.who in bodies.get(arrival.place, ()), f"{who} ve llegar a {arrival.who}")
    for act in seen.activities:
        _in_reach(allowed, who, act.place)
        hold(3, act.who in bodies.get(act.place, ()), f"{who} ve actuar a {act.who}")
    for left in seen.departures:
        _in_reach(allowed, who, left.place)
    for corpse in seen.corpses:
        lies = {(c.victim, c.place) for c in record.corpses_after}
        told = any(place == corpse.place for _, place in lies)
        hold(25, told, f"{who} ve un cadáver que no está")
        hold(25, corpse.victim is None or (corpse.victim, corpse.place) in lies, "cadáver de otro")
    for murder in seen.murders:
        done = {(k.victim, k.place) for k in record.kills}
        hold(25, (murder.victim, murder.place) in done, f"{who} ve un asesinato que no fue")


def _in_reach(allowed: frozenset[PlaceId] | None, who: CharacterId, place: PlaceId) -> None:
    if allowed is not None:
        hold(11, place in allowed, f"{who} ve {place}, que no tiene a la vista")


def _reach(setup: Setup, record: PhaseRecord, who: CharacterId) -> frozenset[PlaceId]:
    """The most that a living reader could see, light aside: own room and one hop (D.11)."""
    here, places = record.after[who], setup.map.places
    found = {here}
    for link in setup.map.links:
        if here not in (link.a, link.b) or link.kind not in _OPEN:
            continue
        other = link.b if link.a == here else link.a
        levels = (int(places[here].level), int(places[other].level))
        if link.kind is LinkKind.DROP and levels != (2, 3):
            continue
        if levels not in _BLIND:
            found.add(other)
    if who in record.hidden_after:
        found |= set(setup.map.rooms[places[here].room].places)
    return frozenset(found)


# ── D.2: what a reader can't notice changes nothing of what he reads ─────────


def hold_secret(rules: Hacienda, moment: Moment) -> None:
    """A phase resolved again with an impostor's idling and pretending exchanged: nobody but he
    himself may be told anything else.

    Raises:
        InvariantBroken: somebody's report changes.
    """
    if not isinstance(moment.given, Tick):
        return
    if not any(isinstance(e, PhaseResolved) for e in moment.events):
        return
    before = moment.before
    for who, plan in before.plans.items():
        person = before.people[who]
        entry = plan.entries.get(before.phase + 1)
        if person.side != "impostor" or not person.alive or entry is None:
            continue
        other = _exchanged(entry, rules.setup)
        if other is None or before.ruleset.fake_task_busy:
            continue
        entries = {**plan.entries, before.phase + 1: other}
        plans = {**before.plans, who: replace(plan, entries=entries)}
        state, events = rules.step(replace(before, plans=plans), moment.given)
        _same(rules, moment, Moment(before, moment.given, state, events), who)
        return


def _exchanged(entry: PlanEntry, setup: Setup) -> PlanEntry | None:
    match entry.action:
        case Wait():
            return replace(entry, action=DoTask(next(iter(setup.tasks))))
        case DoTask():
            return replace(entry, action=Wait())
        case _:
            return None


def _same(rules: Hacienda, real: Moment, other: Moment, but: CharacterId) -> None:
    hold(2, len(real.publications) == len(other.publications), "se publica otra cosa")
    for mine, theirs in zip(real.publications, other.publications, strict=True):
        hold(2, mine == theirs, "la publicación no es la misma")
        for reader in mine.order:
            if reader == but:
                continue
            a = rules.player_report(real.after, mine, reader)
            b = rules.player_report(other.after, theirs, reader)
            hold(2, a == b, f"{reader} nota si {but} finge una tarea o espera")
        a = rules.public_report(real.after, real.events, mine)
        hold(2, a == rules.public_report(other.after, other.events, theirs), "lo nota la mesa")

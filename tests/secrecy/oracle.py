"""What one reader may, and must, be told of one phase: the catalogue's matrix 2.1, once more."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any

from engine.hacienda.telling.reports import (
    BolaSight,
    Death,
    DoorSight,
    Encounter,
    HidingView,
    Newcomer,
    OwnResult,
    PhaseSection,
    TaskProgress,
    Vista,
)
from tests.engine.world import MAP, TASKS
from tests.secrecy.course import Course
from tests.secrecy.oracle_sights import vista
from tests.secrecy.order import ordered
from tests.secrecy.sights import Eyes, blind, own_eyes, through_bola


def section(course: Course, me: str, earlier: PhaseSection | None, masks: dict[str, str]) -> Any:
    """The reader's section; `earlier` is his section of the phase before, in the same round.

    Of his own action only the action itself: what came of it, and in which words, is judged by
    trying (`test_twins`).
    """
    eyes, bola = own_eyes(course, me), through_bola(course, me)
    person, start = course.end[me], course.start[me]
    room, room_before = MAP.places[person.place].room, MAP.places[start.place].room
    dark, was_dark = room in course.dark_after, room in course.dark_before
    reduced = blind(course, me)
    seen = vista(course, eyes, _shown(course, eyes, earlier), masks)
    here = course.company(me)
    return PhaseSection(
        **{field.name: getattr(seen, field.name) for field in fields(Vista)},
        round=course.before.round,
        phase=course.phase,
        place=person.place,
        own=OwnResult(course.actions[me], False),
        lit=not dark,
        reduced=reduced,
        went_dark=dark and not was_dark and room == room_before,
        relit=was_dark and not dark,
        candle=_candle(course, me),
        presences=len(here) if reduced else 0,
        presences_before=_presences_before(person.place, earlier) if reduced else None,
        passage_heard=reduced and person.alive and _hears(course, me),
        hiding=hiding(person.hiding.entrance if person.hiding else None),
        put_out=me in course.put_out,
        glow=any(person.place in p for who, (p, _) in course.watched.items() if who != me),
        doors=_doors(course, me, earlier),
        encounter=_encounter(course, me),
        empty=tuple(sorted(p for p, there in seen.in_sight if p != person.place and not there)),
        task=_progress(course, me),
        kill=course.murderer(me),  # type: ignore[arg-type]
        death=_death(course, me),
        claim_lapsed=person.alive and _lapsed(course, me),
        gate=_gate(course, me),
        health=_health(course, me),
        health_by="altar"
        if course.users.get(me) == "altar"
        else "talisman"
        if me in course.readers
        else "",
        counts=_counts(course) if course.users.get(me) == "plano" else (),
        bola=None if bola is None else _bola(course, me, bola, masks),
        shift="" if me not in course.shifts else "ended" if me in course.reverted else "done",
    )


def _shown(course: Course, eyes: Eyes, earlier: PhaseSection | None) -> frozenset[str]:
    """The victims whose corpses he had before his eyes before the phase."""
    if earlier is None:
        return frozenset(c.victim for c in course.before.corpses if c.place in eyes.before)
    own = earlier.place
    seen = {place for place, _ in earlier.in_sight} | {own}
    return frozenset(c.victim for c in course.before.corpses if c.place in seen)


def _candle(course: Course, me: str) -> Any:
    had, has = course.before.people[me].candle, course.end[me].candle
    if not course.end[me].alive:
        return ""
    return {(True, False): "out", (True, True): "lit", (False, True): "new"}.get((had, has), "")


def _presences_before(place: str, earlier: PhaseSection | None) -> int | None:
    if earlier is None or not earlier.reduced or earlier.place != place:
        return None
    return earlier.presences


def _hears(course: Course, me: str) -> bool:
    """HAC-LIT-05, AMB-090: any passage that opens in his place."""
    here = course.end[me].place
    return any(who != me and place == here for who, place, _, _ in course.openings)


def hiding(entrance: str | None) -> HidingView | None:
    ends = {e.id: HidingView(e.place, e.disguise) for p in MAP.passages for e in p.entrances}
    return None if entrance is None else ends[entrance]


# ── doors (AMB-178, AMB-277, MSG-30, MSG-31) ─────────────────────────────────────────────────


@lru_cache
def around(place: str) -> list[int]:
    """The doors of a place and, where it is a section, of its whole room."""
    room = MAP.places[place].room
    found: list[int] = []
    for number, link in enumerate(MAP.links):
        rooms = (MAP.places[link.a].room, MAP.places[link.b].room)
        at_hand = place in (link.a, link.b) or (room in rooms and rooms[0] != rooms[1])
        if link.kind.value == "puerta" and at_hand:
            found.append(number)
    return found


def from_here(door: int, here: str) -> tuple[str, str]:
    """A door's two sides, the reader's first: his place, else his room."""
    link = MAP.links[door]
    for mine, other in ((link.a, link.b), (link.b, link.a)):
        if mine == here:
            return mine, other
    if MAP.places[link.b].room == MAP.places[here].room:
        return link.b, link.a
    return link.a, link.b


def _doors(course: Course, me: str, earlier: PhaseSection | None) -> tuple[DoorSight, ...]:
    person, start = course.end[me], course.start[me]
    if blind(course, me) and person.alive:
        return ()
    had, now = course.before.house.locks, course.after.house.locks
    if earlier is not None:
        known = {frozenset((d.place, d.to)) for d in earlier.doors if d.opened is None}
    else:
        saw = not start.alive or start.place in own_eyes(course, me).before
        known = {
            frozenset(from_here(d, start.place)) for d in around(start.place) if d in had and saw
        }
    shut: list[DoorSight] = []
    opened: list[DoorSight] = []
    for door in around(person.place):
        sides = from_here(door, person.place)
        if door in now:
            shut.append(DoorSight(*sides, new=frozenset(sides) not in known))
        elif door in had:
            alone = course.t > had[door] + 5
            opened.append(DoorSight(*sides, opened="alone" if alone else "hand"))
    visible = own_eyes(course, me).after
    for door, since in sorted(had.items()):
        if door in now or course.t > since + 5 or door in around(person.place):
            continue
        ends = [e for e in (MAP.links[door].a, MAP.links[door].b) if e in visible]
        if ends:
            opened.append(DoorSight(ends[0], _beyond(door, ends[0]), opened="hand"))
    return (*shut, *opened)


def _beyond(door: int, side: str) -> str:
    link = MAP.links[door]
    return link.b if link.a == side else link.a


def _bola_doors(course: Course, places: tuple[str, ...]) -> tuple[DoorSight, ...]:
    """Matrix 2.1, Bola watcher: the door state of each watched place."""
    had, now = course.before.house.locks, course.after.house.locks
    told: list[DoorSight] = []
    for door in sorted({*had, *now}):
        side = next((e for e in (MAP.links[door].a, MAP.links[door].b) if e in places), None)
        if side is None:
            continue
        if door in now:
            told.append(DoorSight(side, _beyond(door, side), new=True))
        else:
            alone = course.t > had[door] + 5
            told.append(DoorSight(side, _beyond(door, side), opened="alone" if alone else "hand"))
    return tuple(told)


# ── encounters (HAC-ENC-01…05, AMB-051…053) ─────────────────────────────────────────────────


def together_before(course: Course, a: str, b: str) -> bool:
    one, two = course.start[a], course.start[b]
    return one.place == two.place and one.hiding is None and two.hiding is None


def newly_met(course: Course, me: str) -> bool:
    person = course.end[me]
    if not person.alive or person.hiding is not None:
        return False
    return any(not together_before(course, me, other) for other in course.company(me))


def _encounter(course: Course, me: str) -> Encounter | None:
    if not newly_met(course, me):
        return None
    reduced, here = blind(course, me), course.company(me)
    place = course.end[me].place
    dark = MAP.places[place].room in course.dark_after
    parties = [Newcomer(None, None)] * len(here)
    if not reduced:
        parties = [Newcomer(course.end[w].look, _origin(course, w)) for w in here]
    free = not reduced and not course.feigns_or_works(me)
    return Encounter(
        place=place,
        others=ordered(parties),
        own_origin=_origin(course, me),
        simultaneous=not reduced and all(course.walked(w) for w in (me, *here)),
        can_talk=free and not dark and not any(course.may_be_engaged(w) for w in here),
    )


def _origin(course: Course, who: str) -> str | None:
    return course.start[who].place if course.walked(who) else None


# ── his own doings ──────────────────────────────────────────────────────────────────────────


def _progress(course: Course, me: str) -> TaskProgress | None:
    before = {s.task: s.done for s in course.before.people[me].tasks}
    for state in course.end[me].tasks:
        if state.done > before[state.task]:
            stages = TASKS[state.task].stages
            after = stages[state.done] if state.done < len(stages) else None
            place, wait = (None, 0) if after is None else (after.place, after.wait)
            return TaskProgress(state.task, state.done, len(stages), place, wait)
    return None


def _death(course: Course, me: str) -> Death | None:
    for killer, victim in course.murders:
        if victim == me:
            return Death(course.start[me].place, course.start[killer].look)
    return None


def _lapsed(course: Course, me: str) -> bool:
    return any(
        (c.character, c.round, c.phase) == (me, course.before.round, course.phase)
        for c in course.before.claims
    )


def _gate(course: Course, me: str) -> Any:
    if me not in course.tried_bolts:
        return ""
    if me not in course.bolts:
        return "lost"
    both = set(course.bolts.values()) == set(MAP.fixtures["verja"])
    active = course.before.house.sabotage
    begun = course.after.house.sabotage
    opened = any(s is not None and s.kind == "verjas" for s in (active, begun))
    return "held" if both and opened else "failed"


def _health(course: Course, me: str) -> tuple[tuple[str, bool], ...]:
    if course.users.get(me) == "altar" or me in course.readers:
        return tuple((who, p.alive) for who, p in course.end.items())
    return ()


def _counts(course: Course) -> tuple[tuple[str, int], ...]:
    """HAC-PLANO-01…04, AMB-168, 207, 208."""
    bodies = [p.place for p in course.end.values() if p.alive] + [c.place for c in course.corpses]
    rooms = dict.fromkeys(p.room for p in MAP.places.values() if p.kind.value == "principal")
    return tuple((room, sum(body in MAP.rooms[room].places for body in bodies)) for room in rooms)


def _bola(course: Course, me: str, eyes: Eyes, masks: dict[str, str]) -> BolaSight:
    places = course.watched[me][0]
    named = getattr(course.actions[me], "places", ())
    known = frozenset(c.victim for c in course.before.corpses if c.place in eyes.before)
    return BolaSight(
        places=places,
        drawn=tuple(p for p in places if p not in named),
        view=vista(course, eyes, known, masks),
        required=tuple(p for p in MAP.fixtures["ojo"] if p not in places),
        doors=_bola_doors(course, places),
    )

"""What identity shows of others in a phase (catalogue 2.1, columns full view, neighbour, Bola)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hacienda.telling.sightings import (
    Activity,
    Arrival,
    CorpseSight,
    Departure,
    HearthSight,
    MurderSight,
    PassageSight,
    ShiftSight,
    Vista,
)
from tests.secrecy.course import Course
from tests.secrecy.order import ordered
from tests.secrecy.sights import Eyes, perceptible


def vista(course: Course, eyes: Eyes, told: frozenset[str], masks: dict[str, str]) -> Vista:
    """All of it. `told` are the victims whose corpses he was shown before; `masks` the drawn
    phrases, which the oracle can't know and `phrases` must be checked for apart."""
    uses, told_as_steps = _passages(course, eyes)
    return Vista(
        in_sight=in_sight(course, eyes),
        arrivals=ordered((*_arrivals(course, eyes), *_ins(told_as_steps, "out", Arrival))),
        departures=ordered((*_departures(course, eyes), *_ins(told_as_steps, "in", Departure))),
        activities=ordered(_activities(course, eyes, masks)),
        corpses=ordered(_corpses(course, eyes, told)),
        murders=ordered(_murders(course, eyes)),
        passage_uses=ordered(uses),
        shifts=ordered(_shifts(course, eyes)),
        carriers=ordered(
            p.look
            for who, p in course.end.items()
            if perceptible(course, eyes.me, who) and p.candle and p.place in eyes.after
        ),
        hearths=ordered(_hearths(course, eyes)),
        bolted=tuple(sorted(set(course.bolts.values()) & eyes.after)),
    )


def in_sight(course: Course, eyes: Eyes) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Places in view and the looks in each, the own place first (HAC-VIS-23, AMB-100)."""
    own = course.end[eyes.me].place
    return tuple(
        (
            place,
            ordered(
                p.look
                for who, p in course.end.items()
                if perceptible(course, eyes.me, who) and p.place == place
            ),
        )
        for place in sorted(eyes.after, key=lambda p: (p != own, p))
    )


def _arrivals(course: Course, eyes: Eyes) -> Iterator[Arrival]:
    """HAC-VIS-12, 16; AMB-075: everybody who has the place in view at the end."""
    for who, person in course.end.items():
        if perceptible(course, eyes.me, who) and course.walked(who) and person.place in eyes.after:
            yield Arrival(person.look, person.place, course.start[who].place)


def _departures(course: Course, eyes: Eyes) -> Iterator[Departure]:
    """HAC-VIS-17; AMB-075, 076: those who stayed, where they saw both before and after."""
    for who, person in course.end.items():
        left = course.start[who].place
        seen = eyes.still and left in eyes.before & eyes.after
        if seen and perceptible(course, eyes.me, who) and course.walked(who):
            yield Departure(person.look, left, person.place)


def _activities(course: Course, eyes: Eyes, masks: dict[str, str]) -> Iterator[Activity]:
    """HAC-VIS-20, HAC-NAR-01…04: whoever stays, behind the mask of the place."""
    shown = {one[0] for one in course.openings} | set(course.shifts)
    for who, person in course.end.items():
        if not perceptible(course, eyes.me, who) or person.place not in eyes.after:
            continue
        if course.moved(who) or who in shown:
            continue
        mask = masks.get(who, "") if course.shows_mask(who) else None
        yield Activity(person.look, person.place, mask, course.users.get(who))  # type: ignore[arg-type]


def _corpses(course: Course, eyes: Eyes, told: frozenset[str]) -> Iterator[CorpseSight]:
    """HAC-CORP-01, AMB-115…119, 122…124: name and place; a body in the own place if reduced."""
    person = course.end[eyes.me]
    first = (course.before.round, course.phase + 1)
    if course.phase == 3:
        first = (course.before.round + 1, 1)
    able = person.alive and person.hiding is None and eyes.own
    for corpse in course.corpses:
        named = corpse.place in eyes.after
        stumbled = eyes.own and corpse.place == person.place
        if (named or stumbled) and corpse.victim != eyes.me:
            yield CorpseSight(
                corpse.victim if named else None,
                corpse.place,
                able,
                corpse.victim not in told,
                first,
            )


def _murders(course: Course, eyes: Eyes) -> Iterator[MurderSight]:
    """HAC-KILL, AMB-077, AMB-078: identity view at S0 of whoever was not engaged."""
    if eyes.own and eyes.me in course.busy:
        return
    for killer, victim in course.murders:
        place = course.start[victim].place
        if place in eyes.before and eyes.me not in (killer, victim):
            yield MurderSight(course.start[killer].look, victim, place)


def _passages(course: Course, eyes: Eyes) -> tuple[list[PassageSight], list[tuple[str, str, str]]]:
    """HAC-PAS-02, 04, AMB-091: like a departure and an arrival. To somebody hidden at that very
    entrance it is a plain departure or arrival (AMB-276)."""
    me = course.end[eyes.me]
    mine = me.hiding.entrance if me.hiding else None
    uses: list[PassageSight] = []
    plain: list[tuple[str, str, str]] = []
    for who, place, way, entrance in course.openings:
        seen = place in eyes.after if way == "out" else _both(eyes, place)
        if who == eyes.me or not seen:
            continue
        look = course.end[who].look
        if mine == entrance:
            plain.append((look, place, way))
        else:
            uses.append(PassageSight(look, place, way))  # type: ignore[arg-type]
    return uses, plain


def _both(eyes: Eyes, place: str) -> bool:
    return eyes.still and place in eyes.before & eyes.after


def _ins(plain: list[tuple[str, str, str]], way: str, kind: type) -> Iterator:
    return (kind(look, place, None) for look, place, one in plain if one == way)


def _shifts(course: Course, eyes: Eyes) -> Iterator[ShiftSight]:
    """HAC-CAM-04, 08, AMB-079, 246: in view at S0 or at the end, unless inside a passage."""
    for who, (before, after) in course.shifts.items():
        person = course.end[who]
        early = eyes.own and eyes.me not in course.busy and person.place in eyes.before
        if who != eyes.me and person.hiding is None and (early or person.place in eyes.after):
            yield ShiftSight(before, after, person.place)


def _hearths(course: Course, eyes: Eyes) -> Iterator[HearthSight]:
    was, now = course.before.house.cold, course.after.house.cold
    for place in was ^ now:
        if place in eyes.after:
            yield HearthSight(place, burning=place not in now)

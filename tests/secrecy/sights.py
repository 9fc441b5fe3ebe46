"""Who may see what, written a second time from the catalogue (rules 1.9 to 1.11, 1.16, 1.17, 4.4).

Only the map's own data is used: places, levels and links.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.hacienda.facts.state import Person
from engine.hacienda.setting.map import LinkKind
from tests.engine.world import MAP
from tests.secrecy.course import Course

NOTHING: frozenset[str] = frozenset()


def _across(kind: LinkKind, here: int, there: int) -> bool:
    """HAC-MAP-02, 07, 10, 13, 15, 21…29, AMB-073."""
    if kind in (LinkKind.GAP, LinkKind.SECTION):
        return True
    if kind is LinkKind.WINDOW:
        return (here, there) not in ((2, 1), (3, 2))
    return kind is LinkKind.DROP and (here, there) == (2, 3)


def _tables() -> tuple[Mapping[str, frozenset[str]], Mapping[str, frozenset[str]]]:
    seen: dict[str, set[str]] = {p: set() for p in MAP.places}
    touching: dict[str, set[str]] = {p: set() for p in MAP.places}
    for link in MAP.links:
        for here, there in ((link.a, link.b), (link.b, link.a)):
            touching[here].add(there)
            if _across(link.kind, int(MAP.places[here].level), int(MAP.places[there].level)):
                seen[here].add(there)
    return (
        {p: frozenset(s) for p, s in seen.items()},
        {p: frozenset(s) for p, s in touching.items()},
    )


LOOKS_AT, TOUCHES = _tables()


def _lit(places: Iterable[str], dark: frozenset[str]) -> frozenset[str]:
    return frozenset(p for p in places if MAP.places[p].room not in dark)


def sight(person: Person, dark: frozenset[str]) -> frozenset[str]:
    """The places that somebody sees with identity from where he is, unless he is engaged."""
    here = person.place
    if not person.alive:  # HAC-VIS-19, HAC-LIT-08
        return TOUCHES[here] | {here}
    if person.side == "impostor":  # HAC-LIT-07
        dark = NOTHING
    if MAP.places[here].room in dark:  # HAC-LIT-02…06, AMB-074
        return NOTHING
    if person.hiding is not None:  # HAC-VIS-21, AMB-275
        outdoors = MAP.places[here].kind.value == "exterior"
        whole = (here,) if outdoors else MAP.rooms[MAP.places[here].room].places
        return frozenset(whole)
    return _lit(LOOKS_AT[here], dark) | {here}


@dataclass(frozen=True)
class Eyes:
    """One way of seeing in a phase: places at S0 and at the end, and whether departures show."""

    me: str
    before: frozenset[str]
    after: frozenset[str]
    still: bool
    own: bool = True
    """Own eyes; False through the Bola."""


def own_eyes(course: Course, me: str) -> Eyes:
    """What one sees where he is; nothing at the end for the engaged (HAC-ENG-06)."""
    busy = me in course.busy and course.end[me].alive
    return Eyes(
        me,
        sight(course.start[me], course.dark_before),
        NOTHING if busy else sight(course.end[me], course.dark_after),
        not course.moved(me),
    )


def through_bola(course: Course, me: str) -> Eyes | None:
    """HAC-BOLA-02…04, AMB-285."""
    if me not in course.watched:
        return None
    places, kept = course.watched[me]
    return Eyes(me, kept, frozenset(places), still=True, own=False)


def perceptible(course: Course, me: str, who: str) -> bool:
    """Whether the one could perceive the other at the end at all (AMB-070, AMB-093, HAC-PAS-01)."""
    other = course.end[who]
    if who == me or other.hiding is not None or other.retired:
        return False
    if other.alive:
        return True
    return not course.end[me].alive and who not in course.fallen


def blind(course: Course, me: str) -> bool:
    """Reduced sight: the own place is not among what he sees."""
    return course.end[me].place not in own_eyes(course, me).after

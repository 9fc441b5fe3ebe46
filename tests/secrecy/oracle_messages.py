"""The rest of a publication: windows, counters, alarms, scenes, and who joined the ghosts."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from engine.hacienda.facts.state import State
from engine.hacienda.telling.panels import (
    AngelPanel,
    Panel,
    PassagePanel,
    SabotagePanel,
    ShapePanel,
    TalismanPanel,
)
from engine.hacienda.telling.reports import Alarm, Newcomer, PublicReport, SceneReport, WindowOffer
from tests.engine.world import MAP
from tests.secrecy.course import Course
from tests.secrecy.oracle import newly_met, together_before
from tests.secrecy.order import ordered
from tests.secrecy.sights import blind, own_eyes, perceptible, sight, through_bola


def notified(course: Course, me: str, earlier: Course | None) -> bool:
    """Whether he met somebody, or somebody came into his sight (HAC-ALT-01, 02, AMB-064, 067, 084,
    162, 214, 284)."""
    if not course.end[me].alive:
        return False
    return newly_met(course, me) or bool(_in_view(course, me) - _known(course, me, earlier))


def _in_view(course: Course, me: str) -> set[str]:
    eyes, bola = own_eyes(course, me), through_bola(course, me)
    places = eyes.after | (bola.after if bola else frozenset())
    return {w for w, p in course.end.items() if perceptible(course, me, w) and p.place in places}


def _known(course: Course, me: str, earlier: Course | None) -> set[str]:
    """Whom he had before him as the phase began; whoever was engaged until then had nobody."""
    start = course.start[me]
    places = sight(start, course.dark_before)
    if earlier is not None and me in earlier.busy:
        places = frozenset()
    watching = course.before.people[me].watching
    if watching is not None and watching.t == course.t - 1:
        places |= frozenset(watching.places)
    return {
        who
        for who, p in course.start.items()
        if p.place in places and p.hiding is None and (p.alive or not start.alive)
    }


def window(course: Course, me: str, earlier: Course | None) -> WindowOffer | None:
    """For exactly the notified, and for the newly dead (AMB-056, AMB-109)."""
    left = tuple(range(course.phase + 1, 4))
    due = me in course.fallen or notified(course, me, earlier)
    return WindowOffer(left, 18) if due and left else None


# ── counters ─────────────────────────────────────────────────────────────────────────────────


def panel(state: State, me: str, course: Course | None = None) -> Panel:
    """Only what is his own, and the impostors' shared count (HAC-SAB-12, MSG-56, 67…72)."""
    person = state.people[me]
    impostor = person.side == "impostor"
    return Panel(
        kill_from=_when(state, person.kill_from) if impostor and person.alive else None,
        sabotage=_sabotage(state) if impostor else None,
        talisman=_talisman(person) if person.role == "clerigo" and person.alive else None,
        passage=_passage(state, person) if person.role == "escurridizo" and person.alive else None,
        shape=_shape(state, person) if person.role == "cambiaformas" and person.alive else None,
        angel=_angel(state, me, course) if person.role == "angel" and not person.alive else None,
    )


def _when(state: State, t: int) -> tuple[int, int]:
    """The round and phase of a global phase: three to a round, counted from the next one."""
    ahead = max(t - state.t, 1)
    index = (state.round - 1) * 3 + state.phase + ahead - 1
    return index // 3 + 1, index % 3 + 1


def _sabotage(state: State) -> SabotagePanel:
    if state.house.sabotage is not None:
        return SabotagePanel(None, state.house.sabotage.kind)
    doors: Any = "puertas" if state.house.locks else None
    return SabotagePanel(_when(state, state.house.sabotage_from), doors)


def _talisman(person: Any) -> TalismanPanel:
    charges = person.talisman.charges
    left = None if charges else max(2 - person.talisman.finished, 0)
    return TalismanPanel(charges, person.talisman.paid, left)


def _passage(state: State, person: Any) -> PassagePanel:
    if person.hiding is None:
        return PassagePanel(None, None, _when(state, person.passage_from))
    return PassagePanel(state.t - person.hiding.t, 6, None)


def _shape(state: State, person: Any) -> ShapePanel:
    if person.shape is None:
        return ShapePanel(None, None, None, _when(state, person.shift_from))
    return ShapePanel(person.shape.look, state.t - person.shape.t, 10, None)


def _angel(state: State, me: str, course: Course | None) -> AngelPanel:
    """HAC-ANG-03…11, AMB-254: that it was used up, never by whom."""
    now = state.house.shield
    return AngelPanel(
        protects=None if now is None else now.target,
        left=0 if now is None else max(now.t + 5 - state.t, 0),
        available=_when(state, state.people[me].protect_from),
        event="" if course is None else _shield_gone(course, me),
    )


def _shield_gone(course: Course, me: str) -> Any:
    had, now = course.before.house.shield, course.after.house.shield
    if had is None or now is not None or me in course.fallen:
        return ""
    return "expired" if course.t > had.t + 5 else "consumed"


def new_ghosts(course: Course, me: str) -> tuple[str, ...]:
    """MSG-82, AMB-157: all ghosts alike."""
    if course.end[me].alive:
        return ()
    return tuple(who for who in course.end if who in course.fallen and who != me)


# ── everybody ────────────────────────────────────────────────────────────────────────────────


def public(course: Course, number: int) -> PublicReport:
    """Calendar and alarms, nothing else (MSG-49…55, AMB-181, AMB-182, AMB-264)."""
    rules = course.before.ruleset
    return PublicReport(
        publication=number,
        kind="phases",
        round=course.before.round,
        phases=(course.phase,),
        declaration_hours=rules.declaration_hours,
        alteration_hours=rules.alteration_hours,
        alarms=_alarms(course),
    )


def _alarms(course: Course) -> tuple[Alarm, ...]:
    was, now = course.before.house.sabotage, course.after.house.sabotage
    if was is not None and now is None:
        return (Alarm(was.kind, "off"),)
    if now is None:
        return ()
    left = None
    if now.kind in ("chimeneas", "verjas"):
        left = 16 - (course.t - now.t)
    if was is None:
        return (Alarm(now.kind, "on", left),)
    cold, before = len(course.after.house.cold), len(course.before.house.cold)
    if now.kind == "chimeneas" and cold < before:
        return (Alarm("chimeneas", "partial", left, len(MAP.fixtures["chimenea"]) - cold),)
    return () if left is None else (Alarm(now.kind, "going", left),)


# ── scenes ───────────────────────────────────────────────────────────────────────────────────


def talks(course: Course, who: str) -> bool:
    """Whether he recognises whom he is with and is not busy with a task, true or feigned."""
    person = course.end[who]
    dark = MAP.places[person.place].room in course.dark_after
    if dark and not course.before.ruleset.impostors_know_each_other:
        return False
    return not blind(course, who) and not course.feigns_or_works(who)


def scenes(course: Course, earlier: Course | None, number: int) -> tuple[SceneReport, ...]:
    """One for each place where people begin to recognise each other (AMB-051…055)."""
    places = dict.fromkeys(p.place for p in course.end.values())
    found = (_scene(course, earlier, number, place) for place in places)
    return ordered(scene for scene in found if scene is not None)


def _scene(course: Course, earlier: Course | None, number: int, place: str) -> SceneReport | None:
    members = [w for w in course.end if course.present(w, place) and talks(course, w)]
    if not any(_begin(course, earlier, a, b) for a, b in combinations(members, 2)):
        return None
    views = [own_eyes(course, who).after for who in members]
    shared = frozenset.intersection(*views) - {place}
    taken = {p.place for p in course.end.values() if p.alive and p.hiding is None}
    disguised = tuple(w for w in members if course.end[w].shape is not None)
    return SceneReport(
        publication=number,
        round=course.before.round,
        phase=course.phase,
        place=place,
        members=tuple(w for w in members if w not in disguised),
        parties=ordered(
            Newcomer(course.end[w].look, course.start[w].place if course.walked(w) else None)
            for w in members
        ),
        simultaneous=all(course.walked(w) for w in members),
        empty=tuple(sorted(shared - taken)),
        relayed=disguised,
    )


def _begin(course: Course, earlier: Course | None, a: str, b: str) -> bool:
    if not together_before(course, a, b):
        return True
    return earlier is not None and not (talks(earlier, a) and talks(earlier, b))

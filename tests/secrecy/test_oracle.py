"""Every report of many random phases says exactly what the catalogue lets and bids it say.

The oracle (`oracle*.py`, `sights.py`, `course.py`) was written from the catalogue's INFO fields and
matrix 2.1 and shares nothing with the engine's views but the types of the reports. Nothing more is
told than it says (leaks), nothing less (what is due), in no order that would tell bodies apart.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from engine.hacienda.facts.events import Publication
from engine.hacienda.facts.inputs import Published, Tick
from engine.hacienda.facts.state import Clock, PublicationKind
from engine.hacienda.game import Hacienda
from engine.hacienda.telling import projection
from engine.hacienda.telling.reports import PhaseSection, PlayerReport
from tests.secrecy import oracle, oracle_messages
from tests.secrecy.course import Course
from tests.secrecy.dice import Dice
from tests.secrecy.oracle_opening import standing
from tests.secrecy.order import ordered
from tests.secrecy.stage import SETUP, WHO, situation

GAME = Hacienda(SETUP)
TRIALS = 60


def differences(expected: Any, told: Any, path: str = "") -> list[str]:
    """Where two values differ, field by field."""
    if expected == told:
        return []
    if is_dataclass(expected) and type(expected) is type(told):
        found: list[str] = []
        for field in fields(expected):
            one, two = getattr(expected, field.name), getattr(told, field.name)
            found += differences(one, two, f"{path}.{field.name}")
        return found
    if path.endswith((".sections", ".bola")) and isinstance(told, tuple):
        return [d for pair in zip(expected, told, strict=True) for d in differences(*pair, path)]
    return [f"{path}: may know {expected!r}, is told {told!r}"]


def check(seed: str) -> list[str]:
    """What is wrong in up to three phases of one random round, for every reader."""
    state, at = situation(Dice(seed)), 100
    found: list[str] = []
    earlier: Course | None = None
    sections: dict[str, PhaseSection] = {}
    while state.phase < 3 and state.winner is None:
        before = state
        state, events = GAME.step(state, Tick(at, settled=True))
        publication = next((e for e in events if isinstance(e, Publication)), None)
        if publication is None or publication.publication is not PublicationKind.PHASES:
            break
        if state.winner is not None:
            break
        course = Course(before, state)
        found += [f"{seed}/{f}" for f in check_phase(course, earlier, publication, sections)]
        earlier = course
        at = max(at, GAME.next_instant(state) or at) + 1
        state, _ = GAME.step(state, Published(publication.number, at, at))
        at = GAME.next_instant(state) or at
    return found


def check_phase(
    course: Course,
    earlier: Course | None,
    publication: Publication,
    sections: dict[str, PhaseSection],
) -> list[str]:
    state, found = course.after, list[str]()
    for me in WHO:
        report = projection.player_report(SETUP, state, publication, me)
        due = expected(course, earlier, publication, me, report, sections.get(me))
        found += [f"{course.phase}/{me}{d}" for d in differences(due, report)]
        sections[me] = report.sections[0]
    public = projection.public_report(SETUP, state, (), publication)
    due_public = oracle_messages.public(course, publication.number)
    found += [f"{course.phase}/todos{d}" for d in differences(due_public, public)]
    scenes = ordered(projection.scene_reports(SETUP, state, publication))
    due_scenes = oracle_messages.scenes(course, earlier, publication.number)
    for one, two in zip(due_scenes, scenes, strict=False):
        found += [f"{course.phase}/escena{d}" for d in differences(one, two)]
    if len(scenes) != len(due_scenes):
        found.append(f"{course.phase}/escenas: {due_scenes} {scenes}")
    return found


def expected(
    course: Course,
    earlier: Course | None,
    publication: Publication,
    me: str,
    report: PlayerReport,
    before: PhaseSection | None,
) -> PlayerReport:
    section = oracle.section(course, me, before, {})
    told = report.sections[0].own
    section = replace(section, own=replace(section.own, done=told.done, code=told.code))
    angel = course.before.people[me].role != "angel" and course.end[me].role == "angel"
    return PlayerReport(
        observer=me,
        publication=publication.number,
        kind="phases",
        round=course.before.round,
        alive=course.end[me].alive,
        sections=(section,),
        card=report.card if angel else None,
        window=oracle_messages.window(course, me, earlier),
        report_window=any(c.reportable for c in section.corpses),
        last_phase=course.phase == 3,
        panel=oracle_messages.panel(course.after, me, course),
        new_ghosts=oracle_messages.new_ghosts(course, me),
    )


def check_opening(seed: str) -> list[str]:
    """What is wrong in everybody's message of a round's opening (MSG-06)."""
    state = situation(Dice(seed))
    between = replace(state, round_open=False, phase=3, plans={}, clock=Clock(opening_at=0))
    state, (publication,) = GAME.step(between, Tick(1))
    found: list[str] = []
    for me in WHO:
        report = projection.player_report(SETUP, state, publication, me)
        found += [f"{seed}/{me}{d}" for d in differences(standing(state, me), report.standing)]
        rest = PlayerReport(me, publication.number, "opening", state.round, report.alive)
        found += differences(rest, replace(report, standing=None))
    return found


@pytest.mark.rule(
    "HAC-VIS-01", "HAC-VIS-18", "HAC-LIT-03", "HAC-LIT-04", "HAC-LIT-06", "HAC-LIT-07",
    "HAC-ENG-06", "HAC-PAS-01", "HAC-PAS-03", "HAC-PAS-07", "HAC-SAB-04", "HAC-CAM-09",
    "HAC-GHO-05", "HAC-BOLA-13", "HAC-ALTAR-02", "HAC-PLANO-02", "HAC-NAR-03",
    "AMB-049", "AMB-055", "AMB-099", "AMB-114", "AMB-119", "AMB-183", "AMB-264", "AMB-276",
)  # fmt: skip
@pytest.mark.parametrize("part", range(4))
def test_every_reader_is_told_exactly_what_he_may_know(part):
    assert [wrong for n in range(TRIALS // 4) for wrong in check(f"oráculo/{part}/{n}")] == []


@pytest.mark.rule("HAC-LIT-02", "AMB-084", "AMB-116", "AMB-178")
def test_an_opening_shows_each_his_own_place_in_its_light():
    assert [wrong for n in range(TRIALS) for wrong in check_opening(f"apertura/{n}")] == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_every_reader_is_told_exactly_what_he_may_know_in_many_more_rounds(part):
    assert [wrong for n in range(250) for wrong in check(f"largo/{part}/{n}")] == []

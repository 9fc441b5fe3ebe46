"""Turns, windows and instants: what opens when, and to the minute."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cosa.facts.director import MoveWindow, Pause, Resume
from engine.cosa.facts.events import Rejected
from engine.cosa.facts.inputs import Published, ScheduleTurn, Tick
from engine.cosa.facts.reports import NightWindows, TurnDates
from engine.cosa.facts.state import Turn
from engine.cosa.facts.week import schedule_of
from engine.cosa.setting.rulings import Ruleset, WeekTime
from engine.cosa.setting.words import Phase, PublicationKind, Role
from tests.engine.cosa.test_prelude import prelude
from tests.engine.cosa.world import (
    DAY,
    HOUR,
    MINUTE,
    WEEK,
    A,
    B,
    C,
    D,
    code,
    night,
    position,
    scheduled,
    week,
)

T, HERO, ANALYST = Role.THING, Role.HERO, Role.ANALYST


@pytest.mark.rule(
    "COSA-CLK-01", "COSA-CLK-12", "COSA-CLK-02", "COSA-CLK-09", "COSA-CLK-10", "QC-93"
)
def test_a_turn_is_a_day_and_then_a_night_and_the_week_goes_round() -> None:
    world = prelude()
    seen = [(world.state.turn, world.state.phase)]
    for _ in range(40):
        due = world.game.next_instant(world.state)
        if due is None:
            break
        if (
            world.state.phase is Phase.VOTE
            and world.state.ballot is not None
            and not world.state.ballot.votes
        ):
            world.blank()
        world.tick(due)
        now = (world.state.turn, world.state.phase)
        if now != seen[-1]:
            seen.append(now)
    assert seen[:9] == [
        (0, Phase.PRELUDE), (1, Phase.ELECTION), (1, Phase.ROLES), (1, Phase.WINDOW_A),
        (1, Phase.WINDOW_B), (1, Phase.CLOSED), (2, Phase.VOTE), (2, Phase.DUSK), (2, Phase.WINDOW_A),
    ]  # fmt: skip


@pytest.mark.rule("QC-15", "E-13", "COSA-CLK-09", "COSA-CLK-10", "COSA-CLK-12")
def test_window_a_opens_when_the_tie_deadline_ends_and_nothing_is_due_before_dawn() -> None:
    world = position(2, roles={A: T})
    world.blank()
    world.close_day()
    assert world.state.phase is Phase.DUSK
    turn = week(2)
    world.give(Tick(turn.tie_until, precision=60))
    assert world.state.phase is Phase.DUSK  # its minute still counts
    world.run(turn.tie_until + 59)
    assert world.state.phase is Phase.WINDOW_A
    assert world.last(PublicationKind.NIGHT).windows == NightWindows(
        turn.window_a_until, turn.window_b_until, week(3).opens
    )
    world.run(turn.window_a_until)
    assert world.state.phase is Phase.WINDOW_B
    world.run(turn.window_b_until)
    assert world.state.phase is Phase.CLOSED
    assert world.game.next_instant(world.state) == week(3).opens
    before = world.state
    world.tick(week(3).opens - 1)
    assert world.state == before
    world.tick(week(3).opens)
    assert (world.state.turn, world.state.phase) == (3, Phase.VOTE)


@pytest.mark.option(
    "clock_day_opens",
    "clock_ballot_closes",
    "clock_tie_deadline",
    "clock_window_a_ends",
    "clock_window_b_ends",
)
@pytest.mark.rule("QC-15")
@pytest.mark.parametrize(
    "moments",
    [
        (
            WeekTime(0, 540),
            WeekTime(3, 1260),
            WeekTime(4, 540),
            WeekTime(5, 1439),
            WeekTime(6, 1439),
        ),
        (WeekTime(0, 0), WeekTime(1, 60), WeekTime(2, 61), WeekTime(3, 62), WeekTime(4, 63)),
        (WeekTime(2, 600), WeekTime(4, 0), WeekTime(5, 0), WeekTime(6, 0), WeekTime(6, 1)),
    ],
)
def test_the_week_of_the_rulings_becomes_instants(moments: tuple[WeekTime, ...]) -> None:
    keys = (
        "clock_day_opens",
        "clock_ballot_closes",
        "clock_tie_deadline",
        "clock_window_a_ends",
        "clock_window_b_ends",
    )
    rules = replace(Ruleset(), **dict(zip(keys, moments, strict=True)))  # type: ignore[arg-type]
    given = schedule_of(3, rules, lambda day, minute: 7 * WEEK + day * DAY + minute * MINUTE)
    told = (
        given.opens,
        given.ballot_closes,
        given.tie_until,
        given.window_a_until,
        given.window_b_until,
    )
    assert told == tuple(7 * WEEK + m.day * DAY + m.minute * MINUTE for m in moments)
    assert given.turn == 3


@pytest.mark.rule("COSA-CLK-11")
def test_an_instant_that_is_carried_takes_along_only_what_it_has_to() -> None:
    world = position(2, roles={A: T})
    plan = week(2)
    world.act(MoveWindow(2, "ballot_closes", plan.ballot_closes + HOUR, "Reloj", "", carry=True))
    assert world.state.schedule[2] == replace(plan, ballot_closes=plan.ballot_closes + HOUR)
    far = 4 * 24 * HOUR
    world.act(MoveWindow(2, "ballot_closes", plan.ballot_closes + far, "Reloj", "", carry=True))
    moved = world.state.schedule[2]
    by = far - HOUR
    assert moved == Turn(
        plan.opens,
        plan.ballot_closes + far,
        plan.tie_until + by,
        plan.window_a_until + by,
        plan.window_b_until + by,
    )
    assert world.state.schedule[3].opens == week(3).opens + by
    assert world.vote(A, None, at=plan.ballot_closes + far) == ""


@pytest.mark.rule("COSA-CLK-11", "E-16")
def test_a_last_breath_is_carried_with_the_time_for_ties() -> None:
    world = position(2, roles={A: T, B: Role.ARMOURER})
    for who in world.state.living:
        world.vote(who, C if who == B else B)
    world.close_day()
    assert world.state.phase is Phase.BREATH
    until, tie = world.state.clock.breath_until, week(2).tie_until
    assert until is not None
    world.act(MoveWindow(2, "tie_until", tie + HOUR, "Reloj", "", carry=True))
    assert world.state.clock.breath_until == until + HOUR


@pytest.mark.rule("COSA-CLK-11", "QC-15")
def test_a_schedule_must_be_in_order_and_of_a_turn_that_has_not_begun() -> None:
    world = position(2, roles={A: T})
    ok = scheduled(60)
    assert world.give(replace(ok, tie_until=ok.opens)) == (
        Rejected(None, "OUT_OF_ORDER", data={"turno": "60"}),
    )
    assert code(world.give(replace(scheduled(2)))) == "TURN_BEGUN"
    clash = replace(scheduled(58), window_b_until=week(59).opens)
    assert code(world.give(clash)) == "OUT_OF_ORDER"
    early = ScheduleTurn(
        3,
        *(
            v - 3 * WEEK
            for v in (
                ok.opens,
                ok.ballot_closes,
                ok.tie_until,
                ok.window_a_until,
                ok.window_b_until,
            )
        ),
    )
    assert code(world.give(replace(early, opens=week(2).window_b_until))) == "OUT_OF_ORDER"


@pytest.mark.rule("COSA-CLK-11")
def test_without_the_next_turns_calendar_the_dawn_waits() -> None:
    world = night(2, roles={A: T})
    world.state = replace(world.state, schedule={n: week(n) for n in (1, 2)})
    world.run(week(2).window_b_until)
    assert world.game.awaiting_schedule(world.state)
    assert world.game.next_instant(world.state) is None
    world.give(scheduled(3))
    assert not world.game.awaiting_schedule(world.state)
    world.dawn()
    assert world.state.turn == 3
    fresh = prelude()
    fresh.state = replace(fresh.state, schedule={})
    assert fresh.game.awaiting_schedule(fresh.state)


@pytest.mark.rule("COSA-CLK-11")
def test_the_narrator_moves_an_instant_and_all_that_hangs_on_it() -> None:
    world = position(2, roles={A: T, B: HERO, C: ANALYST})
    later = week(2).ballot_closes + 2 * HOUR
    world.act(MoveWindow(2, "ballot_closes", later, "Directora", "cayó el foro"))
    told = world.last(PublicationKind.CALENDAR).dates
    assert told == TurnDates(
        2, week(2).opens, later, week(2).tie_until, week(2).window_a_until, week(2).window_b_until
    )
    assert world.vote(B, None, at=later) == ""
    assert code(world.act(MoveWindow(2, "opens", later, "Directora", "no"))) == "INSTANT_PASSED"
    assert code(world.act(MoveWindow(99, "opens", later, "Directora", "no"))) == "NO_SUCH_TURN"
    assert (
        code(world.act(MoveWindow(2, "tie_until", later - 1, "Directora", "no"))) == "OUT_OF_ORDER"
    )
    late = week(2).window_b_until + 60
    assert (
        code(world.act(MoveWindow(3, "opens", week(2).window_b_until, "Directora", "no")))
        == "OUT_OF_ORDER"
    )
    world.act(MoveWindow(3, "opens", late, "Directora", "antes"))
    world.nightfall()
    end = week(2).window_a_until + HOUR
    world.act(MoveWindow(2, "window_a_until", end, "Directora", "un día más"))
    assert world.samples(C, A, at=end) == ""
    assert world.kill(B, D, at=end + 1) == "W-LATE"
    world.run(week(2).window_a_until)
    assert world.state.phase is Phase.WINDOW_A
    world.run(late)
    assert world.state.turn == 3


@pytest.mark.rule("COSA-CLK-11")
def test_a_pause_stops_the_clocks_and_moves_what_is_to_come() -> None:
    world = position(2, roles={A: T})
    closes = week(2).ballot_closes
    assert code(world.act(Resume(closes, "Directora", "no"))) == "NOT_PAUSED"
    world.act(Pause(closes - HOUR, "Directora", "luto"))
    assert code(world.act(Pause(closes, "Directora", "otra vez"))) == "ALREADY_PAUSED"
    assert world.game.next_instant(world.state) is None
    world.tick(closes + DAY)
    assert world.state.phase is Phase.VOTE
    assert world.vote(B, C, at=closes + DAY) == ""  # nothing is late meanwhile
    world.act(Resume(closes + 2 * DAY, "Directora", "seguimos"))
    assert world.state.schedule[2].ballot_closes == closes + 2 * DAY + HOUR
    assert world.state.schedule[3].opens == week(3).opens + 2 * DAY + HOUR
    assert world.state.ballot is not None
    assert world.state.ballot.until == closes + 2 * DAY + HOUR
    assert world.vote(D, C, at=closes + 2 * DAY + HOUR) == ""


@pytest.mark.rule("COSA-NIGHT-03", "QC-48", "COSA-CLK-14", "COSA-HER-18", "COSA-HER-19")
def test_when_things_are_declared_is_not_when_they_are_settled() -> None:
    world = night(2, roles={A: T, B: HERO, C: Role.ARMOURER})
    world.kill(B, C)
    world.window_b()
    assert world.dead() == set()
    assert world.shot(C, D) == ""  # Sunday's word changes Saturday's chain
    assert world.dead() == set()
    world.run(week(2).window_b_until + HOUR)
    assert world.dead() == set()
    world.dawn()
    assert world.dead() == {C, D}


def test_publications_come_one_at_a_time_and_clocks_wait_for_them() -> None:
    world = position(2, roles={A: T})
    world.votes(bruno=C)
    world.blank()
    world.now = week(2).ballot_closes
    world.give(Tick(world.now))
    first = world.state.pending
    assert first is not None
    assert first.kind is PublicationKind.TABLE
    assert [p.kind for p in world.state.queue] == [PublicationKind.LYNCHING]
    before = world.state
    world.give(Tick(world.now + WEEK))
    assert world.state == before
    assert (
        code(world.give(Published(first.number + 1, world.now, world.now))) == "WRONG_PUBLICATION"
    )
    world.give(Published(first.number, world.now, world.now))
    second = world.state.pending
    assert second is not None
    assert (second.number, second.kind) == (first.number + 1, PublicationKind.LYNCHING)

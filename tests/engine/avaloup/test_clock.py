"""Deadlines, reminders, pauses, publications in their order (QA-38, E-13, E-15)."""

import pytest

from engine.avaloup.director import Pause, ReplacePlayer, Resume, ShiftDeadline, WaiveWaiting
from engine.avaloup.inputs import Published
from engine.avaloup.words import Phase, PublicationKind
from engine.vocabulary.choices import Approve, PlayCard
from tests.engine.avaloup.table import HOUR, NAMES, START, Table, codes


def reminded(made):
    return {
        who: r[-1].reminder.what
        for who, r in made.personal.items()
        if r and r[-1].kind is PublicationKind.REMINDER
    }


@pytest.mark.rule("QA-38", "QA-17")
@pytest.mark.rule("E-15")
def test_the_leader_is_reminded_once_at_two_thirds_of_his_time():
    made = Table(7)
    assert made.game.next_instant(made.state) == START + 48 * HOUR
    made.tick(hours=47)
    assert reminded(made) == {}
    made.tick(hours=1)
    assert reminded(made) == {"ana": "proposal"}
    assert made.game.next_instant(made.state) == START + 72 * HOUR
    made.tick(hours=1)
    assert sum(len(r) for r in made.personal.values()) == 7 + 1


def test_a_leader_who_has_only_to_call_is_reminded_of_that():
    made = Table(7)
    made.propose("ana", "blas")
    made.tick(hours=48)
    assert reminded(made) == {"ana": "call"}


@pytest.mark.rule("QA-23", "QA-18b")
def test_only_whoever_is_missing_is_reminded_and_nobody_else_hears_of_it():
    made = Table(7)
    made.open()
    made.vote(NAMES[:5])
    before = len(made.publics)
    made.tick(hours=16)
    assert reminded(made) == {"fran": "vote", "gus": "vote"}
    assert len(made.publics) == before
    made.tick(hours=8)
    made.say("ana", PlayCard("aldea"))
    made.tick(hours=16)
    assert reminded(made)["blas"] == "card"
    assert "ana" not in reminded(made)


@pytest.mark.rule("QA-34")
def test_the_alfa_is_reminded():
    made = Table(7)
    made.win_three()
    made.tick(hours=32)
    assert reminded(made) == {"blas": "name"}


def test_nobody_is_reminded_where_nothing_is_missing():
    made = Table(7)
    made.approve("blas", "dora")
    for who in made.state.team:
        made.say(who, PlayCard("aldea"))
    assert made.game.next_instant(made.state) == made.state.clock.until
    made.tick(hours=20)
    assert reminded(made) == {}


def test_a_deadline_counts_its_own_minute_on_a_forum_of_minutes():
    made = Table(7)
    made.open()
    until = made.state.clock.until
    assert codes(made.say("ana", Approve(), at=until + 59, precision=60)) == ()
    assert codes(made.say("blas", Approve(), at=until + 60, precision=60)) == ("W-LATE",)
    made.now = until
    made.tick(precision=60)
    assert made.state.phase is Phase.APPROVE
    made.now = until // 60 * 60 + 59
    made.tick(precision=60)
    assert made.state.phase is Phase.PROPOSE


def test_in_a_pause_nothing_falls_due_and_what_is_left_of_the_time_stays():
    made = Table(7)
    made.open()
    until = made.state.clock.until
    made.now += HOUR
    paused = made.now
    made.give(Pause(paused, "narrador", "vacaciones"))
    assert made.game.next_instant(made.state) is None
    assert codes(made.say("ana", Approve(), at=until + 10 * HOUR)) == ()
    made.tick(hours=100)
    assert made.state.phase is Phase.APPROVE
    assert codes(made.give(Pause(made.now, "n", "otra"))) == ("ALREADY_PAUSED",)
    resumed = made.now
    made.give(Resume(resumed, "narrador", "vuelta"))
    assert codes(made.give(Resume(made.now, "n", "otra"))) == ("NOT_PAUSED",)
    assert made.state.clock.until == until + resumed - paused


def test_a_publication_that_goes_out_in_a_pause_starts_the_clock_when_the_pause_began():
    made = Table(7, hold=True)
    made.give(Pause(made.now + 10, "narrador", "pausa"))
    made.now += 50
    made.hold = False
    made.publish()
    made.give(Resume(made.now + 10, "narrador", "vuelta"))
    assert made.state.clock.until == made.now + 10 + 72 * HOUR


def test_publications_go_out_one_at_a_time_and_in_their_order():
    made = Table(7, hold=True)
    made.propose("ana", "blas")
    made.call()
    assert made.state.pending.number == 1
    assert codes(made.give(Published(2, made.now, made.now))) == ("WRONG_PUBLICATION",)
    kinds = []
    while made.state.pending is not None:
        kinds.append(made.state.pending.kind.value)
        made.give(Published(made.state.pending.number, made.now, made.now))
    assert kinds == ["deal", "proposal", "vote_open"]
    assert made.state.clock.until == made.now + 24 * HOUR


def test_nothing_is_due_before_what_announces_it_is_out():
    made = Table(7, hold=True)
    made.tick(hours=1000)
    assert made.state.phase is Phase.PROPOSE
    assert made.game.next_instant(made.state) is None


def test_the_narrator_moves_a_deadline():
    made = Table(7)
    made.open()
    made.give(ShiftDeadline(made.now + 100 * HOUR, "narrador", "fiestas"))
    made.tick(hours=99)
    assert made.state.phase is Phase.APPROVE
    made.tick(hours=1)
    assert made.state.phase is Phase.PROPOSE
    made = Table(7, hold=True)
    assert codes(made.give(ShiftDeadline(5, "n", "x"))) == ("NO_DEADLINE",)


def test_nobody_waits_for_or_reminds_somebody_who_is_waived():
    made = Table(7)
    made.open()
    made.vote(NAMES[:6])
    made.tick()
    assert made.state.phase is Phase.APPROVE
    made.give(WaiveWaiting("gus", "narrador", "de viaje"))
    made.tick()
    assert made.state.phase is Phase.MISSION
    assert made.told("result")[0].missing == ("gus",)
    made.give(WaiveWaiting("ana", "narrador", "de viaje"))
    made.tick(hours=16)
    assert "ana" not in reminded(made)
    assert "blas" in reminded(made)


@pytest.mark.rule("QA-37", "QA-19b", "E-15")
def test_whoever_left_for_good_is_waited_for_in_nothing_until_somebody_plays_him():
    made = Table(7)
    made.give(WaiveWaiting("gus", "narrador", "se ha ido", "always"))
    made.open()
    made.vote(NAMES[:6])
    made.tick()
    assert made.state.phase is Phase.MISSION
    made.tick(hours=24)
    made.open()
    made.vote(NAMES[:6])
    made.tick()
    assert made.state.phase is Phase.MISSION, "also in the next team"
    assert made.told("result")[-1].missing == ("gus",)
    made.tick(hours=24)
    made.open()
    made.give(ReplacePlayer("gus", "narrador", "ya hay quien"))
    made.vote(NAMES[:6])
    made.tick()
    assert made.state.phase is Phase.APPROVE
    assert codes(made.give(WaiveWaiting("gus", "n", "x", "never"))) == ("NOT_WAIVED",)
    made.give(WaiveWaiting("gus", "narrador", "de viaje"))
    made.give(WaiveWaiting("gus", "narrador", "ha vuelto", "never"))
    made.tick()
    assert made.state.phase is Phase.APPROVE
    made.say("gus", Approve())
    made.tick()
    assert made.state.phase is Phase.MISSION

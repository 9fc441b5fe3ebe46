"""Weeks of a zone: what a moment of the week comes to, clocks that change included."""

from datetime import UTC, datetime

import pytest

from forumbridge.rulesets.tables.weeks import Weeks, in_words

MADRID = Weeks("Europe/Madrid")


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("after", "opens"),
    [
        pytest.param("2026-11-30T07:59:59", "2026-11-30T08:00:00", id="this Monday is to come"),
        pytest.param("2026-11-30T08:00:00", "2026-12-07T08:00:00", id="this Monday has come"),
        pytest.param("2026-12-06T23:30:00", "2026-12-07T08:00:00", id="Monday there, Sunday here"),
        pytest.param("2026-03-28T12:00:00", "2026-03-30T07:00:00", id="clocks go on that Sunday"),
    ],
)
def test_the_first_week_whose_moment_is_still_to_come(after, opens):
    monday = MADRID.first_monday(utc(after), 0, 9 * 60)
    assert MADRID.instant(monday, 0, 9 * 60) == utc(opens)


def test_an_hour_that_is_skipped_or_repeated_is_one_and_the_same_for_all():
    skipped = MADRID.monday_of(utc("2026-03-25T12:00:00"))
    assert MADRID.instant(skipped, 6, 2 * 60 + 30) == utc("2026-03-29T01:30:00")
    repeated = MADRID.monday_of(utc("2026-10-21T12:00:00"))
    assert MADRID.instant(repeated, 6, 2 * 60 + 30) == utc("2026-10-25T00:30:00")


def test_days_are_those_of_the_zone():
    late, later = utc("2026-12-01T22:59:59"), utc("2026-12-01T23:00:00")
    assert MADRID.day_number(later) == MADRID.day_number(late) + 1


def test_a_moment_is_said_as_people_say_it():
    assert in_words(0, 9 * 60) == "los lunes a las 9:00"
    assert in_words(5, 60 + 5) == "los sábados a la 1:05"

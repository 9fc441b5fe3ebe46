"""Rounds open on the narrator's weekdays, at the narrator's hour, in the narrator's zone."""

from datetime import UTC, datetime

import pytest

from forumbridge.calendar import Calendar
from forumbridge.errors import ConfigurationError

MADRID = Calendar("Europe/Madrid", ("lun", "jue"), "21:00", ("2026-12-07",))


def instant(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.rule("HAC-TIME-02")
@pytest.mark.parametrize(
    ("after", "expected"),
    [
        pytest.param("2026-12-01T12:00", "2026-12-03T20:00", id="tuesday-to-thursday"),
        pytest.param("2026-12-03T19:59", "2026-12-03T20:00", id="same-day-before-the-hour"),
        pytest.param(
            "2026-12-03T20:00", "2026-12-10T20:00", id="never-the-same-instant-and-holiday"
        ),
        pytest.param("2026-07-01T12:00", "2026-07-02T19:00", id="summer-time"),
        pytest.param("2026-10-22T20:00", "2026-10-26T20:00", id="across-the-october-change"),
    ],
)
def test_next_update(after: str, expected: str) -> None:
    assert MADRID.next_update(instant(after)) == instant(expected)


@pytest.mark.rule("AMB-009")
def test_an_update_that_waited_takes_the_next_free_day_at_the_hour() -> None:
    assert MADRID.next_hour(instant("2026-12-03T21:00")) == instant("2026-12-04T20:00")
    assert MADRID.next_hour(instant("2026-12-06T21:00")) == instant("2026-12-08T20:00")


@pytest.mark.parametrize(
    ("calendar", "after", "code"),
    [
        pytest.param(
            Calendar("Europe/Madrid", ("dom",), "02:30"),
            "2026-03-28T12:00",
            "HORA_AMBIGUA",
            id="skipped",
        ),
        pytest.param(
            Calendar("Europe/Madrid", ("dom",), "02:30"),
            "2026-10-24T12:00",
            "HORA_AMBIGUA",
            id="repeated",
        ),
        pytest.param(
            Calendar("Europa/Madrid", ("dom",), "21:00"),
            "2026-10-24T12:00",
            "ZONA_DESCONOCIDA",
            id="zone",
        ),
        pytest.param(
            Calendar("Europe/Madrid", (), "21:00"),
            "2026-10-24T12:00",
            "CALENDARIO_VACIO",
            id="no-days",
        ),
    ],
)
def test_impossible_calendars_are_explained(calendar: Calendar, after: str, code: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        calendar.next_update(instant(after))
    assert caught.value.code == code
    assert caught.value.advice

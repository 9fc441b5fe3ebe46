"""Dates as the forums print them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from forumbridge.errors import ConfigurationError
from forumbridge.forum.dates import DateFormat, checked_zone, date_format
from forumbridge.forum.profile import ForumProfile
from tests.forumbridge.forum.kit import SPIRIT, UMBRIA


def dates(profile: ForumProfile, zone: str) -> DateFormat:
    return date_format(profile.dates, zone, profile.capabilities.precision_seconds)


def utc(instant: int | None) -> str:
    assert instant is not None
    return datetime.fromtimestamp(instant, UTC).strftime("%Y-%m-%d %H:%M")


CASES = [
    pytest.param(UMBRIA, "14/12/2016, 20:05", "2016-12-14 19:05", id="umbria winter"),
    pytest.param(UMBRIA, "1/7/2026, 9:07", "2026-07-01 07:07", id="umbria summer"),
    pytest.param(UMBRIA, "  01/07/2026,\n 00:00 ", "2026-06-30 22:00", id="umbria spaces"),
    pytest.param(SPIRIT, "Nov. 29, 2026, 9:14 p.m.", "2026-11-29 20:14", id="spirit"),
    pytest.param(SPIRIT, "March 1, 2027, noon", "2027-03-01 11:00", id="spirit noon"),
    pytest.param(SPIRIT, "March 1, 2027, midnight", "2027-02-28 23:00", id="spirit midnight"),
    pytest.param(SPIRIT, "June 2, 2027, 8 a.m.", "2027-06-02 06:00", id="spirit whole hour"),
    pytest.param(
        SPIRIT, "Sept. 2, 2027, 12:30 a.m.", "2027-09-01 22:30", id="spirit after midnight"
    ),
    pytest.param(SPIRIT, "Sept. 2, 2027, 12:30 p.m.", "2027-09-02 10:30", id="spirit after noon"),
]


@pytest.mark.parametrize(("profile", "text", "expected"), CASES)
def test_a_printed_date_is_an_instant(profile: ForumProfile, text: str, expected: str) -> None:
    assert utc(dates(profile, "Europe/Madrid").read(text)) == expected


NO_DATES = [
    pytest.param("", id="empty"),
    pytest.param("ayer, 20:05", id="relative"),
    pytest.param("31/02/2026, 20:05", id="no such day"),
    pytest.param("12/31/2026, 20:05", id="no such month"),
    pytest.param("01/02/2026, 24:00", id="no such hour"),
    pytest.param("01/02/2026, 20:05 (editado)", id="more text"),
]


@pytest.mark.parametrize("text", NO_DATES)
def test_what_is_no_date_is_none(text: str) -> None:
    assert dates(UMBRIA, "Europe/Madrid").read(text) is None


def test_the_months_are_those_of_the_profile() -> None:
    assert dates(SPIRIT, "UTC").read("Nob. 29, 2026, 9:14 p.m.") is None


def test_the_repeated_hour_of_autumn_follows_the_order_of_the_posts() -> None:
    reader = dates(UMBRIA, "Europe/Madrid")
    first = reader.read("25/10/2026, 02:30")
    assert utc(first) == "2026-10-25 00:30"
    later = reader.read("25/10/2026, 02:10", not_before=first)
    assert utc(later) == "2026-10-25 01:10"
    assert reader.read("25/10/2026, 02:30", not_before=first) == first


@pytest.mark.parametrize("zone", ["Europa/Madrid", "", "../etc/passwd"])
def test_an_unknown_zone_is_refused(zone: str) -> None:
    with pytest.raises(ConfigurationError):
        checked_zone(zone)

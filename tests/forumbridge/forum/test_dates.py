"""Dates as the forums print them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from forumbridge.errors import ConfigurationError
from forumbridge.forum.dates import DateFormat, checked_zone, date_format
from forumbridge.forum.profile import DateSection, ForumProfile
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


WORDS = date_format(
    DateSection.model_validate(
        {
            "patron": [
                r"(?i)^(?P<word>hoy|ayer|today|yesterday)\D*(?P<hour>\d+):(?P<minute>\d\d)(?: (?P<half>[ap]\.? ?m))?",
                r"(?i)(?P<day>\d+) de (?P<month>[^\W\d]+) de (?P<year>\d+), (?P<hour>\d+):(?P<minute>\d\d)",
                r"(?i)(?P<month>[^\W\d]+)\.? (?P<day>\d+), (?P<year>\d+),? (?P<hour>\d+):(?P<minute>\d\d)",
                r"^hace (?P<ago>\d+) (?P<unit>\w+)",
            ],
            "dias": {"Hoy": 0, "Today": 0, "Ayer": 1, "Yesterday": 1},
            "hace": {"segundos": 1, "minuto": 60, "minutos": 60, "horas": 3600},
            "epoca": True,
        }
    ),
    "Europe/Madrid",
    60,
)
MADE = 1_795_988_100  # 29 November 2026, 22:35 in Madrid

IN_WORDS = [
    pytest.param("Hoy a las 00:20", "2026-11-28 23:20", id="hoy"),
    pytest.param("Today at 09:25 PM", "2026-11-29 20:25", id="today, twelve hours"),
    pytest.param("ayer, 9:05 p. m.", "2026-11-28 20:05", id="ayer"),
    pytest.param("29 de Noviembre de 2026, 21:25", "2026-11-29 20:25", id="spanish month"),
    pytest.param("Sáb Ago 1, 2026 08:00", "2026-08-01 06:00", id="short spanish month"),
    pytest.param("Sept. 2, 2026 08:00", "2026-09-02 06:00", id="short english month"),
    pytest.param("hace 3 minutos", "2026-11-29 21:32", id="minutes ago"),
    pytest.param("2026-11-29T21:06:33+00:00", "2026-11-29 21:06", id="iso"),
    pytest.param("2026-11-29T22:06:33.123456+0100", "2026-11-29 21:06", id="iso with fraction"),
    pytest.param("1795986393", "2026-11-29 21:06", id="epoch"),
    pytest.param("1795986393000", "2026-11-29 21:06", id="epoch in milliseconds"),
]


@pytest.mark.parametrize(("text", "expected"), IN_WORDS)
def test_words_are_read_with_the_instant_of_the_page(text: str, expected: str) -> None:
    assert utc(WORDS.read(text, now=MADE)) == expected


NEVER_GUESSED = [
    pytest.param("Hoy a las 23:50", MADE, id="later than the page"),
    pytest.param("hace 2 horas", MADE, id="coarser than the forum's dates"),
    pytest.param("hace 3 ratos", MADE, id="a word nobody knows"),
    pytest.param("Hoy a las 00:20", None, id="no date of the page"),
    pytest.param("Ayer a las 00:20", 1_795_993_205, id="five seconds after midnight"),
    pytest.param("13:05 p. m.", MADE, id="no day"),
    pytest.param("Hoy, 13:05 pm", MADE, id="thirteen after noon"),
    pytest.param("2026-11-29T21:06:33", MADE, id="iso without a zone"),
    pytest.param("2026-13-29T21:06:33Z", MADE, id="no such month"),
]


@pytest.mark.parametrize(("text", "now"), NEVER_GUESSED)
def test_what_cannot_be_told_is_no_date(text: str, now: int | None) -> None:
    assert WORDS.read(text, now=now) is None


def test_a_post_in_words_is_not_remembered_past_midnight() -> None:
    """A page is remembered by its text, and the text says today every day."""
    tomorrow = MADE + 86_400
    assert WORDS.hinges_on(MADE) != WORDS.hinges_on(tomorrow)
    assert dates(UMBRIA, "UTC").hinges_on(MADE) == dates(UMBRIA, "UTC").hinges_on(tomorrow)


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

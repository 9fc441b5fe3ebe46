"""Days and hours as they are said, reckoned from when they were written."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from forumbridge.desk.thread.dates import is_date, resolved
from forumbridge.desk.thread.hand import NotDone

ZONE = "Europe/Madrid"
MONDAY = int(datetime(2026, 11, 30, 18, 30, tzinfo=ZoneInfo(ZONE)).timestamp())


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("manana a las 10", "2026-12-01 10:00"),
        ("manana 21:00", "2026-12-01 21:00"),
        ("manana por la manana a las 9", "2026-12-01 09:00"),
        ("manana a las 9 de la noche", "2026-12-01 21:00"),
        ("manana a la 1 del mediodia", "2026-12-01 13:00"),
        ("manana a las 12 del mediodia", "2026-12-01 12:00"),
        ("manana a las 3 de la madrugada", "2026-12-01 03:00"),
        ("pasado manana a las 22h", "2026-12-02 22:00"),
        ("hoy a las 23.30", "2026-11-30 23:30"),
        ("esta noche a las 10", "2026-11-30 22:00"),
        ("esta noche a las 10 y media", "2026-11-30 22:30"),
        ("las 22", "2026-11-30 22:00"),
        ("las 10", "2026-12-01 10:00"),
        ("lunes a las 22:00", "2026-12-07 22:00"),
        ("el martes a las 21h30", "2026-12-01 21:30"),
        ("domingo que viene a las 23:59", "2026-12-06 23:59"),
        ("3/12 a las 22:00", "2026-12-03 22:00"),
        ("el dia 2/1 a las 9", "2027-01-02 09:00"),
    ],
)
def test_a_time_in_words_is_a_date(said: str, wanted: str) -> None:
    assert is_date(said)
    assert resolved(said, MONDAY, ZONE) == wanted


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("manana", "a qué hora"),
        ("el lunes", "a qué hora"),
        ("manana a las 25", "ninguna hora"),
        ("hoy a las 24", "23:59"),
        ("manana a las 12 de la madrugada", "23:59"),
        ("31/2 a las 10", "ningún día"),
    ],
)
def test_what_names_no_instant_is_asked_about(said: str, why: str) -> None:
    with pytest.raises(NotDone, match=why):
        resolved(said, MONDAY, ZONE)


@pytest.mark.parametrize("said", ["22:00", "30/11/2026 22:00", "2026-11-30 22:00", "luego"])
def test_what_commands_take_is_left_to_them(said: str) -> None:
    assert not is_date(said)

"""Dates and hours as a narrator types them, in the game's zone (A8)."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from whenever import RepeatedTime, SkippedTime, ZonedDateTime

from forumbridge.errors import UsageError

_FULL = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{1,2}):(\d{2})\Z")
_SPANISH = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}),?\s+(\d{1,2}):(\d{2})\Z")
_HOUR = re.compile(r"(\d{1,2}):(\d{2})\Z")


def parse_moment(text: str, zone: str, now: int) -> int:
    """The instant that `text` means: `2026-11-30 21:00`, `30/11/2026 21:00` or today's `21:00`.

    Raises:
        UsageError: it is none of these, does not exist in the zone, or happens twice there.
    """
    year, month, day, hour, minute = _parts(text.strip(), zone, now)
    try:
        local = ZonedDateTime(year, month, day, hour, minute, tz=zone, disambiguation="raise")
        return int(local.timestamp())
    except SkippedTime:
        raise UsageError(
            f"A las {hour}:{minute:02} de ese día el reloj de {zone} se adelanta: no existe.",
            advice="Elija otra hora.",
            code="HORA_IMPOSIBLE",
        ) from None
    except RepeatedTime:
        raise UsageError(
            f"A las {hour}:{minute:02} de ese día el reloj de {zone} se atrasa: ocurre dos veces.",
            advice="Elija otra hora.",
            code="HORA_IMPOSIBLE",
        ) from None
    except ValueError:
        raise _unreadable(text) from None


def _parts(text: str, zone: str, now: int) -> tuple[int, int, int, int, int]:
    if found := _FULL.match(text):
        year, month, day, hour, minute = map(int, found.groups())
    elif found := _SPANISH.match(text):
        day, month, year, hour, minute = map(int, found.groups())
    elif found := _HOUR.match(text):
        today = datetime.fromtimestamp(now, ZoneInfo(zone))
        year, month, day = today.year, today.month, today.day
        hour, minute = map(int, found.groups())
    else:
        raise _unreadable(text)
    return year, month, day, hour, minute


def _unreadable(text: str) -> UsageError:
    return UsageError(
        f"«{text}» no es una fecha con hora.",
        advice="Escríbala como 2026-11-30 21:00, 30/11/2026 21:00 o, si es de hoy, 21:00.",
        code="FECHA_NO_VALIDA",
    )

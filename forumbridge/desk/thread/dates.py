"""Days and hours as they are said («mañana a las 10», «el lunes a las 22h»), as commands take them.

An hour is one of twenty-four unless its part of the day is said; what comes of it is told back with
its date. A day without an hour is asked about.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from forumbridge.desk.thread.hand import NotDone

_WEEK = ("lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo")
_HOUR = (
    r"(?:a )?(?:las? )?\d{1,2}(?:[:.]\d{2}|h\d{2})?(?: ?h(?:oras?)?)?(?: y media| y cuarto)?"
    r"(?: (?:de|por) la (?:manana|tarde|noche|madrugada)| del mediodia)?"
)
_DAY = (
    r"(?:hoy|manana|pasado manana|esta (?:tarde|noche)"
    rf"|(?:el |este |el proximo )?(?:{'|'.join(_WEEK)})(?: que viene| proximo)?"
    r"|(?:el )?(?:dia )?\d{1,2}[/-]\d{1,2})"
)
SAID = (
    rf"(?:{_DAY}(?: por la (?:manana|tarde|noche))?(?:,? (?:a las? |sobre las? )?{_HOUR})?"
    rf"|las? {_HOUR}(?: de {_DAY})?|{_HOUR} de {_DAY})"
)
"""What is said of an instant, as a pattern without groups in folded letters."""
_SAID = re.compile(r"(?:el |las? |al |a las? )?" + SAID)
_PART = re.compile(
    r"(?:de|por) la (manana|tarde|noche|madrugada)|esta (tarde|noche)|del (mediodia)"
)


def is_date(folded: str) -> bool:
    """Whether it is a time as people tell it, which hangs on the day it was written."""
    return _SAID.fullmatch(folded.strip()) is not None


def resolved(folded: str, written_at: int, zone: str) -> str:
    """`2026-11-30 22:00`, for what was said at that instant (UTC seconds) in that zone.

    Raises:
        NotDone: it names no hour, or none that there is.
    """
    day = datetime.fromtimestamp(written_at, ZoneInfo(zone))
    date, rest = _day(folded, day)
    hour, minute = _hour(rest, folded)
    if date is None:
        today = day.replace(hour=hour, minute=minute, second=0, microsecond=0)
        date = today if today > day else day + timedelta(days=1)
    return f"{date:%Y-%m-%d} {hour:02}:{minute:02}"


def _day(folded: str, written: datetime) -> tuple[datetime | None, str]:
    """The day that is named, if one is, and the words without it."""
    numbered = re.search(r"\b(?:el )?(?:dia )?(\d{1,2})[/-](\d{1,2})\b", folded)
    if numbered:
        return _numbered(numbered, written), folded.replace(numbered[0], " ", 1)
    for place, name in enumerate(_WEEK):
        if re.search(rf"\b{name}\b", folded):
            ahead = (place - written.weekday() - 1) % 7 + 1
            return written + timedelta(days=ahead), folded.replace(name, " ", 1)
    if re.search(r"\bpasado manana\b", folded):
        return written + timedelta(days=2), folded.replace("pasado manana", " ", 1)
    if re.search(r"(?<!la )\bmanana\b", folded):
        return written + timedelta(days=1), re.sub(r"(?<!la )\bmanana\b", " ", folded, count=1)
    if re.search(r"\bhoy\b|\besta (?:tarde|noche)\b", folded):
        return written, folded
    return None, folded


def _numbered(found: re.Match[str], written: datetime) -> datetime:
    try:
        date = written.replace(day=int(found[1]), month=int(found[2]))
        return date if date.date() >= written.date() else date.replace(year=date.year + 1)
    except ValueError:
        raise NotDone(f"No hay ningún día {found[1]}/{found[2]}.") from None


def _hour(rest: str, folded: str) -> tuple[int, int]:
    found = re.search(r"(?<!\d)(\d{1,2})(?:[:.h](\d{2}))?(?!\d)", rest)
    if found is None:
        raise NotDone("No dice a qué hora: «hasta mañana a las 22:00», por ejemplo.")
    hour, minute = int(found[1]), int(found[2] or 0)
    if " y media" in rest:
        minute = 30
    elif " y cuarto" in rest:
        minute = 15
    part = _PART.search(folded)
    named = next((one for one in part.groups() if one), "") if part else ""
    afternoon = named in ("tarde", "noche") or (named == "mediodia" and hour < 5)
    if afternoon and 1 <= hour < 12:
        hour += 12
    if named in ("noche", "madrugada") and hour == 12:
        hour = 24
    if hour == 24 and minute == 0:
        raise NotDone("Las 24:00 pueden ser de hoy o de mañana: diga «23:59», o el día y «0:00».")
    if hour > 23 or minute > 59:
        raise NotDone(f"No hay ninguna hora «{found[0]}».")
    return hour, minute

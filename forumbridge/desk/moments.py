"""Instants as a narrator reads them on a page: in his zone, and how far off they are."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

_DAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
_MONTHS = (
    "enero", "febrero", "marzo", "abril", "mayo", "junio",
    "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
)  # fmt: skip
_UNITS = ((86_400, "día", "días"), (3_600, "hora", "horas"), (60, "minuto", "minutos"))


def hour(instant: int, zone: str) -> str:
    """The hour alone: `21:00`."""
    return f"{_local(instant, zone):%H:%M}"


def day_and_hour(instant: int, zone: str, now: int | None = None) -> str:
    """`hoy, 21:00`, `mañana, 9:05` or `lunes 30 de noviembre, 21:00`, the year if it is another."""
    at = _local(instant, zone)
    clock = f"{at.hour}:{at:%M}"
    if now is None:
        return f"{_DAYS[at.weekday()]} {at.day} de {_MONTHS[at.month - 1]} de {at.year}, {clock}"
    today = _local(now, zone)
    for days, word in ((0, "hoy"), (1, "mañana"), (-1, "ayer")):
        if at.date() == today.date() + timedelta(days=days):
            return f"{word}, {clock}"
    year = f" de {at.year}" if at.year != today.year else ""
    return f"{_DAYS[at.weekday()]} {at.day} de {_MONTHS[at.month - 1]}{year}, {clock}"


def relative(instant: int, now: int) -> str:
    """`dentro de 2 horas y 5 minutos`, `hace 3 días`, `ahora mismo`; two units at most."""
    gap = instant - now
    if abs(gap) < 60:
        return "ahora mismo"
    left, said = abs(gap), list[str]()
    for seconds, one, many in _UNITS:
        count, left = divmod(left, seconds)
        if count:
            said.append(f"{count} {one if count == 1 else many}")
        elif said:
            break
    # A week away, hours no longer matter.
    told = " y ".join(said[:1] if abs(gap) >= 7 * 86_400 else said[:2])
    return f"dentro de {told}" if gap > 0 else f"hace {told}"


def _local(instant: int, zone: str) -> datetime:
    return datetime.fromtimestamp(instant, ZoneInfo(zone))

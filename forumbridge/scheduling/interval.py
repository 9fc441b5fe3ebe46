"""How often: `10min`, `2h`, a number of minutes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from forumbridge.errors import UsageError

_HOUR, _DAY = 60, 1440
_WRITTEN = re.compile(r"(\d{1,4})\s*(min|minutos?|m|h|horas?)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Interval:
    """Some minutes, from 1 to a day."""

    minutes: int

    @property
    def words(self) -> str:
        """As a person says it: `10 min`, `2 h`."""
        hours, rest = divmod(self.minutes, _HOUR)
        return f"{hours} h" if hours and not rest else f"{self.minutes} min"

    @property
    def calendar(self) -> str:
        """The same for systemd's calendar; empty where hours are not divided evenly by it."""
        if _HOUR % self.minutes == 0:
            return "hourly" if self.minutes == _HOUR else f"*:0/{self.minutes}"
        hours, rest = divmod(self.minutes, _HOUR)
        return f"0/{hours}:00:00" if not rest and _DAY % self.minutes == 0 else ""

    @property
    def crontab(self) -> str:
        """The first five fields of a crontab's line.

        Raises:
            UsageError: cron can't count so (CRON_NO_CUENTA).
        """
        if _HOUR % self.minutes == 0:
            return "0 * * * *" if self.minutes == _HOUR else f"*/{self.minutes} * * * *"
        hours, rest = divmod(self.minutes, _HOUR)
        if not rest and _DAY % self.minutes == 0:
            return f"0 */{hours} * * *" if hours < 24 else "0 0 * * *"
        raise UsageError(
            f"cron no sabe contar cada {self.words}.",
            advice="Elija un divisor de la hora (5min, 10min, 15min…) o del día (2h, 3h…).",
            code="CRON_NO_CUENTA",
        )


def parse_interval(text: str) -> Interval:
    """What somebody wrote.

    Raises:
        UsageError: it is no time from one minute to a day (INTERVALO_NO_VALE).
    """
    found = _WRITTEN.fullmatch(text.strip())
    if found is not None:
        in_hours = (found[2] or "m").lower().startswith("h")
        minutes = int(found[1]) * (_HOUR if in_hours else 1)
        if 1 <= minutes <= _DAY:
            return Interval(minutes)
    raise UsageError(
        f"«{text}» no es cada cuánto se puede pasar.",
        advice="Por ejemplo 10min o 1h: de un minuto a un día.",
        code="INTERVALO_NO_VALE",
    )

"""Dates as a forum prints them: one fixed pattern, one zone, no guessing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from forumbridge.errors import ConfigurationError

MIDDAY = 12


@dataclass(frozen=True, slots=True)
class DateFormat:
    """`pattern` names `day month year hour minute`, perhaps `second` and `half` (a.m. or p.m.).

    `months` turns a month's word into its number, `words` whole words into times (`noon`).
    """

    pattern: re.Pattern[str]
    months: dict[str, int]
    words: dict[str, str]
    zone: str

    def read(self, text: str, *, not_before: int | None = None) -> int | None:
        """UTC seconds, or None when `text` is no such date.

        In the hour that autumn repeats, the first one counts, unless the post before it
        (`not_before`) was already later.
        """
        for word, time in self.words.items():
            text = text.replace(word, time)
        found = self.pattern.search(" ".join(text.split()))
        if found is None:
            return None
        parts = {name: value for name, value in found.groupdict().items() if value is not None}
        wall = self._wall(parts)
        if wall is None:
            return None
        return self._instant(wall, not_before)

    def _wall(self, parts: dict[str, str]) -> datetime | None:
        month = self.months.get(parts["month"].casefold().rstrip("."))
        if month is None and not parts["month"].isdigit():
            return None
        hour = int(parts["hour"])
        half = parts.get("half", "").casefold().replace(".", "")
        if half:
            hour = hour % MIDDAY + (MIDDAY if half == "pm" else 0)
        try:
            return datetime(
                int(parts["year"]),
                month or int(parts["month"]),
                int(parts["day"]),
                hour,
                int(parts.get("minute", "0")),
                int(parts.get("second", "0")),
                tzinfo=ZoneInfo(self.zone),
            )
        except ValueError:
            return None

    def _instant(self, wall: datetime, not_before: int | None) -> int:
        first = int(wall.replace(fold=0).timestamp())
        second = int(wall.replace(fold=1).timestamp())
        if not_before is not None and first < not_before <= second:
            return second
        return first


def checked_zone(zone: str) -> str:
    """`zone` if there is such a one.

    Raises:
        ConfigurationError: there is not.
    """
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ConfigurationError(
            f"La zona horaria «{zone}» no existe.",
            advice="Use un nombre como Europe/Madrid o America/Mexico_City.",
            code="ZONA_DESCONOCIDA",
        ) from None
    return zone

"""Dates as a forum prints them: fixed patterns, one zone, no guessing.

An instant that the page gives exactly (ISO 8601 with a zone) is always understood. Words such as
"today" are read with the instant at which the forum made the page, never with our clock.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from forumbridge.errors import ConfigurationError

if TYPE_CHECKING:
    from forumbridge.forum.profile import DateSection


MIDDAY = 12
MINUTE = 60
_RENDERING_SECONDS = 10
"""A page may have been made this long before its `Date` header was."""
_ISO = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)", re.IGNORECASE
)
_EPOCH = re.compile(r"(\d{9,10})(?:\d{3})?")
_MONTHS = {
    name: number
    for names in (
        "jan feb mar apr may jun jul aug sep oct nov dec",
        "january february march april may june july august september october november december",
        "ene feb mar abr may jun jul ago sept oct nov dic",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "ene feb mzo abr my jun jul agto set oct nov dic",
    )
    for number, name in enumerate(names.split(), start=1)
}
"""Months in English and Spanish, in full and as forums cut them."""


@dataclass(frozen=True, slots=True)
class DateFormat:
    """Each pattern names `day month year` or `word` (a day's name of `days`), `hour minute`,
    perhaps `second` and `half` (a.m. or p.m.); or `ago` and `unit` (of `units`).

    `months` turns a month's word into its number, `words` whole words into times (`noon`), `days`
    the word for a day into how long ago that was, `units` a unit's word into its seconds.
    """

    patterns: tuple[re.Pattern[str], ...]
    months: Mapping[str, int]
    words: Mapping[str, str]
    zone: str
    days: Mapping[str, int] = field(default_factory=dict[str, int])
    units: Mapping[str, int] = field(default_factory=dict[str, int])
    epoch: bool = False
    precision_seconds: int = MINUTE

    def read(
        self, text: str, *, not_before: int | None = None, now: int | None = None
    ) -> int | None:
        """UTC seconds, or None when `text` is no such date.

        In the hour that autumn repeats, the first one counts, unless the post before it
        (`not_before`) was already later. `now` is when the forum made the page.
        """
        text = " ".join(text.split())
        exact = self._exact(text)
        if exact is not None:
            return exact
        for word, time in self.words.items():
            text = text.replace(word, time)
        for pattern in self.patterns:
            found = pattern.search(text)
            if found is not None:
                parts = {name: said for name, said in found.groupdict().items() if said is not None}
                return self._ago(parts, now) if "ago" in parts else self._at(parts, not_before, now)
        return None

    def hinges_on(self, now: int | None) -> int | None:
        """What of `now` the reading of a text depends on: equal values, equal readings."""
        if now is None or not (self.days or self.units):
            return None
        local = datetime.fromtimestamp(now, UTC).astimezone(ZoneInfo(self.zone))
        return now if self.units else local.toordinal()

    def _exact(self, text: str) -> int | None:
        if _ISO.fullmatch(text):
            try:
                return int(datetime.fromisoformat(text.upper()).timestamp())
            except ValueError:
                return None
        found = _EPOCH.fullmatch(text) if self.epoch else None
        return int(found.group(1)) if found else None

    def _ago(self, parts: Mapping[str, str], now: int | None) -> int | None:
        """So many units before `now`; only where a unit is not coarser than the forum's dates."""
        unit = self.units.get(parts["unit"].casefold())
        if unit is None or now is None or unit > self.precision_seconds:
            return None
        return now - int(parts["ago"]) * unit

    def _at(self, parts: Mapping[str, str], not_before: int | None, now: int | None) -> int | None:
        day = self._day_ago(parts["word"], now) if "word" in parts else self._day(parts)
        wall = None if day is None else self._wall(day, parts)
        if wall is None:
            return None
        instant = self._instant(wall, not_before)
        if "word" in parts and now is not None and instant > now + MINUTE:
            return None  # later today than the forum's own clock: the zone is not this one
        return instant

    def _day_ago(self, word: str, now: int | None) -> date | None:
        """The day a word means; None around midnight, when it can't be told."""
        ago = self.days.get(word.casefold())
        if ago is None or now is None:
            return None
        zone = ZoneInfo(self.zone)
        today = {
            datetime.fromtimestamp(instant, UTC).astimezone(zone).date()
            for instant in (now - _RENDERING_SECONDS, now)
        }
        return today.pop() - timedelta(days=ago) if len(today) == 1 else None

    def _day(self, parts: Mapping[str, str]) -> date | None:
        word = parts["month"].casefold().rstrip(".")
        month = int(word) if word.isdigit() else self.months.get(word) or _MONTHS.get(word)
        try:
            return date(int(parts["year"]), month or 0, int(parts["day"]))
        except ValueError:
            return None

    def _wall(self, day: date, parts: Mapping[str, str]) -> datetime | None:
        hour = int(parts["hour"])
        half = re.sub(r"[.\s]", "", parts.get("half", "")).casefold()
        if half and hour > MIDDAY:
            return None
        if half:
            hour = hour % MIDDAY + (MIDDAY if half == "pm" else 0)
        minute, second = int(parts.get("minute", "0")), int(parts.get("second", "0"))
        zone = ZoneInfo(self.zone)
        try:
            return datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=zone)
        except ValueError:
            return None

    def _instant(self, wall: datetime, not_before: int | None) -> int:
        first = int(wall.replace(fold=0).timestamp())
        second = int(wall.replace(fold=1).timestamp())
        if not_before is not None and first < not_before <= second:
            return second
        return first


def date_format(section: DateSection, zone: str, precision_seconds: int) -> DateFormat:
    """The dates of a profile, in `zone` where they don't say their own."""
    return DateFormat(
        tuple(re.compile(pattern) for pattern in section.patterns),
        {name.casefold().rstrip("."): number for name, number in section.months.items()},
        section.words,
        zone,
        {word.casefold(): ago for word, ago in section.days.items()},
        {word.casefold(): seconds for word, seconds in section.units.items()},
        section.epoch,
        precision_seconds,
    )


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

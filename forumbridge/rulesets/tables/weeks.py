"""Games whose turns are weeks: days and minutes of a week as instants, in the game's zone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from whenever import Date, Instant, Time

_DAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábados", "domingos")


@dataclass(frozen=True, slots=True)
class Weeks:
    """The weeks of one zone. An hour that a change of clocks skips or repeats is the one that
    comes first after it, or first: no turn is lost for it."""

    zone: str

    def monday_of(self, at: int) -> Date:
        """The Monday of the week of an instant (UTC seconds)."""
        today = self._date(at)
        return today.add(days=-(today.day_of_week().value - 1))

    def instant(self, monday: Date, day: int, minute: int) -> int:
        """A minute of a day (0 for Monday) of that week, in UTC seconds."""
        wall = monday.add(days=day).at(Time(minute // 60, minute % 60))
        return wall.assume_tz(self.zone, disambiguation="compatible").timestamp()  # pyright: ignore[reportUnknownMemberType]

    def first_monday(self, after: int, day: int, minute: int) -> Date:
        """The Monday of the first week whose moment comes later than `after`."""
        monday = self.monday_of(after)
        return monday if self.instant(monday, day, minute) > after else monday.add(days=7)

    def day_number(self, at: int) -> int:
        """The calendar day of an instant in the zone, as a number that grows by one a day."""
        day = self._date(at)
        return date(day.year, day.month, day.day).toordinal()

    def _date(self, at: int) -> Date:
        return Instant.from_timestamp(at).to_tz(self.zone).date()  # pyright: ignore[reportUnknownMemberType]


def in_words(day: int, minute: int) -> str:
    """«los lunes a las 9:00»."""
    hour = minute // 60
    article = "a la" if hour == 1 else "a las"
    return f"los {_DAYS[day]} {article} {hour}:{minute % 60:02d}"

"""When rounds open: weekdays, an hour and holidays in the game's zone (HAC-TIME-02, AMB-009)."""

from __future__ import annotations

from dataclasses import dataclass

from whenever import (
    Date,
    Instant,
    RepeatedTime,
    SkippedTime,
    Time,
    TimeZoneNotFoundError,
    ZonedDateTime,
)

from forumbridge.errors import ConfigurationError

_DAYS = ("lun", "mar", "mie", "jue", "vie", "sab", "dom")
_NAMES = {
    "lun": "lunes",
    "mar": "martes",
    "mie": "miércoles",
    "jue": "jueves",
    "vie": "viernes",
    "sab": "sábados",
    "dom": "domingos",
}
_HORIZON_DAYS = 400


@dataclass(frozen=True, slots=True)
class Calendar:
    """A weekly rhythm. `days` are `lun`…`dom`, `hour` is `HH:MM`, `holidays` ISO dates."""

    zone: str
    days: tuple[str, ...]
    hour: str
    holidays: tuple[str, ...] = ()

    def in_words(self) -> str:
        """The rhythm in Spanish: «los lunes y los jueves a las 21:00»."""
        names = [f"los {_NAMES[day]}" for day in _DAYS if day in self.days]
        if not names:
            return ""
        listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} y {names[-1]}"
        return f"{listed} a las {self.hour}"

    def is_within(self, at: int, hours: tuple[int, int]) -> bool:
        """Whether `at` falls between two whole hours of the day, the second one left out."""
        return hours[0] <= self._local(at).hour < hours[1]

    def next_update(self, after: int) -> int:
        """The first instant later than `after` on one of the days."""
        return self._first(after, self.days)

    def next_hour(self, after: int) -> int:
        """The first instant later than `after` at the hour, on any day that is no holiday."""
        return self._first(after, _DAYS)

    def _first(self, after: int, days: tuple[str, ...]) -> int:
        date = self._local(after).date()
        for _ in range(_HORIZON_DAYS):
            if self._open(date, days):
                instant = self._at_hour(date)
                if instant > after:
                    return instant
            date = date.add(days=1)
        raise ConfigurationError(
            "El calendario no deja ningún día libre para abrir rondas.",
            advice="Revise [calendario] en game.toml.",
            code="CALENDARIO_VACIO",
        )

    def _local(self, at: int) -> ZonedDateTime:
        try:
            return Instant.from_timestamp(at).to_tz(self.zone)  # pyright: ignore[reportUnknownMemberType]
        except TimeZoneNotFoundError:
            raise ConfigurationError(
                f"No existe la zona horaria «{self.zone}».",
                advice="Use una como «Europe/Madrid» en game.toml.",
                code="ZONA_DESCONOCIDA",
            ) from None

    def _open(self, date: Date, days: tuple[str, ...]) -> bool:
        weekday = _DAYS[date.day_of_week().value - 1]
        return weekday in days and date.format_iso() not in self.holidays

    def _at_hour(self, date: Date) -> int:
        hour, minute = (int(part) for part in self.hour.split(":"))
        wall = date.at(Time(hour, minute))
        try:
            return wall.assume_tz(self.zone, disambiguation="raise").timestamp()  # pyright: ignore[reportUnknownMemberType]
        except (RepeatedTime, SkippedTime):
            raise ConfigurationError(
                f"El {date.format_iso()} a las {self.hour} no existe o se repite en "
                f"«{self.zone}» por el cambio de hora.",
                advice="Elija otra hora en [calendario], o ponga ese día como festivo.",
                code="HORA_AMBIGUA",
            ) from None

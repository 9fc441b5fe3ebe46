"""The kinds of ruling that only this game has: moments of the week and lists of characters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import cast

from engine.core.data_errors import DataError
from engine.cosa.setting.rulings import DAYS, WeekTime
from engine.vocabulary.ids import CharacterId

_MOMENT = re.compile(r"(\w{3}) (\d{1,2}):(\d{2})\Z")
_ID = re.compile(r"[a-z][a-z0-9_]{0,40}\Z")


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the game's week: `"jue 21:00"`."""

    def read(self, key: str, value: object) -> object:
        """The day and the minute of that day."""
        found = _MOMENT.match(value) if isinstance(value, str) else None
        if found is None or found[1] not in DAYS:
            raise DataError(key, f"se esperaba {self.admits()}")
        hour, minute = int(found[2]), int(found[3])
        if hour > 23 or minute > 59:
            raise DataError(key, f"las {found[2]}:{found[3]} no es una hora; {self.admits()}")
        return WeekTime(DAYS.index(found[1]), hour * 60 + minute)

    def admits(self) -> str:
        """The form."""
        return f'un día ({", ".join(DAYS)}) y una hora: "jue 21:00"'


@dataclass(frozen=True, slots=True)
class Ids:
    """A list of characters without repeats, empty for the order of the roster."""

    def read(self, key: str, value: object) -> object:
        """The identifiers; whether the roster has them is for `setup_check` to say."""
        items = list(cast("list[object]", value)) if isinstance(value, list | tuple) else [None]
        if not all(isinstance(item, str) and _ID.match(item) for item in items):
            raise DataError(key, f"se esperaba {self.admits()}")
        if len(set(items)) != len(items):
            raise DataError(key, "hay un personaje dos veces")
        return tuple(CharacterId(cast("str", item)) for item in items)

    def admits(self) -> str:
        """The form."""
        return "una lista de identificadores de personajes, en el orden de los asientos, o []"

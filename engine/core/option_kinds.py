"""What a ruling may be worth: one small class a kind, which reads a value, refuses it, and says
what it takes.

A value comes from TOML (the rulings file) or JSON (a change while the game runs).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol, cast

from engine.core.data_errors import DataError

UNLIMITED = "ilimitado"
"""How a file, which has no null, says that there is no limit."""

DAY = 24
_ID = re.compile(r"[a-z][a-z0-9_]{0,40}\Z")


class Kind(Protocol):
    """Reads one key's value."""

    def read(self, key: str, value: object) -> object:
        """The value as the field of the rulings holds it.

        Raises:
            DataError: it is not one that the key takes; its path is the key.
        """
        ...

    def admits(self) -> str:
        """What a file may say, in Spanish, to stand after «admite»."""
        ...


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false."""

    def read(self, key: str, value: object) -> object:
        """A truth value."""
        if not isinstance(value, bool):
            raise DataError(key, "se esperaba true o false, sin comillas")
        return value

    def admits(self) -> str:
        """Both words."""
        return "true o false"


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between `least` and `most`, both included."""

    least: int
    most: int

    def read(self, key: str, value: object) -> object:
        """The number."""
        if not _is_whole(value) or not self.least <= cast("int", value) <= self.most:
            raise DataError(key, f"se esperaba {self.admits()}")
        return value

    def admits(self) -> str:
        """The range."""
        return f"un número entero entre {self.least} y {self.most}"


@dataclass(frozen=True, slots=True)
class Limit:
    """How many times at most: a whole number up to `most`, or no limit (None)."""

    most: int

    def read(self, key: str, value: object) -> object:
        """The number, or None for no limit."""
        if value is None or value == UNLIMITED:
            return None
        if not _is_whole(value) or not 0 <= cast("int", value) <= self.most:
            raise DataError(key, f"se esperaba {self.admits()}")
        return value

    def admits(self) -> str:
        """The range and the word."""
        return f'un número entero entre 0 y {self.most}, o "{UNLIMITED}"'


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, key: str, value: object) -> object:
        """The word."""
        if not isinstance(value, str) or value not in self.words:
            raise DataError(key, f"se esperaba {self.admits()}")
        return value

    def admits(self) -> str:
        """The words."""
        if len(self.words) == 1:
            return f'"{self.words[0]}", que es lo único que hay'
        return " o ".join(f'"{word}"' for word in self.words)


@dataclass(frozen=True, slots=True)
class SomeOf:
    """A list, empty or with some of a few words; it is kept in the order of `words`."""

    words: tuple[str, ...]

    def read(self, key: str, value: object) -> object:
        """The words chosen, without repeats."""
        chosen = list(cast("list[object]", value)) if isinstance(value, list | tuple) else [None]
        if not all(isinstance(word, str) and word in self.words for word in chosen):
            raise DataError(key, f"se esperaba {self.admits()}")
        return tuple(word for word in self.words if word in chosen)

    def admits(self) -> str:
        """The words."""
        options = ", ".join(f'"{word}"' for word in self.words)
        return f"una lista entre corchetes, vacía o con algo de: {options}"


@dataclass(frozen=True, slots=True)
class HourRange:
    """A stretch of the day in whole hours of the game's zone: [first, end), 0…24."""

    def read(self, key: str, value: object) -> object:
        """The two hours, in order."""
        parts = list(cast("list[object]", value)) if isinstance(value, list | tuple) else []
        if len(parts) != 2 or not all(_is_whole(part) for part in parts):
            raise DataError(key, f"se esperaba {self.admits()}")
        first, end = cast("tuple[int, int]", tuple(parts))
        if not 0 <= first < DAY or not 0 < end <= DAY:
            raise DataError(key, f"se esperaba {self.admits()}")
        if first >= end:
            raise DataError(
                key,
                f"la primera hora ({first}) debe ser anterior a la última ({end}) del mismo día",
            )
        return (first, end)

    def admits(self) -> str:
        """The form."""
        return f"dos horas entre 0 y {DAY}, la primera menor: [9, 23]"


@dataclass(frozen=True, slots=True)
class Names:
    """A list of identifiers without repeats, in an order that counts; empty for none."""

    def read(self, key: str, value: object) -> object:
        """The identifiers; whether the game has them is for its own check to say."""
        names = list(cast("list[object]", value)) if isinstance(value, list | tuple) else [None]
        good = all(isinstance(name, str) and _ID.match(name) for name in names)
        if not good or len(set(names)) != len(names):
            raise DataError(key, f"se esperaba {self.admits()}")
        return tuple(cast("list[str]", names))

    def admits(self) -> str:
        """The form."""
        return "una lista entre corchetes de identificadores de personajes, sin repetir, o vacía"


@dataclass(frozen=True, slots=True)
class Text:
    """A few words on one line."""

    def read(self, key: str, value: object) -> object:
        """The words, without spaces around."""
        if not isinstance(value, str) or not value.strip() or "\n" in value:
            raise DataError(key, f"se esperaba {self.admits()}")
        return value.strip()

    def admits(self) -> str:
        """The form."""
        return "un texto de una línea entre comillas"


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)

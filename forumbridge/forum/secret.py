"""A secret in memory: handed on whole, never printed."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Secret:
    """A password, key or session; neither `str` nor `repr` nor a traceback shows it."""

    _value: str = field(repr=False)

    def __str__(self) -> str:
        return "**********"

    def __len__(self) -> int:
        return len(self._value)

    def get_secret_value(self) -> str:
        """What it is, for whoever has to send it."""
        return self._value

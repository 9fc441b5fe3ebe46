"""The kinds of rulings that only the map game has; the others are the core's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from engine.core.data_errors import DataError
from engine.core.option_kinds import (
    UNLIMITED,
    Flag,
    HourRange,
    Kind,
    Limit,
    OneOf,
    SomeOf,
    Whole,
)
from engine.hacienda.setting.setup import TaskClass
from engine.vocabulary.ids import PlaceId

__all__ = [
    "UNLIMITED",
    "Flag",
    "HourRange",
    "Kind",
    "Limit",
    "OneOf",
    "PlaceName",
    "Quota",
    "SomeOf",
    "Whole",
]

_ID = re.compile(r"[a-z][a-z0-9_]{0,40}\Z")


@dataclass(frozen=True, slots=True)
class PlaceName:
    """The identifier of a place of the map; empty (None) for the one that the map says."""

    def read(self, key: str, value: object) -> object:
        """The place; whether the map has it is for `setup_check` to say."""
        if value is None or value == "":
            return None
        if not isinstance(value, str) or not _ID.match(value):
            raise DataError(key, f"se esperaba {self.admits()}")
        return PlaceId(value)

    def admits(self) -> str:
        """The form."""
        return 'el identificador de un lugar de mapa.toml, o "" para el que diga el mapa'


@dataclass(frozen=True, slots=True)
class Quota:
    """How many tasks of each class; a class that is not mentioned is 0."""

    def read(self, key: str, value: object) -> object:
        """The numbers by class."""
        if not isinstance(value, Mapping):
            raise DataError(key, "se esperaba una tabla con larga, mediana y rapida")
        table = cast("Mapping[str, object]", value)
        for word in table:
            if word not in tuple(TaskClass):
                raise DataError(f"{key}.{word}", "no es larga, mediana ni rapida")
        each = Whole(0, 20)
        order = (TaskClass.LONG, TaskClass.MEDIUM, TaskClass.QUICK)
        return {str(kind): each.read(f"{key}.{kind}", table.get(kind, 0)) for kind in order}

    def admits(self) -> str:
        """The form."""
        return "una tabla con larga, mediana y rapida, cada una entre 0 y 20"

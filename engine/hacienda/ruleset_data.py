"""The rulings file's table → `Ruleset`, and one ruling changed while the game runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import cast

from engine.hacienda.data_reader import DataError
from engine.hacienda.setup import Ruleset, TaskClass

Reader = Callable[[str, object], object]

UNLIMITED = "ilimitado"
"""How a file, which has no null, says that there is no limit."""


def ruleset_from_data(data: Mapping[str, object]) -> Ruleset:
    """The rulings of a file; keys it doesn't mention keep their default.

    Raises:
        DataError: its path is the key: unknown, of the wrong type, out of range, or at odds with
            another.
    """
    return _apply(Ruleset(), data)


def with_change(ruleset: Ruleset, key: str, json_value: str) -> Ruleset:
    """The ruleset with one key changed to a value written as JSON (`18`, `true`, `"eq"`, `null`).

    Raises:
        DataError: as `ruleset_from_data`, and where the value is not JSON.
    """
    try:
        value = json.loads(json_value)
    except ValueError:
        raise DataError(
            key,
            f"«{json_value}» no se entiende; escriba un número, true, false o un texto entre"
            " comillas dobles",
        ) from None
    return _apply(ruleset, {key: value})


def _apply(base: Ruleset, data: Mapping[str, object]) -> Ruleset:
    changes: dict[str, object] = {}
    for key, value in data.items():
        if key not in READERS:
            raise DataError(
                key,
                "no hay ninguna decisión de reglas con este nombre; mire la lista en reglas.toml",
            )
        changes[key] = READERS[key](key, value)
    ruleset = replace(base, **changes)
    _check_sides(ruleset)
    return ruleset


def _check_sides(rules: Ruleset) -> None:
    if rules.vasallos <= rules.impostores:
        raise DataError(
            "vasallos", "con tan pocos vasallos los impostores ganarían antes de empezar"
        )
    if rules.clerigos + rules.escurridizos > rules.vasallos:
        raise DataError("clerigos", "hay más papeles especiales que vasallos para tenerlos")
    if rules.cambiaformas > rules.impostores:
        raise DataError("cambiaformas", "hay más cambiaformas que impostores")


def _whole(least: int, most: int) -> Reader:
    def read(key: str, value: object) -> object:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise DataError(key, f"se esperaba un número entero entre {least} y {most}")
        return value

    return read


def _limit(most: int) -> Reader:
    def read(key: str, value: object) -> object:
        if value is None or value == UNLIMITED:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise DataError(key, f'se esperaba un número entero entre 0 y {most}, o "{UNLIMITED}"')
        return value

    return read


def _flag(key: str, value: object) -> object:
    if not isinstance(value, bool):
        raise DataError(key, "se esperaba true o false, sin comillas")
    return value


def _one_of(*words: str) -> Reader:
    def read(key: str, value: object) -> object:
        if not isinstance(value, str) or value not in words:
            raise DataError(key, "se esperaba " + " o ".join(f'"{word}"' for word in words))
        return value

    return read


def _some_of(*words: str) -> Reader:
    def read(key: str, value: object) -> object:
        chosen = list(cast("list[object]", value)) if isinstance(value, list | tuple) else [None]
        if not all(isinstance(word, str) and word in words for word in chosen):
            options = ", ".join(f'"{word}"' for word in words)
            raise DataError(key, f"se esperaba una lista, vacía o con algo de: {options}")
        return tuple(word for word in words if word in chosen)

    return read


def _quota(key: str, value: object) -> object:
    if not isinstance(value, Mapping):
        raise DataError(key, "se esperaba una tabla con larga, mediana y rapida")
    table = cast("Mapping[str, object]", value)
    for word in table:
        if word not in tuple(TaskClass):
            raise DataError(f"{key}.{word}", "no es larga, mediana ni rapida")
    read = _whole(0, 20)
    order = (TaskClass.LONG, TaskClass.MEDIUM, TaskClass.QUICK)
    return {str(kind): read(f"{key}.{kind}", table.get(kind, 0)) for kind in order}


_HOURS = _whole(0, 24 * 60)
_SOME_HOURS = _whole(1, 24 * 60)

READERS: Mapping[str, Reader] = {
    "vasallos": _whole(1, 100),
    "impostores": _whole(1, 50),
    "clerigos": _whole(0, 10),
    "escurridizos": _whole(0, 10),
    "cambiaformas": _whole(0, 10),
    "task_quota": _quota,
    "declaration_hours": _SOME_HOURS,
    "alteration_hours": _SOME_HOURS,
    "extension_hours": _HOURS,
    "extension_auto": _flag,
    "extension_per_round": _whole(0, 10),
    "extension_per_game": _whole(0, 1000),
    "deliberation_hours": _SOME_HOURS,
    "no_alter_rounds": _whole(0, 1000),
    "resolve_early": _flag,
    "receipt_grace_hours": _HOURS,
    "kill_cooldown": _whole(0, 1000),
    "impostors_know_each_other": _flag,
    "conditionals": _some_of("report", "bell"),
    "instant_stop": _flag,
    "standing_report": _flag,
    "redeclare_on_death": _flag,
    "repeat_encounter": _flag,
    "corpse_window": _one_of("report_only", "alter"),
    "alter_on_exit": _flag,
    "victim_learns_killer": _one_of("apparent", "none"),
    "kill_witness": _one_of("start", "start_or_end"),
    "busy_before_kill": _flag,
    "fake_task_busy": _flag,
    "impostor_busy_immune": _flag,
    "friendly_fire": _flag,
    "clear_corpses": _flag,
    "publish_deaths": _flag,
    "publish_corpse_place": _flag,
    "bell_uses_per_player": _limit(1000),
    "bell_cooldown_phases": _whole(0, 1000),
    "self_vote": _flag,
    "confirm_ejects": _flag,
    "ghosts_alter": _flag,
    "parity": _one_of("le", "eq"),
    "task_counter": _one_of("per_round", "meetings", "never"),
    "mask_style": _one_of("generic", "room_task"),
    "publish_log": _flag,
}
"""How each key's value is read and checked; one for every field of `Ruleset`."""

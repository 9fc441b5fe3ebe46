"""A scenario file → `Scenario`, or a sentence that names the file and the line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path as FilePath
from typing import cast, get_args

from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.setup import Ruleset, Task
from engine.vocabulary import TaskId
from forumbridge.scenarios import parts
from forumbridge.scenarios.faults import ScenarioFault
from forumbridge.scenarios.lines import Path
from forumbridge.scenarios.model import (
    Saying,
    Scenario,
    Step,
    Until,
)
from forumbridge.scenarios.names import Names
from forumbridge.scenarios.orders import orders_of
from forumbridge.scenarios.placing import position

_TOP = (
    "titulo", "reglas", "personajes", "casa", "paso", "ronda", "lejos", "momento", "decisiones",
    "sin_alteraciones", "semilla",
)  # fmt: skip
_STEP = ("dice", "hace", "hasta", "pasan", *parts.EXPECTATIONS)
_ORDERS = ("dice", "hace")


@dataclass(frozen=True, slots=True)
class World:
    """What a scenario is set in: the shipped house, or a game's own files."""

    game_map: GameMap
    tasks: Mapping[TaskId, Task]
    ruleset: Ruleset


def read_scenario(file: FilePath, world: World) -> Scenario:
    """The scenario of a file.

    Raises:
        ConfigurationError: it can't be read, or says something that can't be (`ESCENARIO`).
    """
    return parts.load(file, lambda text, data: _scenario(file, text, data, world))


def _scenario(file: FilePath, text: str, data: Mapping[str, object], world: World) -> Scenario:
    parts.only(data, _TOP, ())
    for key in ("titulo", "reglas", "personajes", "paso"):
        if key not in data:
            raise ScenarioFault((), f"falta «{key}»")
    if not isinstance(data["personajes"], Mapping):
        raise ScenarioFault(("personajes",), "debería ser una tabla [personajes]")
    stands = position(world.game_map, world.tasks, world.ruleset, data)
    steps = tuple(_step(stands.names, row, n) for n, row in enumerate(parts.rows(data)))
    scenario = Scenario(
        file=file,
        text=text,
        title=str(data["titulo"]),
        rules=parts.rules(data["reglas"]),
        setup=stands.setup,
        situation=stands.situation,
        steps=steps,
        names=stands.names.people,
        seed=sha256(str(data.get("semilla", "")).encode()).hexdigest(),
    )
    parts.require_both(scenario.steps)
    return scenario


def _step(names: Names, row: Mapping[str, object], number: int) -> Step:
    path: Path = ("paso", number)
    parts.only(row, _STEP, path)
    until = str(row.get("hasta", "fase"))
    if until not in get_args(Until):
        raise ScenarioFault((*path, "hasta"), f"«hasta» admite {', '.join(get_args(Until))}")
    hours = row.get("pasan", 0)
    if not isinstance(hours, int | float) or hours < 0:
        raise ScenarioFault((*path, "pasan"), "debería ser un número de horas")
    return Step(
        hours=hours,
        sayings=tuple(_sayings(names, row, path)),
        until=cast("Until", until),
        expected=tuple(parts.expected(names.person, row, path)),
    )


def _sayings(names: Names, row: Mapping[str, object], path: Path) -> Iterator[Saying]:
    """Posts in the order of the file's lines."""
    for key in (key for key in row if key in _ORDERS):
        for name, said in parts.table(row[key], (*path, key)).items():
            at = (*path, key, name)
            who = names.person(name, at)
            for words in parts.strings(said, at):
                if key == "dice":
                    yield Saying(who, words)
                else:
                    yield Saying(who, orders=orders_of(names, words, at))

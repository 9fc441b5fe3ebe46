"""A scenario file → `Scenario`, or a sentence that names the file and the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path as FilePath
from typing import Literal, cast, get_args

from engine.hacienda.data_reader import DataError
from engine.hacienda.map import GameMap
from engine.hacienda.setup import Ruleset, Task
from engine.vocabulary import TaskId
from forumbridge.errors import ConfigurationError
from forumbridge.scenarios.faults import ScenarioFault, nearest
from forumbridge.scenarios.lines import Path, line_of, parsed
from forumbridge.scenarios.model import (
    EVERYBODY,
    NARRATOR,
    Expected,
    Saying,
    Scenario,
    Step,
    Until,
)
from forumbridge.scenarios.names import Names
from forumbridge.scenarios.orders import orders_of
from forumbridge.scenarios.placing import position

NOTHING_DONE = "Este fichero no se ha jugado."
_TOP = (
    "titulo", "reglas", "personajes", "casa", "paso", "ronda", "lejos", "momento", "decisiones",
    "sin_alteraciones", "semilla",
)  # fmt: skip
_STEP = (
    "dice", "hace", "hasta", "pasan", "sucede", "no_sucede", "sabe", "ignora", "lee", "no_lee",
)  # fmt: skip
_RULE = re.compile(r"(HAC-[A-Z]+-\d{2}|AMB-\d{3}|MSG-\d{2})\Z")
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
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise ConfigurationError(
            f"El escenario «{file}» no se puede leer.",
            advice="Mire que exista y que esté guardado como UTF-8.",
            code="FALTA_FICHERO",
        ) from None
    try:
        return _scenario(file, text, parsed(text), world)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        number = int(found[1]) if found else 1
        raise _wrong(file, number, "esto no es TOML; mire las comillas y los corchetes") from None
    except ScenarioFault as fault:
        raise _wrong(file, line_of(text, fault.path), fault.text) from None
    except DataError as error:
        line = line_of(text, ("decisiones", error.path))
        raise _wrong(file, line, f"{error.path}: {error.message}") from None


def _wrong(file: FilePath, line: int, sentence: str) -> ConfigurationError:
    return ConfigurationError(
        f"{file.name}, línea {line}: {sentence}.", advice=NOTHING_DONE, code="ESCENARIO"
    )


def _scenario(file: FilePath, text: str, data: Mapping[str, object], world: World) -> Scenario:
    _only(data, _TOP, ())
    for key in ("titulo", "reglas", "personajes", "paso"):
        if key not in data:
            raise ScenarioFault((), f"falta «{key}»")
    if not isinstance(data["personajes"], Mapping):
        raise ScenarioFault(("personajes",), "debería ser una tabla [personajes]")
    stands = position(world.game_map, world.tasks, world.ruleset, data)
    steps = tuple(_step(stands.names, row, n) for n, row in enumerate(_rows(data)))
    scenario = Scenario(
        file=file,
        text=text,
        title=str(data["titulo"]),
        rules=_rules(data["reglas"]),
        setup=stands.setup,
        situation=stands.situation,
        steps=steps,
        names=stands.names.people,
        seed=sha256(str(data.get("semilla", "")).encode()).hexdigest(),
    )
    _require_both(scenario)
    return scenario


def _rows(data: Mapping[str, object]) -> list[Mapping[str, object]]:
    rows = data["paso"]
    if not isinstance(rows, list) or not rows:
        raise ScenarioFault(("paso",), "cada paso empieza con [[paso]]")
    return cast("list[Mapping[str, object]]", rows)


def _rules(value: object) -> tuple[str, ...]:
    rules = cast("list[object]", value) if isinstance(value, list) else []
    if not rules:
        raise ScenarioFault(("reglas",), "debería ser una lista de reglas")
    for rule in rules:
        if not _RULE.match(str(rule)):
            raise ScenarioFault(("reglas",), f"«{rule}» no es el nombre de una regla")
    return tuple(str(rule) for rule in rules)


def _require_both(scenario: Scenario) -> None:
    """Somebody must be told something, and somebody must not be told something."""
    told = [e for step in scenario.steps for e in step.expected if e.where != "sucede"]
    if not any(not e.absent for e in told):
        raise ScenarioFault((), "falta algo que alguien deba saber («sabe» o «lee»)")
    if not any(e.absent for e in told):
        raise ScenarioFault((), "falta algo que alguien no deba saber («ignora» o «no_lee»)")


def _only(table: Mapping[str, object], known: tuple[str, ...], path: Path) -> None:
    for key in table:
        if key not in known:
            close = nearest(key, list(known))
            raise ScenarioFault((*path, key), f"«{key}» no es ninguna clave{close}")


def _step(names: Names, row: Mapping[str, object], number: int) -> Step:
    path: Path = ("paso", number)
    _only(row, _STEP, path)
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
        expected=tuple(_expected(names, row, path)),
    )


def _sayings(names: Names, row: Mapping[str, object], path: Path) -> Iterator[Saying]:
    """Posts in the order of the file's lines."""
    for key in (key for key in row if key in _ORDERS):
        for name, said in _table(row[key], (*path, key)).items():
            at = (*path, key, name)
            who = names.person(name, at)
            for words in _strings(said, at):
                if key == "dice":
                    yield Saying(who, words)
                else:
                    yield Saying(who, orders=orders_of(names, words, at))


_Where = Literal["sucede", "sabe", "lee"]
_EXPECTED: Mapping[str, tuple[_Where, bool]] = {
    "sucede": ("sucede", False),
    "no_sucede": ("sucede", True),
    "sabe": ("sabe", False),
    "ignora": ("sabe", True),
    "lee": ("lee", False),
    "no_lee": ("lee", True),
}


def _expected(names: Names, row: Mapping[str, object], path: Path) -> Iterator[Expected]:
    for key, (where, absent) in _EXPECTED.items():
        if key not in row:
            continue
        if where == "sucede":
            for pattern in _strings(row[key], (*path, key)):
                yield Expected(where, "", pattern, absent, (*path, key))
            continue
        for whom, said in _table(row[key], (*path, key)).items():
            at = (*path, key, whom)
            for one in whom.split(","):
                word = one.strip()
                who = word if word in (EVERYBODY, NARRATOR) else str(names.person(word, at))
                for pattern in _strings(said, at):
                    yield Expected(where, who, pattern, absent, at)


def _table(value: object, path: Path) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ScenarioFault(path, f"diga de quién: «{path[-1]}.Nombre = …»")
    return cast("Mapping[str, object]", value)


def _strings(value: object, path: Path) -> list[str]:
    items = cast("list[object]", value) if isinstance(value, list) else [value]
    for item in items:
        if not isinstance(item, str) or not item.strip():
            raise ScenarioFault(path, "debería ser un texto, o una lista de textos")
    return [str(item) for item in items]

"""The parts that every scenario file has, read: rows, rules, expectations, and what is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path as FilePath
from typing import Literal, TypeVar, cast

from engine.core.data_errors import DataError
from engine.vocabulary import CharacterId
from forumbridge.errors import ConfigurationError
from forumbridge.scenarios.faults import ScenarioFault, nearest
from forumbridge.scenarios.lines import Path, line_of, parsed
from forumbridge.scenarios.model import EVERYBODY, NARRATOR, Expected, Step

NOTHING_DONE = "Este fichero no se ha jugado."
EXPECTATIONS = ("sucede", "no_sucede", "sabe", "ignora", "lee", "no_lee")
RULE = re.compile(
    r"((HAC|COSA|AVA)-[A-Z]+-\d{2}|AMB-\d{3}|MSG-\d{2}|Q[AC]-\d{2}[a-z]?|[EFG]-\d{2})\Z"
)
"""A rule's name in any catalogue."""

S = TypeVar("S")
Person = Callable[[str, Path], CharacterId]
"""Somebody by his name; raises `ScenarioFault` for one it does not know."""


def load(file: FilePath, make: Callable[[str, Mapping[str, object]], S]) -> S:
    """What `make` makes of a file's text and data.

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
        return make(text, parsed(text))
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        number = int(found[1]) if found else 1
        raise wrong(file, number, "esto no es TOML; mire las comillas y los corchetes") from None
    except ScenarioFault as fault:
        raise wrong(file, line_of(text, fault.path), fault.text) from None
    except DataError as error:
        line = line_of(text, ("decisiones", error.path))
        raise wrong(file, line, f"{error.path}: {error.message}") from None


def wrong(file: FilePath, line: int, sentence: str) -> ConfigurationError:
    """What is wrong with a file, at a line."""
    return ConfigurationError(
        f"{file.name}, línea {line}: {sentence}.", advice=NOTHING_DONE, code="ESCENARIO"
    )


def rows(data: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The steps, as they stand."""
    found = data["paso"]
    if not isinstance(found, list) or not found:
        raise ScenarioFault(("paso",), "cada paso empieza con [[paso]]")
    return cast("list[Mapping[str, object]]", found)


def rules(value: object) -> tuple[str, ...]:
    """The rules that it shows."""
    named = cast("list[object]", value) if isinstance(value, list) else []
    if not named:
        raise ScenarioFault(("reglas",), "debería ser una lista de reglas")
    for rule in named:
        if not RULE.match(str(rule)):
            raise ScenarioFault(("reglas",), f"«{rule}» no es el nombre de una regla")
    return tuple(str(rule) for rule in named)


def require_both(steps: tuple[Step, ...]) -> None:
    """Somebody must be told something, and somebody must not be told something."""
    told = [e for step in steps for e in step.expected if e.where != "sucede"]
    if not any(not e.absent for e in told):
        raise ScenarioFault((), "falta algo que alguien deba saber («sabe» o «lee»)")
    if not any(e.absent for e in told):
        raise ScenarioFault((), "falta algo que alguien no deba saber («ignora» o «no_lee»)")


def only(given: Mapping[str, object], known: tuple[str, ...], path: Path) -> None:
    """Refuse a key that is none."""
    for key in given:
        if key not in known:
            close = nearest(key, list(known))
            raise ScenarioFault((*path, key), f"«{key}» no es ninguna clave{close}")


_Where = Literal["sucede", "sabe", "lee"]
_EXPECTED: Mapping[str, tuple[_Where, bool]] = {
    "sucede": ("sucede", False),
    "no_sucede": ("sucede", True),
    "sabe": ("sabe", False),
    "ignora": ("sabe", True),
    "lee": ("lee", False),
    "no_lee": ("lee", True),
}


def expected(person: Person, row: Mapping[str, object], path: Path) -> Iterator[Expected]:
    """The expectations of a step."""
    for key, (where, absent) in _EXPECTED.items():
        if key not in row:
            continue
        if where == "sucede":
            for pattern in strings(row[key], (*path, key)):
                yield Expected(where, "", pattern, absent, (*path, key))
            continue
        for whom, said in table(row[key], (*path, key)).items():
            at = (*path, key, whom)
            for one in whom.split(","):
                word = one.strip()
                who = word if word in (EVERYBODY, NARRATOR) else str(person(word, at))
                for pattern in strings(said, at):
                    yield Expected(where, who, pattern, absent, at)


def table(value: object, path: Path) -> Mapping[str, object]:
    """A table by name."""
    if not isinstance(value, Mapping):
        raise ScenarioFault(path, f"diga de quién: «{path[-1]}.Nombre = …»")
    return cast("Mapping[str, object]", value)


def strings(value: object, path: Path) -> list[str]:
    """A text, or a list of them."""
    items = cast("list[object]", value) if isinstance(value, list) else [value]
    for item in items:
        if not isinstance(item, str) or not item.strip():
            raise ScenarioFault(path, "debería ser un texto, o una lista de textos")
    return [str(item) for item in items]

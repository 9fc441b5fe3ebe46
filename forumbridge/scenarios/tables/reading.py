"""A scenario file of a game without a map → its script and the stage it is played on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path as FilePath
from types import ModuleType
from typing import Any, cast

from engine.vocabulary import CharacterId
from forumbridge.config_files.loaders import read_data
from forumbridge.config_files.paths import (
    LEXICON,
    MESSAGES,
    RULES,
    ruleset_folder,
    shipped_messages,
)
from forumbridge.config_files.phrasebooks import load_phrasebook
from forumbridge.config_files.toml_files import read_toml
from forumbridge.games.tables import GRACES
from forumbridge.narration.templates import Templates
from forumbridge.scenarios import parts
from forumbridge.scenarios.faults import ScenarioFault
from forumbridge.scenarios.lines import Path
from forumbridge.scenarios.model import Saying, Script, Step
from forumbridge.scenarios.tables.seating import ZONE, People
from forumbridge.scenarios.tables.staging import PLACES, WHISPERED, TableStage
from parsers.decisions import Phrasebook

_TOP = ("titulo", "juego", "reglas", "personajes", "paso", "decisiones", "semilla")
_STEP = (*PLACES, "hasta", "pasan", *parts.EXPECTATIONS)
GAMES = ("cosa", "avaloup")
_SECRET = bytes(range(32))
"""What the message of the end publishes: a scenario draws from its own word."""


def game_of(data: Mapping[str, object]) -> str:
    """Which game a scenario is of: La Hacienda's say nothing.

    Raises:
        ScenarioFault: there is no such game.
    """
    game = str(data.get("juego", "hacienda"))
    if game not in ("hacienda", *GAMES):
        raise ScenarioFault(("juego",), "«juego» admite hacienda, cosa y avaloup")
    return game


def read_table(file: FilePath, folder: FilePath | None = None) -> tuple[Script, TableStage]:
    """The script of a file and its stage, where it begins; with a game's `folder`, by its rulings,
    words and messages, where the file does not say otherwise.

    Raises:
        ConfigurationError: it can't be read, or says something that can't be (`ESCENARIO`).
    """
    return parts.load(file, lambda text, data: _read(file, text, data, folder))


def _read(
    file: FilePath, text: str, data: Mapping[str, object], folder: FilePath | None
) -> tuple[Script, TableStage]:
    name = game_of(data)
    own = import_module(f"forumbridge.scenarios.tables.{name}")
    data = data if folder is None else {**data, "decisiones": _decided(data, folder, own)}
    parts.only(data, (*_TOP, *own.TOP), ())
    for key in ("titulo", "reglas", "personajes", "paso"):
        if key not in data:
            raise ScenarioFault((), f"falta «{key}»")
    if not isinstance(data["personajes"], Mapping):
        raise ScenarioFault(("personajes",), "debería ser una tabla [personajes]")
    seed = sha256(str(data.get("semilla", "")).encode()).hexdigest()
    game, people, now = own.stage_of(data, seed, _voice(name, str(data["titulo"]), folder))
    steps = tuple(_step(people, row, n, own) for n, row in enumerate(parts.rows(data)))
    parts.require_both(steps)
    script = Script(
        file=file,
        text=text,
        title=str(data["titulo"]),
        rules=parts.rules(data["reglas"]),
        steps=steps,
        names=people.names,
        seed=seed,
    )
    stage = TableStage(game, now)
    stage.begin()
    return script, stage


def _decided(data: Mapping[str, object], folder: FilePath, own: ModuleType) -> Mapping[str, object]:
    """A game's rulings but for its seats, which are of other people, under those of the file."""
    read_data(folder / RULES, own.ruleset_from_data)
    rulings = {key: value for key, value in read_toml(folder / RULES).items() if key != "seats"}
    return rulings | dict(cast("Mapping[str, object]", data.get("decisiones", {})))


def _voice(game: str, title: str, folder: FilePath | None) -> dict[str, Any]:
    """The words and messages of a game's folder, or the shipped ones, as its class takes them."""
    if folder is None:
        book, messages = _shipped(game)
    else:
        book = load_phrasebook(folder / LEXICON)
        messages = Templates(folder / MESSAGES, shipped_messages(game))
    return {
        "name": title,
        "book": book,
        "messages": messages,
        "zone": ZONE,
        "precision": 1,
        "graces": GRACES,
        "secret": _SECRET,
    }


@cache
def _shipped(game: str) -> tuple[Phrasebook, Templates]:
    """Read once, however many scenarios of a game there are."""
    folder = ruleset_folder(game)
    return load_phrasebook(folder / "lexicon.toml"), Templates(folder / "messages")


def _step(people: People, row: Mapping[str, object], number: int, own: ModuleType) -> Step:
    path: Path = ("paso", number)
    parts.only(row, _STEP, path)
    known = ("publicacion", "nada", *cast("tuple[str, ...]", own.UNTIL))
    until = str(row.get("hasta", "publicacion"))
    if until not in known:
        raise ScenarioFault((*path, "hasta"), f"«hasta» admite {', '.join(known)}")
    hours = row.get("pasan", 0)
    if not isinstance(hours, int | float) or hours < 0:
        raise ScenarioFault((*path, "pasan"), "debería ser un número de horas")
    return Step(
        hours=hours,
        sayings=tuple(_sayings(people, row, path)),
        until=until,
        expected=tuple(parts.expected(people.person, row, path)),
    )


def _sayings(people: People, row: Mapping[str, object], path: Path) -> Iterator[Saying]:
    """Posts in the order of the file's lines."""
    for key in (key for key in row if key in PLACES):
        for name, said in parts.table(row[key], (*path, key)).items():
            at = (*path, key, name)
            who, readers = _writes(people, name, at, whispers=key == WHISPERED)
            for words in parts.strings(said, at):
                yield Saying(who, words, where=key, readers=readers)


def _writes(
    people: People, name: str, at: Path, *, whispers: bool
) -> tuple[CharacterId, tuple[CharacterId, ...]]:
    """Who writes, and whom he lets read it: «Ana a Blas»."""
    if not whispers:
        return people.person(name, at), ()
    who, _, whom = name.partition(" a ")
    if not whom:
        raise ScenarioFault(at, "diga a quién se lo susurra: «Ana a Blas»")
    return people.person(who, at), (people.person(whom, at),)

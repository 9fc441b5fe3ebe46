"""Everything one game uses, read from its folder through the engine's and parsers' pure readers.

Their errors become sentences that name the file and the key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from engine.hacienda.atlas import gazetteer
from engine.hacienda.data_reader import DataError
from engine.hacienda.map import GameMap
from engine.hacienda.map_check import problems as map_problems
from engine.hacienda.map_data import map_from_data
from engine.hacienda.ruleset_data import ruleset_from_data
from engine.hacienda.setup import Character, Ruleset, Setup, Task
from engine.hacienda.setup_check import setup_problems
from engine.hacienda.tasks_data import tasks_from_data
from engine.vocabulary import CharacterId, TaskId
from forumbridge.config_files.checks import Problem, roster_names
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.names import Named, clashes
from forumbridge.config_files.paths import (
    LEXICON,
    MAP,
    MESSAGES,
    PROFILE,
    RULES,
    TASKS,
    shipped_profile,
)
from forumbridge.config_files.rhythm import rhythm_problems, scene_problems
from forumbridge.config_files.toml_files import read_toml
from forumbridge.errors import ConfigurationError
from parsers.lexicon import Lexicon, lexicon_from_data
from parsers.lexicon import problems as lexicon_problems
from parsers.tables import LexiconError

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class GameFiles:
    """A game's configuration, all of it valid."""

    folder: Path
    config: GameConfig
    setup: Setup
    lexicon: Lexicon
    messages: Path
    """The folder of its message templates."""
    profile: Path
    """The file of its forum profile."""


def load_files(folder: Path) -> GameFiles:
    """Everything in a game folder.

    Raises:
        ConfigurationError: a file is missing or wrong, or the map or the names make the game
            unplayable; the message names the file and the key.
    """
    config = load_game(folder)
    setup = load_setup(folder, config)
    for problem in (*_map_faults(setup.map), *name_problems(config, setup.map)):
        if not problem.warning:
            raise ConfigurationError(problem.sentence, advice=problem.advice, code=problem.code)
    return GameFiles(
        folder=folder,
        config=config,
        setup=setup,
        lexicon=load_lexicon(folder),
        messages=folder / MESSAGES,
        profile=profile_file(folder, config),
    )


def load_setup(folder: Path, config: GameConfig) -> Setup:
    """Map, tasks, roster and rulings of a game.

    Raises:
        ConfigurationError: see `load_files`.
    """
    game_map = load_map(folder)
    return Setup(
        map=game_map,
        tasks=load_tasks(folder, game_map),
        roster=roster_of(config),
        ruleset=load_ruleset(folder),
    )


def load_map(folder: Path) -> GameMap:
    """The game's map; whether it is playable is `map_faults`' question."""
    return _read(folder / MAP, map_from_data)


def load_tasks(folder: Path, game_map: GameMap) -> Mapping[TaskId, Task]:
    """The game's catalogue of tasks."""
    return _read(folder / TASKS, lambda data: tasks_from_data(data, game_map))


def load_ruleset(folder: Path) -> Ruleset:
    """The rulings in force when the game begins."""
    return _read(folder / RULES, ruleset_from_data)


def load_lexicon(folder: Path) -> Lexicon:
    """The game's words."""
    return _read(folder / LEXICON, lexicon_from_data)


def roster_of(config: GameConfig) -> tuple[Character, ...]:
    """The characters, in the narrator's order."""
    return tuple(
        Character(CharacterId(person.id), person.name, person.aliases, person.gender == "f")
        for person in config.characters
    )


def profile_file(folder: Path, config: GameConfig) -> Path:
    """The game's own copy of its forum profile, a file it names, or the shipped one.

    Raises:
        ConfigurationError: there is none of that name.
    """
    if (folder / PROFILE).is_file():
        return folder / PROFILE
    return named_profile(folder, config)


def named_profile(folder: Path, config: GameConfig) -> Path:
    """The profile that game.toml names, whatever copy of another one the folder has.

    Raises:
        ConfigurationError: there is none of that name.
    """
    named = folder / config.forum.profile
    if named.suffix == ".toml" and named.resolve().is_relative_to(folder.resolve()):
        if named.is_file():
            return named
        raise ConfigurationError(
            f"Falta el perfil de foro «{config.forum.profile}» en «{folder}».",
            advice="Corrija «foro.perfil» en game.toml.",
            code="PERFIL_DESCONOCIDO",
        )
    return shipped_profile(config.forum.profile)


def name_problems(config: GameConfig, game_map: GameMap) -> tuple[Problem, ...]:
    """Characters whose names clash with each other or with places."""
    places = [
        Named(place.name, (*place.aliases, *((place.short,) if place.short else ())), "lugar")
        for place in game_map.places.values()
    ] + [Named(room.name, (), "lugar") for room in game_map.rooms.values()]
    advice = "Cambie en game.toml el nombre o el alias."
    return tuple(
        Problem(clash.code, clash.sentence, advice, clash.warning)
        for clash in clashes(roster_names(config), places)
    )


def file_problems(folder: Path, config: GameConfig) -> tuple[Problem, ...]:
    """What `doctor` says of map, names and lexicon, and of roster and rulings together.

    Raises:
        ConfigurationError: a file can't be read at all.
    """
    setup = load_setup(folder, config)
    words = tuple(
        Problem("LEXICO_AMBIGUO", sentence, "Añada un alias claro o cambie lexico.toml.", True)
        for sentence in lexicon_problems(load_lexicon(folder), gazetteer(setup))
    )
    return (
        *_map_faults(setup.map),
        *name_problems(config, setup.map),
        *words,
        *_misfits(setup),
        *rhythm_problems(config.calendar, setup.ruleset),
        *scene_problems(config.scenes, setup.ruleset),
    )


def _misfits(setup: Setup) -> tuple[Problem, ...]:
    """Where the roster, the tasks and the rulings do not fit together."""
    advice = f"Mire «vasallos», «impostores» y los demás del reparto en {RULES}, y {TASKS}."
    return tuple(
        Problem(problem.code, f"{problem.text}.", advice, problem.severity != "error")
        for problem in setup_problems(setup)
    )


def _map_faults(game_map: GameMap) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            problem.code,
            f"{MAP}: {problem.text}",
            "Corrija el mapa; «forumbridge map» lo dibuja.",
            problem.severity != "error",
        )
        for problem in map_problems(game_map)
    )


def _read(path: Path, reader: Callable[[Mapping[str, object]], Read]) -> Read:
    data = read_toml(path)
    try:
        return reader(data)
    except DataError as error:
        raise _wrong(path, error.path, error.message) from None
    except LexiconError as error:
        raise _wrong(path, error.path, error.sentence) from None


def _wrong(path: Path, key: str, what: str) -> ConfigurationError:
    where = f"{path.name}, «{key}»" if key else path.name
    return ConfigurationError(
        f"{where}: {what.rstrip('.')}.",
        advice="Corríjalo; no se ha hecho nada.",
        code="FICHERO_NO_VALE",
    )

"""The files of a game of La Hacienda, read through the engine's and parsers' pure readers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.hacienda.setting.atlas import gazetteer
from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.map_check import problems as map_problems
from engine.hacienda.setting.map_data import map_from_data
from engine.hacienda.setting.ruleset_data import changed_keys, ruleset_from_data
from engine.hacienda.setting.setup import RULES_VERSION, Character, Ruleset, Setup, Task
from engine.hacienda.setting.setup_check import setup_problems
from engine.hacienda.setting.tasks_data import tasks_from_data
from engine.vocabulary import CharacterId, TaskId
from forumbridge.config_files.checks import Problem, roster_names
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.loaders import (
    ChangedRuling,
    GameFiles,
    changes,
    profile_file,
    read_data,
    read_shared,
)
from forumbridge.config_files.names import Named, clashes
from forumbridge.config_files.paths import LEXICON, MAP, MESSAGES, RULES, TASKS, shipped_messages
from forumbridge.config_files.rhythm import rhythm_problems, scene_problems
from forumbridge.config_files.titles import require_game
from forumbridge.errors import ConfigurationError
from parsers.words.lexicon import Lexicon, lexicon_from_data
from parsers.words.lexicon import problems as lexicon_problems

__all__ = [
    "RULES_VERSION",
    "HaciendaFiles",
    "changed_rulings",
    "check_rulings",
    "file_problems",
    "load_lexicon",
    "load_map",
    "load_ruleset",
    "load_setup",
    "load_tasks",
    "message_problems",
    "name_problems",
    "names_alike",
    "read_files",
    "roster_of",
]


@dataclass(frozen=True, slots=True)
class HaciendaFiles(GameFiles):
    """A game of La Hacienda: its map, tasks, people, rulings and words."""

    setup: Setup
    lexicon: Lexicon


def read_files(folder: Path, config: GameConfig) -> HaciendaFiles:
    """Everything in the folder of a game of La Hacienda.

    Raises:
        ConfigurationError: see `load_files`.
    """
    setup = load_setup(folder, config)
    for problem in (*_map_faults(setup.map), *name_problems(config, setup.map)):
        if not problem.warning:
            raise ConfigurationError(problem.sentence, advice=problem.advice, code=problem.code)
    return HaciendaFiles(
        folder=folder,
        config=config,
        messages=folder / MESSAGES,
        profile=profile_file(folder, config),
        setup=setup,
        lexicon=load_lexicon(folder),
    )


def load_setup(folder: Path, config: GameConfig) -> Setup:
    """Map, tasks, roster and rulings of a game.

    Raises:
        ConfigurationError: see `load_files`.
    """
    require_game(config, "hacienda")
    game_map = load_map(folder)
    return Setup(
        map=game_map,
        tasks=load_tasks(folder, game_map),
        roster=roster_of(config),
        ruleset=load_ruleset(folder),
    )


def load_map(folder: Path) -> GameMap:
    """The game's map; whether it is playable is `map_faults`' question."""
    return read_shared(folder / MAP, map_from_data)


def load_tasks(folder: Path, game_map: GameMap) -> Mapping[TaskId, Task]:
    """The game's catalogue of tasks."""
    return read_data(folder / TASKS, lambda data: tasks_from_data(data, game_map))


def load_ruleset(folder: Path) -> Ruleset:
    """The rulings in force when the game begins."""
    return read_data(folder / RULES, ruleset_from_data)


def load_lexicon(folder: Path) -> Lexicon:
    """The game's words."""
    return read_shared(folder / LEXICON, lexicon_from_data)


def roster_of(config: GameConfig) -> tuple[Character, ...]:
    """The characters, in the narrator's order."""
    return tuple(
        Character(CharacterId(person.id), person.name, person.aliases, person.gender == "f")
        for person in config.characters
    )


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


def names_alike(folder: Path, config: GameConfig) -> tuple[Problem, ...]:
    """As `GameReader.names_alike`: among people, and between them and the places of the map."""
    return name_problems(config, load_map(folder))


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


def changed_rulings(folder: Path) -> tuple[ChangedRuling, ...]:
    """As `GameReader.changed_rulings`."""
    mine, usual = load_ruleset(folder), Ruleset()
    return changes(mine, usual, changed_keys(mine, usual))


def check_rulings(data: Mapping[str, object]) -> None:
    """As `GameReader.check_rulings`."""
    ruleset_from_data(data)


def message_problems(folder: Path) -> tuple[str, ...]:
    """As `GameReader.message_problems`."""
    # Imported here: no run tries every message.
    from forumbridge.narration.check import check_templates  # noqa: PLC0415

    return check_templates(folder / MESSAGES, shipped_messages("hacienda"))

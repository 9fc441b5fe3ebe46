"""What scenarios are played with: the shipped house, or a game folder's own files."""

from __future__ import annotations

from pathlib import Path

from engine.hacienda.setting.map_data import map_from_data
from engine.hacienda.setting.setup import Ruleset
from engine.hacienda.setting.tasks_data import tasks_from_data
from forumbridge.config_files.hacienda_files import load_lexicon, load_map, load_ruleset, load_tasks
from forumbridge.config_files.paths import MESSAGES, ruleset_folder, shipped_messages
from forumbridge.config_files.toml_files import read_toml
from forumbridge.narration.templates import Templates
from forumbridge.scenarios.playing import Voice
from forumbridge.scenarios.reading import World
from parsers import lexicon_from_data


def shipped_house() -> tuple[World, Voice]:
    """The shipped map, tasks, recommended rulings, words and messages.

    Raises:
        ConfigurationError: the installation lacks them.
    """
    folder = ruleset_folder("hacienda")
    game_map = map_from_data(read_toml(folder / "map.toml"))
    tasks = tasks_from_data(read_toml(folder / "tasks.toml"), game_map)
    lexicon = lexicon_from_data(read_toml(folder / "lexicon.toml"))
    return World(game_map, tasks, Ruleset()), Voice(lexicon, Templates(folder / "messages"))


def house_of(game: Path) -> tuple[World, Voice]:
    """A game folder's map, tasks, rulings, words and messages.

    Raises:
        ConfigurationError: one of its files is missing or wrong.
    """
    game_map = load_map(game)
    world = World(game_map, load_tasks(game, game_map), load_ruleset(game))
    return world, Voice(
        load_lexicon(game), Templates(game / MESSAGES, shipped_messages("hacienda"))
    )

"""The files of a game of La Cosa, read through the engine's and parsers' pure readers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.cosa.ruleset_data import changed_keys, ruleset_from_data
from engine.cosa.rulings import Ruleset
from engine.cosa.setup import RULES_VERSION, Character, Setup
from engine.cosa.setup_check import setup_problems
from engine.vocabulary import CharacterId
from forumbridge.config_files.checks import Problem
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.loaders import (
    ChangedRuling,
    GameFiles,
    changes,
    profile_file,
    read_data,
)
from forumbridge.config_files.paths import LEXICON, MESSAGES, RULES
from forumbridge.config_files.phrasebooks import load_phrasebook, phrasebook_problems
from forumbridge.config_files.table_files import names_alike, refuse_names_alike
from parsers.decisions import Phrasebook

__all__ = [
    "RULES_VERSION",
    "CosaFiles",
    "changed_rulings",
    "check_rulings",
    "file_problems",
    "load_setup",
    "message_problems",
    "names_alike",
    "read_files",
]


@dataclass(frozen=True, slots=True)
class CosaFiles(GameFiles):
    """A game of La Cosa: its people, rulings and phrase book."""

    setup: Setup
    book: Phrasebook


def read_files(folder: Path, config: GameConfig) -> CosaFiles:
    """Everything in the folder of a game of La Cosa.

    Raises:
        ConfigurationError: see `load_files`.
    """
    refuse_names_alike(folder, config)
    return CosaFiles(
        folder=folder,
        config=config,
        messages=folder / MESSAGES,
        profile=profile_file(folder, config),
        setup=load_setup(folder, config),
        book=load_phrasebook(folder / LEXICON),
    )


def load_setup(folder: Path, config: GameConfig) -> Setup:
    """Roster and rulings of a game.

    Raises:
        ConfigurationError: the rulings can't be read.
    """
    roster = tuple(
        Character(CharacterId(one.id), one.name, one.aliases, one.gender == "f")
        for one in config.characters
    )
    return Setup(roster, load_ruleset(folder))


def load_ruleset(folder: Path) -> Ruleset:
    """The rulings in force when the game begins."""
    return read_data(folder / RULES, ruleset_from_data)


def file_problems(folder: Path, config: GameConfig) -> tuple[Problem, ...]:
    """As `GameReader.file_problems`: names, phrase book, and whether roles and seats fit.

    Raises:
        ConfigurationError: a file can't be read at all.
    """
    advice = f"Mire {RULES} y los personajes en game.toml."
    seats = tuple(
        Problem(one.code, f"{one.text} ({one.rule}).", advice, one.severity != "error")
        for one in setup_problems(load_setup(folder, config))
    )
    return (*names_alike(folder, config), *phrasebook_problems(folder / LEXICON), *seats)


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
    from forumbridge.narration.check import check_messages  # noqa: PLC0415
    from forumbridge.narration.cosa import CosaNarrator  # noqa: PLC0415
    from forumbridge.narration.cosa_samples import sample_gazetteer, specimens  # noqa: PLC0415

    return check_messages(
        folder / MESSAGES,
        lambda templates: CosaNarrator(templates, sample_gazetteer(), "Europe/Madrid"),
        specimens(),
    )

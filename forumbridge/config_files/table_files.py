"""What the files of the games without a map have in common: people around a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from engine.vocabulary import CharacterId
from forumbridge.config_files.checks import Problem, roster_names
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.loaders import (
    ChangedRuling,
    GameFiles,
    changes,
    profile_file,
    read_data,
)
from forumbridge.config_files.names import clashes
from forumbridge.config_files.paths import LEXICON, MESSAGES, RULES
from forumbridge.config_files.phrasebooks import load_phrasebook, phrasebook_problems
from forumbridge.errors import ConfigurationError
from parsers.decisions import Phrasebook

C = TypeVar("C")
"""A character of the game's roster."""
R = TypeVar("R")
"""Its rulings."""
S = TypeVar("S")
"""Its setup: roster and rulings."""


@dataclass(frozen=True, slots=True)
class TableFiles(GameFiles, Generic[S]):
    """A game without a map: its people, rulings and phrase book."""

    setup: S
    book: Phrasebook


@dataclass(frozen=True, slots=True)
class TableFolder(Generic[C, R, S]):
    """Reads the folder of one game without a map through its engine's pure readers: all of a
    `GameReader` but for the messages."""

    character: Callable[[CharacterId, str, tuple[str, ...], bool], C]
    """One of the roster by id, name and aliases, and whether her words are feminine."""
    setup: Callable[[tuple[C, ...], R], S]
    ruleset: Callable[[Mapping[str, object]], R]
    """Rulings from the data of their file; a DataError says where they can't be used."""
    usual: R
    """The recommended rulings."""
    changed_keys: Callable[[R, R], Iterable[str]]
    problems: Callable[[S], Iterable[Problem]]
    """What keeps these people from playing by these rulings."""

    def read_files(self, folder: Path, config: GameConfig) -> TableFiles[S]:
        """Everything in the folder of a game.

        Raises:
            ConfigurationError: see `load_files`.
        """
        refuse_names_alike(folder, config)
        return TableFiles(
            folder=folder,
            config=config,
            messages=folder / MESSAGES,
            profile=profile_file(folder, config),
            setup=self.load_setup(folder, config),
            book=load_phrasebook(folder / LEXICON),
        )

    def load_setup(self, folder: Path, config: GameConfig) -> S:
        """Roster and rulings of a game.

        Raises:
            ConfigurationError: the rulings can't be read.
        """
        roster = tuple(
            self.character(CharacterId(one.id), one.name, one.aliases, one.gender == "f")
            for one in config.characters
        )
        return self.setup(roster, self.load_ruleset(folder))

    def load_ruleset(self, folder: Path) -> R:
        """The rulings in force when the game begins."""
        return read_data(folder / RULES, self.ruleset)

    def file_problems(self, folder: Path, config: GameConfig) -> tuple[Problem, ...]:
        """As `GameReader.file_problems`: names, phrase book, and whether people and rulings fit.

        Raises:
            ConfigurationError: a file can't be read at all.
        """
        together = tuple(self.problems(self.load_setup(folder, config)))
        return (*names_alike(folder, config), *phrasebook_problems(folder / LEXICON), *together)

    def changed_rulings(self, folder: Path) -> tuple[ChangedRuling, ...]:
        """As `GameReader.changed_rulings`."""
        mine = self.load_ruleset(folder)
        return changes(mine, self.usual, self.changed_keys(mine, self.usual))

    def check_rulings(self, data: Mapping[str, object]) -> None:
        """As `GameReader.check_rulings`."""
        self.ruleset(data)


def names_alike(folder: Path, config: GameConfig) -> tuple[Problem, ...]:
    """As `GameReader.names_alike`: among people, for there are no places."""
    del folder
    advice = "Cambie en game.toml el nombre o el alias."
    return tuple(
        Problem(clash.code, clash.sentence, advice, clash.warning)
        for clash in clashes(roster_names(config), [])
    )


def refuse_names_alike(folder: Path, config: GameConfig) -> None:
    """Refuse to begin with two people who would be taken for one another.

    Raises:
        ConfigurationError: the first pair.
    """
    for problem in names_alike(folder, config):
        if not problem.warning:
            raise ConfigurationError(problem.sentence, advice=problem.advice, code=problem.code)

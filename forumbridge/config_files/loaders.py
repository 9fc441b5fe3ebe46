"""Everything one game uses, read from its folder: what every game has, and who reads the rest.

Errors become sentences that name the file and the key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from typing import Protocol, TypeVar, cast

from engine.hacienda.setting.data_reader import DataError
from forumbridge.config_files.checks import Problem
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.paths import PROFILE, shipped_profile
from forumbridge.config_files.toml_files import parsed
from forumbridge.errors import ConfigurationError
from parsers.words.tables import LexiconError

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class GameFiles:
    """A game's configuration, all of it valid; each game's own module adds its data."""

    folder: Path
    config: GameConfig
    messages: Path
    """The folder of its message templates."""
    profile: Path
    """The file of its forum profile."""


class GameReader(Protocol):
    """What a module `config_files.<game>_files` gives."""

    RULES_VERSION: str
    """Recorded in a game's database when it is made: the rules that judge its inputs."""

    @staticmethod
    def read_files(folder: Path, config: GameConfig) -> GameFiles:
        """Everything in a game folder of that game.

        Raises:
            ConfigurationError: see `load_files`.
        """
        ...

    @staticmethod
    def names_alike(folder: Path, config: GameConfig) -> Sequence[Problem]:
        """Names that people or the parser would take for one another.

        Raises:
            ConfigurationError: a file they are in can't be read.
        """
        ...

    @staticmethod
    def file_problems(folder: Path, config: GameConfig) -> Sequence[Problem]:
        """What `doctor` says of the game's own files, each and together.

        Raises:
            ConfigurationError: a file can't be read at all.
        """
        ...

    @staticmethod
    def changed_rulings(folder: Path) -> Sequence[ChangedRuling]:
        """Where the game's rulings differ from the recommended ones, in the file's order.

        Raises:
            ConfigurationError: the rulings can't be read.
        """
        ...

    @staticmethod
    def check_rulings(data: Mapping[str, object]) -> None:
        """Whether a rulings file's data can be used.

        Raises:
            DataError: where it can't, and why.
        """
        ...

    @staticmethod
    def message_problems(folder: Path) -> Sequence[str]:
        """What is wrong with the game's message files, a sentence each."""
        ...


@dataclass(frozen=True, slots=True)
class ChangedRuling:
    """A key of the rulings that a game has otherwise than recommended."""

    key: str
    mine: object
    usual: object


def changes(mine: object, usual: object, keys: Iterable[str]) -> tuple[ChangedRuling, ...]:
    """The rulings at `keys`, as a game has them and as recommended."""
    return tuple(ChangedRuling(key, getattr(mine, key), getattr(usual, key)) for key in keys)


def load_files(folder: Path) -> GameFiles:
    """Everything in a game folder, by the module of the game it says it is.

    Raises:
        ConfigurationError: a file is missing or wrong, or the map or the names make the game
            unplayable; the message names the file and the key.
    """
    config = load_game(folder)
    return reader_of(config.game.rules).read_files(folder, config)


def reader_of(rules: str) -> GameReader:
    """The module that reads a game's own files; only the game that is played is loaded."""
    return cast("GameReader", import_module(f"forumbridge.config_files.{rules}_files"))


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


def read_data(path: Path, reader: Callable[[Mapping[str, object]], Read]) -> Read:
    """A file through an engine's or a parser's pure reader.

    Raises:
        ConfigurationError: it is missing or wrong; the message names the file and the key.
    """
    return _explained(path, lambda text: reader(tomllib.loads(text)))


def read_shared(path: Path, reader: Callable[[Mapping[str, object]], Read]) -> Read:
    """As `read_data`, for what takes long and is never changed: read once for each text, which
    most games have as it was shipped."""
    return _explained(path, partial(_made, reader=reader))


def _explained(path: Path, read: Callable[[str], Read]) -> Read:
    try:
        return parsed(path, read)
    except DataError as error:
        raise _wrong(path, error.path, error.message) from None
    except LexiconError as error:
        raise _wrong(path, error.path, error.sentence) from None


@lru_cache(maxsize=16)
def _made(text: str, *, reader: Callable[[Mapping[str, object]], Read]) -> Read:
    return reader(tomllib.loads(text))


def _wrong(path: Path, key: str, what: str) -> ConfigurationError:
    where = f"{path.name}, «{key}»" if key else path.name
    return ConfigurationError(
        f"{where}: {what.rstrip('.')}.",
        advice="Corríjalo; no se ha hecho nada.",
        code="FICHERO_NO_VALE",
    )

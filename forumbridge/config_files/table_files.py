"""What the files of the games without a map have in common: people around a table."""

from __future__ import annotations

from pathlib import Path

from forumbridge.config_files.checks import Problem, roster_names
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.names import clashes
from forumbridge.errors import ConfigurationError


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

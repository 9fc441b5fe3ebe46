"""What `adopt` asks of each game: its form, who reads it, and the input that it makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from forumbridge.cli.adopting.values import Complaint
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.situation_file import SituationFile
from forumbridge.rulesets.base import StoredInput


@dataclass(frozen=True, slots=True)
class Told:
    """A form read whole: the situation, good only without complaints."""

    situation: Any
    complaints: tuple[Complaint, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What was understood, for the narrator to look over."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    warnings: tuple[str, ...] = ()


class Adopter(Protocol):
    """How one game is adopted."""

    @property
    def shadows(self) -> bool:
        """Whether its first round may be resolved without publishing anything."""
        ...

    def blank(self, folder: Path, config: GameConfig) -> str:
        """The empty form of a folder's game.

        Raises:
            ConfigurationError: a file of the folder is wrong.
        """
        ...

    def read(self, folder: Path, config: GameConfig, form: SituationFile, at: int) -> Told:
        """What a form says of the game at an instant, with everything that is wrong with it."""
        ...

    def stored(self, situation: Any, at: int, secret: bytes, who: str, why: str) -> StoredInput:
        """The input that adopts it."""
        ...

    def shown(self, folder: Path, config: GameConfig, situation: Any) -> Shown:
        """The situation as a table."""
        ...


def by_line(complaints: Sequence[Complaint]) -> tuple[Complaint, ...]:
    """In the form's order."""
    return tuple(sorted(complaints, key=lambda one: one.line))

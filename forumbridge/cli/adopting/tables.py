"""A game without a map adopted: its sheet, and an input that says what its seed is made of.

The secret behind the seed was saved with the folder, and its hash goes out with the first message:
it vouches for the draws from then on and for nothing that was dealt before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from engine.core.commitment import commit, game_seed
from engine.core.faults import Fault
from forumbridge.cli.adopting.base import Shown, Told, by_line
from forumbridge.cli.adopting.sheet_reading import SheetReader
from forumbridge.cli.adopting.sheets import Sheet, blank_sheet
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.situation_file import SituationFile
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.retelling import ADOPTION

P = TypeVar("P")
"""The game's setup."""
S = TypeVar("S")
"""Its situation."""


@dataclass(frozen=True, slots=True)
class TableAdopter(Generic[P, S]):
    """An `Adopter`, of what each game brings."""

    sheet: Sheet
    load_setup: Callable[[Path, GameConfig], P]
    situation: Callable[[SheetReader, P], S]
    """What could not be read is among the reader's complaints."""
    faults: Callable[[SheetReader, P, S, int], Iterable[Fault]]
    adopt: Callable[[int, str, S, str, str, str, str], Any]
    """The input: instant, seed, situation, who, why, commitment and origin."""
    pack: Callable[..., StoredInput]
    table: Callable[[S, Mapping[str, str]], Shown]
    """A situation as a table, with everybody's name."""
    shadows: bool = False

    def blank(self, folder: Path, config: GameConfig) -> str:
        """As `Adopter.blank`."""
        self.load_setup(folder, config)
        return blank_sheet(self.sheet, config)

    def read(self, folder: Path, config: GameConfig, form: SituationFile, at: int) -> Told:
        """As `Adopter.read`."""
        setup = self.load_setup(folder, config)
        reader = SheetReader(form, config, at, sheet=self.sheet)
        situation = self.situation(reader, setup)
        wrong = reader.complaints or reader.of_faults(self.faults(reader, setup, situation, at))
        return Told(situation, by_line(wrong))

    def stored(self, situation: S, at: int, secret: bytes, who: str, why: str) -> StoredInput:
        """As `Adopter.stored`."""
        origin = hashlib.sha256(repr(situation).encode()).hexdigest()
        seed = game_seed(secret, [(ADOPTION, origin, at)])
        given = self.adopt(at, seed, situation, who, why, commit(secret), origin)
        return self.pack(given, source=f"director:{who}")

    def shown(self, folder: Path, config: GameConfig, situation: S) -> Shown:
        """As `Adopter.shown`."""
        del folder
        return self.table(situation, {c.id: c.name for c in config.characters})

"""The games without a map adopted: their sheets, and an input that says what its seed is made of.

The secret behind the seed was saved with the folder, and its hash goes out with the first message:
it vouches for the draws from then on and for nothing that was dealt before.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from engine.avaloup import inputs as avaloup_inputs
from engine.avaloup import situation as avaloup
from engine.avaloup.adoption_check import faults as avaloup_faults
from engine.core.commitment import commit, game_seed
from engine.cosa import inputs as cosa_inputs
from engine.cosa import situation as cosa
from engine.cosa.adoption_check import faults as cosa_faults
from engine.cosa.words import Role
from forumbridge.cli.adopting import avaloup_reading, cosa_reading
from forumbridge.cli.adopting.base import Shown, Told, by_line
from forumbridge.cli.adopting.cosa_sheet import SHEET as COSA_SHEET
from forumbridge.cli.adopting.sheet_reading import SheetReader
from forumbridge.cli.adopting.sheets import blank_sheet
from forumbridge.config_files import avaloup_files, cosa_files
from forumbridge.config_files.game import GameConfig
from forumbridge.config_files.situation_file import SituationFile
from forumbridge.narration.avaloup import CARD_NAMES
from forumbridge.narration.cosa_words import CAUSE_WORDS, ROLE_NAMES
from forumbridge.rulesets import avaloup_codec, cosa_codec
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.retelling import ADOPTION


def _seeded(situation: object, at: int, secret: bytes) -> tuple[str, str, str]:
    """(seed, commitment, origin) of an adoption."""
    origin = hashlib.sha256(repr(situation).encode()).hexdigest()
    return game_seed(secret, [(ADOPTION, origin, at)]), commit(secret), origin


class AvaloupAdopter:
    """An `Adopter`."""

    shadows = False
    sheet = avaloup_reading.SHEET

    def blank(self, folder: Path, config: GameConfig) -> str:
        """The empty form."""
        avaloup_files.load_setup(folder, config)
        return blank_sheet(self.sheet, config)

    def read(self, folder: Path, config: GameConfig, form: SituationFile, at: int) -> Told:
        """As `Adopter.read`."""
        setup = avaloup_files.load_setup(folder, config)
        reader = SheetReader(form, config, at, sheet=self.sheet)
        situation = avaloup_reading.read(reader)
        wrong = reader.complaints or reader.of_faults(avaloup_faults(setup, situation, at))
        return Told(situation, by_line(wrong))

    def stored(
        self, situation: avaloup.Situation, at: int, secret: bytes, who: str, why: str
    ) -> StoredInput:
        """As `Adopter.stored`."""
        seed, commitment, origin = _seeded(situation, at, secret)
        given = avaloup_inputs.Adopt(at, seed, situation, who, why, commitment, origin)
        return avaloup_codec.pack(given, source=f"director:{who}")

    def shown(self, folder: Path, config: GameConfig, situation: avaloup.Situation) -> Shown:
        """Everybody's card and what he has decided in what is going on."""
        del folder
        names = {c.id: c.name for c in config.characters}
        rows = tuple(
            (
                names[one.id],
                CARD_NAMES[one.role],
                ", ".join(
                    word
                    for word in (
                        "lleva la palabra" if one.id == situation.leader else "",
                        "en el equipo" if one.id in situation.team else "",
                        "ha votado" if one.vote else "",
                        "ha mandado su carta" if one.card else "",
                    )
                    if word
                ),
            )
            for one in situation.people
        )
        return Shown(("Personaje", "Carta", "Ahora"), rows)


class CosaAdopter:
    """An `Adopter`."""

    shadows = False
    sheet = COSA_SHEET

    def blank(self, folder: Path, config: GameConfig) -> str:
        """The empty form."""
        cosa_files.load_setup(folder, config)
        return blank_sheet(self.sheet, config)

    def read(self, folder: Path, config: GameConfig, form: SituationFile, at: int) -> Told:
        """As `Adopter.read`."""
        setup = cosa_files.load_setup(folder, config)
        reader = SheetReader(form, config, at, sheet=self.sheet)
        situation = cosa_reading.read(reader, setup.ruleset)
        wrong = reader.complaints or reader.of_faults(
            cosa_reading.with_calendar(reader, cosa_faults(setup, situation, at))
        )
        return Told(situation, by_line(wrong))

    def stored(
        self, situation: cosa.Situation, at: int, secret: bytes, who: str, why: str
    ) -> StoredInput:
        """As `Adopter.stored`."""
        seed, commitment, origin = _seeded(situation, at, secret)
        given = cosa_inputs.Adopt(at, seed, situation, who, why, commitment, origin)
        return cosa_codec.pack(given, source=f"director:{who}")

    def shown(self, folder: Path, config: GameConfig, situation: cosa.Situation) -> Shown:
        """Everybody's role, and life or death."""
        del folder
        names = {c.id: c.name for c in config.characters}
        rows = tuple(
            (
                names[one.id],
                "" if one.role is Role.NONE else ROLE_NAMES[one.role],
                "vive" if one.death is None else _death(one.death),
                "Líder" if one.id == situation.leader else "",
            )
            for one in situation.people
        )
        return Shown(("Personaje", "Papel", "Cómo está", "Cargo"), rows)


def _death(told: cosa.DeathAt) -> str:
    when = "noche" if told.night else "día"
    return f"murió el turno {told.turn} ({when}), {CAUSE_WORDS[told.cause]}"

"""La Cosa adopted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.faults import Fault
from engine.cosa.adopting.adoption_check import faults
from engine.cosa.facts.inputs import Adopt
from engine.cosa.facts.situation import DeathAt, Situation
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.words import Role
from forumbridge.cli.adopting.base import Shown
from forumbridge.cli.adopting.cosa_reading import read, with_calendar
from forumbridge.cli.adopting.cosa_sheet import SHEET
from forumbridge.cli.adopting.sheet_reading import SheetReader
from forumbridge.cli.adopting.tables import TableAdopter
from forumbridge.config_files.cosa_files import load_setup
from forumbridge.narration.cosa_words import CAUSE_WORDS, ROLE_NAMES
from forumbridge.rulesets.cosa.codec import pack


def _situation(reader: SheetReader, setup: Setup) -> Situation:
    return read(reader, setup.ruleset)


def _faults(reader: SheetReader, setup: Setup, situation: Situation, at: int) -> Iterable[Fault]:
    return with_calendar(reader, faults(setup, situation, at))


def _shown(situation: Situation, names: Mapping[str, str]) -> Shown:
    """Everybody's role, and life or death."""
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


def _death(told: DeathAt) -> str:
    when = "noche" if told.night else "día"
    return f"murió el turno {told.turn} ({when}), {CAUSE_WORDS[told.cause]}"


COSA = TableAdopter(SHEET, load_setup, _situation, _faults, Adopt, pack, _shown)

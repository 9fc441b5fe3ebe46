"""Avaloup adopted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.avaloup.adoption_check import faults
from engine.avaloup.inputs import Adopt
from engine.avaloup.setup import Setup
from engine.avaloup.situation import PersonAt, Situation
from engine.core.faults import Fault
from forumbridge.cli.adopting.avaloup_reading import SHEET, read
from forumbridge.cli.adopting.base import Shown
from forumbridge.cli.adopting.sheet_reading import SheetReader
from forumbridge.cli.adopting.tables import TableAdopter
from forumbridge.config_files.avaloup_files import load_setup
from forumbridge.narration.avaloup import CARD_NAMES
from forumbridge.rulesets.avaloup.codec import pack


def _situation(reader: SheetReader, setup: Setup) -> Situation:
    del setup
    return read(reader)


def _faults(reader: SheetReader, setup: Setup, situation: Situation, at: int) -> Iterable[Fault]:
    del reader
    return faults(setup, situation, at)


def _shown(situation: Situation, names: Mapping[str, str]) -> Shown:
    """Everybody's card and what he has decided in what is going on."""
    rows = tuple(
        (names[one.id], CARD_NAMES[one.role], ", ".join(_now(situation, one)))
        for one in situation.people
    )
    return Shown(("Personaje", "Carta", "Ahora"), rows)


def _now(situation: Situation, one: PersonAt) -> Iterator[str]:
    if one.id == situation.leader:
        yield "lleva la palabra"
    if one.id in situation.team:
        yield "en el equipo"
    if one.vote:
        yield "ha votado"
    if one.card:
        yield "ha mandado su carta"


AVALOUP = TableAdopter(SHEET, load_setup, _situation, _faults, Adopt, pack, _shown)

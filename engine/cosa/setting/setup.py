"""What a game is made of before anything happens: roster, seats and rulings."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cosa.setting.rulings import Ruleset
from engine.vocabulary.ids import CharacterId
from engine.vocabulary.outlook import Gazetteer, PersonName

__all__ = ["RULES_VERSION", "Character", "Ruleset", "Setup", "gazetteer", "seat_ring"]

RULES_VERSION = "cosa-1"
"""Recorded in a game's database when it is made: the rules that its inputs were judged by."""


@dataclass(frozen=True, slots=True)
class Character:
    """One character of the roster, in the narrator's order."""

    id: CharacterId
    name: str
    aliases: tuple[str, ...] = ()
    feminine: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything static about one game; the same Setup and inputs give the same state."""

    roster: tuple[Character, ...]
    ruleset: Ruleset = field(default_factory=Ruleset)

    def name(self, who: CharacterId) -> str:
        """A character's name as published."""
        return next((c.name for c in self.roster if c.id == who), who)


def seat_ring(setup: Setup, ruleset: Ruleset) -> tuple[CharacterId, ...]:
    """The public circle, clockwise (QC-61): that of the rulings, whoever it lacks at its end."""
    ids = tuple(c.id for c in setup.roster)
    told = tuple(who for who in ruleset.seats if who in ids)
    return told + tuple(who for who in ids if who not in told)


def gazetteer(setup: Setup) -> Gazetteer:
    """The public names of the game; it has no places and no tasks."""
    persons = {c.id: PersonName(c.id, c.name, c.aliases, c.feminine) for c in setup.roster}
    return Gazetteer(places={}, exits={}, persons=persons, tasks={})

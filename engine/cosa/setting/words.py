"""The closed lists of the game: phases, roles, causes, publications, slots, channels."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal


class Role(StrEnum):
    """A role as its card and the revelation of a death say it (A0)."""

    NONE = ""
    """Before the deal (COSA-CLK-03)."""
    HUMAN = "humano"
    THING = "asimilado"
    ANALYST = "analista"
    HERO = "heroe"
    ARMOURER = "armero"
    SURVIVOR = "superviviente"


LOSABLE: tuple[Role, ...] = (Role.ANALYST, Role.HERO, Role.ARMOURER)
"""What is lost when the Survivor dies with his Husky (QC-68)."""


class Phase(StrEnum):
    """Where the game stands."""

    SETUP = "setup"
    PRELUDE = "prelude"
    """Day 0."""
    ELECTION = "election"
    """Day 1."""
    ROLES = "roles"
    """Roles are dealt; the Armourer may name the couple until night 1 (QC-57)."""
    VOTE = "vote"
    TIE = "tie"
    BREATH = "breath"
    DUSK = "dusk"
    """The day's outcome is out; the night opens when the time for ties has passed."""
    WINDOW_A = "window_a"
    WINDOW_B = "window_b"
    CLOSED = "closed"
    """Window B is over; nothing is due before dawn (E-13)."""
    OVER = "over"


class Cause(StrEnum):
    """What somebody died of."""

    LYNCH = "linchamiento"
    LOVE = "amor"
    ARMOURER = "armero"
    HUSKY = "husky"
    HERO = "heroe"
    THING = "cosa"
    PATROL = "patrulla"
    INACTIVITY = "inactividad"
    DIRECTOR = "director"


class PublicationKind(StrEnum):
    """What goes out together."""

    OPENING = "opening"
    ELECTION = "election"
    ROLES = "roles"
    COUPLE = "couple"
    NIGHT = "night"
    WINDOW_B = "window_b"
    DAWN = "dawn"
    TABLE = "table"
    LYNCHING = "lynching"
    LAST_BREATH = "last_breath"
    REMINDER = "reminder"
    DEATHS = "deaths"
    """Somebody died by the narrator's hand."""
    OFFICE = "office"
    """The office changed hands by the narrator's hand."""
    TURNED = "turned"
    """The narrator changed somebody's role."""
    CALENDAR = "calendar"
    """The narrator moved an instant."""
    CLARIFICATION = "clarification"
    END = "end"
    STANDING = "standing"
    """Where a game stands that was adopted."""


class SlotName(StrEnum):
    """What one person alone decides."""

    LOVERS = "lovers"
    SAMPLES = "samples"
    KILL = "kill"
    SAVE = "save"
    PATROL = "patrol"
    SUCCESSOR = "successor"
    SHOT = "shot"
    TIE = "tie"


STANDING = (SlotName.SUCCESSOR, SlotName.SHOT)
"""Kept until they are used (IN-C5, IN-C12)."""

YES = "si"
ALL = "todos"
NONE = "ninguno"
NOBODY = "nadie"
"""Words among the options of a slot that are no character; no character may have them as ids."""

Channel = Literal["director", "visible", "public", "pack", "couple"]
"""Who could read a post: the director alone, some player too, everybody, the scene's members."""

Winner = Literal["cosa", "humanos", "nadie"]
Reason = Literal["quiet", "parity", "extinction", "everybody_dead", "director"]

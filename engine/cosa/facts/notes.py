"""What one person alone is told, one class a message of the catalogue (A5): an allow-list.

Names are identifiers and instants UTC seconds; the wording is the narration's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.cosa.setting.words import Role, SlotName
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class RoleCard:
    """His own role (NM-C07); an Asimilado is told who else is one."""

    role: Role
    pack: tuple[CharacterId, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What he may decide now, and until when (NM-C08, NM-C12, NM-C16).

    Made from the role or office he knows to hold, never from what is about to happen to him.
    """

    asks: tuple[SlotName, ...]
    until: int
    resting: bool = False
    """The Analyst has no turn tonight (COSA-ANA-04)."""
    kill_left: bool = False
    save_left: bool = False


@dataclass(frozen=True, slots=True)
class LastBreath:
    """He is dying by day and must choose now (NM-C27)."""

    asks: tuple[SlotName, ...]
    hours: int


@dataclass(frozen=True, slots=True)
class LoveNotice:
    """Whom he loves, and whether that has made him Asimilado (NM-C09)."""

    partner: CharacterId
    thing: bool
    pack: tuple[CharacterId, ...] = ()


@dataclass(frozen=True, slots=True)
class CoupleDrawn:
    """The Armourer stayed silent: whom chance chose for him (E-08)."""

    couple: tuple[CharacterId, ...]


@dataclass(frozen=True, slots=True)
class SampleResult:
    """One result (NM-C13)."""

    of: CharacterId
    contaminated: bool


@dataclass(frozen=True, slots=True)
class Results:
    """The Analyst's results; `triple` when they are those of the night before."""

    samples: tuple[SampleResult, ...]
    triple: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """A pack member's last word."""

    who: CharacterId
    kind: str
    target: CharacterId | None


@dataclass(frozen=True, slots=True)
class PackStatus:
    """How the pack stands (NM-C14)."""

    mode: Literal["random", "chosen", "kill_or_forgo"]
    """What is in force tonight: chance, a target of its own, or the choice of even nights."""
    members: tuple[CharacterId, ...]
    proposals: tuple[Proposal, ...] = ()
    agreed: bool | None = None
    """None while the window lasts and nobody has to agree."""
    target: CharacterId | None = None
    """What was agreed, once the window is over."""
    until: int | None = None


@dataclass(frozen=True, slots=True)
class VictimNotice:
    """Whom La Cosa wants to kill tonight, or nobody (NM-C15)."""

    victim: CharacterId | None


@dataclass(frozen=True, slots=True)
class PatrolNotice:
    """What came of a patrol: its effect, never the number (NM-C17, E-03)."""

    effect: Literal["assimilated", "died", "nothing", "saw", "prevented", "no_assimilation"]
    target: CharacterId | None = None


@dataclass(frozen=True, slots=True)
class Conversion:
    """He is Asimilado now (NM-C19); not how he was chosen (QC-38b)."""

    pack: tuple[CharacterId, ...]
    lost: Role
    partner: CharacterId | None
    leads: bool


@dataclass(frozen=True, slots=True)
class PackUpdate:
    """What came of the night (NM-C20), without causes."""

    joined: tuple[CharacterId, ...] = ()
    nobody_joined: bool = False
    survived: CharacterId | None = None


@dataclass(frozen=True, slots=True)
class HuskySaved:
    """His Husky died for him (NM-C21)."""


@dataclass(frozen=True, slots=True)
class RoleLost:
    """He has no special role any more (NM-C29)."""

    role: Role


@dataclass(frozen=True, slots=True)
class RoleSet:
    """The narrator gave him another role (NM-C34)."""

    role: Role


@dataclass(frozen=True, slots=True)
class OwnGrowl:
    """Only he hears his Husky (`husky_growl_audience`)."""

    growls: bool


@dataclass(frozen=True, slots=True)
class VoteReminder:
    """His vote is missing (NM-C05)."""

    until: int
    penalty: int


@dataclass(frozen=True, slots=True)
class TooFew:
    """He wrote less than the day asks for (NM-C30)."""

    posts: int
    least: int


@dataclass(frozen=True, slots=True)
class Missed:
    """How many ballots he has missed (NM-C30, COSA-PART-04)."""

    ballots: int


Note = (
    RoleCard
    | Prompt
    | LastBreath
    | LoveNotice
    | CoupleDrawn
    | Results
    | PackStatus
    | VictimNotice
    | PatrolNotice
    | Conversion
    | PackUpdate
    | HuskySaved
    | RoleLost
    | RoleSet
    | OwnGrowl
    | VoteReminder
    | TooFew
    | Missed
)

"""The closed lists of the game: sides, roles, phases, publications, channels."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

Side = Literal["village", "wolf"]
"""AVA-SET-02."""
Winner = Literal["village", "wolf", "nobody"]
Channel = Literal["public", "director", "pack", "some"]
"""Who can read a post: everybody, the narrator alone, the wolves' scene, some players."""
VILLAGE_CARD = "aldea"
WOLF_CARD = "lobo"
APPROVE = "aprobar"
REJECT = "rechazar"


class Role(StrEnum):
    """What a card says (A:12–21)."""

    SEER = "vidente"
    GUARD = "guardaespaldas"
    VILLAGER = "aldeano"
    MASON = "mason"
    ALPHA = "lobo_alfa"
    UNSEEN = "cosa"
    """The Cosa, whom the Vidente can't see (AVA-KNOW-05)."""
    MYSTIC = "lobo_mistico"
    DREAMER = "lobo_sonador"
    WOLF = "hombre_lobo"


WOLVES: tuple[Role, ...] = (Role.ALPHA, Role.UNSEEN, Role.MYSTIC, Role.DREAMER, Role.WOLF)


def side_of(role: Role) -> Side:
    """The side a card belongs to."""
    return "wolf" if role in WOLVES else "village"


class Phase(StrEnum):
    """Where the game stands."""

    SETUP = "setup"
    PROPOSE = "propose"
    APPROVE = "approve"
    MISSION = "mission"
    ASSASSINATE = "assassinate"
    OVER = "over"


class PublicationKind(StrEnum):
    """What goes out."""

    DEAL = "deal"
    """NM-A01 to NM-A03."""
    PROPOSAL = "proposal"
    """NM-A04."""
    VOTE_OPEN = "vote_open"
    """NM-A06, NM-A09."""
    PASSED = "passed"
    """The leader proposed nothing and the token goes on (`leader_timeout`)."""
    VOTE_RESULT = "vote_result"
    """NM-A08, NM-A13, with NM-A03 or NM-A10."""
    PROGRESS = "progress"
    """How many cards are in (`card_progress`)."""
    MISSION_RESULT = "mission_result"
    """NM-A12, with NM-A03 and NM-A13, or NM-A15 and NM-A16."""
    REMINDER = "reminder"
    """NM-A07, NM-A11: only to whom it concerns."""
    LEADER = "leader"
    """NM-A13 on the narrator's word."""
    RULING = "ruling"
    """NM-A18."""
    END = "end"
    """NM-A14, NM-A17."""
    STANDING = "standing"
    """Where a game stands that was adopted."""

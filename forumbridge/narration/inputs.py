"""What the narration needs besides reports: messages that answer a player or mark the calendar.

Plain values made by the ruleset plug from what the message's own reader wrote or knows. Instants
are UTC seconds; a player's words come as `PlayerText`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.vocabulary import Action, CharacterId, Declaration, PlaceId
from forumbridge.narration.player_text import PlayerText


@dataclass(frozen=True, slots=True)
class OpeningInput:
    """MSG-01: the opening of a game, before anything is dealt."""

    name: str
    characters: tuple[CharacterId, ...]
    vasallos: int
    impostores: int
    start: PlaceId
    commitment: str
    """SHA-256 of the secret part of the seed, in hexadecimal."""
    declaration_hours: int = 24
    alteration_hours: int = 18
    extension_hours: int = 12
    deliberation_hours: int = 168
    calendar: str = ""
    """When rounds open, as in «los lunes y los jueves a las 21:00»; empty when there is none."""


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """A remark on the player's own text, with its sentence made by the parser (AMB-268)."""

    sentence: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReceiptInput:
    """MSG-07, MSG-13, MSG-45: what was understood of one post.

    `plan` is what is declared for the open phases after it, by phase.
    """

    character: CharacterId
    round: int
    declaration: Declaration
    plan: tuple[tuple[int, Action], ...] = ()
    resolved: int = 0
    phases: int = 3
    alteration: bool = False
    deadline: int | None = None
    """Until when it can be corrected; None when that is not known yet."""
    notices: tuple[NoticeLine, ...] = ()
    again: bool = False
    """It takes the place of an earlier receipt."""


@dataclass(frozen=True, slots=True)
class QuestionInput:
    """MSG-12: something the player must make clear."""

    character: CharacterId
    words: PlayerText
    sentence: str
    options: tuple[str, ...] = ()
    phase: int | None = None
    deadline: int | None = None
    fallback: Literal["idle", "not_done", "kept", "none"] = "idle"
    """What happens unanswered: stays idle, is not carried out, or what was declared stands."""


@dataclass(frozen=True, slots=True)
class ReminderInput:
    """MSG-08 (`character` has not declared) or MSG-88 (a vote is open; public without one)."""

    kind: Literal["declaration", "deliberation"]
    deadline: int
    character: CharacterId | None = None
    round: int = 0
    extension_hours: int = 0
    """Length of the extension he could still ask for; 0 for none."""
    voted: tuple[CharacterId, ...] = ()
    """Who has voted already, where that is public."""


@dataclass(frozen=True, slots=True)
class ExtensionInput:
    """MSG-09. `reason` of a refusal is the engine's code (`LATE`, `EXTENSION_USED` …)."""

    character: CharacterId
    granted: bool
    deadline: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RejectionInput:
    """MSG-10, MSG-45, MSG-87: a post that changed nothing, with the engine's neutral code."""

    character: CharacterId
    code: str
    what: Literal["declaration", "alteration", "vote", "claim", "request"] = "declaration"


@dataclass(frozen=True, slots=True)
class VoteInput:
    """MSG-86: a vote is registered; `target` None is a vote for abstention."""

    character: CharacterId
    target: CharacterId | None

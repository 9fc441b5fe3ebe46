"""What was understood of one post: readings with their evidence, and what is in doubt.

Three words for a declaration that is not plainly accepted: *unreadable*, *illegal* (by public or
own knowledge only, AMB-031) and *ambiguous*. The parser reports; the engine judges.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from engine.vocabulary.actions import Action


class Span(NamedTuple):
    """Half-open range of characters [start, end) in the text the parser was given."""

    start: int
    end: int


class Status(StrEnum):
    """How far a reading may be acted upon."""

    ACCEPTED = "accepted"
    """Would be carried out without a further word."""
    PROVISIONAL = "provisional"
    """Read, told to the player in the receipt and to the narrator; counts at the phase's instant
    for revocable verbs unless somebody objects."""
    ASKED = "asked"
    """A question with candidates is open; not carried out until it is answered."""


class Level(StrEnum):
    """How much a notice asks of people (rules section 5.2)."""

    BLOCK = "block"
    """An irrevocable verb in doubt: to the narrator at once, never carried out unanswered."""
    ASK = "ask"
    """A question to the player; idle if unanswered at the phase's instant."""
    INFO = "info"
    """Logged; the reading stands."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing worth saying about a text, with a stable code.

    `code` is an upper-case Spanish word of `docs/avisos.md` (`DESTINO_AMBIGUO`). `data` holds what
    the sentence needs (`{"texto": "pasillo"}`); `options` holds the candidates as they would be
    shown to a person. Built from the player's own text and public names only (AMB-268).
    """

    code: str
    level: Level
    span: Span
    phase: int | None = None
    data: Mapping[str, str] = field(default_factory=dict[str, str])
    options: tuple[str, ...] = ()
    private: bool = False
    """True when only the narrator may see it (ROL_NO_PERMITE and its like)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One action read from one stretch of text.

    Guarantee: every filled slot of `action` comes from `span` or from a named inference in a
    notice. `candidates` are the complete actions it may stand for when `status` is ASKED.
    """

    action: Action
    phase: int | None
    """1…3, or None for a free action without phase, a standing claim or a vote."""
    status: Status
    span: Span
    candidates: tuple[Action, ...] = ()
    standing: bool = False
    """A standing claim, valid at the first legal phase (AMB-126, AMB-292)."""
    fallback: Action | None = None
    """What is done if an ASKED reading is never answered; None: nothing (rules 5.3)."""
    confidence: float = field(default=1.0, compare=False)
    """0…1, how well its words were understood (`parsers.words.confidence`); no part of what it
    means."""


class RequestKind(StrEnum):
    """What a player can ask for besides acting."""

    EXTENSION = "PRORROGA"
    NO_CHANGES = "SIN_CAMBIOS"
    WITHDRAW = "RETIRAR"


@dataclass(frozen=True, slots=True)
class Request:
    """A request read from the text (HAC-DECL-06, AMB-057, withdraw of rules section 5.3)."""

    kind: RequestKind
    span: Span
    phase: int | None = None
    status: Status = Status.ACCEPTED


class Scope(StrEnum):
    """How a declaration meets what its author had declared before (AMB-024, AMB-061, AMB-288)."""

    ALL = "all"
    """A complete list: open phases it does not mention become idle."""
    SOME = "some"
    """Only the phases it mentions change."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """Everything read from one post, in reading order.

    A post of pure chatter has no readings, no requests and at most INFO notices.
    """

    readings: tuple[Reading, ...] = ()
    requests: tuple[Request, ...] = ()
    notices: tuple[Notice, ...] = ()
    scope: Scope = Scope.ALL

    @property
    def open_questions(self) -> tuple[Notice, ...]:
        """Notices that wait for an answer."""
        return tuple(n for n in self.notices if n.level is not Level.INFO)

    @property
    def is_silent(self) -> bool:
        """Whether nothing in the post was taken for an order or a request."""
        return not self.readings and not self.requests

"""The state: a fold over inputs, immutable, the same for the same inputs.

Instants are integer UTC seconds. Mappings are in the order of the seats and never mutated: a new
state carries new ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.avaloup.inputs import Decide
from engine.avaloup.reports import PlayedCard, PlayerReport, PublicReport
from engine.avaloup.rulings import Ruleset
from engine.avaloup.words import Phase, PublicationKind, Role, Side, Winner, side_of
from engine.core.ballot import Ballot
from engine.core.draws import DrawRecord
from engine.core.slots import Slot
from engine.vocabulary.ids import CharacterId

CardBallot = Ballot[CharacterId, str]
TeamSlot = Slot[CharacterId, CharacterId]
NOBODY = CharacterId("")


@dataclass(frozen=True, slots=True)
class Clock:
    """The deadline of what is going on."""

    starts_with: int | None = None
    """The publication whose going out starts it; None once it runs."""
    started: int | None = None
    until: int | None = None
    reminded: bool = False
    paused_at: int | None = None


@dataclass(frozen=True, slots=True)
class Pending:
    """A publication with its reports as they were when it was asked for."""

    number: int
    kind: PublicationKind
    round: int
    public: PublicReport | None
    personal: Mapping[CharacterId, PlayerReport]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A post that waits for its author's yes, or the narrator's."""

    given: Decide
    code: str


@dataclass(frozen=True, slots=True)
class Guess:
    """Who was named as the Vidente, and by whom."""

    named: CharacterId | None
    by: Literal["", "alpha", "chance", "pack"] = ""


@dataclass(frozen=True, slots=True)
class State:
    """One game at one moment."""

    ruleset: Ruleset
    dealt: bool = False
    seed: str = ""
    commitment: str = ""
    roles: Mapping[CharacterId, Role] = field(default_factory=dict[CharacterId, Role])
    """Everybody's card, in the order of the seats."""
    phase: Phase = Phase.SETUP
    round: int = 0
    leader: CharacterId = NOBODY
    """Who has the token; empty before the deal (AVA-SET-18)."""
    rejections: int = 0
    village: int = 0
    wolf: int = 0
    teams: int = 0
    """Teams put to the vote, or passed and counted, in the whole game (at most 25)."""
    proposal: TeamSlot | None = None
    opened_by: Literal["leader", "deadline", "chance", "narrator"] = "leader"
    team: tuple[CharacterId, ...] = ()
    """The team that is voted or on its incursion, in the order of the seats."""
    approvals: CardBallot | None = None
    cards: CardBallot | None = None
    naming: TeamSlot | None = None
    preferred: Ballot[CharacterId, CharacterId] | None = None
    """Whom the pack prefers as the Vidente (`pack_majority`)."""
    guess: Guess = Guess(None)
    played: tuple[PlayedCard, ...] = ()
    waived: tuple[CharacterId, ...] = ()
    """Whom nobody waits for in what is going on."""
    absent: tuple[CharacterId, ...] = ()
    """Whom nobody waits for in the rest of the game."""
    doubts: Mapping[str, Doubt] = field(default_factory=dict[str, Doubt])
    told: tuple[tuple[str, CharacterId], ...] = ()
    """(what, who) of talk that was answered once or may not be passed over again."""
    clock: Clock = field(default_factory=Clock)
    publications: int = 0
    pending: Pending | None = None
    queue: tuple[Pending, ...] = ()
    draws: tuple[DrawRecord, ...] = ()
    previous: State | None = None
    """The game just before the last vote, incursion or guess was counted (`VoidPhase`)."""
    winner: Winner | None = None
    win_reason: str = ""

    @property
    def seats(self) -> tuple[CharacterId, ...]:
        """Everybody, clockwise; nobody before the deal."""
        return tuple(self.roles)

    def side(self, who: CharacterId) -> Side:
        """The side of a player's card."""
        return side_of(self.roles[who])

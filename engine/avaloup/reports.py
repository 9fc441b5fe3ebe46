"""What is published, and what each person reads: the views' own types, allow-lists all.

The narration's only input. Nothing is here that its reader may not know (NM-A01…A19).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.avaloup.situation import At
from engine.avaloup.words import PublicationKind, Role, Side, Winner
from engine.vocabulary.ids import CharacterId


@dataclass(frozen=True, slots=True)
class Opening:
    """What everybody knows from the start (NM-A01)."""

    seats: tuple[CharacterId, ...]
    villagers: int
    wolves: int
    sizes: tuple[int, ...]
    """Members of the team of each incursion."""
    roles: tuple[Role, ...] = ()
    """The cards in play, one entry each; empty where they are not published (QA-09)."""
    leader: CharacterId | None = None
    """The first leader; None before the deal."""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    """A team is to be proposed (NM-A03, NM-A09)."""

    round: int
    size: int
    fails_needed: int
    leader: CharacterId
    rejections: int
    village: int
    wolf: int
    hours: int
    last_chance: bool
    """Rejecting this one loses the game (QA-28)."""
    auto_open: bool
    """The vote opens by itself with the proposal; if not, on the leader's call or in time."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A team was proposed (NM-A04)."""

    leader: CharacterId
    team: tuple[CharacterId, ...]
    changed: bool


@dataclass(frozen=True, slots=True)
class VoteCall:
    """A team is voted (NM-A06, NM-A09)."""

    team: tuple[CharacterId, ...]
    leader: CharacterId
    by: Literal["leader", "deadline", "chance", "narrator"]
    """Who opened it; `chance` also drew the team."""
    hours: int
    rejections: int
    last_chance: bool
    revocable: bool
    early_close: bool
    require_notes: bool


@dataclass(frozen=True, slots=True)
class VoteResult:
    """How a team was voted, each list in the order of the seats (NM-A08)."""

    leader: CharacterId
    team: tuple[CharacterId, ...]
    approved: tuple[CharacterId, ...]
    rejected: tuple[CharacterId, ...]
    missing: tuple[CharacterId, ...]
    passes: bool
    rejections: int
    """Rejected teams of this round, this one included."""


@dataclass(frozen=True, slots=True)
class MissionResult:
    """How an incursion went: counts, never whose cards (NM-A12)."""

    round: int
    team: tuple[CharacterId, ...]
    village_cards: int
    wolf_cards: int
    fails_needed: int
    success: bool
    village: int
    wolf: int


@dataclass(frozen=True, slots=True)
class LastChance:
    """Three successes: the wolves deliberate (NM-A15)."""

    hours: int
    discussion: Literal["private", "public"]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card of an incursion, told once the game is over (QA-36)."""

    round: int
    character: CharacterId
    card: str
    by_default: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """The end and everything that was hidden (NM-A14, NM-A17)."""

    winner: Winner
    reason: str
    village: int
    wolf: int
    roles: tuple[tuple[CharacterId, Role], ...]
    named: CharacterId | None = None
    named_by: Literal["", "alpha", "chance", "pack"] = ""
    hit: bool = False
    cards: tuple[PlayedCard, ...] = ()
    draws: tuple[tuple[str, int, int], ...] = ()
    """(purpose, options, index) of every draw."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands that was played by hand till now: what everybody had read already."""

    phase: At
    round: int
    size: int
    fails_needed: int
    leader: CharacterId
    rejections: int
    village: int
    wolf: int
    team: tuple[CharacterId, ...]
    """As proposed, voted or gone."""
    until: int | None
    """When what is going on ends; None: `hours` from this message on."""
    hours: int
    commitment: str = ""
    """SHA-256, in hex, of the secret behind the draws from now on."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question answered, without who asked (NM-A18)."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicReport:
    """A publication's public message; what it does not tell is None."""

    kind: PublicationKind
    round: int
    opening: Opening | None = None
    result: VoteResult | None = None
    mission: MissionResult | None = None
    passed: CharacterId | None = None
    """Who had the token and proposed nothing."""
    counted: bool = False
    """That counts as a rejected team."""
    leader: CharacterId | None = None
    """Who has the token now, where it changed hands (NM-A13)."""
    header: Header | None = None
    proposed: Proposed | None = None
    vote: VoteCall | None = None
    card_hours: int | None = None
    """The team goes on its incursion: how long its members have."""
    cards_in: tuple[int, int] | None = None
    """How many cards are in, and of how many (`card_progress`)."""
    last_chance: LastChance | None = None
    ending: Ending | None = None
    ruling: Ruling | None = None
    standing: Standing | None = None


Meaning = Literal["nobody", "wolves", "seer", "seer_or_mystic", "masons"]
"""What a list of names on a card means."""


@dataclass(frozen=True, slots=True)
class RoleCard:
    """A card and what its holder learns with it (NM-A02): names in the order of the seats."""

    role: Role
    side: Side
    meaning: Meaning
    seen: tuple[CharacterId, ...] = ()
    roles: tuple[tuple[CharacterId, Role], ...] = ()
    """The pack's cards, with `pack_knows_roles` only."""


@dataclass(frozen=True, slots=True)
class CardRequest:
    """A card is asked for: the same words for everybody (NM-A10)."""

    round: int
    hours: int
    revocable: bool


@dataclass(frozen=True, slots=True)
class PackCall:
    """The wolves' scene (NM-A16): who is in it; at the end, who must name the Vidente and when.

    `alpha` None: there is nobody to be named yet. No other card is told.
    """

    members: tuple[CharacterId, ...]
    alpha: CharacterId | None = None
    hours: int | None = None
    may_prefer: bool = False
    """What the others prefer decides if the Alfa stays silent (`pack_majority`)."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something of the reader's own is missing (NM-A07, NM-A11)."""

    what: Literal["proposal", "call", "vote", "card", "name"]
    until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReport:
    """A publication's personal message: only what its reader may know."""

    observer: CharacterId
    kind: PublicationKind
    round: int
    card: RoleCard | None = None
    request: CardRequest | None = None
    pack: PackCall | None = None
    reminder: Reminder | None = None
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """A choice as understood, with its deadline: no turnout, nobody else's (NM-A07, NM-A11)."""

    character: CharacterId
    post: str
    verb: str
    targets: tuple[CharacterId, ...]
    word: str
    """The card, or what is taken back; empty where the choice has none."""
    final: bool
    until: int | None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A choice that was not taken, or is in doubt, and the code that says why (NM-A05, A07, A11).

    `public`: the post was public, so the answer may be.
    """

    character: CharacterId
    post: str
    code: str
    doubt: bool
    verb: str
    public: bool
    data: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class AuditPlayer:
    """One character as the narrator sees him; `vote` and `card` are those of what is open."""

    who: CharacterId
    role: Role
    vote: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class DirectorReport:
    """The narrator's own view (NM-A19)."""

    phase: str
    round: int
    leader: CharacterId | None
    rejections: int
    village: int
    wolf: int
    people: tuple[AuditPlayer, ...]
    team: tuple[CharacterId, ...]
    preferred: tuple[tuple[CharacterId, CharacterId], ...]
    """Whom each wolf prefers as the Vidente (`pack_majority`)."""
    played: tuple[PlayedCard, ...]
    missing: tuple[CharacterId, ...]
    waived: tuple[CharacterId, ...]
    doubts: tuple[str, ...]
    until: int | None


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one character knows: the fold of his reports, public messages and his own posts."""

    me: CharacterId
    seats: tuple[CharacterId, ...]
    phase: str = "setup"
    round: int = 0
    leader: CharacterId | None = None
    size: int | None = None
    team: tuple[CharacterId, ...] = ()
    """The team as proposed or voted."""
    rejections: int = 0
    village: int = 0
    wolf: int = 0
    role: Role | None = None
    side: Side | None = None
    seen: tuple[CharacterId, ...] = ()
    meaning: Meaning = "nobody"
    pack: tuple[CharacterId, ...] = ()
    alpha: CharacterId | None = None
    may_prefer: bool = False
    vote: str = ""
    """His own vote on the team, as last taken."""
    card: str = ""
    named: CharacterId | None = None

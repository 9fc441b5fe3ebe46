"""Inputs that games share, as recorded. Each carries a `kind` word; instants are UTC seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from engine.vocabulary.ids import CharacterId

S = TypeVar("S")
"""The position from which a game can go on."""


@dataclass(frozen=True, slots=True)
class FirstReply:
    """A player's first post after the opening: what nobody could know before (commitment)."""

    character: CharacterId
    post: str
    at: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The game's seed (64 hex digits), for every draw of it, what is dealt before all.

    Games that need everybody's first reply refuse it without: somebody could have tried seeds.
    """

    at: int
    seed: str
    commitment: str
    """SHA-256, in hex, of the secret; published in the opening before any reply existed."""
    replies: tuple[FirstReply, ...] = ()
    kind: Literal["deal"] = "deal"


@dataclass(frozen=True, slots=True)
class Adopt(Generic[S]):
    """A game half played by hand goes on from `situation` (AMB-269).

    `seed` (64 hex digits) is for the draws from now on, and `commitment`, the SHA-256 of the secret
    behind it, vouches for those alone: nothing does for what was dealt by hand. The seed is made of
    that secret and of `origin`, the SHA-256 of the situation. A game tells its own type of
    `situation` again, so that a stored one is read back as that.
    """

    at: int
    seed: str
    situation: S
    who: str
    why: str
    commitment: str = ""
    origin: str = ""
    kind: Literal["adopt"] = "adopt"


@dataclass(frozen=True, slots=True)
class Confirm:
    """Its author says yes, in private, to what was asked about the post `of` (E-12, E-24)."""

    character: CharacterId
    at: int
    post: str
    of: str
    precision: int = 1
    kind: Literal["confirm"] = "confirm"


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Takes back what its author has decided and may still change."""

    character: CharacterId
    at: int
    post: str
    precision: int = 1
    kind: Literal["withdraw"] = "withdraw"


@dataclass(frozen=True, slots=True)
class Published:
    """A publication is out: `at` is the forum's date of its public message, or of its last.

    `began_at` is the date of its first personal report.
    """

    publication: int
    at: int
    began_at: int
    kind: Literal["published"] = "published"

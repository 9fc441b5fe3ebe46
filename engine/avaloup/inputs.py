"""The inputs whose fold is the game: everything that may change the state, as recorded.

Each class carries a `kind` word: the discriminator of its stored JSON. Instants are integer UTC
seconds. What the narrator does by hand is in `engine.avaloup.director`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.avaloup.director import DirectorAct
from engine.avaloup.words import Channel
from engine.vocabulary.actions import Abstain, Vote
from engine.vocabulary.choices import (
    Approve,
    NameSeer,
    OpenVote,
    PlayCard,
    ProposeTeam,
    Reject,
)
from engine.vocabulary.ids import CharacterId

AvaloupChoice = ProposeTeam | OpenVote | Approve | Reject | PlayCard | NameSeer | Abstain | Vote
"""What a player may say that he decides (IN-A1 to IN-A7); `Abstain` and a blank `Vote` are always
refused (QA-18b)."""


@dataclass(frozen=True, slots=True)
class FirstReply:
    """A player's first post after the opening: what nobody could know before (commitment)."""

    character: CharacterId
    post: str
    at: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards are dealt and the first leader drawn from `seed` (64 hex digits) by named draws.

    It needs everybody's first reply: without it somebody could have tried seeds.
    """

    at: int
    seed: str
    commitment: str
    """SHA-256, in hex, of the secret; published in the opening before any reply existed."""
    replies: tuple[FirstReply, ...] = ()
    kind: Literal["deal"] = "deal"


@dataclass(frozen=True, slots=True)
class Decide:
    """What one post decides, as recorded: all its choices together, in their order.

    `at` is the forum's date of the text that counts; `precision` the forum's resolution in
    seconds. `channel` says who can read the post, `notes` whether it stands in its Notas. Whether
    it is in time, allowed and its author's to decide is for the engine to judge.
    """

    character: CharacterId
    at: int
    post: str
    choices: tuple[AvaloupChoice, ...]
    channel: Channel = "director"
    notes: bool = False
    formula: bool = True
    """It is told with words of decision, not a bare name or a thought (QA-35)."""
    precision: int = 1
    source: Literal["player", "narrator"] = "player"
    kind: Literal["decide"] = "decide"


@dataclass(frozen=True, slots=True)
class Confirm:
    """Its author says yes, in private, to what was asked about the post `of`."""

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


@dataclass(frozen=True, slots=True)
class Tick:
    """The clock, after everything posted up to `at` has been read.

    `settled` is False while a reading is in doubt: no vote is closed before its deadline then.
    """

    at: int
    settled: bool = True
    precision: int = 1
    """The forum's resolution in seconds: a deadline's own minute is waited for (E-13)."""
    kind: Literal["tick"] = "tick"


Input = Deal | Decide | Confirm | Withdraw | Published | Tick | DirectorAct

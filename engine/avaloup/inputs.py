"""The inputs whose fold is the game: everything that may change the state, as recorded.

Each class carries a `kind` word: the discriminator of its stored JSON. Instants are integer UTC
seconds. What the narrator does by hand is in `engine.avaloup.director`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.avaloup.director import DirectorAct
from engine.avaloup.situation import Situation
from engine.avaloup.words import Channel
from engine.core import inputs
from engine.core.inputs import Confirm, Deal, Published, Withdraw
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
    unsure: bool = False
    """Its reader was not sure of it: nothing counts before its author says yes."""
    precision: int = 1
    source: Literal["player", "narrator"] = "player"
    kind: Literal["decide"] = "decide"


@dataclass(frozen=True, slots=True)
class Adopt(inputs.Adopt[Situation]):
    """A game half played by hand goes on from `situation`."""

    situation: Situation


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


Input = Deal | Adopt | Decide | Confirm | Withdraw | Published | Tick | DirectorAct

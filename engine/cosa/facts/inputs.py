"""The inputs whose fold is the game: everything that may change the state, as recorded.

Each class carries a `kind` word: the discriminator of its stored JSON. Instants are integer UTC
seconds. What the narrator does by hand is in `engine.cosa.facts.director`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core import inputs
from engine.core.inputs import Confirm, Deal, Published, Withdraw
from engine.cosa.facts.director import DirectorAct
from engine.cosa.facts.situation import Situation
from engine.cosa.setting.words import Channel
from engine.vocabulary.actions import Abstain, Vote
from engine.vocabulary.choices import (
    Analyse,
    BreakTie,
    ChangeVote,
    ElectLeader,
    HeroAct,
    LastShot,
    NameLovers,
    NameSuccessor,
    PackAct,
)
from engine.vocabulary.ids import CharacterId

CosaChoice = (
    Vote
    | ChangeVote
    | ElectLeader
    | BreakTie
    | NameSuccessor
    | Analyse
    | HeroAct
    | PackAct
    | NameLovers
    | LastShot
    | Abstain
)
"""What a player of this game can decide (IN-C1 to IN-C16); `Abstain` is the explicit pass."""


@dataclass(frozen=True, slots=True)
class Open:
    """The Prelude begins: day 0 (COSA-CLK-02).

    With `told`, the opening has already been published and is not asked for again.
    """

    at: int
    commitment: str = ""
    """SHA-256, in hex, of the secret: published with the opening, before any reply exists."""
    told: bool = False
    kind: Literal["open"] = "open"


@dataclass(frozen=True, slots=True)
class Adopt(inputs.Adopt[Situation]):
    """A game half played by hand goes on from `situation`."""

    situation: Situation


@dataclass(frozen=True, slots=True)
class ScheduleTurn:
    """The instants of turn `turn`, in their order (QC-15). `opens` of the next is its dawn.

    Of turn 1, the election ends at `ballot_closes`, and the Armourer's time at `tie_until`.
    """

    turn: int
    opens: int
    ballot_closes: int
    tie_until: int
    window_a_until: int
    window_b_until: int
    kind: Literal["schedule_turn"] = "schedule_turn"


@dataclass(frozen=True, slots=True)
class Decide:
    """What one post decided, as recorded: all its choices together, in their order.

    `at` is the forum's date of the text that counts (E-19); `precision` the forum's resolution in
    seconds. `channel` says who can read the post, `notes` whether the decision stands in its Notas.
    Whether it is in time, allowed and its author's to decide is for the engine to judge.
    """

    character: CharacterId
    at: int
    post: str
    choices: tuple[CosaChoice, ...]
    channel: Channel = "director"
    notes: bool = False
    for_all: bool = False
    """It says that it speaks for the whole pack (QC-34d)."""
    confirmed: bool = False
    """What was in doubt about it has been settled by its author."""
    unsure: bool = False
    """Its reader was not sure of it: nothing counts before its author says yes."""
    seen_at: int = 0
    """When the text was read (E-19)."""
    precision: int = 1
    source: Literal["player", "narrator"] = "player"
    kind: Literal["decide"] = "decide"


@dataclass(frozen=True, slots=True)
class Posted:
    """A message, whatever it says: for the quotas and for scenes that are closed (A1.3).

    `day` is the calendar day in the forum's zone, as a number that grows by one a day.
    """

    character: CharacterId
    at: int
    post: str
    day: int
    scene: Literal["main", "offtopic", "pack", "couple", "dead", "private"] = "main"
    channel: Channel = "public"
    notes: bool = False
    """It has a Notas area with something in it."""
    kind: Literal["posted"] = "posted"


@dataclass(frozen=True, slots=True)
class Tick:
    """The clock, after everything posted up to `at` has been read."""

    at: int
    precision: int = 1
    """The forum's resolution in seconds: a deadline's own minute is waited for (E-13)."""
    kind: Literal["tick"] = "tick"


Input = (
    Open
    | Deal
    | Adopt
    | ScheduleTurn
    | Decide
    | Confirm
    | Withdraw
    | Posted
    | Published
    | Tick
    | DirectorAct
)

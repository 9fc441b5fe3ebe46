"""Where a game stands in the middle, as its narrator knows it: what `Adopt` begins from.

`engine.avaloup.adoption_check` checks it and `engine.avaloup.adoption` makes the state. Instants
are UTC seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.avaloup.words import Role
from engine.vocabulary.ids import CharacterId

At = Literal["propose", "approve", "mission", "assassinate"]
"""The step of the round that is going on: nothing is adopted before the deal or after the end."""


@dataclass(frozen=True, slots=True)
class PersonAt:
    """One character: his card, and what he has decided in what is going on."""

    id: CharacterId
    role: Role
    vote: Literal["", "aprobar", "rechazar"] = ""
    """On the team that is being voted."""
    card: Literal["", "aldea", "lobo"] = ""
    """Of the incursion that is going on."""
    prefers: CharacterId | None = None
    """Whom a wolf prefers as the Vidente (`pack_majority`)."""
    absent: Literal["", "now", "always"] = ""
    """Nobody waits for him in what is going on, or in the rest of the game."""


@dataclass(frozen=True, slots=True)
class PastMission:
    """An incursion that is over. What the narrator no longer knows of it stays empty."""

    success: bool
    rejected: int = 0
    """Teams of its round that were rejected before one went."""
    team: tuple[CharacterId, ...] = ()
    cards: tuple[tuple[CharacterId, str], ...] = ()
    """Whose card was which: told at the end (QA-36)."""
    silent: tuple[CharacterId, ...] = ()
    """Members who sent none: theirs counted as a villager's."""

    @property
    def wolf_cards(self) -> int:
        """How many of the cards told are wolves'."""
        return sum(card == "lobo" for _, card in self.cards)


@dataclass(frozen=True, slots=True)
class Situation:
    """The whole game at one of its steps."""

    moment: At
    round: int
    leader: CharacterId
    """Who has the token now, or had it for the team that is voted or gone."""
    people: tuple[PersonAt, ...]
    past: tuple[PastMission, ...] = ()
    """In their order."""
    rejections: int = 0
    """Teams rejected in this round so far."""
    team: tuple[CharacterId, ...] = ()
    """As proposed, voted or gone on its incursion."""
    until: int | None = None
    """When what is going on ends; None: its whole time, from the first message of the bridge."""
    since: int | None = None
    """When it began; None: when it is adopted."""
    reminded: bool = False
    """Whom something is missing of has been reminded."""
    told: bool = True
    """Everybody has read what he is to know by now: his card, or in the last chance the wolves
    their scene. If not, the bridge tells it."""

"""Where a game stands in the middle, as its narrator knows it: what `Adopt` begins from.

`engine.cosa.adopting.adoption_check` checks it and `engine.cosa.adopting.adoption` makes the state.
Instants are UTC seconds; a *turn* is a day and the night after it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.cosa.setting.words import Cause, Role
from engine.vocabulary.ids import CharacterId

At = Literal[
    "prelude",
    "election",
    "roles",
    "vote",
    "tie",
    "breath",
    "dusk",
    "window_a",
    "window_b",
    "closed",
]
"""Every phase of `engine.cosa.setting.words.Phase` but before the Prelude and after the end."""


@dataclass(frozen=True, slots=True)
class DeathAt:
    """When and of what somebody died."""

    turn: int
    night: bool
    cause: Cause


@dataclass(frozen=True, slots=True)
class PersonAt:
    """One character."""

    id: CharacterId
    role: Role = Role.NONE
    """That of now, or of his death."""
    dealt: Role = Role.NONE
    """That of the deal."""
    converted: int | None = None
    """The turn in which he was made Asimilado; None for the first of all and for humans."""
    death: DeathAt | None = None
    partner: CharacterId | None = None
    """Whom he loves, alive or not."""
    missed: int = 0
    """Ballots missed so far."""
    posts: int = 0
    """Messages in the main scene in this day phase, as far as they were counted."""
    waived: tuple[int, ...] = ()
    """Turns whose ballot he may miss (QC-20b)."""
    excused: tuple[int, ...] = ()
    """Turns in which he may write less (COSA-SCN-05)."""
    leaves: bool = False
    """He dies with the day for missing a second ballot (`part_second_miss`)."""
    dying: tuple[Literal["shot", "successor"], ...] = ()
    """What is asked of him with his last breath."""


@dataclass(frozen=True, slots=True)
class VoteAt:
    """One vote of an open ballot; `target` None is blank."""

    voter: CharacterId
    target: CharacterId | None


@dataclass(frozen=True, slots=True)
class WordAt:
    """A pack member's last word of the night."""

    who: CharacterId
    kind: Literal["kill", "choose", "nothing"]
    target: CharacterId | None = None
    for_all: bool = False


@dataclass(frozen=True, slots=True)
class SampleAt:
    """One sample of blood as it was when it was drawn."""

    of: CharacterId
    contaminated: bool


@dataclass(frozen=True, slots=True)
class DatesAt:
    """The instants of the turn, in their order (QC-15)."""

    opens: int
    ballot_closes: int
    tie_until: int
    window_a_until: int
    window_b_until: int


@dataclass(frozen=True, slots=True)
class NightAt:
    """What has been decided for tonight, or hangs from the nights before."""

    samples: tuple[CharacterId, ...] = ()
    kill: CharacterId | None = None
    save: bool = False
    patrol: bool = False
    told_victim: CharacterId | None = None
    """Whom the Hero was told in window B."""
    words: tuple[WordAt, ...] = ()
    """In the order in which they were last said."""
    choose_next: bool = False
    """La Cosa has earned the choice of its next target (COSA-ASI-05)."""
    pending: tuple[SampleAt, ...] = ()
    """A triple sample on its way: the night after it, the Analyst rests."""
    ready: tuple[SampleAt, ...] = ()
    """Results of tonight that go out at dawn (`analyst_report`)."""
    kill_left: bool = True
    save_left: bool = True
    husky: bool = False
    """The Husky lives."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The whole game in one of its phases."""

    moment: At
    turn: int
    people: tuple[PersonAt, ...]
    dates: DatesAt | None = None
    """None only in the Prelude: the calendar gives them."""
    leader: CharacterId | None = None
    until: int | None = None
    """When the last breath ends; in a tie, where it is later than the turn's own instant."""
    reminded: bool = False
    night: NightAt = field(default_factory=NightAt)
    lovers_named: tuple[CharacterId, ...] = ()
    """Whom the Armourer has named, before night 1."""
    successors: tuple[str, ...] = ()
    """The Leader's standing list; `nadie` alone for nobody."""
    shots: tuple[CharacterId, ...] = ()
    """The Armourer's."""
    votes: tuple[VoteAt, ...] = ()
    """In the order in which they were cast."""
    leader_votes: tuple[VoteAt, ...] = ()
    """Of an election, by the date that its order goes by."""
    election_due: bool = False
    """A Leader is, or will be, elected with the lynching (`leader_no_successor`)."""
    electing: bool = False
    """Today: beside the lynch ballot that is open."""
    tied: tuple[CharacterId, ...] = ()
    had_tie: bool = False
    """Today's ballot ended in a tie that is settled."""
    active_days: tuple[int, ...] = ()
    active_nights: tuple[int, ...] = ()
    """Turns whose day or night counts as active without a death or conversion (COSA-END-03)."""
    whispers: bool = False

    @property
    def active(self) -> frozenset[tuple[int, bool]]:
        """(turn, night) of deaths, of conversions by night, and of what the narrator knows beside
        them (COSA-END-02, COSA-END-03)."""
        found = {(t, True) for t in self.active_nights} | {(t, False) for t in self.active_days}
        for one in self.people:
            if one.death is not None:
                found.add((one.death.turn, one.death.night))
            if one.converted is not None and one.converted % 2 == 1 and one.converted < self.turn:
                found.add((one.converted, True))
        return frozenset(found)

"""What the narrator's desk needs of a game's rules to show it; it knows no noun of any game.

A `Watched` game is the live game of a run that keeps every moment of its fold. A game on a map
shows places and a picture; one played around a table shows seats, and no picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from engine.vocabulary import CharacterId
from forumbridge.rulesets.base import LiveGame, StoredInput

PartOfLine = Literal["order", "refused", "hand", "event", "sight", "draw", "published", "clock"]
"""An order taken in or refused, the narrator's hand, what happened, what somebody saw, a draw,
what went out, and the clock."""


@dataclass(frozen=True, slots=True)
class Position:
    """One position of the board in the game so far."""

    key: str
    """`12.2`: the second of input 12; it stands while the inputs before it do."""
    label: str
    round: int
    phase: int
    stretch: str = ""
    """What it is listed under; empty for its round."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody on the board, as its reader knows him; `state` empty where there is nothing to
    say of him."""

    name: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place or a seat of the board, and who is there."""

    name: str
    people: tuple[Seated, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """Something that lies on a table, row by row: votes, missions, scenes."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A position as one reader knows it; `picture` is a whole SVG document, empty for none."""

    caption: str
    spots: tuple[Spot, ...]
    picture: str = ""
    heads: tuple[str, str, str] = ("Quién está dónde", "Lugar", "Quién")
    """What its spots are, one spot, and who is there."""
    panels: tuple[Panel, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log. `rules` are the identifiers of the rules that explain it."""

    part: PartOfLine
    text: str
    rules: tuple[str, ...]
    people: tuple[CharacterId, ...] = ()
    """Whom it is of; empty where it is of nobody in particular."""
    input: int = 0
    """Which of the folded inputs it comes of, counted from 1."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stretch of the log: what was said for a phase and what came of it."""

    key: str
    label: str
    round: int
    phase: int


@dataclass(frozen=True, slots=True)
class Fact:
    """Something true of somebody, as a label and words."""

    label: str
    text: str


class Watched(LiveGame, Protocol):
    """A live game whose past can be looked at; looking changes nothing."""

    @property
    def taken_in(self) -> int:
        """How many inputs it was folded from."""
        ...

    @property
    def people(self) -> Mapping[CharacterId, str]:
        """Everybody's name, in the game's order."""
        ...

    def positions(self) -> Sequence[Position]:
        """Every position of the board, oldest first; empty while there is none."""
        ...

    def board(self, position: Position, who: CharacterId | None) -> Board:
        """A position, whole or as `who` knew it then, without its picture."""
        ...

    @property
    def phased(self) -> bool:
        """Whether orders are told phase by phase, several ahead."""
        ...

    @property
    def pictured(self) -> bool:
        """Whether the game has a plan to draw."""
        ...

    def picture(self, position: Position, who: CharacterId | None) -> str:
        """The same as a whole SVG document; empty where the game has no plan."""
        ...

    def chapters(self) -> Sequence[Chapter]:
        """The stretches of the log, oldest first."""
        ...

    def lines(self, chapter: Chapter) -> Sequence[Line]:
        """Who did what, what came of it, who saw whom, and why."""
        ...

    def facts(self, who: CharacterId) -> Sequence[Fact]:
        """What is true of somebody now, for the narrator: side, role, place, tasks."""
        ...

    def known_facts(self, who: CharacterId) -> Sequence[Fact]:
        """What he knows himself, by what he was told."""
        ...

    def without(
        self, character: CharacterId, phase: int | None, *, who: str, why: str
    ) -> Sequence[StoredInput]:
        """The narrator's acts that take away what somebody is going to do (in one phase); none
        where he has declared nothing."""
        ...

    def by_hand(self, given: Sequence[StoredInput], *, who: str, why: str) -> Sequence[StoredInput]:
        """The same orders as the narrator's own acts, which no deadline stops."""
        ...

    def fork(self) -> Watched:
        """The game as it stands, to go on from: nothing applied to it is applied here, and its
        past begins with what is."""
        ...

    def in_words(self, given: StoredInput) -> str:
        """A recorded input in canonical words; empty for what only the clock did."""
        ...

"""What a ruleset gives whoever may know everything: the narrator going on by hand, the chronicle
of a finished game, and the audit of its chance. Never a player's message.

Sentences are Spanish and have no full stop; people, sides and places come by their public names.
Instants are UTC seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from engine.core.draws import DrawRecord
from engine.vocabulary import Action, CharacterId
from forumbridge.rulesets.base import StoredInput

LineKind = Literal["orden", "voto", "suceso", "visto", "rechazo", "mano", "hito"]
"""What a line of the story is: an order, a vote, something that happened, what somebody was told,
something that could not be, the narrator's own hand, or a change of time."""

PieceState = Literal["vivo", "fantasma", "cadaver", "oculto"]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing of the story; `rule` is where the rules say it, `who` whom it is about."""

    kind: LineKind
    text: str
    who: CharacterId | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """Somebody, or a body, on the board."""

    who: CharacterId
    place: str
    state: PieceState = "vivo"


@dataclass(frozen=True, slots=True)
class Moment:
    """A change of time or place: the lines that follow belong to it until the next one."""

    round: int
    title: str
    at: int
    pieces: tuple[Piece, ...]
    phase: int | None = None


Item = Line | Moment


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A board without anybody on it. `spots` are points of the picture where pieces of a place may
    stand, the best first; what is more than they stands on them again."""

    svg: str
    width: float
    height: float
    spots: Mapping[str, tuple[tuple[float, float], ...]]
    names: Mapping[str, str]
    """Place → its name with its preposition: «en la Cocina»."""


@dataclass(frozen=True, slots=True)
class TaskLine:
    """One task of somebody's; `next` says what is due next, and `place` where that is."""

    name: str
    done: int
    stages: int
    next: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything true of one person."""

    who: CharacterId
    name: str
    side: str = ""
    role: str = ""
    alive: bool = True
    state: str = ""
    """In words: `con vida`, `fantasma`, `fuera de la partida` …"""
    place: str = ""
    tasks: tuple[TaskLine, ...] = ()
    waits: tuple[str, ...] = ()
    """What he can't do yet, and for how long."""
    things: tuple[str, ...] = ()
    """What he carries, wears or watches."""
    declared: tuple[str, ...] = ()
    """What he has declared for what is not resolved yet."""
    steps: int = 0
    """How many passages from one place to another he has made."""
    dealt: tuple[str, ...] = ()
    """What the deal gave him, in the words of the lotteries (`Lottery.gives`); nothing where his
    is what was left over."""
    turned: str = ""
    """Why that is no longer so."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A player's first post after the opening, as it went into the seed."""

    character: str
    post: str
    at: int


How = Literal["muestra", "una", "orden"]
"""How a lottery draws."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Something dealt: to whom, and what it is called."""

    who: CharacterId
    what: str


@dataclass(frozen=True, slots=True)
class Lottery:
    """Draws that chose from a list what was told afterwards: what anybody can redo.

    `how`: `muestra` draws `purpose/1`, `purpose/2` … and takes each time one of those left; `una`
    is the one draw called `purpose`; `orden` puts the whole list in order and takes the first of
    `eligible`.
    """

    purpose: str
    among: tuple[str, ...]
    drawn: tuple[str, ...]
    """In drawn order; told from what came of it, never from the draws."""
    gives: tuple[Hand, ...] = ()
    """Whose each of `drawn` was, place by place, where it is a deal of roles."""
    how: How = "muestra"
    eligible: tuple[str, ...] = ()


ADOPTION = CharacterId("adopcion")
"""Who stands for the situation among what an adopted game's seed is made of."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Everything that was left to chance; `adopted` games have no commitment."""

    seed: str = ""
    commitment: str = ""
    replies: tuple[Reply, ...] = ()
    draws: tuple[DrawRecord, ...] = ()
    lotteries: tuple[Lottery, ...] = ()
    adopted: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, in words; empty while it goes on."""

    winner: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game is, besides its people: all that whoever goes on by hand has to know."""

    moment: str
    deadlines: tuple[tuple[str, int], ...] = ()
    """What falls due, and when."""
    board: tuple[str, ...] = ()
    """What is so of the board: dark rooms, blocked doors, bodies."""
    pending: tuple[str, ...] = field(default_factory=tuple[str, ...])
    """What has been asked for and waits for its moment: votes cast, claims, open windows."""


class Retelling(Protocol):
    """A game folded from its recorded inputs with everything that is true of it."""

    def fold(self, stored: StoredInput) -> Sequence[Item]:
        """One input more, and what it brought about, in order.

        Raises:
            ValueError: it is not an input of this ruleset.
        """
        ...

    def events(self) -> tuple[str, ...]:
        """What the last `fold` brought about, as it is recorded."""
        ...

    def chance(self) -> Chance:
        """What chance has decided so far."""
        ...

    def digest(self) -> str:
        """One short name for the whole state: SHA-256 in hex."""
        ...

    def phrase(self, action: Action) -> str:
        """An action as it is said to its author."""
        ...

    def sheets(self) -> tuple[Sheet, ...]:
        """Everybody now, in the roster's order."""
        ...

    def standing(self) -> Standing:
        """Where the game is now."""
        ...

    def outcome(self) -> Outcome:
        """How it ended."""
        ...

    @property
    def over(self) -> bool:
        """Whether it has ended and its end is out."""
        ...

    def backdrop(self) -> Backdrop | None:
        """The empty board; None where it can't be drawn."""
        ...

    def picture(self) -> str:
        """The board with everybody in their places, as SVG; empty where it can't be drawn."""
        ...

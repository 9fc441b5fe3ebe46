"""A fold of a game without a map that is kept whole, to be looked at from the narrator's desk."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from engine.core.draws import DrawRecord
from engine.vocabulary import CharacterId
from forumbridge.drawing.ring import Chair, ring
from forumbridge.rulesets.base import Step
from forumbridge.rulesets.looking import Board, Chapter, Line, Position

S = TypeVar("S")
"""A game's state."""
G = TypeVar("G")
"""One of its inputs."""
E = TypeVar("E")
"""One of its events."""
K = TypeVar("K")
"""What a character knows."""
P = TypeVar("P")
"""The public message of a publication."""
R = TypeVar("R")
"""A personal one."""


@dataclass(frozen=True, slots=True)
class Told(Generic[P, R]):
    """What a publication says, to everybody and to each."""

    number: int
    public: P | None
    personal: Mapping[CharacterId, R]


@dataclass(frozen=True, slots=True)
class Moment(Generic[S, G, E, K, P, R]):
    """One input with the states around it, what it brought about and what was told of it."""

    index: int
    """Its place in the fold, from 0."""
    before: S
    given: G
    after: S
    events: tuple[E, ...]
    told: tuple[Told[P, R], ...]
    known: Mapping[CharacterId, K]
    """What everybody knew after it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a moment belongs: the chapter of the log, and the position of the board that it
    brings, without a label for none."""

    chapter: Chapter
    round: int
    phase: int
    stretch: str
    label: str = ""
    live: bool = False
    """Something was decided, which shows on the board as it is now."""


M = TypeVar("M")
N_contra = TypeVar("N_contra", contravariant=True)
"""A moment of some game, told or laid out."""


@dataclass(slots=True)
class Past(Generic[M]):
    """Every moment of a fold, put in order once."""

    moments: list[M] = field(default_factory=list[M])
    placed: dict[str, Position] = field(default_factory=dict[str, Position])
    chapters: dict[str, tuple[Chapter, list[M]]] = field(
        default_factory=dict[str, tuple[Chapter, list[M]]]
    )
    live: Position | None = None
    """The board as it is now, where something was decided since its last position."""

    def add(self, moment: M, mark: Mark) -> None:
        """One more."""
        self.moments.append(moment)
        here = mark.chapter
        self.chapters.setdefault(here.key, (here, []))[1].append(moment)
        if not (mark.label or mark.live):
            return
        key, told = f"{len(self.moments)}.1", mark.label or "ahora"
        label = f"{mark.stretch}: {told}"
        position = Position(key, label, mark.round, mark.phase, mark.stretch)
        self.live = None if mark.label else position
        if mark.label:
            self.placed[key] = position

    def until(self, position: Position) -> Sequence[M]:
        """The moments up to a position, itself included."""
        return self.moments[: int(position.key.partition(".")[0])]


class Laid(Protocol[N_contra]):
    """A table with everybody in his seat."""

    def whole(self, position: Position, past: Sequence[N_contra]) -> Board:
        """All that is true of it."""
        ...

    def known(self, position: Position, past: Sequence[N_contra], who: CharacterId) -> Board:
        """As somebody knows it."""
        ...

    def chairs(
        self, past: Sequence[N_contra], who: CharacterId | None
    ) -> tuple[list[Chair], tuple[str, ...]]:
        """Its seats and what stands in the middle."""
        ...


class Looked(ABC, Generic[M]):
    """The part of `rulesets.looking.Watched` that such a past answers by itself."""

    _past: Past[M]

    @abstractmethod
    def table(self) -> Laid[M]:
        """The table as the rulings in force seat it."""

    def board(self, position: Position, who: CharacterId | None) -> Board:
        """The table at a position."""
        past, table = self._past.until(position), self.table()
        return table.whole(position, past) if who is None else table.known(position, past, who)

    def picture(self, position: Position, who: CharacterId | None) -> str:
        """The same as a ring of seats."""
        chairs, middle = self.table().chairs(self._past.until(position), who)
        return ring(chairs, middle)

    def lines(self, chapter: Chapter) -> Sequence[Line]:
        """All of one stretch."""
        _, moments = self._past.chapters[chapter.key]
        return [line for moment in moments for line in self.lines_of(moment)]

    @abstractmethod
    def lines_of(self, moment: M) -> Sequence[Line]:
        """All that one input has to tell."""

    @property
    def taken_in(self) -> int:
        """How many inputs it was folded from."""
        return len(self._past.moments)

    @property
    def last(self) -> M:
        """The last moment of the fold."""
        return self._past.moments[-1]

    def brought(self) -> Position | None:
        """The position of the board that the last input brought."""
        return self._past.placed.get(f"{self.taken_in}.1")

    @property
    def phased(self) -> bool:
        """One thing is decided at a time."""
        return False

    @property
    def pictured(self) -> bool:
        """Its table is drawn."""
        return True

    def positions(self) -> Sequence[Position]:
        """Every position of the board, oldest first."""
        live = self._past.live
        return [*self._past.placed.values(), *(() if live is None else (live,))]

    def chapters(self) -> Sequence[Chapter]:
        """The stretches of the log, oldest first."""
        return [chapter for chapter, _ in self._past.chapters.values()]


def drawn(
    before: Sequence[DrawRecord],
    after: Sequence[DrawRecord],
    why: Mapping[str, tuple[str, ...]],
    number: int,
) -> Iterable[Line]:
    """The draws that an input added, those that fill one list in one line; `why` are the rules by
    the first word of a purpose, `number` the input's."""
    together: dict[str, list[str]] = {}
    for draw in after[len(before) :]:
        head, _, last = draw.purpose.rpartition("/")
        purpose = head if last.isdigit() and head.partition("/")[2] else draw.purpose
        together.setdefault(purpose, []).append(f"{draw.index + 1} de {draw.options}")
    for purpose, found in together.items():
        rules = why[purpose.partition("/")[0]]
        yield Line("draw", f"sorteo «{purpose}»: sale {'; '.join(found)}", rules, (), number)


def together(steps: Sequence[Step]) -> Step:
    """Steps as the one that they are for whoever asked for all."""
    return Step(
        letters=tuple(one for step in steps for one in step.letters),
        log=tuple(one for step in steps for one in step.log),
        events_json=tuple(one for step in steps for one in step.events_json),
        publications=tuple(one for step in steps for one in step.publications),
        refused=tuple(one for step in steps for one in step.refused),
        remarks=tuple(one for step in steps for one in step.remarks),
    )

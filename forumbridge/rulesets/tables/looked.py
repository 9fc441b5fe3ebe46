"""The game of a run whose every moment is kept, to be looked at from the narrator's desk."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Protocol, Self, TypeVar

from engine.core.events import Publication
from engine.vocabulary import Action, CharacterId
from forumbridge.drawing.ring import Chair, ring
from forumbridge.rulesets.base import Step, StoredInput
from forumbridge.rulesets.looking import Board, Chapter, Fact, Line, Position
from forumbridge.rulesets.tables.live import E, G, K, P, R, S, TableGame, Told
from forumbridge.rulesets.tables.names import Names
from forumbridge.rulesets.tables.past import Mark, Moment, Past, together

M_contra = TypeVar("M_contra", contravariant=True)
"""A moment of some game."""
G_contra = TypeVar("G_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
K_contra = TypeVar("K_contra", contravariant=True)


class Laid(Protocol[S_contra, M_contra]):
    """A table with everybody in his seat."""

    def whole(self, position: Position, past: Sequence[M_contra]) -> Board:
        """All that is true of it."""
        ...

    def known(self, position: Position, past: Sequence[M_contra], who: CharacterId) -> Board:
        """As somebody knows it."""
        ...

    def chairs(
        self, past: Sequence[M_contra], who: CharacterId | None
    ) -> tuple[list[Chair], tuple[str, ...]]:
        """Its seats and what stands in the middle."""
        ...

    def now(self, state: S_contra) -> tuple[list[Chair], tuple[str, ...]]:
        """The same as they are in a state."""
        ...


class Account(Protocol[M_contra, G_contra]):
    """Tells what happened."""

    def lines(self, moment: M_contra) -> Iterable[Line]:
        """All that one input has to tell."""
        ...

    def in_words(self, given: G_contra) -> str:
        """An input in canonical words."""
        ...


class Portrait(Protocol[S_contra, K_contra]):
    """Words what is true of somebody."""

    def facts(self, state: S_contra, who: CharacterId) -> Iterable[Fact]:
        """All of it."""
        ...

    def decided(self, state: S_contra, who: CharacterId) -> Iterable[tuple[str, str]]:
        """What he has decided in what is going on: what it is, and what he said."""
        ...

    def known(self, known: K_contra) -> Iterable[Fact]:
        """What he knows."""
        ...


class Looked(TableGame[S, G, E, K, P, R]):
    """`rulesets.looking.Watched`, but for what each game lays out and words. It comes before the
    game's own class, whose `parts` it takes."""

    names: Names
    portrait: Portrait[S, K]
    _account: Account[Moment[S, G, E, K, P, R], G]

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)
        self._past: Past[Moment[S, G, E, K, P, R]] = Past()
        self._stepped: tuple[S, tuple[E, ...]] = (self._state, ())
        self._told: list[Told[P, R]] = []

    # ── folding ─────────────────────────────────────────────────────────────

    def apply(self, inputs: Iterable[StoredInput], *, replaying: bool = False) -> Step:
        """As the game's own, each input kept with what it brought about."""
        return together([self._one(stored, replaying=replaying) for stored in inputs])

    def _one(self, stored: StoredInput, *, replaying: bool) -> Step:
        self._told = []
        step = super().apply([stored], replaying=replaying)
        before, events = self._stepped
        moment: Moment[S, G, E, K, P, R] = Moment(
            self.taken_in,
            before,
            self._codec.unpack(stored),
            self._state,
            events,
            tuple(self._told),
            dict(self._known),
        )
        self._past.add(moment, self._mark(moment))
        return step

    def _step(self, given: G) -> tuple[E, ...]:
        before = self._state
        events = super()._step(given)
        self._stepped = (before, events)
        return events

    def _tell(self, publication: Publication[Any]) -> Told[P, R]:
        said = super()._tell(publication)
        self._told.append(said)
        return said

    @abstractmethod
    def phrase(self, action: Action) -> str:
        """A decision as it is said."""

    @abstractmethod
    def _mark(self, moment: Moment[S, G, E, K, P, R]) -> Mark:
        """Where a moment belongs."""

    @property
    def state(self) -> S:
        """Everything true in the game."""
        return self._state

    @property
    def taken_in(self) -> int:
        """How many inputs it was folded from."""
        return len(self._past.moments)

    @property
    def last(self) -> Moment[S, G, E, K, P, R]:
        """The last moment of the fold."""
        return self._past.moments[-1]

    # ── the board ───────────────────────────────────────────────────────────

    @property
    def people(self) -> Mapping[CharacterId, str]:
        """Everybody's name, in roster order."""
        return {who: one.name for who, one in self._engine.gazetteer.persons.items()}

    @property
    def phased(self) -> bool:
        """One thing is decided at a time."""
        return False

    @property
    def pictured(self) -> bool:
        """Its table is drawn."""
        return True

    @property
    @abstractmethod
    def ring(self) -> Sequence[CharacterId]:
        """The seats, clockwise."""

    @abstractmethod
    def table(self) -> Laid[S, Moment[S, G, E, K, P, R]]:
        """The table as the rulings in force seat it."""

    def board(self, position: Position, who: CharacterId | None) -> Board:
        """The table at a position."""
        past, table = self._past.until(position), self.table()
        return table.whole(position, past) if who is None else table.known(position, past, who)

    def picture(self, position: Position, who: CharacterId | None) -> str:
        """The same as a ring of seats."""
        chairs, middle = self.table().chairs(self._past.until(position), who)
        return ring(chairs, middle)

    def positions(self) -> Sequence[Position]:
        """Every position of the board, oldest first."""
        live = self._past.live
        return [*self._past.placed.values(), *(() if live is None else (live,))]

    def brought(self) -> Position | None:
        """The position of the board that the last input brought."""
        return self._past.placed.get(f"{self.taken_in}.1")

    # ── the log ─────────────────────────────────────────────────────────────

    def chapters(self) -> Sequence[Chapter]:
        """The stretches of the log, oldest first."""
        return [chapter for chapter, _ in self._past.chapters.values()]

    def lines(self, chapter: Chapter) -> Sequence[Line]:
        """All of one stretch."""
        _, moments = self._past.chapters[chapter.key]
        return [line for moment in moments for line in self.lines_of(moment)]

    def lines_of(self, moment: Moment[S, G, E, K, P, R]) -> Sequence[Line]:
        """All that one input has to tell."""
        return list(self._account.lines(moment))

    def in_words(self, given: StoredInput) -> str:
        """A recorded input in canonical words."""
        return self._account.in_words(self._codec.unpack(given))

    # ── people ──────────────────────────────────────────────────────────────

    def facts(self, who: CharacterId) -> Sequence[Fact]:
        """What is true of somebody now."""
        return list(self.portrait.facts(self._state, who))

    def known_facts(self, who: CharacterId) -> Sequence[Fact]:
        """What he knows by now."""
        return list(self.portrait.known(self._known[who]))

    # ── what if ─────────────────────────────────────────────────────────────

    def fork(self) -> Self:
        """Another game in the same state; the state itself is immutable and shared."""
        other = copy(self)
        other._past = Past()
        other._told = []
        other._known = dict(self._known)
        other._outcomes = {post: list(found) for post, found in self._outcomes.items()}
        return other

    def by_hand(self, given: Sequence[StoredInput], *, who: str, why: str) -> Sequence[StoredInput]:
        """Decisions as the narrator's own word; the rest as it is."""
        del who, why
        return [self._codec.pack(_narrators(self._codec.unpack(stored))) for stored in given]


def _narrators(given: Any) -> Any:
    return replace(given, source="narrator") if hasattr(given, "source") else given

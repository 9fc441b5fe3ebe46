"""A game without a map told whole (`rulesets.retelling.Retelling`), from what its desk looks at.

Each game gives its own looker, lotteries and sheets; the story is the desk's log in order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic

from engine.vocabulary import Action, CharacterId
from forumbridge.drawing.ring import SIZE, Chair, ring, seats
from forumbridge.rulesets import looking, retelling
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.retelling import (
    Backdrop,
    Chance,
    Item,
    Line,
    LineKind,
    Outcome,
    Piece,
    Sheet,
    Standing,
)
from forumbridge.rulesets.tables.live import E, G, K, P, R, S
from forumbridge.rulesets.tables.looked import Looked
from forumbridge.rulesets.tables.past import Moment

_KINDS: Mapping[looking.PartOfLine, LineKind] = {
    "order": "orden",
    "refused": "rechazo",
    "hand": "mano",
    "event": "suceso",
    "sight": "visto",
    "clock": "hito",
}
"""What each part of the log is in the story; what went out and the draws have places of their
own."""


class TableRetelling(ABC, Generic[S, G, E, K, P, R]):
    """The story of one game. Pieces of its board are seats: a place is whoever sits there."""

    def __init__(self, game: Looked[S, G, E, K, P, R]) -> None:
        self._game = game
        self._names = game.names
        self._events: tuple[str, ...] = ()
        self._at = 0

    @property
    def _state(self) -> S:
        return self._game.state

    def fold(self, stored: StoredInput) -> Sequence[Item]:
        """One input more: what was decided, the moment that it brings, what came of it."""
        self._events = self._game.apply([stored], replaying=True).events_json
        moment = self._game.last
        self._at = max(self._at, getattr(moment.given, "at", None) or 0)
        self._see(moment)
        lines = self._game.lines_of(moment)
        said = [one for one in lines if one.part in ("order", "hand")]
        rest = [one for one in lines if one.part not in ("order", "hand")]
        return [*self._story(said), *self._moment(), *self._story(rest)]

    def events(self) -> tuple[str, ...]:
        """What the last one brought about."""
        return self._events

    @abstractmethod
    def _see(self, moment: Moment[S, G, E, K, P, R]) -> None:
        """One moment more, for its lotteries."""

    def _story(self, lines: Iterable[looking.Line]) -> Iterator[Line]:
        for one in lines:
            if one.part not in _KINDS:
                continue
            who = one.people[0] if len(one.people) == 1 else None
            yield Line(_KINDS[one.part], one.text, who, one.rules[0])

    def _moment(self) -> Iterator[retelling.Moment]:
        position = self._game.brought()
        if position is None:
            return
        dead = self._dead()
        pieces = tuple(
            Piece(who, who, "fantasma" if who in dead else "vivo") for who in self._game.ring
        )
        yield retelling.Moment(
            position.round, position.label, self._at, pieces, position.phase or None
        )

    def _dead(self) -> frozenset[CharacterId]:
        """Who is dead now."""
        return frozenset()

    def sheets(self) -> tuple[Sheet, ...]:
        """Everybody now, in the roster's order; before the deal, their names only."""
        return tuple(self._sheets())

    @abstractmethod
    def _sheets(self) -> Iterator[Sheet]:
        """The same one by one."""

    def standing(self) -> Standing:
        """Where it is now."""
        return Standing(
            moment=self._where().rstrip("."),
            deadlines=tuple(self._deadlines()),
            board=tuple(self._board()),
            pending=tuple(self._pending()),
        )

    @abstractmethod
    def _where(self) -> str:
        """What is going on, in a sentence."""

    @abstractmethod
    def _deadlines(self) -> Iterator[tuple[str, int]]:
        """What ends when."""

    @abstractmethod
    def _board(self) -> Iterator[str]:
        """What stands on the table."""

    def _pending(self) -> Iterator[str]:
        for who in self._deciders():
            for label, text in self._game.portrait.decided(self._state, who):
                yield f"{self._names.of(who)}, {label.lower()}: {text}"
        number = self._game.awaiting_publication
        if number is not None:
            yield f"publicación {number} en camino"

    @abstractmethod
    def _deciders(self) -> Iterable[CharacterId]:
        """Whoever may have decided something, in their order."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """Who won and why."""

    @property
    def over(self) -> bool:
        """Whether the game has ended and its end is out."""
        return self._game.over

    @abstractmethod
    def chance(self) -> Chance:
        """What was drawn."""

    @abstractmethod
    def digest(self) -> str:
        """The state's."""

    def backdrop(self) -> Backdrop:
        """The table with empty seats, without names: they can be changed in a chronicle."""
        everybody = self._game.ring
        places = {str(who): (at,) for who, at in zip(everybody, seats(len(everybody)), strict=True)}
        said = {
            str(who): f"en el asiento {number}" for number, who in enumerate(everybody, start=1)
        }
        svg = ring([Chair(f"asiento {n}") for n in range(1, len(everybody) + 1)])
        return Backdrop(svg, SIZE, SIZE, places, said)

    def picture(self) -> str:
        """The table with everybody."""
        return ring(*self._game.table().now(self._state))

    def phrase(self, action: Action) -> str:
        """A decision as it is said."""
        return self._game.phrase(action)

"""A game without a map told whole (`rulesets.retelling.Retelling`), from what its desk looks at.

Each game gives its own looker, lotteries and sheets; the story is the desk's log in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from engine.vocabulary import Action, CharacterId
from forumbridge.drawing.ring import SIZE, Chair, ring, seats
from forumbridge.rulesets import looking
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.retelling import (
    Backdrop,
    Chance,
    Item,
    Line,
    LineKind,
    Moment,
    Outcome,
    Piece,
    Sheet,
    Standing,
)

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


class Teller(Protocol):
    """One game, folded and ready to be told."""

    def fold(self, stored: StoredInput) -> tuple[str, ...]:
        """One input more; what it brought about, as it is recorded."""
        ...

    @property
    def at(self) -> int:
        """The date of the last input that has one."""
        ...

    def told(self) -> Sequence[looking.Line]:
        """All that the last input has to tell."""
        ...

    def position(self) -> looking.Position | None:
        """The position of the board that the last input brought."""
        ...

    @property
    def ring(self) -> Sequence[CharacterId]:
        """The seats, clockwise."""
        ...

    def dead(self) -> frozenset[CharacterId]:
        """Who is dead now."""
        ...

    def chairs(self) -> tuple[Sequence[Chair], Sequence[str]]:
        """The seats as they are now, and the words in their middle."""
        ...

    @property
    def names(self) -> Mapping[CharacterId, str]:
        """Everybody's name, in roster order."""
        ...

    def sheets(self) -> Iterable[Sheet]:
        """Everybody now."""
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

    def chance(self) -> Chance:
        """What was drawn."""
        ...

    def digest(self) -> str:
        """The state's."""
        ...

    def phrase(self, action: Action) -> str:
        """A decision as it is said."""
        ...


class TableRetelling:
    """The story of one game. Pieces of its board are seats: a place is whoever sits there."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._events: tuple[str, ...] = ()

    def fold(self, stored: StoredInput) -> Sequence[Item]:
        """One input more: what was decided, the moment that it brings, what came of it."""
        self._events = self._teller.fold(stored)
        lines = self._teller.told()
        said = [one for one in lines if one.part in ("order", "hand")]
        rest = [one for one in lines if one.part not in ("order", "hand")]
        return [*self._story(said), *self._moment(), *self._story(rest)]

    def events(self) -> tuple[str, ...]:
        """What the last one brought about."""
        return self._events

    def _story(self, lines: Iterable[looking.Line]) -> Iterator[Line]:
        for one in lines:
            if one.part not in _KINDS:
                continue
            who = one.people[0] if len(one.people) == 1 else None
            yield Line(_KINDS[one.part], one.text, who, one.rules[0])

    def _moment(self) -> Iterator[Moment]:
        position = self._teller.position()
        if position is None:
            return
        dead = self._teller.dead()
        pieces = tuple(
            Piece(who, who, "fantasma" if who in dead else "vivo") for who in self._teller.ring
        )
        yield Moment(
            position.round, position.label, self._teller.at, pieces, position.phase or None
        )

    def sheets(self) -> tuple[Sheet, ...]:
        """Everybody now, in the roster's order."""
        return tuple(self._teller.sheets())

    def standing(self) -> Standing:
        """Where it is now."""
        return self._teller.standing()

    def outcome(self) -> Outcome:
        """Who won and why."""
        return self._teller.outcome()

    @property
    def over(self) -> bool:
        """Whether the game has ended and its end is out."""
        return self._teller.over

    def chance(self) -> Chance:
        """What was drawn."""
        return self._teller.chance()

    def digest(self) -> str:
        """The state's."""
        return self._teller.digest()

    def backdrop(self) -> Backdrop:
        """The table with empty seats, without names: they can be changed in a chronicle."""
        everybody = self._teller.ring
        places = {str(who): (at,) for who, at in zip(everybody, seats(len(everybody)), strict=True)}
        said = {
            str(who): f"en el asiento {number}" for number, who in enumerate(everybody, start=1)
        }
        svg = ring([Chair(f"asiento {n}") for n in range(1, len(everybody) + 1)])
        return Backdrop(svg, SIZE, SIZE, places, said)

    def picture(self) -> str:
        """The table with everybody."""
        return ring(*self._teller.chairs())

    def phrase(self, action: Action) -> str:
        """A decision as it is said."""
        return self._teller.phrase(action)

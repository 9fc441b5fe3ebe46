"""Avaloup told whole: for the narrator's sheets, the chronicle and its audit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.avaloup.digest import state_digest
from engine.avaloup.setup import seats_of
from engine.avaloup.state import State
from engine.avaloup.words import side_of
from engine.vocabulary import Action, CharacterId
from forumbridge.drawing.ring import Chair
from forumbridge.narration.avaloup import CARD_NAMES
from forumbridge.rulesets.avaloup_account import REASONS, WINNERS
from forumbridge.rulesets.avaloup_account_told import CARDS, SIDES
from forumbridge.rulesets.avaloup_chance import AvaloupLots, dealt_words
from forumbridge.rulesets.avaloup_looker import AvaloupLooker
from forumbridge.rulesets.avaloup_summary import where_in_words
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.looking import Line, Position
from forumbridge.rulesets.retelling import Chance, Outcome, Sheet, Standing
from forumbridge.rulesets.tables.names import Names


class AvaloupTeller:
    """A `rulesets.tables.retelling.Teller`; `parts` are those of an `AvaloupLooker`."""

    def __init__(self, **parts: Any) -> None:
        self._game = AvaloupLooker(**parts)
        self._names = Names(self._game.rules.gazetteer, parts["zone"])
        self._lots = AvaloupLots()
        self._at = 0

    def fold(self, stored: StoredInput) -> tuple[str, ...]:
        """One input more."""
        step = self._game.apply([stored], replaying=True)
        moment = self._game.last
        self._at = max(self._at, getattr(moment.given, "at", None) or 0)
        self._lots.see(moment.before, moment.given, moment.after)
        return step.events_json

    @property
    def at(self) -> int:
        """The date of the last input that has one."""
        return self._at

    def told(self) -> Sequence[Line]:
        """All that the last input has to tell."""
        return self._game.lines_of(self._game.last)

    def position(self) -> Position | None:
        """The position that the last input brought."""
        return self._game.brought()

    @property
    def _state(self) -> State:
        return self._game.state

    @property
    def ring(self) -> Sequence[CharacterId]:
        """The seats."""
        return self._state.seats or seats_of(self._game.rules.setup, self._state.ruleset)

    def dead(self) -> frozenset[CharacterId]:
        """Nobody dies in this game."""
        return frozenset()

    def chairs(self) -> tuple[Sequence[Chair], Sequence[str]]:
        """The seats as they are now."""
        return self._game.table().now(self._state)

    @property
    def names(self) -> Mapping[CharacterId, str]:
        """Everybody's."""
        return self._game.people

    def sheets(self) -> Iterator[Sheet]:
        """Everybody now; before the deal, their names only."""
        for who, name in self.names.items():
            role = self._state.roles.get(who)
            if role is None:
                yield Sheet(who, name)
                continue
            yield Sheet(
                who=who,
                name=name,
                side=SIDES[side_of(role)],
                role=CARD_NAMES[role],
                state="no se le espera" if who in self._state.absent else "",
                place=f"asiento {list(self.ring).index(who) + 1}",
                things=tuple(self._things(who)),
                declared=tuple(
                    f"{a}: {b}" for a, b in self._game.portrait.decided(self._state, who)
                ),
                dealt=dealt_words(role),
            )

    def _things(self, who: CharacterId) -> Iterator[str]:
        if self._state.leader == who:
            yield "lleva la palabra"
        if who in self._state.team:
            yield "en el equipo"
        for one in self._state.played:
            if one.character == who:
                yield f"en la incursión {one.round}, {CARDS[one.card]}"

    def standing(self) -> Standing:
        """Where it is now."""
        until = self._state.clock.until
        return Standing(
            moment=where_in_words(self._state).rstrip("."),
            deadlines=() if until is None else (("Acaba el plazo", until),),
            board=tuple(self._board()),
            pending=tuple(self._pending()),
        )

    def _board(self) -> Iterator[str]:
        state, names = self._state, self._names
        if not state.dealt:
            return
        yield f"lleva la palabra {names.of(state.leader)}"
        yield f"incursiones logradas, {state.village}; fracasadas, {state.wolf}"
        yield f"equipos rechazados en esta incursión: {state.rejections}"
        team = state.team or (() if state.proposal is None else state.proposal.chosen)
        if team:
            yield f"el equipo: {names.all(team)}"

    def _pending(self) -> Iterator[str]:
        for who in self._state.seats:
            for label, text in self._game.portrait.decided(self._state, who):
                yield f"{self._names.of(who)}, {label.lower()}: {text}"
        if self._state.pending is not None:
            yield f"publicación {self._state.pending.number} en camino"

    def outcome(self) -> Outcome:
        """Who won and why."""
        winner = self._state.winner
        if winner is None:
            return Outcome()
        return Outcome(WINNERS[winner], REASONS[self._state.win_reason])

    @property
    def over(self) -> bool:
        """Whether the game has ended and its end is out."""
        return self._game.over

    def chance(self) -> Chance:
        """What was drawn."""
        return self._lots.chance(self._state)

    def digest(self) -> str:
        """The state's."""
        return state_digest(self._state)

    def phrase(self, action: Action) -> str:
        """A decision as it is said."""
        return self._game.phrase(action)

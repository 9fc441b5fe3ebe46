"""Avaloup told whole: for the narrator's sheets, the chronicle and its audit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.avaloup.digest import state_digest
from engine.avaloup.events import Event
from engine.avaloup.inputs import Input
from engine.avaloup.reports import Knowledge, PlayerReport, PublicReport
from engine.avaloup.state import State
from engine.avaloup.words import side_of
from engine.vocabulary import CharacterId
from forumbridge.narration.avaloup import CARD_NAMES
from forumbridge.rulesets.avaloup.account import REASONS, WINNERS, AvaloupMoment
from forumbridge.rulesets.avaloup.account_told import CARDS, SIDES
from forumbridge.rulesets.avaloup.chance import AvaloupLots, dealt_words
from forumbridge.rulesets.avaloup.looker import AvaloupLooker
from forumbridge.rulesets.avaloup.summary import where_in_words
from forumbridge.rulesets.retelling import Chance, Outcome, Sheet
from forumbridge.rulesets.tables.retelling import TableRetelling


class AvaloupRetelling(TableRetelling[State, Input, Event, Knowledge, PublicReport, PlayerReport]):
    """A `rulesets.retelling.Retelling`; `parts` are those of an `AvaloupLooker`."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(AvaloupLooker(**parts))
        self._lots = AvaloupLots()

    def _see(self, moment: AvaloupMoment) -> None:
        self._lots.see(moment.before, moment.given, moment.after)

    def _sheets(self) -> Iterator[Sheet]:
        for who, name in self._game.people.items():
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
                place=f"asiento {list(self._game.ring).index(who) + 1}",
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

    def _where(self) -> str:
        return where_in_words(self._state)

    def _deadlines(self) -> Iterator[tuple[str, int]]:
        until = self._state.clock.until
        if until is not None:
            yield "Acaba el plazo", until

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

    def _deciders(self) -> Iterable[CharacterId]:
        return self._state.seats

    def outcome(self) -> Outcome:
        """Who won and why."""
        winner = self._state.winner
        if winner is None:
            return Outcome()
        return Outcome(WINNERS[winner], REASONS[self._state.win_reason])

    def chance(self) -> Chance:
        """What was drawn."""
        return self._lots.chance(self._state)

    def digest(self) -> str:
        """The state's."""
        return state_digest(self._state)

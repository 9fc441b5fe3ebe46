"""La Cosa told whole: for the narrator's sheets, the chronicle and its audit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.cosa.digest import state_digest
from engine.cosa.setup import seat_ring
from engine.cosa.state import Person, State
from engine.cosa.words import Phase
from engine.vocabulary import Action, CharacterId
from forumbridge.drawing.ring import Chair
from forumbridge.narration.cosa_words import ROLE_NAMES
from forumbridge.rulesets.base import StoredInput
from forumbridge.rulesets.cosa_account import REASONS, SCENES, WINNERS
from forumbridge.rulesets.cosa_chance import CosaLots, dealt_words
from forumbridge.rulesets.cosa_looker import CosaLooker
from forumbridge.rulesets.cosa_summary import where_in_words
from forumbridge.rulesets.looking import Line, Position
from forumbridge.rulesets.retelling import Chance, Outcome, Sheet, Standing
from forumbridge.rulesets.tables.names import Names

_DUE = (
    ("Amanece el turno {turn}", "opens"),
    ("Se cierra la votación del turno {turn}", "ballot_closes"),
    ("Anochece el turno {turn}", "tie_until"),
    ("Acaba la primera parte de la noche del turno {turn}", "window_a_until"),
    ("Acaba la segunda parte de la noche del turno {turn}", "window_b_until"),
)


class CosaTeller:
    """A `rulesets.tables.retelling.Teller`; `parts` are those of a `CosaGame`."""

    def __init__(self, **parts: Any) -> None:
        self._game = CosaLooker(**parts)
        self._names = Names(self._game.rules.gazetteer, parts["zone"])
        self._lots = CosaLots()
        self._at = 0

    def fold(self, stored: StoredInput) -> tuple[str, ...]:
        """One input more."""
        step = self._game.apply([stored], replaying=True)
        moment = self._game.last
        self._at = max(self._at, getattr(moment.given, "at", 0))
        self._lots.see(moment.before, moment.given, moment.after, moment.events)
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
    def ring(self) -> Sequence[CharacterId]:
        """The public circle."""
        return seat_ring(self._game.rules.setup, self._state.ruleset)

    @property
    def _state(self) -> State:
        return self._game.state

    def dead(self) -> frozenset[CharacterId]:
        """Who is dead."""
        return frozenset(who for who, one in self._state.people.items() if not one.alive)

    def chairs(self) -> tuple[Sequence[Chair], Sequence[str]]:
        """The seats as they are now."""
        return self._game.table().now(self._state)

    @property
    def names(self) -> Mapping[CharacterId, str]:
        """Everybody's."""
        return self._game.people

    def sheets(self) -> Iterator[Sheet]:
        """Everybody now; before the deal, their names only."""
        for who, person in self._state.people.items():
            yield self._sheet(who, person)

    def _sheet(self, who: CharacterId, person: Person) -> Sheet:
        if person.dealt.value == "":
            return Sheet(who, self.names[who])
        portrait, turned = self._game.portrait, ""
        if person.dealt is not person.role:
            turned = f"empezó de {ROLE_NAMES[person.dealt]}"
        place = list(self.ring).index(who) + 1
        facts = {fact.label: fact.text for fact in portrait.facts(self._state, who)}
        waits = [
            f"{key}: {facts[key]}" for key in ("Le queda matar", "Le queda salvar") if key in facts
        ]
        if person.missed:
            waits.append(f"votaciones a las que ha faltado: {person.missed}")
        things = [f"{key}: {facts[key]}" for key in ("Mando", "Pareja", "Su Husky") if key in facts]
        return Sheet(
            who=who,
            name=self.names[who],
            side="La Cosa" if person.thing else "Humanos",
            role=ROLE_NAMES[person.role],
            alive=person.alive,
            state=portrait.condition(person).lower(),
            place=f"asiento {place}",
            waits=tuple(waits),
            things=tuple(things),
            declared=tuple(f"{a}: {b}" for a, b in portrait.decided(self._state, who)),
            dealt=dealt_words(person.dealt),
            turned=turned,
        )

    def standing(self) -> Standing:
        """Where it is now."""
        return Standing(
            moment=where_in_words(self._state).rstrip("."),
            deadlines=tuple(self._deadlines()),
            board=tuple(self._board()),
            pending=tuple(self._pending()),
        )

    def _deadlines(self) -> Iterator[tuple[str, int]]:
        state = self._state
        done = state.clock.last_public_at or 0
        for number, turn in sorted(state.schedule.items()):
            for said, field in _DUE:
                at = getattr(turn, field)
                if at > done and state.phase is not Phase.OVER:
                    yield said.format(turn=number), at
        if state.clock.breath_until is not None:
            yield "Último aliento", state.clock.breath_until

    def _board(self) -> Iterator[str]:
        state, names = self._state, self._names
        yield f"al mando, {names.of(state.leader)}"
        if state.lovers:
            yield f"la pareja: {names.all(state.lovers)}"
        for name, access in state.scenes.items():
            if name in ("pack", "couple", "dead"):
                how = "abierta" if access.open else "cerrada"
                yield f"{SCENES[name]}, {how}: {names.all(access.members)}"
        if state.tied:
            yield f"empatados: {names.all(state.tied)}"
        if state.whispers:
            yield "se permiten los susurros"

    def _pending(self) -> Iterator[str]:
        for who in self._state.people:
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

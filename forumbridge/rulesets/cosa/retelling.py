"""La Cosa told whole: for the narrator's sheets, the chronicle and its audit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.cosa.facts.digest import state_digest
from engine.cosa.facts.events import Event
from engine.cosa.facts.inputs import Input
from engine.cosa.facts.reports import Knowledge, PlayerReport, PublicReport
from engine.cosa.facts.state import Person, State
from engine.cosa.setting.words import Phase
from engine.vocabulary import CharacterId
from forumbridge.narration.cosa_words import ROLE_NAMES
from forumbridge.rulesets.cosa.account import REASONS, SCENES, WINNERS, CosaMoment
from forumbridge.rulesets.cosa.chance import CosaLots, dealt_words
from forumbridge.rulesets.cosa.looker import CosaLooker
from forumbridge.rulesets.cosa.portrait import condition
from forumbridge.rulesets.cosa.summary import where_in_words
from forumbridge.rulesets.retelling import Chance, Outcome, Sheet
from forumbridge.rulesets.tables.retelling import TableRetelling

_DUE = (
    ("Amanece el turno {turn}", "opens"),
    ("Se cierra la votación del turno {turn}", "ballot_closes"),
    ("Anochece el turno {turn}", "tie_until"),
    ("Acaba la primera parte de la noche del turno {turn}", "window_a_until"),
    ("Acaba la segunda parte de la noche del turno {turn}", "window_b_until"),
)


class CosaRetelling(TableRetelling[State, Input, Event, Knowledge, PublicReport, PlayerReport]):
    """A `rulesets.retelling.Retelling`; `parts` are those of a `CosaGame`."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(CosaLooker(**parts))
        self._lots = CosaLots()

    def _see(self, moment: CosaMoment) -> None:
        self._lots.see(moment.before, moment.given, moment.after, moment.events)

    def _dead(self) -> frozenset[CharacterId]:
        return frozenset(who for who, one in self._state.people.items() if not one.alive)

    def _sheets(self) -> Iterator[Sheet]:
        for who, person in self._state.people.items():
            yield self._sheet(who, person)

    def _sheet(self, who: CharacterId, person: Person) -> Sheet:
        if person.dealt.value == "":
            return Sheet(who, self._names.of(who))
        portrait, turned = self._game.portrait, ""
        if person.dealt is not person.role:
            turned = f"empezó de {ROLE_NAMES[person.dealt]}"
        place = list(self._game.ring).index(who) + 1
        facts = {fact.label: fact.text for fact in portrait.facts(self._state, who)}
        waits = [
            f"{key}: {facts[key]}" for key in ("Le queda matar", "Le queda salvar") if key in facts
        ]
        if person.missed:
            waits.append(f"votaciones a las que ha faltado: {person.missed}")
        things = [f"{key}: {facts[key]}" for key in ("Mando", "Pareja", "Su Husky") if key in facts]
        return Sheet(
            who=who,
            name=self._names.of(who),
            side="La Cosa" if person.thing else "Humanos",
            role=ROLE_NAMES[person.role],
            alive=person.alive,
            state=condition(self._names, person).lower(),
            place=f"asiento {place}",
            waits=tuple(waits),
            things=tuple(things),
            declared=tuple(f"{a}: {b}" for a, b in portrait.decided(self._state, who)),
            dealt=dealt_words(person.dealt),
            turned=turned,
        )

    def _where(self) -> str:
        return where_in_words(self._state)

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

    def _deciders(self) -> Iterable[CharacterId]:
        return self._state.people

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

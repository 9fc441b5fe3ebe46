"""A position of Avaloup from a scenario file, and the game that stands in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from engine.avaloup.dealing import begin
from engine.avaloup.events import Event
from engine.avaloup.inputs import Input
from engine.avaloup.options import ruleset_from_data
from engine.avaloup.reports import Knowledge, PlayerReport, PublicReport
from engine.avaloup.rounds import with_proposal
from engine.avaloup.setup import SIDES, SIZES, Character, Setup, gazetteer, setup_problems
from engine.avaloup.state import State
from engine.avaloup.words import Phase, Role, side_of
from engine.core.inputs import Published
from engine.vocabulary import CharacterId
from forumbridge.letters import Letter
from forumbridge.narration.avaloup import AvaloupNarrator
from forumbridge.rulesets.avaloup.account_told import announced, own_facts, public_facts
from forumbridge.rulesets.avaloup.looker import AvaloupLooker
from forumbridge.rulesets.folding import publications
from forumbridge.rulesets.tables.live import Told
from forumbridge.scenarios.faults import ScenarioFault
from forumbridge.scenarios.model import EVERYBODY
from forumbridge.scenarios.tables.seating import (
    BEGINS,
    ZONE,
    People,
    feminine,
    people_of,
    unknown_trait,
    whole,
)
from forumbridge.scenarios.tables.staged import StagedTable

TOP = ("incursion", "logradas", "fracasadas", "rechazos", "reparto")
UNTIL = ("equipo", "votacion", "incursion", "ultima", "final")
CARDS = {
    "vidente": Role.SEER,
    "guardaespaldas": Role.GUARD,
    "aldeano": Role.VILLAGER,
    "mason": Role.MASON,
    "lobo alfa": Role.ALPHA,
    "cosa": Role.UNSEEN,
    "lobo mistico": Role.MYSTIC,
    "lobo sonador": Role.DREAMER,
    "hombre lobo": Role.WOLF,
}
_CHOSEN = {
    "guardaespaldas": Role.GUARD,
    "cosa": Role.UNSEEN,
    "lobo_mistico": Role.MYSTIC,
    "lobo_sonador": Role.DREAMER,
}
"""The rulings that say which optional cards are in play: here those that somebody holds."""
_LEADS = "palabra"
_PHASES = {
    Phase.PROPOSE: "equipo",
    Phase.APPROVE: "votacion",
    Phase.MISSION: "incursion",
    Phase.ASSASSINATE: "ultima",
    Phase.OVER: "final",
}


class StagedAvaloup(
    StagedTable[State, Input, Event, Knowledge, PublicReport, PlayerReport], AvaloupLooker
):
    """A `tables.staging.Staged`."""

    def __init__(self, state: State, *, deals: bool, **parts: Any) -> None:
        super().__init__(**parts)
        self._opened: tuple[Sequence[Letter], Sequence[tuple[str, str]]] = ((), ())
        letters: list[Letter] = []
        stands, leader = state, state.leader
        self._state, events = begin(self._rules.setup, replace(state, round=0), leader)
        for publication in publications(events):
            letters += self._letters_of(publication, self._tell(publication))
            out = Published(publication.number, BEGINS, BEGINS)
            self._state, _ = self._rules.step(self._state, out)
        if deals:
            self._opened = letters, [fact for said in self._told for fact in self._facts(said)]
        else:
            self._stand(stands)

    def _stand(self, stands: State) -> None:
        """The incursion and the score of the file; everybody knows them."""
        told = {
            "round": stands.round,
            "village": stands.village,
            "wolf": stands.wolf,
            "rejections": stands.rejections,
        }
        begun = self._state
        there = with_proposal(replace(begun, **told), begun.leader)
        self._state = replace(there, clock=begun.clock)
        size = SIZES[len(stands.seats)][stands.round - 1]
        for who, known in self._known.items():
            self._known[who] = replace(known, **told, size=size, phase=str(Phase.PROPOSE))

    def _facts(self, said: Told[PublicReport, PlayerReport]) -> Iterator[tuple[str, str]]:
        if said.public is not None:
            yield from ((EVERYBODY, told) for told, _ in public_facts(self.names, said.public))
            yield from ((EVERYBODY, told) for told, _ in announced(said.public))
        for who, report in said.personal.items():
            yield from ((who, told) for told, _ in own_facts(self.names, report))

    def beginning(self) -> tuple[Sequence[Letter], Sequence[tuple[str, str]]]:
        """The deal, where the file says that it is told."""
        return self._opened

    @property
    def stands(self) -> str:
        """Where it is, as `hasta` says it."""
        return _PHASES.get(self._state.phase, "")


def stage_of(
    data: Mapping[str, object], seed: str, parts: Mapping[str, Any]
) -> tuple[StagedAvaloup, People, int]:
    """The game of a file's top keys, who plays, and what time it is.

    Raises:
        ScenarioFault, DataError: something in it can't be.
    """
    people = people_of(data, 0)
    rules = ruleset_from_data(cast("Mapping[str, object]", data.get("decisiones", {})))
    roster = tuple(
        Character(who, name, feminine=feminine(name)) for who, name in people.names.items()
    )
    roles = {who: _card(people, who) for who in people.names}
    _fits(roles)
    rules = replace(rules, **{key: role in roles.values() for key, role in _CHOSEN.items()})
    setup = Setup(roster, rules)
    for problem in setup_problems(setup):
        if problem.level == "error":
            raise ScenarioFault(("personajes",), problem.message)
    dealt = State(ruleset=rules, dealt=True, seed=seed, commitment="0" * 64, roles=roles)
    leads = [who for who, traits in people.traits.items() if _LEADS in traits]
    state = replace(
        dealt,
        leader=leads[0] if leads else next(iter(roles)),
        round=_between(data, "incursion", 1, 1, 5),
        village=_between(data, "logradas", 0, 0, 2),
        wolf=_between(data, "fracasadas", 0, 0, 2),
        rejections=_between(data, "rechazos", 0, 0, 4),
    )
    if state.village + state.wolf != state.round - 1:
        said = "las logradas y las fracasadas no suman las incursiones que ya se han hecho"
        raise ScenarioFault(("incursion",), said)
    own = {key: value for key, value in parts.items() if key != "messages"}
    narrator = AvaloupNarrator(parts["messages"], gazetteer(setup), ZONE)
    deals = _deals(data, state)
    game = StagedAvaloup(state, deals=deals, setup=setup, narrator=narrator, **own)
    return game, people, BEGINS


def _deals(data: Mapping[str, object], state: State) -> bool:
    """Whether the first step tells the deal: then nothing can have been played before."""
    deals = data.get("reparto", False)
    if not isinstance(deals, bool):
        raise ScenarioFault(("reparto",), "debería ser true o false")
    if deals and (state.round, state.rejections) != (1, 0):
        raise ScenarioFault(("reparto",), "se reparte al empezar la primera incursión")
    return deals


def _card(people: People, who: CharacterId) -> Role:
    found = Role.VILLAGER
    for trait in people.traits[who]:
        word = {"loba alfa": "lobo alfa", "aldeana": "aldeano"}.get(trait, trait)
        if word in CARDS:
            found = CARDS[word]
        elif word != _LEADS:
            path = ("personajes", people.names[who])
            raise ScenarioFault(path, unknown_trait(trait, [*CARDS, _LEADS]))
    return found


def _fits(roles: Mapping[CharacterId, Role]) -> None:
    """The numbers of each side (AVA-SET-03 to 08), a Vidente and a Lobo alfa."""
    sides = SIDES.get(len(roles))
    if sides is None:
        raise ScenarioFault(("personajes",), "a la mesa se sientan de 5 a 10 personas")
    count = Counter(side_of(role) for role in roles.values())
    if (count["village"], count["wolf"]) != sides:
        said = f"con {len(roles)} personas son {sides[0]} habitantes y {sides[1]} lobos"
        raise ScenarioFault(("personajes",), said)
    for role, name in ((Role.SEER, "Vidente"), (Role.ALPHA, "Lobo alfa")):
        if list(roles.values()).count(role) != 1:
            raise ScenarioFault(("personajes",), f"falta una sola carta de {name}")


def _between(data: Mapping[str, object], key: str, default: int, least: int, most: int) -> int:
    value = whole(data, key, default)
    if not least <= value <= most:
        raise ScenarioFault((key,), f"debería ser de {least} a {most}")
    return value

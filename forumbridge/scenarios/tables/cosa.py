"""A position of La Cosa from a scenario file, and the game that stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from engine.cosa.clock.night import PATROL_FACES
from engine.cosa.facts.events import Event
from engine.cosa.facts.inputs import Input
from engine.cosa.facts.reports import Knowledge, PlayerReport, PublicReport
from engine.cosa.facts.state import Death, Hero, Pack, Person, State, Turn
from engine.cosa.knowledge import begin
from engine.cosa.people.couple import with_lovers_slot
from engine.cosa.people.upkeep import refreshed
from engine.cosa.people.voting import leader_ballot, lynch_ballot
from engine.cosa.posting.scenes import with_scenes
from engine.cosa.setting.ruleset_data import ruleset_from_data
from engine.cosa.setting.setup import Character, Setup, gazetteer
from engine.cosa.setting.setup_check import setup_problems
from engine.cosa.setting.words import Cause, Phase, Role, SlotName
from engine.vocabulary import CharacterId
from forumbridge.narration.cosa import CosaNarrator
from forumbridge.rulesets.cosa.account_told import announced, own_fact, public_facts
from forumbridge.rulesets.cosa.calendar import CosaCalendar
from forumbridge.rulesets.cosa.looker import CosaLooker
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

LEAST = 8
_WEEKS = 10
"""Turns for which the crowd's silence is forgiven: it takes no part."""
TOP = ("turno", "momento", "elige", "husky", "turnos_tranquilos", "dado")
UNTIL = ("papeles", "empate", "noche", "domingo", "amanece", "final")
ROLES = {
    "humano": Role.HUMAN,
    "asimilado": Role.THING,
    "analista": Role.ANALYST,
    "heroe": Role.HERO,
    "armero": Role.ARMOURER,
    "superviviente": Role.SURVIVOR,
}
TRAITS = ("lider", "enamorado", "muerto", "sin matar", "sin salvar")
_PHASES = {
    Phase.ELECTION: "eleccion",
    Phase.ROLES: "papeles",
    Phase.VOTE: "amanece",
    Phase.TIE: "empate",
    Phase.WINDOW_A: "noche",
    Phase.WINDOW_B: "domingo",
    Phase.OVER: "final",
}


class StagedCosa(
    StagedTable[State, Input, Event, Knowledge, PublicReport, PlayerReport], CosaLooker
):
    """A `tables.staging.Staged`."""

    def __init__(self, state: State, minds: Mapping[CharacterId, Knowledge], **parts: Any) -> None:
        super().__init__(**parts)
        self._state = state
        self._known = dict(minds)

    def _facts(self, said: Told[PublicReport, PlayerReport]) -> Iterator[tuple[str, str]]:
        if said.public is not None:
            for facts in (public_facts, announced):
                yield from ((EVERYBODY, told) for told, _ in facts(self.names, said.public))
        for who, report in said.personal.items():
            yield from ((who, own_fact(self.names, note)[0]) for note in report.notes)

    @property
    def stands(self) -> str:
        """Where it is, as `hasta` says it."""
        return _PHASES.get(self._state.phase, "")


def stage_of(
    data: Mapping[str, object], seed: str, parts: Mapping[str, Any]
) -> tuple[StagedCosa, People, int]:
    """The game of a file's top keys, who plays, and what time it is.

    Raises:
        ScenarioFault, DataError: something in it can't be.
    """
    people = people_of(data, LEAST)
    rules = ruleset_from_data(cast("Mapping[str, object]", data.get("decisiones", {})))
    roster = tuple(
        Character(who, name, feminine=feminine(name)) for who, name in people.names.items()
    )
    setup = Setup(roster, replace(rules, setup_roles=()))
    for problem in setup_problems(setup):
        if problem.severity == "error":
            raise ScenarioFault(("personajes",), problem.text)
    setup = Setup(roster, rules)
    state = _state(data, setup, people, seed)
    minds = {who: _knows(setup, state, who) for who in state.people}
    own = {key: value for key, value in parts.items() if key != "messages"}
    narrator = CosaNarrator(parts["messages"], gazetteer(setup), ZONE)
    game = StagedCosa(state, minds, setup=setup, narrator=narrator, **own)
    return game, people, state.schedule[state.turn].opens


def _state(data: Mapping[str, object], setup: Setup, people: People, seed: str) -> State:
    turn = max(1, whole(data, "turno", 4))
    by_night = data.get("momento", "dia") == "noche"
    if data.get("momento", "dia") not in ("dia", "noche"):
        raise ScenarioFault(("momento",), "«momento» admite dia y noche")
    first = turn == 1
    if first and not by_night and any(people.traits.values()):
        said = "el primer día nadie tiene papel ni cargo: se reparten cuando acaba"
        raise ScenarioFault(("personajes",), said)
    quiet = whole(data, "turnos_tranquilos", 0)
    active = [(n, night) for n in range(1, turn - quiet) for night in (False, True)]
    state = State(
        ruleset=setup.ruleset,
        people={who: _person(people, who, turn) for who in people.names},
        phase=_phase(first=first, by_night=by_night),
        turn=turn,
        seed=seed,
        commitment="0" * 64,
        pack=Pack(choose_next=bool(data.get("elige", False))),
        active=frozenset(active),
        waivers=frozenset((n, who) for who in people.crowd for n in range(turn, turn + _WEEKS)),
        dice=_dice(data, turn),
    )
    if first and not by_night:
        state = _scheduled(_undealt(state))
        state = replace(state, election=leader_ballot(setup, state, state.schedule[1]))
        return with_scenes(refreshed(state))[0]
    state = _with_offices(state, people)
    survivor = any(p.role is Role.SURVIVOR for p in state.people.values())
    state = replace(state, husky=bool(data.get("husky", survivor)))
    state = _scheduled(state)
    if first and not state.lovers:
        state = with_lovers_slot(state, state.schedule[1].tie_until)
    if not by_night:
        state = replace(state, ballot=lynch_ballot(setup, state, state.schedule[turn]))
    return with_scenes(refreshed(state))[0]


def _phase(*, first: bool, by_night: bool) -> Phase:
    """Turn 1 has the election by day, and before its night what the Armourer has to say."""
    if first:
        return Phase.ROLES if by_night else Phase.ELECTION
    return Phase.DUSK if by_night else Phase.VOTE


def _undealt(state: State) -> State:
    return replace(state, people={who: Person(who) for who in state.people})


def _dice(data: Mapping[str, object], turn: int) -> Mapping[int, int]:
    """The face of this turn's patrol, where the file gives it (QC-55)."""
    if "dado" not in data:
        return {}
    face = whole(data, "dado", 0)
    if not 1 <= face <= PATROL_FACES:
        raise ScenarioFault(("dado",), f"el dado va de 1 a {PATROL_FACES}")
    return {turn: face}


def _person(people: People, who: CharacterId, turn: int) -> Person:
    role = Role.HUMAN
    alive = True
    for trait in people.traits[who]:
        word = (
            trait.removesuffix("a") + "o"
            if trait in ("asimilada", "enamorada", "muerta")
            else trait
        )
        word = "heroe" if word == "heroina" else word
        if word in ROLES:
            role = ROLES[word]
        elif word == "muerto":
            alive = False
        elif word not in TRAITS:
            path = ("personajes", people.names[who])
            raise ScenarioFault(path, unknown_trait(trait, [*ROLES, *TRAITS]))
    death = (
        None
        if alive
        else Death(turn - 1, night=False, cause=Cause.LYNCH, role=role, lover=False, leader=False)
    )
    return Person(who, role, role, alive, death)


def _with_offices(state: State, people: People) -> State:
    """Who leads, who loves whom, and what the Hero has spent."""
    of = {
        who: {t.replace("enamorada", "enamorado") for t in ts} for who, ts in people.traits.items()
    }
    lovers = tuple(who for who, traits in of.items() if "enamorado" in traits)
    if len(lovers) not in (0, 2):
        raise ScenarioFault(("personajes",), "los enamorados son dos, o ninguno")
    leader = next((who for who, traits in of.items() if "lider" in traits), None)
    spent = {trait for traits in of.values() for trait in traits}
    hero = Hero(
        kill_left="sin matar" not in spent,
        save_left="sin salvar" not in spent,
        sees_victim="sin salvar" not in spent,
    )
    return replace(state, lovers=lovers, leader=leader, hero=hero)


def _scheduled(state: State) -> State:
    """The weeks of this turn and the next, by the calendar of a real game."""
    calendar, found = CosaCalendar(ZONE), state
    found = replace(found, phase=Phase.WINDOW_B, turn=state.turn - 1)
    for _ in range(2):
        turn = calendar.next_turn(found, BEGINS)
        if turn is not None:
            instants = Turn(
                turn.opens,
                turn.ballot_closes,
                turn.tie_until,
                turn.window_a_until,
                turn.window_b_until,
            )
            schedule = {**found.schedule, turn.turn: instants}
            found = replace(found, schedule=schedule, turn=turn.turn)
    return replace(state, schedule=found.schedule)


def _knows(setup: Setup, state: State, who: CharacterId) -> Knowledge:
    """What somebody knows where the scenario begins: his own, and what everybody does."""
    me = state.people[who]
    return replace(
        begin(setup, who),
        phase=state.phase,
        turn=state.turn,
        living=state.living,
        role=me.role,
        leader=state.leader,
        partner=state.partner(who),
        pack=tuple(one for one in state.things if one != who) if me.thing else (),
        voting=state.ballot is not None,
        electing=state.election is not None,
        asked=_asked(state, who),
    )


def _asked(state: State, who: CharacterId) -> tuple[SlotName, ...]:
    """Of what was asked before the scenario begins, only the couple is still to be named."""
    slot = state.slots.get(SlotName.LOVERS)
    return () if slot is None or slot.owner != who else (SlotName.LOVERS,)

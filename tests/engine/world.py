"""The shipped map and tasks, and a short way to say who stands where and what they do.

    play({"ana": "capilla", "blas": impostor("capilla")}, {"blas": Kill("ana")})

Far from the scene a crowd keeps the game going: six idle vasallos and an impostor.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from engine.hacienda.facts.state import Person, PlanEntry, State, TaskState
from engine.hacienda.phase.resolution import PhaseOutcome, resolve_phase
from engine.hacienda.setting.atlas import atlas_of
from engine.hacienda.setting.map_data import map_from_data
from engine.hacienda.setting.setup import Character, Ruleset, Setup
from engine.hacienda.setting.tasks_data import tasks_from_data
from engine.hacienda.telling.reports import PhaseSection
from engine.hacienda.telling.sections import section
from engine.hacienda.telling.vistas import Telling
from engine.vocabulary.actions import Action
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId

CONFIG = Path(__file__).parents[2] / "config" / "hacienda"


def load(name: str) -> dict[str, object]:
    """A shipped data file, parsed afresh."""
    return tomllib.loads((CONFIG / f"{name}.toml").read_text(encoding="utf-8"))


MAP = map_from_data(load("map"))
TASKS = tasks_from_data(load("tasks"), MAP)
ATLAS = atlas_of(MAP)
PENDING = (TaskState(TaskId("setos")),)

Who = str | Person


def person(place: str, **changes: object) -> Person:
    """A living vasallo there with one task still to do; murder is available to whoever kills."""
    return replace(Person(CharacterId("?"), PlaceId(place), tasks=PENDING), **changes)


def impostor(place: str, **changes: object) -> Person:
    """A living impostor there."""
    return person(place, **{"side": "impostor", "tasks": (), **changes})


def ghost(place: str, **changes: object) -> Person:
    """A vasallo who died some time ago."""
    return person(place, **{"alive": False, "died_t": 1, **changes})


def with_tasks(place: str, *tasks: TaskState, **changes: object) -> Person:
    """A living vasallo with these tasks."""
    return person(place, **{"tasks": tasks, **changes})


CROWD: Mapping[str, Person] = {
    **{f"lejano_{n}": person("palomar") for n in range(6)},
    "malo": impostor("carruajes", kill_from=10_000),
}


def state_of(
    people: Mapping[str, Who],
    rules: Ruleset | None = None,
    *,
    crowd: bool = True,
    **changes: object,
) -> State:
    """A state in the middle of a round with these people and, unless told otherwise, the crowd."""
    cast = {**people, **(CROWD if crowd else {})}
    made = {
        CharacterId(name): replace(
            who if isinstance(who, Person) else person(who), id=CharacterId(name)
        )
        for name, who in cast.items()
    }
    state = State(rules or Ruleset(), round=7, phase=0, t=40, people=made, seed="a1", dealt=True)
    return replace(state, **changes)


def setup_of(state: State) -> Setup:
    """The shipped game with the state's people as its roster."""
    roster = tuple(Character(who, who.capitalize()) for who in state.people)
    return Setup(MAP, TASKS, roster, state.ruleset)


def entry(action: Action | PlanEntry, order: int) -> PlanEntry:
    """An action as fixed by the `order`-th post."""
    return action if isinstance(action, PlanEntry) else PlanEntry(action, 1000 + order, str(order))


def resolve(
    state: State,
    actions: Mapping[str, Action | PlanEntry],
    free: Mapping[str, Action] | None = None,
) -> PhaseOutcome:
    """The next phase of a state; posts came in the order of `actions`. `free` are gates and free
    phases of the talisman."""
    plans = {CharacterId(who): entry(a, n) for n, (who, a) in enumerate(actions.items(), 1)}
    beside = {CharacterId(who): (entry(a, 0),) for who, a in (free or {}).items()}
    return resolve_phase(setup_of(state), state, plans, beside)


def play(
    people: Mapping[str, Who],
    actions: Mapping[str, Action | PlanEntry],
    rules: Ruleset | None = None,
    *,
    free: Mapping[str, Action] | None = None,
    **changes: object,
) -> PhaseOutcome:
    """One phase from `state_of(people, …)`."""
    return resolve(state_of(people, rules, **changes), actions, free)


def go_on(state: State, outcome: PhaseOutcome) -> State:
    """The state after a phase, as far as the next phase needs."""
    return replace(
        state,
        people=outcome.people,
        house=outcome.house,
        corpses=outcome.corpses,
        phase=state.phase % 3 + 1,
        t=state.t + 1,
        records=(*state.records, outcome.record),
    )


def places(outcome: PhaseOutcome, *who: str) -> tuple[str, ...]:
    """Where these people are at the end."""
    return tuple(outcome.people[CharacterId(name)].place for name in who)


def code(outcome: PhaseOutcome, who: str) -> str:
    """What came of somebody's action, in one word."""
    return str(outcome.record.outcomes[CharacterId(who)].code)


def told(state: State, outcome: PhaseOutcome, who: str) -> PhaseSection:
    """What a phase brought to somebody, as he is told it."""
    after = go_on(state, outcome)
    previous = state.records[-1] if state.records else None
    telling = Telling(setup_of(after), after, outcome.record, previous, current=True)
    return section(telling, CharacterId(who))


def run(
    state: State,
    *phases: Mapping[str, Action | PlanEntry],
) -> tuple[State, PhaseOutcome]:
    """Several phases one after another; the state after the last and its outcome."""
    outcome: PhaseOutcome | None = None
    for actions in phases:
        outcome = resolve(state, actions)
        state = go_on(state, outcome)
    assert outcome is not None
    return state, outcome


def idle(state: State, phases: int) -> State:
    """The state after that many phases in which nobody does anything."""
    for _ in range(phases):
        state = go_on(state, resolve(state, {}))
    return state

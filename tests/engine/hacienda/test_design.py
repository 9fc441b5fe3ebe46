"""What the rule-book says about the game as a whole: its elements, its actions, its pace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from statistics import mean
from typing import get_args

import pytest

from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.setting.option_kinds import HourRange
from engine.hacienda.setting.options import OPTIONS, SABOTAGES
from engine.hacienda.setting.rulings import Ruleset
from engine.hacienda.setting.setup import Task, TaskClass
from engine.vocabulary import actions
from engine.vocabulary.actions import (
    Abstain,
    Action,
    BoltGate,
    Conditional,
    Unknown,
    Vote,
    is_claim,
    is_free,
)
from engine.vocabulary.choices import Choice
from engine.vocabulary.ids import PlaceId
from engine.vocabulary.wire import action_from_wire, action_to_wire
from tests.engine.scenario import Scenario, codes
from tests.engine.scenario import impostor as impostor_at
from tests.engine.world import ATLAS, MAP, TASKS, play, state_of, told

START = PlaceId("comedor")


def kinds() -> Iterator[type[Action]]:
    """Every action of the vocabulary that is no decision of the games without a map."""
    for one in get_args(Action):
        yield from (k for k in get_args(one) or (one,) if k not in get_args(Choice))


def bare(kind: type[Action]) -> Action:
    """One with its obligatory fields empty."""
    given = {
        f.name: None for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING
    }
    return kind(**given)  # type: ignore[arg-type]


@pytest.mark.rule("HAC-ACT-12")
def test_the_union_of_actions_is_the_one_list_that_everything_is_held_against() -> None:
    made = {
        one
        for one in vars(actions).values()
        if isinstance(one, type)
        and "verb" in getattr(one, "__dataclass_fields__", {})
        and one not in get_args(Choice)
    }
    assert set(kinds()) == made
    assert len({bare(kind).verb for kind in kinds()}) >= len(made) - 1


@pytest.mark.rule("HAC-ACT-12")
@pytest.mark.parametrize("kind", [k for k in kinds() if k is not Conditional], ids=lambda k: k.verb)
def test_every_action_there_is_can_be_written_down_and_is_taken_or_refused_with_a_word(
    kind: type[Action],
) -> None:
    action = bare(kind)
    assert isinstance(action_from_wire(action_to_wire(action)), kind)
    if is_claim(action) or isinstance(action, BoltGate):
        return
    game = Scenario({"ana": "capilla", "blas": "bodega"})
    game.open_round()
    assert codes(game.declare("ana", action)) in (
        ("declaration",),
        ("INCOMPLETE",),
        ("NOT_A_POINT",),
    )
    if not is_free(action) and not isinstance(action, Vote | Abstain | Unknown):
        before = state_of({"ana": "capilla"})
        own = told(before, play({"ana": "capilla"}, {"ana": action}), "ana").own
        assert own.code in set(OutcomeCode)


@pytest.mark.rule("HAC-META-05")
def test_every_element_of_the_original_game_is_there() -> None:
    """Tasks, murders, bodies, a meeting button, vents, sabotages that kill and that do not, doors,
    cameras, vitals, the table with heads counted, ghosts, and the four roles of its update."""
    assert set(SABOTAGES) == {"luces", "chimeneas", "verjas", "palomar", "puertas"}
    assert {task.kind for task in TASKS.values()} == set(TaskClass)
    assert {"campana", "altar", "plano", "bola", "ojo"} <= set(MAP.fixtures)
    assert len(MAP.fixtures["verja"]) == len(MAP.fixtures["chimenea"]) == 2
    assert MAP.passages
    assert any(room.lockable for room in MAP.rooms.values())
    rules = Ruleset()
    assert min(rules.clerigos, rules.escurridizos, rules.cambiaformas) == 1
    assert rules.angel_by_vote
    game = Scenario({"ana": "capilla", "caco": impostor_at("capilla")})
    game.phase(caco=actions.Kill(next(w for w in game.state.people if w == "ana")))
    assert game.state.people[next(iter(game.state.people))].role == "angel"


@pytest.mark.rule("HAC-TIME-11")
def test_nothing_of_the_game_is_measured_in_less_than_a_phase_or_an_hour() -> None:
    """That a phase stands for two seconds is flavour: no ruling counts them."""
    numbers = [key for key, value in vars_of(Ruleset()).items() if type(value) is int]
    assert not [key for key in OPTIONS if "second" in key or "minute" in key]
    timed = [key for key in numbers if key.endswith(("_hours", "_phases", "_cooldown"))]
    assert {"declaration_hours", "kill_cooldown", "lethal_phases"} <= set(timed)
    assert isinstance(OPTIONS["publish_hours"], HourRange)
    game = Scenario({"ana": "capilla"})
    game.phase()
    assert (game.state.round, game.state.phase, game.state.t) == (1, 1, 1)


def vars_of(rules: Ruleset) -> dict[str, object]:
    return {f.name: getattr(rules, f.name) for f in fields(rules)}


def phases_of(task: Task) -> int:
    """The fewest phases in which it can be done from the start, walking from stage to stage."""
    here, done = START, 0
    for number, stage in enumerate(task.stages):
        arrival = done + distance(here, stage.place) + 1
        done = max(arrival, done + stage.wait + 1 if number else 0)
        here = stage.place
    return done


def distance(start: PlaceId, end: PlaceId) -> int:
    far = {start: 0}
    queue = [start]
    for place in queue:
        for step in MAP.places:
            if step not in far and ATLAS.step(place, step) is not None:
                far[step] = far[place] + 1
                queue.append(step)
    return far[end]


@pytest.mark.rule("HAC-TASK-08")
@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [(TaskClass.QUICK, 0, 2), (TaskClass.MEDIUM, 3, 4), (TaskClass.LONG, 6, 7)],
)
def test_the_shipped_tasks_take_the_rounds_that_their_class_is_designed_for(
    kind: TaskClass, least: int, most: int
) -> None:
    """On foot from the Comedor, on average; no single task is held to it, and nobody's play is."""
    rounds = [phases_of(task) / 3 for task in TASKS.values() if task.kind is kind]
    assert least <= mean(rounds) <= most

"""Who is engaged by his action in a phase, and so sees little (HAC-ENG-01…07)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.hacienda.facts.state import Person
from engine.hacienda.phase.orders import Order
from engine.hacienda.phase.repairs import REPAIRED_AT
from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.rulings import Ruleset
from engine.hacienda.setting.setup import Task
from engine.vocabulary.actions import (
    DoTask,
    Protect,
    Repair,
    Talisman,
    Transform,
    Unblock,
    UseObject,
)
from engine.vocabulary.ids import CharacterId, TaskId


def engaged(
    game_map: GameMap,
    people: Mapping[CharacterId, Person],
    orders: Mapping[CharacterId, Order],
    tasks: Mapping[TaskId, Task],
    rules: Ruleset,
) -> frozenset[CharacterId]:
    """Who is busy with a point of his in this phase (HAC-ENG-01…05).

    Ghosts never are (AMB-080). What fails engages all the same where it is possible at all
    (AMB-283); pretence is idleness (AMB-081) unless `fake_task_busy`.
    """
    return frozenset(
        who
        for who, order in orders.items()
        if _can_be(people[who], rules) and _engages(game_map, people[who], order, tasks, rules)
    )


def engaged_freely(
    people: Mapping[CharacterId, Person],
    bolting: Iterable[CharacterId],
    talismans: Iterable[CharacterId],
    rules: Ruleset,
) -> frozenset[CharacterId]:
    """Who is busy with a free action: bolting a gate (AMB-082), or the talisman (AMB-083)."""
    busy = (*(bolting if rules.gate_busy else ()), *(talismans if rules.talisman_free_busy else ()))
    return frozenset(who for who in busy if _can_be(people[who], rules))


def _can_be(person: Person, rules: Ruleset) -> bool:
    return person.alive and not (person.side == "impostor" and rules.impostor_busy_immune)


def _engages(
    game_map: GameMap,
    person: Person,
    order: Order,
    tasks: Mapping[TaskId, Task],
    rules: Ruleset,
) -> bool:
    match order.action:
        case DoTask(task=task) if task is not None:
            return _works(person, tasks.get(task), rules)
        case UseObject(object=thing) if thing is not None:
            return person.hiding is None and person.place in game_map.fixtures.get(thing, ())
        case Repair(kind=kind) if kind is not None:
            here = person.place in game_map.fixtures.get(REPAIRED_AT[kind], ())
            return person.hiding is None and here
        case Unblock():
            return False
        case Transform():
            return person.role == "cambiaformas"
        case Talisman():
            return person.role == "clerigo"
        case Protect():
            return person.role == "angel"
        case _:
            return False


def _works(person: Person, task: Task | None, rules: Ruleset) -> bool:
    if task is None or not any(stage.at(person.place) for stage in task.stages):
        return False
    if person.hiding is not None:
        return False
    own = person.side == "vasallo" and any(
        state.task == task.id and state.done < len(task.stages) for state in person.tasks
    )
    return own or rules.fake_task_busy

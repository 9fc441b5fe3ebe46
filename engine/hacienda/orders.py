"""Which declared actions are tried at all in a phase, and who is engaged by his."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.hacienda.outcomes import OutcomeCode
from engine.hacienda.setup import Ruleset, Task
from engine.hacienda.state import Outcome, Person, PlanEntry
from engine.vocabulary.actions import (
    IRREVOCABLE,
    Abstain,
    Action,
    DoTask,
    Follow,
    Kill,
    Move,
    Vote,
    Wait,
    is_complete,
    is_free,
)
from engine.vocabulary.declarations import Status
from engine.vocabulary.ids import CharacterId, TaskId

PaidAction = Move | Follow | Wait | DoTask | Kill


@dataclass(frozen=True, slots=True)
class Order:
    """One action that is tried in the phase, and the post that fixed it."""

    action: PaidAction
    at: int
    post: str


def lost(action: Action | None, code: OutcomeCode) -> Outcome:
    """The point was lost (AMB-018)."""
    return Outcome(action, done=False, code=code)


def done(action: Action | None, code: OutcomeCode = OutcomeCode.DONE) -> Outcome:
    """It happened."""
    return Outcome(action, done=True, code=code)


def sort_orders(
    people: Mapping[CharacterId, Person], actions: Mapping[CharacterId, PlanEntry]
) -> tuple[dict[CharacterId, Order], dict[CharacterId, Outcome]]:
    """The orders to try and, for everybody else, what becomes of him: idle or a lost point.

    Raises:
        ValueError: somebody acts who is not in the game.
    """
    strangers = actions.keys() - people.keys()
    if strangers:
        raise ValueError(f"not in the game: {', '.join(sorted(strangers))}")
    orders: dict[CharacterId, Order] = {}
    outcomes: dict[CharacterId, Outcome] = {}
    for who in people:
        entry = actions.get(who)
        if entry is None:
            outcomes[who] = done(None, OutcomeCode.IDLE)
            continue
        code = _refusal(entry)
        if code is None and isinstance(entry.action, PaidAction):
            orders[who] = Order(entry.action, entry.at, entry.post)
        else:
            outcomes[who] = lost(entry.action, code or OutcomeCode.INCOMPLETE)
    return orders, outcomes


def _refusal(entry: PlanEntry) -> OutcomeCode | None:
    if is_free(entry.action) or isinstance(entry.action, Vote | Abstain):
        return OutcomeCode.NOT_A_POINT
    if not is_complete(entry.action):
        return OutcomeCode.INCOMPLETE
    doubtful = entry.status is Status.ASKED or (
        entry.status is Status.PROVISIONAL and isinstance(entry.action, IRREVOCABLE)
    )
    return OutcomeCode.UNCONFIRMED if doubtful else None


def engaged(
    people: Mapping[CharacterId, Person],
    orders: Mapping[CharacterId, Order],
    tasks: Mapping[TaskId, Task],
    rules: Ruleset,
) -> frozenset[CharacterId]:
    """Who is busy with a task in this phase and so sees little (HAC-ENG-01, HAC-ENG-05).

    Ghosts never are (AMB-080); pretence is idleness (AMB-081) unless `fake_task_busy`; a stage that
    fails engages all the same where the task has a stage (AMB-283).
    """
    return frozenset(
        who
        for who, order in orders.items()
        if isinstance(order.action, DoTask)
        and _engages(people[who], order.action.task, tasks, rules)
    )


def _engages(
    person: Person, task_id: TaskId | None, tasks: Mapping[TaskId, Task], rules: Ruleset
) -> bool:
    task = None if task_id is None else tasks.get(task_id)
    if not person.alive or task is None:
        return False
    if not any(stage.at(person.place) for stage in task.stages):
        return False
    if person.side == "impostor" and rules.impostor_busy_immune:
        return False
    own = person.side == "vasallo" and any(
        state.task == task.id and state.done < len(task.stages) for state in person.tasks
    )
    return own or rules.fake_task_busy

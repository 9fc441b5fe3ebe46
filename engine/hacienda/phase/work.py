"""Tasks of one phase: stages done, pretence, and the masks observers read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.core.draws import DrawRecord, logged
from engine.hacienda.facts.outcomes import OutcomeCode
from engine.hacienda.facts.phase_record import Outcome
from engine.hacienda.facts.state import Person, TaskState
from engine.hacienda.phase.orders import Order, done, lost
from engine.hacienda.setting.atlas import task_phrases
from engine.hacienda.setting.setup import Ruleset, Task
from engine.vocabulary.actions import DoTask
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId


@dataclass(frozen=True, slots=True)
class Work:
    """What the tasks of a phase changed."""

    people: Mapping[CharacterId, Person]
    outcomes: Mapping[CharacterId, Outcome]
    stages_done: Mapping[CharacterId, TaskId]


def do_tasks(
    people: Mapping[CharacterId, Person],
    orders: Mapping[CharacterId, Order],
    tasks: Mapping[TaskId, Task],
    t: int,
    *,
    disabled: bool = False,
) -> Work:
    """Every task action of the phase, where its author stands (HAC-TASK-07, HAC-TASK-11).

    Ghosts of vasallos do theirs alike (HAC-GHO-07, AMB-161); impostors pretend (AMB-218). None
    advances while the Palomar is boycotted (`disabled`, HAC-TASK-13).
    """
    now = dict(people)
    outcomes: dict[CharacterId, Outcome] = {}
    stages: dict[CharacterId, TaskId] = {}
    for who, order in orders.items():
        if not isinstance(order.action, DoTask) or order.action.task is None:
            continue
        task_id = order.action.task
        code = _result(people[who], task_id, tasks, t)
        if disabled and code is not OutcomeCode.PRETENCE:
            code = OutcomeCode.DISABLED
        if code is OutcomeCode.DONE:
            now[who] = _advanced(people[who], task_id, t)
            stages[who] = task_id
        worked = code in (OutcomeCode.DONE, OutcomeCode.PRETENCE)
        outcomes[who] = (done if worked else lost)(order.action, code)
    return Work(now, outcomes, stages)


def _result(person: Person, task_id: TaskId, tasks: Mapping[TaskId, Task], t: int) -> OutcomeCode:
    if person.side == "impostor":
        return OutcomeCode.PRETENCE
    if person.hiding is not None:
        return OutcomeCode.HIDDEN
    own = next((state for state in person.tasks if state.task == task_id), None)
    if own is None or task_id not in tasks:
        return OutcomeCode.NOT_YOUR_TASK
    stages = tasks[task_id].stages
    if own.done >= len(stages):
        return OutcomeCode.TASK_FINISHED
    stage = stages[own.done]
    if not stage.at(person.place):
        here = any(other.at(person.place) for other in stages)
        return OutcomeCode.WRONG_STAGE if here else OutcomeCode.WRONG_PLACE
    if wait_left(own, tasks[task_id], t - 1):
        return OutcomeCode.WAITING
    return OutcomeCode.DONE


def wait_left(state: TaskState, task: Task, t: int) -> int:
    """Whole phases that must still pass, after executed phase `t`, before the next stage.

    A wait of n after a stage in phase p lets the next one be done from p+n+1 (AMB-221).
    """
    if state.done == 0 or state.done >= len(task.stages):
        return 0
    return max(0, state.last_t + task.stages[state.done].wait - t)


def _advanced(person: Person, task_id: TaskId, t: int) -> Person:
    return replace(
        person,
        tasks=tuple(
            TaskState(s.task, s.done + 1, t) if s.task == task_id else s for s in person.tasks
        ),
    )


def draw_masks(
    still: Iterable[tuple[CharacterId, PlaceId]],
    tasks: Mapping[TaskId, Task],
    rules: Ruleset,
    seed: str,
    t: int,
) -> tuple[dict[CharacterId, str], tuple[DrawRecord, ...]]:
    """The mask of everybody who stays where a task could be, real worker or not (HAC-NAR-01…03).

    One rule for all, blind to what they do: "" under `generic`, else a phrase of the place drawn
    for the phase and the person, so nobody's draw shifts another's (AMB-225). Who is not in the
    answer stays where no task could be (AMB-226).
    """
    phrases = task_phrases(tasks)
    masks: dict[CharacterId, str] = {}
    draws: list[DrawRecord] = []
    for who, place in still:
        options = phrases.get(place, ())
        if not options:
            continue
        if rules.mask_style == "generic":
            masks[who] = ""
            continue
        record = logged(seed, f"mascara/{t}/{who}", len(options))
        draws.append(record)
        masks[who] = options[record.index]
    return masks, tuple(draws)

"""When a side has won (HAC-WIN-01…08, AMB-258, AMB-259)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.hacienda.facts.state import Person, Side
from engine.hacienda.setting.setup import Ruleset, Task
from engine.vocabulary.ids import CharacterId, TaskId

Reason = Literal["IMPOSTORS_OUT", "TASKS_DONE", "PARITY", "SABOTAGE"]


def verdict(
    people: Mapping[CharacterId, Person],
    tasks: Mapping[TaskId, Task],
    ruleset: Ruleset,
    *,
    after_vote: bool = False,
    expired: bool = False,
) -> tuple[Side, Reason] | None:
    """The side that has won and why, or None.

    At the end of a phase tasks come first, then a lethal sabotage that has `expired`, then parity,
    then the impostors' absence (HAC-WIN-04, AMB-193); after a vote the absence, then parity
    (AMB-151, AMB-259).
    """
    out = ("vasallo", "IMPOSTORS_OUT") if _living(people, "impostor") == 0 else None
    even = ("impostor", "PARITY") if parity(people, ruleset) else None
    if after_vote:
        return out or even
    done = ("vasallo", "TASKS_DONE") if tasks_done(people, tasks, ruleset) else None
    lethal = ("impostor", "SABOTAGE") if expired else None
    return done or lethal or even or out


def parity(people: Mapping[CharacterId, Person], ruleset: Ruleset) -> bool:
    """Whether the living vasallos are as few as the living impostores (HAC-WIN-03, AMB-258).

    Ghosts don't count (HAC-WIN-08). Under `eq` only equality will do.
    """
    vassals, impostors = _living(people, "vasallo"), _living(people, "impostor")
    return vassals == impostors if ruleset.parity == "eq" else vassals <= impostors


def tasks_done(
    people: Mapping[CharacterId, Person], tasks: Mapping[TaskId, Task], ruleset: Ruleset
) -> bool:
    """Whether every task of every vasallo, dead ones included, is done (HAC-WIN-02).

    Never where the vasallos have no tasks at all.
    """
    finished, total = task_count(people, tasks, ruleset)
    return total > 0 and finished == total


def task_count(
    people: Mapping[CharacterId, Person], tasks: Mapping[TaskId, Task], ruleset: Ruleset
) -> tuple[int, int]:
    """Tasks completed and tasks assigned, of the vasallos only (HAC-TASK-14, AMB-216).

    Those of the retired count unless `retired_tasks_count` says otherwise (AMB-017, AMB-260).
    """
    states = [
        s
        for p in people.values()
        if p.side == "vasallo" and (not p.retired or ruleset.retired_tasks_count)
        for s in p.tasks
    ]
    return sum(s.done >= len(tasks[s.task].stages) for s in states), len(states)


def _living(people: Mapping[CharacterId, Person], side: Side) -> int:
    return sum(p.alive and p.side == side for p in people.values())

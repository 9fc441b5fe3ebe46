"""Who has won, and the order of the tests (rules 1.28)."""

from __future__ import annotations

import pytest

from engine.hacienda.facts.state import TaskState
from engine.hacienda.phase.victory import parity, task_count, tasks_done, verdict
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary.actions import DoTask, Kill, Move, Wait
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.world import TASKS, ghost, impostor, person, play, state_of, with_tasks

DONE = TaskState(TaskId("encomendarse"), 1, 5)
HALF = TaskState(TaskId("grimorio"), 1, 5)
RULES = Ruleset()


def cast(vassals: int, impostors: int, dead: int = 0, task: TaskState = HALF) -> dict:
    people = {
        **{f"v{n}": with_tasks("palomar", task) for n in range(vassals)},
        **{f"i{n}": impostor("carruajes") for n in range(impostors)},
        **{f"f{n}": ghost("palomar", tasks=(task,)) for n in range(dead)},
    }
    return dict(state_of(people, crowd=False).people)


@pytest.mark.parametrize(
    ("people", "end_of_phase", "after_vote"),
    [
        pytest.param(cast(4, 3), None, None, id="goes-on"),
        pytest.param(
            cast(3, 3), ("impostor", "PARITY"), ("impostor", "PARITY"), id="as-many",
            marks=pytest.mark.rule("HAC-WIN-03", "HAC-META-02"),
        ),
        pytest.param(
            cast(2, 3), ("impostor", "PARITY"), ("impostor", "PARITY"), id="fewer",
            marks=pytest.mark.rule("AMB-258"),
        ),
        pytest.param(
            cast(3, 3, dead=9), ("impostor", "PARITY"), ("impostor", "PARITY"),
            id="ghosts-do-not-count", marks=pytest.mark.rule("HAC-WIN-08"),
        ),
        pytest.param(
            cast(4, 0), ("vasallo", "IMPOSTORS_OUT"), ("vasallo", "IMPOSTORS_OUT"),
            id="no-impostor-left", marks=pytest.mark.rule("HAC-WIN-01", "HAC-WIN-07"),
        ),
        pytest.param(
            cast(4, 3, dead=2, task=DONE), ("vasallo", "TASKS_DONE"), None, id="all-tasks",
            marks=pytest.mark.rule("HAC-WIN-02", "HAC-TASK-01", "HAC-WIN-06"),
        ),
        pytest.param(
            cast(3, 3, task=DONE), ("vasallo", "TASKS_DONE"), ("impostor", "PARITY"),
            id="tasks-before-parity", marks=pytest.mark.rule("AMB-259"),
        ),
        pytest.param(
            cast(0, 0, dead=5), ("impostor", "PARITY"), ("vasallo", "IMPOSTORS_OUT"),
            id="nobody-left", marks=pytest.mark.rule("AMB-151", "AMB-259"),
        ),
    ],
)  # fmt: skip
def test_the_first_condition_met_decides(
    people: dict, end_of_phase: object, after_vote: object
) -> None:
    assert verdict(people, TASKS, RULES) == end_of_phase
    assert verdict(people, TASKS, RULES, after_vote=True) == after_vote


@pytest.mark.rule("AMB-258")
@pytest.mark.option("parity")
def test_by_the_letter_only_equality_is_parity() -> None:
    letter = Ruleset(parity="eq")
    assert [parity(cast(n, 3), letter) for n in (4, 3, 2)] == [False, True, False]
    assert [parity(cast(n, 3), RULES) for n in (4, 3, 2)] == [False, True, True]


@pytest.mark.rule("HAC-WIN-02", "HAC-TASK-01", "AMB-260")
def test_a_dead_vasallo_s_task_is_still_missing() -> None:
    """Invariant D.22."""
    people = cast(4, 3, task=DONE) | {"f": ghost("palomar", tasks=(HALF,))}
    assert not tasks_done(people, TASKS, Ruleset())
    assert task_count(people, TASKS, Ruleset()) == (4, 5)


@pytest.mark.rule("HAC-TASK-14", "AMB-216", "HAC-TASK-12")
def test_impostors_do_not_move_the_counter() -> None:
    people = cast(1, 0, task=DONE) | {"i": impostor("capilla", tasks=(HALF,))}
    assert task_count(people, TASKS, Ruleset()) == (1, 1)


def test_nobody_wins_by_tasks_that_do_not_exist() -> None:
    people = state_of(
        {"v": person("palomar", tasks=()), "i": impostor("luces")}, crowd=False
    ).people
    assert not tasks_done(people, TASKS, Ruleset())


@pytest.mark.rule("HAC-WIN-05", "HAC-TASK-01", "HAC-GHO-07")
def test_a_ghost_s_last_stage_ends_the_game_at_the_end_of_its_phase() -> None:
    last = TaskState(TaskId("encomendarse"))
    people = cast(4, 3, task=DONE) | {
        "alma": ghost("capilla", tasks=(last,)),
        "eva": with_tasks("comedor", DONE),
    }
    actions = {"alma": DoTask(TaskId("encomendarse")), "v0": Move(PlaceId("jardin_sureste"))}
    phase = play(people, {**actions, "v1": Wait()}, crowd=False)
    assert phase.verdict == ("vasallo", "TASKS_DONE")
    assert phase.record.stages_done == {"alma": "encomendarse"}


@pytest.mark.rule("HAC-WIN-05", "HAC-ALT-01")
def test_a_finished_game_opens_no_window() -> None:
    """Two meet in the phase that ends the game; without its end both would be notified."""
    last = TaskState(TaskId("encomendarse"))
    people = {
        "ana": with_tasks("capilla", last),
        "eva": with_tasks("comedor", DONE),
        "leo": with_tasks("cocina", DONE),
        "caco": impostor("carruajes"),
    }
    meeting = {"leo": Move(PlaceId("comedor"))}
    won = play(people, {**meeting, "ana": DoTask(TaskId("encomendarse"))}, crowd=False)
    going_on = play(people, meeting, crowd=False)
    assert going_on.record.notified == ("eva", "leo")
    assert (won.verdict, won.record.notified) == (("vasallo", "TASKS_DONE"), ())


@pytest.mark.rule("AMB-259")
def test_parity_without_a_murder_is_found_at_the_end_of_the_phase() -> None:
    people = {"ana": with_tasks("comedor", HALF), "caco": impostor("carruajes")}
    phase = play(people, {"ana": Move(PlaceId("cocina"))}, crowd=False)
    assert phase.record.outcomes[CharacterId("ana")].done
    assert phase.verdict == ("impostor", "PARITY")


@pytest.mark.rule("HAC-KILL-16", "AMB-107", "AMB-258")
def test_two_murders_in_a_phase_are_counted_together() -> None:
    people = {
        "ana": with_tasks("cocina", HALF),
        "eva": with_tasks("comedor", HALF),
        "leo": with_tasks("capilla", HALF),
        "caco": impostor("cocina"),
        "rufo": impostor("comedor"),
    }
    both = {"caco": Kill(CharacterId("ana")), "rufo": Kill(CharacterId("eva"))}
    phase = play(people, both, crowd=False)
    assert len(phase.record.kills) == 2
    assert phase.verdict == ("impostor", "PARITY")


@pytest.mark.rule("HAC-KILL-16")
def test_a_murder_that_leaves_more_vasallos_goes_on() -> None:
    people = {
        **{f"v{n}": with_tasks("cocina", HALF) for n in range(3)},
        "caco": impostor("cocina"),
    }
    phase = play(people, {"caco": Kill(CharacterId("v0"))}, crowd=False)
    assert phase.verdict is None

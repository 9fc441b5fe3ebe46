"""The secret deal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.draws import draw
from engine.hacienda.rounds.deal import deal
from engine.hacienda.setting.setup import Character, Ruleset, Setup, TaskClass
from engine.hacienda.setting.setup_check import setup_problems
from engine.vocabulary.ids import CharacterId
from tests.engine.world import MAP, TASKS

ROSTER = tuple(Character(CharacterId(f"p{n:02}"), f"Persona {n}") for n in range(15))
SETUP = Setup(MAP, TASKS, ROSTER)
SEEDS = st.text("0123456789abcdef", min_size=1, max_size=8)


@pytest.mark.rule(
    "HAC-META-01", "HAC-SET-01", "HAC-SET-02", "HAC-SET-03", "HAC-SET-04", "HAC-SET-05"
)
@given(SEEDS)
@settings(max_examples=20)
def test_sides_and_roles_have_their_numbers(seed: str) -> None:
    people, _ = deal(SETUP, seed)
    assert Counter(p.side for p in people.values()) == {"vasallo": 12, "impostor": 3}
    roles = Counter((p.side, p.role) for p in people.values() if p.role)
    assert roles == {
        ("vasallo", "clerigo"): 1,
        ("vasallo", "escurridizo"): 1,
        ("impostor", "cambiaformas"): 1,
    }


@pytest.mark.rule("HAC-SET-06", "HAC-SET-10", "HAC-SET-12", "AMB-001", "AMB-012", "HAC-KILL-12")
def test_everybody_starts_alive_in_the_comedor_and_murder_waits_for_phase_14() -> None:
    people, _ = deal(SETUP, "5eed")
    assert {p.place for p in people.values()} == {"comedor"}
    assert all(p.alive for p in people.values())
    assert {p.kill_from for p in people.values()} == {14}
    assert not any(p.role == "angel" for p in people.values())


@pytest.mark.rule("HAC-SET-07", "HAC-SET-08", "AMB-016")
@given(SEEDS)
@settings(max_examples=20)
def test_each_vasallo_has_his_quota_of_different_tasks_and_impostors_none(seed: str) -> None:
    people, _ = deal(SETUP, seed)
    for who in people.values():
        kinds = Counter(TASKS[state.task].kind for state in who.tasks)
        if who.side == "impostor":
            assert not kinds
        else:
            assert kinds == {TaskClass.LONG: 2, TaskClass.MEDIUM: 3, TaskClass.QUICK: 3}
            assert len({state.task for state in who.tasks}) == 8
            assert all(state.done == 0 for state in who.tasks)


@pytest.mark.rule("HAC-SET-09")
def test_several_may_have_the_same_task() -> None:
    people, _ = deal(SETUP, "5eed")
    given_out = Counter(state.task for p in people.values() for state in p.tasks)
    assert given_out.most_common(1)[0][1] > 1


def test_the_deal_does_not_hang_on_the_order_of_roster_or_catalogue() -> None:
    """Invariant D.1: people come in roster order, with the same fate."""
    people, _ = deal(SETUP, "5eed")
    catalogue = dict(reversed(TASKS.items()))
    mirrored, _ = deal(replace(SETUP, roster=ROSTER[::-1], tasks=catalogue), "5eed")
    assert list(people) == [c.id for c in ROSTER]
    assert list(mirrored) == [c.id for c in ROSTER[::-1]]
    assert people == mirrored


def test_every_draw_is_logged_and_can_be_checked() -> None:
    _, draws = deal(SETUP, "5eed")
    assert len({d.purpose for d in draws}) == len(draws)
    assert all(draw("5eed", d.purpose, d.options) == d.index for d in draws)


def test_everybody_can_be_an_impostor() -> None:
    found = {
        who for n in range(60) for who, p in deal(SETUP, f"s{n}")[0].items() if p.side == "impostor"
    }
    assert len(found) == 15


@pytest.mark.rule("AMB-015")
def test_other_sizes_are_data() -> None:
    rules = Ruleset(vasallos=3, impostores=1, escurridizos=0, task_quota={"rapida": 1})
    people, _ = deal(Setup(MAP, TASKS, ROSTER[:4], rules), "5eed")
    assert sorted(len(p.tasks) for p in people.values()) == [0, 1, 1, 1]
    assert sorted(p.role for p in people.values()) == ["", "", "cambiaformas", "clerigo"]


@pytest.mark.parametrize(
    ("setup", "code", "says"),
    [
        pytest.param(
            replace(SETUP, roster=ROSTER[:14]),
            "REPARTO_INCOMPLETO",
            "hay 14 personajes",
            id="one-missing",
        ),
        pytest.param(
            replace(SETUP, roster=(*ROSTER[:14], ROSTER[0])),
            "PERSONAJE_REPETIDO",
            "«p00»",
            id="one-twice",
        ),
        pytest.param(
            replace(SETUP, ruleset=Ruleset(clerigos=13)),
            "PAPELES_DE_MAS",
            "14 papeles especiales para 12 vasallos",
            id="too-many-roles",
        ),
        pytest.param(
            replace(SETUP, ruleset=Ruleset(cambiaformas=4)),
            "PAPELES_DE_MAS",
            "4 papeles especiales para 3 impostores",
            id="too-many-shifters",
        ),
        pytest.param(
            replace(SETUP, ruleset=Ruleset(task_quota={"larga": 9})),
            "FALTAN_TAREAS",
            "9 tareas de clase larga",
            id="too-many-tasks",
        ),
    ],
)
@pytest.mark.rule("HAC-SET-01")
def test_a_deal_that_does_not_add_up_is_refused(setup: Setup, code: str, says: str) -> None:
    assert [(p.code, p.severity) for p in setup_problems(setup)] == [(code, "error")]
    with pytest.raises(ValueError, match=says):
        deal(setup, "5eed")


def test_the_shipped_game_fits_together() -> None:
    assert setup_problems(SETUP) == ()


@pytest.mark.rule("HAC-NAR-01")
def test_a_named_room_without_tasks_is_pointed_out() -> None:
    kept = {
        key: task for key, task in TASKS.items() if all(s.place != "palomar" for s in task.stages)
    }
    found = setup_problems(replace(SETUP, tasks=kept, ruleset=Ruleset(task_quota={})))
    assert [(p.code, p.severity) for p in found] == [("LUGAR_SIN_TAREAS", "warning")]
    assert "Palomar" in found[0].text

"""Task stages, pretence and masks (rules 1.23, 1.11, 3.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.draws import draw
from engine.hacienda.facts import record as queries
from engine.hacienda.facts.outcomes import OutcomeCode as Code
from engine.hacienda.facts.state import Person, TaskState
from engine.hacienda.phase.work import wait_left
from engine.hacienda.setting.atlas import task_phrases
from engine.hacienda.setting.setup import Ruleset
from engine.vocabulary.actions import Action, DoTask, Follow, Kill, Move, Wait
from engine.vocabulary.ids import CharacterId, PlaceId, TaskId
from tests.engine.world import TASKS, Who, code, ghost, impostor, play, with_tasks

ANA = CharacterId("ana")


def own(task: str, done: int = 0, last_t: int = 0) -> TaskState:
    return TaskState(TaskId(task), done, last_t)


def do(task: str) -> DoTask:
    return DoTask(TaskId(task))


WORK: list[object] = [
    pytest.param(with_tasks("capilla", own("encomendarse")), "encomendarse", Code.DONE, 1,
                 id="quick", marks=pytest.mark.rule("HAC-TASK-02", "HAC-ACT-03", "AMB-030")),
    pytest.param(with_tasks("biblioteca_oeste", own("grimorio")), "grimorio", Code.DONE, 1,
                 id="first-stage", marks=pytest.mark.rule("HAC-TASK-07")),
    pytest.param(with_tasks("alcoba_mago", own("grimorio", 1, 9)), "grimorio", Code.DONE, 2,
                 id="last-stage", marks=pytest.mark.rule("HAC-TASK-11")),
    pytest.param(with_tasks("alcoba_mago", own("grimorio")), "grimorio", Code.WRONG_STAGE, 0,
                 id="out-of-order", marks=pytest.mark.rule("HAC-TASK-11")),
    pytest.param(with_tasks("biblioteca_este", own("grimorio")), "grimorio", Code.WRONG_PLACE, 0,
                 id="the-other-section", marks=pytest.mark.rule("HAC-TASK-07", "AMB-220")),
    pytest.param(with_tasks("capilla", own("encomendarse", 1, 9)), "encomendarse",
                 Code.TASK_FINISHED, 1, id="already-finished"),
    pytest.param(with_tasks("capilla", own("reloj")), "encomendarse", Code.NOT_YOUR_TASK, 0,
                 id="another's-task", marks=pytest.mark.rule("AMB-219")),
    pytest.param(with_tasks("capilla", own("reloj")), "inventada", Code.NOT_YOUR_TASK, 0,
                 id="no-such-task"),
    pytest.param(ghost("capilla", tasks=(own("encomendarse"),)), "encomendarse", Code.DONE, 1,
                 id="a-ghost", marks=pytest.mark.rule("HAC-GHO-07", "AMB-161")),
    pytest.param(with_tasks("cocina", own("cocinar", 2, 36)), "cocinar", Code.WAITING, 2,
                 id="wait-not-over", marks=pytest.mark.rule("HAC-TASK-05", "AMB-221")),
    pytest.param(with_tasks("cocina", own("cocinar", 2, 37)), "cocinar", Code.WAITING, 2,
                 id="wait-not-over-by-one", marks=pytest.mark.rule("HAC-TASK-05", "AMB-221")),
]  # fmt: skip


@pytest.mark.parametrize(("who", "task", "why", "stages"), WORK)
def test_a_stage_needs_its_place_its_order_and_its_wait(
    who: Person, task: str, why: Code, stages: int
) -> None:
    before = who if why is not Code.WAITING else replace(who, tasks=(own(task, 2, 37),))
    phase = play({"ana": before}, {"ana": do(task)})
    assert code(phase, "ana") == why
    assert phase.record.outcomes[ANA].done is (why is Code.DONE)
    assert phase.people[ANA].tasks[0].done == stages
    assert phase.record.stages_done == ({ANA: task} if why is Code.DONE else {})


@pytest.mark.rule("HAC-TASK-05", "HAC-TASK-06", "AMB-221")
@pytest.mark.parametrize(
    ("last_t", "why"),
    [
        pytest.param(36, Code.DONE, id="four-whole-phases-passed"),
        pytest.param(37, Code.WAITING, id="three-passed"),
        pytest.param(40, Code.WAITING, id="none-passed"),
        pytest.param(3, Code.DONE, id="long-ago"),
    ],
)
def test_a_wait_of_four_after_p_lets_the_next_stage_be_done_from_p_plus_5(
    last_t: int, why: Code
) -> None:
    """The phase executed is 41; the wait of the third stage is 4."""
    phase = play({"ana": with_tasks("cocina", own("cocinar", 2, last_t))}, {"ana": do("cocinar")})
    assert code(phase, "ana") == why


@pytest.mark.rule("HAC-TASK-06", "AMB-221")
@pytest.mark.parametrize(
    ("state", "t", "left"),
    [
        pytest.param(own("cocinar", 2, 10), 10, 4, id="just-begun"),
        pytest.param(own("cocinar", 2, 10), 12, 2, id="half-way"),
        pytest.param(own("cocinar", 2, 10), 14, 0, id="over"),
        pytest.param(own("cocinar", 2, 10), 99, 0, id="long-over"),
        pytest.param(own("cocinar", 0, 0), 0, 0, id="not-begun"),
        pytest.param(own("cocinar", 1, 10), 10, 0, id="no-wait-here"),
        pytest.param(own("cocinar", 4, 10), 10, 0, id="finished"),
    ],
)
def test_the_phases_left_to_wait_are_told(state: TaskState, t: int, left: int) -> None:
    assert wait_left(state, TASKS[TaskId("cocinar")], t) == left


@pytest.mark.rule("HAC-TASK-12", "AMB-218", "HAC-NAR-03")
@pytest.mark.parametrize("place", ["capilla", "comedor"])
def test_an_impostor_s_task_is_accepted_as_pretence(place: str) -> None:
    phase = play({"caco": impostor(place)}, {"caco": do("encomendarse")})
    assert code(phase, "caco") == Code.PRETENCE
    assert phase.record.outcomes["caco"].done
    assert phase.record.stages_done == {}
    assert phase.people["caco"].tasks == ()


ENGAGED: list[object] = [
    pytest.param(with_tasks("capilla", own("encomendarse")), do("encomendarse"), {}, True,
                 id="own-task", marks=pytest.mark.rule("HAC-ENG-01")),
    pytest.param(with_tasks("cocina", own("cocinar", 2, 39)), do("cocinar"), {}, True,
                 id="own-task-that-must-wait", marks=pytest.mark.rule("AMB-283")),
    pytest.param(with_tasks("alcoba_mago", own("grimorio")), do("grimorio"), {}, True,
                 id="own-task-out-of-order", marks=pytest.mark.rule("AMB-283")),
    pytest.param(with_tasks("comedor", own("encomendarse")), do("encomendarse"), {}, False,
                 id="no-stage-here", marks=pytest.mark.rule("AMB-283", "AMB-018")),
    pytest.param(with_tasks("capilla", own("encomendarse", 1)), do("encomendarse"), {}, False,
                 id="finished"),
    pytest.param(with_tasks("capilla", own("reloj")), do("encomendarse"), {}, False,
                 id="another's", marks=pytest.mark.rule("AMB-219")),
    pytest.param(impostor("capilla"), do("encomendarse"), {}, False, id="pretence",
                 marks=pytest.mark.rule("AMB-081", "AMB-218")),
    pytest.param(impostor("capilla"), do("encomendarse"), {"fake_task_busy": True}, True,
                 id="pretence-made-costly", marks=pytest.mark.rule("AMB-081")),
    pytest.param(impostor("capilla"), do("encomendarse"),
                 {"fake_task_busy": True, "impostor_busy_immune": True}, False,
                 id="immune-impostor", marks=pytest.mark.rule("AMB-080")),
    pytest.param(with_tasks("capilla", own("encomendarse")), Wait(), {}, False, id="idle"),
]  # fmt: skip


@pytest.mark.parametrize(("who", "action", "rules", "busy"), ENGAGED)
@pytest.mark.rule("HAC-ENG-05", "HAC-ENG-06")
@pytest.mark.option("fake_task_busy")
def test_engagement_reduces_sight_to_presences(
    who: Person, action: Action, rules: dict[str, bool], busy: bool
) -> None:
    phase = play({"ana": who, "eva": who.place}, {"ana": action}, Ruleset(**rules))
    view = phase.record.sees_after[ANA]
    assert (ANA in phase.record.busy) is busy
    assert (view == frozenset()) is busy
    assert (queries.stayers(phase.record, queries.own_eyes(phase.record, ANA)) == ()) is busy
    assert queries.company(phase.record, ANA) == ("eva",)


@pytest.mark.rule("AMB-080", "HAC-GHO-06")
def test_a_ghost_at_work_sees_as_ever() -> None:
    phase = play(
        {"alma": ghost("capilla", tasks=(own("encomendarse"),))}, {"alma": do("encomendarse")}
    )
    assert phase.record.busy == frozenset()
    assert "biblioteca_oeste" in phase.record.sees_after[CharacterId("alma")]


GENERIC = Ruleset()
ROOM_TASK = Ruleset(mask_style="room_task")


@pytest.mark.rule("HAC-NAR-01", "HAC-NAR-02", "AMB-113", "AMB-226", "AMB-290")
@pytest.mark.parametrize(
    ("people", "action", "masked"),
    [
        pytest.param({"ana": "capilla"}, None, True, id="undeclared"),
        pytest.param({"ana": "capilla"}, Wait(), True, id="waiting"),
        pytest.param(
            {"ana": with_tasks("capilla", own("encomendarse"))}, do("encomendarse"), True, id="task"
        ),
        pytest.param({"ana": impostor("capilla")}, do("encomendarse"), True, id="pretence"),
        pytest.param(
            {"ana": impostor("capilla"), "eva": "capilla"},
            Kill(CharacterId("eva")),
            True,
            id="killing",
        ),
        pytest.param({"ana": "capilla"}, Move(PlaceId("cocina")), True, id="failed-move"),
        pytest.param({"ana": "capilla"}, Follow(CharacterId("x")), True, id="failed-follow"),
        pytest.param({"ana": "terraza_suroeste"}, None, True, id="section-with-a-task"),
        pytest.param({"ana": "terraza_sur"}, None, False, id="section-without-tasks"),
        pytest.param({"ana": "pasillo_mago"}, None, False, id="corridor"),
        pytest.param({"ana": "capilla"}, Move(PlaceId("alcoba_clerigo")), False, id="moving"),
    ],
)
def test_whoever_stays_where_a_task_could_be_wears_a_mask(
    people: dict[str, Who], action: Action | None, masked: bool
) -> None:
    phase = play(people, {} if action is None else {"ana": action})
    assert phase.record.masks.get(ANA) == ("" if masked else None)
    assert phase.draws == ()


@pytest.mark.rule("AMB-225", "HAC-NAR-01")
@pytest.mark.option("mask_style")
def test_a_room_task_mask_is_drawn_among_the_phrases_of_the_place() -> None:
    phase = play({"ana": "cocina", "eva": "cocina"}, {}, ROOM_TASK)
    options = task_phrases(TASKS)[PlaceId("cocina")]
    assert len(options) > 3
    for who in (ANA, CharacterId("eva")):
        index = draw("a1", f"mascara/41/{who}", len(options))
        assert phase.record.masks[who] == options[index]
    assert f"mascara/41/{ANA}" in [d.purpose for d in phase.draws]


@pytest.mark.rule("AMB-225", "HAC-NAR-03")
@pytest.mark.parametrize("rules", [GENERIC, ROOM_TASK], ids=["generic", "room-task"])
@pytest.mark.option("mask_style")
def test_masks_do_not_tell_work_from_pretence_or_idleness(rules: Ruleset) -> None:
    """Invariant D.2, for the part of the record that observers read."""
    worker = with_tasks("capilla", own("encomendarse"), own("reloj"))
    variants = [
        play({"ana": worker, "eva": "capilla"}, {"ana": do("encomendarse")}, rules),
        play({"ana": worker, "eva": "capilla"}, {"ana": Wait()}, rules),
        play({"ana": worker, "eva": "capilla"}, {}, rules),
        play({"ana": impostor("capilla"), "eva": "capilla"}, {"ana": do("encomendarse")}, rules),
        play({"ana": impostor("capilla"), "eva": "capilla"}, {"ana": do("reloj")}, rules),
    ]
    eva = CharacterId("eva")
    assert len({(v.record.masks[ANA], v.record.masks[eva]) for v in variants}) == 1
    assert len({queries.stayers(v.record, queries.own_eyes(v.record, eva)) for v in variants}) == 1
    assert len({v.record.notified for v in variants}) == 1


@pytest.mark.rule("AMB-225")
def test_one_more_person_shifts_nobody_s_mask() -> None:
    alone = play({"ana": "cocina"}, {}, ROOM_TASK)
    joined = play({"abel": "cocina", "ana": "cocina"}, {}, ROOM_TASK)
    assert alone.record.masks[ANA] == joined.record.masks[ANA]


@pytest.mark.rule("HAC-NAR-01")
def test_the_dead_of_the_phase_wear_no_mask() -> None:
    phase = play({"ana": "capilla", "caco": impostor("capilla")}, {"caco": Kill(ANA)})
    assert ANA not in phase.record.masks
    assert CharacterId("caco") in phase.record.masks

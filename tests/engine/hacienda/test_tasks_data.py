"""The task catalogue: classes, stages, waits, places."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from engine.hacienda.setting.map_data import DataError
from engine.hacienda.setting.setup import TaskClass
from engine.hacienda.setting.tasks_data import tasks_from_data
from engine.vocabulary.ids import TaskId
from tests.engine.world import MAP, TASKS, load


@pytest.mark.rule("HAC-META-11", "HAC-TASK-02", "HAC-TASK-03", "HAC-TASK-04")
def test_the_shipped_catalogue_has_three_classes_with_their_stages() -> None:
    assert Counter(task.kind for task in TASKS.values()) == {
        TaskClass.QUICK: 12,
        TaskClass.MEDIUM: 10,
        TaskClass.LONG: 8,
    }
    lengths = {kind: set[int]() for kind in TaskClass}
    for task in TASKS.values():
        lengths[task.kind].add(len(task.stages))
    assert lengths == {
        TaskClass.QUICK: {1},
        TaskClass.MEDIUM: {2, 3},
        TaskClass.LONG: {3, 4},
    }


@pytest.mark.rule("HAC-TASK-05", "HAC-TASK-09")
def test_waits_stand_between_two_stages_of_one_place() -> None:
    cook = TASKS[TaskId("cocinar")]
    assert [stage.wait for stage in cook.stages] == [0, 0, 4, 0]
    assert cook.stages[1].place == cook.stages[2].place == "cocina"


@pytest.mark.rule("AMB-220")
def test_a_stage_of_a_whole_room_is_done_in_any_section() -> None:
    data = _catalogue("rapida", {"en": "biblioteca", "haz": "Leer", "visto": "lee"})
    stage = tasks_from_data(data, MAP)[TaskId("prueba")].stages[0]
    assert stage.at(MAP.rooms["biblioteca"].places[0])
    assert stage.at(MAP.rooms["biblioteca"].places[1])
    assert not stage.at(MAP.start)


def _catalogue(kind: str, *stages: dict[str, Any]) -> dict[str, Any]:
    task = {"id": "prueba", "nombre": "Prueba", "clase": kind, "etapas": list(stages)}
    return {"formato": 1, "mapa": "hacienda", "tareas": [task]}


def _stage(place: str, **more: Any) -> dict[str, Any]:
    return {"en": place, "haz": "Trabajar", "visto": "trabaja", **more}


COCINA, BODEGA, LUCES = _stage("cocina"), _stage("bodega"), _stage("luces")


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        pytest.param({**load("tasks"), "formato": 7}, "formato", "formato", id="format"),
        pytest.param({**load("tasks"), "mapa": "castillo"}, "mapa", "castillo", id="other-map"),
        pytest.param({**load("tasks"), "reparto": {}}, "reparto", "desconocida", id="quota-here"),
        pytest.param(
            _catalogue("corta", COCINA), "tareas[1].clase", "«corta»", id="no-such-class"
        ),
        pytest.param(
            _catalogue("rapida", COCINA, BODEGA), "tareas[1].etapas", "1 etapa ", id="long-quick",
            marks=pytest.mark.rule("HAC-TASK-02"),
        ),
        pytest.param(
            _catalogue("mediana", COCINA), "tareas[1].etapas", "2 o 3", id="short-medium",
            marks=pytest.mark.rule("HAC-TASK-03"),
        ),
        pytest.param(
            _catalogue("larga", COCINA, BODEGA), "tareas[1].etapas", "3 o 4", id="short-long",
            marks=pytest.mark.rule("HAC-TASK-04"),
        ),
        pytest.param(
            _catalogue("mediana", COCINA, COCINA), "tareas[1].etapas", "mismo lugar", id="one-place",
            marks=pytest.mark.rule("HAC-TASK-03"),
        ),
        pytest.param(
            _catalogue("larga", COCINA, BODEGA, COCINA), "tareas[1].etapas", "mismo lugar",
            id="back-again", marks=pytest.mark.rule("HAC-TASK-04"),
        ),
        pytest.param(
            _catalogue("mediana", COCINA, _stage("cocina", espera=3)), "tareas[1].etapas[2].espera",
            "larga", id="wait-in-a-medium", marks=pytest.mark.rule("HAC-TASK-05"),
        ),
        pytest.param(
            _catalogue("larga", COCINA, _stage("bodega", espera=3), LUCES),
            "tareas[1].etapas[2].espera", "mismo lugar", id="wait-elsewhere",
            marks=pytest.mark.rule("HAC-TASK-05"),
        ),
        pytest.param(
            _catalogue("larga", _stage("cocina", espera=3), BODEGA, LUCES),
            "tareas[1].etapas[1].espera", "larga", id="wait-at-once",
        ),
        pytest.param(
            _catalogue("rapida", _stage("cocina", espera=-1)), "tareas[1].etapas[1].espera",
            "entero", id="negative-wait",
        ),
        pytest.param(
            _catalogue("rapida", _stage("sotano")), "tareas[1].etapas[1].en", "«sotano»",
            id="nowhere",
        ),
        pytest.param(
            _catalogue("rapida", {"en": "cocina", "haz": "Trabajar"}),
            "tareas[1].etapas[1].visto", "falta", id="nothing-seen",
        ),
    ],
)  # fmt: skip
def test_a_catalogue_against_the_rules_is_refused(
    data: dict[str, object], path: str, says: str
) -> None:
    with pytest.raises(DataError) as caught:
        tasks_from_data(data, MAP)
    assert caught.value.path == path
    assert says in caught.value.message


@pytest.mark.parametrize("change", [{"id": "otra"}, {"nombre": "OTRA"}], ids=["name", "id"])
def test_a_task_is_told_from_every_other_by_id_and_by_name(change: dict[str, str]) -> None:
    data = _catalogue("rapida", COCINA)
    twin = {**copy.deepcopy(data["tareas"][0]), **change}
    data["tareas"].append(twin)
    with pytest.raises(DataError, match="repetida"):
        tasks_from_data(data, MAP)

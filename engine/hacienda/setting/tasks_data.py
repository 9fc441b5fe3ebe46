"""A task file's tables → the public catalogue (HAC-TASK-02…05, HAC-TASK-09)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hacienda.setting.data_reader import DataError, Table
from engine.hacienda.setting.map import GameMap
from engine.hacienda.setting.map_data import known_place
from engine.hacienda.setting.setup import Stage, Task, TaskClass
from engine.vocabulary.ids import PlaceId, RoomId, TaskId

_STAGES = {TaskClass.QUICK: (1, 1), TaskClass.MEDIUM: (2, 3), TaskClass.LONG: (3, 4)}


def tasks_from_data(data: Mapping[str, object], game_map: GameMap) -> Mapping[TaskId, Task]:
    """The catalogue in file order, its places checked against the map.

    Raises:
        DataError: malformed, or against the rules of task classes and waits.
    """
    root = Table("", data)
    root.only("formato", "mapa", "tareas")
    if root.whole("formato", 0) != 1:
        raise DataError("formato", "solo se conoce el formato de tareas 1")
    if root.text("mapa") != game_map.id:
        raise DataError(
            "mapa", f"las tareas son del mapa «{root.text('mapa')}» y el mapa es «{game_map.id}»"
        )
    tasks: dict[TaskId, Task] = {}
    names: set[str] = set()
    for table in root.tables("tareas"):
        task = _task(table, game_map)
        if task.id in tasks or task.name.casefold() in names:
            raise DataError(table.path, f"la tarea «{task.name}» ({task.id}) está repetida")
        tasks[task.id] = task
        names.add(task.name.casefold())
    return tasks


def _task(table: Table, game_map: GameMap) -> Task:
    table.only("id", "nombre", "clase", "etapas")
    kind = table.text("clase")
    if kind not in tuple(TaskClass):
        raise DataError(table.at("clase"), f"«{kind}» no es rapida, mediana ni larga")
    stages = tuple(_stage(row, game_map) for row in table.tables("etapas"))
    task = Task(TaskId(table.identifier("id")), table.words("nombre"), TaskClass(kind), stages)
    _check_stages(table, task)
    return task


def _stage(row: Table, game_map: GameMap) -> Stage:
    row.only("en", "haz", "visto", "espera")
    sections = _sections(row, game_map)
    return Stage(
        place=sections[0],
        does=row.words("haz"),
        seen=row.words("visto"),
        wait=row.whole("espera", 0),
        also=sections[1:],
    )


def _sections(row: Table, game_map: GameMap) -> tuple[PlaceId, ...]:
    """A place, or all the sections of the room named (AMB-220)."""
    value = row.text("en")
    if PlaceId(value) not in game_map.places and RoomId(value) in game_map.rooms:
        return game_map.rooms[RoomId(value)].places
    return (known_place(row.at("en"), value, game_map.places),)


def _check_stages(table: Table, task: Task) -> None:
    least, most = _STAGES[task.kind]
    path = table.at("etapas")
    if not least <= len(task.stages) <= most:
        number = "1 etapa" if most == 1 else f"{least} o {most} etapas"
        raise DataError(
            path, f"una tarea {task.kind} tiene {number} y esta tiene {len(task.stages)}"
        )
    for number, stage in enumerate(task.stages, 1):
        if stage.wait and not _waits_rightly(task, number):
            raise DataError(
                f"{path}[{number}].espera",
                "solo espera una tarea larga, entre dos etapas seguidas del mismo lugar",
            )
    visited = [
        stage.place
        for number, stage in enumerate(task.stages, 1)
        if not (stage.wait and _waits_rightly(task, number))
    ]
    if len(set(visited)) < len(visited):
        raise DataError(
            path, "dos etapas están en el mismo lugar sin espera entre ellas; cambie una"
        )


def _waits_rightly(task: Task, number: int) -> bool:
    """Whether stage `number` (from 1) follows one in the same place, in a long task."""
    return (
        task.kind is TaskClass.LONG
        and number > 1
        and task.stages[number - 2].place == task.stages[number - 1].place
    )

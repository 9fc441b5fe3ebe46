"""The shipped house and tasks: every way out and every task can be said by its name."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import pytest

from engine.hacienda.setting.atlas import gazetteer
from engine.hacienda.setting.map_data import map_from_data
from engine.hacienda.setting.setup import Setup
from engine.hacienda.setting.tasks_data import tasks_from_data
from engine.vocabulary import CharacterId, DoTask, Gazetteer, Mode, Move, Outlook, PlaceId
from parsers import from_plain, read
from tests.parsers.world import ROOT, lexicon


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "config/hacienda" / name).read_text())


@cache
def house() -> Gazetteer:
    game_map = map_from_data(_load("map.toml"))
    tasks = tasks_from_data(_load("tasks.toml"), game_map)
    return gazetteer(Setup(game_map, tasks, ()))


@pytest.mark.rule("HAC-MOV-01")
@pytest.mark.parametrize(
    "form", ["Fase 1: voy a {}", "1 PA: {}", "PA1: entro en {} y me quedo allí"]
)
def test_every_exit_can_be_taken_by_its_name(form: str) -> None:
    failed: list[str] = []
    for place in house().places:
        seen = Outlook(house(), CharacterId("x"), Mode.ROUND, place)
        for way in seen.exits():
            text = form.format(house().places[way.to].name)
            found = read(from_plain(text), seen, lexicon()).readings
            if [r.action for r in found] != [Move(way.to)]:
                failed.append(f"{place}: {text}")
    assert failed == []


@pytest.mark.rule("HAC-TASK-07")
@pytest.mark.parametrize("form", ['Fase 1: tarea "{}"', "1 PA: {}", "1) hago la tarea {}"])
def test_every_task_can_be_done_by_its_name(form: str) -> None:
    failed: list[str] = []
    for task in house().tasks.values():
        seen = Outlook(house(), CharacterId("x"), Mode.ROUND, task.places[0])
        found = read(from_plain(form.format(task.name)), seen, lexicon()).readings
        if [r.action for r in found] != [DoTask(task.id)]:
            failed.append(task.name)
    assert failed == []


@pytest.mark.parametrize(
    "verb", ["sigo hasta el", "sigo hacia el", "continúo hasta el", "continúo al", "prosigo al"]
)
def test_going_on_to_a_place_is_a_move(verb: str) -> None:
    text = f"1) cruzo al pasillo al sur del Claustro\n2) {verb} Claustro\n3) espero"
    seen = Outlook(house(), CharacterId("x"), Mode.ROUND, PlaceId("comedor"))
    declaration = read(from_plain(text), seen, lexicon())
    assert [r.action for r in declaration.readings][1] == Move(PlaceId("claustro"))
    assert {r.status.value for r in declaration.readings} == {"accepted"}

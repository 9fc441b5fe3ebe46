from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[4] / "shared" / "data"

WORLD = {
    "rooms": {
        "sala": {"name": "Sala", "exits": [["norte", "patio", "puerta"]]},
        "patio": {"name": "Patio", "exits": [["sur", "sala", "puerta"]]},
    },
    "characters": {"ana": {"name": "Ana"}},
    "tasks": {},
}


def test_a_text_is_explained_on_the_shipped_map(cli):
    said = cli("parse", "1 PA: cruzo la puerta norte\n2. espero\n3. espero", "--lugar", "Capilla")
    assert said.code == 0
    assert "fase 1" in said.out
    assert "Alcoba del Clérigo" in said.out


def test_chatter_is_no_order(cli):
    assert "No hay nada que declare" in cli("parse", "Buenas noches a todos.").out


def test_a_text_is_read_as_a_player_of_the_game(cli, game):
    said = cli("parse", "voto a Fray Anselmo", "--partida", game, "--personaje", "Pepito", "--json")
    assert said.code == 0, said.err
    assert {"actions", "warnings"} == set(json.loads(said.out))


def test_the_batch_contract_gives_a_line_an_item(cli, tmp_path, monkeypatch):
    world = tmp_path / "mundo.json"
    world.write_text(json.dumps(WORLD), encoding="utf-8")
    items = [
        {"id": n, "context": {"room": "sala", "phase": 1, "me": "ana"}, "text": text}
        for n, text in enumerate(["1 PA: voy al patio\n1 PA: espero\n1 PA: espero", "Hola."])
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(json.dumps(item) for item in items)))
    said = cli("parse", "--batch", "--world", world)
    assert said.code == 0, said.err
    first, second = (json.loads(line) for line in said.out.splitlines())
    assert (first["id"], second["id"]) == (0, 1)
    assert [a["verb"] for a in first["actions"]] == ["MOVER", "ESPERAR", "ESPERAR"]
    assert first["actions"][0]["args"] == {"to": "patio"}
    assert set(first["actions"][0]) == {"phase", "verb", "args", "status", "span"}
    assert second["actions"] == []


@pytest.mark.parametrize("line", ["no es json", "[1, 2]", '{"id": 1, "context": {"room": "luna"}, "text": "x"}'])  # fmt: skip
def test_a_wrong_line_of_a_batch_is_named(cli, tmp_path, monkeypatch, line):
    world = tmp_path / "mundo.json"
    world.write_text(json.dumps(WORLD), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(line))
    said = cli("parse", "--batch", "--world", world)
    assert (said.code, "línea 1" in said.err) == (64, True)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the labelled declarations are not here")
def test_the_labelled_declarations_all_get_an_answer(cli, monkeypatch):
    lines = (SHARED / "declarations.dev.jsonl").read_text(encoding="utf-8").splitlines()[:60]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    said = cli("parse", "--batch", "--world", SHARED / "declarations.world.json")
    assert said.code == 0, said.err
    answered = [json.loads(line)["id"] for line in said.out.splitlines()]
    assert answered == [json.loads(line)["id"] for line in lines]

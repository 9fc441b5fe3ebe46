from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from engine.vocabulary import Span
from forumbridge.cli.parse.shown import coloured, underlined

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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param(None, "no se puede leer.", id="not there"),
        pytest.param("no", "no se puede leer.", id="not JSON"),
        pytest.param("{}", "rooms: falta la tabla", id="no table"),
        pytest.param("[]", "no tiene la forma debida.", id="a list"),
        pytest.param('{"rooms": {"sala": 3}}', "no se puede leer: ", id="a room that is none"),
    ],
)
def test_a_world_that_is_none_is_refused_in_spanish(cli, tmp_path, monkeypatch, text, sentence):
    world = tmp_path / "mundo.json"
    if text is not None:
        world.write_text(text, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    said = cli("parse", "--batch", "--world", world)
    assert said.code == 64
    assert sentence in said.err
    assert "[MUNDO_NO_VALE]\nDebe ser " in said.err
    assert "object" not in said.err


@pytest.mark.skipif(not SHARED.is_dir(), reason="the labelled declarations are not here")
def test_the_labelled_declarations_all_get_an_answer(cli, monkeypatch):
    lines = (SHARED / "declarations.dev.jsonl").read_text(encoding="utf-8").splitlines()[:60]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    said = cli("parse", "--batch", "--world", SHARED / "declarations.world.json")
    assert said.code == 0, said.err
    answered = [json.loads(line)["id"] for line in said.out.splitlines()]
    assert answered == [json.loads(line)["id"] for line in lines]


def test_what_is_doubtful_is_marked_under_the_words(cli):
    said = cli("parse", "1 PA: voy al pasillo\n1 PA: espero\n1 PA: espero", "--lugar", "Claustro")
    post, marks, *_ = said.out.splitlines()
    assert post == "1 PA: voy al pasillo"
    assert post[marks.index("^") :] == "pasillo"
    assert len(marks) == len(post)
    assert "    1. ir a Pasillo al noreste del Claustro" in said.out
    assert "[DESTINO_AMBIGUO]" in said.out
    assert "    = Fase 2: esperar" in said.out


def test_marks_stand_under_wide_letters_too():
    post = "😀 voy, 日本"
    (shown, marks) = underlined(post, (Span(2, 5), Span(7, 9)))
    assert shown == post
    assert marks == "   ^^^  ^^^^"


def test_colour_on_a_terminal_and_none_where_it_is_not_wanted(cli, monkeypatch):
    assert list(coloured("voy\x1b[2J al patio\nvale", (Span(11, 16),))) == ["voy [2J al \x1b[1;33mpatio\x1b[0m"]  # fmt: skip
    monkeypatch.setattr("forumbridge.cli.parse.shown.on_terminal", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "^^^" not in cli("parse", "1 PA: voy al pasillo", "--lugar", "Claustro").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "^^^" in cli("parse", "1 PA: voy al pasillo", "--lugar", "Claustro").out
    assert "\x1b" not in cli("parse", "1 PA: voy\x1b[2J al pasillo", "--lugar", "Claustro").out


def corpus(tmp_path, *texts):
    (tmp_path / "mundo.json").write_text(json.dumps(WORLD), encoding="utf-8")
    path = tmp_path / "textos.jsonl"
    path.write_text("\n".join(texts), encoding="utf-8")
    return path


def labelled(text, *actions, name="a"):
    context = {"room": "sala", "phase": 1, "me": "ana"}
    return json.dumps({"id": name, "cat": "uno", "context": context, "text": text, "expect": {"actions": list(actions)}})  # fmt: skip


GO = {"phase": 1, "verb": "MOVER", "args": {"to": "patio"}}


def test_a_corpus_is_scored(cli, tmp_path):
    path = corpus(tmp_path, labelled("F1: voy al patio", GO), labelled("Hola.", GO, name="b"))
    said = cli("parse", "--score", path, "--json", "--malos")
    assert said.code == 0, said.err
    figures = json.loads(said.out)
    assert (figures["exact"]["hits"], figures["exact"]["of"]) == (1, 2)
    assert figures["silent"]["hits"] == 1
    assert figures["exact"]["interval"][0] < 0.5 < figures["exact"]["interval"][1]
    assert figures["actions"] | {"f1": 0} == {"right": 1, "spurious": 0, "missed": 1, "precision": 1.0, "recall": 0.5, "f1": 0}  # fmt: skip
    assert set(figures["speed"]) == {"median_us", "mean_us", "p99_us"}
    (bad,) = figures["failing"]
    assert (bad["id"], bad["missing"], bad["extra"]) == ("b", [[1, "MOVER", {"to": "patio"}]], [])
    said = cli("parse", "--score", path, "--malos")
    assert "falta: 1 MOVER to=patio" in said.out
    assert "exactos" in said.out
    assert "1 de 2" in said.out


def test_every_bad_line_of_a_corpus_is_told_and_nothing_is_scored(cli, tmp_path):
    lost = labelled("F1: espero").replace("sala", "luna")
    for text, told in (("{", "línea 3: no es JSON"), ('{"text": "x"}', "línea 3: falta «expect»"), (lost, "línea 3: context.room")):  # fmt: skip
        path = corpus(tmp_path, labelled("Hola."), "", text)
        said = cli("parse", "--score", path)
        assert (said.code, said.out) == (64, "")
        assert told in said.err
        assert "LINEA_NO_VALE" in said.err


def test_a_corpus_that_is_not_there_is_told(cli, tmp_path):
    corpus(tmp_path)
    assert "CORPUS_NO_VALE" in cli("parse", "--score", tmp_path / "textos.jsonl").err
    assert "CORPUS_NO_VALE" in cli("parse", "--score", tmp_path / "nada.jsonl").err
    assert cli("parse", "--malos", "hola").code == 64
    assert cli("parse", "--score", tmp_path / "textos.jsonl", "--batch").code == 64


def test_a_place_beside_a_game_is_refused_not_ignored(cli, tmp_path):
    said = cli("parse", "espero", "--partida", str(tmp_path), "--lugar", "Claustro")
    assert said.code == 64
    assert "--lugar no vale con --partida" in said.err


def test_without_names_it_says_that_it_knows_nobody(cli):
    assert "no conoce a nadie" in cli("parse", "voto a Ana", "--juego", "cosa").out
    said = cli("parse", "voto a Ana", "--juego", "cosa", "--nombres", "Ana,Blas")
    assert "no conoce a nadie" not in said.out

"""Undoing and correcting at the terminal and on the page, on a game of La Hacienda."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.vocabulary import CharacterId, Move, Wait
from forumbridge.composition import game_maker
from forumbridge.config_files.game_file import load_game
from forumbridge.config_files.paths import DATABASE
from forumbridge.storage import open_store
from forumbridge.storage.journal import Touched
from forumbridge.storage.rows import MessageState
from tests.e2e.short_story import RULINGS
from tests.forumbridge.cli.conftest import Cli, cli, game
from tests.forumbridge.desk.conftest import NOON, Room, desks, put_message, room
from tests.forumbridge.desk.taking_back.test_hacienda import CORRIDOR, Table, order

__all__ = ["cli", "desks", "game", "room"]

PEPITO = CharacterId("sir_pepito_perez")
SEED = "5" * 64
"""With it the deal of three is a fair one."""


@pytest.fixture
def played(game: Path) -> Path:
    """The first round of three people, posted; and an order of the second that nobody has read."""
    rules = game / "reglas.toml"
    wanted = {**RULINGS, "vasallos": 2, "no_alter_rounds": 2}
    lines = rules.read_text(encoding="utf-8").splitlines()
    for at, line in enumerate(lines):
        key = line.partition(" = ")[0]
        if key in wanted:
            lines[at] = f"{key} = {wanted[key]}"
    rules.write_text("\n".join(lines), encoding="utf-8")
    store = open_store(game / DATABASE)
    table = Table(store, game_maker(game)())
    live = table.game
    cast = [CharacterId(one.id) for one in load_game(game).characters]
    table.record(live.deal(100, SEED, "", [(who, f"p{n}", n) for n, who in enumerate(cast)]))
    table.record(live.published(1, 200, 150, []))
    table.record(*live.schedule(300))
    due = live.next_instant()
    assert due is not None
    table.record(live.tick(due, settled=True), live.published(2, due + 60, due + 1, []))
    wrong = order(PEPITO, Move(CORRIDOR), Wait(), Wait(), at=due + 120)
    table.record(replace(wrong, source="post"))
    due = live.next_instant()
    assert due is not None
    table.record(live.tick(due + 60, settled=True))
    table.record(live.published(3, due + 120, due + 61, []))
    store.close()
    return game


def entry(cli: Cli, folder: Path) -> int:
    (found,) = [one for one in json.loads(cli("correct", folder, "--json").out) if one["character"]]
    assert found["character"] == PEPITO
    return found["entry"]


def decided(folder: Path) -> list[tuple[str, dict[str, object]]]:
    store = open_store(folder / DATABASE)
    rows = [(row.kind, row.payload) for row in store.decisions.all()]
    store.close()
    return rows


def test_what_is_read_is_corrected_and_its_readers_are_shown_first(cli: Cli, played: Path) -> None:
    number = entry(cli, played)
    said = cli("correct", played, number, "1 PA: espero\n1 PA: espero\n1 PA: espero", "--dry-run")
    assert said.code == 0, said.everything
    assert "Lo notarán:" in said.out
    assert "la escena de Sir Pepito Pérez" in said.out
    assert "Lo correcto es:" in said.out
    assert decided(played) == []
    made = cli("correct", played, number, "1 PA: espero\n1 PA: espero\n1 PA: espero", "--ya")
    assert made.code == 0, made.everything
    ((kind, payload),) = decided(played)
    assert kind == "correct"
    assert payload["void"] == [number]
    assert payload["now"] is True
    assert f"personal:{PEPITO}" in payload["seen"]  # type: ignore[operator]


def test_what_can_not_be_corrected_says_why(cli: Cli, played: Path, tmp_path: Path) -> None:
    number = entry(cli, played)
    refused = [
        (("correct", played, 999, "espero"), "SIN_ESE_APUNTE"),
        (("correct", played, 1, "espero"), "NO_ES_UNA_ORDEN"),
        (("correct", played, 999, "--quitar"), "SIN_ESE_APUNTE"),
        (("correct", played, 1, "--quitar"), "CORRECCION_IMPOSIBLE"),
        (("correct", played, number, "--apuntes", tmp_path / "no"), "FICHERO_ILEGIBLE"),
        (("correct", played, number, "--apuntes", played / "game.toml"), "APUNTES_NO_VALEN"),
    ]
    for line, code in refused:
        said = cli(*line)
        assert code in said.everything, (line, said.everything)
        assert said.code
    assert decided(played) == []


def test_an_act_is_put_before_an_entry_from_a_file(cli: Cli, played: Path, tmp_path: Path) -> None:
    act = tmp_path / "acto.json"
    shown = cli("act", "move", played, "Pepito", "Cocina", "--dry-run", "--json")
    act.write_text(shown.out, encoding="utf-8")
    last = json.loads(cli("correct", played, "--json").out)[-1]["entry"]
    said = cli("correct", played, last, "--apuntes", act, "--dry-run", "--json")
    assert said.code == 0, said.everything
    payload = json.loads(said.out)["payload"]
    assert payload["add"][0]["before"] == last
    assert payload["add"][0]["inputs"][0]["kind"] == "act.move"


def test_the_terminal_lists_what_can_be_undone_and_refuses_what_was_read(
    cli: Cli, played: Path
) -> None:
    said = json.loads(cli("undo", played, "--json").out)
    assert said["stopped"] is False
    (last,) = said["steps"]
    assert last["title"] == "Se publicó entera una tanda"
    assert "YA_SE_HA_LEIDO" in cli("undo", played, "--hasta", said["reach"] - 1).everything
    for beyond in (10_000, 99_999_999_999_999):
        assert "NADA_QUE_DESHACER" in cli("undo", played, "--hasta", beyond).everything
    assert "--hasta" in cli("undo", played, "--hasta", 1, "--sigue").everything
    made = cli("undo", played, "--ultimo")
    assert made.code == 0, made.everything
    assert cli("undo", played, "--sigue", "--releer").code == 0
    assert decided(played) == [
        ("undo.back", {"to": said["reach"]}),
        ("undo.go_on", {"reread": True}),
    ]


def test_in_copy_mode_what_may_be_pasted_is_pointed_out_before_undoing(
    cli: Cli, played: Path, room: Room
) -> None:
    assert load_game(played).forum.mode == "manual"
    store = open_store(played / DATABASE)
    number = put_message(store, MessageState.APPROVED)
    with store.transaction("test"):
        store.doing.note(Touched.MESSAGE, number)
        store.doing.step("decision:1", NOON)
        step = max(one.id for one in store.steps.all())
    store.close()
    said = f"de estos mensajes, {number}, alguien"
    assert said in room.get(f"/deshacer/{step}").text
    assert said in cli("undo", played, "--hasta", step).everything


def test_the_page_shows_the_same_and_decides_the_same(cli: Cli, played: Path, room: Room) -> None:
    number = entry(cli, played)
    reach = json.loads(cli("undo", played, "--json").out)["reach"]
    assert f'href="/deshacer/{reach}"' in room.get("/deshacer").text
    assert "Dejan de contar" in room.get(f"/deshacer/{reach}").text
    assert "ya está publicado" in room.get(f"/deshacer/{reach - 1}").text
    room.post(f"/deshacer/{reach}/volver", {"motivo": "me equivoqué"})
    assert f"/corregir/{number}" in room.get("/corregir").text
    form = {"modo": "texto", "texto": "1 PA: espero\n1 PA: espero\n1 PA: espero"}
    shown = room.post(f"/corregir/{number}/decidir", {**form, "accion": "ver"})
    assert "Lo notarán:" in shown.text
    assert len(decided(played)) == 1
    room.post(f"/corregir/{number}/decidir", {**form, "accion": "anotar"})
    wrong = room.post("/corregir/999/decidir", {**form, "accion": "ver"})
    assert wrong.status_code == 404
    assert [kind for kind, _ in decided(played)] == ["undo.back", "correct"]

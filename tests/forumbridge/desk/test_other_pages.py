"""*Reloj*, *Decir*, *Actos*, words, adoption and runs; and that no page fails on a new game."""

from __future__ import annotations

import json
import threading

import pytest

from forumbridge.cli.act import command as act
from forumbridge.desk.web import running
from forumbridge.desk.web.fields import fields_of
from forumbridge.desk.web.pages import every_page
from forumbridge.desk.web.pages_acts import ELSEWHERE
from tests.forumbridge.desk.conftest import PEPITO, Room, put_message, put_question

PLAIN = [page.path for page in every_page() if not page.posts and not set("{.") & set(page.path)]


@pytest.mark.parametrize("path", PLAIN)
def test_every_page_is_there_for_a_new_game(room: Room, path: str) -> None:
    store = room.store()
    put_question(store)
    put_message(store)
    store.close()
    shown = room.get(path)
    assert shown.status_code == 200
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    if "html" in shown.headers["content-type"]:
        assert "<h1" in shown.text
        assert " style=" not in shown.text
        assert "onclick" not in shown.text
        assert "<script>" not in shown.text


def test_every_form_demands_its_proof(room: Room) -> None:
    for page in every_page():
        if page.posts:
            path = page.path.replace("{number:int}", "1").replace("{act}", "kill")
            refused = room.browser.post(
                path, data={"x": "1"}, headers={"origin": "http://127.0.0.1:8765"}
            )
            assert refused.status_code == 403, path
    assert room.decisions() == []


def test_the_clock_says_where_the_game_is(room: Room) -> None:
    page = room.get("/reloj").text
    assert "En preparación" in page
    assert "Europe/Madrid" in page
    assert "12:00" in page


def test_words_to_everybody_and_to_one(room: Room) -> None:
    assert (
        room.post("/decir/mensaje", {"texto": "Mañana no hay ronda.", "a": ""}).status_code == 200
    )
    assert room.post("/decir/mensaje", {"texto": "Mira tu escena.", "a": PEPITO}).status_code == 200
    everybody, one = (row.payload for row in room.decisions())
    assert everybody == {"text": "Mañana no hay ronda.", "scene": "publica"}
    assert one["recipients"] == [PEPITO]
    empty = room.post("/decir/mensaje", {"texto": " "})
    assert (empty.status_code, "MENSAJE_VACIO" in empty.text) == (422, True)


def test_what_a_player_declares_is_read_by_the_reader(room: Room) -> None:
    refused = room.post(
        "/decir/declarar", {"personaje": PEPITO, "orden": "hola, qué tal", "por": "chat"}
    )
    assert refused.status_code == 422
    assert "hola, qué tal</textarea>" in refused.text
    assert room.decisions() == []


def test_every_act_of_the_terminal_is_on_the_page(room: Room) -> None:
    page = room.get("/actos").text
    for one in act.every_act():
        address = "/actos/" + one.name
        if one.name in ELSEWHERE:
            continue
        assert f'href="{address}"' in page
        form = room.get(address)
        assert form.status_code == 200
        for field in fields_of(act.commands()[one.name]):
            assert f'name="{field.name}"' in form.text, (one.name, field.name)


def test_an_act_is_recorded_with_who_and_why(room: Room) -> None:
    done = room.post("/actos/pause/hacer", {"motivo": "fiestas"})
    assert done.status_code == 200
    (row,) = room.decisions()
    assert (row.kind, row.who, row.why) == ("input", "Berta", "fiestas")
    (given,) = row.payload["inputs"]  # type: ignore[misc]
    assert json.loads(given["json"])["kind"] == "act.pause"


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        pytest.param("kill", {}, "CAMPO_VACIO", id="nobody"),
        pytest.param("kill", {"person": "nadie"}, "DESCONOCIDO", id="unknown"),
        pytest.param("kill", {"person": PEPITO}, "ACTO_IMPOSIBLE", id="not yet"),
        pytest.param("ban", {"until": "-3"}, "CAMPO_NO_VALE", id="too small"),
        pytest.param("ban", {"until": "muchas"}, "CAMPO_NO_VALE", id="no number"),
        pytest.param("sabotage", {"kind": "tejado"}, "CAMPO_NO_VALE", id="no such kind"),
        pytest.param("lights", {}, "USO", id="neither way"),
        pytest.param("deadline", {"when": "ayer"}, "FECHA_NO_VALIDA", id="no date"),
    ],
)
def test_an_act_that_can_t_be_goes_back_with_what_was_typed(
    room: Room, name: str, data: dict[str, str], code: str
) -> None:
    refused = room.post(f"/actos/{name}/hacer", {"motivo": "porque sí", **data})
    assert (refused.status_code, code in refused.text) == (422, True)
    assert 'value="porque sí"' in refused.text
    assert room.decisions() == []


def test_an_act_nobody_knows_is_no_page(room: Room) -> None:
    assert room.get("/actos/magia").status_code == 404


def test_a_form_that_is_not_filled_in_adopts_nothing(room: Room) -> None:
    assert "[situacion]" in room.get("/adoptar").text
    for text in ("esto no es toml = =", "formato = 1\n"):
        refused = room.post("/adoptar/hacer", {"situacion": text})
        assert refused.status_code == 422
        assert text.strip()[:12] in refused.text
    assert room.decisions() == []


def test_a_run_is_offered_only_where_it_can_be_made(room: Room) -> None:
    assert "no se puede empezar" in room.get("/pasada").text
    refused = room.post("/pasada/hacer")
    assert "MESA_SIN_PASADA" in refused.text
    assert room.house.runs.last is None


def test_a_run_is_started_once_and_tells_what_it_did(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    (room.folder / "clave").touch(mode=0o600)
    (room.folder / "clave").write_text("no-es-la-de-nadie", encoding="utf-8")
    go = threading.Event()

    def slow(folder: object) -> tuple[int, str]:
        go.wait()
        return 3, f"Espera su decisión en {folder}."

    monkeypatch.setattr(running, "run_once", slow)
    assert "En marcha" in room.post("/pasada/hacer").text
    assert "EN_MARCHA" in room.post("/pasada/hacer").text
    go.set()
    room.house.runs.join()
    page = room.get("/pasada").text
    assert "Berta" in page
    assert "Espera su decisión" in page
    assert "código 3" in page


def test_the_run_is_the_terminal_s_own(room: Room) -> None:
    code, text = running.run_once(room.folder)
    assert code != 0  # no password, so no forum: said as at the terminal
    assert "[" in text


def test_a_form_says_what_happens_when_nothing_is_chosen() -> None:
    (corpse,) = [one for one in fields_of(act.commands()["kill"]) if one.name == "corpse"]
    assert (corpse.kind, corpse.choices) == ("switch", (("1", "Cadáver"), ("0", "Sin cadáver")))
    assert corpse.default == "1"
    lit = next(one for one in fields_of(act.commands()["lights"]) if one.name == "lit")
    assert (lit.kind, lit.default) == ("switch", "")
    labels = {one.label for name in act.commands() for one in fields_of(act.commands()[name])}
    assert "N" not in labels
    recap = next(one for one in fields_of(act.commands()["player"]) if one.name == "recap")
    assert recap.kind == "yes"

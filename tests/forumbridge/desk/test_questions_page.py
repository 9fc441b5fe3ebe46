"""*Por decidir*: what is shown of each question, one tap an answer, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.vocabulary import CharacterId
from forumbridge.desk.looking.questions import doubtful, pieces
from forumbridge.storage.rows import Option
from tests.forumbridge.desk.conftest import PEPITO, Desks, Room, put_question


def with_question(room: Room, **more: Any) -> int:
    store = room.store()
    try:
        return put_question(store, **more)
    finally:
        store.close()


def test_a_question_is_shown_with_its_words_and_ways_out(room: Room) -> None:
    number = with_question(room)
    page = room.get("/").text
    for part in ("¿Qué pasillo?", "Sir Pepito Pérez", "«voy al pasillo»", "el pasillo sur"):
        assert part in page
    assert f'action="/asuntos/{number}/contestar"' in page
    assert "<mark>«voy al pasillo»</mark>" in page


def test_what_a_player_wrote_stays_text(room: Room) -> None:
    attack = "<script>alert(1)</script>"
    number = with_question(room, fragment=attack, sentence=attack, options=(Option(attack, ()),))
    for path in ("/", f"/asuntos/{number}"):
        page = room.get(path).text
        assert attack not in page
        assert "&lt;script&gt;" in page


@pytest.mark.parametrize(
    ("path", "data", "kind", "payload"),
    [
        pytest.param("contestar", {"opcion": "1"}, "review.answer", {"choice": 0}, id="answer"),
        pytest.param("dejar", {}, "review.ignore", {}, id="ignore"),
        pytest.param("hecho", {}, "review.done", {}, id="done"),
        pytest.param("preguntar", {"texto": "¿Qué pasillo?"}, "review.ask", {}, id="ask as it is"),
        pytest.param("preguntar", {"texto": "¿Cuál?"}, "review.ask", {"text": "¿Cuál?"}, id="ask"),
    ],
)
def test_one_form_is_one_decision_with_who(
    room: Room, path: str, data: dict[str, str], kind: str, payload: dict[str, object]
) -> None:
    number = with_question(room)
    answer = room.post(f"/asuntos/{number}/{path}", data)
    assert answer.status_code == 200
    assert answer.url.path == "/"
    assert "Anotado:" in answer.text
    assert "próxima pasada" in answer.text
    (row,) = room.decisions()
    assert (row.kind, row.payload, row.who) == (kind, {"review": number, **payload}, "Berta")
    again = room.get("/").text
    assert "Anotado:" not in again
    assert "Berta" in again


def test_a_second_answer_is_refused_with_the_first_shown(room: Room, desks: Desks) -> None:
    number = with_question(room)
    other = desks.open()
    other.post("/quien", {"quien": "Marta"})
    assert other.post(f"/asuntos/{number}/contestar", {"opcion": "1"}).status_code == 200
    late = room.post(f"/asuntos/{number}/dejar")
    assert late.status_code == 422
    assert "Ya lo decidió Marta" in late.text
    assert "«el pasillo sur»" in late.text
    assert "ASUNTO_YA_CONTESTADO" in late.text
    assert len(room.decisions()) == 1
    assert "/contestar" not in room.get(f"/asuntos/{number}").text


def test_whoever_opens_a_question_is_seen_by_the_other(room: Room, desks: Desks) -> None:
    number = with_question(room)
    other = desks.open()
    other.post("/quien", {"quien": "Marta"})
    other.get(f"/asuntos/{number}")
    assert "Lo está mirando Marta" in room.get("/").text
    assert f'data-mirando="{number}"' in room.get("/miradas").text
    assert "Lo está mirando" not in other.get("/").text
    room.clock.sleep(121)
    assert "Lo está mirando" not in room.get("/").text
    assert room.post(f"/asuntos/{number}/mirar").status_code == 204
    assert "Lo está mirando Berta" in other.get("/").text
    assert room.decisions() == []


@pytest.mark.parametrize(
    ("path", "data", "code"),
    [
        pytest.param("contestar", {"opcion": "9"}, "SIN_ESA_OPCION", id="no such option"),
        pytest.param("contestar", {}, "SIN_ESA_OPCION", id="none"),
        pytest.param("contestar", {"opcion": "0"}, "SIN_ESA_OPCION", id="before the first"),
        pytest.param("contestar", {"opcion": "²"}, "SIN_ESA_OPCION", id="no number to count with"),
        pytest.param("queria", {"texto": "hola a todos"}, "SIN_ACCION", id="no order"),
        pytest.param("ensenar", {"palabras": "cuchitril"}, "ALIAS_SIN_SENTIDO", id="no meaning"),
        pytest.param("es-respuesta", {"texto": "x"}, "SIN_ESE_ASUNTO", id="to nothing"),
    ],
)
def test_what_can_t_be_goes_back_with_what_was_typed(
    room: Room, path: str, data: dict[str, str], code: str
) -> None:
    number = with_question(room)
    refused = room.post(f"/asuntos/{number}/{path}", data)
    assert refused.status_code == 422
    assert code in refused.text
    assert "forumbridge " not in refused.text.split('id="noticias"')[1].split("<article")[0]
    assert room.decisions() == []


def test_words_typed_are_not_lost(room: Room) -> None:
    number = with_question(room)
    refused = room.post(f"/asuntos/{number}/queria", {"texto": "hola <b>a todos", "ensena": ""})
    assert "hola &lt;b&gt;a todos</textarea>" in refused.text


def test_a_private_doubt_is_not_put_in_its_own_words(room: Room) -> None:
    number = with_question(room, private=True, sentence="Es el impostor.")
    page = room.get(f"/asuntos/{number}").text
    assert "solo para usted" in page
    asked = page.split('id="pregunta"')[1].split("</textarea>")[0]
    assert "impostor" not in asked
    refused = room.post(f"/asuntos/{number}/preguntar", {"texto": ""})
    assert "ASUNTO_PRIVADO" in refused.text


def test_words_are_taught_for_their_writer_alone(room: Room) -> None:
    number = with_question(room, fragment="cuchitril")
    data = {"palabras": "cuchitril", "significa": "place:cocina", "solo": "1"}
    assert room.post(f"/asuntos/{number}/ensenar", data).status_code == 200
    (row,) = room.decisions()
    assert row.kind == "alias.teach"
    assert row.payload == {
        "words": "cuchitril", "stands_for": "lugar", "value": "cocina",
        "only": PEPITO, "review": number,
    }  # fmt: skip
    listed = room.get("/palabras").text
    assert "cuchitril" in listed
    assert room.post(f"/palabras/{row.id}/olvidar").status_code == 200
    assert room.decisions()[-1].payload == {"alias": row.id}


def test_what_the_narrator_wrote_by_hand_may_answer_another(room: Room) -> None:
    doubt = with_question(room)
    note = with_question(
        room, key="mano", code="NOTA_DEL_NARRADOR", level="note", options=(),
        fragment="Tomo el pasillo sur.", sentence="Usted ha escrito a mano.",
    )  # fmt: skip
    page = room.get(f"/asuntos/{note}").text
    assert "Es la respuesta a un asunto" in page
    assert f'<option value="{doubt}"' in page
    assert "por clasificar" in room.get("/").text


def test_what_is_not_there_is_said(room: Room) -> None:
    shown = room.get("/asuntos/99")
    assert shown.url.path == "/"
    assert "SIN_ESE_ASUNTO" in shown.text
    assert "No espera nada" in shown.text


def notice(code: str, start: int, end: int, named: str = "") -> str:
    data = {"texto": named} if named else {}
    return json.dumps({"notices": [{"code": code, "span": [start, end], "data": data}]})


@pytest.mark.parametrize(
    ("text", "declaration", "fragment", "span"),
    [
        pytest.param("voy al pasillo", "", "pasillo", (7, 14), id="only once"),
        pytest.param("pasillo y pasillo", notice("D", 10, 17), "pasillo", (10, 17), id="by notice"),
        pytest.param("pasillo y pasillo", "", "pasillo", None, id="never a guess"),
        pytest.param("pasillo y pasillo", notice("X", 10, 17), "pasillo", None, id="another's"),
        pytest.param("voy al sitio", notice("D", 0, 6, "sitio"), "voy al", (7, 12), id="named"),
        pytest.param("otra cosa", notice("D", 0, 4), "pasillo", None, id="not there"),
    ],
)
def test_the_doubtful_words_are_found_or_not_marked(
    text: str, declaration: str, fragment: str, span: tuple[int, int] | None
) -> None:
    assert doubtful(text, declaration, "D", fragment) == span
    assert "".join(piece.text for piece in pieces(text, span)) == text
    assert sum(p.marked for p in pieces(text, span)) == (1 if span else 0)


def test_a_character_nobody_has_any_more_is_told_by_his_id(room: Room) -> None:
    with_question(room, character=CharacterId("quien_fuera"))
    assert "quien_fuera" in room.get("/").text

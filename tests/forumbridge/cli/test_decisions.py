"""What the narrator decides becomes a row with who and why, and nothing else, until the next run."""

from __future__ import annotations

import json

import pytest

from engine.vocabulary import CharacterId
from forumbridge.config_files.paths import DATABASE
from forumbridge.forum.port import ThreadId
from forumbridge.rulesets.base import StoredInput
from forumbridge.storage import open_store
from forumbridge.storage.rows import MessageState, NewMessage, NewReview, Option


def decisions(folder):
    store = open_store(folder / DATABASE, readonly=True)
    try:
        return store.decisions.all()
    finally:
        store.close()


def test_say_goes_to_everybody_or_to_one(cli, game):
    cli("say", game, "Mañana no hay ronda.")
    cli("say", game, "Mira tu escena.", "--a", "Pepito")
    everybody, one = (row.payload for row in decisions(game))
    assert everybody == {"text": "Mañana no hay ronda.", "scene": "publica"}
    assert one["scene"] == "personal:sir_pepito_perez"
    assert one["recipients"] == ["sir_pepito_perez"]
    assert cli("say", game, "  ").code == 64


@pytest.fixture
def desk(game):
    """A game with a question of Pepito's and a draft on its way out."""
    store = open_store(game / DATABASE)
    wait = StoredInput("declare", "{}", "review")
    with store.transaction("desk"):
        store.review.put(
            NewReview(
                "k1", "DESTINO_AMBIGUO", "ask", "¿Qué pasillo?", CharacterId("sir_pepito_perez"),
                fragment="voy al pasillo", options=(Option("el pasillo sur", (wait,)), Option("nada", ())),
            ), at=1,
        )  # fmt: skip
        store.review.put(NewReview("k2", "NOTA", "note", "Un aviso."), at=1)
        store.outbox.add(
            NewMessage(
                ThreadId("partida/x/pepito"), "personal:sir_pepito_perez", "report", "<p>Hola</p>",
                "Hola", "Hola", "Narrador", ("Sir Pepito Pérez",), 3, 0, "",
            ), MessageState.DRAFT, marker=None, at=1,
        )  # fmt: skip
    store.close()
    return game


def test_the_desk_lists_what_waits_and_shows_its_ways_out(cli, desk):
    listed = cli("review", desk)
    assert "¿Qué pasillo?" in listed.out
    shown = cli("review", "show", desk, 1)
    assert "1) el pasillo sur" in shown.out
    assert "voy al pasillo" in shown.out
    data = json.loads(cli("review", "show", desk, 1, "--json").out)
    assert data["options"] == ["el pasillo sur", "nada"]


@pytest.mark.parametrize(
    ("words", "kind", "payload"),
    [
        pytest.param(("accept", 1, 2), "review.answer", {"review": 1, "choice": 1}, id="accept"),
        pytest.param(("ask", 1), "review.ask", {"review": 1}, id="ask"),
        pytest.param(("ask", 1, "¿Cuál?"), "review.ask", {"review": 1, "text": "¿Cuál?"}, id="own words"),
        pytest.param(("ignore", 2), "review.ignore", {"review": 2}, id="ignore"),
    ],
)  # fmt: skip
def test_an_answer_is_recorded_and_waits_for_the_next_run(cli, desk, words, kind, payload):
    command, number, *rest = words
    said = cli("review", command, desk, number, *rest)
    assert said.code == 0, said.err
    (row,) = decisions(desk)
    assert (row.kind, row.payload, row.done) == (kind, payload, None)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        pytest.param(("accept", 1, 3), "SIN_ESA_OPCION", id="no such option"),
        pytest.param(("accept", 9, 1), "SIN_ESE_ASUNTO", id="no such item"),
        pytest.param(("ask", 2), "ASUNTO_SIN_JUGADOR", id="nobody to ask"),
        pytest.param(("mean", 1, "hola a todos"), "SIN_ACCION", id="words without an order"),
    ],
)
def test_an_answer_that_fits_nothing_records_nothing(cli, desk, words, code):
    command, number, *rest = words
    said = cli("review", command, desk, number, *rest)
    assert f"[{code}]" in said.err
    assert said.code == 64
    assert decisions(desk) == []


def test_a_message_is_shown_ready_to_paste(cli, desk):
    said = cli("outbox", "show", desk, 1)
    for part in ("Sir Pepito Pérez (y nadie más)", "Mensaje de: Narrador", "<p>Hola</p>",
                 "https://www.comunidadumbria.com/partida/x/pepito"):  # fmt: skip
        assert part in said.out
    assert cli("outbox", "show", desk, 1, "--solo-texto").out == "<p>Hola</p>\n"
    assert "espera su visto bueno" in cli("outbox", desk).out


@pytest.mark.parametrize(
    ("words", "kind", "payload"),
    [
        pytest.param(("approve", 1), "outbox.approve", {"message": 1}, id="approve"),
        pytest.param(
            ("approve", "--publicacion", 3), "outbox.approve", {"publication": 3}, id="all"
        ),
        pytest.param(("cancel", 1), "outbox.cancel", {"message": 1}, id="cancel"),
    ],
)
def test_a_decision_on_a_message_is_recorded(cli, desk, words, kind, payload):
    command, *rest = words
    said = cli("outbox", command, desk, *rest)
    assert said.code == 0, said.err
    (row,) = decisions(desk)
    assert (row.kind, row.payload) == (kind, payload)


@pytest.mark.parametrize("words", [("hold", 1), ("release", 1), ("hold", "--publicacion", 3)])
def test_what_a_message_does_not_admit_is_said_at_once(cli, desk, words):
    command, *rest = words
    said = cli("outbox", command, desk, *rest)
    assert (said.code, "[MENSAJE_NO_ADMITE]" in said.err) == (64, True)
    assert "espera su visto bueno" in said.err
    assert decisions(desk) == []


def test_what_another_decision_may_make_possible_is_not_judged(cli, desk):
    assert cli("outbox", "approve", desk, 1).code == 0
    assert cli("outbox", "hold", desk, 1).code == 0
    assert [row.kind for row in decisions(desk)] == ["outbox.approve", "outbox.hold"]


def test_internal_names_stay_inside(cli, desk):
    listed, shown = cli("outbox", desk).out, cli("outbox", "show", desk, 1).out
    assert "la escena de Sir Pepito Pérez" in listed
    assert "la escena de Sir Pepito Pérez" in shown
    review = cli("review", "show", desk, 1).out
    assert "abierto" in review
    for text in (listed, shown, review):
        assert "personal:" not in text
        assert " open" not in text


def test_a_slip_of_the_hand_is_json_too_where_json_is_asked(cli, game):
    said = cli("status", game, "--json", "--quizas")
    data = json.loads(said.out)
    assert (said.code, data["error"], data["exit_code"]) == (64, "USO", 64)
    assert "--quizas" in data["message"]
    assert cli("status", game, "--quizas").out == ""


def test_a_draft_is_edited_from_a_file(cli, desk, tmp_path):
    text = tmp_path / "texto.html"
    text.write_text("<p>Otra cosa</p>", encoding="utf-8")
    assert cli("outbox", "edit", desk, 1, "--texto", text).code == 0
    (row,) = decisions(desk)
    assert row.payload == {"message": 1, "body": "<p>Otra cosa</p>"}
    assert cli("outbox", "edit", desk, 1).code == 64


def test_done_says_where_and_when_it_was_pasted(cli, desk):
    said = cli("outbox", "done", desk, 1, "--mensaje", "88", "--at", "2026-11-30 21:00")
    assert said.code == 0, said.err
    (row,) = decisions(desk)
    assert row.payload == {"message": 1, "post": "88", "at": 1_796_068_800}


def test_machines_get_one_json_document(cli, desk):
    for words in (("review", desk), ("outbox", desk), ("status", desk), ("pause", desk)):
        json.loads(cli(*words, "--json").out)


@pytest.mark.option("round_opening")
@pytest.mark.rule("HAC-TIME-02")
def test_a_round_is_opened_by_hand_only_where_one_can_be(cli, game):
    said = cli("act", "open", game)
    assert (said.code, "SIN_RONDA_POR_ABRIR" in said.err) == (64, True)
    assert decisions(game) == []

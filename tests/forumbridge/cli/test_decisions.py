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

FUTURE = "2030-05-06 21:00"


def decisions(folder):
    store = open_store(folder / DATABASE, readonly=True)
    try:
        return store.decisions.all()
    finally:
        store.close()


def only_input(folder):
    (row,) = decisions(folder)
    assert row.kind == "input"
    (item,) = row.payload["inputs"]
    return row, json.loads(item["json"])


@pytest.mark.parametrize(
    ("words", "kind", "fields"),
    [
        pytest.param(
            ("move", "Pepito", "capilla"), "act.move", {"character": "sir_pepito_perez", "to": "capilla"}, id="move"
        ),
        pytest.param(("kill", "anselmo", "--sin-cadaver"), "act.kill", {"corpse": False}, id="kill"),
        pytest.param(("revive", "Fray Anselmo"), "act.revive", {"character": "fray_anselmo"}, id="revive"),
        pytest.param(
            ("role", "pascuala", "impostor"), "act.set_role", {"side": "impostor", "role": ""}, id="role"
        ),
        pytest.param(
            ("task", "pepito", "encomendarse_al_senor", "0"), "act.set_task_stage", {"done": 0}, id="task"
        ),
        pytest.param(("cooldown", "pepito", "14"), "act.set_cooldown", {"available_from": 14}, id="cooldown"),
        pytest.param(("cancel", "pepito", "2"), "act.replace_action", {"phase": 2, "action": None}, id="cancel"),
        pytest.param(("window", "pepito", "--cerrar"), "act.set_window", {"until": None}, id="window"),
        pytest.param(("deadline", FUTURE), "act.shift_deadline", {"to": 1_904_324_400, "character": None}, id="deadline"),
        pytest.param(
            ("deadline", FUTURE, "--solo", "pepito"), "act.shift_deadline", {"character": "sir_pepito_perez"}, id="one deadline"
        ),
        pytest.param(("ruling", "alteration_hours", "12"), "act.change_ruling", {"value": "12"}, id="ruling"),
        pytest.param(("void-phase",), "act.void_phase", {}, id="void"),
    ],
)  # fmt: skip
def test_a_director_act_is_recorded_with_who_and_why(cli, game, words, kind, fields):
    command, *rest = words
    rest = ["Fray Anselmo" if word == "anselmo" else word for word in rest]
    rest = ["Lady Pascuala Portillo" if word == "pascuala" else word for word in rest]
    if command == "task":
        rest[1] = first_task(game)
    signed = ("--quien", "Berta", "--motivo", "se acordó así")
    tried = cli("act", command, game, *rest, *signed, "--dry-run")
    assert tried.code == 0, tried.err
    assert decisions(game) == []
    said = cli("act", command, game, *rest, *signed)
    assert said.code == 0, said.err
    row, item = only_input(game)
    assert (row.who, row.why) == ("Berta", "se acordó así")
    assert item["kind"] == kind
    assert {key: item[key] for key in fields} == fields


def first_task(folder):
    text = (folder / "tareas.toml").read_text(encoding="utf-8")
    return text.split('id = "', 1)[1].split('"', 1)[0]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        pytest.param(("move", "Nadie", "capilla"), "DESCONOCIDO", id="unknown person"),
        pytest.param(("move", "Pepito", "sotano"), "DESCONOCIDO", id="unknown place"),
        pytest.param(("deadline", "2020-01-01 10:00"), "FECHA_PASADA", id="past"),
        pytest.param(("deadline", "mañana"), "FECHA_NO_VALIDA", id="not a date"),
        pytest.param(("deadline", "2030-03-31 02:30"), "HORA_IMPOSIBLE", id="skipped hour"),
        pytest.param(("deadline", "2030-10-27 02:30"), "HORA_IMPOSIBLE", id="repeated hour"),
        pytest.param(("ruling", "inventada", "1"), "DECISION_NO_VALE", id="unknown ruling"),
        pytest.param(("ruling", "alteration_hours", "mucho"), "DECISION_NO_VALE", id="bad value"),
        pytest.param(("window", "Pepito"), "USO", id="window without end"),
    ],
)
def test_an_act_that_makes_no_sense_records_nothing(cli, game, words, code):
    command, *rest = words
    said = cli("act", command, game, *rest)
    assert said.code == 64
    assert f"[{code}]" in said.err
    assert decisions(game) == []


def test_pause_and_resume_are_acts_too(cli, game):
    cli("pause", game)
    cli("resume", game)
    kinds = [json.loads(row.payload["inputs"][0]["json"])["kind"] for row in decisions(game)]
    assert kinds == ["act.pause", "act.resume"]


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
        pytest.param(("hold", 1), "outbox.hold", {"message": 1}, id="hold"),
        pytest.param(("release", 1), "outbox.release", {"message": 1}, id="release"),
        pytest.param(("cancel", 1), "outbox.cancel", {"message": 1}, id="cancel"),
    ],
)
def test_a_decision_on_a_message_is_recorded(cli, desk, words, kind, payload):
    command, *rest = words
    said = cli("outbox", command, desk, *rest)
    assert said.code == 0, said.err
    (row,) = decisions(desk)
    assert (row.kind, row.payload) == (kind, payload)


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

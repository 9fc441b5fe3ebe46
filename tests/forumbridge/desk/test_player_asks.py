"""A player's own question becomes an item with an answer box, by every door, and is answered once."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.config_files.paths import DATABASE
from forumbridge.storage import open_store
from tests.forumbridge.cli.conftest import Cli
from tests.forumbridge.cycle.world import scene
from tests.forumbridge.desk.conftest import Room, put_question
from tests.forumbridge.desk.thread.lodge import FIRST, SECOND, Lodge

ASKS = "Digo 7. Narrador, se puede repetir el número?"
QUESTION = "Narrador, se puede repetir el número?"


@pytest.fixture
def lodge(tmp_path: Path) -> Lodge:
    found = Lodge(tmp_path / "casa")
    found.start()
    return found


def asked(lodge: Lodge, text: str = ASKS) -> int:
    lodge.say("blas", text)
    lodge.wait(60)
    lodge.run()
    (number,) = lodge.ask(lambda s: [row.id for row in s.review.open_of("PREGUNTA_AL_NARRADOR")])
    return number


def test_it_is_put_before_the_narrator_and_the_order_counts_all_the_same(lodge: Lodge) -> None:
    number = asked(lodge)
    row = lodge.ask(lambda s: s.review.get(number))
    assert (row.item.character, row.item.fragment) == ("blas", QUESTION)
    assert lodge.said()["blas"] == 7
    digest = lodge.desk()[-1]
    assert f"{number} · Blas" in digest
    assert f"«{number}: lo que se le contesta»" in digest
    assert f"«{number} vale»" not in digest


def test_an_edit_that_asks_the_same_asks_nothing_new(lodge: Lodge) -> None:
    post = lodge.say("blas", ASKS)
    lodge.wait(60)
    lodge.run()
    lodge.forum.rewrite(post, "Digo 9. Narrador, se puede repetir el número?", shown=True)
    lodge.wait(3000)
    lodge.run()
    assert len(lodge.ask(lambda s: s.review.open_of("PREGUNTA_AL_NARRADOR"))) == 1


def test_it_is_heard_before_the_deal_too(tmp_path: Path) -> None:
    lodge = Lodge(tmp_path / "casa")
    lodge.run()
    lodge.wait(120)
    lodge.say("blas", "Hola. Narrador, cuándo empezamos?")
    lodge.wait(60)
    lodge.run()
    assert lodge.reviews("open") == ["PREGUNTA_AL_NARRADOR"]


def test_the_answer_in_the_thread_reaches_him_once_and_nobody_else(lodge: Lodge) -> None:
    number = asked(lodge)
    lodge.order(f"{number}: No, una vez por ronda.")
    lodge.order(f"{number}: Sí, claro.", who=SECOND)
    lodge.wait(180)
    lodge.run()
    told = [text for text in lodge.texts(scene("blas")) if "una vez por ronda" in text]
    assert told == [f"«{QUESTION}» No, una vez por ronda."]
    assert not any(
        "Sí, claro" in text for who in ("ada", "blas", "cleo") for text in lodge.texts(scene(who))
    )
    assert lodge.decisions() == [("review.reply", FIRST, True)]
    confirmed = " ".join(lodge.desk())
    assert "se contesta a Blas «No, una vez por ronda.»" in confirmed
    assert "«contestarle: No, una vez por ronda.», y eso vale" in confirmed
    lodge.wait(180)
    lodge.run()
    assert len([t for t in lodge.texts(scene("blas")) if "una vez por ronda" in t]) == 1


@pytest.mark.parametrize(
    "said", ["{n} vale", "{n} b", "{n} es una tontería", "{n} mensajes he leído hoy", "sí a la {n}"]
)
def test_what_is_not_plainly_an_answer_is_never_carried_to_the_player(
    lodge: Lodge, said: str
) -> None:
    number = asked(lodge)
    before = lodge.texts(scene("blas"))
    lodge.order(said.format(n=number))
    lodge.wait(180)
    lodge.run()
    assert lodge.texts(scene("blas")) == before
    assert "detrás de dos puntos" in lodge.desk()[-1]


def test_other_ways_to_say_it(lodge: Lodge) -> None:
    number = asked(lodge)
    lodge.order(f"{number} contéstale: sí")
    lodge.wait(180)
    lodge.run()
    assert lodge.texts(scene("blas"))[-1] == f"«{QUESTION}» sí"


@pytest.mark.parametrize("lines", [("{n}: No.", "Solo una vez por ronda."), ("{n}: sí. 1 ignora",)])
def test_an_answer_that_may_go_on_is_asked_about(lodge: Lodge, lines: tuple[str, ...]) -> None:
    number = asked(lodge)
    before = lodge.texts(scene("blas"))
    lodge.order(*(one.format(n=number) for one in lines))
    lodge.wait(180)
    lodge.run()
    assert lodge.texts(scene("blas")) == before
    assert "no he hecho nada" in lodge.desk()[-1]


def test_an_answer_of_several_sentences_goes_out_whole(lodge: Lodge) -> None:
    number = asked(lodge)
    lodge.order(f"{number}: ¡No! Solo una vez por ronda, y la 3 es de otra cosa.")
    lodge.wait(180)
    lodge.run()
    said = "¡No! Solo una vez por ronda, y la 3 es de otra cosa."
    assert lodge.texts(scene("blas"))[-1] == f"«{QUESTION}» {said}"


def test_he_may_be_asked_back_and_it_stays_open(lodge: Lodge) -> None:
    number = asked(lodge)
    lodge.order(f"{number} pregúntale: ¿el tuyo o el de otro?")
    lodge.wait(180)
    lodge.run()
    assert lodge.texts(scene("blas"))[-1] == f"«{QUESTION}» ¿el tuyo o el de otro?"
    assert lodge.ask(lambda s: [r.id for r in s.review.open_of("PREGUNTA_AL_NARRADOR")]) == [number]


def test_in_copy_mode_it_waits_to_be_pasted(tmp_path: Path) -> None:
    lodge = Lodge(tmp_path / "casa")
    lodge.start()
    number = asked(lodge)
    lodge.config = lodge.config.model_copy(
        update={"forum": lodge.config.forum.model_copy(update={"mode": "manual"})}
    )
    lodge.decide("review.reply", review=number, reply="Sí.")
    lodge.wait(60)
    lodge.run()
    rows = lodge.ask(lambda s: [(r.scene, r.state.value) for r in s.outbox.unreleased()])
    assert ("personal:blas", "approved") in rows


def test_a_doubt_of_ours_is_not_replied_to(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.decide("review.reply", review=number, reply="Sí.")
    lodge.wait(60)
    report = lodge.run()
    assert any("no es una pregunta de un jugador" in one for one in report.alerts)


# ── the page and the terminal ───────────────────────────────────────────────


def put(game: Path) -> int:
    store = open_store(game / DATABASE)
    try:
        return put_question(
            store,
            "pregunta:x:1",
            code="PREGUNTA_AL_NARRADOR",
            sentence="Sir Pepito Pérez le pregunta algo.",
            fragment="Narrador, ¿puedo repetir?",
            options=(),
            private=True,
        )
    finally:
        store.close()


def test_the_page_has_a_box_for_the_answer(room: Room) -> None:
    number = put(room.folder)
    first = room.get("/").text
    assert "Le preguntan los jugadores" in first
    assert f'href="/asuntos/{number}#responder"' in first
    page = room.get(f"/asuntos/{number}").text
    assert f'action="/asuntos/{number}/responder"' in page
    assert "Quería decir…" not in page
    room.post(f"/asuntos/{number}/responder", {"texto": "Sí, una vez."})
    (row,) = room.decisions()
    assert (row.kind, row.payload, row.who) == (
        "review.reply",
        {"review": number, "reply": "Sí, una vez."},
        "Berta",
    )
    assert "se le contesta: «Sí, una vez.»" in room.get(f"/asuntos/{number}").text


def test_an_empty_answer_is_refused_and_the_page_shown_again(room: Room) -> None:
    number = put(room.folder)
    answer = room.post(f"/asuntos/{number}/responder", {"texto": "  "})
    assert answer.status_code == 422
    assert "vacía" in answer.text
    assert room.decisions() == []


def test_the_terminal_answers_and_refuses_what_is_no_question(cli: Cli, game: Path) -> None:
    number = put(game)
    assert "review reply" in cli("review", "show", game, number).out
    assert "[MENSAJE_VACIO]" in cli("review", "reply", game, number, " ").err
    done = cli("review", "reply", game, number, "Sí, una vez.", "--quien", "Marta")
    assert done.code == 0, done.everything
    again = cli("review", "reply", game, number, "No.", "--quien", "Berta")
    assert "[ASUNTO_YA_CONTESTADO]" in again.err
    assert "se le contesta: «Sí, una vez.»" in again.err
    store = open_store(game / DATABASE)
    doubt = put_question(store)
    store.close()
    assert "[NO_ES_PREGUNTA]" in cli("review", "reply", game, doubt, "Sí.").err

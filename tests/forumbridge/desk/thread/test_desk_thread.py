"""The narrator's own thread through the whole cycle: told once, answered, confirmed, never twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.forumbridge.cycle.world import PUBLIC, scene
from tests.forumbridge.desk.thread.lodge import DESK, FIRST, SECOND, Lodge

HOUR = 3600


@pytest.fixture
def lodge(tmp_path: Path) -> Lodge:
    found = Lodge(tmp_path / "casa")
    found.start()
    return found


def test_a_question_is_told_once_with_its_answers_and_what_happens_without_one(
    lodge: Lodge,
) -> None:
    number = lodge.doubt()
    (digest,) = lodge.desk()
    for part in (
        f"{number} · Blas",
        "¿El 3 o el 4?",
        "a) 3",
        "b) 4",
        "El próximo plazo es el lunes 30/11 a las",
        "se resuelve como está apuntado",
        f"«{number} b»",
    ):
        assert part in digest
    for _ in range(3):
        lodge.wait(180)
        lodge.run()
    assert len(lodge.desk()) == 1


def test_an_answer_is_carried_out_in_the_run_that_reads_it_and_confirmed_once(
    lodge: Lodge,
) -> None:
    number = lodge.doubt()
    lodge.order(f"{number} b")
    lodge.wait(180)
    report = lodge.run()
    assert lodge.said()["blas"] == 4
    assert lodge.decisions() == [("review.answer", FIRST, True)]
    assert report.counts["decisions"] == 1
    assert lodge.desk()[1].startswith(f"Sobre el mensaje de {FIRST}")
    assert f"«{number} b»: hecho ({number}: 4)" in lodge.desk()[1]
    before = lodge.digest()
    lodge.run()
    assert lodge.digest() == before
    assert len(lodge.desk()) == 2


def test_free_words_are_read_like_the_players_own(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order(f"{number}: el 7")
    lodge.wait(180)
    lodge.run()
    assert lodge.said()["blas"] == 7
    assert f"{number}: Blas quería decir «el 7»" in lodge.desk()[1]


def test_what_fits_nothing_is_asked_with_the_answers_there_are(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order(f"{number}: ninguno, creo", f"{number} vale", f"{number}: ¿el 3 o el 4?")
    lodge.wait(180)
    lodge.run()
    assert lodge.decisions() == []
    told = lodge.desk()[1]
    assert told.count("no he hecho nada") == 3
    assert "a) 3 · b) 4" in told
    assert lodge.ask(lambda s: s.review.get(number).state) == "open"


def test_a_second_narrators_answer_is_refused_and_shown_the_first(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order(f"{number} b")
    lodge.order(f"{number} a", who=SECOND)
    lodge.wait(180)
    lodge.run()
    assert lodge.said()["blas"] == 4
    assert lodge.decisions() == [("review.answer", FIRST, True)]
    told = " ".join(lodge.desk()[1:])
    assert f"Sobre el mensaje de {SECOND}" in told
    assert f"{FIRST} decidió el" in told
    assert "«4», y eso vale" in told


def test_two_answers_in_one_post_and_the_first_one_counts(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order(f"{number} b", f"{number} a")
    lodge.wait(180)
    lodge.run()
    assert lodge.said()["blas"] == 4
    assert "«4», y eso vale" in lodge.desk()[1]


def test_a_decision_left_at_the_terminal_meanwhile_wins_and_is_shown(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order(f"{number} b")
    lodge.decide("review.answer", review=number, choice=0)
    lodge.wait(180)
    lodge.run()
    assert lodge.said()["blas"] == 3
    assert "«3», y eso vale" in lodge.desk()[1]


def test_what_was_written_before_a_deadline_counts_before_it(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order(f"{number} b")
    lodge.wait(3 * HOUR)  # the deadline passes before anybody comes by
    lodge.run()
    assert "Ronda 1: su número fue 4." in lodge.texts(scene("blas"))


@pytest.mark.parametrize("said", ["1 b", "1 vale", "1: el 4", "1 ignora", "asunto 1 hecho"])
def test_a_question_is_not_answered_before_there_is_one(lodge: Lodge, said: str) -> None:
    lodge.say("blas", "¿El 3 o el 4?")
    lodge.wait(1)
    lodge.order(said)
    lodge.wait(180)
    lodge.run()
    (number,) = lodge.ask(lambda s: [row.id for row in s.review.open_of("NUMERO_DUDOSO")])
    assert number == 1
    assert lodge.decisions() == []
    lodge.run()
    assert not any("hecho (" in text for text in lodge.desk())


def test_a_question_asked_in_the_same_printed_minute_can_be_answered(lodge: Lodge) -> None:
    lodge.wait(20)
    lodge.say("blas", "¿El 3 o el 4?")
    lodge.wait(5)
    lodge.run()
    lodge.wait(10)
    number = lodge.ask(lambda s: s.review.open_of("NUMERO_DUDOSO")[-1].id)
    lodge.order(f"{number} b")
    lodge.wait(180)
    lodge.run()
    assert lodge.said()["blas"] == 4


def test_what_was_written_after_it_does_not(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.wait(3 * HOUR)
    lodge.order(f"{number} b")
    lodge.wait(180)
    lodge.run()
    assert "Ronda 1: su número fue ninguno." in lodge.texts(scene("blas"))


def test_only_narrators_decide_there(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.forum.say("Ana", DESK, f"{number} b")
    lodge.forum.say("Un desconocido", DESK, f"{number} b")
    lodge.wait(180)
    report = lodge.run()
    assert lodge.decisions() == []
    assert lodge.reviews("open").count("AJENO_EN_SU_ESCENA") == 2
    assert any("nada de lo que diga decide" in line for line in report.alerts)


def test_an_edit_of_what_was_carried_out_is_told_and_not_done_again(lodge: Lodge) -> None:
    number = lodge.doubt()
    post = lodge.order(f"{number} b")
    lodge.wait(180)
    lodge.run()
    lodge.forum.rewrite(post, f"{number} a")
    lodge.wait(HOUR)
    lodge.run()
    assert "NARRADOR_EDITA" in lodge.reviews("open")
    assert len(lodge.decisions()) == 1


def test_talk_decides_nothing_and_is_answered_with_what_can_be_said(lodge: Lodge) -> None:
    lodge.doubt()
    lodge.order("Mañana no estoy, seguid vosotros. Ya lo miraré.")
    lodge.order("¡Gracias! 😂")
    lodge.wait(180)
    lodge.run()
    assert lodge.decisions() == []
    (answer,) = lodge.desk()[1:]
    assert answer.count("No veo ninguna decisión") == 1
    assert "«ayuda» enumera todo lo demás" in answer
    assert lodge.reviews("open") == ["NUMERO_DUDOSO"]


def test_what_he_asks_is_answered_and_is_no_decision(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order("¿qué hay pendiente?", "quién falta?", "¿Cuándo acaba el plazo?", "cómo vamos")
    lodge.wait(180)
    lodge.run()
    told = lodge.desk()[1]
    assert told.count(f"Por decidir: {number}.") == 2
    assert "falta" in told
    assert "plazo" in told
    assert "no he hecho nada" not in told
    assert lodge.decisions() == []


def test_a_digest_pasted_above_the_answer_is_not_read(lodge: Lodge) -> None:
    number = lodge.doubt()
    shown = lodge.ask(lambda s: [m.plain for m in s.outbox.list() if m.cause == "mesa"][-1])
    lodge.order(f"{FIRST} escribió:", *shown.split("\n"), f"{number} b 👍")
    lodge.wait(180)
    lodge.run()
    assert lodge.decisions() == [("review.answer", FIRST, True)]
    assert lodge.said()["blas"] == 4
    assert "no he hecho nada" not in lodge.desk()[1]


def test_a_yes_to_nothing_in_particular_is_asked_about(lodge: Lodge) -> None:
    lodge.doubt()
    lodge.order("👍")
    lodge.wait(180)
    lodge.run()
    assert "No sé a qué dice que sí" in lodge.desk()[1]
    assert lodge.decisions() == []


def test_a_digest_quoted_back_is_not_read_as_answers(lodge: Lodge) -> None:
    number = lodge.doubt()
    body = lodge.forum.bodies(DESK)[0]
    lodge.forum.paste(DESK, f"<blockquote>{body}</blockquote><p>{number} b</p>")
    lodge.wait(180)
    lodge.run()
    assert lodge.decisions() == [("review.answer", FIRST, True)]
    assert "MARCA_DESCONOCIDA" not in lodge.reviews()


def test_a_question_is_put_to_its_player_in_the_narrators_words(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order(f"{number} pregúntale: ¿cuál de los dos?")
    lodge.wait(180)
    lodge.run()
    assert any("¿cuál de los dos?" in text for text in lodge.texts(scene("blas")))


def test_words_for_all_and_for_one(lodge: Lodge) -> None:
    lodge.doubt()
    lodge.order("di a todos: mañana seguimos", "di a Ada: gracias por avisar")
    lodge.wait(180)
    lodge.run()
    assert "mañana seguimos" in lodge.texts(PUBLIC)
    assert "gracias por avisar" in lodge.texts(scene("ada"))
    assert not any("gracias por avisar" in text for text in lodge.texts(scene("blas")))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        pytest.param("di a Ada: <s>eres la impostora, calla</s> buenas noches", "buenas noches", id="before"),
        pytest.param("di a Ada: buenas noches<del>, impostora</del>", "buenas noches", id="after"),
        pytest.param("di a Ada: buenas <strike>tardes, impostora</strike>noches", "buenas noches", id="inside"),
    ],
)  # fmt: skip
def test_what_he_crossed_out_is_told_to_nobody(lodge: Lodge, line: str, said: str) -> None:
    lodge.doubt()
    lodge.order(line)
    lodge.wait(180)
    lodge.run()
    assert said in lodge.texts(scene("ada"))
    assert not any("impostora" in body for body in lodge.forum.bodies(scene("ada")))
    assert f"se dirá solo a Ada: «{said}»" in lodge.desk()[1]


def test_what_he_crossed_out_is_not_carried_out(lodge: Lodge) -> None:
    first = lodge.doubt()
    lodge.say("cleo", "¿El 1 o el 2?")
    lodge.wait(60)
    lodge.run()
    second = lodge.ask(lambda s: s.review.open_of("NUMERO_DUDOSO")[-1].id)
    lodge.order(f"ignora la {first}<s> y la {second}</s>", f"<s>{second} b</s>")
    lodge.wait(180)
    lodge.run()
    assert lodge.decisions() == [("review.ignore", FIRST, True)]
    assert lodge.ask(lambda s: s.review.get(second).state) == "open"


def test_what_he_says_twice_in_a_post_is_done_once(lodge: Lodge) -> None:
    lodge.doubt()
    lodge.order("di a Ada: hasta mañana", "di a todos: hasta mañana", "di a Ada: hasta mañana")
    lodge.wait(180)
    lodge.run()
    assert lodge.texts(scene("ada")).count("hasta mañana") == 1
    assert len(lodge.decisions()) == 2
    assert "se ha hecho una vez" in lodge.desk()[1]


def test_a_declaration_for_a_player(lodge: Lodge) -> None:
    lodge.doubt()
    lodge.order("declara por Cleo: 9", "declara por Cleo: nada", "declara por Nadie: 9")
    lodge.wait(180)
    lodge.run()
    assert lodge.said()["cleo"] == 9
    assert lodge.desk()[1].count("no he hecho nada") == 2


def test_the_games_own_acts_say_that_there_are_none(lodge: Lodge) -> None:
    lodge.doubt()
    lodge.order("pausa")
    lodge.wait(180)
    lodge.run()
    assert "no he hecho nada. Esta partida no admite eso por palabras" in lodge.desk()[1]

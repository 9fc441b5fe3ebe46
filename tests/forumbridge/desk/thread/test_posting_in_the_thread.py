"""What is posted in the narrator's thread and what waits for his word there."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC
from tests.forumbridge.desk.thread.lodge import DESK, FIRST, SECOND, Lodge

HOUR = 3600


@pytest.fixture
def lodge(tmp_path: Path) -> Lodge:
    found = Lodge(tmp_path / "casa")
    found.start()
    return found


@pytest.mark.parametrize(
    ("stop", "go"),
    [
        ("retén los mensajes de esta fase", "aprueba todo"),
        ("no publiques aún", "ya puedes publicar"),
    ],
)
def test_a_phase_held_ahead_waits_for_his_word(lodge: Lodge, stop: str, go: str) -> None:
    lodge.doubt()
    lodge.order(stop)
    lodge.wait(180)
    lodge.run()
    lodge.wait(HOUR + 600)
    lodge.run()
    drafts = lodge.ask(lambda s: s.outbox.list(MessageState.DRAFT))
    assert [row.publication for row in drafts] == [1] * (len(PLAYERS) + 1)
    assert "Esperan su visto bueno" in " ".join(lodge.desk())
    lodge.order("retén el parte de Blas", "suelta los mensajes", "aprueba el parte de Ana")
    lodge.wait(180)
    lodge.run()
    told = lodge.desk()[-1]
    assert "Para Blas no hay ningún mensaje con que hacer eso" in told
    assert "No hay ningún mensaje retenido" in told
    assert len(lodge.ask(lambda s: s.outbox.list(MessageState.DRAFT))) == len(PLAYERS)
    lodge.order(go)
    lodge.wait(180)
    lodge.run()
    assert any("Ronda 1: la suma" in text for text in lodge.texts(PUBLIC))
    lodge.wait(2 * HOUR)
    lodge.run()
    assert any("Ronda 2: la suma" in text for text in lodge.texts(PUBLIC)), "held once only"


@pytest.mark.parametrize("said", ["aprueba todo", "aprueba la publicación 1", "todo aprobado"])
def test_nothing_is_approved_that_was_made_after_he_wrote(tmp_path: Path, said: str) -> None:
    lodge = Lodge(tmp_path / "casa", mode="approve")
    started(lodge)
    lodge.wait(HOUR)  # the deadline passes before anybody comes by
    lodge.wait(60)
    lodge.order(said)
    lodge.wait(600)
    lodge.run()
    lodge.run()
    assert not any("Ronda 1: la suma" in text for text in lodge.texts(PUBLIC))
    assert all(kind != "outbox.approve" for kind, _, _ in lodge.decisions()[1:])
    assert "no he hecho nada" in " ".join(lodge.desk())
    lodge.order("aprueba todo")
    lodge.wait(180)
    lodge.run()
    assert any("Ronda 1: la suma" in text for text in lodge.texts(PUBLIC))


def test_a_draft_given_another_text_after_he_wrote_is_not_approved(tmp_path: Path) -> None:
    lodge = Lodge(tmp_path / "casa", mode="approve")
    started(lodge)
    lodge.wait(HOUR + 600)
    lodge.run()
    lodge.wait(60)
    draft = lodge.ask(lambda s: s.outbox.list(MessageState.DRAFT)[0].id)
    lodge.order(f"aprueba el mensaje {draft}", "aprueba todo")
    lodge.wait(180)
    lodge.decide("outbox.edit", message=draft, body="Otro texto, que no ha visto.")
    lodge.run()
    assert lodge.ask(lambda s: s.outbox.get(draft).state) is MessageState.DRAFT
    told = " ".join(lodge.desk())
    assert f"El texto del mensaje {draft} se cambió después" in told


def started(lodge: Lodge) -> None:
    """As `start`, in mode `approve`: the opening waits for a word of his too."""
    lodge.run()
    lodge.wait(60)
    lodge.order("aprueba todo")
    lodge.wait(180)
    lodge.run()
    for who in PLAYERS:
        lodge.say(who, "¡Hola a todos!")
    lodge.wait(60)
    lodge.run()


def test_news_waits_its_interval_but_an_urgent_one_does_not(tmp_path: Path) -> None:
    lodge = Lodge(tmp_path / "casa", resumen_minutos=50, urgente_minutos=15)
    lodge.start()
    lodge.doubt()
    lodge.say("cleo", "¿El 1 o el 2?")
    lodge.wait(180)
    lodge.run()
    assert len(lodge.desk()) == 1, "the second question waits"
    lodge.wait(45 * 60)
    lodge.run()
    assert len(lodge.desk()) == 2
    assert "Cleo" in lodge.desk()[1]
    lodge.run()
    assert len(lodge.desk()) == 2


def test_without_digests_only_confirmations_are_posted(tmp_path: Path) -> None:
    lodge = Lodge(tmp_path / "casa", resumen_minutos=0)
    lodge.start()
    number = lodge.doubt()
    assert lodge.desk() == []
    lodge.order(f"{number} b")
    lodge.wait(180)
    lodge.run()
    assert len(lodge.desk()) == 1


@pytest.mark.parametrize("mode", ["manual", "off"])
def test_where_nothing_is_posted_for_him_the_report_says_it(tmp_path: Path, mode: str) -> None:
    lodge = Lodge(tmp_path / "casa")
    lodge.start()
    number = lodge.doubt()
    lodge.config = lodge.config.model_copy(
        update={"forum": lodge.config.forum.model_copy(update={"mode": mode})}
    )
    before = len(lodge.desk())
    lodge.order(f"{number} b", f"{number} z y más")
    lodge.wait(180)
    report = lodge.run()
    assert lodge.said()["blas"] == 4
    assert any(f"«{number} b»: hecho" in line for line in report.lines)
    assert "RESPUESTA_SIN_ENTENDER" in lodge.reviews("open")
    assert len(lodge.desk()) == before


def test_nothing_is_posted_while_somebody_else_reads_it(lodge: Lodge) -> None:
    state = lodge.forum.state
    state["readers"] = {DESK: [FIRST, SECOND, "Ana"]}
    lodge.forum._save(state)
    lodge.order("hola")
    lodge.wait(HOUR)
    lodge.run()
    lodge.doubt()
    assert "LECTORES_DE_MAS" in lodge.reviews("open")
    assert lodge.desk() == []
    state = lodge.forum.state
    state["readers"] = {DESK: [FIRST, SECOND]}
    lodge.forum._save(state)
    lodge.wait(180)
    lodge.run()
    assert len(lodge.desk()) == 1


def test_a_players_words_can_not_pass_for_a_marker_of_ours(lodge: Lodge) -> None:
    lodge.say("blas", "¿El 3 o el 4? ⟨7f3k-9q2c⟩")
    lodge.wait(180)
    lodge.run()
    lodge.run()
    assert len(lodge.desk()) == 1
    assert "MARCA_DESCONOCIDA" not in lodge.reviews()

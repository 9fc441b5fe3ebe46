"""An answer in the narrator's thread and one at another door: the earlier by its date stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.forumbridge.desk.thread.lodge import FIRST, SECOND, Lodge


@pytest.fixture
def lodge(tmp_path: Path) -> Lodge:
    found = Lodge(tmp_path / "casa")
    found.start()
    return found


def test_what_was_written_in_the_thread_before_the_other_answer_wins(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order(f"{number} b", who=SECOND)
    lodge.wait(120)
    lodge.decide("review.answer", review=number, choice=0)
    lodge.wait(60)
    report = lodge.run()
    assert lodge.said()["blas"] == 4
    assert sorted(lodge.decisions()) == [
        ("review.answer", FIRST, False),
        ("review.answer", SECOND, True),
    ]
    (refused,) = [one for one in report.alerts if "no se ha aplicado" in one]
    assert f"{SECOND} decidió el" in refused
    assert "«4», y eso vale" in refused
    assert f"«{number} b»: hecho" in lodge.desk()[-1]


def test_what_was_left_at_the_other_door_before_wins(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.decide("review.answer", review=number, choice=0)
    lodge.wait(120)
    lodge.order(f"{number} b", who=SECOND)
    lodge.wait(60)
    lodge.run()
    assert lodge.said()["blas"] == 3
    assert lodge.decisions() == [("review.answer", FIRST, True)]
    assert "«3», y eso vale" in lodge.desk()[-1]


def test_what_was_decided_after_the_answer_waits_with_it(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order(f"{number} b", who=SECOND)
    lodge.wait(120)
    lodge.decide("review.answer", review=number, choice=0)
    lodge.decide("say", scene="publica", text="Todo aclarado.")
    lodge.wait(60)
    lodge.run()
    assert ("say", FIRST, True) in lodge.decisions()
    assert lodge.said()["blas"] == 4
    assert any("Todo aclarado." in text for text in lodge.texts("partida/x/salon"))


def test_talk_in_the_thread_stands_in_nobody_s_way(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order("Qué lío de semana llevo.", who=SECOND)
    lodge.wait(120)
    lodge.decide("review.answer", review=number, choice=0)
    lodge.wait(60)
    lodge.run()
    assert lodge.said()["blas"] == 3
    assert lodge.decisions() == [("review.answer", FIRST, True)]


def test_an_answer_elsewhere_has_the_thread_read_however_lately_it_was(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.wait(180)
    lodge.run()
    lodge.order(f"{number} b")
    lodge.wait(61)
    lodge.decide("review.answer", review=number, choice=0)
    lodge.wait(1)
    lodge.run()
    assert lodge.said()["blas"] == 4


def test_the_thread_that_can_t_be_read_leaves_the_answer_to_the_next_run(lodge: Lodge) -> None:
    number = lodge.doubt()
    lodge.order(f"{number} b")
    lodge.wait(120)
    lodge.decide("review.answer", review=number, choice=0)
    lodge.forum.out("look")
    assert lodge.run().error is not None
    assert lodge.decisions() == [("review.answer", FIRST, None)]
    lodge.forum.out()
    lodge.wait(180)
    lodge.run()
    assert lodge.said()["blas"] == 4


def test_a_decision_that_arrives_while_the_thread_is_read_is_told_too(
    lodge: Lodge, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = lodge.doubt()
    lodge.order(f"{number} b", who=SECOND)
    lodge.wait(10)
    read = lodge.forum.read

    def and_meanwhile(thread: str, *rest: object, **more: object) -> object:
        if thread.endswith("mesa") and not lodge.decisions():
            lodge.decide("review.answer", review=number, choice=0)
        return read(thread, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(lodge.forum, "read", and_meanwhile)
    lodge.run()
    lodge.wait(180)
    lodge.run()
    assert lodge.said()["blas"] == 3
    assert any(f"{FIRST} lo había decidido antes («3»)" in text for text in lodge.desk())

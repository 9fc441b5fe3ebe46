"""Two narrators and one question: the first answer stands, whoever comes second sees it."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.config_files.paths import DATABASE
from forumbridge.desk.answering import record, standing_of, told_answer
from forumbridge.errors import UsageError
from forumbridge.storage import Store, open_store
from forumbridge.storage.decisions import AlreadyDecided
from tests.forumbridge.cli.conftest import Cli
from tests.forumbridge.desk.conftest import NOON, put_question


@pytest.fixture
def store(game: Path):
    opened = open_store(game / DATABASE)
    yield opened
    opened.close()


FIRST = pytest.mark.parametrize(
    ("kind", "more", "says"),
    [
        pytest.param("review.answer", {"choice": 0}, "«el pasillo sur»", id="answer"),
        pytest.param("review.answer", {"inputs": []}, "con otras palabras", id="own words"),
        pytest.param("review.ignore", {}, "se deja estar", id="ignore"),
        pytest.param("review.done", {}, "está hecho", id="done"),
    ],
)


@FIRST
@pytest.mark.parametrize("second", ["review.answer", "review.ignore", "review.ask", "review.done"])
def test_a_second_answer_is_shown_the_first(
    store: Store, kind: str, more: dict[str, object], says: str, second: str
) -> None:
    number = put_question(store)
    first = record(store, kind, {"review": number, **more}, who="Marta", at=NOON - 120)
    with pytest.raises(UsageError, match="Marta") as refused:
        record(store, second, {"review": number}, who="Berta", at=NOON)
    assert refused.value.code == "ASUNTO_YA_CONTESTADO"
    assert says in refused.value.message
    assert "hace 2 minutos" in refused.value.message
    assert f"decisión {first}" in refused.value.advice
    assert [row.who for row in store.decisions.all()] == ["Marta"]


def test_a_question_is_put_once_and_may_be_answered_afterwards(store: Store) -> None:
    number = put_question(store)
    record(store, "review.ask", {"review": number, "text": "¿Cuál?"}, who="Marta", at=NOON)
    with pytest.raises(UsageError, match="«¿Cuál\\?»"):
        record(store, "review.ask", {"review": number}, who="Berta", at=NOON)
    record(store, "review.ignore", {"review": number}, who="Berta", at=NOON)
    standing = standing_of(store, number)
    assert standing is not None
    assert (standing.who, standing.says) == ("Berta", "se deja estar")


def test_other_questions_are_nobody_s_yet(store: Store) -> None:
    one, other = put_question(store, "a"), put_question(store, "b")
    record(store, "review.ignore", {"review": one}, who="Marta", at=NOON)
    record(store, "review.ignore", {"review": other}, who="Berta", at=NOON)
    assert len(store.decisions.all()) == 2


def test_a_decision_carried_out_stands_in_nobody_s_way(store: Store) -> None:
    number = put_question(store)
    first = store.decisions.append("review.ignore", {"review": number}, who="Marta", at=NOON)
    with pytest.raises(AlreadyDecided):
        store.decisions.append("review.ignore", {"review": number}, who="Berta", at=NOON)
    with store.transaction("x"):
        store.decisions.settle(first, done=False, detail="ya no", at=NOON)
    assert standing_of(store, number) is None
    store.decisions.append("review.ignore", {"review": number}, who="Berta", at=NOON)


def test_the_terminal_is_shown_the_first_too(cli: Cli, game: Path, store: Store) -> None:
    number = put_question(store)
    assert cli("review", "accept", game, number, 1, "--quien", "Marta").code == 0
    said = cli("review", "ignore", game, number, "--quien", "Berta")
    assert (said.code, "[ASUNTO_YA_CONTESTADO]" in said.err) == (64, True)
    assert "Marta" in said.err
    assert "«el pasillo sur»" in said.err
    shown = cli("review", "show", game, number).out
    assert "Lo decidió Marta" in shown
    assert "Elegir una" not in shown


def test_what_was_answered_says_by_whom(cli: Cli, game: Path, store: Store) -> None:
    number = put_question(store)
    with store.transaction("x"):
        store.review.answer(number, who="Marta", what={"review": number, "choice": 0}, at=NOON)
        store.review.set_state(number, "answered")
    said = cli("review", "ignore", game, number)
    assert "[ASUNTO_RESUELTO]" in said.err
    assert "Marta" in said.err
    row = store.review.get(number)
    assert row is not None
    assert told_answer(store.review.answers(number)[0], row) == "«el pasillo sur»"

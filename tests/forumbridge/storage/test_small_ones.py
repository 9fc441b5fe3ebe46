"""Inputs, review, decisions, runs and the codec."""

from __future__ import annotations

import pytest

from engine.vocabulary import CharacterId, Declaration, Move, PlaceId, Reading, Span, Status
from forumbridge.errors import StorageError
from forumbridge.rulesets.base import StoredInput
from forumbridge.storage import Store
from forumbridge.storage.codec import Codec
from forumbridge.storage.rows import NewReview, Option

DECLARATIONS: Codec[Declaration] = Codec(Declaration)


def test_inputs_keep_their_order_and_their_events(store: Store) -> None:
    with store.transaction("x"):
        store.inputs.append(
            [StoredInput("a", "{}", "post:1"), StoredInput("b", "{}")],
            ["e1", "e2"],
            ["línea"],
            at=5,
        )
    assert [(r.number, r.input.kind, r.input.source) for r in store.inputs.all()] == [
        (1, "a", "post:1"),
        (2, "b", ""),
    ]
    assert store.inputs.events(2) == ["e1", "e2"]
    assert store.inputs.log() == [(5, "línea")]


def test_a_review_item_is_put_once_and_comes_back_whole(store: Store) -> None:
    item = NewReview(
        key="duda:1:0",
        code="DESTINO_AMBIGUO",
        level="ask",
        sentence="¿Cuál de los dos?",
        character=CharacterId("ada"),
        thread="t",
        post="7",
        fragment="al pasillo",
        phase=2,
        options=(Option("Pasillo norte", (StoredInput("a", "{}", "s"),)),),
        private=True,
        epoch=3,
    )
    with store.transaction("x"):
        number = store.review.put(item, at=9)
        assert store.review.put(item, at=10) is None
    assert number is not None
    row = store.review.get(number)
    assert row is not None
    assert (row.item, row.created_at, row.state) == (item, 9, "open")
    assert [r.id for r in store.review.doubts(3)] == [number]
    assert store.review.doubts(4) == []


def test_answers_say_who_and_what(store: Store) -> None:
    with store.transaction("x"):
        number = store.review.put(NewReview("k", "C", "ask", "¿?"), at=1)
        assert number is not None
        store.review.answer(number, who="Narradora", what={"choice": 1}, at=2)
        store.review.set_state(number, "answered")
    (answer,) = store.review.answers(number)
    assert (answer.who, answer.at, answer.what) == ("Narradora", 2, '{"choice":1}')
    assert store.review.waiting() == []


def test_information_does_not_wait_for_anybody(store: Store) -> None:
    with store.transaction("x"):
        store.review.put(NewReview("k", "C", "info", "Solo para que conste."), at=1)
    assert store.review.waiting() == []
    assert len(store.review.list("open")) == 1


def test_decisions_are_kept_with_what_came_of_them(store: Store) -> None:
    first = store.decisions.append(
        "say", {"scene": "publica", "text": "Hola"}, who="N", at=1, why="porque sí"
    )
    second = store.decisions.append("outbox.hold", {"message": 3}, who="N", at=2)
    assert [d.id for d in store.decisions.pending()] == [first, second]
    assert [d.id for d in store.decisions.pending("outbox.")] == [second]
    with store.transaction("x"):
        store.decisions.settle(first, done=False, detail="no había escena", at=3)
    assert [d.id for d in store.decisions.pending()] == [second]
    assert next((d.done, d.detail, d.why) for d in store.decisions.all()) == (
        False,
        "no había escena",
        "porque sí",
    )


def test_a_decision_of_no_kind_is_not_recorded(store: Store) -> None:
    with pytest.raises(ValueError, match="magia"):
        store.decisions.append("magia", {}, who="N", at=1)
    with pytest.raises(ValueError, match="review"):
        store.decisions.append("review.ignore", {"message": 1}, who="N", at=1)
    with pytest.raises(ValueError, match="of another type"):
        store.decisions.append("review.ignore", {"review": "1"}, who="N", at=1)
    assert store.decisions.all() == []


def test_runs_come_newest_first(store: Store) -> None:
    for at in (1, 2):
        with store.transaction("x"):
            store.runs.record(started_at=at, ended_at=at, code="OK", counts={"posted": at}, text="")
    last = store.runs.last()
    assert last is not None
    assert last.counts == {"posted": 2}
    assert [run.started_at for run in store.runs.list()] == [2, 1]


def test_a_fact_can_be_written_over_and_forgotten(store: Store) -> None:
    for value in ("1", "2"):
        with store.transaction("x"):
            store.meta.set("a", value)
    assert store.meta.get("a") == "2"
    with store.transaction("x"):
        store.meta.drop("a")
    assert store.meta.get("a", "nada") == "nada"


def test_a_declaration_goes_to_json_and_back_to_the_same_bytes() -> None:
    declaration = Declaration(
        (Reading(Move(PlaceId("capilla")), 2, Status.PROVISIONAL, Span(3, 9)),)
    )
    text = DECLARATIONS.dump(declaration)
    assert DECLARATIONS.load(text) == declaration
    assert DECLARATIONS.dump(DECLARATIONS.load(text)) == text


@pytest.mark.parametrize("text", ["", "{", '{"readings": 3}', "[]"])
def test_what_is_no_declaration_is_a_sentence(text: str) -> None:
    with pytest.raises(StorageError) as caught:
        DECLARATIONS.load(text)
    assert caught.value.code == "ALMACEN_INCOHERENTE"

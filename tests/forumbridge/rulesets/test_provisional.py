"""What an unconfirmed reading comes to: revocable verbs count, irrevocable ones never do."""

from __future__ import annotations

import pytest

from engine.hacienda.facts.inputs import Declare
from engine.vocabulary import (
    IRREVOCABLE,
    CharacterId,
    Declaration,
    DoTask,
    Follow,
    Kill,
    Move,
    PlaceId,
    Reading,
    Span,
    Status,
    TaskId,
    UseObject,
    Wait,
)
from forumbridge.rulesets.base import PlayerPost
from forumbridge.rulesets.caution import cautious
from forumbridge.rulesets.hacienda.reading import inputs_of

POST = PlayerPost(CharacterId("ana"), "x:1", "", "", 1, 1, 1)
REVOCABLE = [
    Move(PlaceId("cocina")), Follow(CharacterId("bruno")), Wait(), DoTask(TaskId("barrer")),
    UseObject("altar"),
]  # fmt: skip


def read_as(action, status: Status) -> Declaration:
    return Declaration((Reading(action, 1, status, Span(0, 4), confidence=0.6),), (), ())


@pytest.mark.parametrize("action", REVOCABLE, ids=lambda a: a.verb)
def test_a_provisional_order_is_put_on_record_as_such(action) -> None:
    (declare,) = inputs_of(read_as(action, Status.PROVISIONAL), POST)
    assert isinstance(declare, Declare)
    assert [(p.action, p.status) for p in declare.phases] == [(action, Status.PROVISIONAL)]


def test_an_irrevocable_one_is_not() -> None:
    kill = Kill(CharacterId("bruno"))
    assert isinstance(kill, IRREVOCABLE)
    assert inputs_of(read_as(kill, Status.PROVISIONAL), POST) == ()
    assert inputs_of(read_as(kill, Status.ACCEPTED), POST) != ()


@pytest.mark.parametrize("action", REVOCABLE, ids=lambda a: a.verb)
def test_under_the_threshold_a_revocable_order_is_provisional(action) -> None:
    found = cautious(read_as(action, Status.ACCEPTED), "voy!", 0.7)
    assert [r.status for r in found.readings] == [Status.PROVISIONAL]
    assert cautious(read_as(action, Status.ACCEPTED), "voy!", 0.6).readings[0].status is (
        Status.ACCEPTED
    )


def test_under_the_threshold_an_irrevocable_one_is_asked_with_its_answer_ready() -> None:
    kill = Kill(CharacterId("bruno"))
    found = cautious(read_as(kill, Status.ACCEPTED), "mato", 0.7)
    assert [(r.status, r.candidates) for r in found.readings] == [(Status.ASKED, (kill,))]
    assert [n.code for n in found.notices] == ["IRREVOCABLE_DUDOSA"]

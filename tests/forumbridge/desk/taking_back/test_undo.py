"""Anything not yet posted can be taken back, to any earlier step, and stays so until told."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from forumbridge.cycle.facts import LOOKED_FOR
from forumbridge.forum.port import Outcome
from forumbridge.storage import open_store
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.world import PUBLIC, World, config, scene
from tests.forumbridge.desk.taking_back.bench import (
    by_hand,
    last_step,
    number,
    resolve,
    snapshot,
    state,
    undone,
)


@pytest.fixture
def dealt(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.start()
    world.run()
    by_hand(world)
    world.wait(120)
    return world


def test_a_reading_is_undone_and_not_read_again_by_itself(dealt: World) -> None:
    before, to = snapshot(dealt), last_step(dealt)
    dealt.say("ada", "Digo 5")
    dealt.run()
    assert state(dealt)["said"] == {"ada": 5}
    dealt.decide("undo.back", to=to)
    dealt.run()
    dealt.run()
    assert snapshot(dealt) == before
    (item,) = undone(dealt)
    assert (item.item.character, item.item.fragment) == ("ada", "Digo 5")
    assert dealt.ask(lambda s: s.inputs.count()) > len(dealt.ask(lambda s: s.inputs.all()))


def test_the_game_stands_still_until_the_narrator_lets_it_go_on(dealt: World) -> None:
    to = last_step(dealt)
    dealt.say("ada", "Digo 5")
    dealt.run()
    dealt.decide("undo.back", to=to)
    dealt.run()
    dealt.say("blas", "Digo 7")
    dealt.wait(2 * 3600)
    report = dealt.run()
    assert "La partida está parada" in report.text
    assert state(dealt)["said"] == {}
    assert not dealt.ask(lambda s: s.outbox.of_publication(1))
    dealt.decide("undo.go_on", reread=False)
    assert "quedan por decidir" in dealt.run().text
    dealt.decide("undo.go_on", reread=True)
    dealt.run()
    told = dealt.ask(lambda s: [row.plain for row in s.outbox.of_publication(1)])
    assert "Ronda 1: la suma es 12." in told


def test_what_was_undone_can_be_put_down_as_it_was_or_left_out(dealt: World) -> None:
    to = last_step(dealt)
    dealt.say("ada", "Digo 5")
    dealt.say("blas", "Digo 7")
    dealt.run()
    dealt.decide("undo.back", to=to)
    dealt.run()
    ada, blas = undone(dealt)
    dealt.decide("review.answer", review=ada.id, choice=0)
    dealt.decide("review.ignore", review=blas.id)
    dealt.decide("undo.go_on", reread=False)
    dealt.run()
    assert state(dealt)["said"] == {"ada": 5}
    assert dealt.ask(lambda s: s.meta.get("parada")) == ""


def test_an_answer_is_undone_and_its_question_is_open_again(dealt: World) -> None:
    dealt.say("blas", "¿El 3 o el 4?")
    dealt.run()
    before, to = snapshot(dealt), last_step(dealt)
    (doubt,) = dealt.ask(lambda s: s.review.open_of("NUMERO_DUDOSO"))
    answer = dealt.decide("review.answer", review=doubt.id, choice=1)
    dealt.run()
    assert state(dealt)["said"] == {"blas": 4}
    dealt.decide("undo.back", to=to)
    dealt.run()
    assert snapshot(dealt) == before
    assert undone(dealt) == []
    row = next(r for r in dealt.ask(lambda s: s.decisions.all()) if r.id == answer)
    assert (row.done, row.detail) == (False, "deshecha")


def test_a_reading_that_only_asked_is_undone_with_its_question(dealt: World) -> None:
    before, to = snapshot(dealt), last_step(dealt)
    dealt.say("blas", "¿El 3 o el 4?")
    dealt.run()
    dealt.decide("undo.back", to=to)
    dealt.run()
    assert snapshot(dealt) == before
    dealt.decide("undo.go_on", reread=True)
    dealt.run()
    assert [r.item.fragment for r in dealt.ask(lambda s: s.review.doubts(0))] == ["¿El 3 o el 4?"]


def test_an_act_of_the_narrators_is_undone(dealt: World) -> None:
    before, to = snapshot(dealt), last_step(dealt)
    dealt.decide("input", inputs=[number("ada", 9, dealt.clock.now())])
    dealt.run()
    assert state(dealt)["said"] == {"ada": 9}
    dealt.decide("undo.back", to=to)
    dealt.run()
    assert snapshot(dealt) == before


def test_words_of_the_narrators_that_are_not_out_are_undone(dealt: World) -> None:
    before, to = snapshot(dealt), last_step(dealt)
    dealt.decide("say", scene="publica", text="Aviso.")
    dealt.run()
    dealt.decide("undo.back", to=to)
    dealt.run()
    assert snapshot(dealt) == before


def test_a_resolved_phase_is_undone_corrected_and_resolved_once_more(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.start()
    world.run()
    world.config = config("approve")
    world.wait(120)
    world.say("ada", "Digo 5")
    world.run()
    before, to = snapshot(world), last_step(world)
    resolve(world)
    assert len(world.ask(lambda s: s.outbox.list(MessageState.DRAFT))) == 4
    world.decide("undo.back", to=to)
    world.run()
    world.run()
    assert snapshot(world) == before
    world.decide("input", inputs=[number("blas", 7, before["game"]["deadline"] - 60)])  # type: ignore[index]
    world.decide("undo.go_on", reread=False)
    world.run()
    drafts = world.ask(lambda s: s.outbox.list(MessageState.DRAFT))
    assert sorted(r.plain for r in drafts) == [
        "Ronda 1: la suma es 12.",
        "Ronda 1: su número fue 5.",
        "Ronda 1: su número fue 7.",
        "Ronda 1: su número fue ninguno.",
    ]
    world.decide("outbox.approve", publication=1)
    world.run()
    assert [t for t in world.texts(PUBLIC) if "suma" in t] == ["Ronda 1: la suma es 12."]
    assert state(world)["round"] == 2


def test_an_approved_publication_is_undone_before_any_of_it_is_sent(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.start()
    world.config = config("approve")
    world.wait(120)
    before, to = snapshot(world), last_step(world)
    resolve(world)
    world.decide("outbox.approve", publication=1)
    world.decide("undo.back", to=to)
    world.run()
    assert snapshot(world) == before
    assert not [t for t in world.texts(PUBLIC) if "suma" in t]


def test_what_is_posted_is_not_undone_and_the_message_is_named(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.start()
    to = last_step(world)
    world.wait(120)
    world.say("ada", "Digo 5")
    world.run()
    (receipt,) = [r for r in world.ask(lambda s: s.outbox.list()) if r.kind == "receipt"]
    before = snapshot(world)
    world.decide("undo.back", to=to)
    report = world.run()
    assert f"el mensaje {receipt.id}, para" in report.text
    assert "forumbridge correct" in report.text
    assert snapshot(world) == before
    assert not world.ask(lambda s: s.meta.get("parada"))


@pytest.mark.parametrize("state_after", [MessageState.CANCELLED, MessageState.APPROVED])
@pytest.mark.parametrize(
    ("ends", "undoable"),
    [
        pytest.param([], False, id="the run died"),
        pytest.param([(Outcome.UNKNOWN, "TIMEOUT")], False, id="nobody knows"),
        pytest.param([(Outcome.UNKNOWN, ""), (Outcome.NOT_SENT, "FLOOD")], False, id="one unknown"),
        pytest.param([(Outcome.NOT_SENT, "QUEUED")], False, id="a moderator may let it through"),
        pytest.param([(Outcome.NOT_SENT, "LOCKED")], True, id="the forum took none"),
        pytest.param([(Outcome.UNKNOWN, "NO_LLEGO")], True, id="looked for and not there"),
    ],
)
def test_what_was_tried_without_certainty_is_not_undone_whatever_became_of_it(
    dealt: World, ends: list[tuple[Outcome, str]], undoable: bool, state_after: MessageState
) -> None:
    to = last_step(dealt)
    dealt.say("ada", "Digo 5")
    dealt.run()
    store = open_store(dealt.database)
    with store.transaction("test"):
        for outcome, code in ends or [(None, "")]:
            (row,) = store.outbox.list(MessageState.APPROVED)
            store.outbox.begin_attempt(row, at=dealt.clock.now())
            if outcome is not None:
                store.outbox.end_attempt(row, outcome=outcome, code=code, at=dealt.clock.now())
            (row,) = store.outbox.list(MessageState.SENDING)
            if code == "NO_LLEGO":
                store.meta.set(f"{LOOKED_FOR}{row.id}", str(row.attempts))
            store.outbox.move(row, MessageState.APPROVED, code="LIBERADO")
    store.close()
    if state_after is MessageState.CANCELLED:
        dealt.decide("outbox.cancel", message=row.id)
        dealt.run()
    dealt.decide("undo.back", to=to)
    assert (f"el mensaje {row.id}, para" in dealt.run().text) is not undoable
    assert bool(state(dealt)["said"]) is not undoable


def test_what_was_looked_for_and_is_not_there_is_undone_although_it_was_cancelled(
    tmp_path: Path,
) -> None:
    world = World(tmp_path)
    world.start()
    world.run()
    to = last_step(world)
    world.wait(120)
    world.say("ada", "Digo 5")
    world.forum.plan("lost", "lost", "lost", "lost")
    for _ in range(6):
        world.run()
        world.wait(301)
    (row,) = world.ask(lambda s: s.outbox.list(MessageState.HELD))
    world.decide("outbox.cancel", message=row.id)
    world.decide("undo.back", to=to)
    assert "puede estarlo" not in world.run().text
    assert state(world)["said"] == {}


def test_a_step_that_is_not_there_is_refused(dealt: World) -> None:
    dealt.decide("undo.back", to=last_step(dealt))
    assert "no hay ningún paso" in dealt.run().text
    dealt.decide("undo.go_on", reread=False)
    assert "no está parada" in dealt.run().text


def test_an_undoing_is_undone_itself(dealt: World) -> None:
    to = last_step(dealt)
    dealt.say("ada", "Digo 5")
    dealt.say("blas", "¿El 3 o el 4?")
    dealt.run()
    doubt = dealt.ask(lambda s: s.review.open_of("NUMERO_DUDOSO"))[0]
    dealt.decide("review.answer", review=doubt.id, choice=0)
    dealt.run()
    before, back = snapshot(dealt), last_step(dealt)
    dealt.decide("undo.back", to=to)
    dealt.run()
    assert state(dealt)["said"] == {}
    dealt.decide("undo.back", to=back)
    dealt.run()
    assert snapshot(dealt) == before
    assert undone(dealt) == []
    decisions = dealt.ask(lambda s: [(r.kind, r.done) for r in s.decisions.all()])
    assert decisions == [("review.answer", True), ("undo.back", True), ("undo.back", True)]
    dealt.decide("undo.go_on", reread=False)
    dealt.run()
    assert state(dealt)["said"] == {"ada": 5, "blas": 3}


def test_a_pasted_message_of_an_undone_step_is_pointed_out(dealt: World) -> None:
    to = last_step(dealt)
    dealt.say("ada", "Digo 5")
    dealt.run()
    (receipt,) = [r for r in dealt.ask(lambda s: s.outbox.list()) if r.state == "approved"]
    dealt.decide("undo.back", to=to)
    dealt.forum.paste(
        scene("ada"), receipt.body, speaker=receipt.speaker, recipients=receipt.recipients
    )
    dealt.say("ada", "Hola")
    dealt.run()
    assert "CANCELADO" in dealt.reviews("open")


def test_inputs_of_an_older_version_always_stand(dealt: World) -> None:
    """A game that an older version began has no steps for its first inputs."""
    conn = sqlite3.connect(dealt.database)
    for table in ("effects", "steps"):
        conn.execute(f"drop trigger {table}_no_delete")
        conn.execute(f"delete from {table}")
    conn.commit()
    conn.close()
    before = snapshot(dealt)
    dealt.say("ada", "Digo 5")
    dealt.run()
    dealt.decide("undo.back", to=0)
    dealt.run()
    assert snapshot(dealt) == before
    assert state(dealt)["round"] == 1


def test_nothing_from_before_a_move_to_another_forum_is_undone(dealt: World) -> None:
    to = last_step(dealt)
    dealt.say("ada", "Digo 5")
    dealt.run()
    store = open_store(dealt.database)
    with store.transaction("test"):
        store.meta.set("move:1", json.dumps({"at": dealt.clock.now(), "posts": []}))
    store.close()
    dealt.decide("undo.back", to=to)
    assert "la partida cambió de foro" in dealt.run().text
    assert state(dealt)["said"] == {"ada": 5}

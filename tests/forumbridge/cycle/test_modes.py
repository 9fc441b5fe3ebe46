"""Posting modes: approve, manual (copy mode) and off (shadow mode)."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.storage.rows import MessageRow, MessageState
from tests.forumbridge.cycle.fake_board import Habits
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC, World, config, scene


def set_mode(world: World, mode: str) -> World:
    world.config = config(mode)
    return world


def pending(world: World) -> list[MessageRow]:
    return world.ask(lambda s: s.outbox.unreleased())


def paste(world: World, row: MessageRow, **change: object) -> str:
    """The narrator copies a message with its readers and speaker."""
    how = {"thread": row.thread, "recipients": list(row.recipients or ()), **change}
    thread = str(how.pop("thread"))
    body = str(how.pop("body", row.body))
    return world.forum.paste(thread, body, speaker=row.speaker, **how)


@pytest.fixture
def copy_mode(dealt: World) -> World:
    set_mode(dealt, "manual")
    dealt.wait(3700)
    dealt.run()
    return dealt


def test_in_copy_mode_nothing_is_posted_and_everything_is_listed(copy_mode: World) -> None:
    assert len(copy_mode.forum.log("post")) == 1
    report = copy_mode.run()
    assert len(report.waiting) == 4
    assert report.exit_code == 3


def test_pasting_closes_the_rows_and_the_clock_goes_on(copy_mode: World) -> None:
    for row in pending(copy_mode):
        paste(copy_mode, row)
    copy_mode.wait(60)
    report = copy_mode.run()
    assert report.counts["posted"] == 4
    assert pending(copy_mode) == []
    assert copy_mode.ask(lambda s: s.inputs.all()[-1].input.kind) == "published"


def test_a_forgotten_message_is_missed(copy_mode: World) -> None:
    forgotten, *others = pending(copy_mode)
    for row in others:
        paste(copy_mode, row)
    copy_mode.wait(60)
    report = copy_mode.run()
    assert [row.id for row in pending(copy_mode)] == [forgotten.id]
    assert "¿olvidado?" in report.text
    assert copy_mode.ask(lambda s: s.inputs.all()[-1].input.kind) == "tick"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param({"thread": scene("blas")}, "ESCENA_EQUIVOCADA", id="into another scene"),
        pytest.param(
            {"recipients": ["Ada", "Blas"]}, "DESTINATARIOS", id="for more readers than one"
        ),
    ],
)
def test_a_wrong_paste_is_noticed_and_a_right_one_closes_the_row(
    copy_mode: World, change: dict[str, object], code: str
) -> None:
    row = next(r for r in pending(copy_mode) if r.thread == scene("ada"))
    wrong = paste(copy_mode, row, **change)
    copy_mode.wait(60)
    copy_mode.run()
    assert copy_mode.reviews("open") == [code]
    assert row.id in [r.id for r in pending(copy_mode)]
    copy_mode.forum.delete(wrong)
    paste(copy_mode, row)
    copy_mode.wait(60)
    copy_mode.run()
    assert row.id not in [r.id for r in pending(copy_mode)]


def test_a_paste_with_changed_words_is_noticed(copy_mode: World) -> None:
    row = next(r for r in pending(copy_mode) if r.thread == scene("ada"))
    paste(copy_mode, row, body=row.body.replace("ninguno", "el 7"))
    copy_mode.wait(60)
    copy_mode.run()
    assert copy_mode.reviews("open") == ["TEXTO_DISTINTO"]
    copy_mode.decide("outbox.done", message=row.id, post="999")
    copy_mode.run()
    assert row.id not in [r.id for r in pending(copy_mode)]


def test_a_forum_whose_form_nobody_has_driven_is_in_copy_mode(tmp_path: Path) -> None:
    world = World(tmp_path, habits=Habits(can_post=False))
    report = world.run()
    assert world.forum.log("post") == []
    assert len(report.waiting) == 1
    world.config = config("automatic", formulario_comprobado=True)
    assert world.run().counts["posted"] == 1


def test_in_approve_mode_a_publication_waits_and_receipts_do_not(dealt: World) -> None:
    set_mode(dealt, "approve")
    dealt.say("ada", "Digo 5")
    dealt.run()
    assert dealt.texts(scene("ada")) == ["Apuntado: 5."]
    dealt.wait(3700)
    report = dealt.run()
    assert {row.state for row in pending(dealt)} == {MessageState.DRAFT}
    assert len(report.waiting) == 4
    row = pending(dealt)[-1]
    dealt.decide("outbox.edit", message=row.id, body="La suma, señoras y señores, es 5.")
    dealt.decide("outbox.approve", publication=1)
    dealt.run()
    assert dealt.texts(PUBLIC)[-1] == "La suma, señoras y señores, es 5."
    assert pending(dealt) == []


def test_in_shadow_mode_the_game_goes_on_and_nothing_is_posted(tmp_path: Path) -> None:
    world = World(tmp_path, mode="off")
    world.run()
    world.wait(120)
    for who in PLAYERS:
        world.say(who, "Hola")
    world.wait(60)
    world.run()
    world.say("ada", "Digo 5")
    world.wait(3700)
    world.forum.paste(PUBLIC, "<p>Ronda 1: la suma es 5.</p>")
    report = world.run()
    assert world.forum.log("post") == []
    assert world.ask(lambda s: s.inputs.all()[-1].input.kind) == "published"
    assert {row.state for row in world.ask(lambda s: s.outbox.list())} == {MessageState.SHADOW}
    assert "usted no ha publicado nada" in report.text

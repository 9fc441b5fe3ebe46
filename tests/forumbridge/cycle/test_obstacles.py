"""Closed scenes, approval queues, reviews and limits of length: nothing waits for nobody (A2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.narration.readback import comparable, find_markers
from forumbridge.storage.rows import MessageRow, MessageState
from tests.forumbridge.cycle.fake_board import Habits
from tests.forumbridge.cycle.world import PUBLIC, World, scene

ADA = scene("ada")


def receipt(world: World) -> MessageRow:
    (row,) = world.ask(lambda s: s.outbox.of_kinds("receipt"))
    return row


def todo(world: World) -> list[str]:
    rows = world.ask(lambda s: s.review.list("open"))
    return [row.item.sentence for row in rows if row.item.key.startswith("retenido:")]


@pytest.fixture
def closed(dealt: World) -> World:
    """Ada's scene was closed when her receipt was to go out."""
    dealt.say("ada", "Digo 5")
    dealt.forum.close_scene(ADA)
    dealt.run()
    return dealt


def test_a_closed_scene_is_a_to_do_that_says_what_to_do(closed: World) -> None:
    assert (receipt(closed).state, receipt(closed).code) == (MessageState.HELD, "LOCKED")
    (sentence,) = todo(closed)
    assert "la escena de Ada" in sentence
    assert "Ábrala" in sentence


def test_while_it_is_closed_every_run_looks_and_none_sends(closed: World) -> None:
    sent = len(closed.forum.log("post"))
    for _ in range(3):
        closed.wait(60)
        looked = len(closed.forum.log(f"read {ADA}"))
        assert closed.run().exit_code == 3
        assert len(closed.forum.log(f"read {ADA}")) == looked + 1
    assert len(closed.forum.log("post")) == sent
    assert len(todo(closed)) == 1


def test_once_it_is_open_the_message_goes_out_by_itself(closed: World) -> None:
    closed.forum.close_scene(ADA, closed=False)
    closed.wait(60)
    report = closed.run()
    assert receipt(closed).state is MessageState.POSTED
    assert closed.texts(ADA) == ["Apuntado: 5."]
    assert todo(closed) == []
    assert report.exit_code == 0


def test_a_message_that_the_narrator_cancelled_stays_so(closed: World) -> None:
    closed.decide("outbox.cancel", message=receipt(closed).id)
    closed.forum.close_scene(ADA, closed=False)
    closed.wait(60)
    closed.run()
    assert receipt(closed).state is MessageState.CANCELLED
    assert closed.texts(ADA) == []
    assert todo(closed) == []


@pytest.fixture
def queued(dealt: World) -> World:
    """The receipt waits for the staff's approval."""
    dealt.say("ada", "Digo 5")
    dealt.forum.plan("queued")
    dealt.run()
    return dealt


def test_a_queued_message_is_a_to_do_until_its_player_can_see_it(queued: World) -> None:
    sent = len(queued.forum.log("post"))
    for _ in range(2):
        queued.wait(600)
        queued.run()
        assert receipt(queued).state is MessageState.HELD
        assert "moderador" in todo(queued)[0]
    queued.forum.approve_all()
    queued.wait(60)
    queued.run()
    assert receipt(queued).state is MessageState.POSTED
    assert todo(queued) == []
    assert len(queued.forum.log("post")) == sent
    assert queued.texts(ADA) == ["Apuntado: 5."]


def test_a_queued_message_that_the_staff_turned_down_is_sent_again_on_his_word(
    queued: World,
) -> None:
    queued.forum.delete(next(p["id"] for p in queued.forum.state["posts"] if p["waiting"]))
    queued.decide("outbox.release", message=receipt(queued).id)
    queued.wait(60)
    queued.run()
    assert receipt(queued).state is MessageState.POSTED
    assert queued.texts(ADA) == ["Apuntado: 5."]


def test_a_review_is_read_first_and_then_sent_again_in_the_same_run(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.plan("review")
    report = dealt.run()
    assert receipt(dealt).state is MessageState.POSTED
    tail = [line for line in dealt.forum.state["log"] if line.endswith(ADA)]
    first, second = [n for n, line in enumerate(tail) if line.startswith("post")]
    assert any(line.startswith("read") for line in tail[first:second])
    assert report.counts["posted"] == 1


def test_a_forum_that_always_reviews_is_left_for_the_next_run(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.plan(*["review"] * 9)
    sent = len(dealt.forum.log("post"))
    dealt.run()
    assert len(dealt.forum.log("post")) == sent + 3
    assert receipt(dealt).state is MessageState.APPROVED


def test_a_player_who_writes_while_the_form_is_open_is_read_before_it_goes_again(
    tmp_path: Path,
) -> None:
    world = World(tmp_path, habits=Habits(reviews=True))
    world.start()
    world.say("ada", "Digo 5")
    submit, meddled = world.forum.submit, []

    def meddle(draft: object) -> object:
        if not meddled:
            meddled.append(world.say("ada", "Digo 8"))
        return submit(draft)  # type: ignore[arg-type]

    world.forum.submit = meddle  # type: ignore[method-assign,assignment]
    world.run()
    world.wait(60)
    world.run()
    assert world.texts(ADA) == ["Apuntado: 5.", "Apuntado: 8."]
    assert meddled[0] in {
        p["id"] for p in world.forum.state["posts"] if p["body"] == "<p>Digo 8</p>"
    }


LONG = "\n\n".join(f"Párrafo {n}: " + "palabra y más " * 12 for n in range(1, 8))


@pytest.fixture
def short(tmp_path: Path) -> World:
    """A forum that takes 700 letters a post, which cuts what is longer out of hand."""
    world = World(tmp_path, habits=Habits(max_length=700))
    world.start()
    return world


def test_what_is_too_long_goes_out_in_parts_in_their_order(short: World) -> None:
    short.decide("say", scene="personal:ada", text=LONG)
    short.run()
    bodies = short.forum.bodies(ADA)
    assert len(bodies) == 3
    assert all(len(body) <= 700 for body in bodies)
    assert len({find_markers(body) for body in bodies}) == 3
    assert " ".join(short.texts(ADA)) == comparable(
        "".join(f"<p>{p}</p>" for p in LONG.split("\n\n"))
    )


@pytest.mark.parametrize(
    "mishaps", [("ok", "lost"), ("landed", "late:200"), ("expired", "ok", "down")]
)
def test_parts_stay_in_order_and_whole_whatever_goes_wrong(
    short: World, mishaps: tuple[str, ...]
) -> None:
    short.decide("say", scene="personal:ada", text=LONG)
    short.forum.plan(*mishaps)
    for _ in range(4):
        short.run()
        short.wait(301)
    assert [t.split(":")[0] for t in short.texts(ADA)] == ["Párrafo 1", "Párrafo 4", "Párrafo 7"]


def test_a_publication_is_out_when_its_last_part_is(tmp_path: Path) -> None:
    """A forum that takes so little that reports and sum are cut: the round goes on after all."""
    world = World(tmp_path)
    world.start()
    world.forum.habits = Habits(max_length=55)
    world.say("ada", "Digo 5")
    world.wait(60)
    world.run()
    world.wait(3700)
    world.forum.plan(*["ok"] * 3, "locked")
    world.run()
    rows = world.ask(lambda s: s.outbox.of_publication(1))
    assert len(rows) > 4
    assert world.ask(lambda s: [r.input.kind for r in s.inputs.all()])[-1] != "published"
    for _ in range(3):
        world.wait(60)
        world.run()
    inputs = world.ask(lambda s: [r.input for r in s.inputs.all()])
    assert [i.kind for i in inputs].count("published") == 1
    public = [
        row for row in world.ask(lambda s: s.outbox.of_publication(1)) if row.kind == "public"
    ]
    assert len(public) > 1
    told = next(i for i in inputs if i.kind == "published")
    assert f'"at":{max(row.posted_at or 0 for row in public)}' in told.json
    assert " ".join(world.texts(PUBLIC)).endswith("Ronda 1: la suma es 5.")
    assert " ".join(world.texts(ADA)) == "Apuntado: 5. Ronda 1: su número fue 5."


def test_a_draft_is_not_made_longer_than_the_forum_takes(tmp_path: Path) -> None:
    world = World(tmp_path, mode="approve", habits=Habits(max_length=700))
    world.run()
    (row,) = world.ask(lambda s: s.outbox.list(MessageState.DRAFT))[-1:]
    world.decide("outbox.edit", message=row.id, body=LONG)
    assert "más largo" in world.run().text

"""What a POST may come to, cell by cell: posted once, held, or looked for later (A2, R4, R21)."""

from __future__ import annotations

import pytest

from forumbridge.storage.rows import MessageRow, MessageState
from tests.forumbridge.cycle.fake_board import Habits
from tests.forumbridge.cycle.world import PUBLIC, World, scene

ADA = scene("ada")


def receipt(world: World) -> MessageRow:
    rows = world.ask(lambda s: [m for m in s.outbox.list() if m.kind == "receipt"])
    assert len(rows) == 1
    return rows[0]


def outcomes(world: World) -> list[tuple[str, str]]:
    return [(a.outcome, a.code) for a in world.ask(lambda s: s.outbox.attempts(receipt(world).id))]


@pytest.mark.parametrize(
    ("mishap", "state", "copies"),
    [
        pytest.param("ok", "posted", 1, id="applied and read back"),
        pytest.param("landed", "posted", 1, id="no answer, but it is there"),
        pytest.param("lost", "sending", 0, id="no answer, and it is not there"),
        pytest.param("late:120", "sending", 0, id="no answer, lands in two minutes"),
        pytest.param("down", "sending", 0, id="the connection broke, nobody knows where"),
        pytest.param("flood", "posted", 1, id="flood: waited once as the forum asked"),
        pytest.param("expired", "approved", 0, id="session expired: read back, next run"),
        pytest.param("form", "approved", 0, id="a control is missing: nothing sent"),
        pytest.param("locked", "held", 0, id="the scene is closed"),
        pytest.param("queued", "held", 1, id="waits for the staff's approval"),
        pytest.param("recipients", "held", 1, id="more readers than intended"),
        pytest.param("speaker", "held", 1, id="another speaker than intended"),
        pytest.param("text", "held", 1, id="another text than intended"),
    ],
)
def test_an_outcome(dealt: World, mishap: str, state: str, copies: int) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.plan(mishap)
    dealt.run()
    assert receipt(dealt).state == state
    assert len(dealt.forum.bodies(ADA)) == copies


@pytest.mark.parametrize("mishap", ["lost", "late:120", "down", "expired", "form", "landed"])
def test_in_the_end_it_is_there_once(dealt: World, mishap: str) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.plan(mishap)
    dealt.run()
    for _ in range(4):
        dealt.wait(200)
        dealt.run()
    assert receipt(dealt).state is MessageState.POSTED
    assert dealt.texts(ADA) == ["Apuntado: 5."]


def test_nothing_is_repeated_before_the_settle_window(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.plan("lost")
    dealt.run()
    dealt.wait(299)
    dealt.run()
    assert outcomes(dealt) == [("unknown", "TIMEOUT")]
    dealt.wait(2)
    dealt.run()
    assert outcomes(dealt) == [("unknown", "TIMEOUT"), ("applied", "")]


def test_a_landing_within_the_window_is_recognised(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.plan("late:290")
    dealt.run()
    dealt.wait(300)
    dealt.run()
    assert receipt(dealt).state is MessageState.POSTED
    assert len(dealt.forum.log("post")) == 2  # the opening and the receipt


def test_three_attempts_without_trace_are_left_to_the_narrator(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.plan("lost", "lost", "lost", "lost")
    for _ in range(6):
        dealt.run()
        dealt.wait(301)
    assert receipt(dealt).state is MessageState.HELD
    assert len(outcomes(dealt)) == 3
    assert "DEMASIADOS_INTENTOS" in dealt.reviews("open")


def test_one_flood_rejection_a_run_at_most(world: World) -> None:
    world.start()
    for who in ("ada", "blas", "cleo"):
        world.say(who, "Digo 5")
    world.forum.plan("flood", "flood", "ok", "ok", "ok")
    report = world.run()
    assert report.counts["posted"] == 0
    assert "se detuvo" in report.text
    assert world.run().counts["posted"] == 3


def test_a_changed_form_stops_all_posting_of_the_run(dealt: World) -> None:
    for who in ("ada", "blas"):
        dealt.say(who, "Digo 5")
    dealt.forum.plan("form")
    posts = len(dealt.forum.log("post"))
    report = dealt.run()
    assert report.exit_code == 73
    assert len(dealt.forum.log("post")) == posts + 1


def test_a_leak_stops_all_posting_of_the_run(dealt: World) -> None:
    for who in ("ada", "blas"):
        dealt.say(who, "Digo 5")
    dealt.forum.plan("recipients")
    report = dealt.run()
    assert report.counts["posted"] == 0
    assert "DESTINATARIOS" in dealt.reviews("open")
    assert report.exit_code == 3


def test_approval_by_the_staff_closes_the_row(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.plan("queued")
    dealt.run()
    dealt.forum.approve_all()
    dealt.forum.say("Ana", ADA, "Hola.")
    dealt.wait(60)
    dealt.run()
    assert receipt(dealt).state is MessageState.POSTED
    assert dealt.texts(ADA) == ["Apuntado: 5."]


def test_merged_posts_are_recognised_one_by_one(dealt: World) -> None:
    """MyBB joins what one author posts in a row into one post."""
    dealt.decide("say", scene="personal:ada", text="Una cosa.")
    dealt.decide("say", scene="personal:ada", text="Y otra.")
    dealt.forum.plan("ok", "lost")
    dealt.run()
    second = dealt.ask(lambda s: s.outbox.list(MessageState.SENDING))[0]
    state = dealt.forum.state
    first = next(p for p in state["posts"] if p["thread"] == ADA and p["author"] == "Narradora")
    first["body"] += second.body
    dealt.forum._save(state)
    dealt.wait(60)
    dealt.run()
    rows = dealt.ask(lambda s: [m for m in s.outbox.list() if m.kind == "notice"])
    assert [(row.state.value, row.post) for row in rows] == [("posted", first["id"])] * 2
    assert dealt.reviews("open") == []


def test_posts_keep_to_the_thread_s_order_and_reports_go_before_the_sum(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.wait(3700)
    dealt.run()
    posted = [p for p in dealt.forum.state["posts"] if p["author"] == "Narradora"]
    kinds = [p["body"][3:15] for p in posted]
    assert kinds[1:] == ["Apuntado: 5.", *["Ronda 1: su "] * 3, "Ronda 1: la "]
    assert dealt.texts(ADA) == ["Apuntado: 5.", "Ronda 1: su número fue 5."]


def test_a_report_that_is_held_keeps_the_next_publication_waiting(dealt: World) -> None:
    dealt.wait(3700)
    dealt.forum.plan("ok", "locked")
    dealt.run()
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 0."
    held = dealt.ask(lambda s: s.outbox.list(MessageState.HELD))
    assert len(held) == 1
    dealt.wait(600)
    dealt.decide("outbox.release", message=held[0].id)
    dealt.run()
    published = dealt.ask(lambda s: s.inputs.all()[-1].input)
    assert published.kind == "published"
    who = held[0].scene.partition(":")[2]
    assert f'"late":[["{who}",600]]' in published.json


def test_a_run_stops_posting_when_its_budget_is_used(dealt: World) -> None:
    section = dealt.config.run.model_copy(update={"budget_seconds": 30})
    dealt.config = dealt.config.model_copy(update={"run": section})
    dealt.forum.habits = Habits(flood_seconds=20)
    for who in ("ada", "blas", "cleo"):
        dealt.say(who, "Digo 5")
    first = dealt.run().counts["posted"]
    assert 0 < first < 3
    total = first
    for _ in range(4):
        dealt.wait(60)
        total += dealt.run().counts["posted"]
    assert total == 3


def test_a_strange_marker_of_ours_stops_posting_in_its_scene(dealt: World) -> None:
    """Another folder of the same game, or a copy that resolves otherwise."""
    dealt.forum.paste(ADA, "<p>Otra cosa.</p><p><em>⟨2345-6789⟩</em></p>")
    dealt.say("ada", "Digo 5")
    report = dealt.run()
    assert receipt(dealt).state is MessageState.HELD
    assert "MARCA_DESCONOCIDA" in dealt.reviews("open")
    assert report.exit_code == 3
    item = dealt.ask(lambda s: s.review.list("open"))[-1]
    dealt.decide("review.ignore", review=item.id)
    dealt.decide("outbox.release", message=receipt(dealt).id)
    dealt.run()
    assert receipt(dealt).state is MessageState.POSTED

"""Which text counts when posts are edited, late or deleted (AMB-273, R10)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.forumbridge.cycle.fake_board import Habits
from tests.forumbridge.cycle.world import PUBLIC, World, scene


def deadline(world: World) -> int:
    schedule = next(
        r.input for r in world.ask(lambda s: s.inputs.all()) if r.input.kind == "schedule"
    )
    return json.loads(schedule.json)["at"]


def numbers(world: World) -> list[tuple[str, int]]:
    rows = [json.loads(r.input.json) for r in world.ask(lambda s: s.inputs.all())]
    return [(r["character"], r["value"]) for r in rows if r["kind"] == "number"]


def at(world: World, instant: int) -> None:
    world.clock.set(instant)


@pytest.mark.rule("AMB-273")
def test_an_edit_seen_before_the_deadline_replaces_the_text(dealt: World) -> None:
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    at(dealt, deadline(dealt) - 300)
    dealt.forum.rewrite(post, "Digo 50")
    dealt.run()
    at(dealt, deadline(dealt) + 120)
    dealt.run()
    assert numbers(dealt) == [("ada", 5), ("ada", 50)]
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 50."


@pytest.mark.rule("AMB-273")
def test_an_edit_first_seen_after_the_deadline_goes_to_the_desk(dealt: World) -> None:
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    at(dealt, deadline(dealt) + 70)
    dealt.forum.rewrite(post, "Digo 50")
    dealt.run()
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 5."
    (row,) = [r for r in dealt.ask(lambda s: s.review.list()) if r.item.code == "EDICION_TARDIA"]
    assert "Digo 5" in row.item.detail
    assert "+Digo 50" in row.item.detail
    assert [option.label for option in row.item.options] == ["Aplicar el texto nuevo"]


@pytest.mark.rule("AMB-273")
def test_an_edit_after_the_publication_is_never_applied_silently(dealt: World) -> None:
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    at(dealt, deadline(dealt) + 120)
    dealt.run()
    dealt.forum.rewrite(post, "Digo 50")
    dealt.say("ada", "Ahora digo 6")
    dealt.wait(60)
    dealt.run()
    assert numbers(dealt) == [("ada", 5), ("ada", 6)]
    assert dealt.reviews("open") == ["EDICION_TARDIA"]


@pytest.mark.rule("AMB-273")
def test_a_link_that_the_forum_writes_anew_at_each_reading_is_no_edit(dealt: World) -> None:
    link = 'Digo 5 <a href="x?sid={0}" data-cfemail="{0}">[email protected]</a>'
    post = dealt.say("ada", link.format("a1"))
    dealt.run()
    due = deadline(dealt)
    for number, instant in enumerate((due - 120, due + 120, due + 3700)):
        at(dealt, instant)
        dealt.forum.rewrite(post, link.format(f"b{number}"))
        dealt.run()
    assert sum("Apuntado" in body for body in dealt.forum.bodies()) == 1, "a receipt for nothing"
    assert numbers(dealt) == [("ada", 5)]
    assert dealt.reviews() == []
    assert dealt.ask(lambda s: len(s.inbox.revisions(scene("ada"), post))) > 1, (
        "stored all the same"
    )


@pytest.mark.rule("AMB-273")
def test_the_narrator_may_apply_a_late_edit_openly(dealt: World) -> None:
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    at(dealt, deadline(dealt) + 70)
    dealt.forum.rewrite(post, "Digo 50")
    dealt.run()
    (row,) = dealt.ask(lambda s: s.review.list("open", "lapsed"))
    dealt.decide("review.answer", review=row.id, choice=0)
    dealt.run()
    assert numbers(dealt)[-1] == ("ada", 50)
    assert dealt.ask(lambda s: s.inputs.all()[-1].input.source).startswith("post:")
    (answer,) = dealt.ask(lambda s: s.review.answers(row.id))
    assert answer.who == "Narradora"


@pytest.mark.rule("AMB-273")
@pytest.mark.parametrize(
    ("seconds", "counts"),
    [
        pytest.param(0, True, id="in the deadline's own minute"),
        pytest.param(59, True, id="in its last second"),
        pytest.param(60, False, id="a minute later"),
    ],
)
def test_the_deadline_s_own_minute_counts(dealt: World, seconds: int, counts: bool) -> None:
    due = deadline(dealt) // 60 * 60
    at(dealt, due + seconds)
    dealt.say("ada", "Digo 5")
    dealt.run()
    at(dealt, due + 180)
    dealt.run()
    total = "Ronda 1: la suma es 5." if counts else "Ronda 1: la suma es 0."
    assert total in dealt.texts(PUBLIC)


@pytest.mark.rule("AMB-273")
def test_nothing_is_resolved_while_the_deadline_s_minute_runs(dealt: World) -> None:
    at(dealt, deadline(dealt) // 60 * 60 + 59)
    dealt.run()
    assert len(dealt.texts(PUBLIC)) == 1


@pytest.mark.rule("AMB-273")
def test_a_post_read_late_counts_by_its_date(dealt: World) -> None:
    due = deadline(dealt)
    at(dealt, due - 600)
    dealt.say("ada", "Digo 5")
    at(dealt, due + 3000)
    dealt.say("blas", "Digo 7")
    dealt.wait(60)
    dealt.run()
    assert "Ronda 1: la suma es 5." in dealt.texts(PUBLIC)


@pytest.mark.rule("AMB-273")
@pytest.mark.parametrize(
    "edit",
    [
        pytest.param({"shown": True}, id="edited after the deadline"),
        pytest.param({"mark": "editado 1 vez"}, id="edited, who knows when"),
    ],
)
def test_a_post_first_seen_late_with_an_edit_is_asked_about(
    world: World, edit: dict[str, object]
) -> None:
    world.forum.habits = Habits(edits_visible=True)
    world.start()
    at(world, deadline(world) - 60)
    post = world.say("ada", "Digo 5")
    at(world, deadline(world) + 600)
    world.forum.rewrite(post, "Digo 50", **edit)
    world.run()
    assert numbers(world) == []
    assert "EDICION_DUDOSA" in world.reviews()


def test_a_text_that_goes_back_and_forth_is_three_revisions(dealt: World) -> None:
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    for text in ("Digo 6", "Digo 5"):
        dealt.forum.rewrite(post, text)
        dealt.say("ada", "…")
        dealt.wait(60)
        dealt.run()
    assert numbers(dealt) == [("ada", 5), ("ada", 6), ("ada", 5)]


@pytest.mark.option("edits")
@pytest.mark.rule("AMB-025")
@pytest.mark.parametrize(
    ("policy", "code"),
    [
        pytest.param("first_read", "EDICION_SIN_EFECTO", id="the first text counts"),
        pytest.param("forbidden", "EDICION_PROHIBIDA", id="edits are forbidden"),
    ],
)
def test_under_the_stricter_policies_an_edit_in_time_goes_to_the_desk(
    dealt: World, policy: Any, code: str
) -> None:
    dealt.options = replace(dealt.options, edits=policy)
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    for value in (50, 500):
        at(dealt, dealt.clock.now() + 300)
        dealt.forum.rewrite(post, f"Digo {value}")
        dealt.say("ada", "…")
        dealt.wait(60)
        dealt.run()
    at(dealt, deadline(dealt) + 120)
    dealt.run()
    assert [n for n in numbers(dealt) if n[0] == "ada"] == [("ada", 5)]
    rows = [r.item for r in dealt.ask(lambda s: s.review.list()) if r.item.code == code]
    assert ["-Digo 5" in row.detail for row in rows] == [True, True]
    assert [option.label for option in rows[-1].options] == ["Aplicar el texto nuevo"]


@pytest.mark.option("edits")
@pytest.mark.rule("AMB-025")
def test_where_editing_is_forbidden_a_mark_of_it_is_reported(dealt: World) -> None:
    dealt.options = replace(dealt.options, edits="forbidden")
    post = dealt.say("ada", "Digo 5")
    dealt.forum.rewrite(post, "Digo 50", mark="editado 1 vez")
    dealt.wait(60)
    report = dealt.run()
    assert numbers(dealt) == [("ada", 50)]
    assert dealt.reviews("open") == ["EDICION_PREVIA"]
    assert "no se edita" in report.text


def test_what_the_forum_s_clock_says_decides_not_this_machine_s(dealt: World) -> None:
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    dealt.forum.rewrite(post, "Digo 50")
    at(dealt, deadline(dealt) - 30)  # by the forum it is already a minute past
    dealt.forum.habits = Habits(skew=100)
    dealt.run()
    at(dealt, deadline(dealt) + 120)
    dealt.run()
    assert numbers(dealt) == [("ada", 5)]
    assert "EDICION_TARDIA" in dealt.reviews()


def test_a_deleted_post_is_an_alert_and_keeps_counting(dealt: World) -> None:
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    dealt.forum.delete(post)
    dealt.say("ada", "Nada, nada")
    dealt.wait(60)
    report = dealt.run()
    assert report.counts["gone"] == 1
    assert dealt.reviews("open") == ["MENSAJE_BORRADO"]
    at(dealt, deadline(dealt) + 120)
    dealt.run()
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 5."


def test_a_claim_waits_for_a_sweep_of_the_other_scenes(dealt: World) -> None:
    post = dealt.say("blas", "Digo 7")
    dealt.run()
    dealt.wait(120)
    dealt.forum.rewrite(post, "Digo 70")
    dealt.say("ada", "ALTO")
    dealt.wait(60)
    dealt.run()
    assert numbers(dealt) == [("blas", 7), ("blas", 70)]
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 70."


def test_a_page_that_can_t_be_proved_stops_the_clock_only(dealt: World) -> None:
    dealt.say("blas", "Digo 7")
    at(dealt, deadline(dealt) + 120)
    dealt.forum.out(f"page:{scene('ada')}")
    report = dealt.run()
    assert "no se ha podido leer" in report.text
    assert numbers(dealt) == [("blas", 7)]
    assert len(dealt.texts(PUBLIC)) == 1
    dealt.forum.out()
    dealt.run()
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 7."

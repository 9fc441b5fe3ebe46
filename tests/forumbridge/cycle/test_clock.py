"""Clocks that can't be trusted, forums that were down (A8, AMB-295)."""

from __future__ import annotations

import json

import pytest

from forumbridge.errors import ClockError, ForumUnreachable
from tests.forumbridge.cycle.fake_board import Habits
from tests.forumbridge.cycle.test_revisions import at, deadline
from tests.forumbridge.cycle.world import PUBLIC, World


def test_a_clock_that_went_back_stops_everything(dealt: World) -> None:
    asked = len(dealt.forum.log())
    before = dealt.digest()
    dealt.clock.set(dealt.clock.now() - 3600)
    with pytest.raises(ClockError):
        dealt.run()
    assert (dealt.digest(), len(dealt.forum.log())) == (before, asked)


@pytest.mark.parametrize(
    ("skew", "warned", "resolved"),
    [
        pytest.param(0, False, True, id="none"),
        pytest.param(-80, False, True, id="80 s"),
        pytest.param(120, True, True, id="two minutes behind the forum"),
        pytest.param(-120, True, True, id="two minutes ahead of the forum"),
        pytest.param(700, True, False, id="over ten minutes behind"),
        pytest.param(-90_000, True, False, id="a day ahead"),
    ],
)
def test_skew(dealt: World, skew: int, warned: bool, resolved: bool) -> None:
    at(dealt, deadline(dealt) + 600)
    dealt.forum.habits = Habits(skew=skew)
    report = dealt.run()
    assert ("difieren" in report.text) is warned
    assert (len(dealt.texts(PUBLIC)) == 2) is resolved


def test_ahead_of_the_forum_nothing_falls_due_early(dealt: World) -> None:
    at(dealt, deadline(dealt) + 50)
    dealt.forum.habits = Habits(skew=-60)
    dealt.run()
    assert len(dealt.texts(PUBLIC)) == 1


@pytest.mark.rule("AMB-295")
def test_a_forum_that_was_down_at_the_deadline_moves_it(dealt: World) -> None:
    due = deadline(dealt)
    lived_until = dealt.clock.now()
    dealt.options = dealt.options.__class__(backups=False, outage_grace_seconds=1800)
    at(dealt, due - 1200)
    dealt.forum.out("look")
    report = dealt.run()
    assert isinstance(report.error, ForumUnreachable)
    before = dealt.digest()
    at(dealt, due + 300)
    dealt.run()
    assert dealt.digest() == before
    at(dealt, due + 900)
    dealt.forum.out()
    dealt.run()
    shift = dealt.ask(lambda s: [r.input for r in s.inputs.all() if r.input.kind == "shift"])
    assert json.loads(shift[0].json)["to"] == due + due + 900 - lived_until
    assert "fuera de servicio" in dealt.texts(PUBLIC)[-1]
    dealt.run()
    assert not any("suma" in text for text in dealt.texts(PUBLIC))


@pytest.mark.rule("AMB-295")
def test_a_machine_that_slept_moves_nothing(dealt: World) -> None:
    at(dealt, deadline(dealt) + 90_000)
    dealt.run()
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 0."


@pytest.mark.rule("AMB-295")
def test_a_short_failure_moves_nothing(dealt: World) -> None:
    due = deadline(dealt)
    at(dealt, due - 1200)
    dealt.forum.out("look")
    dealt.run()
    dealt.forum.out()
    at(dealt, due + 120)
    dealt.run()
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 0."


def test_what_stops_a_run_is_told_and_what_was_done_is_kept(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.out("read")
    report = dealt.run()
    assert report.exit_code == 69
    assert "se ha interrumpido" in report.text
    dealt.forum.out()
    assert dealt.run().counts["inputs"] == 1


@pytest.mark.rule("AMB-011")
def test_an_early_end_waits_for_the_grace_after_the_last_receipt(dealt: World) -> None:
    dealt.options = dealt.options.__class__(backups=False, receipt_grace_seconds=600)
    for who, text in (("ada", "Digo 5"), ("blas", "Digo 6"), ("cleo", "Digo 7")):
        dealt.say(who, text)
    dealt.run()
    dealt.wait(500)
    dealt.run()
    assert len(dealt.texts(PUBLIC)) == 1
    dealt.wait(200)
    dealt.run()
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 18."

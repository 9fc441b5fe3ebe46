"""How a game ends (AVA-END, QA-30 to QA-36, G-10)."""

import pytest

from engine.avaloup.events import Asked, GameOver, SceneChanged
from engine.avaloup.inputs import Confirm, Withdraw
from engine.avaloup.words import Phase, PublicationKind, Role
from engine.core.draws import draw
from engine.vocabulary.choices import NameSeer, PlayCard
from tests.engine.avaloup.table import HOUR, NAMES, Table, codes, deal_of


def last_chance(**rulings):
    made = Table(7, **rulings)
    made.win_three()
    return made


def ended(made):
    made.tick()
    return made.told("ending")[-1]


@pytest.mark.rule("AVA-END-01", "AVA-END-09")
def test_three_failures_and_the_wolves_win_at_once():
    made = Table(7)
    for _ in range(3):
        made.mission(1)
    assert made.over == ("wolf", "FAILURES")
    assert [p.kind for p in made.publics[-2:]] == [
        PublicationKind.MISSION_RESULT,
        PublicationKind.END,
    ]
    assert made.publics[-2].header is None
    assert (made.told("ending")[0].village, made.told("ending")[0].wolf) == (0, 3)
    assert made.game.next_instant(made.state) is None
    assert codes(made.propose("ana", "blas", who="ana")) == ("W-CLOSED",)
    assert made.tick(hours=1000) == ()


@pytest.mark.rule("AVA-END-02", "AVA-END-07", "QA-48", "QA-41")
def test_three_successes_are_not_yet_the_villagers_victory():
    made = last_chance()
    assert made.over is None
    assert made.state.phase is Phase.ASSASSINATE
    public = made.publics[-1]
    assert public.last_chance.hours == 48
    assert (public.leader, public.header) == (None, None)
    assert "blas" not in repr(public.last_chance)


@pytest.mark.rule("AVA-END-04", "AVA-END-05", "AVA-END-06", "QA-34")
@pytest.mark.parametrize(
    ("target", "winner", "reason", "hit"),
    [
        pytest.param("ana", "wolf", "SEER_NAMED", True, id="hit"),
        pytest.param("eva", "village", "SEER_MISSED", False, id="miss"),
        pytest.param(None, "village", "SEER_UNNAMED", False, id="silence"),
    ],
)
@pytest.mark.rule("G-10")
def test_the_alfas_name_decides(target, winner, reason, hit):
    made = last_chance()
    if target is not None:
        assert codes(made.name("blas", target)) == ()
        made.tick()
    else:
        made.tick(hours=47)
        assert made.over is None
        made.tick(hours=1)
    assert made.over == (winner, reason)
    found = made.told("ending")[0]
    assert (found.named, found.hit, found.winner) == (target, hit, winner)
    assert found.named_by == ("alpha" if target else "")
    assert [e for e in made.events if isinstance(e, GameOver)] == [GameOver(winner, reason)]


@pytest.mark.rule("AVA-END-10", "QA-35")
def test_the_first_name_is_final():
    made = last_chance()
    (done,) = made.name("blas", "eva")
    assert done.final
    assert codes(made.name("blas", "ana")) == ("W-DUP",)
    assert codes(made.give(Withdraw("blas", made.now, "t1:80"))) == ("W-DUP",)
    assert ended(made).named == "eva"
    assert codes(made.name("blas", "ana")) == ("W-CLOSED",)


@pytest.mark.rule("QA-35", "AVA-END-03")
def test_thinking_aloud_in_the_scene_names_nobody_until_the_alfa_says_yes():
    made = last_chance()
    (asked,) = made.name("blas", "ana", channel="pack", formula=False)
    assert isinstance(asked, Asked)
    assert asked.code == "W-HEDGE"
    assert made.state.naming.chosen == ()
    made.tick()
    assert made.over is None
    wrong = made.give(Confirm("dora", made.now, "t1:91", asked.post))
    assert codes(wrong) == ("NO_DOUBT",)
    (other,) = made.name("blas", "eva", channel="pack", formula=False)
    made.give(Confirm("blas", made.now, "t1:92", asked.post))
    assert made.game.director_report(made.state).doubts == (), "nothing is left to ask"
    assert codes(made.give(Confirm("blas", made.now, "t1:93", other.post))) == ("NO_DOUBT",)
    assert ended(made).named == "ana"


@pytest.mark.rule("QA-35")
def test_a_confirmation_that_comes_late_is_late():
    made = last_chance()
    (asked,) = made.name("blas", "ana", channel="pack", formula=False)
    late = made.give(Confirm("blas", made.now + 49 * HOUR, "t1:92", asked.post))
    assert codes(late) == ("W-LATE",)
    made.tick(hours=48)
    assert made.over == ("village", "SEER_UNNAMED")


@pytest.mark.rule("QA-35")
@pytest.mark.parametrize(
    ("channel", "discussion", "code"),
    [
        ("director", "private", ()),
        ("pack", "private", ()),
        ("public", "private", ("W-NOTDIR",)),
        ("some", "private", ("W-NOTDIR",)),
        ("pack", "public", ("W-NOTDIR",)),
        ("director", "public", ()),
    ],
)
def test_where_the_name_may_be_said(channel, discussion, code):
    made = last_chance(endgame_discussion=discussion)
    assert codes(made.name("blas", "ana", channel=channel)) == code


@pytest.mark.rule("QA-33")
@pytest.mark.parametrize(
    ("target", "code"),
    [("dora", "W-FORBID"), ("gus", "W-FORBID"), ("blas", "W-SELF"), ("zoe", "W-UNKNOWN")],
)
def test_whom_the_alfa_may_not_name(target, code):
    made = last_chance()
    before = made.state
    assert codes(made.name("blas", target)) == (code,)
    assert made.state == before
    assert codes(made.say("blas", NameSeer(None))) == ("INCOMPLETE",)
    assert codes(made.say("blas", NameSeer("ana"), NameSeer("eva"))) == ("W-MULTI",)


@pytest.mark.rule("QA-33", "QA-31")
@pytest.mark.option("endgame_discussion")
@pytest.mark.parametrize("discussion", ["private", "public"])
def test_who_deliberates_and_whether_the_dreamer_may_be_named(discussion):
    made = Table(
        7,
        roles={"gus": Role.DREAMER, "dora": Role.UNSEEN},
        endgame_discussion=discussion,
    )
    made.win_three()
    called = {w: r[-1].pack for w, r in made.personal.items() if r[-1].pack is not None}
    scenes = [e for e in made.events if isinstance(e, SceneChanged)]
    if discussion == "private":
        assert set(called) == {"blas", "dora", "gus"}
        assert all(c.members == ("blas", "dora", "gus") for c in called.values())
        assert scenes == [SceneChanged("pack", ("blas", "dora", "gus"), open=True)]
        assert codes(made.name("blas", "gus")) == ("W-FORBID",)
        return
    assert set(called) == {"blas"}
    assert called["blas"].members == ("blas", "dora")
    assert scenes == []
    assert codes(made.name("blas", "gus")) == ()
    assert made.tick() is not None
    assert made.over == ("village", "SEER_MISSED")


@pytest.mark.rule("QA-31", "QA-32", "AVA-END-03")
def test_the_scene_tells_the_duty_and_no_other_card_and_nobody_else_hears_of_it():
    made = last_chance()
    call = made.personal["dora"][-1].pack
    assert (call.alpha, call.hours) == ("blas", 48)
    assert set(call.__dataclass_fields__) == {"members", "alpha", "hours", "may_prefer"}
    for who in ("ana", "caco", "eva", "fran"):
        assert all(r.pack is None for r in made.personal[who])
    assert made.publics[-1].last_chance.__dataclass_fields__.keys() == {"hours", "discussion"}


@pytest.mark.rule("QA-34")
@pytest.mark.option("assassin_timeout")
def test_a_silent_alfa_may_cost_a_name_by_chance():
    made = last_chance(assassin_timeout="random")
    options = ("ana", "caco", "eva", "fran")
    made.tick(hours=48)
    named = made.told("ending")[0].named
    assert named == options[draw(made.state.seed, "guess/1", 4)]
    assert made.told("ending")[0].named_by == "chance"
    assert made.over[1] == ("SEER_NAMED" if named == "ana" else "SEER_MISSED")


@pytest.mark.rule("QA-34")
@pytest.mark.option("assassin_timeout")
@pytest.mark.parametrize(
    ("prefer", "named"),
    [
        pytest.param({"dora": "ana", "gus": "ana"}, "ana", id="both"),
        pytest.param({"gus": "ana"}, "ana", id="the only one who speaks"),
        pytest.param({"dora": "ana", "gus": "eva"}, None, id="half is no majority"),
        pytest.param({}, None, id="nobody"),
    ],
)
def test_a_silent_alfa_may_leave_it_to_the_packs_majority(prefer, named):
    made = last_chance(assassin_timeout="pack_majority")
    assert made.personal["dora"][-1].pack.may_prefer
    for who, target in prefer.items():
        made.name(who, "caco", channel="pack")
        assert codes(made.give(Withdraw(who, made.now, "t1:80"))) == ()
        (done,) = made.name(who, target, channel="pack")
        assert not done.final
    assert codes(made.name("dora", "gus")) == ("W-FORBID",)
    assert codes(made.name("eva", "ana")) == ("W-NOROLE",)
    made.tick(hours=47)
    assert made.over is None
    made.tick(hours=1)
    found = made.told("ending")[0]
    assert (found.named, found.named_by) == (named, "pack" if named else "")


@pytest.mark.rule("QA-34")
@pytest.mark.option("assassin_timeout")
def test_by_default_nobody_is_named_for_a_silent_alfa_whatever_the_pack_thinks():
    made = last_chance()
    assert codes(made.name("dora", "ana", channel="pack")) == ("W-NOROLE",)
    made.tick(hours=48)
    assert made.told("ending")[0].named is None


def test_the_alfas_own_name_goes_before_what_the_pack_prefers():
    made = last_chance(assassin_timeout="pack_majority")
    made.name("dora", "ana", channel="pack")
    made.name("blas", "eva")
    assert ended(made).named == "eva"


@pytest.mark.rule("QA-38")
@pytest.mark.option("assassin_hours")
@pytest.mark.parametrize("hours", [1, 48, 100])
def test_the_time_to_name(hours):
    made = last_chance(assassin_hours=hours)
    assert made.told("last_chance")[0].hours == hours
    late = made.name("blas", "ana", at=made.now + hours * HOUR + 120)
    assert codes(late) == ("W-LATE",)
    made.tick(hours=hours)
    assert made.over == ("village", "SEER_UNNAMED")


@pytest.mark.rule("QA-36", "AVA-END-06")
@pytest.mark.option("reveal_cards_at_end")
@pytest.mark.parametrize("shown", [True, False])
def test_the_end_tells_everything(shown):
    made = Table(7, reveal_cards_at_end=shown)
    made.approve("blas", "dora")
    made.say("dora", PlayCard("lobo"))
    made.tick(hours=24)
    for _ in range(2):
        made.mission(1)
    found = made.told("ending")[0]
    assert found.roles == tuple(made.state.roles.items())
    cards = [(c.character, c.card, c.by_default) for c in found.cards if c.round == 1]
    assert cards == ([("blas", "aldea", True), ("dora", "lobo", False)] if shown else [])
    seed = made.state.seed
    assert {purpose for purpose, _, _ in found.draws} >= {"deal/1", "leader"}
    assert all(draw(seed, purpose, n) == index for purpose, n, index in found.draws)


@pytest.mark.rule("QA-36")
def test_nothing_links_a_card_to_its_author_before_the_end():
    made = last_chance()
    assert made.told("ending") == []
    assert not any("card=" in repr(p.mission) for p in made.publics if p.mission)
    played = {name for p in made.publics for name in p.__dataclass_fields__}
    assert "played" not in played


@pytest.mark.rule("AVA-END-08", "AVA-END-10", "QA-30")
def test_without_three_successes_nobody_is_ever_asked_for_a_name():
    made = Table(5)
    for _ in range(5):
        assert codes(made.name("blas", "ana")) == ("W-PHASE",)
        made.reject()
    assert made.over == ("wolf", "REJECTIONS")
    assert made.told("last_chance") == []
    assert made.told("ending")[0].named is None


def test_the_draws_of_a_game_are_checked_from_its_seed_alone():
    made = Table(7)
    other, _ = made.game.step(made.game.start(), deal_of(made.setup))
    assert other.draws == made.state.draws[: len(other.draws)]
    assert NAMES[0] in other.seats

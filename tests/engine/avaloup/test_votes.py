"""The vote on a team (AVA-VOTE, QA-18, QA-19, QA-28, QA-43, QA-46, QA-47, G-03, G-04)."""

import pytest

from engine.avaloup.events import Log
from engine.avaloup.inputs import Withdraw
from engine.avaloup.words import Phase
from engine.vocabulary.actions import Abstain, Vote
from engine.vocabulary.choices import Approve, Reject
from tests.engine.avaloup.table import HOUR, NAMES, Table, codes


@pytest.fixture
def table():
    made = Table(7)
    made.open()
    return made


def result(yes, no, players=6, **rulings):
    made = Table(players, **rulings)
    made.open()
    made.vote(NAMES[:yes], NAMES[yes : yes + no])
    made.tick(hours=24)
    return made.told("result")[0]


@pytest.mark.rule("AVA-VOTE-01", "AVA-VOTE-05", "AVA-VOTE-06", "AVA-VOTE-07", "QA-18")
@pytest.mark.parametrize(
    ("players", "yes", "no", "passes"),
    [
        pytest.param(6, 3, 3, False, id="a tie is a rejection"),
        pytest.param(6, 4, 2, True, id="a majority of all"),
        pytest.param(7, 3, 3, False, id="one missing"),
        pytest.param(7, 4, 0, True, id="three missing and yet a majority"),
        pytest.param(7, 3, 0, False, id="not approving is not approving"),
        pytest.param(5, 0, 0, False, id="nobody votes"),
        pytest.param(5, 5, 0, True, id="everybody"),
    ],
)
@pytest.mark.rule("G-03")
def test_more_than_half_of_all_players_approve_a_team(players, yes, no, passes):
    found = result(yes, no, players)
    assert found.passes is passes
    assert (len(found.approved), len(found.rejected)) == (yes, no)
    assert len(found.missing) == players - yes - no


@pytest.mark.rule("QA-18")
@pytest.mark.option("approval_base")
@pytest.mark.parametrize(
    ("base", "yes", "no", "passes"),
    [
        ("all", 2, 1, False),
        ("cast", 2, 1, True),
        ("cast", 2, 2, False),
        ("cast", 0, 0, False),
        ("cast", 1, 2, False),
    ],
)
def test_of_whom_the_majority_is_asked(base, yes, no, passes):
    assert result(yes, no, approval_base=base).passes is passes


@pytest.mark.rule("AVA-VOTE-01", "AVA-VOTE-07")
def test_the_leader_votes_too_and_once():
    made = Table(6)
    made.open()
    made.vote(["ana", "blas", "caco"], ["dora", "eva", "fran"])
    made.tick()
    assert made.told("result")[0].passes is False


@pytest.mark.rule("AVA-VOTE-02", "QA-18b")
@pytest.mark.parametrize("blank", [Abstain(), Vote(None, blank=True)])
def test_there_is_no_blank_vote(table, blank):
    before = table.state
    assert codes(table.say("eva", blank)) == ("W-FORBID",)
    assert table.state == before
    assert codes(table.say("eva", Vote("ana"))) == ("W-PHASE",)


@pytest.mark.rule("AVA-VOTE-02")
def test_yes_and_no_in_one_post_are_for_nobody_to_guess(table):
    assert codes(table.say("eva", Approve(), Reject())) == ("W-MULTI",)
    assert codes(table.say("eva", Approve(), Abstain())) == ("W-MULTI",)
    assert codes(table.say("eva", Approve(), Approve())) == ()


@pytest.mark.rule("AVA-VOTE-03")
def test_nothing_is_published_while_the_vote_is_open(table):
    before = len(table.publics), {w: len(r) for w, r in table.personal.items()}
    table.vote(NAMES[:3], NAMES[3:6])
    table.tick(hours=1)
    assert before == (len(table.publics), {w: len(r) for w, r in table.personal.items()})


@pytest.mark.rule("AVA-VOTE-04", "QA-43")
def test_who_voted_what_is_published_by_seat_whenever_they_voted():
    results = set()
    for order in (NAMES[:6], NAMES[5::-1]):
        made = Table(6)
        made.open()
        for who in order:
            made.say(who, Approve() if who in ["ana", "dora", "eva", "fran"] else Reject())
        made.tick()
        results.add(made.told("result")[0])
    (found,) = results
    assert (found.approved, found.rejected) == (("ana", "dora", "eva", "fran"), ("blas", "caco"))


@pytest.mark.rule("AVA-VOTE-08")
@pytest.mark.parametrize("who", ["ana", "blas"])
@pytest.mark.parametrize("vote", [Approve(), Reject()])
def test_both_sides_vote_as_they_like(table, who, vote):
    assert codes(table.say(who, vote)) == ()


@pytest.mark.rule("AVA-VOTE-09")
def test_an_approved_team_goes_at_once(table):
    table.vote(NAMES[:7])
    table.tick()
    assert table.state.phase is Phase.MISSION
    assert table.publics[-1].card_hours == 24
    asked = [w for w, r in table.personal.items() if r[-1].request is not None]
    assert asked == list(table.state.team)


@pytest.mark.rule("AVA-VOTE-10", "AVA-VOTE-11", "AVA-END-08", "QA-28", "QA-46", "QA-47")
@pytest.mark.rule("G-04")
def test_five_rejections_of_one_round_lose_and_no_others():
    made = Table(5)
    for _ in range(4):
        made.reject()
    assert made.over is None
    assert made.told("header")[-1].last_chance
    made.open()
    assert made.told("vote")[-1].last_chance
    made.vote(NAMES[:5])
    made.tick()
    assert made.state.rejections == 4, "shown, but inert"
    made.tick(hours=24)
    assert (made.state.round, made.state.rejections) == (2, 0)
    assert not made.told("header")[-1].last_chance
    for _ in range(4):
        made.reject()
    assert made.over is None
    made.reject()
    assert made.over == ("wolf", "REJECTIONS")
    assert made.told("result")[-1].rejections == 5
    assert made.told("ending")[0].reason == "REJECTIONS"
    assert made.publics[-2].header is None


@pytest.mark.rule("QA-28")
def test_the_fifth_team_is_voted_like_any_other():
    made = Table(5)
    for _ in range(4):
        made.reject()
    made.approve()
    assert made.state.phase is Phase.MISSION


@pytest.mark.rule("QA-19")
@pytest.mark.option("approval_revocable")
@pytest.mark.parametrize("revocable", [True, False])
def test_whether_a_vote_can_be_changed(revocable):
    made = Table(6, approval_revocable=revocable)
    made.open()
    (accepted,) = made.say("eva", Approve())
    assert accepted.final is not revocable
    assert made.told("vote")[0].revocable is revocable
    assert codes(made.say("eva", Reject())) == (() if revocable else ("W-DUP",))
    gone = made.give(Withdraw("eva", made.now, "t1:90"))
    assert codes(gone) == (() if revocable else ("W-DUP",))
    made.tick(hours=24)
    found = made.told("result")[0]
    assert (found.approved, "eva" in found.missing) == (() if revocable else ("eva",), revocable)


@pytest.mark.rule("QA-19b")
@pytest.mark.option("approval_early_close")
@pytest.mark.parametrize("early", [True, False])
def test_whether_the_vote_ends_with_the_last_one(early):
    made = Table(6, approval_early_close=early)
    made.open()
    made.vote(NAMES[:5])
    made.tick()
    assert made.state.phase is Phase.APPROVE
    made.say("fran", Reject())
    made.tick(settled=False)
    assert made.state.phase is Phase.APPROVE, "a reading is in doubt"
    if early:
        assert made.game.next_instant(made.state) <= made.now
    made.tick()
    assert made.state.phase is (Phase.MISSION if early else Phase.APPROVE)


@pytest.mark.rule("QA-19b")
def test_a_vote_does_not_end_before_everybody_could_read_that_it_is_open():
    made = Table(5, hold=True)
    made.hold = False
    made.publish()
    made.hold = True
    made.open()
    made.vote(NAMES[:5])
    made.tick()
    assert made.state.phase is Phase.APPROVE
    made.publish()
    made.tick()
    assert made.state.phase is Phase.MISSION


@pytest.mark.rule("QA-19c")
def test_a_vote_in_public_is_talk_and_its_author_is_told_once(table):
    assert codes(table.say("eva", Approve(), channel="public")) == ("W-NOTDIR",)
    again = table.say("eva", Approve(), channel="public")
    assert [type(e) for e in again] == [Log]
    assert codes(table.say("caco", Reject(), channel="public")) == ("W-NOTDIR",)
    assert table.state.approvals.votes == ()
    assert not any(e.public for e in table.events if codes([e]))


@pytest.mark.rule("QA-19c")
@pytest.mark.option("approval_channel")
@pytest.mark.parametrize("where", ["director", "notes"])
@pytest.mark.parametrize(
    ("channel", "notes"),
    [("director", True), ("director", False), ("some", True), ("pack", True), ("pack", False)],
)
def test_where_a_vote_counts(where, channel, notes):
    made = Table(6, approval_channel=where)
    made.open()
    found = codes(made.say("eva", Approve(), channel=channel, notes=notes))
    if channel != "director":
        assert found == ("W-NOTDIR",)
    else:
        assert found == (("W-NOTNOTES",) if where == "notes" and not notes else ())
    assert made.told("vote")[0].require_notes is (where == "notes")


@pytest.mark.rule("QA-38")
@pytest.mark.option("approval_hours")
@pytest.mark.parametrize("hours", [1, 12, 48])
def test_the_time_to_vote(hours):
    made = Table(6, approval_hours=hours)
    made.open()
    opened = made.now
    assert codes(made.say("eva", Approve(), at=opened + hours * HOUR)) == ()
    assert codes(made.say("fran", Approve(), at=opened + hours * HOUR + 1)) == ("W-LATE",)
    made.tick(hours=hours - 0.1)
    assert made.state.phase is Phase.APPROVE
    made.tick(hours=0.1)
    assert made.state.phase is Phase.PROPOSE


def test_a_vote_out_of_its_time_is_refused_with_when():
    made = Table(6)
    assert codes(made.say("eva", Approve())) == ("W-EARLY",)
    made.approve()
    assert codes(made.say("eva", Approve())) == ("W-LATE",)
    assert codes(made.say("zoe", Approve())) == ("UNKNOWN_CHARACTER",)


@pytest.mark.rule("AVA-VOTE-04", "AVA-VOTE-08", "QA-39")
def test_the_result_tells_no_side_and_no_time(table):
    table.vote(NAMES[:4])
    table.tick(hours=24)
    found = table.told("result")[0]
    assert found.missing == NAMES[4:7]
    assert set(found.__dataclass_fields__) == {
        "leader",
        "team",
        "approved",
        "rejected",
        "missing",
        "passes",
        "rejections",
    }

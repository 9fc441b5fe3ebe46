"""Proposals, the call to the vote and the token (AVA-ROUND, AVA-LEAD, AVA-TEAM, G-05)."""

from dataclasses import replace

import pytest

from engine.avaloup.events import Log
from engine.avaloup.inputs import Withdraw
from engine.avaloup.words import Phase, PublicationKind
from engine.vocabulary.choices import OpenVote, ProposeTeam
from tests.engine.avaloup.table import HOUR, NAMES, Table, codes


@pytest.fixture
def table():
    return Table(7)


@pytest.mark.rule("AVA-LEAD-01", "AVA-TEAM-10", "AVA-TEAM-08")
def test_the_leaders_team_is_public_with_or_without_him(table):
    assert codes(table.propose("ana", "blas")) == ()
    assert codes(table.propose("blas", "caco")) == ()
    first, second = table.told("proposed")
    assert (first.team, first.changed, first.leader) == (("ana", "blas"), False, "ana")
    assert (second.team, second.changed) == (("blas", "caco"), True)


@pytest.mark.rule("AVA-TEAM-10")
def test_the_same_team_again_is_not_told_again_and_its_order_counts_for_nothing(table):
    table.propose("ana", "blas")
    table.propose("blas", "ana")
    assert len(table.told("proposed")) == 1


@pytest.mark.rule("AVA-TEAM-07", "AVA-TEAM-09")
@pytest.mark.parametrize(
    ("team", "code"),
    [
        pytest.param(("ana",), "W-COUNT", id="too few"),
        pytest.param(("ana", "blas", "caco"), "W-COUNT", id="too many"),
        pytest.param(("ana", "ana"), "W-COUNT", id="the same twice"),
        pytest.param(("ana", "zoe"), "W-UNKNOWN", id="nobody of that name"),
        pytest.param((), "INCOMPLETE", id="nobody"),
    ],
)
def test_a_team_that_is_none_is_refused_and_changes_nothing(table, team, code):
    table.propose("blas", "caco")
    before = table.state
    events = table.propose(*team)
    assert codes(events) == (code,)
    assert table.state == before
    assert events[0].public is (code != "INCOMPLETE")
    if code == "W-COUNT":
        assert events[0].data == {"hacen_falta": "2", "hay": str(len(team))}


@pytest.mark.rule("AVA-TEAM-11")
def test_wolves_and_a_wolf_who_leads_may_be_on_a_team():
    table = Table(7, leader="blas")
    assert codes(table.propose("blas", "dora")) == ()
    assert table.told("proposed")[0].team == ("blas", "dora")


@pytest.mark.rule("QA-50", "AVA-TALK-02")
def test_somebody_elses_proposal_is_talk_and_its_formula_is_answered_the_second_time(table):
    first = table.propose("eva", "caco", who="eva")
    assert [type(e) for e in first] == [Log]
    assert codes(table.propose("eva", "caco", who="eva")) == ("W-NOROLE",)
    assert codes(table.propose("ana", "fran", who="fran")) == ()
    assert table.state.proposal.chosen == ()
    assert table.told("proposed") == []


def test_a_team_told_to_the_narrator_alone_is_no_proposal(table):
    assert codes(table.propose("ana", "blas", channel="director")) == ("W-NOTPUBLIC",)
    table.propose("ana", "blas")
    assert codes(table.call(channel="some")) == ("W-NOTPUBLIC",)


@pytest.mark.rule("AVA-LEAD-05", "QA-16", "QA-40")
def test_the_leader_calls_the_vote_on_his_last_team(table):
    assert codes(table.call()) == ("W-NOTEAM",)
    table.propose("ana", "blas")
    assert table.state.phase is Phase.PROPOSE
    assert codes(table.call("eva")) == ("W-NOROLE",)
    assert codes(table.call()) == ()
    assert table.state.phase is Phase.APPROVE
    (vote,) = table.told("vote")
    assert (vote.team, vote.by, vote.hours) == (("ana", "blas"), "leader", 24)


@pytest.mark.rule("QA-16")
def test_one_post_can_propose_and_call(table):
    events = table.say("ana", ProposeTeam(("ana", "blas")), OpenVote(), channel="public")
    assert codes(events) == ()
    assert table.told("proposed") == []
    assert table.told("vote")[0].team == ("ana", "blas")


def test_a_call_after_a_team_that_cannot_be_does_not_put_the_one_before_to_the_vote(table):
    table.propose("ana", "blas")
    events = table.say("ana", ProposeTeam(("ana", "zoe")), OpenVote(), channel="public")
    assert codes(events) == ("W-UNKNOWN",)
    assert events[0].data["sin_hacer"] == "VOTACION"
    assert table.state.phase is Phase.PROPOSE


def test_two_different_teams_in_one_post_are_for_nobody_to_guess(table):
    two = (ProposeTeam(("ana", "blas")), ProposeTeam(("ana", "caco")))
    assert codes(table.say("ana", *two, channel="public")) == ("W-MULTI",)
    assert codes(table.say("ana", two[0], two[0], channel="public")) == ()


@pytest.mark.rule("QA-15")
def test_the_last_team_counts_until_the_vote_opens_and_then_it_is_frozen(table):
    table.propose("ana", "blas")
    table.propose("eva", "caco")
    table.call()
    assert table.state.team == ("caco", "eva")
    assert codes(table.propose("ana", "blas")) == ("W-CLOSED",)
    assert codes(table.call()) == ("W-CLOSED",)
    assert table.state.team == ("caco", "eva")


@pytest.mark.rule("QA-15")
def test_a_team_can_be_taken_back_before_the_vote_and_everybody_is_told(table):
    assert codes(table.give(Withdraw("ana", table.now, "t1:80"))) == ("NOTHING_TO_WITHDRAW",)
    table.propose("ana", "blas")
    assert codes(table.give(Withdraw("eva", table.now, "t1:81"))) == ("NOTHING_TO_WITHDRAW",)
    assert codes(table.give(Withdraw("zoe", table.now, "t1:82"))) == ("UNKNOWN_CHARACTER",)
    late = table.give(Withdraw("ana", table.now + 80 * HOUR, "t1:83"))
    assert codes(late) == ("W-LATE",)
    (gone,) = [e for e in table.give(Withdraw("ana", table.now, "t1:84")) if e.kind == "withdrawn"]
    assert gone.what == "proposal"
    assert (table.told("proposed")[-1].team, table.told("proposed")[-1].changed) == ((), True)
    assert codes(table.call()) == ("W-NOTEAM",)


@pytest.mark.rule("QA-16")
@pytest.mark.option("propose_auto_open")
@pytest.mark.parametrize("opens", ["deadline", "at_once"])
def test_when_a_proposal_is_put_to_the_vote(opens):
    table = Table(7, propose_auto_open=opens)
    assert table.told("header")[0].auto_open is (opens == "at_once")
    table.propose("ana", "blas")
    if opens == "deadline":
        assert table.state.phase is Phase.PROPOSE
        table.tick(hours=71)
        assert table.state.phase is Phase.PROPOSE
        table.tick(hours=1)
    assert table.state.phase is Phase.APPROVE
    assert table.told("vote")[0].by == ("leader" if opens == "at_once" else "deadline")


@pytest.mark.rule("QA-17", "QA-29")
@pytest.mark.option("leader_timeout")
@pytest.mark.parametrize("timeout", ["random_team", "pass", "pass_count"])
def test_what_a_silent_leader_brings_about(timeout):
    table = Table(7, leader_timeout=timeout)
    table.tick(hours=72)
    if timeout == "random_team":
        assert table.state.phase is Phase.APPROVE
        assert (len(table.state.team), table.told("vote")[0].by) == (2, "chance")
        table.vote((), NAMES[:7])
        table.tick()
        assert (table.state.rejections, table.state.leader) == (1, "blas")
        return
    assert (table.state.phase, table.state.leader) == (Phase.PROPOSE, "blas")
    assert table.state.rejections == (1 if timeout == "pass_count" else 0)
    passed = next(p for p in table.publics if p.kind is PublicationKind.PASSED)
    assert (passed.passed, passed.counted) == ("ana", timeout == "pass_count")
    assert passed.header.leader == "blas"


@pytest.mark.rule("QA-17", "AVA-VOTE-10")
def test_five_leaders_who_pass_lose_the_game_where_passing_counts():
    table = Table(7, leader_timeout="pass_count")
    for _ in range(5):
        table.tick(hours=72)
    assert table.over == ("wolf", "REJECTIONS")
    table = Table(7, leader_timeout="pass")
    for _ in range(12):
        table.tick(hours=72)
    assert table.over is None


@pytest.mark.rule("QA-17")
def test_the_random_team_is_drawn_among_all_legal_ones():
    teams = set()
    for number in range(100):
        table = Table(5)
        table.state = replace(table.state, seed=f"{number:064x}")
        table.tick(hours=72)
        teams.add(table.state.team)
    assert len(teams) == 10


@pytest.mark.rule("AVA-LEAD-02", "AVA-ROUND-03", "AVA-ROUND-01", "AVA-SET-18")
def test_after_a_rejection_the_next_leader_proposes_in_the_same_round(table):
    table.reject()
    assert (table.state.phase, table.state.leader) == (Phase.PROPOSE, "blas")
    assert (table.state.round, table.state.rejections) == (1, 1)
    last = table.publics[-1]
    assert (last.leader, last.header.leader, last.header.rejections) == ("blas", "blas", 1)
    assert codes(table.propose("ana", "blas", who="ana")) == ()
    assert codes(table.propose("ana", "blas", who="ana")) == ("W-NOROLE",)


@pytest.mark.rule("AVA-LEAD-03", "AVA-LEAD-04", "AVA-MIS-14")
@pytest.mark.rule("G-05")
def test_the_token_goes_on_after_an_incursion_and_rounds_do_not_reset_it():
    table = Table(5, leader="blas")
    table.reject()
    table.reject()
    assert table.state.leader == "dora"
    table.mission()
    assert (table.state.leader, table.state.round) == ("eva", 2)
    table.reject()
    assert table.state.leader == "ana"


@pytest.mark.rule("QA-41", "AVA-LEAD-03")
@pytest.mark.parametrize("wolves", [0, 1])
def test_the_token_passes_whether_the_incursion_succeeds_or_fails(table, wolves):
    table.mission(wolves)
    assert table.state.leader == "blas"
    assert table.publics[-1].leader == "blas"


@pytest.mark.rule("AVA-ROUND-01")
def test_each_round_has_a_header_with_what_it_needs(table):
    table.mission()
    table.mission(1)
    table.mission()
    headers = table.told("header")
    assert [(h.round, h.size, h.fails_needed) for h in headers] == [
        (1, 2, 1),
        (2, 3, 1),
        (3, 3, 1),
        (4, 4, 2),
    ]
    assert [(h.village, h.wolf) for h in headers] == [(0, 0), (1, 0), (1, 1), (2, 1)]


@pytest.mark.rule("QA-38")
@pytest.mark.option("proposal_hours")
@pytest.mark.parametrize("hours", [1, 24, 72])
def test_the_time_to_propose_counts_from_the_public_message(hours):
    table = Table(7, hold=True, proposal_hours=hours)
    table.now += 5 * HOUR
    table.hold = False
    table.publish()
    table.tick(hours=hours - 0.01)
    assert table.state.phase is Phase.PROPOSE
    assert codes(table.propose("ana", "blas", at=table.now + HOUR)) == ("W-LATE",)
    table.tick(hours=0.01)
    assert table.state.phase is Phase.APPROVE


def test_a_late_call_is_late_even_before_the_clock_is_looked_at(table):
    table.propose("ana", "blas")
    assert codes(table.call(at=table.now + 80 * HOUR)) == ("W-LATE",)

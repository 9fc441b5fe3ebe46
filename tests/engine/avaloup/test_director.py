"""The narrator's own acts: what each does, and what it is refused for (QA-37, NM-A18, NM-A19)."""

from dataclasses import replace

import pytest

from engine.avaloup.director import (
    CancelGame,
    ChangeRuling,
    Clarify,
    ConfirmDoubtful,
    Pause,
    ReplacePlayer,
    SetLeader,
    ShiftDeadline,
    VoidDecision,
    VoidPhase,
    WaiveWaiting,
)
from engine.avaloup.events import Log
from engine.avaloup.words import APPROVE, Phase, PublicationKind
from engine.core.inputs import Confirm, Withdraw
from engine.vocabulary.choices import Approve, PlayCard, ProposeTeam, Reject
from tests.engine.avaloup.table import HOUR, NAMES, Table, codes

WHO = ("narrador", "porque sí")


@pytest.fixture
def table():
    return Table(7)


def line(events):
    return next(e for e in events if isinstance(e, Log) and e.code == "DIRECTOR")


@pytest.mark.rule("QA-37")
def test_a_replacement_inherits_everything(table):
    before = table.state
    events = table.give(ReplacePlayer("ana", *WHO))
    assert table.state == before
    assert (line(events).rule, line(events).data["character"]) == ("act.replace_player", "ana")
    assert line(events).data["why"] == "porque sí"


@pytest.mark.rule("QA-37")
def test_a_game_that_is_cancelled_has_no_winner(table):
    table.mission(1)
    table.give(CancelGame(*WHO))
    assert table.over == ("nobody", "CANCELLED")
    found = table.told("ending")[0]
    assert (found.winner, found.hit, len(found.cards)) == ("nobody", False, 2)
    assert codes(table.give(CancelGame(*WHO))) == ("GAME_OVER",)


def test_another_leader_proposes_anew_and_has_his_whole_time(table):
    table.propose("ana", "blas")
    table.tick(hours=10)
    table.give(SetLeader("eva", *WHO))
    assert (table.state.leader, table.state.proposal.chosen) == ("eva", ())
    assert table.publics[-1].kind is PublicationKind.LEADER
    assert table.publics[-1].header.leader == "eva"
    assert table.state.clock.until == table.now + 72 * HOUR
    assert codes(table.give(SetLeader("eva", *WHO))) == ("ALREADY_LEADER",)
    assert codes(table.give(SetLeader("zoe", *WHO))) == ("UNKNOWN_CHARACTER",)
    table.open()
    assert codes(table.give(SetLeader("ana", *WHO))) == ("W-PHASE",)


@pytest.mark.parametrize("counts", [True, False])
def test_a_doubt_is_settled_by_the_narrator(counts):
    made = Table(7)
    made.win_three()
    (asked,) = made.name("blas", "ana", channel="pack", formula=False)
    assert made.game.director_report(made.state).doubts == (asked.post,)
    made.tick(hours=47)
    made.now += 2 * HOUR
    made.give(ConfirmDoubtful(asked.post, counts, *WHO))
    assert made.state.doubts == {}
    made.tick()
    assert made.told("ending")[0].named == ("ana" if counts else None)
    again = Table(7)
    assert codes(again.give(ConfirmDoubtful("t1:1", counts, *WHO))) == ("NO_DOUBT",)


def test_the_narrator_decides_for_a_player_wherever_and_whenever(table):
    table.say("ana", ProposeTeam(("ana", "blas")), source="narrator")
    table.call(source="narrator", channel="director")
    assert table.told("vote")[0].by == "narrator"
    late = table.now + 30 * HOUR
    assert codes(table.say("eva", Approve(), at=late, source="narrator", channel="pack")) == ()
    assert codes(table.say("fran", Approve(), at=late)) == ("W-LATE",)


@pytest.mark.parametrize("what", ["proposal", "vote", "card", "name"])
def test_a_decision_is_voided(what):
    made = Table(7)
    who = "blas"
    if what == "proposal":
        who = "ana"
        made.propose("ana", "blas")
    elif what == "vote":
        made.open()
        made.say("blas", Approve())
    elif what == "card":
        made.approve("blas", "dora")
        made.say("blas", PlayCard("lobo"))
    else:
        made.win_three()
        made.name("blas", "ana")
    made.give(VoidDecision(who, *WHO))
    assert codes(made.give(VoidDecision(who, *WHO))) == ("NOTHING_TO_VOID",)
    made.tick(hours=72)
    if what == "vote":
        assert "blas" in made.told("result")[0].missing
    elif what == "card":
        assert made.told("mission")[0].wolf_cards == 0
    elif what == "name":
        assert made.over == ("village", "SEER_UNNAMED")
    else:
        assert made.told("vote")[0].by == "chance"


@pytest.mark.parametrize("what", ["vote", "mission", "guess"])
def test_the_last_count_is_undone_and_made_again(what):
    made = Table(7)
    if what == "vote":
        made.open()
        made.vote(NAMES[:7])
        made.tick()
        assert made.state.phase is Phase.MISSION
    elif what == "mission":
        made.mission(1)
        assert made.state.wolf == 1
    else:
        made.win_three()
        made.name("blas", "eva")
        made.tick()
        assert made.over == ("village", "SEER_MISSED")
    numbers = made.state.publications
    made.give(VoidPhase(*WHO))
    assert made.state.publications == numbers
    assert made.game.next_instant(made.state) is None
    if what == "vote":
        assert made.state.phase is Phase.APPROVE
        for who in NAMES[:5]:
            made.give(VoidDecision(who, *WHO))
    elif what == "mission":
        assert (made.state.phase, made.state.wolf, made.state.played) == (Phase.MISSION, 0, ())
        made.give(VoidDecision("blas", *WHO))
    else:
        assert (made.state.phase, made.state.winner) == (Phase.ASSASSINATE, None)
        made.give(VoidDecision("blas", *WHO))
        made.name("blas", "ana", source="narrator")
    made.give(ShiftDeadline(made.now, *WHO))
    made.tick()
    if what == "vote":
        assert made.state.phase is Phase.PROPOSE
    elif what == "mission":
        assert (made.state.wolf, made.state.village) == (0, 1)
    else:
        assert made.over == ("wolf", "SEER_NAMED")
    assert made.publics[-1].kind.value
    assert codes(Table(7).give(VoidPhase(*WHO))) == ("NOTHING_TO_VOID",)


def test_what_had_not_gone_out_of_a_count_that_is_undone_goes_out_no_more(table):
    table.open()
    table.hold = True
    table.tick(hours=16)
    assert table.state.pending.kind is PublicationKind.REMINDER
    table.tick(hours=8)
    assert [p.kind for p in table.state.queue] == [PublicationKind.VOTE_RESULT]
    table.give(VoidPhase(*WHO))
    assert (table.state.pending, table.state.queue) == (None, ())
    assert table.state.phase is Phase.APPROVE


def test_a_ruling_is_told_without_who_asked(table):
    table.give(Clarify("¿Puedo ir yo?", "Sí.", *WHO))
    told = table.publics[-1].ruling
    assert (told.question, told.answer) == ("¿Puedo ir yo?", "Sí.")
    assert set(told.__dataclass_fields__) == {"question", "answer"}
    table.give(Clarify("¿Y yo?", "Tú también.", *WHO, to=("eva",)))
    assert table.personal["eva"][-1].ruling.answer == "Tú también."
    assert table.publics[-1].ruling.question == "¿Puedo ir yo?"
    assert len(table.personal["ana"]) == 1
    assert codes(table.give(Clarify("a", "b", *WHO, to=("zoe",)))) == ("UNKNOWN_CHARACTER",)


def test_a_ruling_is_changed_while_the_game_runs_unless_the_deal_used_it_up(table):
    table.give(ChangeRuling("approval_base", '"cast"', *WHO))
    table.open()
    table.vote(["ana"])
    table.tick(hours=24)
    assert table.told("result")[0].passes
    bad = table.give(ChangeRuling("approval_base", '"todos"', *WHO))
    assert codes(bad) == ("BAD_RULING",)
    assert "approval_base" in bad[0].data["motivo"]
    assert codes(table.give(ChangeRuling("masons_know", "true", *WHO))) == ("RULING_OF_THE_DEAL",)
    unmade = table.give(ChangeRuling("assassin_timeout", '"pack_majority"', *WHO))
    assert codes(unmade) == ()
    refused = table.give(ChangeRuling("endgame_discussion", '"public"', *WHO))
    assert codes(refused) == ("BAD_RULING",)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (WaiveWaiting("zoe", *WHO), "UNKNOWN_CHARACTER"),
        (WaiveWaiting("ana", *WHO), "NO_BALLOT"),
        (VoidDecision("eva", *WHO), "NOTHING_TO_VOID"),
        (ReplacePlayer("zoe", *WHO), "UNKNOWN_CHARACTER"),
    ],
)
def test_an_act_that_is_not_possible_changes_nothing(table, act, code):
    before = table.state
    assert codes(table.give(act)) == (code,)
    assert table.state == before


def test_before_the_deal_only_rulings_and_pauses_are_possible(table):
    game = table.game
    state = game.start()
    for act in (SetLeader("ana", *WHO), CancelGame(*WHO), Clarify("a", "b", *WHO)):
        assert codes(game.step(state, act)[1]) == ("NOT_DEALT",)
    state, events = game.step(state, ChangeRuling("card_hours", "5", *WHO))
    assert (codes(events), state.ruleset.card_hours) == ((), 5)
    assert codes(game.step(state, Pause(5, *WHO))[1]) == ()


def test_the_narrator_sees_everything(table):
    table.open("blas", "dora")
    table.say("eva", Approve())
    seen = table.game.director_report(table.state)
    assert (seen.phase, seen.round, seen.leader) == ("approve", 1, "ana")
    assert seen.team == ("blas", "dora")
    assert {p.who: p.vote for p in seen.people if p.vote} == {"eva": "aprobar"}
    assert [str(p.role) for p in seen.people][:2] == ["vidente", "lobo_alfa"]
    assert seen.missing == ("ana", "blas", "caco", "dora", "fran", "gus")
    assert seen.until == table.state.clock.until
    table.vote([w for w in NAMES[:7] if w != "eva"])
    table.tick()
    table.say("blas", PlayCard("lobo"))
    seen = table.game.director_report(table.state)
    assert {p.who: p.card for p in seen.people if p.card} == {"blas": "lobo"}
    early = table.game.director_report(table.game.start())
    assert (early.leader, early.people) == (None, ())
    assert replace(seen, people=()) != seen


@pytest.mark.rule("QA-35", "QA-19b")
def test_what_its_reader_was_not_sure_of_waits_for_a_yes_or_another_word(table):
    table.open()
    assert table.say("blas", Approve(), unsure=True, post="d:1") == ()
    table.vote([who for who in table.state.seats if who != "blas"])
    table.tick()
    assert table.state.phase is Phase.APPROVE, "nothing counts, and nothing ends, before he says"
    assert codes(table.give(Confirm("caco", table.now, "y:1", "d:1"))) == ("NO_DOUBT",)
    table.give(Confirm("blas", table.now, "y:2", "d:1"))
    assert table.state.approvals.vote_of("blas").option == APPROVE
    assert table.state.doubts == {}
    table.say("caco", Reject(), unsure=True, post="d:2")
    table.say("caco", Reject())
    assert table.state.doubts == {}, "he has spoken again"
    table.say("eva", Reject(), unsure=True, post="d:3")
    table.give(Withdraw("eva", table.now, "w:1"))
    assert (table.state.doubts, table.state.approvals.vote_of("eva")) == ({}, None)
    table.say("eva", Approve(), unsure=True, post="d:4")
    table.give(ConfirmDoubtful("d:4", True, *WHO))
    assert table.state.approvals.vote_of("eva").option == APPROVE

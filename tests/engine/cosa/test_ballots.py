"""The lynch ballot: what counts as a vote, from whom and until when."""

from __future__ import annotations

import pytest

from engine.cosa.facts.director import ConfirmDoubtful, ConfirmTally, KillPlayer
from engine.cosa.facts.events import Accepted, Asked, Log, Rejected
from engine.cosa.facts.inputs import Confirm, Withdraw
from engine.cosa.facts.notes import Missed, VoteReminder
from engine.cosa.facts.reports import Receipt
from engine.cosa.setting.words import Phase, PublicationKind
from engine.vocabulary.actions import Vote
from engine.vocabulary.choices import ChangeVote, ElectLeader
from engine.vocabulary.ids import CharacterId
from tests.engine.cosa.ballots import T, elections, row
from tests.engine.cosa.world import (
    HOUR,
    MINUTE,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    code,
    position,
    week,
)  # fmt: skip


@pytest.mark.rule("F-14", "COSA-VOTE-05", "QC-30c", "E-19")
def test_a_lynch_vote_is_final_and_the_first_text_is_the_vote() -> None:
    world = position(roles={A: T})
    assert world.vote(B, C, post="t1:a") == ""
    assert world.vote(B, D) == "W-DUP"
    assert world.vote(B, D, post="t1:a") == "W-EDIT"
    assert code(world.say(B, ChangeVote(D))) == "W-DUP"
    assert code(world.give(Withdraw(B, world.now, "t1:w"))) == "W-DUP"
    refusal = next(e for e in reversed(world.events) if isinstance(e, Rejected) and e.choice)
    assert refusal.data["voto"] == C  # restates the vote on record
    world.votes(ana=D)
    world.blank()
    world.close_day()
    assert row(world, C) == [(B, 1, "")]
    assert row(world, D) == [(A, 2, "")]


@pytest.mark.rule(
    "F-15", "COSA-VOTE-02", "COSA-VOTE-03", "COSA-VOTE-04", "COSA-LDR-03", "COSA-INFO-04"
)
@pytest.mark.parametrize("channel", ["director", "visible", "public", "pack", "couple"])
@pytest.mark.parametrize("notes", [True, False], ids=["notas", "cuerpo"])
def test_only_the_notas_of_a_director_only_post_are_a_vote(channel: str, notes: bool) -> None:
    world = position(roles={A: T})
    wanted = "W-NOTDIR" if channel != "director" else "" if notes else "W-NOTNOTES"
    assert world.vote(B, C, channel=channel, notes=notes) == wanted
    assert world.state.ballot is not None
    assert (world.state.ballot.vote_of(B) is None) == bool(wanted)
    election = elections()
    assert code(election.say(B, ElectLeader(C), channel=channel, notes=notes)) == wanted


@pytest.mark.option("vote_require_notes")
@pytest.mark.rule("COSA-VOTE-02")
def test_where_a_forum_has_no_notas_the_whole_message_will_do() -> None:
    strict = position(roles={A: T}, rules={"vote_require_notes": True})
    assert strict.vote(B, C, notes=False) == "W-NOTNOTES"
    world = position(roles={A: T}, rules={"vote_require_notes": False})
    assert world.vote(B, C, notes=False) == ""
    assert world.vote(D, C, notes=False, channel="visible") == "W-NOTDIR"


@pytest.mark.rule("F-16", "COSA-VOTE-27", "QC-30j")
def test_lovers_can_not_vote_each_other_and_may_vote_again() -> None:
    world = position(roles={A: T}, lovers=(B, C))
    before = world.state
    assert world.vote(B, C) == "W-LOVER"
    assert world.state == before
    assert world.vote(C, B) == "W-LOVER"
    assert world.vote(B, D) == ""
    for who in (A, D, E, F, G, H):
        world.votes(**{who: None})
    world.close_day()
    assert row(world, C) == [(C, None, "penalty"), (C, None, "penalty")]


@pytest.mark.rule("QC-29", "E-12", "QC-30d", "QC-30b")
def test_a_vote_for_oneself_waits_and_takes_its_number_from_the_confirmation() -> None:
    world = position(roles={A: T})
    assert world.vote(B, B, post="t1:self") == "W-SELF"
    assert world.state.ballot is not None
    assert world.state.ballot.votes == ()
    world.votes(ana=B, celia=B)
    world.now += MINUTE
    events = world.give(Confirm(B, world.now, "t1:yes", of="t1:self"))
    assert any(isinstance(event, Accepted) for event in events)
    world.blank()
    world.close_day()
    assert row(world, B)[2] == (B, 3, "")
    assert code(world.give(Confirm(B, world.now, "t1:yes2", of="t1:self"))) == "W-CLOSED"


@pytest.mark.rule("QC-29", "E-12")
def test_the_narrator_settles_a_doubt_either_way() -> None:
    world = position(roles={A: T})
    world.vote(B, B, post="t1:self")
    world.vote(C, C, post="t1:other")
    world.act(ConfirmDoubtful("t1:self", True, "Directora", "lo dijo por privado"))
    world.act(ConfirmDoubtful("t1:other", False, "Directora", "era una broma"))
    assert world.state.ballot is not None
    assert [vote.elector for vote in world.state.ballot.votes] == [B]
    assert world.state.doubts == {}
    assert (
        code(world.act(ConfirmDoubtful("t1:self", True, "Directora", "otra vez")))
        == "NO_SUCH_DOUBT"
    )


@pytest.mark.option("vote_self")
@pytest.mark.rule("QC-29")
def test_votes_for_oneself_may_be_refused() -> None:
    world = position(roles={A: T}, rules={"vote_self": "refuse"})
    assert world.vote(B, B, confirmed=True) == "W-SELF"
    assert isinstance(world.events[-1], Rejected)
    allowed = position(roles={A: T})
    assert allowed.vote(B, B) == "W-SELF"
    assert isinstance(allowed.events[-1], Asked)
    assert allowed.vote(B, B, confirmed=True) == ""


@pytest.mark.rule("QC-30", "COSA-VOTE-29", "E-11")
def test_votes_for_the_dead_or_for_nobody_are_not_emitted_and_the_dead_cast_none() -> None:
    world = position(roles={A: T}, people={H: {"alive": False}})
    assert world.vote(B, H) == "W-DEAD"
    assert world.vote(B, CharacterId("nadie")) == "W-UNKNOWN"
    assert code(world.say(B, Vote(None))) == "W-UNKNOWN"
    assert world.vote(H, B) == "W-GHOST"
    assert world.vote(CharacterId("otro"), B) == "W-UNKNOWN"
    assert world.vote(B, C) == ""
    world.blank()
    world.close_day()
    assert row(world, C) == [(B, 1, "")]


@pytest.mark.rule("QC-30b", "QC-30d")
def test_several_votes_in_a_post_are_none_and_the_same_one_twice_is_one() -> None:
    world = position(roles={A: T})
    before = world.state
    assert code(world.say(B, Vote(C), Vote(D))) == "W-MULTI"
    assert code(world.say(B, Vote(C), Vote(None, blank=True))) == "W-MULTI"
    assert world.state == before
    assert code(world.say(E, Vote(C), Vote(C))) == ""
    assert code(world.say(B, Vote(D))) == ""
    world.blank()
    world.close_day()
    assert row(world, D) == [(B, 2, "")]


@pytest.mark.rule("COSA-VOTE-30", "COSA-VOTE-01", "E-13", "COSA-CLK-06")
def test_votes_count_until_the_last_minute_and_only_by_day() -> None:
    world = position(roles={A: T})
    closes = week(2).ballot_closes
    in_minute = {"precision": 60, "at": closes}
    assert world.vote(B, C, **in_minute) == ""
    assert world.vote(D, C, precision=60, at=closes + 60) == "W-LATE"
    assert world.vote(D, C, precision=1, at=closes + 1) == "W-LATE"
    world.blank()
    world.close_day()
    assert world.vote(E, C) == "W-LATE"
    assert elections().vote(B, C) == "W-EARLY"


@pytest.mark.rule("QC-28")
def test_a_ballot_without_any_vote_waits_for_the_narrator() -> None:
    world = position(roles={A: T}, leader=B)
    world.close_day()
    assert world.game.awaiting_narrator(world.state) == "tally"
    assert world.game.next_instant(world.state) is None
    assert any(isinstance(e, Log) and e.code == "NOBODY_VOTED" for e in world.events)
    assert not [r for r in world.public if r.kind is PublicationKind.TABLE]
    assert world.vote(C, D) == "W-LATE"
    world.act(ConfirmTally("Directora", "es lo que hay"))
    assert world.last(PublicationKind.TABLE).tie is not None
    assert set(world.state.tied) == set(world.state.living)


@pytest.mark.option("vote_early_close")
@pytest.mark.rule("QC-16")
def test_a_ballot_ends_at_its_time_unless_it_may_end_early() -> None:
    world = position(roles={A: T})
    world.blank()
    assert world.state.phase is Phase.VOTE
    early = position(roles={A: T}, rules={"vote_early_close": True})
    early.blank()
    assert early.state.phase is Phase.DUSK
    assert early.state.ballot is None


@pytest.mark.rule("QC-30l")
def test_votes_of_and_for_whoever_dies_meanwhile_are_dropped() -> None:
    world = position(roles={A: T})
    world.votes(bruno=C, dario=B, celia=D)
    world.act(KillPlayer(B, "Directora", "se marcha"))
    assert world.vote(D, C) == ""  # his vote was for the dead
    world.blank()
    world.close_day()
    assert row(world, C) == [(D, 2, "")]
    assert row(world, D) == [(C, 1, "")]


@pytest.mark.rule("COSA-VOTE-19", "QC-30m")
def test_receipts_and_reminders_tell_nothing_of_the_others() -> None:
    world = position(roles={A: T})
    events = world.say(B, Vote(C))
    (receipt,) = world.game.answers(world.state, events)
    assert receipt == Receipt(B, "t1:1", "VOTAR", (C,), "", final=True)
    other = position(roles={A: T})
    other.votes(dario=C, elsa=C)
    same = other.say(B, Vote(C), post="t1:1")
    assert other.game.answers(other.state, same) == (receipt,)
    assert not world.public


@pytest.mark.option("clock_reminder_hours")
@pytest.mark.rule("COSA-VOTE-06")
@pytest.mark.parametrize("hours", [0, 6, 24])
def test_whoever_has_not_voted_is_reminded_alone(hours: int) -> None:
    world = position(roles={A: T}, rules={"clock_reminder_hours": hours})
    world.votes(bruno=C)
    world.run(week(2).ballot_closes - hours * HOUR - MINUTE)
    assert not world.personal
    world.run(week(2).ballot_closes - MINUTE)
    told = {report.observer for report in world.personal}
    assert told == (set(world.state.living) - {B} if hours else set())
    if hours:
        assert world.notes(D, VoteReminder) == [VoteReminder(week(2).ballot_closes, 2)]
    assert not world.public


@pytest.mark.rule("COSA-PART-04", "QC-20")
@pytest.mark.option("part_second_miss")
def test_a_second_missed_ballot_is_told_or_fatal() -> None:
    for how, dies in (("flag", False), ("dies", True)):
        world = position(
            roles={A: T},
            people={H: {"missed": 1}},
            rules={"part_second_miss": how, "vote_penalty": 0},
        )
        for who in (A, B, C, D, E, F, G):
            world.votes(**{who: None})
        world.close_day()
        assert world.notes(H, Missed) == [Missed(2)]
        assert [
            e.data["quien"]
            for e in world.events
            if isinstance(e, Log) and e.code == "BALLOTS_MISSED"
        ] == [H]
        assert (H in world.dead()) == dies

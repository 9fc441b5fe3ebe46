"""The lynch ballot and the election: what counts as a vote, and the table that is published."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cosa.director import ConfirmDoubtful, ConfirmTally, KillPlayer, WaiveBallot
from engine.cosa.events import Accepted, Asked, Log, Rejected
from engine.cosa.game import Cosa
from engine.cosa.inputs import Confirm, Deal, Decide, Open, Withdraw
from engine.cosa.notes import Missed, VoteReminder
from engine.cosa.reports import Receipt, Table
from engine.cosa.setup import Character, Setup
from engine.cosa.state import Person, State
from engine.cosa.table_text import table_text
from engine.cosa.voting import lynch_ballot
from engine.cosa.words import Phase, PublicationKind, Role
from engine.vocabulary.actions import Vote
from engine.vocabulary.choices import ChangeVote, ElectLeader
from engine.vocabulary.ids import CharacterId
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
    World,
    code,
    position,
    scheduled,
    setup_of,
    week,
)  # fmt: skip

T, HERO, ARMOURER = Role.THING, Role.HERO, Role.ARMOURER
EXPEDITION = (
    "Zhou Thurston", "Mia Stuart", "Jesús Yrion", "Kaida Takeno", "Jonathan Teddy", "Lyra Becks",
    "Ostap Ankudinov", "Susan Weaver", "Jeffrey Jones", "Sara", "Ben Hudson", "Nils Holm",
    "Olga Prado", "Pía Rey",
)  # fmt: skip
EXAMPLE = """Votación para aislar (Día 2):

\tSara\t5 votos\t(1) Zhou Thurston (12) Susan Weaver (*) Susan Weaver (Líder) (*) Sara (Penalización por no votar) (*) Sara (Penalización por no votar)
\tBen Hudson\t3 votos\t(7) Jonathan Teddy (8) Lyra Becks (9) Ostap Ankudinov
\tJeffrey Jones\t2 votos\t(3) Jesús Yrion (6) Kaida Takeno
\tJesús Yrion\t2 votos\t(2) Mia Stuart (13) Jeffrey Jones"""


def short(name: str) -> CharacterId:
    """`Jesús Yrion` → `yrion`, and so on."""
    return CharacterId(name.split()[-1].lower())


def expedition(**rules: object) -> World:
    """The fourteen of the published example, on day 2, led by Susan."""
    roster = tuple(Character(short(name), name) for name in EXPEDITION)
    base = setup_of(8, **rules)
    game = Cosa(Setup(roster, base.ruleset))
    people = {c.id: Person(c.id, Role.HUMAN, Role.HUMAN) for c in roster}
    people[short("Nils Holm")] = Person(short("Nils Holm"), T, T)
    state = State(
        ruleset=base.ruleset, people=people, turn=2, phase=Phase.VOTE, seed="ab" * 32,
        leader=short("Susan Weaver"), schedule={n: week(n) for n in range(1, 9)},
    )  # fmt: skip
    state = replace(state, ballot=lynch_ballot(game.setup, state, week(2)))
    return World(game, state, now=week(2).opens)


def example(**rules: object) -> World:
    """The thirteen votes of the example, in their order; Sara says nothing."""
    world = expedition(**rules)
    for voter, target in (
        ("thurston", "sara"), ("stuart", "yrion"), ("yrion", "jones"), ("hudson", None),
        ("holm", None), ("takeno", "jones"), ("teddy", "hudson"), ("becks", "hudson"),
        ("ankudinov", "hudson"), ("prado", None), ("rey", None), ("weaver", "sara"),
        ("jones", "yrion"),
    ):  # fmt: skip
        world.votes(**{voter: None if target is None else CharacterId(target)})
    world.close_day()
    return world


def table(world: World) -> Table:
    (found,) = world.last(PublicationKind.TABLE).tables
    return found


def row(world: World, who: str) -> list[tuple[str, int | None, str]]:
    """A row's entries: (elector, number, reason)."""
    rows = [r for r in table(world).rows if r.option == who]
    return [(e.elector, e.number, e.reason) for e in rows[0].entries] if rows else []


@pytest.mark.rule(
    "F-01", "COSA-VOTE-08", "COSA-VOTE-09", "COSA-VOTE-10", "COSA-VOTE-11", "COSA-VOTE-12",
    "COSA-VOTE-13", "COSA-VOTE-14", "COSA-VOTE-15", "COSA-VOTE-16", "COSA-VOTE-18", "COSA-VOTE-20",
    "COSA-VOTE-21", "COSA-VOTE-22", "COSA-VOTE-23", "COSA-VOTE-24", "COSA-VOTE-25", "COSA-LDR-10",
    "QC-21", "QC-22", "QC-25", "QC-30g", "QC-30h",
)  # fmt: skip
def test_the_published_example_comes_out_to_the_letter() -> None:
    world = example()
    assert table_text(table(world), world.game.setup.name) == EXAMPLE
    assert world.dead() == {"sara"}


@pytest.mark.option("vote_blank_row")
@pytest.mark.rule("QC-21")
def test_blank_votes_are_left_out_or_a_last_row_or_a_footnote() -> None:
    omitted, rowed, noted = (example(vote_blank_row=how) for how in ("omit", "row", "footnote"))
    assert all(r.option is not None for r in table(omitted).rows)
    assert table(omitted).blank_numbers == ()
    last = table(rowed).rows[-1]
    assert last.option is None
    assert [(e.elector, e.number) for e in last.entries] == [
        ("hudson", 4), ("holm", 5), ("prado", 10), ("rey", 11),
    ]  # fmt: skip
    assert "\tEn blanco\t4 votos\t(4) Ben Hudson" in table_text(table(rowed), rowed.game.setup.name)
    assert table(noted).blank_numbers == (4, 5, 10, 11)
    assert "Ben Hudson" not in table_text(table(noted), str).split("En blanco")[1]


@pytest.mark.option("vote_tie_row_order")
@pytest.mark.rule("QC-30g")
def test_rows_alike_go_by_the_alphabet_or_by_who_reached_the_total_first() -> None:
    def votes(how: str) -> list[str | None]:
        world = position(roles={A: T}, rules={"vote_tie_row_order": how})
        world.votes(ana=H, bruno=C, celia=H, dario=C)
        world.blank()
        world.close_day()
        return [r.option for r in table(world).rows]

    assert votes("alpha") == [C, H]
    assert votes("reached") == [H, C]


@pytest.mark.rule("F-02", "QC-24")
def test_a_leaders_blank_vote_has_no_second_entry() -> None:
    world = position(roles={A: T}, leader=B)
    world.votes(ana=C, bruno=None)
    world.blank()
    world.close_day()
    assert row(world, C) == [(A, 1, "")]
    assert len(table(world).rows) == 1


@pytest.mark.rule("F-03", "QC-23", "COSA-VOTE-06", "COSA-VOTE-11")
def test_a_silent_leader_has_two_penalties_and_no_more() -> None:
    world = position(roles={A: T}, leader=B)
    for who in (A, C, D, E, F, G, H):
        world.votes(**{who: None})
    world.close_day()
    assert row(world, B) == [(B, None, "penalty"), (B, None, "penalty")]
    assert world.dead() == {B}


@pytest.mark.option("vote_penalty")
@pytest.mark.rule("COSA-VOTE-11", "QC-22")
@pytest.mark.parametrize("penalty", [0, 1, 5])
def test_penalties_are_as_many_as_the_rulings_say(penalty: int) -> None:
    world = position(roles={A: T}, rules={"vote_penalty": penalty})
    for who in (A, B, C, D, E, F, G):
        world.votes(**{who: None})
    world.close_day()
    assert len(row(world, H)) == penalty
    assert world.dead() == ({H} if penalty else set())


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


@pytest.mark.rule("F-16", "COSA-LDR-09", "QC-31g")
def test_in_the_election_anybody_votes_anybody() -> None:
    world = elections()
    assert code(world.say(B, ElectLeader(C))) == ""
    assert code(world.say(C, ElectLeader(B))) == ""
    assert code(world.say(D, ElectLeader(D))) == ""


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


@pytest.mark.rule("COSA-VOTE-17", "COSA-VOTE-01", "COSA-VOTE-26")
def test_every_day_has_its_ballot_and_its_own_numbers() -> None:
    world = position(roles={A: T})
    world.votes(ana=None, bruno=None, celia=None)
    world.nightfall()
    world.dawn()
    assert world.state.phase is Phase.VOTE
    assert world.last(PublicationKind.DAWN).calls[0].until == week(3).ballot_closes
    living = [who for who in world.state.living if who != H][:1]
    world.votes(**{living[0]: H if H in world.state.living else living[0]})
    world.blank()
    world.close_day()
    numbers = [e.number for r in table(world).rows for e in r.entries]
    assert numbers == [1]


@pytest.mark.rule("QC-30f", "COSA-VOTE-14")
def test_posts_of_the_same_minute_count_by_their_ids() -> None:
    world = position(roles={A: T})
    at = world.now + HOUR
    assert world.vote(B, C, at=at, post="t1:10") == ""
    assert world.vote(D, C, at=at, post="t1:9") == ""
    world.now = at
    world.blank()
    world.close_day()
    assert row(world, C) == [(D, 1, ""), (B, 2, "")]


@pytest.mark.option("vote_blank_competes")
@pytest.mark.rule("QC-26", "COSA-VOTE-07")
def test_blanks_are_ignored_unless_they_compete() -> None:
    for competes, dead in ((False, {C}), (True, set[str]())):
        world = position(roles={A: T}, rules={"vote_blank_competes": competes})
        world.votes(bruno=C, dario=C)
        world.blank()
        world.close_day()
        assert world.dead() == dead


@pytest.mark.rule("QC-27", "E-07", "COSA-PART-05")
def test_nobody_dies_where_everybody_votes_blank() -> None:
    world = position(roles={A: T}, leader=B)
    world.blank()
    world.close_day()
    assert table(world).rows == ()
    assert world.last(PublicationKind.TABLE).tie is None
    assert world.dead() == set()
    text = table_text(table(world), str)
    assert text == "Votación para aislar (Día 2):\n\nNo ha habido votos para nadie."
    assert all(person.missed == 0 for person in world.state.people.values())


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


@pytest.mark.rule("QC-20b", "E-07")
def test_a_waived_absence_shows_no_penalty_and_gives_no_reason() -> None:
    world = position(roles={A: T})
    world.act(WaiveBallot(H, 2, "Directora", "está de viaje"))
    for who in (A, B, C, D, E, F, G):
        world.votes(**{who: None})
    world.close_day()
    assert table(world).rows == ()
    assert world.state.people[H].missed == 0
    assert code(world.act(WaiveBallot(G, 2, "Directora", "tarde"))) == "BALLOT_CLOSED"
    everybody = position(roles={A: T})
    for who in everybody.state.people:
        everybody.act(WaiveBallot(who, 2, "Directora", "fiesta"))
    everybody.close_day()
    assert table(everybody).rows == ()


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


@pytest.mark.option("text_ballot_verb")
@pytest.mark.rule("QC-92", "QC-30i")
@pytest.mark.parametrize("verb", ["aislar", "linchar"])
def test_the_title_says_what_the_rulings_call_it_and_one_vote_is_singular(verb: str) -> None:
    world = position(roles={A: T}, rules={"text_ballot_verb": verb})
    world.votes(bruno=C)
    world.blank()
    world.close_day()
    text = table_text(table(world), world.game.setup.name)
    assert text == f"Votación para {verb} (Día 2):\n\n\tCelia\t1 voto\t(1) Bruno"


def elections(players: int = 8, **rules: object) -> World:
    """Day 1, with the election open."""
    game = Cosa(setup_of(players, **rules))
    world = World(game, game.start())
    world.give(Open(0))
    world.publish()
    for turn in range(1, 5):
        world.give(scheduled(turn))
    world.give(Deal(1, "5e" * 32, "00" * 32))
    world.run(week(1).opens)
    assert world.state.phase is Phase.ELECTION
    return world


def elect(world: World, **by: CharacterId | None) -> None:
    for who, target in by.items():
        choice = ElectLeader(target, blank=target is None)
        assert code(world.say(CharacterId(who), choice)) == ""


@pytest.mark.rule(
    "COSA-LDR-02", "COSA-LDR-04", "COSA-LDR-05", "COSA-LDR-06", "COSA-LDR-08", "COSA-LDR-11",
    "COSA-CLK-04", "F-14", "E-04", "QC-30e",
)  # fmt: skip
def test_the_election_is_free_changeable_and_published() -> None:
    world = elections()
    elect(world, ana=B, bruno=C, celia=None, dario=C)
    elect(world, ana=C)  # changed: it comes last now
    elect(world, elsa=H)
    world.give(Withdraw(E, world.now + 1, "t1:w"))
    world.run(week(1).ballot_closes)
    report = world.last(PublicationKind.ROLES)
    assert world.state.leader == C
    assert report.leader is not None
    assert (report.leader.leader, report.leader.by_chance) == (C, False)
    (found,) = report.tables
    assert table_text(found, world.game.setup.name) == (
        "Votación para líder (Día 1):\n\n\tCelia\t3 votos\t(1) Bruno (3) Dario (4) Ana"
    )
    assert all(person.missed == 0 for person in world.state.people.values())


@pytest.mark.option("election_order")
@pytest.mark.rule("QC-30e")
def test_a_changed_vote_may_keep_its_first_number() -> None:
    world = elections(election_order="first")
    elect(world, ana=B, bruno=C)
    elect(world, ana=C)
    world.run(week(1).ballot_closes)
    (found,) = world.last(PublicationKind.ROLES).tables
    assert [(e.elector, e.number) for e in found.rows[0].entries] == [(A, 1), (B, 2)]


@pytest.mark.rule("COSA-LDR-07")
def test_an_election_tie_is_broken_by_chance_and_said_so() -> None:
    winners = set[str]()
    for number in range(12):
        world = elections()
        world.state = replace(world.state, seed=f"{number:064x}")
        elect(world, ana=B, bruno=B, celia=D, dario=D, elsa=F)
        world.run(week(1).ballot_closes)
        change = world.last(PublicationKind.ROLES).leader
        assert change is not None
        assert change.by_chance
        winners.add(change.leader or "")
    assert winners == {B, D}


@pytest.mark.rule("QC-31f", "COSA-LDR-05")
def test_without_any_vote_the_leader_is_anybody() -> None:
    leaders = set[str | None]()
    for number in range(60):
        world = elections()
        world.state = replace(world.state, seed=f"{number:064x}")
        elect(world, ana=None)
        world.run(week(1).ballot_closes)
        leaders.add(world.state.leader)
    assert leaders == set(world.state.people)


def test_posts_of_a_narrator_on_behalf_of_somebody_need_no_notas_nor_hour() -> None:
    world = position(roles={A: T})
    late = week(2).ballot_closes + HOUR
    given = Decide(B, late, "dm:1", (Vote(C),), "visible", source="narrator")
    assert code(world.give(given)) == ""

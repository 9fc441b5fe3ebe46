"""Incursions and their secret cards (AVA-MIS, QA-20 to QA-27, G-02, G-09, G-11)."""

from itertools import permutations

import pytest

from engine.avaloup.inputs import Withdraw
from engine.avaloup.words import Phase, PublicationKind
from engine.vocabulary.choices import PlayCard
from tests.engine.avaloup.table import HOUR, NAMES, Table, codes


@pytest.fixture
def table():
    """Seven players; a villager, the Alfa and a wolf are on the second team."""
    made = Table(7)
    made.mission()
    made.approve("caco", "blas", "dora")
    return made


def at_round(round_, players, wolves):
    """A table whose incursion of a round gets so many wolf cards; its result."""
    made = Table(players)
    for number in range(1, round_):
        made.mission(0 if number % 2 else 1)
    made.mission(wolves)
    return made.told("mission")[-1]


@pytest.mark.rule("AVA-MIS-06", "AVA-MIS-07", "AVA-MIS-08", "AVA-MIS-09", "AVA-MIS-10", "QA-21")
@pytest.mark.parametrize(
    ("round_", "players", "wolves", "success"),
    [
        pytest.param(1, 7, 0, True, id="all villagers"),
        pytest.param(1, 7, 1, False, id="one is enough"),
        pytest.param(1, 7, 2, False, id="two are enough"),
        pytest.param(4, 7, 1, True, id="the fourth of seven stands one"),
        pytest.param(4, 7, 2, False, id="but not two"),
        pytest.param(4, 10, 1, True, id="the fourth of ten"),
        pytest.param(4, 6, 1, False, id="the fourth of six does not"),
        pytest.param(4, 5, 1, False, id="nor of five"),
    ],
)
@pytest.mark.rule("G-02")
def test_how_many_wolf_cards_an_incursion_stands(round_, players, wolves, success):
    found = at_round(round_, players, wolves)
    assert (found.round, found.success, found.wolf_cards) == (round_, success, wolves)


@pytest.mark.rule("AVA-MIS-09")
def test_the_fifth_of_seven_fails_with_one():
    made = Table(7)
    for wolves in (0, 1, 0, 2):
        made.mission(wolves)
    made.mission(1)
    assert made.told("mission")[-1].success is False
    assert made.over == ("wolf", "FAILURES")


@pytest.mark.rule("QA-22", "AVA-MIS-05", "AVA-MIS-13")
def test_the_counts_are_published_even_of_a_success(table):
    found = at_round(4, 7, 1)
    assert (found.village_cards, found.wolf_cards, found.fails_needed) == (3, 1, 2)
    assert (found.village, found.wolf) == (3, 1)


@pytest.mark.rule("AVA-MIS-01", "AVA-MIS-02")
def test_each_member_sends_exactly_one_card_and_nobody_else(table):
    assert codes(table.say("eva", PlayCard("aldea"))) == ("W-NOROLE",)
    assert codes(table.say("caco", PlayCard("aldea"), PlayCard("lobo"))) == ("W-MULTI",)
    assert codes(table.say("caco", PlayCard(None))) == ("INCOMPLETE",)
    for who in ("blas", "caco", "dora"):
        assert codes(table.say(who, PlayCard("aldea"))) == ()
    table.tick(hours=24)
    found = table.told("mission")[-1]
    assert found.village_cards + found.wolf_cards == len(found.team) == 3


@pytest.mark.rule("AVA-MIS-11")
@pytest.mark.parametrize("card", ["aldea", "lobo"])
def test_wolves_may_send_either_card(table, card):
    assert codes(table.say("blas", PlayCard(card))) == ()


@pytest.mark.rule("QA-20", "AVA-MIS-12")
@pytest.mark.option("villager_may_fail")
@pytest.mark.parametrize("may", [True, False])
def test_whether_a_villager_may_send_the_wolf_card(may):
    made = Table(7, villager_may_fail=may)
    made.approve("caco", "eva")
    before = len(made.publics)
    events = made.say("caco", PlayCard("lobo"))
    assert codes(events) == (() if may else ("W-FORBID",))
    assert not any(e.public for e in events if codes([e]))
    assert len(made.publics) == before
    made.tick(hours=24)
    assert made.told("mission")[0].wolf_cards == (1 if may else 0)


@pytest.mark.rule("QA-20")
@pytest.mark.rule("G-09")
def test_a_refused_card_leaves_no_public_trace_and_another_is_counted(table):
    quiet = Table(7)
    quiet.mission()
    quiet.approve("caco", "blas", "dora")
    assert codes(table.say("caco", PlayCard("lobo"))) == ("W-FORBID",)
    for made in (table, quiet):
        made.say("caco", PlayCard("aldea"))
        made.tick(hours=24)
    assert table.publics[-1] == quiet.publics[-1]
    assert table.told("mission")[-1].village_cards == 3


def published(made):
    return repr((made.publics, made.personal))


@pytest.mark.rule("AVA-MIS-03", "AVA-MIS-04", "QA-27")
@pytest.mark.rule("G-11")
def test_the_same_cards_in_any_order_give_the_same_bytes():
    found = set()
    for order in permutations([("blas", "lobo"), ("caco", "aldea"), ("dora", "aldea")]):
        made = Table(7)
        made.mission()
        made.approve("caco", "blas", "dora")
        for who, card in order:
            made.say(who, PlayCard(card))
        made.now = 1_900_000_000
        made.tick()
        found.add(published(made))
    assert len(found) == 1


@pytest.mark.rule("AVA-MIS-03", "AVA-MIS-04")
def test_whose_the_wolf_card_was_shows_nowhere():
    found = set()
    for wolf, card in (("blas", "lobo"), ("dora", "lobo")):
        made = Table(7)
        made.mission()
        made.approve("caco", "blas", "dora")
        made.say(wolf, PlayCard(card))
        made.now = 1_900_000_000
        made.tick()
        found.add(published(made))
    assert len(found) == 1


@pytest.mark.rule("AVA-MIS-05")
def test_the_result_has_counts_and_no_authors(table):
    table.tick(hours=24)
    assert set(table.told("mission")[-1].__dataclass_fields__) == {
        "round",
        "team",
        "village_cards",
        "wolf_cards",
        "fails_needed",
        "success",
        "village",
        "wolf",
    }


@pytest.mark.rule("QA-23")
@pytest.mark.option("card_timeout")
@pytest.mark.parametrize("silent", [("blas",), ("caco",), ("blas", "caco", "dora")])
def test_a_card_that_is_missing_is_a_villagers_whoevers_it_is(table, silent):
    for who in ("blas", "caco", "dora"):
        if who not in silent:
            table.say(who, PlayCard("aldea"))
    table.tick(hours=24)
    assert table.told("mission")[-1].village_cards == 3
    assert "missing" not in repr(table.publics[-1])


@pytest.mark.rule("QA-24")
@pytest.mark.option("card_revocable")
@pytest.mark.parametrize("revocable", [True, False])
def test_whether_a_card_can_be_changed_until_the_deadline(revocable):
    made = Table(7, card_revocable=revocable)
    made.approve("blas", "dora")
    assert made.personal["blas"][-1].request.revocable is revocable
    (done,) = made.say("blas", PlayCard("lobo"))
    assert done.final is not revocable
    assert codes(made.say("blas", PlayCard("aldea"))) == (() if revocable else ("W-DUP",))
    gone = made.give(Withdraw("blas", made.now, "t1:90"))
    assert codes(gone) == (() if revocable else ("W-DUP",))
    assert codes(made.give(Withdraw("eva", made.now, "t1:91"))) == ("W-NOROLE",)
    made.tick(hours=24)
    assert made.told("mission")[0].wolf_cards == (0 if revocable else 1)


@pytest.mark.rule("QA-24")
@pytest.mark.rule("E-14")
def test_cards_are_counted_at_their_deadline_and_not_with_the_last_one(table):
    for who in ("blas", "caco", "dora"):
        table.say(who, PlayCard("aldea"))
    table.tick(hours=23)
    assert table.state.phase is Phase.MISSION
    table.tick(hours=1)
    assert table.state.phase is Phase.PROPOSE


@pytest.mark.rule("QA-25")
@pytest.mark.option("card_progress")
@pytest.mark.parametrize("told", [True, False])
def test_whether_progress_is_published(told):
    made = Table(7, card_progress=told)
    made.approve("blas", "dora")
    made.say("blas", PlayCard("aldea"))
    made.say("blas", PlayCard("lobo"))
    made.say("dora", PlayCard("aldea"))
    progress = [p.cards_in for p in made.publics if p.kind is PublicationKind.PROGRESS]
    assert progress == ([(1, 2), (2, 2)] if told else [])


@pytest.mark.rule("QA-26", "AVA-MIS-02")
def test_a_card_is_one_of_two_words_and_nothing_else(table):
    table.say("blas", PlayCard("lobo"))
    assert {v.option for v in table.state.cards.votes} == {"lobo"}
    assert table.state.cards.options == ("aldea", "lobo")
    assert codes(table.say("dora", PlayCard("oso"))) == ("W-UNKNOWN",)


@pytest.mark.rule("AVA-MIS-02", "QA-27")
def test_everybody_of_the_team_is_asked_in_the_same_words_and_alone(table):
    asked = {who: [r for r in reports if r.request] for who, reports in table.personal.items()}
    requests = {who: r[-1] for who, r in asked.items() if r and r[-1].round == 2}
    assert set(requests) == {"caco", "blas", "dora"}
    assert len({r.request for r in requests.values()}) == 1
    assert {who for who, reports in asked.items() if len(reports) > 1} == {"blas"}


@pytest.mark.rule("QA-38")
@pytest.mark.option("card_hours")
@pytest.mark.parametrize("hours", [1, 24, 30])
def test_the_time_to_send_a_card(hours):
    made = Table(7, card_hours=hours)
    made.approve("blas", "dora")
    since = made.now
    assert codes(made.say("blas", PlayCard("aldea"), at=since + hours * HOUR)) == ()
    assert codes(made.say("dora", PlayCard("lobo"), at=since + hours * HOUR + 1)) == ("W-LATE",)
    made.tick(hours=hours)
    assert made.told("mission")[0].wolf_cards == 0


def test_a_card_out_of_its_time_or_place(table):
    assert codes(table.say("blas", PlayCard("lobo"), channel="public")) == ("W-NOTDIR",)
    assert codes(table.say("blas", PlayCard("lobo"), channel="pack")) == ("W-NOTDIR",)
    table.tick(hours=24)
    assert codes(table.say("blas", PlayCard("lobo"))) == ("W-CLOSED",)
    assert codes(table.say("hugo", PlayCard("lobo"))) == ("UNKNOWN_CHARACTER",)
    table.open("eva", "fran", "gus")
    assert codes(table.say("eva", PlayCard("aldea"))) == ("W-EARLY",)
    assert codes(table.say("ana", PlayCard("aldea"))) == ("W-CLOSED",)


@pytest.mark.rule("AVA-MIS-14", "AVA-VOTE-11")
def test_a_new_round_begins_with_its_team(table):
    table.tick(hours=24)
    assert (table.state.phase, table.state.round, table.state.rejections) == (Phase.PROPOSE, 3, 0)
    assert table.told("header")[-1].round == 3
    assert table.state.team == ()


@pytest.mark.rule("AVA-MIS-13", "QA-48")
def test_every_incursion_scores_for_one_side_and_one_only():
    made = Table(7)
    for number, wolves in enumerate((0, 1, 0, 2), 1):
        made.mission(wolves)
        found = made.told("mission")[-1]
        assert found.village + found.wolf == number
    assert NAMES[0] in made.state.seats

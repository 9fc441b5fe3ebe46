"""One ballot at each of its parameters: numbers, marks, finality, winners, ends."""

from dataclasses import replace
from itertools import permutations

import pytest

from engine.core.ballot import (
    Ballot,
    Cast,
    Extra,
    Rule,
    Terms,
    Withdrawn,
    cast,
    close,
    is_complete,
    outcome,
    silent,
    withdraw,
    without,
)
from engine.core.refusals import Refused

NAMES = ("ana", "blas", "caco", "dora", "eva")


def open_ballot(**terms):
    return Ballot(NAMES, NAMES, Terms(**terms))


def voted(ballot, *votes):
    """Each vote is (elector, option), a second apart."""
    for at, (who, what) in enumerate(votes, 1):
        done = cast(ballot, who, what, at, f"t1:{at}")
        assert isinstance(done, Cast), done
        ballot = done.ballot
    return ballot


def told(tally):
    return [
        (row.option, row.total, [(e.number or "*", e.elector, e.kind) for e in row.entries])
        for row in tally.rows
    ]


def test_the_table_has_numbers_in_the_order_of_posts_and_marks_after_them():
    names = tuple(f"p{n:02}" for n in range(1, 15))
    ballot = Ballot(names, names, Terms(blank=True, penalty=2), extra=(Extra("p12"),))
    ballot = voted(
        ballot,
        ("p01", "p14"),
        ("p02", "p03"),
        ("p03", "p13"),
        ("p04", None),
        ("p05", None),
        ("p06", "p13"),
        ("p07", "p09"),
        ("p08", "p09"),
        ("p09", "p09"),
        ("p10", None),
        ("p11", None),
        ("p12", "p14"),
        ("p13", "p03"),
    )
    tally = close(ballot)

    assert told(tally) == [
        (
            "p14",
            5,
            [
                (1, "p01", "vote"),
                (12, "p12", "vote"),
                ("*", "p12", "extra"),
                ("*", "p14", "penalty"),
                ("*", "p14", "penalty"),
            ],
        ),
        ("p09", 3, [(7, "p07", "vote"), (8, "p08", "vote"), (9, "p09", "vote")]),
        ("p03", 2, [(2, "p02", "vote"), (13, "p13", "vote")]),
        ("p13", 2, [(3, "p03", "vote"), (6, "p06", "vote")]),
    ]
    assert [(e.number, e.elector) for e in tally.blanks] == [
        (4, "p04"),
        (5, "p05"),
        (10, "p10"),
        (11, "p11"),
    ]
    assert (tally.winner, tally.tied, tally.silent) == ("p14", (), ("p14",))


def test_a_vote_of_more_weight_counts_only_where_it_was_cast_for_somebody():
    ballot = replace(open_ballot(blank=True, penalty=2), extra=(Extra("ana", 3),))

    assert close(voted(ballot, ("ana", "blas"))).count("blas") == 1 + 3 + 2
    assert close(voted(ballot, ("ana", None))).count("ana") == 0
    assert close(ballot).count("ana") == 2, "penalties are not doubled"


@pytest.mark.parametrize("penalty", [0, 1, 2])
def test_silence_costs_what_the_terms_say_unless_waived(penalty):
    ballot = voted(open_ballot(penalty=penalty, blank=True), ("ana", None))
    tally = close(replace(ballot, waived=("eva",)))

    assert [tally.count(who) for who in NAMES] == [0, penalty, penalty, penalty, 0]
    assert tally.silent == ("blas", "caco", "dora", "eva")


def test_a_final_vote_stands_and_keeps_its_number():
    ballot = voted(open_ballot(), ("ana", "blas"), ("blas", "caco"))

    assert cast(ballot, "ana", "caco", 9, "t1:9") == Refused("ALREADY_VOTED")
    assert withdraw(ballot, "ana", 9) == Refused("FINAL")
    assert told(close(ballot))[0][2] == [(1, "ana", "vote")]


def test_a_revocable_vote_is_numbered_by_its_last_change_without_gaps():
    ballot = voted(
        open_ballot(revocable=True, blank=True),
        ("ana", "blas"),
        ("blas", "caco"),
        ("caco", None),
        ("ana", "caco"),
    )
    taken_back = withdraw(ballot, "blas", 9)
    assert isinstance(taken_back, Withdrawn)
    assert taken_back.before.option == "caco"
    tally = close(taken_back.ballot)

    assert [(e.number, e.elector) for e in tally.blanks] == [(1, "caco")]
    assert told(tally) == [("caco", 1, [(2, "ana", "vote")])]
    assert withdraw(taken_back.ballot, "blas", 9) == Refused("NOTHING_TO_WITHDRAW")


def test_posts_dated_alike_are_numbered_by_their_ids():
    ballot = open_ballot()
    for who, post in (("ana", "t1:10"), ("blas", "t1:9")):
        ballot = cast(ballot, who, "eva", 60, post).ballot

    assert [e.elector for e in close(ballot).rows[0].entries] == ["blas", "ana"]


def test_the_order_in_which_votes_were_read_shows_nowhere():
    votes = [("ana", "eva", 3), ("blas", "eva", 1), ("caco", "ana", 2)]
    tallies = set()
    for order in permutations(votes):
        ballot = open_ballot()
        for who, what, at in order:
            ballot = cast(ballot, who, what, at, f"t1:{at}").ballot
        tallies.add(close(ballot))
    assert len(tallies) == 1


@pytest.mark.parametrize(
    ("elector", "option", "at", "code"),
    [
        pytest.param("zoe", "ana", 1, "NOT_AN_ELECTOR", id="nobody"),
        pytest.param("ana", "zoe", 1, "NOT_AN_OPTION", id="no such option"),
        pytest.param("ana", None, 1, "NO_BLANK", id="no blanks here"),
        pytest.param("ana", "blas", 1, "PARTNER", id="forbidden to him"),
        pytest.param("ana", "caco", 120, "LATE", id="after the deadline's minute"),
    ],
)
def test_what_cannot_be_voted_is_refused_with_its_code_and_uses_nothing_up(
    elector, option, at, code
):
    ballot = replace(open_ballot(), until=60, forbidden={("ana", "blas"): "PARTNER"})

    assert cast(ballot, elector, option, at, "t1:1", precision=60) == Refused(code)
    assert isinstance(cast(ballot, "ana", "caco", 119, "t1:1", precision=60), Cast)
    assert isinstance(cast(ballot, "blas", "ana", 119, "t1:1", precision=60), Cast)


def test_a_withdrawal_has_the_deadline_of_the_votes():
    ballot = replace(voted(open_ballot(revocable=True), ("ana", "eva")), until=60)

    assert withdraw(ballot, "ana", 61) == Refused("LATE")
    assert withdraw(ballot, "zoe", 60) == Refused("NOT_AN_ELECTOR")
    assert isinstance(withdraw(ballot, "ana", 60), Withdrawn)


def test_a_vote_of_somebody_who_is_gone_or_for_somebody_who_is_gone_counts_no_more():
    ballot = voted(open_ballot(), ("ana", "eva"), ("eva", "ana"), ("blas", "caco"))
    left = tuple(n for n in NAMES if n != "eva")
    tally = close(replace(ballot, electors=left, options=left))

    assert told(tally) == [("caco", 1, [(1, "blas", "vote")])]


@pytest.mark.parametrize("early", [True, False])
def test_it_ends_early_where_its_terms_say_so(early):
    ballot = voted(open_ballot(early_close=early), *((who, "ana") for who in NAMES[:4]))
    assert not is_complete(ballot)
    ballot = voted(ballot, ("eva", "ana"))
    assert is_complete(ballot) is early
    assert silent(without(ballot, "eva")) == ("eva",)


@pytest.mark.parametrize(
    ("rule", "votes", "blanks", "electors", "winner", "tied"),
    [
        pytest.param(Rule.PLURALITY, (3, 2), 0, 5, "a", (), id="most"),
        pytest.param(Rule.PLURALITY, (2, 2), 0, 5, None, ("a", "b"), id="tie to be decided"),
        pytest.param(Rule.PLURALITY, (1, 0), 4, 5, "a", (), id="blanks do not compete"),
        pytest.param(Rule.PLURALITY, (0, 0), 5, 5, None, (), id="nobody has a vote"),
        pytest.param(Rule.STRICT, (3, 2), 0, 5, "a", (), id="strictly more"),
        pytest.param(Rule.STRICT, (2, 2), 0, 5, None, (), id="tie elects nobody"),
        pytest.param(Rule.HALF_OF_ELECTORS, (3, 3), 0, 6, None, (), id="half is not more"),
        pytest.param(Rule.HALF_OF_ELECTORS, (4, 2), 0, 6, "a", (), id="more than half"),
        pytest.param(Rule.HALF_OF_ELECTORS, (3, 1), 0, 6, None, (), id="half of all, not of cast"),
        pytest.param(Rule.HALF_OF_CAST, (3, 1), 0, 6, "a", (), id="of those cast"),
        pytest.param(Rule.HALF_OF_CAST, (3, 1), 2, 6, None, (), id="blanks are cast too"),
        pytest.param(Rule.HALF_OF_CAST, (2, 2), 0, 6, None, (), id="half of those cast"),
    ],
)
def test_the_rule_says_who_wins(rule, votes, blanks, electors, winner, tied):
    totals = list(zip(("a", "b"), votes, strict=True))
    found = outcome(
        totals, Terms(rule), blanks=blanks, electors=electors, given=sum(votes) + blanks
    )
    assert found == (winner, tied)


@pytest.mark.parametrize("blanks", [1, 2, 3])
def test_blanks_that_compete_can_win_or_tie(blanks):
    terms = Terms(Rule.STRICT, blank=True, blank_competes=True)
    assert outcome([("a", 2), ("b", 1)], terms, blanks=blanks)[0] == ("a" if blanks < 2 else None)


def test_whoever_is_silent_can_be_taken_to_have_voted():
    ballot = Ballot(NAMES, ("yes", "no"), Terms(Rule.HALF_OF_CAST, default="yes"))
    tally = close(voted(ballot, ("ana", "no"), ("blas", "no")))

    assert (tally.count("yes"), tally.count("no"), tally.winner) == (3, 2, "yes")
    assert [e.kind for e in tally.rows[0].entries] == ["default"] * 3
    assert tally.silent == ("caco", "dora", "eva")

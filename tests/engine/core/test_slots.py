"""A choice of one owner: what it takes, how firm it is, and what silence is worth."""

from dataclasses import replace

import pytest

from engine.core.refusals import Refused
from engine.core.slots import (
    Decided,
    Settled,
    Silence,
    Slot,
    decide,
    first_usable,
    settle,
    withdraw,
)

FRUIT = ("pera", "uva", "higo")
SLOT = Slot("ana", FRUIT, until=100)


def decided(slot, *chosen, at=1):
    done = decide(slot, slot.owner, chosen, at, "t1:1")
    assert isinstance(done, Decided), done
    return done.slot


def test_the_owner_decides_once_where_it_is_final():
    slot = decided(SLOT, "uva")

    assert settle(slot, "seed", "fruta") == Settled(("uva",), "owner")
    assert decide(slot, "ana", ("pera",), 2, "t1:2") == Refused("ALREADY_DECIDED")
    assert withdraw(slot, "ana", 2) == Refused("FINAL")


def test_a_revocable_choice_is_the_last_one_until_the_deadline():
    slot = decided(replace(SLOT, revocable=True), "uva")
    changed = decide(slot, "ana", ("higo",), 100, "t1:2")

    assert isinstance(changed, Decided)
    assert (changed.slot.chosen, changed.before, changed.slot.post) == (("higo",), ("uva",), "t1:2")
    assert decide(slot, "ana", ("higo",), 101, "t1:3") == Refused("LATE")
    assert withdraw(slot, "ana", 101) == Refused("LATE")
    empty = withdraw(slot, "ana", 100)
    assert isinstance(empty, Decided)
    assert empty.slot == replace(SLOT, revocable=True)
    assert withdraw(empty.slot, "ana", 100) == Refused("NOTHING_TO_WITHDRAW")


@pytest.mark.parametrize(
    ("who", "chosen", "code"),
    [
        pytest.param("blas", ("uva",), "NOT_THE_OWNER", id="somebody else"),
        pytest.param("ana", ("kiwi",), "NOT_AN_OPTION", id="no such option"),
        pytest.param("ana", ("uva",), "WRONG_COUNT", id="too few"),
        pytest.param("ana", FRUIT, "WRONG_COUNT", id="too many"),
        pytest.param("ana", ("uva", "uva"), "REPEATED", id="twice the same"),
        pytest.param("ana", (), "WRONG_COUNT", id="nothing"),
    ],
)
def test_what_is_no_decision_is_refused_with_its_code(who, chosen, code):
    slot = replace(SLOT, least=2, most=2)

    assert decide(slot, who, chosen, 1, "t1:1") == Refused(code)
    assert withdraw(slot, "blas", 1) == Refused("NOT_THE_OWNER")


def test_an_ordered_list_gives_the_first_that_can_still_be_used():
    slot = decided(replace(SLOT, most=3, standing=True), "higo", "pera")

    assert first_usable(slot, lambda c: True) == "higo"
    assert first_usable(slot, lambda c: c != "higo") == "pera"
    assert first_usable(slot, lambda c: c == "uva") is None


@pytest.mark.parametrize(
    ("silence", "by", "chosen"),
    [
        pytest.param(Silence.NOTHING, "nobody", (), id="nothing"),
        pytest.param(Silence.FALLBACK, "fallback", ("pera",), id="fallback"),
    ],
)
def test_silence_is_worth_what_the_slot_says(silence, by, chosen):
    slot = replace(SLOT, silence=silence, fallback=("pera",))

    assert settle(slot, "seed", "fruta") == Settled(chosen, by)


def test_chance_takes_as_many_as_are_needed_equally_often():
    slot = replace(SLOT, least=2, most=2, silence=Silence.CHANCE)
    seen = [settle(slot, f"seed {n}", "fruta") for n in range(300)]

    pairs = {s.chosen for s in seen}
    assert pairs == {("pera", "uva"), ("pera", "higo"), ("uva", "higo")}
    assert all(60 < sum(s.chosen == pair for s in seen) < 140 for pair in pairs)
    assert all(s.by == "chance" and s.draws for s in seen)
    assert settle(slot, "seed 1", "fruta") == seen[1]

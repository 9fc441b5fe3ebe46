"""Seats in a circle: who is next, who sits beside whom, who is skipped."""

import pytest

from engine.core.seats import (
    clockwise,
    following,
    in_order,
    neighbours,
    preceding,
)

RING = ("ana", "blas", "caco", "dora")


def test_the_circle_closes():
    assert clockwise(RING, "caco") == ("dora", "ana", "blas")
    assert (following(RING, "dora"), preceding(RING, "ana")) == ("ana", "dora")


def test_those_who_do_not_count_are_skipped():
    living = {"ana", "caco"}.__contains__
    assert (following(RING, "ana", living), preceding(RING, "ana", living)) == ("caco", "caco")
    assert neighbours(RING, "ana", living) == ("caco",)
    assert neighbours(RING, "blas", living) == ("ana", "caco")
    assert neighbours(RING, "blas") == ("ana", "caco")
    assert neighbours(RING, "ana", {"ana"}.__contains__) == ()
    assert following(RING, "ana", {"ana"}.__contains__) is None


def test_a_list_is_told_in_the_order_of_the_seats():
    assert in_order(RING, ["dora", "nadie", "ana"]) == ("ana", "dora")


def test_somebody_without_a_seat_is_an_error():
    with pytest.raises(ValueError, match="not in tuple"):
        following(RING, "zoe")

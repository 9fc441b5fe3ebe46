import pytest

from engine.core.posts import post_key
from engine.core.windows import in_time, is_over, last_second

MINUTE, HALF_HOUR = 60, 1800
NINE = 21 * 3600


@pytest.mark.rule("AMB-273", "AMB-010", "HAC-DECL-04")
@pytest.mark.parametrize(
    ("at", "deadline", "precision", "expected"),
    [
        pytest.param(NINE - 1, NINE, 1, True, id="a second before"),
        pytest.param(NINE, NINE, 1, True, id="exactly at the deadline"),
        pytest.param(NINE + 1, NINE, 1, False, id="a second after"),
        pytest.param(NINE, NINE, MINUTE, True, id="the deadline's minute, on the minute"),
        pytest.param(NINE + 59, NINE, MINUTE, True, id="the deadline's minute, its last second"),
        pytest.param(NINE + 60, NINE, MINUTE, False, id="the minute after"),
        pytest.param(NINE, NINE + 37, MINUTE, True, id="a deadline inside a minute"),
        pytest.param(NINE + 60, NINE + 37, MINUTE, False, id="the minute after such a deadline"),
        pytest.param(NINE - 60, NINE, MINUTE, True, id="the minute before"),
        pytest.param(NINE + 1799, NINE, HALF_HOUR, True, id="a forum that shows half hours"),
        pytest.param(NINE, NINE, 0, True, id="precision unknown counts as seconds"),
    ],
)
def test_the_deadlines_own_unit_of_time_counts_whole(at, deadline, precision, expected):
    assert in_time(at, deadline, precision) is expected


@pytest.mark.rule("AMB-273")
@pytest.mark.parametrize("precision", [1, MINUTE, HALF_HOUR])
@pytest.mark.parametrize("deadline", [NINE, NINE + 37, NINE + 59])
def test_a_deadline_is_over_once_nothing_more_can_be_in_time(deadline, precision):
    end = last_second(deadline, precision)

    assert in_time(end, deadline, precision)
    assert not in_time(end + 1, deadline, precision)
    assert is_over(end, deadline, precision)
    assert not is_over(end - 1, deadline, precision)


@pytest.mark.rule("AMB-127")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("9", "10", id="bare numbers"),
        pytest.param("t3:9", "t3:10", id="inside a longer id"),
        pytest.param("a2", "b1", id="words first"),
    ],
)
def test_post_ids_are_ordered_as_numbers_where_they_are_numbers(first, second):
    assert post_key(first) < post_key(second)

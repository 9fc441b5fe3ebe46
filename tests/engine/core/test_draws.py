"""Named draws: reproducible, uniform, independent of each other."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.draws import DrawRecord, draw, logged, sample, shuffle

PUBLISHED = {"a": 669, "b": 311, "bando/impostor/1": 392}


@given(st.text(max_size=20), st.text(max_size=20), st.integers(1, 10**40))
def test_a_draw_is_one_of_its_options_and_always_the_same(
    seed: str, purpose: str, options: int
) -> None:
    index = draw(seed, purpose, options)
    assert 0 <= index < options
    assert index == draw(seed, purpose, options)


@pytest.mark.parametrize("options", [0, -3, 2**256 + 1])
def test_impossible_numbers_of_options_are_refused(options: int) -> None:
    with pytest.raises(ValueError, match="options"):
        draw("s", "p", options)


def test_published_values_never_change() -> None:
    """Anybody may check an old game: these indices are part of the format."""
    drawn = {p: draw("00ff", p, 1000) for p in ("a", "b", "bando/impostor/1")}
    assert drawn == PUBLISHED


def test_seed_and_purpose_do_not_run_together() -> None:
    assert draw("ab", "c", 2**200) != draw("a", "bc", 2**200)


def test_draws_are_spread_evenly() -> None:
    """Chi-square of 6 options over 6000 names: 20.5 is passed once in a thousand seeds."""
    counts = Counter(draw("dado", f"tirada/{n}", 6) for n in range(6000))
    assert sum((counts[side] - 1000) ** 2 / 1000 for side in range(6)) < 20.5


def test_a_shuffle_keeps_every_item_and_logs_its_draws() -> None:
    items, draws = shuffle("s", "orden", "abcde")
    assert sorted(items) == list("abcde")
    assert [d.purpose for d in draws] == ["orden/1", "orden/2", "orden/3", "orden/4"]
    assert all(d == logged("s", d.purpose, d.options) for d in draws)


def test_every_order_of_three_comes_about_as_often() -> None:
    counts = Counter(shuffle(f"s{n}", "orden", "abc")[0] for n in range(1200))
    assert len(counts) == 6
    assert all(140 < number < 260 for number in counts.values())


def test_one_item_or_none_needs_no_draw() -> None:
    assert shuffle("s", "p", ["solo"]) == (("solo",), ())
    assert shuffle("s", "p", []) == ((), ())


def test_a_sample_is_the_beginning_of_the_shuffle() -> None:
    whole, _ = shuffle("s", "p", range(9))
    part, draws = sample("s", "p", range(9), 4)
    assert part == whole[:4]
    assert draws[0] == DrawRecord("p/1", 9, whole[0])


@pytest.mark.parametrize("count", [-1, 4])
def test_a_sample_larger_than_its_items_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="cannot be taken"):
        sample("s", "p", "abc", count)

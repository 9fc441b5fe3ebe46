"""Each leak planted in La Cosa or Avaloup is found by the trials, and only where it is planted."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.secrecy.tables import avaloup_leaks, avaloup_pairs, cosa_leaks, cosa_pairs
from tests.secrecy.test_table_twins import QUICK_SLOTS, QUICK_TURNS


def rows(leaks: Any) -> list[Any]:
    quick = [pytest.param(*row, id=row[0].__name__) for row in leaks.PLANTS]
    more = [pytest.param(*row, id=row[0].__name__, marks=pytest.mark.long) for row in leaks.MORE]
    return [*quick, *more]


@cache
def clean(trial: Any, mutate: Any, n: int, size: int) -> tuple[str, ...]:
    """What the same pair finds in the product as it is; the first of each are `test_table_twins`'s
    own."""
    return trial(mutate, n, size).found if n else ()


@pytest.mark.rule("COSA-INFO-02", "COSA-VOTE-19", "F-13")
@pytest.mark.parametrize(("plant", "mutate", "n"), rows(cosa_leaks))
def test_a_leak_planted_in_la_cosa_is_found(plant, mutate, n):
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        planted = cosa_pairs.trial(mutate, n, QUICK_TURNS)

    assert planted.found, "nobody noticed"
    assert not clean(cosa_pairs.trial, mutate, n, QUICK_TURNS), "it is found without the plant too"


@pytest.mark.rule("AVA-MIS-03", "AVA-KNOW-11", "AVA-VOTE-03")
@pytest.mark.parametrize(("plant", "mutate", "n"), rows(avaloup_leaks))
def test_a_leak_planted_in_avaloup_is_found(plant, mutate, n):
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        planted = avaloup_pairs.trial(mutate, n, QUICK_SLOTS)

    assert planted.found, "nobody noticed"
    assert not clean(avaloup_pairs.trial, mutate, n, QUICK_SLOTS), "it is found without it too"

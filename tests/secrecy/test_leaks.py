"""A net without holes: each leak planted in the product is found, and only where it is planted."""

from __future__ import annotations

import pytest

from tests.secrecy.leaks import PLANTS, Finder, Plant

MOST = 150
"""Trials after which a leak counts as not found."""


@pytest.mark.rule("HAC-NAR-03", "AMB-031", "AMB-271")
@pytest.mark.parametrize(("plant", "finds"), [p[1:] for p in PLANTS], ids=[p[0] for p in PLANTS])
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, plant: Plant, finds: Finder):
    with monkeypatch.context() as planted:
        plant(planted)
        found = next((n for n in range(MOST) if finds(n)), None)

    assert found is not None, "nobody noticed"
    assert not finds(found), "it is found without the plant too"


def test_there_are_leaks_of_every_kind():
    assert len(PLANTS) >= 20
    assert len({name for name, _, _ in PLANTS}) == len(PLANTS)

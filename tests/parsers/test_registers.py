"""Thousands of orders of the verbs with slots, in a house with other names (reliability R16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from engine.vocabulary import IRREVOCABLE, Reading, Status, Wait
from parsers import from_plain, read
from tests.parsers.registers import Made, decoys, orders, typos
from tests.parsers.world import lexicon


def _first(made: Made) -> list[Reading]:
    found = read(from_plain(made.text), made.seen, lexicon()).readings
    return [r for r in found if r.phase == 1 and not isinstance(r.action, Wait)]


def _astray(posts: Iterable[Made]) -> tuple[list[str], float]:
    """Posts with a reading that would be carried out and was not meant; the share read right."""
    wrong: list[str] = []
    seen: Counter[bool] = Counter()
    for made in posts:
        done = [r for r in _first(made) if r.status is not Status.ASKED]
        seen[bool(done)] += 1
        if any(r.action != made.meant for r in done):
            wrong.append(f"{made.text!r}: {done[0].action}")
    return wrong, seen[True] / sum(seen.values())


def _fired(seed: int, count: int) -> list[str]:
    return [
        made.text
        for made in decoys(seed, count)
        for r in read(from_plain(made.text), made.seen, lexicon()).readings
        if isinstance(r.action, IRREVOCABLE) and r.status is not Status.ASKED
    ]


@pytest.mark.rule(
    "HAC-DECL-08", "HAC-SAB-01", "HAC-DOOR-05", "HAC-PAS-02", "HAC-PAS-03", "HAC-PAS-04"
)
@pytest.mark.rule(
    "HAC-CAM-01", "HAC-ANG-02", "HAC-CLE-01", "HAC-BOLA-01", "HAC-VER-03", "HAC-DOOR-06"
)
def test_what_is_told_plainly_is_read_right() -> None:
    wrong, share = _astray(orders(1, 500))
    assert wrong == []
    assert share >= 0.98


@pytest.mark.rule("AMB-029", "AMB-103")
def test_a_slip_of_the_keyboard_is_never_another_order() -> None:
    wrong, share = _astray(typos(1, 500))
    assert wrong == []
    assert share >= 0.65


@pytest.mark.rule("AMB-023", "AMB-103")
def test_no_decoy_fires_anything_without_a_way_back() -> None:
    assert _fired(1, 500) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_more(seed: int) -> None:
    assert _fired(seed, 3000) == []
    assert _astray(orders(seed, 3000))[0] == []
    wrong, _ = _astray(typos(seed, 3000))
    assert len(wrong) <= 3

"""Thousands of generated posts whose meaning is known, and posts as people write them."""

from __future__ import annotations

import re

import pytest

from engine.vocabulary import (
    IRREVOCABLE,
    Action,
    CharacterId,
    Conditional,
    Kill,
    Mode,
    Protect,
    Sabotage,
    Status,
    Transform,
)
from parsers import from_html, from_plain, read
from tests.parsers.decoys import KINDS, Decoy
from tests.parsers.decoys import decoys as decoys_of
from tests.parsers.generated import PEOPLE, declarations, decoys
from tests.parsers.registers import orders
from tests.parsers.world import declare, lexicon

_VOTE_LINE = re.compile(r"(?im)^(?:- )?voto a [^\n]+$")
"""A vote without more ado: in a deliberation it is no decoy."""
_SEEN = tuple(CharacterId(c) for c in dict.fromkeys(PEOPLE.values()))


def _fired(seed: int, count: int) -> list[str]:
    """Decoys from which something irrevocable would be carried out."""
    return [
        made.text
        for made in decoys(seed, count)
        for mode in (Mode.ROUND, Mode.DELIBERATION)
        for r in declare(made.text, made.place, visible=_SEEN, mode=mode).readings
        if isinstance(r.action, IRREVOCABLE) and r.status is not Status.ASKED
        and not (mode is Mode.DELIBERATION and _VOTE_LINE.search(made.text))
    ]  # fmt: skip


def _astray(seed: int, count: int) -> tuple[list[str], float]:
    """Declarations with an accepted reading that was not meant, and the share of all accepted."""
    wrong: list[str] = []
    accepted = total = 0
    for made in declarations(seed, count):
        found = declare(made.text, made.place, visible=_SEEN).readings
        for reading in found:
            if reading.status is Status.ASKED:
                continue
            accepted += 1
            if (reading.phase, reading.action) not in made.meant:
                wrong.append(f"{made.place}: {made.text!r}: {reading.phase} {reading.action}")
        total += len(made.meant)
    return wrong, accepted / total


@pytest.mark.rule("AMB-103", "AMB-126", "HAC-ALT-15")
def test_no_decoy_fires_anything_irrevocable() -> None:
    assert _fired(1, 900) == []


@pytest.mark.rule("HAC-DECL-08", "AMB-029")
def test_whatever_is_accepted_was_meant() -> None:
    wrong, share = _astray(1, 700)
    assert wrong == []
    assert share >= 0.9


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
def test_many_more_decoys_and_declarations(seed: int) -> None:
    assert _fired(seed, 4000) == []
    assert _astray(seed, 4000)[0] == []


def _final(action: Action | None) -> bool:
    if isinstance(action, Conditional):
        return _final(action.then) or _final(action.otherwise)
    return isinstance(action, IRREVOCABLE)


def _would_be_done(decoy: Decoy) -> bool:
    source = from_html if "<" in decoy.text else from_plain
    return any(
        _final(r.action) and r.status is not Status.ASKED
        for r in read(source(decoy.text), decoy.seen, lexicon()).readings
    )


@pytest.mark.rule("AMB-023", "AMB-103", "AMB-126", "HAC-ALT-15", "HAC-VOTE-06")
@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_of_talk_is_an_order_without_a_way_back(kind: str) -> None:
    assert [d for d in decoys_of(kind, 1, 60) if _would_be_done(d)] == []


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", KINDS)
def test_nor_among_two_thousand_of_its_kind(kind: str) -> None:
    assert [d for d in decoys_of(kind, 2, 2000) if _would_be_done(d)] == []


def _meant_and_read(seed: int, count: int) -> tuple[list[str], int, int]:
    """Orders without a way back: those read as another, how many there were and were read."""
    wrong: list[str] = []
    told = done = 0
    for made in orders(seed, count):
        if not isinstance(made.meant, Kill | Sabotage | Transform | Protect):
            continue
        told += 1
        found = read(from_plain(made.text), made.seen, lexicon()).readings
        final = [r.action for r in found if _final(r.action) and r.status is not Status.ASKED]
        done += final == [made.meant]
        if final not in ([], [made.meant]):
            wrong.append(f"{made.text!r}: {final}")
    return wrong, told, done


def test_orders_without_a_way_back_are_read_as_meant() -> None:
    wrong, told, done = _meant_and_read(9, 600)
    assert wrong == []
    assert done >= 0.97 * told > 0


@pytest.mark.long
@pytest.mark.timeout(600)
def test_two_thousand_orders_without_a_way_back_are_read_as_meant() -> None:
    wrong, told, done = _meant_and_read(10, 7000)
    assert wrong == []
    assert told >= 2000
    assert done >= 0.97 * told

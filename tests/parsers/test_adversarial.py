"""Thousands of generated posts whose meaning is known, and posts as people write them."""

from __future__ import annotations

import re

import pytest

from engine.vocabulary import IRREVOCABLE, CharacterId, Mode, Status
from tests.parsers.generated import PEOPLE, declarations, decoys
from tests.parsers.world import declare

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

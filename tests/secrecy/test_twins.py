"""Nothing leaks: what ME may not know changes nothing that he can notice (invariant D.2, R14).

Pairs of games are made that differ in one hidden thing (`mutations.py`) and played by the service's
own parts (`observe.py`). While the oracle says that ME may not tell them apart, the words and
readers of all he reads, their order and number, what he is asked and answered, the candidates the
parser weighs, his plan and the hours must be equal. Declassified, by ruling: the hour of a round's
first phase (who declared when, extensions), and whether a scene opens with somebody who stays
where a task could be (AMB-053); the oracle counts both among what he may be told.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.secrecy.mutations import MUTATIONS
from tests.secrecy.twins import Verdict, trial

TRIALS = 4
LONG = 200
IDS = [m.__name__ for m in MUTATIONS]


def verdicts(mutate, trials: int) -> Iterator[Verdict]:
    return (trial(mutate, mutate.__name__, n) for n in range(trials))


@pytest.mark.rule(
    "HAC-META-01", "HAC-NAR-02", "HAC-NAR-03", "HAC-CORP-01", "HAC-SAB-04", "HAC-SAB-12",
    "HAC-CAM-09", "HAC-PAS-03", "HAC-PAS-07", "HAC-LIT-03", "HAC-LIT-04", "HAC-ANG-02",
    "AMB-031", "AMB-070", "AMB-104", "AMB-114", "AMB-119", "AMB-183", "AMB-218", "AMB-232",
    "AMB-263", "AMB-264", "AMB-268", "AMB-270", "AMB-271",
)  # fmt: skip
@pytest.mark.parametrize("mutate", MUTATIONS, ids=IDS)
def test_what_he_may_not_know_changes_nothing_he_can_notice(mutate):
    seen = list(verdicts(mutate, TRIALS))

    assert [found for verdict in seen for found in verdict.found] == []
    assert sum(verdict.applied for verdict in seen), "no pair was ever possible"


@pytest.mark.long
@pytest.mark.parametrize("mutate", MUTATIONS, ids=IDS)
def test_nor_in_many_more_games(mutate):
    assert [found for verdict in verdicts(mutate, LONG) for found in verdict.found] == []

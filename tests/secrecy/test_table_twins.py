"""Nothing leaks in La Cosa and Avaloup: what ME may not know changes nothing that he can notice.

Pairs of games that differ in one hidden thing are played by the service's own parts (reading,
rules, narration), side by side. While the oracle, written from the catalogue, does not let ME tell
them apart, all that he notices must be equal: each message he can read with its words, readers,
order and minute, what he is asked and answered, the candidates the reader weighs, what whoever takes
over his part would be told, and which secret scenes are his.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.cosa.setting.rulings import Ruleset
from engine.cosa.setting.setup import Setup
from tests.secrecy.tables import avaloup_pairs, cosa_pairs
from tests.secrecy.tables.avaloup_stage import RULES
from tests.secrecy.tables.cosa_stage import SETUP
from tests.secrecy.tables.twins import Verdict

COSA = [pytest.param(m, id=m.__name__) for m in cosa_pairs.MUTATIONS]
AVALOUP = [pytest.param(m, id=m.__name__) for m in avaloup_pairs.MUTATIONS]
LONG = 25
"""Pairs of each kind in the long lane."""
QUICK_TURNS, QUICK_SLOTS = 2, 8
TURNS, SLOTS = 3, 14
OTHER_NIGHTS = Setup(
    SETUP.roster,
    Ruleset(
        vote_require_notes=False,
        clock_reminder_hours=0,
        lovers_default="none",
        armourer_no_target="none",
        thing_odd_no_consensus="random",
    ),
)
OTHER_TABLES = (
    replace(RULES, pack_scene="always", masons_know=True),
    replace(RULES, endgame_discussion="public", approval_early_close=False),
)


def first_of(trial: Callable[..., Verdict], mutate: Any, size: int) -> Verdict:
    """The first pair that is possible."""
    verdicts = (trial(mutate, n, size) for n in range(6))
    return next((one for one in verdicts if one.applied or one.found), Verdict(0))


@pytest.mark.rule(
    "COSA-FAC-01", "COSA-FAC-03", "COSA-INFO-02", "COSA-VOTE-14", "COSA-VOTE-19", "COSA-VOTE-25",
    "COSA-SCN-05", "COSA-SCN-07", "COSA-SCN-08", "COSA-CLK-09", "COSA-CLK-10", "COSA-END-03",
    "COSA-LDR-13", "COSA-ANA-05", "COSA-ARM-03", "COSA-SUP-01", "F-13", "QC-21", "QC-30m", "QC-48",
    "QC-59d", "QC-63", "QC-80",
)  # fmt: skip
@pytest.mark.parametrize("mutate", COSA)
def test_two_games_of_la_cosa_are_one_to_who_may_not_tell_them_apart(mutate):
    verdict = first_of(cosa_pairs.trial, mutate, QUICK_TURNS)

    assert verdict.found == ()
    assert verdict.applied, "no such pair was ever possible"


@pytest.mark.rule(
    "AVA-SET-15", "AVA-KNOW-06", "AVA-KNOW-08", "AVA-KNOW-11", "AVA-TEAM-11", "AVA-VOTE-03",
    "AVA-VOTE-08", "AVA-MIS-03", "AVA-MIS-04", "QA-10", "QA-23", "QA-32", "QA-42", "QA-43", "G-11",
)  # fmt: skip
@pytest.mark.parametrize("mutate", AVALOUP)
def test_two_games_of_avaloup_are_one_to_who_may_not_tell_them_apart(mutate):
    verdict = first_of(avaloup_pairs.trial, mutate, QUICK_SLOTS)

    assert verdict.found == ()
    assert verdict.applied, "no such pair was ever possible"


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mutate", COSA)
def test_nor_in_many_more_games_of_la_cosa(mutate):
    verdicts = [cosa_pairs.trial(mutate, n, TURNS) for n in range(LONG)]

    assert [found for one in verdicts for found in one.found] == []


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mutate", AVALOUP)
def test_nor_in_many_more_games_of_avaloup(mutate):
    verdicts = [avaloup_pairs.trial(mutate, n, SLOTS) for n in range(LONG)]

    assert [found for one in verdicts for found in one.found] == []


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mutate", AVALOUP)
@pytest.mark.parametrize("rules", OTHER_TABLES, ids=["manada siempre", "final en público"])
def test_nor_with_other_rulings_of_avaloup(mutate, rules):
    verdicts = [
        avaloup_pairs.trial(mutate, n, SLOTS, rules=rules, prefix="otras") for n in range(5)
    ]

    assert [found for one in verdicts for found in one.found] == []


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mutate", COSA)
def test_nor_with_other_rulings_of_la_cosa(mutate):
    verdicts = [
        cosa_pairs.trial(mutate, n, TURNS, setup=OTHER_NIGHTS, prefix="otras") for n in range(5)
    ]

    assert [found for one in verdicts for found in one.found] == []

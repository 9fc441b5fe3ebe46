"""The rulings file: complete, explained, and refused where it makes no sense."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from engine.core.data_errors import DataError
from engine.core.option_kinds import OneOf
from engine.cosa.setting.options import OPTIONS
from engine.cosa.setting.ruleset_data import changed_keys, ruleset_from_data, with_change
from engine.cosa.setting.rulings import Ruleset, WeekTime
from engine.cosa.setting.setup import Setup
from engine.cosa.setting.setup_check import setup_problems
from tests.engine.cosa.world import setup_of

FILE = Path(__file__).parents[3] / "config" / "cosa" / "ruleset.toml"
TEXT = FILE.read_text(encoding="utf-8")


def test_the_shipped_file_has_every_key_in_order_with_its_default() -> None:
    data = tomllib.loads(TEXT)
    assert list(data) == list(OPTIONS) == [field.name for field in fields(Ruleset)]
    assert ruleset_from_data(data) == Ruleset()


def test_every_key_is_explained_with_its_ruling_and_every_word_it_takes() -> None:
    for key, kind in OPTIONS.items():
        before = TEXT.split(f"\n{key} = ")[0].split("\n\n")[-1]
        assert re.search(r"\((?:[^()]*, )?(?:COSA|QC)-", before), key
        if isinstance(kind, OneOf) and len(kind.words) > 1:
            assert re.findall(r'^#   "(\w+)"  ', before, re.MULTILINE) == list(kind.words), key


def test_the_first_word_of_an_enumeration_is_its_default() -> None:
    for key, kind in OPTIONS.items():
        if isinstance(kind, OneOf):
            assert getattr(Ruleset(), key) == kind.words[0], key


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"vote_penalty": -1}, "vote_penalty"), ({"vote_penalty": "2"}, "vote_penalty"),
        ({"vote_self": "maybe"}, "vote_self"), ({"night_channels": []}, "night_channels"),
        ({"vote_require_notes": 1}, "vote_require_notes"), ({"seats": ["a", "a"]}, "seats"),
        ({"seats": "a"}, "seats"), ({"seats": ["Ana!"]}, "seats"),
        ({"clock_day_opens": "jueves a las 9"}, "clock_day_opens"),
        ({"clock_day_opens": "xxx 09:00"}, "clock_day_opens"),
        ({"clock_day_opens": "lun 09:70"}, "clock_day_opens"),
        ({"clock_tie_deadline": "mar 09:00"}, "clock_tie_deadline"),
        ({"clock_window_b_ends": "sab 10:00"}, "clock_window_b_ends"),
        ({"vote_penaltyy": 2}, "vote_penaltyy"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_by_its_key(data: dict[str, object], path: str) -> None:
    with pytest.raises(DataError) as caught:
        ruleset_from_data(data)
    assert caught.value.path == path
    assert caught.value.message


def test_one_key_changes_while_the_game_runs() -> None:
    changed = with_change(Ruleset(), "end_on_extinction", '"immediate"')
    assert changed_keys(changed, Ruleset()) == ("end_on_extinction",)
    with pytest.raises(DataError):
        with_change(Ruleset(), "end_on_extinction", "immediate")


def test_moments_are_read_as_a_day_and_its_minute() -> None:
    kind = OPTIONS["clock_day_opens"]
    assert kind.read("x", "lun 00:00") == WeekTime(0, 0)
    assert kind.read("x", "jue 21:05") == WeekTime(3, 21 * 60 + 5)
    assert kind.read("x", "dom 23:59") == WeekTime(6, 23 * 60 + 59)
    assert kind.admits()
    assert OPTIONS["seats"].admits()


@pytest.mark.rule("QC-81", "QC-61")
def test_a_setup_says_what_is_wrong_with_it() -> None:
    def problems(setup: Setup) -> set[tuple[str, str]]:
        return {(p.code, p.severity) for p in setup_problems(setup)}

    assert problems(setup_of(8)) == set()
    assert problems(setup_of(7)) == {("POCOS_JUGADORES", "warning")}
    assert ("PAPELES_DE_MAS", "error") in problems(setup_of(4))
    assert ("MAYORIA_DE_ENTRADA", "error") in problems(setup_of(4, setup_roles=("armero",)))
    assert ("ASIENTO_DE_NADIE", "error") in problems(setup_of(8, seats=("otro",)))
    assert ("SIN_ASIENTO", "warning") in problems(setup_of(8, seats=("ana",)))
    twice = setup_of(8)
    twice = Setup((*twice.roster, twice.roster[0]), twice.ruleset)
    assert ("PERSONAJE_REPETIDO", "error") in problems(twice)

"""Rulings that the game's own map can't carry out are refused before the deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hacienda.setting.setup import Character, Ruleset, Setup
from engine.hacienda.setting.setup_check import setup_problems
from engine.vocabulary import CharacterId, PlaceId
from tests.engine.world import MAP, TASKS

ROSTER = tuple(Character(CharacterId(f"p{n}"), f"P{n}") for n in range(15))
EYES = len(MAP.fixtures["ojo"])


def problems(**rules: object) -> list[tuple[str, str]]:
    setup = Setup(MAP, TASKS, ROSTER, replace(Ruleset(), **rules))
    return [(problem.code, problem.text) for problem in setup_problems(setup)]


@pytest.mark.option("start_place")
@pytest.mark.rule("AMB-012")
def test_a_game_begins_at_a_place_of_its_map() -> None:
    assert problems(start_place=PlaceId("capilla")) == []
    ((code, text),) = problems(start_place=PlaceId("cocina_vieja"))
    assert code == "INICIO_DESCONOCIDO"
    assert "«cocina_vieja»" in text


@pytest.mark.rule("HAC-BOLA-01", "HAC-BOLA-06")
@pytest.mark.parametrize(
    ("watched", "owed", "code"),
    [
        pytest.param(4, 2, "", id="as in the rule-book"),
        pytest.param(EYES, 0, "", id="everything at once"),
        pytest.param(EYES, 1, "BOLA_DE_MAS", id="nothing is left to be owed"),
        pytest.param(EYES + 1, 0, "BOLA_DE_MAS", id="more than there are"),
        pytest.param(1, 1, "", id="one by one"),
        pytest.param(5, 2, "BOLA_DE_MAS", id="more owed than not watched"),
    ],
)
def test_the_bola_shows_what_the_map_gives_it(watched: int, owed: int, code: str) -> None:
    found = problems(bola_watched=watched, bola_compulsory=owed)
    assert [one for one, _ in found] == ([code] if code else [])


def test_a_map_without_eyes_has_no_bola_to_be_asked_for() -> None:
    blind = replace(MAP, fixtures={k: v for k, v in MAP.fixtures.items() if k != "ojo"})
    assert setup_problems(Setup(blind, TASKS, ROSTER, Ruleset())) == ()

"""Every golden fixture of the games without a map is a scenario, whatever else tests it (A6, B6)."""

import tomllib
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


@pytest.mark.parametrize(("game", "letter"), [("cosa", "F"), ("avaloup", "G")])
def test_every_fixture_of_the_catalogue_is_a_scenario(game: str, letter: str) -> None:
    lines = (FOLDER.parent / f"rules_{game}.txt").read_text(encoding="utf-8").splitlines()
    fixtures = {line for line in lines if line.startswith(f"{letter}-")}
    told = {
        rule
        for file in (FOLDER / game).glob("*.toml")
        for rule in tomllib.loads(file.read_text(encoding="utf-8"))["reglas"]
    }
    assert fixtures
    assert fixtures - told == set()

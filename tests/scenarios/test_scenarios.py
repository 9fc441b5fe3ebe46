"""Every scenario file holds, and each counts as a test of the rules it names."""

import tomllib
from pathlib import Path

import pytest

from forumbridge.scenarios.judging import judge, judged
from forumbridge.scenarios.reading import read_scenario
from forumbridge.scenarios.shipped import shipped_house
from forumbridge.scenarios.tables.reading import read_table

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.toml"))
LONGEST = 40
"""Lines that somebody reads at a glance."""
LEAST = 150


def rules_of(file: Path) -> list[str]:
    return tomllib.loads(file.read_text(encoding="utf-8"))["reglas"]


@pytest.fixture(scope="module")
def house():
    return shipped_house()


@pytest.mark.parametrize(
    "file",
    [pytest.param(f, id=f.stem, marks=pytest.mark.rule(*rules_of(f))) for f in FILES],
)
def test_the_scenario_holds(file, house):
    if file.parent == FOLDER:
        world, voice = house
        verdict = judge(read_scenario(file, world), voice)
    else:
        verdict = judged(*read_table(file))

    assert not verdict.failures, "\n".join(
        f"{file.name}:{f.line}: {f.sentence}; en cambio: {f.instead}" for f in verdict.failures
    )


def test_there_are_enough_of_them_each_short_and_with_a_title_of_its_own():
    titles = [tomllib.loads(f.read_text(encoding="utf-8"))["titulo"] for f in FILES]

    assert len(FILES) >= LEAST
    assert len(set(titles)) == len(titles)
    for file in FILES:
        assert len(file.read_text(encoding="utf-8").splitlines()) <= LONGEST, file.name

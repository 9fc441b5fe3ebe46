"""Every labelled file of `corpus/` with its world: the floors beside them hold."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from forumbridge.config_files.phrasebooks import load_phrasebook
from parsers.batch import answer
from parsers.decisions import Phrasebook
from parsers.scoring import Item, Outcome, item_from_data, judged, scored
from parsers.worldfile import World, world_from_data
from tests.parsers.world import ROOT, lexicon

HERE = Path(__file__).with_name("corpus")
ROWS: dict[str, dict[str, Any]] = tomllib.loads((HERE / "floors.toml").read_text("utf-8"))


def items(name: str) -> list[Item]:
    """The items of a file; whoever wrote a line wrong is told which."""
    lines = (HERE / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [item_from_data(json.loads(line)) for line in lines]


@cache
def world(name: str) -> World:
    return world_from_data(json.loads((HERE / f"{name}.world.json").read_text("utf-8")))


@cache
def books() -> dict[str, Phrasebook]:
    return {
        game: load_phrasebook(ROOT / "config" / game / "lexicon.toml")
        for game in ("cosa", "avaloup")
    }


def outcomes(name: str) -> list[Outcome]:
    house = world(ROWS[name]["world"])
    return [
        judged(i, json.loads(json.dumps(answer(i.source, house, lexicon(), books()))))
        for i in items(name)
    ]


def test_every_file_has_its_row_and_every_row_its_files() -> None:
    assert {p.stem for p in HERE.glob("*.jsonl")} == set(ROWS)
    worlds = {p.name.removesuffix(".world.json") for p in HERE.glob("*.world.json")}
    assert {row["world"] for row in ROWS.values()} == worlds
    assert all(("pending" in row) != ("exact" in row) for row in ROWS.values())


@pytest.mark.parametrize("name", ROWS)
def test_identifiers_are_unique(name: str) -> None:
    ids = [i.id for i in items(name)]
    assert len(set(ids)) == len(ids) > 0


@pytest.mark.rule("HAC-DECL-08", "AMB-029", "AMB-103")
@pytest.mark.parametrize("name", [n for n, row in ROWS.items() if "exact" in row])
def test_the_floors_hold(name: str) -> None:
    figures, floor = scored(outcomes(name)), ROWS[name]
    assert figures.exact.share >= floor["exact"]
    assert figures.silent.share <= floor["silent"]
    assert figures.negatives.hits <= floor["accepted"]

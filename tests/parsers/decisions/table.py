"""The roster and the phrase books that these tests read with."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from forumbridge.config_files.phrasebooks import load_phrasebook
from parsers.decisions import Phrasebook
from parsers.decisions.batch import answer_decisions
from parsers.worldfile import world_from_data

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent
ROSTER: dict[str, Any] = {
    "characters": {
        "marta": {"name": "Marta Ruiz", "aliases": ["la doctora"], "gender": "f"},
        "olaf": {"name": "Olaf Berg"},
        "igor": {"name": "Ígor Petrov"},
        "nina": {"name": "Nina Castro", "gender": "f"},
        "tomas": {"name": "Tomás Vidal"},
        "lin": {"name": "Lin Wei", "gender": "f"},
        "bruno": {"name": "Bruno Blanco"},
        "sofia": {"name": "Sofía León", "gender": "f"},
        "yo": {"name": "Ramón Quiroga"},
    }
}
PEOPLE = world_from_data(ROSTER)


@cache
def books() -> dict[str, Phrasebook]:
    return {
        game: load_phrasebook(ROOT / f"config/{game}/lexicon.toml") for game in ("cosa", "avaloup")
    }


def ask(text: str, game: str = "cosa", **context: Any) -> dict[str, Any]:
    """The answer to one text, in the contract's form with the reader's own codes."""
    item = {"id": "x", "context": {"game": game, "me": "yo", **context}, "text": text}
    return json.loads(json.dumps(answer_decisions(item, PEOPLE.gazetteer, books()[game])))


def told(reply: dict[str, Any]) -> list[tuple[str, dict[str, Any], str]]:
    beside = ("order", "nobody")
    return [
        (a["verb"], a["args"] | {k: a[k] for k in beside if k in a}, a["status"])
        for a in reply["actions"]
    ]


def codes(reply: dict[str, Any]) -> set[str]:
    return {w["code"] for w in reply["warnings"]}


def phrases() -> list[dict[str, Any]]:
    """The numbered phrases of the catalogue, with what each one decides."""
    return [json.loads(x) for x in (HERE / "phrases.jsonl").read_text("utf-8").splitlines()]

"""The labelled corpus, where it is at hand: floors that no change may fall below."""

from __future__ import annotations

import json
import sys
from importlib import util
from types import SimpleNamespace
from typing import Any

import pytest

from parsers.batch import answer
from parsers.worldfile import world_from_data
from tests.parsers.world import ROOT, lexicon

SHARED = ROOT.parent / "shared"


@pytest.mark.skipif(not (SHARED / "tools/score.py").exists(), reason="el corpus no está aquí")
def test_floors_on_the_labelled_corpus() -> None:
    spec = util.spec_from_file_location("corpus_score", SHARED / "tools/score.py")
    assert spec is not None
    assert spec.loader is not None
    score = util.module_from_spec(spec)
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    spec.loader.exec_module(score)
    sys.dont_write_bytecode = writes
    world = world_from_data(json.loads((SHARED / "data/declarations.world.json").read_text()))
    items = [
        json.loads(x) for x in (SHARED / "data/declarations.dev.jsonl").read_text().splitlines()
    ]

    def parse(text: str, context: dict[str, Any]) -> SimpleNamespace:
        found: Any = answer({"id": 0, "context": context, "text": text}, world, lexicon())
        return SimpleNamespace(
            mode="",
            actions=[SimpleNamespace(phase=a["phase"], verb=a["verb"], args=a["args"], status=a["status"]) for a in found["actions"]],
            warnings=[SimpleNamespace(kind=w["code"]) for w in found["warnings"]],
        )  # fmt: skip

    report, _, _ = score.evaluate(parse, items)
    assert report["exact"] >= 0.985
    assert report["actF1"] >= 0.99
    assert report["warnF1"] >= 0.96
    assert report["silent_wrong"] == 0
    assert report["silent"] == 0
    assert report["negFP"] == 0

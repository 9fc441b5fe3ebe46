"""The figures of a labelled corpus: by hand on a few items, and beside another scorer's."""

from __future__ import annotations

import json
import sys
from importlib import util
from types import SimpleNamespace
from typing import Any

import pytest

from parsers.batch import answer
from parsers.scoring import ItemError, Rate, item_from_data, judged, scored, wilson
from parsers.worldfile import world_from_data
from tests.parsers.world import ROOT, lexicon

SHARED = ROOT.parent / "shared"


def item(actions: list[Any], warnings: list[str] | None = None, **more: Any) -> Any:
    expect = {"actions": actions, "warnings": warnings or [], "optional": more.pop("optional", [])}
    return item_from_data({"id": "x", "cat": "c", "text": "t", "expect": expect, **more})


def action(
    phase: int | None, verb: str, /, status: str = "accepted", **args: Any
) -> dict[str, Any]:
    return {"phase": phase, "verb": verb, "args": args, "status": status}


def given(actions: list[Any], *codes: str) -> dict[str, Any]:
    return {"id": "x", "actions": actions, "warnings": [{"code": c, "span": [0, 1]} for c in codes]}


GO, STAY = action(1, "MOVER", to="a"), action(1, "ESPERAR")


@pytest.mark.parametrize(
    ("answered", "exact", "silent", "wrong"),
    [
        pytest.param(given([GO]), True, False, False, id="right"),
        pytest.param(given([STAY]), False, True, True, id="another"),
        pytest.param(given([]), False, True, False, id="dropped"),
        pytest.param(given([], "DESTINO_AMBIGUO"), False, False, False, id="dropped-and-told"),
        pytest.param(given([STAY], "SIN_MARCO"), False, False, False, id="doubting-note"),
        pytest.param(given([STAY], "ERRATA_CORREGIDA"), False, True, True, id="informing-note"),
        pytest.param(given([action(1, "ESPERAR", "provisional")]), False, False, False, id="provisional"),
        pytest.param(given([action(2, "MOVER", to="a")]), False, True, True, id="other-phase"),
        pytest.param(given([GO, GO]), False, True, True, id="twice"),
    ],
)  # fmt: skip
def test_what_is_exact_and_what_is_silent(
    answered: dict[str, Any], exact: bool, silent: bool, wrong: bool
) -> None:
    found = judged(item([GO]), answered)
    assert (found.exact, found.silent, found.silent_wrong) == (exact, silent, wrong)


def test_lists_are_sets_and_of_a_condition_only_what_is_done_counts() -> None:
    wanted = [
        action(1, "USAR", object="bola", rooms=["a", "b"]),
        action(2, "CONDICIONAL", **{"if": {"kind": "x"}, "then": action(2, "ESPERAR"), "else": None}),
    ]  # fmt: skip
    told = [
        action(1, "USAR", rooms=["b", "a"], object="bola"),
        action(2, "CONDICIONAL", **{"if": None, "then": action(None, "ESPERAR"), "else": None}),
    ]
    assert judged(item(wanted), given(told)).exact


def test_notices_are_counted_by_code() -> None:
    figures = scored(
        [
            judged(item([GO], ["NEGACION"], optional=["HIPOTETICO"]), given([GO], "HIPOTETICO")),
            judged(item([GO], ["NEGACION"]), given([GO], "NEGACION", "LINEA_VACIA", "PREGUNTA")),
        ]
    )
    assert {c: (t.right, t.spurious, t.missed) for c, t in figures.by_code.items()} == {
        "NEGACION": (1, 0, 1), "LINEA_VACIA": (0, 1, 0),
    }  # fmt: skip
    assert (figures.warnings.precision, figures.warnings.recall) == (0.5, 0.5)
    assert figures.with_warnings == Rate(0, 2)


def test_a_label_may_use_either_name_of_a_code() -> None:
    named = judged(item([GO], ["OBJETIVO_SIN_CONFIRMAR"]), given([GO], "ERRATA_DUDOSA"))
    assert named.warnings_missing == ()
    assert named.warnings_extra == ()
    other = judged(item([GO], ["OBJETIVO_FALTA"]), given([GO], "ERRATA_DUDOSA"))
    assert other.warnings_missing == ("OBJETIVO_FALTA",)


def test_only_accepted_actions_count_against_a_text_without_orders() -> None:
    quiet = item([], kind="negative")
    asked = judged(quiet, given([action(1, "ESPERAR", "asked")]))
    assert scored([asked, judged(quiet, given([STAY]))]).negatives == Rate(1, 2)


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)  # the textbook example
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1
    assert wilson(0, 0) == (0, 1)


@pytest.mark.parametrize(
    "data",
    [
        [], {}, {"text": "x"}, {"text": 1, "expect": {}}, {"text": "x", "expect": []}, {"text": "x", "expect": {"actions": 3}},
        {"text": "x", "expect": {"actions": ["MOVER"]}}, {"text": "x", "expect": {"actions": [{"phase": 1}]}},
        {"text": "x", "expect": {"actions": [{"verb": "MOVER", "args": 1}]}}, {"text": "x", "expect": {}, "kind": "otra"},
        {"text": "x", "expect": {"warnings": ["no es un código"]}}, {"text": "x", "expect": {}, "context": "sala"},
    ],
)  # fmt: skip
def test_a_line_that_is_no_item_says_why(data: object) -> None:
    with pytest.raises(ItemError, match=r"\w"):
        item_from_data(data)


@pytest.mark.skipif(not (SHARED / "tools/score.py").exists(), reason="el otro corrector no está")
@pytest.mark.parametrize("broken", [False, True])
def test_the_figures_are_those_of_another_scorer(broken: bool) -> None:
    """`broken` drops, doubles and accepts at random, so that every kind of error occurs."""
    other = _module(SHARED / "tools/score.py")
    world = world_from_data(json.loads((SHARED / "data/declarations.world.json").read_text()))
    lines = (SHARED / "data/declarations.dev.jsonl").read_text().splitlines()
    items = [json.loads(x) for x in lines]
    answers = {x["id"]: json.loads(json.dumps(answer(x, world, lexicon()))) for x in items}
    if broken:
        for number, found in enumerate(answers.values()):
            _break(found, number)
    ours = scored(judged(item_from_data(x), answers[x["id"]]) for x in items)
    turns = iter(items)

    def parse(text: str, context: dict[str, Any]) -> SimpleNamespace:
        found = answers[next(turns)["id"]]
        return SimpleNamespace(
            mode="", actions=[SimpleNamespace(**a) for a in found["actions"]],
            warnings=[SimpleNamespace(kind=w["code"]) for w in found["warnings"]],
        )  # fmt: skip

    theirs, categories, codes = other.evaluate(parse, items)
    assert {
        "exact": ours.exact.share, "both": ours.with_warnings.share,
        "actP": ours.actions.precision, "actR": ours.actions.recall, "actF1": ours.actions.f1,
        "warnP": ours.warnings.precision, "warnR": ours.warnings.recall, "warnF1": ours.warnings.f1,
        "silent": ours.silent.share, "silent_wrong": ours.silent_wrong.share,
        "negFP": ours.negatives.share, "decl": ours.by_kind["declaration"].share, "seq": ours.by_kind["sequence"].share,
    } == pytest.approx({k: v for k, v in theirs.items() if not k.startswith("us_") and k != "n"})  # fmt: skip
    assert {k: f"{r.hits}/{r.of}" for k, r in ours.by_category.items()} == categories
    assert {k: [t.right, t.spurious, t.missed] for k, t in ours.by_code.items()} == {
        k: v for k, v in codes.items() if any(v)
    }
    if broken:
        assert ours.silent.hits
        assert ours.silent_wrong.hits
        assert ours.negatives.hits


def _break(found: dict[str, Any], number: int) -> None:
    match number % 7:
        case 0:
            found["actions"] = found["actions"][1:]
        case 1:
            found["actions"].append(action(1, "CAMPANA"))
        case 2:
            found["warnings"] = []
        case 3:
            for one in found["actions"]:
                one["status"] = "accepted"
                one["phase"] = 3
        case 4:
            found["warnings"].append({"code": "LINEA_VACIA", "span": None})
        case _:
            pass


def _module(path: Any) -> Any:
    spec = util.spec_from_file_location("corpus_score", path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    spec.loader.exec_module(module)
    sys.dont_write_bytecode = writes
    return module

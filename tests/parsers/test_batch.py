"""The contract of `parse --batch`, in a world of its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parsers.batch import answer
from parsers.worldfile import WorldError, outlook_from_world
from tests.parsers.world import lexicon

WORLD: dict[str, Any] = {
    "rooms": {
        "molino": {"name": "Molino", "exits": [["norte", "era", "puerta"]]},
        "era": {"name": "Era", "exits": [["sur", "molino", "puerta"], ["este", "cueva", "escaleras"]]},
        "cueva": {"name": "Cueva (sección alta)", "exits": [["oeste", "era", "escaleras"]]},
    },
    "groups": {"cueva": {"name": "Cueva", "rooms": ["cueva"]}},
    "tasks": {"moler": {"name": "Moler el trigo", "rooms": ["molino"]}},
    "characters": {"ana": {"name": "Ana Ruiz", "gender": "f"}, "leo": {"name": "Leo Ruiz", "gender": "m"}},
}  # fmt: skip


def ask(text: str, **context: object) -> dict[str, Any]:
    item = {"id": "x", "context": {"room": "molino", "me": "ana", **context}, "text": text}
    return json.loads(json.dumps(answer(item, WORLD, lexicon())))


def test_an_answer_has_the_fixed_form_in_any_world() -> None:
    text = "1 PA: muelo el trigo\n1 PA: Era\n1 PA: bajo por las escaleras"
    found = ask(text)
    assert found["id"] == "x"
    assert [(a["phase"], a["verb"], a["args"], a["status"]) for a in found["actions"]] == [
        (1, "TAREA", {"task": "moler"}, "accepted"), (2, "MOVER", {"to": "era"}, "accepted"), (3, "MOVER", {"to": "cueva"}, "accepted"),
    ]  # fmt: skip
    start, end = found["actions"][1]["span"]
    assert text[start:end] == "Era"
    assert found["warnings"] == []


def test_a_sequence_gives_the_final_plan() -> None:
    history = [{"text": "1 PA: Era\n1 PA: molino\n1 PA: espero", "resolved": 0}]
    found = ask("Cambio la tercera: muelo el trigo.", history=history, resolved=1)
    assert [(a["phase"], a["verb"]) for a in found["actions"]] == [
        (1, "MOVER"),
        (2, "MOVER"),
        (3, "TAREA"),
    ]


def test_html_is_the_source_where_given() -> None:
    item = {
        "id": 1,
        "context": {"room": "molino", "me": "ana"},
        "text": "otra cosa",
        "html": "<p>Fase 1: Era</p>",
    }
    assert [a["verb"] for a in answer(item, WORLD, lexicon())["actions"]] == ["MOVER"]  # type: ignore[index,union-attr]


def test_requests_and_votes_have_their_verbs() -> None:
    assert [a["verb"] for a in ask("Pido prórroga, por favor.")["actions"]] == ["PRORROGA"]
    found = ask("Voto a Leo", phase="deliberacion")["actions"]
    assert [(a["verb"], a["args"]) for a in found] == [("VOTAR", {"target": "leo"})]


@pytest.mark.parametrize(
    ("world", "context"),
    [
        pytest.param({}, {}, id="empty-world"),
        pytest.param(WORLD, {"room": "luna"}, id="unknown-room"),
        pytest.param({**WORLD, "rooms": {"a": {"name": "A", "exits": [["norte", "b", "puerta"]]}}}, {}, id="exit-to-nowhere"),
    ],
)  # fmt: skip
def test_a_broken_world_is_told(world: dict[str, Any], context: dict[str, object]) -> None:
    with pytest.raises(WorldError, match=r"mundo|tabla|existe"):
        outlook_from_world(world, context)

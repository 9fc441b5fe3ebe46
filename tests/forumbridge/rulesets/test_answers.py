"""When the answer to a post would only say again what was said."""

from __future__ import annotations

import pytest

from engine.vocabulary import CharacterId
from forumbridge.letters import Letter
from forumbridge.rulesets.base import PlayerPost
from forumbridge.rulesets.hacienda.game import HaciendaGame
from tests.forumbridge.rulesets.table import opened

PLAN = "Fase 1: espero\nFase 2: voy al Recibidor\nFase 3: espero"


def answered(game: HaciendaGame, text: str, number: int) -> Letter | None:
    body = "".join(f"<p>{line}</p>" for line in text.split("\n"))
    at = 100_000 + number
    post = PlayerPost(CharacterId("pepito"), f"hilo:{number}", body, "", at, at, 60)
    read = game.understand(post)
    game.apply(read.inputs)
    letters = game.receipt(post, read)
    return letters[0] if letters else None


def repeated(first: str, second: str) -> bool:
    game = opened()
    before, after = answered(game, first, 1), answered(game, second, 2)
    assert before is not None
    assert after is not None
    assert before.wordings == ()
    return before.document in [write() for write in after.wordings]


@pytest.mark.rule("MSG-07")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(PLAN, id="the-same-post"),
        pytest.param("1 PA: espero.\n1 PA: salgo al Recibidor.\n1 PA: me quedo.", id="in-other-words"),
        pytest.param(f"Hola otra vez.\n{PLAN}\nPerdón por el doble mensaje.", id="with-talk"),
    ],
)  # fmt: skip
def test_a_plan_told_twice_reads_as_it_did(text: str) -> None:
    assert repeated(PLAN, text)


@pytest.mark.rule("MSG-07")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(PLAN, PLAN.replace("Fase 3: espero", "Fase 3: voy al Claustro"), id="another-plan"),
        pytest.param(PLAN, "Fase 1: espero\nFase 2: voy al Recividor\nFase 3: espero", id="another-remark"),
        pytest.param("Fase 1: espero\nFase 2: voy al Recividor\nFase 3: espero", PLAN, id="a-remark-less"),
        pytest.param(PLAN, f"{PLAN}\nToco la campana en la fase 2", id="a-bell-more"),
    ],
)  # fmt: skip
def test_whatever_reads_otherwise_is_said(first: str, second: str) -> None:
    assert not repeated(first, second)

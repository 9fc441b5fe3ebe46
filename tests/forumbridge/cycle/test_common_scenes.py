"""A game may read what players write where all of them do: it counts there, and edits are seen."""

from __future__ import annotations

import json

import pytest

from forumbridge.letters import SceneKind
from forumbridge.rulesets.base import PlayerPost, Understanding
from tests.forumbridge.cycle.test_revisions import at, deadline, numbers
from tests.forumbridge.cycle.tiny_game import TinyGame
from tests.forumbridge.cycle.world import PUBLIC, World, scene

CHATTER = "partida/x/charla"


@pytest.fixture
def open_table(dealt: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """The world where the public scene is read, and the one out of the game is not."""
    monkeypatch.setattr(TinyGame, "heard", frozenset({SceneKind.PERSONAL, SceneKind.PUBLIC}))
    scenes = dealt.config.scenes.model_copy(update={"chatter": CHATTER})
    dealt.config = dealt.config.model_copy(update={"scenes": scenes})
    return dealt


def test_what_is_said_in_public_counts_and_is_answered_in_private(open_table: World) -> None:
    before = open_table.texts(PUBLIC)
    open_table.forum.say("Ana", PUBLIC, "Mi número es el 9")
    open_table.run()
    assert numbers(open_table) == [("ada", 9)]
    assert open_table.texts(PUBLIC) == before
    assert any("Apuntado: 9" in text for text in open_table.texts(scene("ada")))


def test_an_edit_there_is_seen_by_the_sweep(open_table: World) -> None:
    post = open_table.forum.say("Ana", PUBLIC, "Mi número es el 9")
    open_table.run()
    at(open_table, deadline(open_table) - 300)
    open_table.forum.rewrite(post, "Mi número es el 7")
    open_table.run()
    assert numbers(open_table) == [("ada", 9), ("ada", 7)]


def test_elsewhere_it_is_still_misplaced(open_table: World) -> None:
    open_table.forum.say("Ana", CHATTER, "ORDENO 9")
    open_table.run()
    assert numbers(open_table) == []
    (row,) = open_table.ask(lambda s: s.review.list("open"))
    assert "la charla fuera de juego" in row.item.sentence


def test_who_may_not_write_there_is_not_heard(
    open_table: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TinyGame, "muted", frozenset({"ada"}))
    open_table.forum.say("Ana", PUBLIC, "ORDENO 9")
    open_table.run()
    assert numbers(open_table) == []
    assert open_table.ask(lambda s: s.review.list("open"))


def test_the_game_is_told_where_it_was_written_and_who_else_reads_it(
    open_table: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, list[str] | None]] = []
    understand = TinyGame.understand

    def noted(game: TinyGame, text: PlayerPost) -> Understanding:
        where = text.scene.key if text.scene is not None else ""
        told.append((where, None if text.readers is None else sorted(text.readers)))
        return understand(game, text)

    monkeypatch.setattr(TinyGame, "understand", noted)
    open_table.forum.say("Ana", PUBLIC, "5", recipients=("Blas",))
    open_table.forum.say("Carla", scene("cleo"), "6")
    open_table.run()
    assert ("publica", ["blas"]) in told, json.dumps(told)
    assert any(where == "" for where, _ in told)

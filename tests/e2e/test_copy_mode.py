"""The same game in copy mode: a forum we may only read, and a narrator who pastes and slips.

The quick lane plays its opening and two rounds, where he slips twice; the long one, all of it.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from forumbridge.config_files.paths import DATABASE
from forumbridge.demo.cast import NARRATOR
from forumbridge.demo.stage import embedded_stage
from forumbridge.demo.story import Play
from forumbridge.storage import open_store
from forumbridge.storage.rows import MessageRow, MessageState
from tests.e2e.copy_stage import CopyStage

pytestmark = [pytest.mark.timeout(900)]


@dataclass
class Copied:
    play: Play
    stage: CopyStage
    rows: list[MessageRow]


@contextmanager
def by_hand(home: Path, *, whole: bool) -> Generator[Copied]:
    with embedded_stage(
        home, voice=lambda _: None, secret=bytes(range(32)), mode="manual", kind=CopyStage
    ) as stage:
        play = Play(stage)
        if whole:
            play.perform()
        else:
            play.opening()
            play.round_1()
            play.round_2()
        store = open_store(stage.bridge.folder / DATABASE, readonly=True)
        try:
            rows = store.outbox.list()
        finally:
            store.close()
        yield Copied(play, stage, rows)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Generator[Copied]:
    with by_hand(tmp_path_factory.mktemp("copia"), whole=False) as played:
        yield played


def test_two_rounds_are_published_by_hand(copied: Copied) -> None:
    status = copied.stage.status()
    assert status["round"] == 2
    assert {row.state for row in copied.rows} == {MessageState.POSTED}


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_game_reaches_its_end_by_hand(tmp_path: Path) -> None:
    with by_hand(tmp_path, whole=True) as played:
        assert played.stage.status()["winner"] == "vasallo"
        assert {row.state for row in played.rows} == {MessageState.POSTED}


def test_the_bridge_posts_nothing_itself(copied: Copied) -> None:
    """Every POST of the bridge's account is the narrator's own browser's."""
    made = [e for e in copied.stage.forum.ledger() if e.user == NARRATOR and e.outcome == "created"]
    assert len(made) == len(copied.rows) + len(copied.stage.by_hand) + 1


def test_a_forgotten_message_is_noticed_and_holds_its_publication_back(copied: Copied) -> None:
    row = copied.stage.forgotten
    assert row is not None
    assert any(f"{row.id}" in text for text in copied.stage.complaints)
    final = next(r for r in copied.rows if r.id == row.id)
    assert final.state is MessageState.POSTED


def test_a_message_in_the_wrong_scene_is_noticed_and_does_not_close_its_row(copied: Copied) -> None:
    row = copied.stage.misplaced
    assert row is not None
    assert "ESCENA_EQUIVOCADA" in copied.stage.alerts
    final = next(r for r in copied.rows if r.id == row.id)
    assert final.state is MessageState.POSTED
    stored = copied.stage.forum.posts(str(row.thread))
    assert sum(str(row.marker) in post.body for post in stored if post.state == "visible") == 1

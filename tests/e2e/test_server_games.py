"""Games on real forums: three rounds in the quick lane, the demo's whole story in the long one.

Spirit plays the whole story in the quick lane (test_spirit_game.py).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

import pytest

from forumbridge.demo.story import Play
from tests.e2e.server_judge import findings, records
from tests.e2e.server_stage import DELIBERATION, ServerStage, server_stage
from tests.e2e.short_story import FOUR, RULINGS, ShortPlay

pytestmark = [pytest.mark.server, pytest.mark.timeout(1500)]

SECRET = bytes(range(32))
SOFTWARE = ("machina", "misago")


@dataclass
class Played:
    """The game after its last message, with its forum still up."""

    play: ShortPlay
    stage: ServerStage

    def report(self, part: str, title: str) -> str:
        """The text of the one report of a part that has `title` in it."""
        found = [text for text in self.stage.read(self.play.parts[part]) if title in text]
        assert len(found) == 1, (title, found)
        return found[0]


@pytest.fixture(scope="module", params=SOFTWARE)
def game(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Generator[Played]:
    home = tmp_path_factory.mktemp(request.param)
    with server_stage(request.param, home, secret=SECRET, cast=FOUR, rulings=RULINGS) as stage:
        play = ShortPlay(stage, FOUR)
        play.perform()
        yield Played(play, stage)


def test_three_rounds_and_an_end_by_votes(game: Played) -> None:
    status = game.stage.status()
    assert (status["mode"], status["winner"], status["round"]) == ("fin", "vasallo", 3)
    public = "\n".join(game.stage.read_public(game.play.parts["one"]))
    assert all(f"Ronda {number}" in public for number in (1, 2, 3))


def test_nothing_is_lost_doubled_out_of_order_or_misdelivered(game: Played) -> None:
    assert findings(game.stage) == []


def test_an_edit_in_time_counts_and_a_late_one_does_not(game: Played) -> None:
    assert "Llegas a la Terraza" in game.report("two", "Ronda 1, fase 1")
    assert "Cocina" not in game.report("one", "Ronda 2, fase 1")
    with records(game.stage) as store:
        codes = {row.item.code for row in store.review.list() if row.item.character}
    assert {"EDICION_TARDIA", "NOTA_DEL_NARRADOR"} <= codes


def test_what_is_quoted_or_struck_is_no_order(game: Played) -> None:
    assert "Llegas" not in game.report("killer", "Ronda 1, fase 1")
    assert "Llegas a la Cocina" in game.report("two", "Ronda 2, fase 2")


def test_a_late_post_changes_nothing(game: Played) -> None:
    assert "Llegas" not in game.report("three", "Ronda 2, fase 1")


def test_votes_are_told_in_the_deliberation(game: Played) -> None:
    account = game.stage.actor(game.play.parts["one"]).account
    thread = game.stage.server.threads[DELIBERATION]
    text = "\n".join(seen.html for seen in game.stage.player(account).read(thread))
    assert game.play.name("killer") in text


@pytest.mark.long
@pytest.mark.timeout(4800)
@pytest.mark.parametrize("software", SOFTWARE)
def test_the_whole_story(software: str, tmp_path: Path) -> None:
    with server_stage(software, tmp_path, secret=SECRET) as stage:
        Play(stage).perform()
        status = stage.status()
        assert (status["mode"], status["winner"], status["round"]) == ("fin", "vasallo", 7)
        assert findings(stage) == []

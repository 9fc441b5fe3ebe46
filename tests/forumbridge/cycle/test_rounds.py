"""Publications that wait for their hours, and rounds that the narrator's own post opens."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from forumbridge.rulesets.base import LiveGame, StoredInput
from tests.forumbridge.cycle.test_revisions import at, deadline
from tests.forumbridge.cycle.tiny_game import HOUR, TinyGame
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC, START, World, scene

OPENS = START + 2 * HOUR


class Hours(TinyGame):
    """Publications may go out from `OPENS` on, and not before."""

    def may_publish(self, at: int) -> bool:
        return at >= OPENS


class ByPost(TinyGame):
    """Its rounds open with the narrator's post, from an hour after the start on."""

    def schedule(self, after: int) -> Sequence[StoredInput]:
        return ()

    def narrator_wrote(self, at: int) -> Sequence[StoredInput]:
        if not self._wants_opening or at < START + HOUR:
            return ()
        return super().schedule(at)

    def waits_for_post(self, now: int) -> bool:
        return bool(self.waits_for_narrator(now))

    def waits_for_narrator(self, now: int) -> str:
        return "La ronda le espera." if self._wants_opening and now >= START + HOUR else ""


def published(world: World) -> list[int]:
    """When each publication was out: later instants count from there."""
    rows = [row.input for row in world.ask(lambda store: store.inputs.all())]
    return [json.loads(row.json)["at"] for row in rows if row.kind == "published"]


class WithGame(World):
    game: type[TinyGame]

    def new_game(self) -> LiveGame:
        return self.game(list(PLAYERS))


@pytest.fixture
def night(tmp_path: Path) -> World:
    world = WithGame(tmp_path)
    world.game = Hours
    world.start()
    return world


@pytest.fixture
def by_post(tmp_path: Path) -> World:
    world = WithGame(tmp_path)
    world.game = ByPost
    world.start()
    return world


@pytest.mark.option("publish_hours")
@pytest.mark.rule("AMB-270")
def test_a_publication_out_of_hours_waits_and_every_later_instant_with_it(night: World) -> None:
    at(night, deadline(night) + 60)
    report = night.run()
    assert len(night.texts(PUBLIC)) == 1
    assert all(len(night.texts(scene(who))) == 0 for who in PLAYERS)
    assert "cuando sea hora de publicar" in report.text
    at(night, OPENS + 30)
    assert "hora de publicar" not in night.run().text
    assert len(night.texts(PUBLIC)) == 2
    assert published(night)[-1] >= OPENS


@pytest.mark.option("publish_hours")
def test_answers_to_the_players_go_out_at_any_hour(night: World) -> None:
    night.say("ada", "Digo 7")
    night.run()
    assert any("Apuntado" in text for text in night.texts(scene("ada")))


@pytest.mark.option("publish_hours")
def test_while_a_publication_waits_nothing_changes_and_nothing_is_written(night: World) -> None:
    at(night, deadline(night) + 60)
    night.run()
    before = night.digest()
    night.wait(300)
    night.run()
    assert night.digest() == before


@pytest.mark.option("round_opening")
@pytest.mark.rule("HAC-TIME-02")
def test_a_post_by_the_narrator_in_the_public_scene_opens_the_round(by_post: World) -> None:
    by_post.forum.say("Narradora", PUBLIC, "Enseguida empezamos.")
    by_post.wait(60)
    by_post.run()
    at(by_post, START + 2 * HOUR)
    report = by_post.run()
    assert "La ronda le espera." in report.alerts
    assert report.exit_code == 3
    by_post.forum.say("Narradora", scene("ada"), "Por aquí no vale.")
    by_post.forum.say("Narradora", PUBLIC, "Cae la noche sobre la casa.")
    written = by_post.clock.now()
    by_post.wait(1200)
    report = by_post.run()
    assert report.alerts == []
    assert abs(deadline(by_post) - (written + HOUR)) < 60
    sources = by_post.ask(lambda store: [row.input.source for row in store.inputs.all()])
    assert any(source.startswith(f"post:{PUBLIC}:") for source in sources)


@pytest.mark.option("round_opening")
def test_an_edit_of_an_older_post_opens_nothing(by_post: World) -> None:
    post = by_post.forum.say("Narradora", PUBLIC, "Enseguida empezamos.")
    by_post.wait(60)
    by_post.run()
    at(by_post, START + 2 * HOUR)
    by_post.forum.rewrite(post, "Ya empezamos.")
    by_post.wait(7200)
    assert "La ronda le espera." in by_post.run().alerts

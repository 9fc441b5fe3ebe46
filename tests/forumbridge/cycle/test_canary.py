"""An account without powers looks around after each publication (reliability A3b)."""

from __future__ import annotations

import tempfile
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from forumbridge.cycle.canary import look_around
from forumbridge.cycle.scenes import Scenes
from forumbridge.errors import ForumUnreachable, NotRecognised, ThreadUnknown
from forumbridge.forum.port import Forum, PostId, ThreadId, ThreadMark, ThreadReading
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.fake_board import Habits
from tests.forumbridge.cycle.fake_forum import FakeForum
from tests.forumbridge.cycle.test_embedded import Served, served
from tests.forumbridge.cycle.world import PUBLIC, World, scene

ADA = scene("ada")


class Outsider:
    """The file forum as somebody sees it who is in no game: the public scene, unless `shown`."""

    def __init__(self, forum: FakeForum) -> None:
        self.forum = forum
        self.shown: set[str] = {PUBLIC}
        self.strange: set[str] = set()
        self.down = False
        self.visits = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.forum, name)

    def sign_in(self) -> None:
        self.visits += 1
        if self.down:
            raise ForumUnreachable("no contesta")

    def look(
        self, threads: Sequence[ThreadId], marks: Mapping[ThreadId, str]
    ) -> Mapping[ThreadId, ThreadMark]:
        raise AssertionError("the canary reads, it has no news to look for")

    def read(self, thread: ThreadId, *, after: PostId | None = None) -> ThreadReading:
        if thread in self.strange:
            raise NotRecognised("no se sabe qué es")
        if thread not in self.shown:
            raise ThreadUnknown("no se puede ver")
        return self.forum.read(thread, after=after)


@pytest.fixture
def watched(tmp_path: Path) -> tuple[World, Outsider]:
    """A dealt game without recipients per post, with a canary that sees the public scene."""
    world = World(tmp_path, habits=Habits(recipients=False))
    outsider = Outsider(world.forum)
    world.canary = lambda: cast("Forum", outsider)
    section = world.config.forum.model_validate(
        {**world.config.forum.model_dump(by_alias=True), "canario": {"cuenta": "Curiosa"}}
    )
    world.config = world.config.model_copy(update={"forum": section})
    world.start()
    return world, outsider


def publish(world: World) -> None:
    world.wait(3700)
    world.run()


def codes(world: World, state: str = "open") -> list[str]:
    return world.reviews(state)


def test_where_nothing_shows_nothing_is_said_and_it_looks_once_a_publication(
    watched: tuple[World, Outsider],
) -> None:
    world, outsider = watched
    before = outsider.visits
    publish(world)
    assert outsider.visits == before + 1
    assert codes(world) == []
    digest = world.digest()
    world.run()
    assert (outsider.visits, world.digest()) == (before + 1, digest)


def test_a_private_message_in_sight_stops_all_posting_until_it_is_not(
    watched: tuple[World, Outsider],
) -> None:
    world, outsider = watched
    outsider.shown.add(ADA)
    publish(world)
    assert set(codes(world)) == {"FUGA_CANARIO", "ESCENA_ABIERTA"}
    world.say("blas", "Digo 5")
    world.wait(60)
    sent = len(world.forum.log("post"))
    report = world.run()
    assert len(world.forum.log("post")) == sent
    assert "FUGA_CANARIO" in report.text
    assert report.exit_code == 3
    outsider.shown.discard(ADA)
    world.wait(60)
    world.run()
    assert codes(world) == []
    assert world.texts(scene("blas"))[-1] == "Apuntado: 5."


def test_the_sentence_says_who_sees_what_and_what_to_do(watched: tuple[World, Outsider]) -> None:
    world, outsider = watched
    outsider.shown.add(ADA)
    publish(world)
    rows = world.ask(lambda s: s.review.list("open"))
    leak = next(row.item for row in rows if row.item.code == "FUGA_CANARIO")
    for part in ("Curiosa", "la escena de Ada", leak.post, "Corrija", "review ignore"):
        assert part in leak.sentence


def test_what_the_narrator_ignores_stands_in_nobodys_way(watched: tuple[World, Outsider]) -> None:
    world, outsider = watched
    outsider.shown.add(ADA)
    publish(world)
    for row in world.ask(lambda s: s.review.list("open")):
        world.decide("review.ignore", review=row.id)
    world.say("blas", "Digo 5")
    world.wait(60)
    world.run()
    assert world.texts(scene("blas"))[-1] == "Apuntado: 5."


@pytest.mark.parametrize(("recipients", "found"), [(False, ["ESCENA_ABIERTA"]), (True, [])])
def test_an_empty_scene_in_sight_counts_unless_each_post_has_its_readers(
    tmp_path: Path, recipients: bool, found: list[str]
) -> None:
    world = World(tmp_path, habits=Habits(recipients=recipients))
    outsider = Outsider(world.forum)
    outsider.shown.add(ADA)
    seen = look_around(cast("Forum", outsider), Scenes(world.config), frozenset())
    assert [leak.code for leak in seen.leaks] == found


def test_a_canary_that_cannot_look_is_told_and_looks_again(watched: tuple[World, Outsider]) -> None:
    world, outsider = watched
    outsider.down = True
    world.wait(3700)
    report = world.run()
    assert "No se ha podido mirar" in report.text
    assert world.texts(PUBLIC)[-1] == "Ronda 1: la suma es 0."
    outsider.down = False
    visits = outsider.visits
    world.run()
    assert outsider.visits == visits + 1


def test_a_page_nobody_recognises_proves_nothing(watched: tuple[World, Outsider]) -> None:
    world, outsider = watched
    outsider.strange.add(ADA)
    world.wait(3700)
    report = world.run()
    assert codes(world) == []
    assert f"«{ADA}»" in report.text


def test_without_a_canary_nobody_looks(dealt: World) -> None:
    publish(dealt)
    assert dealt.ask(lambda s: s.meta.get("canary_checked")) == ""


@pytest.fixture
def manor() -> Generator[Served]:
    memory = Path("/dev/shm")
    with (
        tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder,
        served(Path(folder) / "m") as found,
    ):
        found.server.add_user("Curiosa", "clave de Curiosa")
        found.canary = lambda: found.seen_by("Curiosa")
        yield found


def test_over_http_an_outsider_sees_the_public_scene_and_nothing_private(manor: Served) -> None:
    _play(manor)
    assert manor.reviews("open") == []
    assert manor.ask(lambda s: s.meta.get("canary_checked")) == "1"


def test_over_http_a_scene_that_is_open_to_everybody_is_found(manor: Served) -> None:
    manor.server.show_scene(ADA)
    _play(manor)
    assert "FUGA_CANARIO" in manor.reviews("open")
    rows = manor.ask(lambda s: s.outbox.list(MessageState.POSTED))
    assert {row.thread for row in rows} >= {ADA, PUBLIC}


def _play(manor: Served) -> None:
    manor.run()
    manor.wait(120)
    for who in ("ada", "blas", "cleo"):
        manor.say(who, "Hola")
    manor.wait(60)
    manor.run()
    manor.wait(3700)
    manor.run()

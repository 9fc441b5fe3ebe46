"""A game half played on one forum goes on at another: nothing lost, nothing twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from forumbridge.cycle.home import HOME
from forumbridge.cycle.moving import Plan, carry_out, finish, plan
from forumbridge.cycle.players import scenes_of
from forumbridge.cycle.run import new_session
from forumbridge.cycle.scenes import Scenes
from forumbridge.errors import ConfigurationError, NotRecognised
from forumbridge.storage import open_store
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.fake_board import NARRATOR, Habits
from tests.forumbridge.cycle.fake_forum import FakeForum
from tests.forumbridge.cycle.test_revisions import at, deadline, numbers
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC, World, scene

FIRST = 7000
"""Where the new forum's numbers begin: no post keeps its own."""


def new_thread(thread: str) -> str:
    return thread.replace("partida/x/", "foro/tema-")


def imported(
    world: World,
    *,
    habits: Habits | None = None,
    thread: Callable[[str], str] = new_thread,
    first: int = FIRST,
    without: frozenset[str] = frozenset(),
) -> FakeForum:
    """What an importer makes of the world's forum: other numbers and threads, other markup."""
    forum = FakeForum(world.root / "nuevo.json", world.clock, habits or world.forum.habits)
    posts = [
        {
            **post,
            "id": str(first + place),
            "thread": thread(post["thread"]),
            "body": post["body"]
            .replace("<p>", "<div class='post'><p>")
            .replace("</p>", "</p></div>")
            if post["author"] != NARRATOR
            else post["body"],
        }
        for place, post in enumerate(world.forum.state["posts"])
        if post["id"] not in without
    ]
    forum._save({"posts": posts, "seen": {}, "next": first + len(posts) + 50, "log": []})
    return forum


def relocated(world: World, thread: Callable[[str], str] = new_thread) -> Any:
    config = world.config
    return config.model_copy(
        update={
            "forum": config.forum.model_copy(update={"address": "https://otro.example"}),
            "scenes": config.scenes.model_copy(update={"public": thread(PUBLIC)}),
            "characters": tuple(
                c.model_copy(update={"scene": thread(c.scene)}) for c in config.characters
            ),
        }
    )


def move(
    world: World,
    forum: FakeForum,
    *,
    do: bool = True,
    thread: Callable[[str], str] = new_thread,
) -> Plan:
    """As the command does it."""
    store = open_store(world.database)
    try:
        before, old = scenes_of(world.config, store), world.forum.capabilities
        config = relocated(world, thread)
        session = new_session(replace(world.context(store, forum), config=config))
        session.scenes = Scenes(config)
        found = plan(session, before, old=old)
        if do:
            carry_out(session, found)
            finish(store)
            world.config, world.forum = config, forum
        return found
    finally:
        store.close()


def test_a_new_thread_that_is_not_read_whole_moves_nothing(
    dealt: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    half_played(dealt)
    forum = imported(dealt)
    read = FakeForum.read

    def half(self: FakeForum, thread: Any, **how: Any) -> Any:
        return replace(read(self, thread, **how), complete=False)

    monkeypatch.setattr(FakeForum, "read", half)
    before = dealt.database.read_bytes()
    with pytest.raises(NotRecognised) as error:
        move(dealt, forum)
    assert error.value.code == "LECTURA_INCOMPLETA"
    assert dealt.database.read_bytes() == before


def half_played(world: World) -> None:
    """The first round is over; in the second one, one has spoken and one has been edited."""
    world.say("ada", "Digo 5")
    world.say("blas", "Digo 7")
    world.wait(60)
    world.run()
    at(world, deadline(world) + 120)
    world.run()
    world.wait(60)
    post = world.say("ada", "Digo 1")
    world.wait(60)
    world.run()
    world.forum.rewrite(post, "Digo 2")
    world.say("ada", "…")
    world.wait(60)
    world.run()


def say(world: World, who: str, text: str) -> str:
    return world.forum.say(PLAYERS[who], new_thread(scene(who)), text)


def test_the_game_goes_on_and_nothing_is_read_or_said_twice(dealt: World) -> None:
    half_played(dealt)
    before, posted = numbers(dealt), len(dealt.forum.bodies())
    forum = imported(dealt)
    found = move(dealt, forum)
    assert all(not one.match.missing and not one.match.doubtful for one in found.threads)
    assert sum(len(one.match.pairs) for one in found.threads) == len(forum.state["posts"])
    dealt.wait(60)
    dealt.run()
    assert numbers(dealt) == before
    assert len(dealt.forum.bodies()) == posted
    assert dealt.reviews("open") == []
    say(dealt, "blas", "Digo 30")
    dealt.wait(60)
    dealt.run()
    dealt.wait(3700)
    dealt.run()
    assert numbers(dealt) == [*before, ("blas", 30)]
    assert dealt.texts(new_thread(PUBLIC))[-1] == "Ronda 2: la suma es 32."
    assert len(dealt.forum.bodies()) == len(set(dealt.forum.bodies()))


def test_a_dry_plan_changes_nothing(dealt: World) -> None:
    half_played(dealt)
    before = dealt.digest()
    found = move(dealt, imported(dealt), do=False)
    assert len(found.messages.placed) == len(dealt.forum.bodies())
    assert dealt.digest() == before


def test_threads_and_numbers_that_both_forums_use_are_kept_apart(dealt: World) -> None:
    half_played(dealt)
    before = numbers(dealt)
    move(dealt, imported(dealt, thread=str, first=103), thread=str)
    dealt.wait(60)
    dealt.run()
    assert (numbers(dealt), dealt.reviews("open")) == (before, [])
    dealt.say("cleo", "Digo 9")
    dealt.wait(60)
    dealt.run()
    assert numbers(dealt) == [*before, ("cleo", 9)]


def test_an_edit_of_a_post_that_moved_is_an_edit_as_before(dealt: World) -> None:
    half_played(dealt)
    before = numbers(dealt)
    forum = imported(dealt)
    move(dealt, forum)
    post = next(p["id"] for p in forum.state["posts"] if "Digo 2" in p["body"])
    forum.rewrite(post, "Digo 3")
    say(dealt, "ada", "…")
    dealt.wait(60)
    dealt.run()
    assert numbers(dealt) == [*before, ("ada", 3)]


def test_what_was_written_meanwhile_is_read_once(dealt: World) -> None:
    half_played(dealt)
    before = numbers(dealt)
    forum = imported(dealt)
    dealt.wait(120)
    forum.say("Carla", new_thread(scene("cleo")), "Digo 40")
    found = move(dealt, forum)
    assert [len(one.match.fresh) for one in found.threads if one.scene.character == "cleo"] == [1]
    for _ in range(2):
        dealt.wait(60)
        dealt.run()
    assert numbers(dealt) == [*before, ("cleo", 40)]


def test_what_may_be_an_old_post_in_other_words_is_put_to_the_narrator(dealt: World) -> None:
    half_played(dealt)
    before = numbers(dealt)
    forum = imported(dealt)
    post = next(p["id"] for p in forum.state["posts"] if "Digo 2" in p["body"])
    forum.rewrite(post, "Digo 2 [emoji perdido]")
    found = move(dealt, forum)
    (one,) = [one for one in found.threads if one.match.doubtful]
    assert (len(one.match.missing), one.match.doubtful) == (1, (post,))
    dealt.wait(60)
    dealt.run()
    assert numbers(dealt) == before
    assert dealt.reviews("open") == ["MUDANZA_DUDOSA"]
    (row,) = dealt.ask(lambda s: s.review.list("open"))
    dealt.decide("review.answer", review=row.id, choice=0)
    dealt.run()
    assert numbers(dealt) == [*before, ("ada", 2)]


def test_a_new_forum_without_the_old_posts_begins_where_the_game_is(dealt: World) -> None:
    half_played(dealt)
    before, posted = numbers(dealt), len(dealt.forum.bodies())
    forum = imported(dealt, without=frozenset(p["id"] for p in dealt.forum.state["posts"]))
    found = move(dealt, forum)
    assert len(found.messages.unseen) == posted
    dealt.wait(60)
    dealt.run()
    assert (numbers(dealt), dealt.forum.bodies()) == (before, [])
    say(dealt, "cleo", "Digo 9")
    dealt.wait(60)
    dealt.run()
    assert dealt.texts(new_thread(scene("cleo"))) == ["Apuntado: 9."]


@pytest.mark.parametrize("landed", [True, False], ids=["it had landed", "it had not"])
def test_a_message_of_unknown_fate_is_looked_for_in_the_new_place(
    dealt: World, landed: bool
) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.plan("landed" if landed else "lost")
    dealt.wait(60)
    _send_blindly(dealt)
    forum = imported(dealt)
    found = move(dealt, forum)
    assert (len(found.messages.placed) - 1, len(found.messages.unknown)) == (
        (1, 0) if landed else (0, 1)
    )
    for _ in range(3):
        dealt.wait(301)
        dealt.run()
    assert dealt.texts(new_thread(scene("ada"))) == ["Apuntado: 5."]


def _send_blindly(world: World) -> None:
    """A run that posts and dies before it can look what came of it."""
    submit = world.forum.submit

    def cut(draft: Any) -> Any:
        submit(draft)
        raise KeyboardInterrupt

    world.forum.submit = cut  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        world.run()
    assert len(world.ask(lambda s: s.outbox.list(MessageState.SENDING))) == 1


def test_messages_that_wait_are_said_in_the_new_forum_s_own_form(dealt: World) -> None:
    dealt.config = dealt.config.model_copy(
        update={"forum": dealt.config.forum.model_copy(update={"mode": "manual"})}
    )
    dealt.say("ada", "Digo 5")
    dealt.wait(60)
    dealt.run()
    forum = imported(dealt, habits=Habits(precision=1, recipients=False))
    found = move(dealt, forum)
    assert [row.scene for row in found.messages.anew] == ["personal:ada"]
    dealt.config = dealt.config.model_copy(
        update={"forum": dealt.config.forum.model_copy(update={"mode": "automatic"})}
    )
    dealt.wait(60)
    dealt.run()
    assert dealt.texts(new_thread(scene("ada"))) == ["Apuntado: 5."]
    (post,) = [p for p in forum.state["posts"] if "Apuntado" in p["body"]]
    assert post["recipients"] is None


def test_a_run_at_another_forum_without_the_command_does_nothing(dealt: World) -> None:
    half_played(dealt)
    before = dealt.digest()
    dealt.config = relocated(dealt)
    with pytest.raises(ConfigurationError) as error:
        dealt.run()
    assert error.value.code == "FORO_CAMBIADO"
    assert dealt.digest() == before
    assert dealt.ask(lambda s: s.meta.get(HOME)) == "foro.example"


def test_until_the_files_are_in_their_place_no_run_touches_the_game(dealt: World) -> None:
    forum = imported(dealt)
    store = open_store(dealt.database)
    config = relocated(dealt)
    session = new_session(replace(dealt.context(store, forum), config=config))
    session.scenes = Scenes(config)
    carry_out(session, plan(session, scenes_of(dealt.config, store), old=forum.capabilities))
    store.close()
    for one in (dealt.config, config):
        dealt.config = one
        with pytest.raises(ConfigurationError) as error:
            dealt.run()
        assert error.value.code == "MUDANZA_A_MEDIAS"


def test_a_scene_without_a_new_address_or_shared_by_two_is_refused(dealt: World) -> None:
    forum, before = imported(dealt), dealt.digest()
    with pytest.raises(ConfigurationError) as error:
        move(dealt, forum, thread=lambda thread: "" if thread == PUBLIC else new_thread(thread))
    assert error.value.code == "FALTA_ESCENA"
    with pytest.raises(ConfigurationError) as error:
        move(dealt, forum, thread=lambda thread: "foro/tema")
    assert error.value.code == "ESCENAS_JUNTAS"
    assert dealt.digest() == before


def test_a_scene_that_can_t_be_proved_stops_the_move(dealt: World) -> None:
    forum, before = imported(dealt), dealt.digest()
    forum.out(f"page:{new_thread(scene('blas'))}")
    with pytest.raises(NotRecognised):
        move(dealt, forum)
    assert dealt.digest() == before


def test_which_post_was_which_is_kept(dealt: World) -> None:
    half_played(dealt)
    move(dealt, imported(dealt))
    rows = json.loads(dealt.ask(lambda s: s.meta.get("move:1")))["posts"]
    assert len(rows) == len(dealt.forum.state["posts"])
    old = dealt.ask(
        lambda s: {(str(t), str(p)) for t in s.inbox.archived() for p in s.inbox.posts(t)}
    )
    assert {(thread, post) for thread, post, _, _ in rows} == old


@pytest.fixture
def dealt(tmp_path: Path) -> World:
    world = World(tmp_path)
    world.start()
    return world

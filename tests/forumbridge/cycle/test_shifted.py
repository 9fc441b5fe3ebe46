"""Posts that go, come back or move, threads that are split, accounts that are renamed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from forumbridge.errors import NotRecognised
from forumbridge.forum.posts import MOVED
from forumbridge.storage.rows import MessageState
from tests.forumbridge.cycle.fake_board import NARRATOR
from tests.forumbridge.cycle.test_revisions import at, deadline, numbers
from tests.forumbridge.cycle.world import PUBLIC, World, scene


def stir(world: World, *who: str) -> None:
    """Something new in these scenes, so that they are read."""
    for one in who:
        world.say(one, "…")
    world.wait(60)
    world.run()


def test_a_post_that_comes_back_is_missing_no_more_and_is_no_new_order(dealt: World) -> None:
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    dealt.forum.delete(post)
    stir(dealt, "ada")
    assert dealt.reviews("open") == ["MENSAJE_BORRADO"]
    dealt.forum.restore(post)
    stir(dealt, "ada")
    assert dealt.reviews("open") == []
    dealt.forum.delete(post)
    stir(dealt, "ada")
    assert dealt.reviews("open") == ["MENSAJE_BORRADO"]
    assert numbers(dealt) == [("ada", 5)]


def test_a_post_that_comes_back_with_another_text_is_an_edit(dealt: World) -> None:
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    dealt.forum.delete(post)
    stir(dealt, "ada")
    dealt.forum.restore(post)
    dealt.forum.rewrite(post, "Digo 50")
    stir(dealt, "ada")
    assert numbers(dealt) == [("ada", 5), ("ada", 50)]


def test_an_order_moved_out_of_its_scene_still_counts_and_is_not_taken_twice(dealt: World) -> None:
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    dealt.forum.move(post, PUBLIC)
    stir(dealt, "ada", "blas")
    dealt.forum.say("Ana", PUBLIC, "¿Dónde está mi mensaje?")
    dealt.wait(60)
    dealt.run()
    (item,) = [r.item for r in dealt.ask(lambda s: s.review.list("open"))]
    assert (item.code, item.post, item.thread) == ("MENSAJE_MOVIDO", post, PUBLIC)
    assert item.options == ()
    at(dealt, deadline(dealt) + 120)
    dealt.run()
    assert numbers(dealt) == [("ada", 5)]
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 5."


def test_an_order_moved_into_its_scene_waits_for_the_narrator_s_word(dealt: World) -> None:
    post = dealt.forum.say("Ana", PUBLIC, "ORDENO 9")
    dealt.wait(60)
    dealt.run()
    dealt.forum.move(post, scene("ada"))
    stir(dealt, "ada")
    (row,) = [
        r for r in dealt.ask(lambda s: s.review.list("open")) if r.item.code == "MENSAJE_MOVIDO"
    ]
    assert numbers(dealt) == []
    assert [option.label for option in row.item.options] == [f"Apuntar el mensaje {post}"]
    dealt.decide("review.answer", review=row.id, choice=0)
    dealt.run()
    assert numbers(dealt) == [("ada", 9)]


def test_whichever_thread_is_read_first_a_moved_post_is_not_called_deleted(dealt: World) -> None:
    post = dealt.say("cleo", "Digo 5")
    dealt.run()
    dealt.forum.move(post, scene("ada"))
    stir(dealt, "ada")
    stir(dealt, "cleo")
    assert dealt.reviews("open") == ["MENSAJE_MOVIDO"]
    back = dealt.say("ada", "Digo 7")
    dealt.wait(60)
    dealt.run()
    dealt.forum.move(back, scene("cleo"))
    stir(dealt, "ada")
    assert dealt.reviews("resolved") == ["MENSAJE_BORRADO"]
    assert dealt.reviews("open") == ["MENSAJE_MOVIDO", "MENSAJE_MOVIDO"]
    assert numbers(dealt) == [("cleo", 5), ("ada", 7)]


def test_a_block_of_posts_taken_out_of_a_scene_is_one_thing_to_do(dealt: World) -> None:
    posts = [dealt.say("ada", f"Digo {n}") for n in range(4)]
    dealt.run()
    dealt.wait(60)
    dealt.run()
    for post in posts:
        dealt.forum.move(post, "partida/x/otro-hilo")
    stir(dealt, "ada")
    (item,) = [r.item for r in dealt.ask(lambda s: s.review.list("open"))]
    assert item.code == "ESCENA_PARTIDA"
    assert item.detail == ", ".join(posts)
    assert "game.toml" in item.sentence


def test_a_scene_split_into_a_thread_we_read_is_one_thing_to_know(dealt: World) -> None:
    posts = [dealt.say("ada", f"Digo {n}") for n in range(4)]
    dealt.run()
    taken = numbers(dealt)
    for post in posts:
        dealt.forum.move(post, PUBLIC)
    dealt.forum.say("Ana", PUBLIC, "Hola")
    stir(dealt, "ada")
    (item,) = [r.item for r in dealt.ask(lambda s: s.review.list("open"))]
    assert (item.code, item.detail) == ("MENSAJE_MOVIDO", ", ".join(posts))
    assert numbers(dealt) == taken


def test_one_of_our_posts_in_another_thread_is_ours_to_mend(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.wait(60)
    dealt.run()
    ours = next(
        p["id"]
        for p in dealt.forum.state["posts"]
        if p["author"] == NARRATOR and p["thread"] == scene("ada")
    )
    dealt.forum.move(ours, scene("blas"))
    stir(dealt, "blas")
    assert "ESCENA_EQUIVOCADA" in dealt.reviews("open")
    assert dealt.texts(scene("ada")) == []


def test_a_renamed_account_is_one_thing_to_do_until_the_narrator_says_who_it_is(
    dealt: World,
) -> None:
    dealt.say("ada", "Digo 5")
    dealt.wait(60)
    dealt.run()
    dealt.forum.rename("Ana", "Anita")
    dealt.forum.say("Anita", scene("ada"), "Digo 6")
    dealt.wait(60)
    dealt.run()
    codes = dealt.reviews("open")
    assert codes.count("CUENTA_RENOMBRADA") == 1
    assert numbers(dealt) == [("ada", 5)]
    (item,) = [
        r.item for r in dealt.ask(lambda s: s.review.list()) if r.item.code == "CUENTA_RENOMBRADA"
    ]
    assert "«Ana» se llama ahora «Anita»" in item.sentence
    assert "act player PARTIDA ada 'Anita'" in item.sentence
    dealt.wait(3600)
    dealt.run()
    assert dealt.reviews().count("CUENTA_RENOMBRADA") == 1


def test_a_post_that_one_reading_lacks_and_the_next_one_shows_is_not_gone(dealt: World) -> None:
    """A post let in between two pages hides another from the reading under way."""
    post = dealt.say("ada", "Digo 5")
    dealt.run()
    read, hidden = dealt.forum.read, [post]

    def shifted(thread: Any, *, after: Any = None) -> Any:
        found = read(thread, after=after)
        if not any(one.id in hidden for one in found.posts):
            return found
        lost = hidden.pop()
        return replace(found, posts=tuple(p for p in found.posts if p.id != lost))

    dealt.forum.read = shifted  # type: ignore[method-assign]
    stir(dealt, "ada")
    assert hidden == []
    assert dealt.reviews() == []


def test_the_public_scene_alone_can_t_be_read_and_its_round_waits(dealt: World) -> None:
    dealt.say("blas", "Digo 7")
    at(dealt, deadline(dealt) + 120)
    dealt.forum.out(f"page:{PUBLIC}")
    dealt.forum.say("Ana", PUBLIC, "¿Hola?")
    report = dealt.run()
    assert "no se ha podido leer" in report.text
    assert numbers(dealt) == [("blas", 7)]
    assert len(dealt.texts(PUBLIC)) == 1
    dealt.forum.out()
    dealt.wait(60)
    dealt.run()
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 7."
    assert not [r for r in dealt.ask(lambda s: s.inputs.all()) if r.input.kind == "shift"]


def test_one_player_s_scene_can_t_be_read_and_nobody_s_time_runs_out(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.forum.out(f"page:{scene('ada')}")
    at(dealt, deadline(dealt) + 120)
    dealt.run()
    assert len(dealt.texts(PUBLIC)) == 1
    dealt.forum.out()
    dealt.wait(60)
    dealt.run()
    assert numbers(dealt) == [("ada", 5)]
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 5."


def test_a_forum_that_can_be_read_and_not_written_holds_its_messages_and_the_clock(
    dealt: World,
) -> None:
    dealt.say("ada", "Digo 5")
    dealt.wait(60)
    dealt.run()
    dealt.forum.plan(*["locked"] * 12)
    at(dealt, deadline(dealt) + 120)
    dealt.run()
    assert len(dealt.texts(PUBLIC)) == 1
    assert dealt.ask(lambda s: len(s.outbox.list(MessageState.HELD))) > 0
    dealt.forum.plan()
    state = dealt.forum.state
    state["mishaps"] = []
    dealt.forum._save(state)
    for row in dealt.ask(lambda s: s.outbox.list(MessageState.HELD)):
        dealt.decide("outbox.release", message=row.id)
    for _ in range(4):
        dealt.wait(301)
        dealt.run()
    reports = dealt.texts(scene("ada"))
    assert reports.count("Ronda 1: su número fue 5.") == 1
    assert dealt.texts(PUBLIC).count("Ronda 1: la suma es 5.") == 1


def test_a_scene_shown_at_another_address_is_told_once_and_stops_the_clock(dealt: World) -> None:
    read = dealt.forum.read

    def redirected(thread: Any, *, after: Any = None) -> Any:
        if thread == scene("ada"):
            raise NotRecognised("El foro enseña «otra» cuando se le pide esta.", code=MOVED)
        return read(thread, after=after)

    dealt.forum.read = redirected  # type: ignore[method-assign]
    at(dealt, deadline(dealt) + 120)
    for _ in range(2):
        dealt.run()
        dealt.wait(60)
    assert dealt.reviews("open") == ["ESCENA_MUDADA"]
    assert len(dealt.texts(PUBLIC)) == 1

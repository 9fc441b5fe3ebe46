"""From the opening to the deal (commitment)."""

from __future__ import annotations

import pytest

from engine.core.commitment import commit, game_seed
from forumbridge.errors import ConfigurationError
from tests.forumbridge.cycle.world import PLAYERS, PUBLIC, SECRET, World, scene


def test_the_opening_publishes_the_secret_s_hash_before_anybody_replies(world: World) -> None:
    world.run()
    (opening,) = world.texts(PUBLIC)
    assert commit(SECRET) in opening


def test_nothing_is_dealt_until_everybody_has_replied_after_the_opening(world: World) -> None:
    world.say("cleo", "Ya estoy aquí, antes de la apertura.")
    world.wait(600)
    world.run()
    world.wait(120)
    world.say("ada", "Hola")
    world.say("blas", "Buenas")
    report = world.run()
    assert "Cleo" in report.text
    assert world.ask(lambda s: s.inputs.count()) == 0
    world.say("cleo", "Hola otra vez")
    world.run()
    kinds = world.ask(lambda s: [row.input.kind for row in s.inputs.all()])
    assert kinds == ["deal", "schedule"]


def test_the_seed_comes_from_the_secret_and_the_first_replies(world: World) -> None:
    world.run()
    world.wait(120)
    posts = {who: world.say(who, "Hola") for who in PLAYERS}
    at = world.clock.now() // 60 * 60
    world.wait(60)
    world.say("ada", "Y otra cosa, el 8")
    world.run()
    deal = world.ask(lambda s: s.inputs.all()[0].input.json)
    replies = [(who, f"{scene(who)}:{posts[who]}", at) for who in sorted(PLAYERS)]
    assert game_seed(SECRET, replies) in deal


def test_posts_up_to_the_deal_are_not_orders(dealt: World) -> None:
    statuses = dealt.ask(lambda s: {row.status for row in s.inbox.readings() if row.character})
    assert statuses == {"before_deal"}


def test_replies_that_somebody_read_with_our_account_are_found_by_the_sweep(world: World) -> None:
    world.run()
    world.wait(120)
    for who in PLAYERS:
        world.say(who, "Hola")
    for who in PLAYERS:
        world.forum.read(scene(who))
    world.run()
    assert world.ask(lambda s: s.inputs.count()) == 0
    world.wait(3700)
    world.run()
    assert world.ask(lambda s: s.inputs.count()) == 2


def test_another_secret_stops_everything(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.forumbridge.cycle.world.SECRET", b"otro")
    with pytest.raises(ConfigurationError) as caught:
        world.run()
    assert caught.value.code == "SECRETO_CAMBIADO"
    assert world.forum.log() == []


def test_another_game_s_database_stops_everything(world: World) -> None:
    world.config = world.config.model_copy(
        update={"game": world.config.game.model_copy(update={"id": "otra"})}
    )
    with pytest.raises(ConfigurationError) as caught:
        world.run()
    assert caught.value.code == "OTRA_PARTIDA"


def greeting_of(world: World, who: str) -> str:
    return next(post["id"] for post in world.forum.state["posts"] if post["author"] == PLAYERS[who])


def test_an_order_added_to_a_greeting_is_the_narrator_s_to_see(dealt: World) -> None:
    greeting = greeting_of(dealt, "ada")
    dealt.wait(60)
    dealt.forum.rewrite(greeting, "¡Hola a todos! Digo 5.")
    dealt.wait(3700)
    dealt.run()
    (row,) = dealt.ask(lambda s: s.review.list("open"))
    assert row.item.code == "EDICION_DEL_SALUDO"
    assert [option.label for option in row.item.options] == ["Aplicar el texto nuevo"]


def test_a_greeting_that_only_changes_its_words_is_nobody_s_to_see(dealt: World) -> None:
    greeting = greeting_of(dealt, "ada")
    dealt.wait(60)
    dealt.forum.rewrite(greeting, "¡Hola a todas y a todos!")
    dealt.wait(3700)
    dealt.run()
    assert dealt.reviews("open") == []

"""Another account takes over a part: what was written before stays its writer's (AMB-017)."""

from __future__ import annotations

import pytest

from engine.vocabulary import CharacterId
from forumbridge.cycle.players import objection, scenes_of
from forumbridge.cycle.scenes import Successor
from tests.forumbridge.cycle.test_desk import result
from tests.forumbridge.cycle.test_revisions import numbers
from tests.forumbridge.cycle.world import PLAYERS, World, scene

NEW_SCENE = "partida/x/escena-nueva"


def relieve(world: World, who: str = "ada", account: str = "Nuria", **more: object) -> int:
    number = world.decide(
        "player.replace",
        inputs=[],
        character=who,
        account=account,
        since=more.pop("since", world.clock.now()),
        **more,
    )
    world.wait(60)
    return number


@pytest.mark.rule("AMB-017")
def test_the_newcomer_plays_from_the_date_on_and_the_old_one_no_more(dealt: World) -> None:
    relieve(dealt)
    dealt.forum.say("Nuria", scene("ada"), "Digo 4")
    dealt.run()
    assert numbers(dealt) == [("ada", 4)]
    dealt.wait(60)
    dealt.forum.say("Ana", scene("ada"), "Digo 9")
    dealt.run()
    assert numbers(dealt) == [("ada", 4)]
    codes = dealt.reviews("open")
    assert codes == ["PERMISO", "MENSAJE_AJENO"]
    (alien,) = [r for r in dealt.ask(lambda s: s.review.list()) if r.item.code == "MENSAJE_AJENO"]
    assert "cambió de jugador" in alien.item.sentence


@pytest.mark.rule("AMB-017")
def test_what_the_predecessor_wrote_before_is_read_as_his(dealt: World) -> None:
    dealt.say("ada", "Digo 9")
    dealt.wait(120)
    relieve(dealt)
    dealt.run()
    assert numbers(dealt) == [("ada", 9)]
    assert dealt.reviews("open") == ["PERMISO"]


@pytest.mark.rule("AMB-017")
def test_from_a_date_to_come_the_old_player_plays_until_then(dealt: World) -> None:
    relieve(dealt, since=dealt.clock.now() + 1200)
    dealt.say("ada", "Digo 5")
    dealt.run()
    assert numbers(dealt) == [("ada", 5)]
    dealt.wait(1300)
    dealt.forum.say("Nuria", scene("ada"), "Digo 6")
    dealt.run()
    assert numbers(dealt)[-1] == ("ada", 6)


@pytest.mark.rule("AMB-017")
def test_with_a_scene_of_his_own_he_need_not_read_the_old_one(dealt: World) -> None:
    relieve(dealt, scene=NEW_SCENE)
    dealt.forum.say("Nuria", NEW_SCENE, "Digo 4")
    dealt.run()
    assert numbers(dealt) == [("ada", 4)]
    assert dealt.texts(NEW_SCENE) == ["Apuntado: 4."]
    dealt.wait(60)
    dealt.forum.say("Nuria", scene("ada"), "Digo 7")
    dealt.run()
    assert numbers(dealt) == [("ada", 4)]
    assert "MENSAJE_AJENO" in dealt.reviews("open")


@pytest.mark.rule("AMB-017")
def test_what_he_knows_is_written_to_him_only_on_request(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.run()
    relieve(dealt, recap=True)
    dealt.run()
    assert dealt.texts(scene("ada"))[-1] == "Dijo 5."
    dealt.decide("recap", character="blas")
    dealt.run()
    assert dealt.texts(scene("blas")) == ["Dijo nada."]


@pytest.mark.rule("AMB-017")
@pytest.mark.parametrize(
    ("who", "account", "said"),
    [
        ("ada", "Narradora", "la que narra"),
        ("ada", "Beto", "dos personajes de una misma cuenta"),
        ("ada", "Ana", "ya es la cuenta"),
        ("zoe", "Nuria", "no hay ningún personaje"),
    ],
)
def test_two_parts_on_one_account_are_refused(
    dealt: World, who: str, account: str, said: str
) -> None:
    number = relieve(dealt, who, account)
    report = dealt.run()
    done, detail = result(dealt, number)
    assert not done
    assert said in detail
    assert any(said in line for line in report.alerts)
    assert numbers(dealt) == []


def test_an_account_is_free_again_once_its_part_went_to_another(dealt: World) -> None:
    relieve(dealt)
    dealt.run()
    scenes = dealt.ask(lambda s: scenes_of(dealt.config, s))
    later = dealt.clock.now() + 60
    assert objection(scenes, Successor(CharacterId("blas"), "Ana", later)) == ""
    assert objection(scenes, Successor(CharacterId("blas"), "Nuria", later)) != ""
    assert objection(scenes, Successor(CharacterId("blas"), "Otro", later, scene("cleo"))) != ""
    assert objection(scenes, Successor(CharacterId("ada"), "Otro", 5)) != ""


@pytest.mark.rule("AMB-017")
def test_who_takes_over_before_the_deal_may_give_the_first_reply(world: World) -> None:
    world.run()
    world.wait(120)
    relieve(world)
    for account in ("Nuria", PLAYERS["blas"], PLAYERS["cleo"]):
        who = {"Nuria": "ada", "Beto": "blas", "Carla": "cleo"}[account]
        world.forum.say(account, scene(who), "¡Hola!")
    world.wait(60)
    world.run()
    assert world.ask(lambda s: s.inputs.all()[0].input.kind) == "deal"

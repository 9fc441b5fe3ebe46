"""Who learns what with his card (AVA-ROLE, AVA-KNOW, QA-02 to QA-13, QA-42, QA-49, G-06, G-07)."""

import pytest

from engine.avaloup.events import SceneChanged
from engine.avaloup.inputs import Input
from engine.avaloup.knowing import card_of
from engine.avaloup.reports import PackCall
from engine.avaloup.words import Role
from engine.vocabulary.choices import NameSeer, PlayCard
from tests.engine.avaloup.table import NAMES, Table, codes

EVERY = {
    "ana": Role.SEER,
    "blas": Role.ALPHA,
    "caco": Role.UNSEEN,
    "dora": Role.DREAMER,
    "eva": Role.MYSTIC,
    "fran": Role.GUARD,
    "gus": Role.VILLAGER,
    "hugo": Role.MASON,
    "ines": Role.MASON,
    "juan": Role.VILLAGER,
}
DECK = {"guardaespaldas": True, "cosa": True, "lobo_mistico": True, "lobo_sonador": True}


def cards(roles=EVERY, players=10, **rulings):
    """Everybody's card of a table, after the roles were set by hand."""
    table = Table(players, roles=roles, hold=True, **{**DECK, **rulings})
    return {who: card_of(table.state, who) for who in table.state.seats}


def seen(**rulings):
    return {who: set(card.seen) for who, card in cards(**rulings).items()}


@pytest.mark.rule(
    "AVA-KNOW-01",
    "AVA-KNOW-02",
    "AVA-KNOW-03",
    "AVA-KNOW-04",
    "AVA-KNOW-05",
    "AVA-KNOW-06",
    "AVA-KNOW-07",
    "AVA-KNOW-08",
    "AVA-KNOW-10",
)
@pytest.mark.rule("G-06")
def test_the_whole_table_of_who_sees_whom():
    assert seen() == {
        "ana": {"blas", "dora", "eva"},
        "blas": {"caco", "eva"},
        "caco": {"blas", "eva"},
        "dora": set(),
        "eva": {"blas", "caco"},
        "fran": {"ana", "eva"},
        "gus": set(),
        "hugo": set(),
        "ines": set(),
        "juan": set(),
    }


@pytest.mark.rule("AVA-KNOW-08", "QA-42")
def test_the_guards_two_names_come_by_seat_whoever_is_the_vidente():
    one = cards()["fran"]
    other = cards(roles={**EVERY, "ana": Role.MYSTIC, "eva": Role.SEER})["fran"]
    assert one == other
    assert (one.meaning, one.seen) == ("seer_or_mystic", ("ana", "eva"))
    for card in cards().values():
        assert list(card.seen) == [who for who in NAMES if who in card.seen]


@pytest.mark.rule("QA-06", "AVA-KNOW-07")
@pytest.mark.option("guardaespaldas")
def test_without_the_mistico_the_guard_knows_the_vidente_for_sure():
    roles = {**EVERY, "eva": Role.WOLF}
    card = cards(roles=roles, lobo_mistico=False)["fran"]
    assert (card.meaning, card.seen) == ("seer", ("ana",))


@pytest.mark.rule("AVA-KNOW-09")
@pytest.mark.option("guardaespaldas")
def test_without_a_guard_nobody_is_shown_the_vidente():
    roles = {**EVERY, "fran": Role.VILLAGER}
    found = cards(roles=roles, guardaespaldas=False)
    assert not [who for who, card in found.items() if card.meaning.startswith("seer")]
    assert not any("ana" in card.seen for card in found.values())


@pytest.mark.rule("AVA-KNOW-06", "AVA-KNOW-07")
def test_no_wolf_learns_the_vidente_and_she_does_not_learn_her_guard():
    found = seen()
    assert all("ana" not in found[w] for w in ("blas", "caco", "dora", "eva"))
    assert "fran" not in found["ana"]


@pytest.mark.rule("QA-07")
@pytest.mark.option("seer_sees_dreamer", "lobo_sonador")
@pytest.mark.parametrize("sees", [True, False])
def test_whether_the_vidente_sees_the_dreamer(sees):
    assert seen(seer_sees_dreamer=sees)["ana"] == {"blas", "eva"} | ({"dora"} if sees else set())


@pytest.mark.rule("QA-08")
@pytest.mark.option("cosa_known_to_pack", "cosa")
@pytest.mark.parametrize("known", [True, False])
def test_whether_the_cosa_and_the_pack_know_each_other(known):
    found = seen(cosa_known_to_pack=known)
    assert found["blas"] == {"eva"} | ({"caco"} if known else set())
    assert found["caco"] == ({"blas", "eva"} if known else set())


@pytest.mark.rule("QA-02", "AVA-ROLE-01")
@pytest.mark.option("masons_know")
@pytest.mark.parametrize("know", [True, False])
def test_whether_masones_know_each_other(know):
    found = cards(masons_know=know)
    assert found["hugo"].seen == (("ines",) if know else ())
    assert found["hugo"].meaning == ("masons" if know else "nobody")
    assert found["gus"].seen == ()


@pytest.mark.rule("QA-10", "AVA-KNOW-11")
@pytest.mark.option("pack_knows_roles")
@pytest.mark.parametrize("known", [True, False])
def test_wolves_see_faces_and_their_cards_only_with_the_ruling(known):
    found = cards(pack_knows_roles=known)
    shown = (("caco", Role.UNSEEN), ("eva", Role.MYSTIC)) if known else ()
    assert found["blas"].roles == shown
    assert [who for who, card in found.items() if card.roles] == (
        ["blas", "caco", "eva"] if known else []
    )


@pytest.mark.rule("AVA-KNOW-11", "AVA-KNOW-04")
def test_the_vidente_does_not_learn_which_wolf_is_which():
    one = cards()["ana"]
    swapped = {**EVERY, "blas": Role.DREAMER, "dora": Role.ALPHA}
    assert cards(roles=swapped)["ana"] == one
    assert one.roles == ()


@pytest.mark.rule("QA-11")
def test_the_alfa_beside_a_dreamer_alone_recognises_nobody_and_is_told_so():
    roles = {"blas": Role.ALPHA, "dora": Role.DREAMER}
    found = cards(roles=roles, players=5, guardaespaldas=False, cosa=False, lobo_mistico=False)
    assert (found["blas"].meaning, found["blas"].seen) == ("wolves", ())
    assert (found["dora"].meaning, found["dora"].seen) == ("nobody", ())


@pytest.mark.rule("QA-49", "AVA-KNOW-05")
def test_that_the_vidente_misses_the_cosa_is_in_the_public_list_and_on_her_card():
    table = Table(10, roles=EVERY, **DECK)
    assert Role.UNSEEN in table.told("opening")[0].roles
    assert cards()["caco"].role is Role.UNSEEN


@pytest.mark.rule("AVA-KNOW-12", "AVA-SET-16")
def test_every_card_goes_out_at_once_one_to_each_and_before_play():
    table = Table(10, **DECK)
    first = {who: reports[0] for who, reports in table.personal.items()}
    assert {r.kind.value for r in first.values()} == {"deal"}
    assert all(r.card is not None and r.observer == who for who, r in first.items())
    assert all(len(reports) == 1 for reports in table.personal.values())
    assert table.publics[0].kind.value == "deal"


@pytest.mark.rule("AVA-ROLE-02", "AVA-ROLE-03", "QA-03")
def test_only_the_alfa_names_and_a_plain_wolf_has_no_power():
    table = Table(7)
    table.win_three()
    assert codes(table.name("dora", "ana")) == ("W-NOROLE",)
    assert codes(table.name("caco", "ana")) == ("W-NOROLE",)
    assert codes(table.name("blas", "eva")) == ()


@pytest.mark.rule("AVA-ROLE-01", "AVA-MIS-12")
def test_aldeano_and_mason_play_alike():
    for role in (Role.VILLAGER, Role.MASON):
        table = Table(7, roles={"caco": role})
        table.approve("caco")
        assert codes(table.say("caco", PlayCard("lobo"))) == ("W-FORBID",)
        assert codes(table.say("caco", PlayCard("aldea"))) == ()


@pytest.mark.rule("QA-13")
@pytest.mark.option("pack_scene")
@pytest.mark.parametrize("always", [True, False])
def test_whether_the_pack_has_a_scene_from_the_start(always):
    table = Table(7, hold=True, pack_scene="always" if always else "endgame")
    scenes = [e for e in table.events if isinstance(e, SceneChanged)]
    given = table.state.pending.personal
    called = {who: r.pack for who, r in given.items() if r.pack is not None}
    members = ("blas", "dora", "gus")
    assert scenes == ([SceneChanged("pack", members, open=True)] if always else [])
    assert called == (dict.fromkeys(members, PackCall(members)) if always else {})


@pytest.mark.rule("QA-13", "AVA-KNOW-03")
def test_the_dreamer_is_not_in_the_scene_before_the_end():
    table = Table(7, roles={"gus": Role.DREAMER}, pack_scene="always")
    (scene,) = [e for e in table.events if isinstance(e, SceneChanged)]
    assert scene.members == ("blas", "dora")
    assert table.minds["gus"].pack == ()
    table.win_three()
    assert table.minds["gus"].pack == ("blas", "dora", "gus")


@pytest.mark.rule("QA-12", "AVA-TALK-01", "AVA-TALK-03", "QA-39")
def test_what_players_say_and_show_reaches_the_game_by_no_input():
    """Talk has no input of its own: who argues, how much, or shows what, changes nothing."""
    kinds = {one.__dataclass_fields__["kind"].default for one in Input.__args__}
    assert {kind for kind in kinds if not kind.startswith("act.")} == {
        "adopt",
        "deal",
        "decide",
        "confirm",
        "withdraw",
        "published",
        "tick",
    }


@pytest.mark.rule("AVA-TALK-02", "QA-30")
def test_a_guess_before_the_end_has_no_effect():
    table = Table(7)
    before = table.state
    assert codes(table.name("blas", "ana", channel="public")) == ("W-PHASE",)
    assert codes(table.say("eva", NameSeer("ana"), channel="public")) == ("W-PHASE",)
    assert table.state == before

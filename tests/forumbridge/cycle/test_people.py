"""Who wrote it decides what it may be."""

from __future__ import annotations

from tests.forumbridge.cycle.test_revisions import numbers
from tests.forumbridge.cycle.world import PUBLIC, World, scene


def test_the_narrator_s_hand_is_a_note_and_never_the_player_s_order(dealt: World) -> None:
    dealt.forum.paste(scene("ada"), "<p>Apunta que Ada dice 9</p>")
    dealt.say("ada", "¡Gracias!")
    report = dealt.run()
    assert numbers(dealt) == []
    (row,) = dealt.ask(lambda s: s.review.list("open"))
    assert (row.item.code, row.item.level) == ("NOTA_DEL_NARRADOR", "note")
    assert row.item.fragment == "Apunta que Ada dice 9"
    assert report.exit_code == 3


def test_a_marker_quoted_by_a_player_closes_nothing(dealt: World) -> None:
    dealt.say("ada", "Digo 5")
    dealt.run()
    (receipt,) = dealt.forum.bodies(scene("ada"))
    dealt.wait(60)
    dealt.forum.say("Ana", scene("ada"), f"<blockquote>{receipt}</blockquote> Gracias.")
    dealt.run()
    assert dealt.reviews("open") == []
    assert dealt.texts(scene("ada")) == ["Apuntado: 5."]


def test_somebody_else_in_a_personal_scene_is_an_alert(dealt: World) -> None:
    dealt.forum.say("Beto", scene("ada"), "Digo 9")
    dealt.run()
    assert numbers(dealt) == []
    assert dealt.reviews("open") == ["MENSAJE_AJENO"]


def test_talk_in_the_public_scene_is_nobody_s_order(dealt: World) -> None:
    dealt.forum.say("Ana", PUBLIC, "Digo 9")
    report = dealt.run()
    assert numbers(dealt) == []
    assert report.exit_code == 0


def test_a_doubt_waits_on_the_desk_and_its_answer_is_recorded(dealt: World) -> None:
    dealt.say("blas", "¿El 3 o el 4?")
    dealt.run()
    assert dealt.texts(scene("blas")) == ["No he entendido el número."]
    (row,) = dealt.ask(lambda s: s.review.list("open"))
    assert [option.label for option in row.item.options] == ["3", "4"]
    dealt.decide("review.answer", review=row.id, choice=1)
    dealt.run()
    assert numbers(dealt) == [("blas", 4)]
    assert dealt.reviews("answered") == ["NUMERO_DUDOSO"]


def test_a_player_who_speaks_again_replaces_his_own_doubt(dealt: World) -> None:
    dealt.say("blas", "¿El 3 o el 4?")
    dealt.run()
    dealt.wait(60)
    dealt.say("blas", "El 4")
    dealt.run()
    assert numbers(dealt) == [("blas", 4)]
    assert dealt.reviews("superseded") == ["NUMERO_DUDOSO"]


def test_a_doubt_still_open_at_its_instant_takes_its_fallback_and_says_so(dealt: World) -> None:
    dealt.say("blas", "¿El 3 o el 4?")
    dealt.run()
    dealt.wait(3700)
    report = dealt.run()
    assert dealt.texts(PUBLIC)[-1] == "Ronda 1: la suma es 0."
    assert "seguía abierta" in report.text
    assert dealt.reviews("lapsed") == ["NUMERO_DUDOSO"]

"""What is written where it does not belong is told at once and never carried out."""

from __future__ import annotations

import pytest

from forumbridge.storage.rows import ReviewRow
from tests.forumbridge.cycle.test_revisions import numbers
from tests.forumbridge.cycle.tiny_game import TinyGame
from tests.forumbridge.cycle.world import PUBLIC, World, scene

GHOSTS, TABLE, PLACE = "partida/x/fantasmas", "partida/x/mesa", "partida/x/capilla"


@pytest.fixture
def wide(dealt: World) -> World:
    """The world with a scene of every kind."""
    scenes = dealt.config.scenes.model_copy(
        update={"ghosts": GHOSTS, "deliberation": TABLE, "places": {"capilla": PLACE}}
    )
    dealt.config = dealt.config.model_copy(update={"scenes": scenes})
    return dealt


@pytest.fixture
def muted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ada may not write among the others."""
    monkeypatch.setattr(TinyGame, "muted", frozenset({"ada"}))


def items(world: World) -> list[ReviewRow]:
    return world.ask(lambda s: s.review.list("open"))


@pytest.mark.rule("AMB-028", "HAC-DECL-02")
@pytest.mark.parametrize(
    ("thread", "readers"),
    [
        pytest.param(PUBLIC, "todos los jugadores", id="public"),
        pytest.param(TABLE, "todos los jugadores", id="deliberation"),
        pytest.param(PLACE, "quienes tengan acceso", id="a place"),
        pytest.param(GHOSTS, "los fantasmas", id="ghosts"),
        pytest.param(scene("blas"), "Blas", id="somebody else's"),
    ],
)
def test_an_order_in_a_wrong_scene_alerts_and_does_nothing(
    wide: World, thread: str, readers: str
) -> None:
    wide.forum.say("Ana", thread, "ORDENO 9")
    report = wide.run()
    assert numbers(wide) == []
    (row,) = items(wide)
    assert (row.item.code, row.item.level) == ("ORDEN_FUERA_DE_SITIO", "block")
    assert f"Lo pueden leer {readers}" in row.item.sentence
    assert any(row.item.sentence in line for line in report.alerts)
    assert wide.texts(thread) == wide.texts(thread)[: 1 if thread == PUBLIC else 0]
    wide.run()
    assert len(items(wide)) == 1


@pytest.mark.rule("AMB-028")
def test_the_forum_s_own_recipients_say_who_could_have_read_it(wide: World) -> None:
    wide.forum.say("Ana", PLACE, "ORDENO 9", recipients=["Ada", "Cleo"])
    wide.run()
    (row,) = items(wide)
    assert "Lo pueden leer Ada y Cleo." in row.item.sentence


@pytest.mark.rule("AMB-028")
def test_the_narrator_may_still_take_it_for_good(wide: World) -> None:
    wide.forum.say("Ana", PUBLIC, "ORDENO 9")
    wide.run()
    (row,) = items(wide)
    wide.decide("review.answer", review=row.id, choice=0)
    wide.run()
    assert numbers(wide) == [("ada", 9)]


@pytest.mark.rule("AMB-145")
@pytest.mark.parametrize("thread", [PUBLIC, TABLE])
def test_a_vote_at_the_table_is_role_play_and_only_a_warning(wide: World, thread: str) -> None:
    wide.forum.say("Ana", thread, "VOTO 9")
    report = wide.run()
    assert numbers(wide) == []
    (row,) = items(wide)
    assert (row.item.code, row.item.level) == ("VOTO_FUERA_DE_SITIO", "note")
    assert report.alerts == []


@pytest.mark.rule("AMB-145", "HAC-VOTE-05")
def test_a_vote_in_another_s_scene_is_more_than_a_warning(wide: World) -> None:
    wide.forum.say("Ana", scene("blas"), "VOTO 9")
    wide.run()
    (row,) = items(wide)
    assert (row.item.code, row.item.level) == ("VOTO_FUERA_DE_SITIO", "block")


@pytest.mark.rule("AMB-028", "HAC-DECL-02")
def test_an_order_that_others_may_read_waits_until_it_is_mended(wide: World) -> None:
    post = wide.say("ada", "ORDENO 9", recipients=["Ada", "Blas"])
    wide.run()
    assert numbers(wide) == []
    (row,) = items(wide)
    assert (row.item.code, row.item.level) == ("DESTINATARIOS_DE_MAS", "block")
    assert "Blas" in row.item.sentence
    assert wide.texts(scene("ada")) == []
    state = wide.forum.state
    next(p for p in state["posts"] if p["id"] == post)["recipients"] = ["Ada"]
    wide.forum._save(state)
    wide.config = wide.config.model_copy(
        update={"run": wide.config.run.model_copy(update={"sweep_minutes": 1})}
    )
    wide.wait(120)
    wide.run()
    assert numbers(wide) == [("ada", 9)]


@pytest.mark.parametrize("readers", [None, [], ["Ada"], ["Ada", "La Voz"], ["Narradora"]])
def test_readers_that_belong_there_are_nothing_to_speak_of(
    wide: World, readers: list[str] | None
) -> None:
    wide.say("ada", "ORDENO 9", recipients=readers)
    wide.run()
    assert numbers(wide) == [("ada", 9)]
    assert items(wide) == []


@pytest.mark.rule("AMB-163", "AMB-266")
def test_whoever_may_not_speak_there_is_told_on(wide: World, muted: None) -> None:
    wide.forum.say("Ana", PUBLIC, "Pues yo lo vi todo.")
    wide.say("ada", "ORDENO 4")
    wide.run()
    assert [(r.item.code, r.item.level) for r in items(wide)] == [("MUERTO_HABLA", "alert")]
    assert numbers(wide) == [("ada", 4)]


@pytest.mark.rule("AMB-163", "HAC-GHO-09")
def test_the_living_have_no_voice_among_the_dead(wide: World, muted: None) -> None:
    wide.forum.say("Ana", GHOSTS, "¿Qué tal se está ahí?")
    wide.run()
    assert [r.item.code for r in items(wide)] == ["VIVO_ENTRE_FANTASMAS"]


@pytest.mark.rule("AMB-028")
@pytest.mark.parametrize("copied", ["marker", "words"])
def test_a_private_message_copied_in_public_is_told_at_once(wide: World, copied: str) -> None:
    wide.decide(
        "say",
        scene="personal:ada",
        text="Desde la ventana de la torre ves a Blas esconder un puñal.",
        recipients=["ada"],
    )
    wide.run()
    (private,) = wide.forum.bodies(scene("ada"))
    body = private if copied == "marker" else private.partition("⟨")[0]
    wide.forum.say("Ana", PUBLIC, f"<blockquote>{body}</blockquote> ¡Mirad lo que me dicen!")
    report = wide.run()
    (row,) = items(wide)
    assert (row.item.code, row.item.level) == ("SECRETO_COPIADO", "block")
    assert report.exit_code == 3


def test_a_public_message_quoted_in_public_is_no_secret(wide: World) -> None:
    (opening,) = wide.forum.bodies(PUBLIC)[:1]
    wide.forum.say("Ana", PUBLIC, f"<blockquote>{opening}</blockquote> ¿Empezamos?")
    wide.run()
    assert items(wide) == []


def test_the_same_words_edited_in_again_are_told_once(wide: World) -> None:
    post = wide.forum.say("Ana", PUBLIC, "ORDENO 9")
    wide.run()
    wide.forum.rewrite(post, "Perdón, no era aquí.")
    wide.forum.say("Beto", PUBLIC, "Ya decía yo.")
    wide.wait(60)
    wide.run()
    wide.forum.rewrite(post, "ORDENO 9")
    wide.forum.say("Beto", PUBLIC, "¿Otra vez?")
    wide.wait(60)
    wide.run()
    assert len(items(wide)) == 1

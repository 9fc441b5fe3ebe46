"""Each player's page, and the posts that were changed or deleted."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.vocabulary import CharacterId
from forumbridge.cycle.counting import Why
from forumbridge.cycle.readings import ORDERS
from forumbridge.desk.looking.differences import NOW, Changed, differences
from forumbridge.desk.looking.players import PlayerView, player_view, players
from forumbridge.desk.looking.words import compared, in_line
from forumbridge.desk.looking.writings import BECAME, Writings, writings

ROOT = Path(__file__).parents[4]


def reader(desk, game) -> Writings:
    return writings(desk, game, [row.input for row in desk.store.inputs.all()])


def view(look, who: str) -> PlayerView:
    desk, game = look
    return player_view(desk, game, CharacterId(who), reader(desk, game))


def changed(look, who: str) -> Changed:
    desk, game = look
    found = differences(desk, game, reader(desk, game))
    return next(one for one in found if one.character == who)


def test_everybody_is_listed_with_his_account_side_and_place(look, played):
    desk, game = look
    everybody = players(desk, game)
    assert [one.name for one in everybody] == list(game.people.values())
    killer = next(one for one in everybody if one.character == played.killer)
    assert (killer.fact("Bando"), killer.fact("Lugar")) == ("Impostor", "la Cocina")
    victim = next(one for one in everybody if one.character == played.victim)
    assert "fantasma" in victim.fact("Estado")
    assert killer.account
    assert killer.scene.endswith(desk.scenes.personal_thread(killer.character))
    assert killer.scene.startswith(desk.config.forum.address)


def test_a_page_has_everything_ever_told_to_him_and_nothing_told_to_another(look, played):
    desk, _ = look
    heard = view(look, played.late).heard
    rows = {row.id: row for row in desk.store.outbox.list()}
    own = [row.id for row in rows.values() if row.scene == f"personal:{played.late}"]
    public = [row.id for row in rows.values() if row.scene == "publica"]
    assert {one.number for one in heard} == {*own, *public}
    assert {one.number for one in heard if one.for_all} == set(public)
    assert all(one.posted and one.state == "publicado" for one in heard)
    assert [one.at for one in heard] == sorted((one.at for one in heard), reverse=True)


def test_a_page_has_everything_he_wrote_with_its_reading(look, played):
    wrote = view(look, played.gone).wrote
    order, greeting = wrote
    assert order.gone_at is not None
    assert order.texts[0].words.startswith("1 PA: espero")
    assert order.texts[0].became == BECAME["accepted"]
    assert order.texts[0].recorded[0].endswith("fase 3, quedarse donde esté")
    assert greeting.texts[0].became == BECAME["before_deal"]
    assert greeting.texts[0].recorded == ()


def test_a_page_tells_apart_what_is_true_and_what_he_knows(look, played):
    killer, victim = (view(look, who) for who in (played.killer, played.victim))
    known = " ".join(fact.text for fact in victim.knows)
    assert "Impostor" not in [fact.text for fact in victim.player.facts]
    assert "impostor" not in known
    assert "Es impostor" in " ".join(fact.text for fact in killer.knows)


def test_an_edit_in_time_counts(look, played):
    found = changed(look, played.early)
    assert [one.counts for one in found.revisions] == [False, True]
    assert found.writing.gone_at is None
    assert "último texto" in found.why
    gone = [one.text for one in found.revisions[1].words if one.kind == "gone"]
    assert "voy a la Cocina" in gone[0]


def test_an_edit_that_came_late_does_not(look, played):
    found = changed(look, played.late)
    assert [one.counts for one in found.revisions] == [True, False]
    assert found.revisions[1].text.became == BECAME["late_edit"]
    assert found.revisions[1].text.recorded == ()
    assert found.revisions[1].answered == ""


def test_a_deleted_post_keeps_its_words_and_counts_as_read(look, played):
    found = changed(look, played.gone)
    assert found.writing.gone_at is not None
    assert found.deleted_text.startswith("1 PA: espero")
    assert [one.counts for one in found.revisions] == [True]
    assert "se borrara" in found.why


def test_the_others_changed_nothing(look, played):
    desk, game = look
    found = differences(desk, game, reader(desk, game))
    assert {one.character for one in found} == {played.early, played.late, played.gone}


def test_what_counts_has_a_sentence_for_every_reason():
    assert set(NOW) == set(Why)


def test_what_became_of_a_text_has_a_sentence_for_every_status():
    """Every status that the cycle records, as its sources write it."""
    found: set[str] = set(ORDERS)
    for path in (ROOT / "forumbridge/cycle").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _RECORDING:
                match node.args[2:3]:
                    case [ast.Constant(value=str(status))]:
                        found.add(status)
                    case _:
                        pass
    assert {"own", "narrator", "foreign", "exposed", "moved"} <= found
    assert found | {"late_edit", "doubtful_edit", ""} <= set(BECAME)


_RECORDING = {"record", "record_alone"}


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        pytest.param("voy a la Cocina", "voy a la Capilla", "voy a la [-Cocina-]{+Capilla+}"),
        pytest.param("espero", "espero", "espero"),
        pytest.param("", "hola", "{+hola+}"),
        pytest.param("hola", "", "[-hola-]"),
        pytest.param("uno dos tres", "cuatro cinco seis", "[-uno dos tres-]{+cuatro cinco seis+}"),
        pytest.param("a b\n\nc", "a\n\nc d", "a[- b-]\n\nc{+ d+}"),
        pytest.param("¿voy?", "¡voy!", "[-¿-]{+¡+}voy[-?-]{+!+}"),
    ],
)
def test_two_texts_are_told_word_by_word(before, after, said):
    found = compared(before, after)
    assert in_line(found) == said
    assert "".join(one.text for one in found if one.kind != "new") == before
    assert "".join(one.text for one in found if one.kind != "gone") == after

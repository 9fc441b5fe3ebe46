"""The editor's form (1.7): its controls, what it takes and what it turns away."""

from __future__ import annotations

import pytest

from forumbridge.errors import ForumError

from .conftest import ROSA, SALON, Manor

_HOOKS = (
    "#editarMensaje form[method=post][action]",
    "#editarMensaje textarea#TEXTO[name=TEXTO]",
    "#editarMensaje textarea#NOTAS[name=NOTAS]",
    "#editarMensaje div#emisores select[name] option[selected]",
    "#destinatarios_editar .destinatario input[type=checkbox][name][value]",
    '#destinatarios_editar input[type=button][value="marcar todos"]',
    "#destinatarios_editar .soloDirector input[type=checkbox]",
    "#editarMensaje .botones input#btnNuevo[type=submit]",
    "#editarMensaje input[type=hidden][name][value]",
)


def test_the_form_has_its_documented_controls(manor: Manor) -> None:
    soup = manor.ana.page(SALON).soup
    assert [hook for hook in _HOOKS if soup.select_one(hook) is None] == []


def test_a_guest_and_a_stranger_have_no_form(manor: Manor) -> None:
    assert manor.guest().get(SALON).soup.select("#editarMensaje") == []
    assert manor.player("Carla").page(SALON).soup.select("#editarMensaje") == []


@pytest.mark.parametrize(
    ("body", "notes"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param("<p><br></p>", "<p>&nbsp;</p>", id="an empty rich editor"),
        pytest.param("<script>x</script>", "", id="nothing that may stay"),
    ],
)
def test_an_empty_message_is_turned_away_with_words_and_status_200(
    manor: Manor, body: str, notes: str
) -> None:
    with pytest.raises(ForumError, match="vacío"):
        manor.ana.post(SALON, body, notes)
    assert manor.stored() == []
    assert manor.forum.ledger()[-1].outcome == "rejected"
    assert manor.forum.ledger()[-1].status == 200


def test_notes_alone_are_a_message(manor: Manor) -> None:
    manor.ana.post(SALON, "", "<p>1 PA: ir a la cocina</p>")
    (post,) = manor.narrator.read(SALON)
    assert (post.text, post.notes) == ("", "1 PA: ir a la cocina")


def test_a_form_of_another_scene_or_account_is_turned_away(manor: Manor) -> None:
    soup = manor.narrator.page(ROSA).soup
    fields = [
        (str(one["name"]), str(one["value"]))
        for one in soup.select("#editarMensaje input[type=hidden]")
    ]
    fields.append(("TEXTO", "<p>Colado</p>"))
    assert "caducado" in manor.narrator.browser.post(SALON, fields).message()
    manor.ana.sign_in()
    assert "caducado" in manor.ana.browser.post(ROSA, fields).message()
    assert manor.stored() == manor.stored(ROSA) == []


def test_a_guests_post_is_not_taken(manor: Manor) -> None:
    page = manor.guest().post(ROSA, [("ACCION", "nuevo"), ("TEXTO", "<p>Colado</p>")])
    assert 'value="Entrar"' in page.html
    assert manor.stored(ROSA) == []


def test_the_answer_to_a_post_is_a_redirect_to_it(manor: Manor) -> None:
    manor.forum.page_size = 1
    manor.ana.post(SALON, "<p>Uno</p>")
    number = manor.ana.post(SALON, "<p>Dos</p>")
    entries = manor.forum.ledger()
    made = [one for one in entries if one.outcome == "created"]
    assert (made[-1].status, made[-1].post, made[-1].user) == (303, number, "Ana")
    assert entries[-1].path == f"/{SALON}?__Pg=2&u={number}"


def test_editing_keeps_recipients_speaker_notes_and_date(manor: Manor) -> None:
    number = manor.narrator.post(
        SALON, "<p>Uno</p>", "<p>Nota</p>", recipients=["Lady Rosa"], speaker="El ama de llaves"
    )
    (before,) = manor.ana.read(SALON)
    manor.clock.sleep(3600)
    manor.narrator.edit(number, "<p>Dos</p>")
    (after,) = manor.ana.read(SALON)
    assert (before.text, after.text) == ("Uno", "Dos")
    for part in ("id", "date", "speaker", "recipients", "notes"):
        assert getattr(before, part) == getattr(after, part)
    assert manor.forum.audience(number) == {"Narrador", "Ana"}


def test_text_typed_on_a_phone_keeps_its_lines(manor: Manor) -> None:
    manor.ana.post(SALON, "Fase 1: cocina\nFase 2: comedor\n\nGracias")
    (post,) = manor.beto.read(SALON)
    assert post.html == "<p>Fase 1: cocina<br>Fase 2: comedor</p><p>Gracias</p>"


def test_a_body_of_ours_comes_back_to_the_letter(manor: Manor) -> None:
    body = (
        "<p>«¿Quién anda ahí?», dijo —en voz <em>baja</em>— & calló 🐺 ⟨7f3k-9q2c⟩</p>"
        "<ul><li>uno</li><li><strong>dos</strong></li></ul><p><s>tachado</s><br>fin</p>"
    )
    manor.narrator.post(SALON, body)
    (post,) = manor.ana.read(SALON)
    assert post.html == body.replace(" & ", " &amp; ")

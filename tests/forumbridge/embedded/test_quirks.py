"""Each switch of `Quirks`, off and on."""

from __future__ import annotations

from dataclasses import fields

import pytest

from forumbridge.embedded import Control, Quirks
from forumbridge.errors import ForumError

from .conftest import ROSA, SALON, Manor


def test_every_switch_is_off_by_default() -> None:
    assert not any(getattr(Quirks(), one.name) for one in fields(Quirks))


def test_asking_past_the_last_page_repeats_it(manor: Manor) -> None:
    manor.forum.quirks = Quirks(last_page_repeats=True)
    manor.forum.page_size = 2
    for number in range(3):
        manor.ana.post(SALON, f"<p>{number}</p>")
    last, beyond = (manor.beto.page(f"{SALON}?__Pg={page}") for page in (2, 9))
    assert beyond.status == 200
    assert beyond.html == last.html


@pytest.mark.parametrize(
    ("on", "notes"), [pytest.param(False, None, id="off"), pytest.param(True, "", id="on")]
)
def test_notes_of_an_empty_rich_editor_show_a_blank_block(
    manor: Manor, on: bool, notes: str | None
) -> None:
    manor.forum.quirks = Quirks(blank_notes_block=on)
    manor.ana.post(SALON, "<p>Hola</p>", "<p><br></p>")
    manor.ana.post(SALON, "<p>Hola</p>", "")
    assert [post.notes for post in manor.beto.read(SALON)] == [notes, None]


@pytest.mark.parametrize(
    ("defaults", "readers"),
    [
        pytest.param("all", {"Narrador"}, id="all to none: the player never sees it"),
        pytest.param("none", {"Narrador", "Ana", "Beto"}, id="none to all: a leak"),
    ],
)
def test_default_recipients_flip_between_form_and_post(
    manor: Manor, defaults: str, readers: set[str]
) -> None:
    scene = manor.forum.add_scene(
        "-la-hacienda-",
        "otra",
        "Otra",
        ["Lady Rosa", "Tomás ❦"],
        default_recipients=defaults,  # type: ignore[arg-type]
    )
    manor.forum.quirks = Quirks(defaults_flip=True)
    names = ["Lady Rosa", "Tomás ❦"] if defaults == "all" else []
    page = manor.narrator.page(scene)
    fields = [
        (str(one["name"]), str(one["value"]))
        for one in page.soup.select("#editarMensaje input[type=hidden]")
    ]
    boxes = page.soup.select("#destinatarios_editar .destinatario input[checked]")
    assert len(boxes) == len(names)
    fields += [(str(one["name"]), str(one["value"])) for one in boxes]
    manor.narrator.browser.post(scene, [*fields, ("TEXTO", "<p>Hola</p>")])
    (post,) = manor.forum.posts(scene)
    assert manor.forum.audience(post.id) == readers


def test_ticks_of_ones_own_and_director_only_survive_the_flip(manor: Manor) -> None:
    manor.forum.quirks = Quirks(defaults_flip=True)
    one = manor.narrator.post(SALON, "<p>Hola</p>", recipients=["Lady Rosa"])
    none = manor.narrator.post(SALON, "<p>Hola</p>", director_only=True)
    assert manor.forum.audience(one) == {"Narrador", "Ana"}
    assert manor.forum.audience(none) == {"Narrador"}


_HOOKS = {
    Control.TEXT: "textarea#TEXTO",
    Control.NOTES: "textarea#NOTAS",
    Control.SPEAKER: "#emisores select[name=EMISOR]",
    Control.RECIPIENTS: "#destinatarios_editar .destinatario input[name=DESTINATARIO]",
    Control.DIRECTOR_ONLY: "#destinatarios_editar input[name=SOLO_DIRECTOR]",
    Control.SEND: "input#btnNuevo",
}


@pytest.mark.parametrize("control", list(Control))
def test_a_control_goes_missing_alone(manor: Manor, control: Control) -> None:
    manor.forum.quirks = Quirks(form_missing=frozenset({control}))
    soup = manor.narrator.page(SALON).soup
    there = {one for one, hook in _HOOKS.items() if soup.select_one(f"#editarMensaje {hook}")}
    assert there == set(Control) - {control}


@pytest.mark.parametrize("control", list(Control))
def test_a_control_changes_its_name_alone_and_the_forum_understands_it(
    manor: Manor, control: Control
) -> None:
    manor.forum.quirks = Quirks(form_renamed=frozenset({control}))
    soup = manor.narrator.page(SALON).soup
    there = {one for one, hook in _HOOKS.items() if soup.select_one(f"#editarMensaje {hook}")}
    assert there == set(Control) - {control}
    number = manor.narrator.post(
        SALON, "<p>Hola</p>", "<p>Nota</p>", ["Lady Rosa"], speaker="El ama de llaves"
    )
    (post,) = manor.ana.read(SALON)
    assert (post.text, post.notes, post.speaker) == ("Hola", "Nota", "El ama de llaves")
    assert manor.forum.audience(number) == {"Narrador", "Ana"}


def test_without_boxes_the_scenes_default_holds(manor: Manor) -> None:
    """Why a client must stop when they are missing: it would address everybody."""
    manor.forum.quirks = Quirks(form_missing=frozenset({Control.RECIPIENTS}))
    number = manor.narrator.post(SALON, "<p>Hola</p>", director_only=True)
    assert manor.forum.audience(number) == {"Narrador", "Ana", "Beto"}


def test_an_extra_control_must_come_back(manor: Manor) -> None:
    manor.forum.quirks = Quirks(form_extra=True)
    manor.ana.post(SALON, "<p>Con todo</p>")
    soup = manor.ana.page(SALON).soup
    known = ("ACCION", "ID_MENSAJE", "SELLO")
    values = {
        one: str(soup.select_one(f"#editarMensaje input[name={one}]")["value"]) for one in known
    }  # type: ignore[index]
    page = manor.ana.browser.post(SALON, [*values.items(), ("TEXTO", "<p>Sin ellos</p>")])
    assert "Faltan datos" in page.message()
    assert manor.stored() == ["<p>Con todo</p>"]


@pytest.mark.parametrize("status", [200, 503])
def test_maintenance_answers_everything(manor: Manor, status: int) -> None:
    manor.ana.sign_in()
    manor.forum.quirks = Quirks(maintenance=status)  # type: ignore[arg-type]
    for path in (SALON, "front", "usuario/novedades"):
        page = manor.ana.browser.get(path)
        assert page.status == status
        assert "Mantenimiento" in page.html
        assert "msj" not in page.html


def test_a_session_lives_for_so_many_requests(manor: Manor) -> None:
    browser = manor.guest()
    manor.forum.quirks = Quirks(session_requests=3)
    page = browser.post("front", [("ACCESO", "Ana"), ("CLAVE", "clave de Ana")])  # and its redirect
    pages = [page, *(browser.get(ROSA) for _ in range(3))]
    assert ['value="Entrar"' in page.html for page in pages] == [False, False, False, True]


def test_flood_control_turns_a_post_away_until_the_time_is_up(manor: Manor) -> None:
    manor.forum.quirks = Quirks(flood_seconds=30)
    manor.ana.post(SALON, "<p>Uno</p>")
    manor.beto.post(SALON, "<p>Otro</p>")
    manor.clock.sleep(29)
    with pytest.raises(ForumError, match=r"esperar 30 segundos.*faltan 1 segundos"):
        manor.ana.post(SALON, "<p>Dos</p>")
    manor.clock.sleep(1)
    manor.ana.post(SALON, "<p>Dos</p>")
    assert manor.stored() == ["<p>Uno</p>", "<p>Otro</p>", "<p>Dos</p>"]


def test_slowness_passes_on_the_forums_clock(manor: Manor) -> None:
    manor.ana.sign_in()
    manor.forum.quirks = Quirks(slow_seconds=7)
    before = manor.clock.now()
    manor.ana.page(SALON)
    assert manor.clock.now() == before + 7


def test_names_come_garbled(manor: Manor) -> None:
    manor.forum.quirks = Quirks(garbled_names=True)
    manor.beto.post(SALON, "<p>Hola ❦</p>")
    (post,) = manor.ana.read(SALON)
    assert (post.speaker, post.text) == ("Tomás ??", "Hola ❦")
    assert post.recipients == ("Lady Rosa", "Tomás ??")
    labels = manor.ana.page(SALON).soup.select(".destinatario")
    assert [one.get_text(strip=True) for one in labels] == ["Lady Rosa", "Tomás ??"]


def test_the_speaker_may_be_blank(manor: Manor) -> None:
    manor.ana.post(SALON, "<p>Hola</p>")
    manor.forum.quirks = Quirks(blank_speaker=True)
    (post,) = manor.beto.read(SALON)
    assert (post.speaker, post.author) == ("", "Ana")


def test_recipients_may_be_hidden_and_hold_all_the_same(manor: Manor) -> None:
    manor.narrator.post(SALON, "<p>Hola</p>", recipients=["Lady Rosa"])
    manor.forum.quirks = Quirks(hidden_recipients=True)
    (post,) = manor.narrator.read(SALON)
    assert (post.recipients, post.recipients_note) == ((), "Destinatarios ocultos")
    assert manor.beto.read(SALON) == ()


def test_links_with_doubled_slashes_lead_to_the_same_scene(manor: Manor) -> None:
    manor.ana.post(SALON, "<p>Hola</p>")
    manor.forum.quirks = Quirks(double_slashes=True)
    soup = manor.ana.page(SALON).soup
    links = [str(one["href"]) for one in soup.select("#listaEscenas a")]
    assert links[0] == "/partida//-la-hacienda-//salon"
    assert manor.ana.page(links[0]).soup.select_one("div.mensaje") is not None


def test_new_posts_wait_for_approval(manor: Manor) -> None:
    manor.forum.quirks = Quirks(approval_queue=True)
    assert manor.ana.post(SALON, "<p>Hola</p>") == 0
    assert manor.forum.ledger()[-1].outcome == "queued"
    assert manor.beto.read(SALON) == ()
    assert "Pendiente de aprobación" in manor.ana.page(SALON).html
    assert manor.beto.unread() == {}
    assert manor.forum.approve_all() == 1
    assert [post.text for post in manor.beto.read(SALON)] == ["Hola"]

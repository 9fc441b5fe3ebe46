"""Who reads what: recipients are per message and enforced (1.4)."""

from __future__ import annotations

from itertools import product

import pytest

from forumbridge.errors import ForumError

from .conftest import ROSA, SALON, Manor


@pytest.mark.parametrize(
    ("recipients", "readers"),
    [
        pytest.param(None, {"Narrador", "Ana", "Beto"}, id="scene default is all"),
        pytest.param((), {"Narrador"}, id="nobody ticked is the director only"),
        pytest.param(("Lady Rosa",), {"Narrador", "Ana"}, id="one"),
        pytest.param(("Lady Rosa", "Tomás ❦"), {"Narrador", "Ana", "Beto"}, id="both"),
    ],
)
def test_the_directors_posts_reach_exactly_the_ticked(
    manor: Manor, recipients: tuple[str, ...] | None, readers: set[str]
) -> None:
    number = manor.narrator.post(SALON, "<p>Un susurro</p>", recipients=recipients)
    seen = {
        name
        for name in ("Narrador", "Ana", "Beto", "Carla")
        if number in [post.id for post in manor.player(name).read(SALON)]
    }
    assert seen - {"Carla"} == readers
    assert ("Carla" in seen) == (readers == {"Narrador", "Ana", "Beto"})
    assert manor.forum.audience(number) == readers


def test_an_author_reads_his_own_and_the_director_everything(manor: Manor) -> None:
    number = manor.ana.post(SALON, "<p>Sólo para ti</p>", recipients=())
    for name, visible in (("Ana", True), ("Narrador", True), ("Beto", False), ("Carla", False)):
        assert (number in [p.id for p in manor.player(name).read(SALON)]) == visible


def test_every_set_of_recipients_is_obeyed_exactly(manor: Manor) -> None:
    """R21 in small: all audiences of two observers from all three authors."""
    names = {"Lady Rosa": "Ana", "Tomás ❦": "Beto"}
    for author, ticks in product(("Narrador", "Ana", "Beto"), product((False, True), repeat=2)):
        chosen = [name for name, ticked in zip(names, ticks, strict=True) if ticked]
        number = manor.player(author).post(SALON, "<p>Hola</p>", recipients=chosen)
        expected = {"Narrador", author, *(names[name] for name in chosen)}
        seen = {n for n in ("Narrador", "Ana", "Beto") if f"msj{number}" in page_of(manor, n)}
        assert seen == expected


def page_of(manor: Manor, name: str) -> str:
    return manor.player(name).page(SALON).html


def test_what_is_hidden_is_in_no_byte_of_a_players_pages(manor: Manor) -> None:
    manor.narrator.post(SALON, "<p>Rosa es impostora</p>", "<p>Nota</p>", recipients=["Lady Rosa"])
    for path in (SALON, f"{SALON}?__Pg=1", "usuario/novedades", "partida/-la-hacienda-"):
        assert "impostora" not in manor.beto.page(path).html
        assert "impostora" not in manor.guest().get(path).html


@pytest.mark.parametrize(
    ("recipients", "names", "note"),
    [
        pytest.param((), (), "Sólo para el director", id="director only"),
        pytest.param(("Lady Rosa",), ("Lady Rosa",), "", id="icons"),
    ],
)
def test_the_visibility_line(
    manor: Manor, recipients: tuple[str, ...], names: tuple[str, ...], note: str
) -> None:
    manor.narrator.post(SALON, "<p>Hola</p>", recipients=recipients)
    (post,) = manor.narrator.read(SALON)
    assert (post.recipients, post.recipients_note) == (names, note)


def test_director_only_leaves_boxes_that_were_ticked_again(manor: Manor) -> None:
    number = manor.narrator.post(SALON, "<p>Hola</p>", recipients=["Lady Rosa"], director_only=True)
    assert manor.forum.audience(number) == {"Narrador", "Ana"}


@pytest.mark.parametrize(
    ("defaults", "ticked"),
    [
        pytest.param("all", ["Lady Rosa", "Tomás ❦"], id="all"),
        pytest.param("none", [], id="none"),
        pytest.param(["Tomás ❦"], ["Tomás ❦"], id="some"),
    ],
)
def test_a_fresh_form_has_the_scenes_default_recipients(
    manor: Manor, defaults: str, ticked: list[str]
) -> None:
    scene = manor.forum.add_scene(
        "-la-hacienda-",
        "otra",
        "Otra",
        ["Lady Rosa", "Tomás ❦"],
        default_recipients=defaults,  # type: ignore[arg-type]
    )
    soup = manor.ana.page(scene).soup
    boxes = soup.select("#destinatarios_editar .destinatario:has(input[checked])")
    assert [box.get_text(strip=True) for box in boxes] == ticked
    only = soup.select_one("#destinatarios_editar .soloDirector input")
    assert only is not None
    assert only.has_attr("checked") == (not ticked)


def test_somebody_outside_the_scene_cant_be_addressed(manor: Manor) -> None:
    with pytest.raises(ForumError, match="Tomás"):
        manor.narrator.post(ROSA, "<p>Hola</p>", recipients=["Tomás ❦"])


def test_a_forged_recipient_is_turned_away(manor: Manor) -> None:
    form = hidden(manor, ROSA)
    page = manor.narrator.browser.post(ROSA, [*form, ("TEXTO", "x"), ("DESTINATARIO", "2")])
    assert "no está en la escena" in page.message()
    assert manor.stored(ROSA) == []


def hidden(manor: Manor, scene: str) -> list[tuple[str, str]]:
    soup = manor.narrator.page(scene).soup
    inputs = soup.select("#editarMensaje input[type=hidden]")
    return [(str(one["name"]), str(one["value"])) for one in inputs]


@pytest.mark.parametrize(
    ("account", "voices"),
    [
        pytest.param("Narrador", ["Director", "El ama de llaves"], id="director and his own"),
        pytest.param("Ana", ["Lady Rosa"], id="player"),
    ],
)
def test_speakers_offered(manor: Manor, account: str, voices: list[str]) -> None:
    options = manor.player(account).page(SALON).soup.select("div#emisores select option")
    assert [one.get_text() for one in options] == voices


def test_the_director_may_speak_as_a_character_of_his(manor: Manor) -> None:
    manor.narrator.post(SALON, "<p>La cena.</p>", speaker="El ama de llaves")
    manor.narrator.post(SALON, "<p>Empieza.</p>")
    assert [p.speaker for p in manor.ana.read(SALON)] == ["El ama de llaves", "Director"]


def test_nobody_speaks_as_somebody_elses_character(manor: Manor) -> None:
    form = hidden(manor, SALON)
    page = manor.narrator.browser.post(SALON, [*form, ("TEXTO", "x"), ("EMISOR", "1")])
    assert "No puedes hablar" in page.message()
    assert manor.stored() == []


def test_edit_and_delete_are_for_the_author_and_the_director(manor: Manor) -> None:
    number = manor.ana.post(SALON, "<p>Mío</p>")
    allowed = {n: manor.player(n).read(SALON)[0].may_edit for n in ("Ana", "Beto", "Narrador")}
    assert allowed == {"Ana": True, "Beto": False, "Narrador": True}
    with pytest.raises(ForumError, match="editar"):
        manor.beto.edit(number, "<p>Robado</p>")
    with pytest.raises(ForumError, match="borrar"):
        manor.beto.delete(number)
    manor.narrator.edit(number, "<p>Corregido</p>")
    (post,) = manor.ana.read(SALON)
    assert (post.text, post.author, post.speaker) == ("Corregido", "Ana", "Lady Rosa")

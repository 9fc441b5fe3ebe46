"""The hooks of a scene page (1.2, 1.3)."""

from __future__ import annotations

import re

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.embedded import EmbeddedForum
from forumbridge.embedded.avatars import avatar
from forumbridge.embedded.player import Player

from .conftest import ROSA, SALON, START, Manor, furnish


def test_a_message_has_every_documented_hook(manor: Manor) -> None:
    number = manor.ana.post(SALON, "<p>Voy a la <strong>biblioteca</strong>.</p>", "<p>1 PA</p>")
    soup = manor.narrator.page(SALON).soup
    message = soup.select_one(f"div.wrapMensaje > div.mensaje#msj{number}")
    assert message is not None
    avatar = message.select_one(".avatar > a.linkAvatar > img.fotoAvatar")
    assert avatar is not None
    assert (avatar["title"], avatar["alt"]) == ("Ana", "Ana")
    assert avatar.parent is not None
    assert re.fullmatch(r"/comunidad/companeros/\d+", str(avatar.parent["href"]))
    texts = {
        hook: message.select_one(hook).get_text(strip=True)  # type: ignore[union-attr]
        for hook in (".pj", ".fecha", ".texto", f".notas#notas{number} > h3")
    }
    assert texts == {
        ".pj": "Lady Rosa",
        ".fecha": "30/11/2026, 11:20",
        ".texto": "Voy a labiblioteca.",
        f".notas#notas{number} > h3": "Notas de juego",
    }
    assert [i["title"] for i in message.select(".destinatarios img")] == ["Lady Rosa", "Tomás ❦"]
    assert soup.select_one("a.btnEditar, a.btnBorrar") is not None


def test_each_account_sees_a_message_in_its_own_way_however_often_it_was_drawn(
    manor: Manor,
) -> None:
    number = manor.ana.post(SALON, "<p>Voy a la biblioteca.</p>")
    for _ in range(2):
        offered = [
            player.page(SALON).soup.select_one(f"#msj{number} a.btnEditar") is not None
            for player in (manor.narrator, manor.ana, manor.beto)
        ]
        assert offered == [True, True, False]
    manor.ana.edit(number, "<p>Mejor a la bodega.</p>")
    assert [post.text for post in manor.beto.read(SALON)] == ["Mejor a la bodega."]
    seals = {
        str(player.page(SALON).soup.select_one("input[name=SELLO]")["value"])  # type: ignore[index]
        for player in (manor.narrator, manor.ana, manor.beto)
    }
    assert len(seals) == 3


def test_the_page_names_its_scene_and_game(manor: Manor) -> None:
    soup = manor.narrator.page(f"{SALON}?__Pg=1").soup
    texts = [soup.select_one(hook) for hook in ("h3#escena span", "h2.tituloPartida a")]
    assert [tag.get_text() for tag in texts if tag] == ["El salón", "La Hacienda"]
    canonical = soup.select_one("link[rel=canonical]")
    assert canonical is not None
    assert canonical["href"] == f"{manor.base}/{SALON}"
    scenes = [str(link["href"]) for link in soup.select("div#listaEscenas li a")]
    assert f"/{ROSA}" in scenes


def test_an_empty_scene_says_so(manor: Manor) -> None:
    soup = manor.narrator.page(ROSA).soup
    assert soup.select_one("h3#escena") is not None
    assert soup.select_one("p.sinMensajes") is not None
    assert soup.select("div.mensaje") == []


def test_dates_hide_seconds_and_follow_the_zone(tmp_path) -> None:
    clock = VirtualClock(START)
    forum = EmbeddedForum(tmp_path, clock, zone="America/Mexico_City")
    furnish(forum)
    with forum.serve() as base:
        ana = Player(base, "Ana", "clave de Ana")
        ana.post(SALON, "<p>Uno</p>")
        clock.sleep(29)
        ana.post(SALON, "<p>Dos</p>")
        clock.sleep(1)
        ana.post(SALON, "<p>Tres</p>")
        dates = [post.date for post in ana.read(SALON)]
    forum.close()
    assert dates == ["30/11/2026, 04:20", "30/11/2026, 04:20", "30/11/2026, 04:21"]


def test_the_date_header_is_the_forums_clock(manor: Manor) -> None:
    browser = manor.guest()
    browser.get("front")
    assert browser.last_headers["date"] == "Mon, 30 Nov 2026 10:20:30 GMT"


def test_numbers_grow_across_scenes(manor: Manor) -> None:
    numbers = [manor.narrator.post(scene, "<p>Hola</p>") for scene in (SALON, ROSA, SALON, ROSA)]
    assert numbers == sorted(set(numbers))


def test_an_edit_leaves_no_mark(manor: Manor) -> None:
    number = manor.ana.post(SALON, "<p>Voy a la cocina</p>")
    manor.beto.read(SALON)
    before = manor.beto.page(SALON).html
    manor.clock.sleep(7200)
    manor.ana.edit(number, "<p>Voy al comedor</p>")
    assert manor.beto.page(SALON).html == before.replace("a la cocina", "al comedor")
    assert manor.beto.unread() == {}


def test_deleting_takes_the_message_away_and_keeps_it_for_the_judge(manor: Manor) -> None:
    first, second = (manor.ana.post(SALON, f"<p>{n}</p>") for n in ("Uno", "Dos"))
    manor.ana.delete(first)
    assert [post.id for post in manor.beto.read(SALON)] == [second]
    assert [post.state for post in manor.forum.posts(SALON)] == ["deleted", "visible"]


def test_a_closed_scene_takes_nothing_and_has_no_form(manor: Manor) -> None:
    page = manor.ana.page(SALON)
    manor.forum.close_scene(SALON)
    assert manor.ana.page(SALON).soup.select("#editarMensaje, a.btnEditar") == []
    form = page.soup.select("#editarMensaje input[type=hidden]")
    fields = [(str(i["name"]), str(i["value"])) for i in form] + [("TEXTO", "<p>Tarde</p>")]
    assert "cerrada" in manor.ana.browser.post(SALON, fields).message()
    assert manor.stored() == []


def test_pages_follow_the_parameter(manor: Manor) -> None:
    manor.forum.page_size = 2
    for number in range(5):
        manor.ana.post(SALON, f"<p>{number}</p>")
    shown: dict[str, list[str]] = {}
    for query in ("", "?__Pg=2", "?__Pg=3", "?__Pg=dos"):
        soup = manor.beto.page(SALON + query).soup
        shown[query] = [tag.get_text(strip=True) for tag in soup.select("div.mensaje .texto")]
        assert "__Pg=" in str(soup.select("ul.paginador a[href]")[-1]["href"])
    assert shown == {
        "": ["0", "1"],
        "?__Pg=2": ["2", "3"],
        "?__Pg=3": ["4"],
        "?__Pg=dos": ["0", "1"],
    }


def test_a_posts_number_finds_its_page(manor: Manor) -> None:
    manor.forum.page_size = 2
    numbers = [manor.ana.post(SALON, f"<p>{n}</p>") for n in range(5)]
    soup = manor.beto.page(f"{SALON}?u={numbers[3]}").soup
    assert soup.select_one(f"#msj{numbers[3]}") is not None


def test_past_the_last_page_there_is_nothing_unless_the_quirk_is_on(manor: Manor) -> None:
    manor.ana.post(SALON, "<p>Único</p>")
    assert manor.ana.page(f"{SALON}?__Pg=2").status == 404


_NOWHERE = (
    "partida/no-hay",
    "partida/-la-hacienda-/no-hay",
    "partida/la-hacienda/salon",
    "imgs/partidas/1.svg",
    "imgs/partidas/..%2Fforo.sqlite",
    "comunidad/companeros/99",
    "otra/cosa",
)


def test_unknown_addresses_are_404(manor: Manor) -> None:
    assert {path: manor.narrator.page(path).status for path in _NOWHERE} == dict.fromkeys(
        _NOWHERE, 404
    )


def test_a_stranger_with_an_account_is_sent_away(manor: Manor) -> None:
    page = manor.player("Carla").page(ROSA)
    assert page.status == 403
    assert page.soup.select("h3#escena, div.mensaje") == []


def test_pages_look_right_on_a_phone(manor: Manor) -> None:
    page = manor.ana.page(SALON)
    assert page.soup.select_one('meta[name=viewport][content*="width=device-width"]') is not None
    assert page.soup.html is not None
    assert page.soup.html["lang"] == "es"
    for path in (
        "tpls/oficial/css/estilo.css",
        "tpls/oficial/js/editor.js",
        "imgs/avatares/1",
        "imgs/avatares/0",
    ):
        assert manor.guest().get(path).status == 200


@pytest.mark.parametrize(
    ("recipients", "line"),
    [
        pytest.param(["Lady Rosa"], "Para Lady Rosa", id="one"),
        pytest.param(["Lady Rosa", "Tomás ❦"], "Para toda la escena", id="all"),
        pytest.param([], None, id="director only says so already"),
    ],
)
def test_readers_are_named_for_the_eye_too(
    manor: Manor, recipients: list[str], line: str | None
) -> None:
    manor.narrator.post(SALON, "<p>Hola</p>", recipients=recipients)
    found = manor.narrator.page(SALON).soup.select_one(".mensaje .paraQuien")
    assert (found and found.get_text()) == line


@pytest.mark.parametrize(
    ("name", "initial"),
    [("Lady Rosa", "R"), ("Tomás", "T"), ("élodie", "É"), ("", "?"), ("Don <b>", "&lt;")],
)
def test_a_face_is_the_initial_of_the_last_word(name: str, initial: str) -> None:
    assert f">{initial}</text>" in avatar(1, name)

"""Logging in as Comunidad Umbría does it (1.6)."""

from __future__ import annotations

import pytest

from forumbridge.embedded.player import Player
from forumbridge.errors import SignInRejected

from .conftest import ROSA, SALON, Manor

FIELDS = [("ACCESO", "Ana"), ("CLAVE", "clave de Ana")]


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("", id="root"),
        pytest.param("front", id="front"),
        pytest.param("usuario/novedades", id="log in and read the news in one request"),
    ],
)
def test_every_known_target_takes_the_login(manor: Manor, path: str) -> None:
    browser = manor.guest()
    page = browser.post(path, FIELDS)
    assert page.url.endswith("/usuario/novedades")
    assert 'value="Entrar"' not in page.html
    assert page.soup.select_one('#datosUsuario a[href="/logout"]') is not None
    assert browser.get(ROSA).status == 200


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param([("ACCESO", "Ana"), ("CLAVE", "otra")], id="wrong password"),
        pytest.param([("ACCESO", "Nadie"), ("CLAVE", "clave de Ana")], id="unknown account"),
        pytest.param([], id="no fields"),
    ],
)
@pytest.mark.parametrize("path", ["front", "usuario/novedades"])
def test_a_refused_login_gives_no_error_and_still_the_form(
    manor: Manor, path: str, fields: list[tuple[str, str]]
) -> None:
    page = manor.guest().post(path, fields)
    assert page.status == 200
    assert 'value="Entrar"' in page.html
    assert page.message() == ""
    assert page.soup.select_one("#datosUsuario #login input[name=ACCESO]") is not None


def test_a_guests_news_look_like_no_news(manor: Manor) -> None:
    manor.ana.post(SALON, "<p>Hola</p>")
    page = manor.guest().get("usuario/novedades")
    assert page.status == 200
    assert "No hay novedades" in page.html


def test_a_guest_gets_the_login_page_at_the_scenes_own_address_with_status_200(
    manor: Manor,
) -> None:
    page = manor.guest().get(ROSA)
    assert (page.status, page.url) == (200, f"{manor.base}/{ROSA}")
    assert 'value="Entrar"' in page.html
    assert page.soup.select("div.mensaje, h3#escena") == []


def test_the_login_form_of_a_scene_leads_back_to_it(manor: Manor) -> None:
    page = manor.guest().post("front", [*FIELDS, ("VOLVER", f"/{ROSA}")])
    assert page.url == f"{manor.base}/{ROSA}"


@pytest.mark.parametrize("back", ["//example.org/", "/\\example.org", "https://example.org/"])
def test_a_login_never_leads_to_another_site(manor: Manor, back: str) -> None:
    page = manor.guest().post("front", [*FIELDS, ("VOLVER", back)])
    assert page.url == f"{manor.base}/usuario/novedades"


def test_logout_ends_the_session(manor: Manor) -> None:
    browser = manor.guest()
    browser.post("front", FIELDS)
    assert 'value="Entrar"' in browser.get("logout").html
    assert 'value="Entrar"' in browser.get(ROSA).html


def test_the_player_says_so_when_it_is_not_let_in(manor: Manor) -> None:
    with pytest.raises(SignInRejected, match="Ana"):
        Player(manor.base, "Ana", "otra").sign_in()


def test_passwords_are_neither_stored_nor_noted(manor: Manor) -> None:
    manor.ana.sign_in()
    entry = next(one for one in manor.forum.ledger() if one.outcome == "signed_in")
    assert (entry.method, entry.path, entry.user) == ("POST", "/front", "Ana")
    folder = manor.forum._core.pictures.parent
    content = b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())
    assert b"clave de Ana" not in content

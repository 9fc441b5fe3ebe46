"""Signing in, once, and again when the session goes at any request (R8)."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from forumbridge.clock import VirtualClock
from forumbridge.errors import ForumError, ForumMaintenance, SignInRejected
from forumbridge.forum.port import Outcome, PostId
from tests.forumbridge.forum.kit import PERSONAL, SPIRIT, THREADS, UMBRIA, House, draft
from tests.forumbridge.forum.site import Site, html


def logins(house: House) -> int:
    return sum(entry.method == "POST" and entry.path == "/front" for entry in house.forum.ledger())


def test_a_kept_session_needs_no_log_in(house: House) -> None:
    house.bridge().sign_in()
    house.bridge().sign_in()
    assert logins(house) == 1


def test_a_wrong_password_is_tried_once(house: House) -> None:
    bridge = house.bridge(password="otra")
    with pytest.raises(SignInRejected) as error:
        bridge.sign_in()
    assert error.value.exit_code == 72
    with pytest.raises(SignInRejected) as error:
        bridge.sign_in()
    assert error.value.code == "SESION_CADUCADA"
    assert logins(house) == 1


def test_three_wrong_passwords_an_hour_and_no_more(house: House) -> None:
    for _ in range(5):
        with pytest.raises(SignInRejected):
            house.bridge(password="otra").sign_in()
    assert logins(house) == 3


def a_run(house: House) -> None:
    """One whole run of a bridge: in, look, read, post, read back."""
    bridge = house.bridge()
    bridge.sign_in()
    bridge.look(THREADS, {})
    bridge.read(PERSONAL)
    bridge.submit(draft())
    bridge.read(PERSONAL)


def requests_of_a_run(tmp_path: Path) -> int:
    from tests.forumbridge.forum.kit import open_house

    with open_house(tmp_path) as house:
        house.bridge().sign_in()
        before = len(house.forum.ledger())
        a_run(house)
        return len(house.forum.ledger()) - before


def test_a_session_that_goes_at_any_request_costs_one_log_in(house: House, tmp_path: Path) -> None:
    count = requests_of_a_run(tmp_path / "cuenta")
    assert count == 5  # news, scene, form, post, scene
    house.bridge().sign_in()
    for index in range(count):
        house.clock.sleep(3600)
        before, posts = logins(house), len(house.forum.posts(PERSONAL))
        house.forum.faults.next_request("expire", skip=index)
        a_run(house)
        assert house.forum.faults.pending == 0
        assert logins(house) == before + 1, index
        is_the_post = index == 3
        assert len(house.forum.posts(PERSONAL)) == posts + (not is_the_post), index


def test_a_post_that_meets_the_log_in_page_is_not_sent(house: House) -> None:
    bridge = house.bridge()
    bridge.sign_in()
    house.forum.faults.next_post("expire")
    result = bridge.submit(draft())
    assert (result.outcome, result.code) == (Outcome.NOT_SENT, "EXPIRED")


def test_a_session_that_goes_twice_in_a_run_ends_it(house: House) -> None:
    bridge = house.bridge()
    bridge.sign_in()
    house.forum.expire_sessions()
    with pytest.raises(SignInRejected) as error:
        bridge.read(PERSONAL)
    assert error.value.code == "SESION_CADUCADA"
    assert logins(house) == 1


def test_somebody_elses_session_is_given_up(house: House) -> None:
    other = house.bridge(account="Blanca")
    other.sign_in()
    mine = house.bridge()
    mine._account.path.write_bytes(other._account.path.read_bytes())
    stored = mine._account.path.read_text().replace("Blanca", "Narradora")
    mine._account.path.write_text(stored)
    mine.sign_in()
    assert mine.account == "Narradora"
    mine.submit(draft())
    assert mine.read(PERSONAL).posts[-1].author == "Narradora"


def test_maintenance_is_no_wrong_password(house: House) -> None:
    house.forum.faults.next_get("maintenance_200")
    with pytest.raises(ForumMaintenance):
        house.bridge().sign_in()
    assert logins(house) == 0


LOGIN_FAULTS = [
    pytest.param("cut", id="cut"),
    pytest.param("error_500", id="500"),
    pytest.param("captcha", id="captcha"),
    pytest.param("banned", id="ban"),
    pytest.param("maintenance_200", id="maintenance"),
]


@pytest.mark.parametrize("fault", LOGIN_FAULTS)
def test_a_log_in_that_fails_otherwise_is_no_wrong_password(house: House, fault: str) -> None:
    house.forum.faults.next_login(fault)
    with pytest.raises(ForumError) as error:
        house.bridge().sign_in()
    assert not isinstance(error.value, SignInRejected)
    assert logins(house) == 1


def test_the_password_goes_to_the_forums_own_address_only(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    form = '<div id="login"><form method="post" action="https://ladron.example/"><input name="ACCESO"><input name="CLAVE"></form></div>'
    site.on("/usuario/novedades", html(f"<html><body>{form}</body></html>"))
    with pytest.raises(ForumError):
        site.bridge(UMBRIA, clock, tmp_path).sign_in()
    assert site.sent("POST") == []


def test_a_hidden_input_of_the_log_in_form_comes_back(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    form = (
        '<div class="login"><form method="post" action="."><input type="hidden" name="token" value="t1">'
        '<input name="username"><input type="password" name="password"><input type="submit" value="Log in"></form></div>'
    )
    inside = '<a class="header__tabs__item" href="/user/menu/">narradora</a><a href="/user/logout/">x</a>'
    page = [html(f"<html><body>{text}</body></html>") for text in (form, inside)]
    site.on("/topic/private/", httpx.Response(302, headers={"Location": "/user/login/"}), page[1])
    site.on("/user/login/", page[0], httpx.Response(302, headers={"Location": "/topic/private/"}))
    bridge = site.bridge(SPIRIT, clock, tmp_path)
    bridge.sign_in()
    sent = next(one for one in site.requests if one.method == "POST")
    assert sent.content == b"token=t1&username=Narradora&password=candelabro-de-plata"
    assert bridge.account == "narradora"


def test_reading_after_a_cursor_signs_in_by_itself(house: House) -> None:
    house.player("Blanca").post(PERSONAL, "<p>Hola</p>")
    assert len(house.bridge().read(PERSONAL, after=PostId("1")).posts) == 1

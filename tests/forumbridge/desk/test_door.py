"""Who may come in, from where, and what every answer carries."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.desk.web.app import create_app
from forumbridge.desk.web.house import House
from forumbridge.desk.web.sessions import Patience, Sessions
from tests.forumbridge.desk.conftest import HOST, Desks, Room, TestClient, proof_of

TOKEN = "una-llave-larga-de-ensayo-0123456789"
PUBLIC = "https://mesa.ejemplo.org"


@pytest.fixture
def locked(desks: Desks) -> Room:
    """A desk behind a token and a certificate."""
    return desks.open(token=TOKEN, public=PUBLIC)


def enter(room: Room, token: str = TOKEN, **more: str):
    proof = proof_of(room.get("/entrar").text)
    return room.browser.post(
        "/entrar", data={"prueba": proof, "llave": token}, headers={"origin": PUBLIC, **more}
    )


def test_the_page_is_there_and_carries_every_guard(room: Room) -> None:
    shown = room.get("/reloj")
    assert shown.status_code == 200
    policy = shown.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    for part in (
        "script-src 'self'",
        "style-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ):
        assert part in policy
    assert "unsafe" not in policy
    assert shown.headers["cache-control"] == "no-store"
    assert shown.headers["referrer-policy"] == "same-origin"
    assert shown.headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in shown.headers


@pytest.mark.parametrize("host", ["malo.ejemplo.org", "malo.ejemplo.org:8765", "127.0.0.1:80", ""])
def test_another_host_is_refused(room: Room, host: str) -> None:
    refused = room.get("/reloj", headers={"host": host})
    assert refused.status_code == 400
    assert "MESA_OTRO_SITIO" in refused.text
    assert "content-security-policy" in refused.headers


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
def test_a_proxy_before_a_desk_without_a_token_is_refused(room: Room, header: str) -> None:
    refused = room.get("/reloj", headers={header: "203.0.113.9"})
    assert (refused.status_code, "MESA_SIN_LLAVE" in refused.text) == (421, True)


@pytest.mark.parametrize(
    ("headers", "proof"),
    [
        pytest.param({"origin": "https://malo.ejemplo.org"}, None, id="another origin"),
        pytest.param({"origin": "null"}, None, id="no origin to speak of"),
        pytest.param({"sec-fetch-site": "cross-site"}, None, id="another site"),
        pytest.param({"origin": f"http://{HOST}"}, "", id="no proof"),
        pytest.param({"origin": f"http://{HOST}"}, "x" * 43, id="another's proof"),
    ],
)
def test_a_forged_form_changes_nothing(
    room: Room, headers: dict[str, str], proof: str | None
) -> None:
    given = room.proof("/quien") if proof is None else proof
    refused = room.browser.post("/quien", data={"quien": "Mala", "prueba": given}, headers=headers)
    assert (refused.status_code, "MESA_SIN_PRUEBA" in refused.text) == (403, True)
    assert "Berta" in room.get("/reloj").text


def test_the_cookie_is_for_this_desk_only(locked: Room, desks: Desks) -> None:
    cookie = locked.get("/entrar").headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=Strict", "Secure", "Path=/"):
        assert part in cookie
    assert cookie.startswith("__Host-mesa-")
    assert "Domain" not in cookie
    plain = desks.open().get("/quien").headers["set-cookie"]
    assert "HttpOnly" in plain
    assert "Secure" not in plain


def test_nothing_is_shown_without_the_token(locked: Room) -> None:
    shown = locked.get("/reloj")
    assert shown.url.path == "/entrar"
    assert "Llave" in shown.text
    assert "En preparación" not in shown.text
    named = locked.browser.post("/quien", data={"quien": "Mala"}, headers={"origin": PUBLIC})
    assert named.url.path == "/entrar"


def test_the_token_opens_and_a_new_session_begins(locked: Room) -> None:
    locked.get("/entrar")
    before = locked.browser.cookies[locked.house.cookie]
    entered = enter(locked)
    assert entered.url.path == "/quien"
    assert locked.browser.cookies[locked.house.cookie] != before
    assert TOKEN not in entered.text


def test_the_desks_of_two_games_at_one_host_keep_their_sessions_apart(room: Room) -> None:
    other = House(
        room.folder.parent / "otra",
        room.clock,
        room.house.reach,
        room.house.looks,
        room.house.runs,
    )
    assert other.cookie != room.house.cookie
    with TestClient(
        create_app(other), base_url=f"http://{HOST}", cookies=room.browser.cookies
    ) as b:
        assert room.house.cookie not in b.get("/quien").headers["set-cookie"]


def test_wrong_tokens_are_told_to_wait(locked: Room) -> None:
    codes = [enter(locked, "otra").status_code for _ in range(6)]
    assert codes == [403] * 5 + [429]
    late = enter(locked, "otra")
    assert int(late.headers["retry-after"]) > 0
    assert "MESA_ESPERE" in late.text
    locked.clock.sleep(901)
    assert enter(locked, "otra").status_code == 403


def test_no_stranger_keeps_the_narrator_out(locked: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locked.browser._transport, "client", ("127.0.0.1", 50000))
    for number in range(55):
        last = enter(locked, "otra", **{"x-forwarded-for": f"203.0.113.{number}"})
    assert last.status_code == 429
    assert enter(locked, **{"x-forwarded-for": "198.51.100.7"}).status_code == 200


ELSEWHERE = {"sec-fetch-site": "cross-site"}


def test_another_site_gets_no_session_and_takes_none_away(locked: Room) -> None:
    form = proof_of(locked.get("/entrar").text)
    stranger = TestClient(locked.browser.app, base_url=PUBLIC)
    for _ in range(520):
        answer = stranger.get("/entrar", headers=ELSEWHERE)
        assert "set-cookie" not in answer.headers
    entered = locked.browser.post(
        "/entrar", data={"prueba": form, "llave": TOKEN}, headers={"origin": PUBLIC}
    )
    assert entered.url.path == "/quien"


def test_a_link_from_elsewhere_leads_on_without_another_cookie(room: Room) -> None:
    kept = dict(room.browser.cookies)
    room.browser.cookies.clear()  # as browsers keep back what is `SameSite=Strict`
    shown = room.get("/reloj", headers=ELSEWHERE)
    assert (shown.status_code, "set-cookie" in shown.headers) == (200, False)
    assert 'href="/reloj"' in shown.text
    assert room.browser.post("/quien", data={}, headers=ELSEWHERE).status_code == 403
    room.browser.cookies.update(kept)
    assert "Berta" in room.get("/reloj").text


def test_whoever_gave_no_name_is_forgotten_first(room: Room) -> None:
    for _ in range(600):
        room.house.sessions.begin(room.clock.now())
    assert "Berta" in room.get("/reloj").text


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("/asuntos/" + "9" * 5000, id="beyond what is read as a number"),
        pytest.param("/asuntos/99999999999999999999", id="question beyond the database"),
        pytest.param("/buzon/99999999999999999999", id="message beyond the database"),
        pytest.param("/deshacer/99999999999999999999", id="step beyond the database"),
    ],
)
def test_a_number_that_is_none_of_ours_is_not_there(desks: Desks, room: Room, path: str) -> None:
    assert (room.get(path).status_code, desks.open().get(path).status_code) == (404, 404)


def multipart(room: Room, charset: str, value: str) -> int:
    proof = proof_of(room.get("/entrar").text)
    parts = {"prueba": proof, "llave": value}
    body = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{said}\r\n'
        for name, said in parts.items()
    )
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    answer = room.browser.post(
        "/entrar",
        content=f"{body}--x--\r\n".encode(),
        headers={"origin": PUBLIC, "content-type": kind},
    )
    assert answer.status_code == 200 or "MESA_ILEGIBLE" in answer.text
    return answer.status_code


def test_a_form_in_another_encoding_is_refused(locked: Room) -> None:
    assert multipart(locked, "unicode_escape", r"\ud800") == 422
    assert multipart(locked, "no-hay", TOKEN) == 422
    assert multipart(locked, "utf-8", TOKEN) == 200


def test_a_broken_form_is_refused(locked: Room) -> None:
    answer = locked.browser.post(
        "/entrar", content=b"--y\r\n", headers={"content-type": "multipart/form-data; boundary=x"}
    )
    assert (answer.status_code, "MESA_ILEGIBLE" in answer.text) == (422, True)


def test_a_session_runs_out(locked: Room) -> None:
    enter(locked)
    proof = proof_of(locked.get("/quien").text)
    locked.browser.post(
        "/quien", data={"prueba": proof, "quien": "Berta"}, headers={"origin": PUBLIC}
    )
    assert locked.get("/reloj").url.path == "/reloj"
    locked.clock.sleep(12 * 3600 + 1)
    assert locked.get("/reloj").url.path == "/entrar"


def test_leaving_ends_the_session(locked: Room) -> None:
    enter(locked)
    proof = proof_of(locked.get("/quien").text)
    locked.browser.post("/salir", data={"prueba": proof}, headers={"origin": PUBLIC})
    assert locked.get("/reloj").url.path == "/entrar"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b"])
def test_a_name_that_is_none_is_asked_again(room: Room, name: str) -> None:
    again = room.post("/quien", {"quien": name})
    assert (again.status_code, "MESA_SIN_NOMBRE" in again.text) == (422, True)


@pytest.mark.parametrize("path", ["/no-hay", "/estatico/../app.py", "/estatico/app.py"])
def test_what_is_not_there_says_so(room: Room, path: str) -> None:
    missing = room.get(path)
    assert (missing.status_code, "MESA_SIN_PAGINA" in missing.text) == (404, True)


@pytest.mark.parametrize(("path", "size"), [("/quien", 9_000), ("/decir/mensaje", 500_000)])
def test_too_much_is_refused_before_it_is_read(room: Room, path: str, size: int) -> None:
    refused = room.post(path, {"quien": "a" * size})
    assert (refused.status_code, "MESA_DEMASIADO" in refused.text) == (413, True)
    assert room.decisions() == []


def test_a_defect_of_ours_is_a_page_and_a_trace(
    room: Room, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FORUMBRIDGE_ESTADO", str(tmp_path / "fallos"))
    monkeypatch.setattr(House, "clock", property(lambda _: 1 / 0))
    failed = room.get("/reloj")
    assert (failed.status_code, "INESPERADO" in failed.text) == (500, True)
    assert "default-src 'none'" in failed.headers["content-security-policy"]
    assert len(list((tmp_path / "fallos" / "errores").iterdir())) == 1


def test_behind_a_proxy_wrong_tokens_are_counted_by_whom_it_names(
    locked: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = locked.browser
    monkeypatch.setattr(browser._transport, "client", ("127.0.0.1", 50000))
    for _ in range(6):
        last = enter(locked, "otra", **{"x-forwarded-for": "198.51.100.1, 203.0.113.9"})
    assert last.status_code == 429
    strange = enter(locked, "otra", **{"x-forwarded-for": "203.0.113.10"})
    assert strange.status_code == 403


def test_all_strangers_together_have_to_wait_too() -> None:
    patience = Patience()
    for number in range(50):
        patience.failed(f"203.0.113.{number}", 1000)
    assert patience.wait_seconds("198.51.100.7", 1010) == 890
    assert patience.wait_seconds("198.51.100.7", 1901) == 0


def test_sessions_don_t_fill_the_memory() -> None:
    sessions = Sessions()
    inside = sessions.begin(1, logged_in=True)
    for _ in range(600):
        sessions.begin(2)
    assert sessions.find(inside.key, 3) is inside

"""Requests: GET patiently, POST exactly once, and the table of what each failure means (A2)."""

from __future__ import annotations

import logging
import re
import ssl
from pathlib import Path

import httpx
import pytest

from forumbridge import boundaries
from forumbridge.clock import VirtualClock
from forumbridge.errors import ConfigurationError, ForumUnreachable, NotRecognised
from forumbridge.forum import http, patience
from forumbridge.forum.answer import Answer
from forumbridge.forum.cookies import Cookies
from forumbridge.forum.encoding import encode_form
from forumbridge.forum.http import Fate, Wire
from forumbridge.forum.port import Outcome
from tests.forumbridge.forum.kit import NOW
from tests.forumbridge.forum.site import ADDRESS, Site, html

NOT_SENT, UNKNOWN = Outcome.NOT_SENT, Outcome.UNKNOWN


def wire(site: Site, clock: VirtualClock, **more: object) -> Wire:
    return Wire(
        ADDRESS,
        "narradora@example.org",
        clock,
        Cookies(),
        lambda: None,
        lambda: None,
        httpx.MockTransport(site),
    )


def post(client: Wire) -> Answer | Fate:
    return client.post(f"{ADDRESS}x", [("TEXTO", "hola")], referer=f"{ADDRESS}x")


@pytest.mark.parametrize("who", ["casa:llave@", "casa@", ":llave@"])
def test_an_address_with_a_password_is_refused_without_saying_it(
    clock: VirtualClock, who: str
) -> None:
    guarded = ADDRESS.replace("https://", f"https://{who}")
    with pytest.raises(ConfigurationError) as error:
        Wire(guarded, "x", clock, Cookies(), lambda: None, lambda: None)
    assert error.value.code == "DIRECCION_DEL_FORO"
    assert "contraseña" in str(error.value)
    assert "llave" not in repr(error.value)
    assert "casa" not in str(error.value)


EXCEPTIONS = [
    pytest.param(httpx.ConnectError("dns"), NOT_SENT, "UNREACHABLE", id="dns or refused"),
    pytest.param(httpx.ConnectTimeout("slow"), NOT_SENT, "TIMEOUT", id="connect timeout"),
    pytest.param(httpx.PoolTimeout("busy"), NOT_SENT, "TIMEOUT", id="pool timeout"),
    pytest.param(httpx.UnsupportedProtocol("x"), NOT_SENT, "UNREACHABLE", id="unsupported"),
    pytest.param(httpx.WriteTimeout("slow"), UNKNOWN, "TIMEOUT", id="write timeout"),
    pytest.param(httpx.WriteError("cut"), UNKNOWN, "CONNECTION_LOST", id="write error"),
    pytest.param(httpx.ReadTimeout("slow"), UNKNOWN, "TIMEOUT", id="read timeout"),
    pytest.param(httpx.ReadError("cut"), UNKNOWN, "CONNECTION_LOST", id="read error"),
    pytest.param(httpx.CloseError("cut"), UNKNOWN, "CONNECTION_LOST", id="close error"),
    pytest.param(
        httpx.RemoteProtocolError("cut"), UNKNOWN, "CONNECTION_LOST", id="remote protocol"
    ),
    pytest.param(httpx.LocalProtocolError("x"), UNKNOWN, "CONNECTION_LOST", id="local protocol"),
    pytest.param(httpx.ProxyError("x"), UNKNOWN, "UNREADABLE_ANSWER", id="proxy"),
    pytest.param(httpx.DecodingError("x"), UNKNOWN, "UNREADABLE_ANSWER", id="decoding"),
]


@pytest.mark.parametrize(("error", "outcome", "code"), EXCEPTIONS)
def test_a_post_that_fails_means_what_the_table_says_and_went_out_once(
    site: Site, clock: VirtualClock, error: Exception, outcome: Outcome, code: str
) -> None:
    site.on("/x", error)
    assert post(wire(site, clock)) == Fate(outcome, code)
    assert site.sent("POST") == ["/x"]


def test_every_transport_error_of_the_library_has_a_row() -> None:
    """A new kind of failure must be placed in the table by hand, never fall through."""
    kinds = [
        kind
        for kind in vars(httpx).values()
        if isinstance(kind, type) and issubclass(kind, httpx.TransportError)
    ]
    assert len(kinds) >= 15
    for kind in kinds:
        assert any(issubclass(kind, row[0]) for row in http.FATES), kind


@pytest.mark.parametrize("status", [408, 499, 500, 502, 503, 504, 520, 522, 599])
def test_statuses_after_which_nobody_knows(status: int) -> None:
    assert http.fate_of_status(status) == Fate(UNKNOWN, f"HTTP_{status}")


@pytest.mark.parametrize("status", [200, 301, 302, 303, 400, 403, 404, 409, 498])
def test_statuses_whose_page_must_be_read(status: int) -> None:
    assert http.fate_of_status(status) is None


def test_too_many_requests_is_a_flood() -> None:
    assert http.fate_of_status(429) == Fate(NOT_SENT, "FLOOD")


def test_a_redirect_after_a_post_is_handed_over_not_followed(
    site: Site, clock: VirtualClock
) -> None:
    site.on("/x", httpx.Response(302, headers={"Location": "/y#msj7"}))
    answer = post(wire(site, clock))
    assert isinstance(answer, Answer)
    assert answer.location == f"{ADDRESS}y#msj7"
    assert len(site.requests) == 1


def test_a_form_that_sends_elsewhere_is_not_sent(site: Site, clock: VirtualClock) -> None:
    with pytest.raises(NotRecognised):
        wire(site, clock).post("https://otro.example/x", [], referer=ADDRESS)
    assert site.requests == []


GET_FAILURES = [
    pytest.param(httpx.ConnectError("x"), id="connect"),
    pytest.param(httpx.ReadTimeout("x"), id="timeout"),
    pytest.param(httpx.RemoteProtocolError("x"), id="cut"),
    pytest.param(httpx.Response(500), id="500"),
    pytest.param(httpx.Response(503), id="503"),
    pytest.param(httpx.Response(429), id="429"),
]


@pytest.mark.parametrize("failure", GET_FAILURES)
def test_a_get_is_repeated_when_that_can_help(
    site: Site, clock: VirtualClock, failure: httpx.Response | Exception
) -> None:
    site.on("/x", failure, failure, html("<html>ya</html>"))
    assert wire(site, clock).get("x").status == 200
    assert len(site.requests) == 3
    assert 6 <= clock.now() - NOW <= 12  # 2 and 4 s, and a part of each


def test_a_get_gives_up_after_a_few_attempts(site: Site, clock: VirtualClock) -> None:
    site.on("/x", httpx.ConnectError("x"))
    with pytest.raises(ForumUnreachable):
        wire(site, clock).get("x")
    assert len(site.requests) == patience.ATTEMPTS


@pytest.mark.parametrize("status", [403, 404, 408])
def test_a_get_is_not_repeated_when_the_forum_has_answered(
    site: Site, clock: VirtualClock, status: int
) -> None:
    site.on("/x", httpx.Response(status))
    assert wire(site, clock).get("x").status == status
    assert len(site.requests) == 1


RETRY_AFTER = [
    pytest.param("7", 7, id="seconds"),
    pytest.param("Mon, 30 Nov 2026 00:53:29 GMT", 9, id="date"),
]


@pytest.mark.parametrize(("said", "seconds"), RETRY_AFTER)
def test_retry_after_is_obeyed_to_the_second(
    site: Site, clock: VirtualClock, said: str, seconds: int
) -> None:
    headers = {"Retry-After": said, "Date": "Mon, 30 Nov 2026 00:53:20 GMT"}
    site.on("/x", httpx.Response(429, headers=headers), html("<html></html>"))
    wire(site, clock).get("x")
    assert clock.now() - NOW == seconds


def test_a_longer_pause_than_a_run_can_make_ends_the_attempts(
    site: Site, clock: VirtualClock
) -> None:
    site.on("/x", httpx.Response(503, headers={"Retry-After": "3600"}))
    assert wire(site, clock).get("x").retry_after == 3600
    assert len(site.requests) == 1
    assert clock.now() == NOW


def test_a_get_follows_redirects_on_its_own_host_only(site: Site, clock: VirtualClock) -> None:
    site.on("/x", httpx.Response(301, headers={"Location": "/y"})).on("/y", html("<html></html>"))
    assert wire(site, clock).get("x").path == "y"
    site.on("/z", httpx.Response(302, headers={"Location": "https://otro.example/y"}))
    with pytest.raises(NotRecognised):
        wire(site, clock).get("z")
    site.on("/z", httpx.Response(302, headers={"Location": "http://foro.example/y"}))
    with pytest.raises(NotRecognised):
        wire(site, clock).get("z")


def test_redirects_in_a_circle_end(site: Site, clock: VirtualClock) -> None:
    site.on("/x", httpx.Response(302, headers={"Location": "/x"}))
    with pytest.raises(NotRecognised):
        wire(site, clock).get("x")
    assert len(site.requests) == http.REDIRECTS + 1


def test_an_endless_page_is_cut_off(
    site: Site, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "MAX_BYTES", 1000)
    site.on("/x", html("x" * 1001))
    with pytest.raises(NotRecognised):
        wire(site, clock).get("x")
    assert post(wire(site, clock)) == Fate(UNKNOWN, "UNREADABLE_ANSWER")


def test_the_user_agent_names_product_version_and_contact(site: Site, clock: VirtualClock) -> None:
    site.on("/x", html("<html></html>"))
    wire(site, clock).get("x")
    assert site.requests[0].headers["User-Agent"] == "Forumbridge/0.1.0 (+narradora@example.org)"


ADDRESSES = [
    pytest.param("http://foro.example/", id="not encrypted"),
    pytest.param("foro.example", id="no scheme"),
    pytest.param("ftp://foro.example/", id="another scheme"),
    pytest.param("", id="empty"),
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_passwords_never_travel_in_the_open(address: str) -> None:
    with pytest.raises(ConfigurationError):
        http.checked_address(address)


def test_this_machine_may_be_reached_without_encryption() -> None:
    assert http.checked_address("http://127.0.0.1:8000") == "http://127.0.0.1:8000/"


def test_certificates_are_always_checked() -> None:
    """No parameter, variable or default of ours can switch the check off."""
    source = Path(http.__file__).read_text(encoding="utf-8")
    assert re.findall(r"verify\w*\s*=.*", source) == ["verify=_authorities(),"]
    authorities = http._authorities()
    assert authorities.verify_mode is ssl.CERT_REQUIRED
    assert authorities.check_hostname


def test_boundaries_stand_around_every_request(site: Site, clock: VirtualClock) -> None:
    seen: list[str] = []
    site.on("/x", html("<html></html>"))
    client = wire(site, clock)
    boundaries.install(seen.append)
    try:
        client.get("x")
        post(client)
    finally:
        boundaries.install(None)
    assert seen == ["http:GET:before", "http:GET:after", "http:POST:before", "http:POST:after"]


def test_the_log_shows_no_query_string(
    site: Site, clock: VirtualClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    site.on("/x", html("<html></html>"))
    wire(site, clock).get("x", {"sid": "secreto"})
    assert "GET x: 200" in caplog.text
    assert "secreto" not in caplog.text


def test_the_skew_of_the_clocks_is_read_from_every_answer(site: Site, clock: VirtualClock) -> None:
    site.on("/x", html("<html></html>", Date="Mon, 30 Nov 2026 00:55:00 GMT"))
    client = wire(site, clock)
    assert client.skew is None
    client.get("x")
    assert client.skew == 100


FORMS = [
    pytest.param("utf-8", b"TEXTO=%C3%B1+%F0%9F%90%BA%26", id="utf-8"),
    pytest.param("cp1252", b"TEXTO=%F1+%26%23128058%3B%26", id="latin-1 with a reference"),
]


@pytest.mark.parametrize(("charset", "body"), FORMS)
def test_a_form_goes_out_in_its_pages_charset(charset: str, body: bytes) -> None:
    content, kind = encode_form([("TEXTO", "ñ 🐺&")], multipart=False, charset=charset)
    assert content == body
    assert kind == "application/x-www-form-urlencoded"


def test_a_form_in_parts_arrives_whole(site: Site, clock: VirtualClock) -> None:
    content, kind = encode_form([("a", "ñ\n1"), ("b", "")], multipart=True, charset="utf-8")
    boundary = kind.partition("boundary=")[2].encode()
    parts = content.split(b"--" + boundary)
    assert [part.partition(b"\r\n\r\n")[2] for part in parts[1:-1]] == [
        "ñ\n1\r\n".encode(),
        b"\r\n",
    ]
    assert parts[-1] == b"--\r\n"

"""JSON over the wire: what goes out, where it goes, and what is kept of the answers."""

from __future__ import annotations

import json
import logging

import httpx
import pytest

from forumbridge.clock import VirtualClock
from forumbridge.errors import ForumUnreachable, NotRecognised
from forumbridge.forum.port import Draft, Outcome, PostId, ThreadId
from tests.forumbridge.forum.api.board import NARRATOR, NOW, Board
from tests.forumbridge.forum.api.conftest import Opening
from tests.forumbridge.forum.api.faces import KEY, Discourse, Face, Flarum, Misago, Nodebb, Xenforo


def scene(face: Face) -> ThreadId:
    return ThreadId(face.thread)


def writing(face: Face) -> httpx.Request:
    """The only request that could have changed anything."""
    (one,) = (request for request in face.requests if request.method != "GET")
    return one


@pytest.mark.parametrize(
    ("face", "method", "path", "body"),
    [
        pytest.param(
            Misago, "POST", "/api/private-threads/6/posts/", {"post": "Señal ⟨a⟩"}, id="misago"
        ),
        pytest.param(Nodebb, "POST", "/api/v3/topics/6", {"content": "Señal ⟨a⟩"}, id="nodebb"),
        pytest.param(
            Discourse, "POST", "/posts.json", {"topic_id": 6, "raw": "Señal ⟨a⟩"}, id="discourse"
        ),
        pytest.param(
            Flarum,
            "POST",
            "/api/posts",
            {
                "data": {
                    "type": "posts",
                    "attributes": {"content": "Señal ⟨a⟩"},
                    "relationships": {"discussion": {"data": {"type": "discussions", "id": "6"}}},
                }
            },
            id="flarum",
        ),
    ],
)
def test_a_post_as_it_goes_out(
    opened: Opening, face: type[Face], method: str, path: str, body: object
) -> None:
    made = face(Board(page_size=20))
    made.board.fill(1)
    opened(made).submit(Draft(scene(made), "Señal ⟨a⟩"))
    sent = writing(made)
    assert (sent.method, sent.url.path, sent.url.query) == (method, path, b"")
    assert json.loads(sent.content) == body
    assert "⟨a⟩".encode() in sent.content  # as it is, to the byte
    assert sent.headers["content-type"] == "application/json"
    assert sent.headers["origin"] == "https://foro.example"
    assert sent.headers["referer"] == "https://foro.example/"
    assert sent.headers["user-agent"].startswith("Forumbridge/")


def test_xenforo_takes_a_form(opened: Opening) -> None:
    face = Xenforo(Board())
    face.board.fill(1)
    opened(face).submit(Draft(scene(face), "Señal ⟨a⟩ & más"))
    sent = writing(face)
    assert sent.headers["content-type"] == "application/x-www-form-urlencoded"
    assert sent.headers["xf-api-key"] == KEY
    assert face.board.entries[-1].html == "<p>Señal ⟨a⟩ &amp; más</p>"


@pytest.mark.parametrize(
    ("face", "path", "method"),
    [
        pytest.param(Misago, "/api/private-threads/6/posts/1/", "PUT", id="misago"),
        pytest.param(Nodebb, "/api/v3/posts/1", "PUT", id="nodebb"),
        pytest.param(Discourse, "/posts/1.json", "PUT", id="discourse"),
        pytest.param(Flarum, "/api/posts/1", "PATCH", id="flarum"),
        pytest.param(Xenforo, "/api/conversation-messages/1/", "POST", id="xenforo"),
    ],
)
def test_an_edit_as_it_goes_out(opened: Opening, face: type[Face], path: str, method: str) -> None:
    made = face(Board(page_size=20))
    made.board.add(NARRATOR, "Ronda 1")
    opened(made).edit(scene(made), PostId("1"), "Ronda 2")
    sent = writing(made)
    assert (sent.method, sent.url.path) == (method, path)


@pytest.mark.parametrize(
    ("face", "header", "value"),
    [
        pytest.param(Nodebb, "authorization", f"Bearer {KEY}", id="nodebb"),
        pytest.param(Discourse, "api-key", KEY, id="discourse"),
        pytest.param(Discourse, "api-username", NARRATOR, id="discourse account"),
        pytest.param(Xenforo, "xf-api-key", KEY, id="xenforo"),
        pytest.param(Flarum, "authorization", f"Token {KEY}", id="flarum"),
    ],
)
def test_every_request_says_who_asks(
    opened: Opening, face: type[Face], header: str, value: str
) -> None:
    made = face(Board(page_size=20))
    made.board.fill(1)
    bridge = opened(made)
    bridge.sign_in()
    bridge.read(scene(made))
    bridge.submit(Draft(scene(made), "Hola"))
    assert {request.headers[header] for request in made.requests} == {value}
    assert {request.headers["accept"] for request in made.requests} == {"application/json"}


def test_misagos_token_comes_from_its_cookie(opened: Opening) -> None:
    face = Misago(Board(account=None))
    face.board.fill(1)
    plain = face._say
    face._say = lambda status, data: httpx.Response(  # type: ignore[method-assign]
        status, json=data, headers={"set-cookie": "csrftoken=ficha; Path=/"}
    )
    bridge = opened(face)
    bridge.sign_in()
    assert writing(face).headers["x-csrftoken"] == "ficha"
    face._say = plain  # type: ignore[method-assign]
    face.requests.clear()
    bridge.submit(Draft(scene(face), "Hola"))
    assert writing(face).headers["x-csrftoken"] == "ficha"


def test_a_key_goes_to_no_other_host(opened: Opening, face: Face) -> None:
    hosts: list[str] = []

    def elsewhere(request: httpx.Request) -> httpx.Response:
        hosts.append(request.url.host)
        return httpx.Response(302, headers={"location": "https://otro.example/api"})

    face.routes = dict  # type: ignore[method-assign]
    bridge = opened(face)
    face._say = lambda status, data: elsewhere(face.requests[-1])  # type: ignore[method-assign]
    with pytest.raises(NotRecognised, match="otra dirección"):
        bridge.read(scene(face))
    assert set(hosts) == {"foro.example"}


def test_a_redirected_post_is_sent_nowhere_else(opened: Opening, face: Face) -> None:
    face.board.fill(1)
    face.answers = [httpx.Response(307, headers={"location": "https://foro.example/otra"})]
    result = opened(face).submit(Draft(scene(face), "Hola"))
    assert (result.outcome, result.code) == (Outcome.UNKNOWN, "UNCONFIRMED")
    assert len(face.requests) == 1


def test_a_long_pause_that_the_forum_asks_for_is_kept(
    opened: Opening, face: Face, clock: VirtualClock
) -> None:
    face.board.fill(1)
    face.answers = [httpx.Response(429, json={}, headers={"retry-after": "900"})]
    result = opened(face).submit(Draft(scene(face), "Hola"))
    assert (result.outcome, result.code, result.retry_after) == (Outcome.NOT_SENT, "FLOOD", 900)
    with pytest.raises(ForumUnreachable, match="pidió una pausa"):
        opened(face).read(scene(face))
    assert clock.now() - NOW < 900


def test_nothing_of_the_key_or_the_text_is_logged(
    opened: Opening, face: Face, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    face.board.fill(1)
    bridge = opened(face)
    bridge.sign_in()
    bridge.submit(Draft(scene(face), "texto-de-nadie"))
    face.answers = [httpx.ReadTimeout("x")]
    bridge.submit(Draft(scene(face), "texto-de-nadie"))
    assert "POST" in caplog.text
    assert KEY not in caplog.text
    assert "texto-de-nadie" not in caplog.text


def test_a_wrong_answer_is_told_without_what_it_said(opened: Opening, face: Face) -> None:
    bridge = opened(face)
    secret = {"id": "secreto-de-blanca", "data": "secreto-de-blanca", "tid": "secreto-de-blanca"}
    face.routes = dict  # type: ignore[method-assign]
    face._say = lambda status, data: httpx.Response(200, json=secret)  # type: ignore[method-assign]
    with pytest.raises(NotRecognised) as raised:
        bridge.read(scene(face))
    assert "secreto" not in str(raised.value)

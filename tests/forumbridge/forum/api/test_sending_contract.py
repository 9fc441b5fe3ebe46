"""What every client of an API forum keeps, whatever the software: signing in, posting once, editing."""

from __future__ import annotations

import httpx
import pytest

from forumbridge.clock import VirtualClock
from forumbridge.errors import (
    FormChanged,
    ForumError,
    SignInRejected,
)
from forumbridge.forum.port import Draft, Outcome, PostId, Submission
from tests.forumbridge.forum.api.board import NARRATOR, PLAYER, Board
from tests.forumbridge.forum.api.conftest import Opening
from tests.forumbridge.forum.api.faces import Discourse, Face, Flarum, Misago, Nodebb
from tests.forumbridge.forum.api.reads import ids, scene

# ── signing in ───────────────────────────────────────────────────────────────────────────────────


def test_signing_in_names_the_account(face: Face, opened: Opening) -> None:
    bridge = opened(face)
    bridge.sign_in()
    assert bridge.account == NARRATOR


def test_a_log_in_without_an_answer_is_tried_again_another_time(opened: Opening) -> None:
    face = Misago(Board(account=None))
    face.answers = [httpx.ReadTimeout("x")]
    with pytest.raises(ForumError) as raised:
        opened(face).sign_in()
    assert raised.value.code == "ACCESO_SIN_RESPUESTA"


def test_a_secret_that_is_not_taken(face: Face, opened: Opening) -> None:
    face.board.account = None
    bridge = opened(face, secret="clave-equivocada")
    with pytest.raises(SignInRejected) as raised:
        bridge.sign_in()
    assert "equivocada" not in str(raised.value)
    assert raised.value.code == ("ACCESO_RECHAZADO" if isinstance(face, Misago) else "CLAVE_DE_API")


def test_somebody_elses_secret(face: Face, opened: Opening) -> None:
    face.board.account = PLAYER
    face.board.fill(1)
    if isinstance(face, Misago):  # cookies of another account give way to a log-in
        bridge = opened(face)
        bridge.sign_in()
        assert bridge.account == NARRATOR
        return
    with pytest.raises(SignInRejected):
        opened(face).sign_in()


def test_a_session_that_has_gone(face: Face, opened: Opening) -> None:
    numbers = face.board.fill(2)
    bridge = opened(face)
    bridge.sign_in()
    face.board.account = None
    if isinstance(face, Misago):
        assert ids(bridge.read(scene(face)).posts) == numbers
        return
    with pytest.raises(SignInRejected):
        bridge.read(scene(face))


# ── posting ──────────────────────────────────────────────────────────────────────────────────────


def test_a_post_goes_out_once_and_is_read_back(face: Face, opened: Opening) -> None:
    face.board.fill(1)
    bridge = opened(face)
    result = bridge.submit(Draft(scene(face), "Está en la biblioteca ⟨7f3k-9q2c⟩ 🐺 &+="))
    post = bridge.read(scene(face)).posts[-1]
    assert result == Submission(Outcome.APPLIED, "", post.id)
    assert post.author == NARRATOR
    assert post.body_html == "<p>Está en la biblioteca ⟨7f3k-9q2c⟩ 🐺 &amp;+=</p>"
    assert len(face.board.entries) == 2


@pytest.mark.parametrize(
    ("habit", "code"),
    [
        pytest.param({"flood_seconds": 10}, "FLOOD", id="flood"),
        pytest.param({"locked": True}, "LOCKED", id="locked"),
        pytest.param({"limit": 10}, "TOO_LONG", id="too long"),
        pytest.param({"visible": False}, "FORBIDDEN", id="no such place for us"),
        pytest.param({"account": None}, "EXPIRED", id="session gone"),
    ],
)
def test_a_refusal_is_not_sent(
    face: Face, opened: Opening, habit: dict[str, object], code: str
) -> None:
    face.board.fill(1)
    bridge = opened(face)
    bridge.read(scene(face))
    for name, value in habit.items():
        setattr(face.board, name, value)
    result = bridge.submit(Draft(scene(face), "Está en la biblioteca"))
    vague = {  # the software says no more than that we may not
        ("LOCKED", Flarum): "FORBIDDEN",
        ("EXPIRED", Discourse): "FORBIDDEN",
    }
    assert (result.outcome, result.code) == (
        Outcome.NOT_SENT,
        vague.get((code, type(face)), code),
    )
    assert len(face.board.entries) == 1


def test_a_flood_says_how_long_where_the_forum_does(face: Face, opened: Opening) -> None:
    face.board.fill(1)
    face.board.flood_seconds = 10
    result = opened(face).submit(Draft(scene(face), "Está en la biblioteca"))
    assert result.retry_after == (None if isinstance(face, (Misago, Flarum)) else 10)


def test_an_empty_post_is_refused(face: Face, opened: Opening) -> None:
    face.board.fill(1)
    result = opened(face).submit(Draft(scene(face), ""))
    assert (result.outcome, result.code) == (Outcome.NOT_SENT, "EMPTY")


def test_a_post_in_the_queue_is_said_to_be_there(face: Face, opened: Opening) -> None:
    face.board.fill(1)
    face.board.queues = True
    result = opened(face).submit(Draft(scene(face), "Está en la biblioteca"))
    assert (result.outcome, result.code) == (Outcome.APPLIED, "QUEUED")


@pytest.mark.parametrize(
    ("answer", "outcome", "code"),
    [
        pytest.param(httpx.ReadTimeout("x"), Outcome.UNKNOWN, "TIMEOUT", id="time-out"),
        pytest.param(httpx.WriteTimeout("x"), Outcome.UNKNOWN, "TIMEOUT", id="write time-out"),
        pytest.param(httpx.ReadError("x"), Outcome.UNKNOWN, "CONNECTION_LOST", id="cut"),
        pytest.param(httpx.RemoteProtocolError("x"), Outcome.UNKNOWN, "CONNECTION_LOST", id="bad"),
        pytest.param(httpx.ConnectError("x"), Outcome.NOT_SENT, "UNREACHABLE", id="no connection"),
        pytest.param(httpx.ConnectTimeout("x"), Outcome.NOT_SENT, "TIMEOUT", id="no answer"),
        pytest.param(httpx.PoolTimeout("x"), Outcome.NOT_SENT, "TIMEOUT", id="no room"),
        pytest.param(httpx.Response(408), Outcome.UNKNOWN, "HTTP_408", id="408"),
        pytest.param(httpx.Response(499), Outcome.UNKNOWN, "HTTP_499", id="499"),
        pytest.param(httpx.Response(500, json={}), Outcome.UNKNOWN, "HTTP_500", id="500"),
        pytest.param(httpx.Response(502, html="<p>x"), Outcome.UNKNOWN, "HTTP_502", id="502"),
        pytest.param(httpx.Response(504), Outcome.UNKNOWN, "HTTP_504", id="504"),
        pytest.param(
            httpx.Response(302, headers={"location": "/login"}),
            Outcome.UNKNOWN,
            "UNCONFIRMED",
            id="302",
        ),
        pytest.param(httpx.Response(200, html="<p>x"), Outcome.UNKNOWN, "UNCONFIRMED", id="a page"),
        pytest.param(httpx.Response(200, json={}), Outcome.UNKNOWN, "UNCONFIRMED", id="nothing"),
        pytest.param(
            httpx.Response(403, html="<p>Cloudflare"), Outcome.UNKNOWN, "UNCONFIRMED", id="a proxy"
        ),
        pytest.param(
            httpx.Response(403, json={"x": "y"}), Outcome.NOT_SENT, "FORBIDDEN", id="forbidden"
        ),
        pytest.param(
            httpx.Response(422, json={"x": "y"}), Outcome.NOT_SENT, "REJECTED", id="rejected"
        ),
        pytest.param(httpx.Response(413, json={}), Outcome.NOT_SENT, "TOO_LONG", id="413"),
        pytest.param(httpx.Response(429, json={}), Outcome.NOT_SENT, "FLOOD", id="429"),
        pytest.param(httpx.Response(401, json={}), Outcome.NOT_SENT, "EXPIRED", id="401"),
    ],
)
def test_every_cell_of_the_table_of_outcomes(
    face: Face,
    opened: Opening,
    answer: httpx.Response | Exception,
    outcome: Outcome,
    code: str,
) -> None:
    """Reliability A2, with one request whatever comes of it."""
    face.board.fill(1)
    bridge = opened(face)
    face.answers = [answer]
    result = bridge.submit(Draft(scene(face), "Está en la biblioteca"))
    assert (result.outcome, result.code) == (outcome, code)
    assert [one.method for one in face.requests] == ["POST"]
    assert len(face.board.entries) == 2


def test_posts_keep_the_forums_own_interval(
    face: Face, opened: Opening, clock: VirtualClock
) -> None:
    face.board.fill(1)
    bridge = opened(face, flood=10)
    bridge.submit(Draft(scene(face), "uno"))
    before = clock.now()
    bridge.submit(Draft(scene(face), "dos"))
    assert clock.now() - before >= 10


@pytest.mark.parametrize(
    "how",
    [
        pytest.param({"notes": "nota"}, id="notes"),
        pytest.param({"speaker": "Director"}, id="speaker"),
        pytest.param({"recipients": ("Doña Blanca",)}, id="recipients"),
    ],
)
def test_what_these_forums_lack_is_not_lost_in_silence(
    face: Face, opened: Opening, how: dict[str, object]
) -> None:
    with pytest.raises(FormChanged):
        opened(face).submit(Draft(scene(face), "Hola", **how))  # type: ignore[arg-type]
    assert face.requests == []


# ── editing ──────────────────────────────────────────────────────────────────────────────────────


def test_a_post_of_ours_gets_another_text(face: Face, opened: Opening) -> None:
    face.board.fill(1)
    ours = face.board.add(NARRATOR, "Ronda 1")
    bridge = opened(face)
    result = bridge.edit(scene(face), PostId(str(ours.id)), "Ronda 2")
    assert result == Submission(Outcome.APPLIED, "", PostId(str(ours.id)))
    assert bridge.read(scene(face)).posts[-1].body_html == "<p>Ronda 2</p>"


def test_nobody_elses_post_is_ever_changed(face: Face, opened: Opening) -> None:
    """The narrator is often an administrator, whom the forum would let."""
    (theirs,) = face.board.fill(1)
    result = opened(face).edit(scene(face), PostId(str(theirs)), "Me rindo")
    assert (result.outcome, result.code) == (Outcome.NOT_SENT, "FORBIDDEN")
    assert face.board.entries[0].html == "<p>Voy a la sala 0</p>"


def test_a_post_that_is_gone_is_not_changed(face: Face, opened: Opening) -> None:
    face.board.fill(1)
    result = opened(face).edit(scene(face), PostId("77"), "Ronda 2")
    assert result.outcome is Outcome.NOT_SENT
    assert [one.method for one in face.requests if one.method != "GET"] == []


def test_an_edit_without_an_answer_is_unknown(face: Face, opened: Opening) -> None:
    ours = face.board.add(NARRATOR, "Ronda 1")
    bridge = opened(face)
    face.answers = [httpx.ReadTimeout("x")]
    result = bridge.edit(scene(face), PostId(str(ours.id)), "Ronda 2")
    assert (result.outcome, result.code) == (Outcome.UNKNOWN, "TIMEOUT")


# ── what is declared ─────────────────────────────────────────────────────────────────────────────


def test_members_are_shown_where_it_is_declared(face: Face, opened: Opening) -> None:
    face.board.fill(1)
    bridge = opened(face)
    shown = bridge.members(scene(face))
    assert (shown is not None) == bridge.capabilities.members_shown
    assert shown is None or shown == {NARRATOR, PLAYER}
    assert bridge.read(scene(face)).readers == shown


def test_the_key_goes_into_no_address_and_no_account_file(
    face: Face, opened: Opening, tmp_path: object
) -> None:
    face.board.fill(1)
    bridge = opened(face)
    bridge.sign_in()
    bridge.read(scene(face))
    from tests.forumbridge.forum.api.faces import KEY

    assert all(KEY not in str(one.url) for one in face.requests)
    kept = [file.read_text() for file in tmp_path.glob("cuentas/*")]  # type: ignore[attr-defined]
    assert kept
    assert all(KEY not in text for text in kept)
    assert KEY not in repr(vars(bridge))


def test_nodebb_as_a_stranger_is_no_reading(opened: Opening) -> None:
    """Public pages answer 200 to anybody: what is left out of them can't be seen."""
    face = Nodebb(Board())
    face.board.fill(2)
    plain = face._topic
    face._topic = lambda said: {**plain(said), "loggedIn": False}  # type: ignore[method-assign]
    with pytest.raises(SignInRejected):
        opened(face).read(scene(face))

"""What every client of an API forum keeps, whatever the software: reading whole, posting once."""

from __future__ import annotations

import httpx
import pytest

from forumbridge.clock import VirtualClock
from forumbridge.errors import (
    FormChanged,
    ForumError,
    ForumUnreachable,
    NotRecognised,
    SignInRejected,
    ThreadUnknown,
)
from forumbridge.forum.port import Draft, Outcome, PostId, Submission, ThreadId
from tests.forumbridge.forum.api.board import NARRATOR, NOW, PLAYER, Board
from tests.forumbridge.forum.api.conftest import Opening
from tests.forumbridge.forum.api.faces import Discourse, Face, Flarum, Misago, Nodebb


def ids(posts: object) -> list[int]:
    return [int(post.id) for post in posts]  # type: ignore[attr-defined]


def scene(face: Face) -> ThreadId:
    return ThreadId(face.thread)


# ── reading ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("over", [-1, 0, 1])
def test_a_thread_is_read_whole_over_its_pages(face: Face, opened: Opening, over: int) -> None:
    numbers = face.board.fill(3 * face.board.page_size + over)
    reading = opened(face).read(scene(face))
    assert ids(reading.posts) == numbers
    assert (reading.complete, reading.locked, reading.title) == (True, False, "Escena de Blanca")
    first = reading.posts[0]
    assert (first.author, first.thread) == (PLAYER, face.thread)
    assert first.date == NOW - 5000 + 10 * numbers[0]
    assert first.body_html == "<p>Voy a la sala 0</p>"
    assert (first.edited_at, first.edit_mark, first.recipients) == (None, "", None)


def test_only_the_pages_from_the_cursor_on_are_read(face: Face, opened: Opening) -> None:
    size = face.board.page_size
    numbers = face.board.fill(4 * size)
    bridge = opened(face)
    bridge.read(scene(face))
    face.requests.clear()
    reading = bridge.read(scene(face), after=PostId(str(numbers[-2])))
    assert reading.complete
    assert numbers[-1] in ids(reading.posts)
    assert numbers[-2] in ids(reading.posts)
    assert numbers[0] not in ids(reading.posts)
    assert len(face.requests) == 1


@pytest.mark.parametrize("address", ["https://foro.example/{}", "{}", "{}#post-3"])
def test_a_thread_may_be_written_as_the_browser_shows_it(
    face: Face, opened: Opening, address: str
) -> None:
    numbers = face.board.fill(2)
    thread = ThreadId(address.format(face.thread))
    reading = opened(face).read(thread)
    assert (reading.thread, ids(reading.posts)) == (thread, numbers)


def test_what_is_no_thread_is_not_asked_for(face: Face, opened: Opening) -> None:
    with pytest.raises(ThreadUnknown, match="no es la dirección de un tema"):
        opened(face).read(ThreadId("usuarios/blanca"))
    assert face.requests == []


def test_another_forums_thread_is_not_taken_for_one_of_this(face: Face, opened: Opening) -> None:
    with pytest.raises(ThreadUnknown, match="es de otro foro"):
        opened(face).read(ThreadId(f"https://otro.example/{face.thread}"))
    assert face.requests == []


def test_a_post_removed_while_paging_hides_no_other(face: Face, opened: Opening) -> None:
    """Everything moves up by one between the last page and the first."""
    size = face.board.page_size
    numbers = face.board.fill(2 * size)
    once = [numbers[0]]

    def move_up(page: int) -> None:
        if page == 1 and once and len(face.requests) > 1:
            face.board.remove(once.pop())

    face.board.before_page = move_up
    reading = opened(face).read(scene(face))
    assert (ids(reading.posts), reading.complete) == (numbers[1:], True)


def test_a_post_put_in_between_while_paging_hides_no_other(face: Face, opened: Opening) -> None:
    """One let out of the queue moves the rest down, past the page that was read already."""
    size = face.board.page_size
    numbers = face.board.fill(2 * size)
    late = face.board.entries.pop(1)

    def let_out(page: int) -> None:
        if page == 1 and late not in face.board.entries and len(face.requests) > 2:
            face.board.entries.insert(1, late)

    face.board.before_page = let_out
    bridge = opened(face)
    reading = bridge.read(scene(face))
    assert reading.complete
    assert ids(reading.posts) == numbers


def test_a_thread_that_never_stands_still_is_not_called_complete(
    face: Face, opened: Opening
) -> None:
    face.board.fill(2 * face.board.page_size)

    def turn_over(_: int) -> None:
        face.board.remove(face.board.entries[1].id)
        face.board.add(PLAYER, "otra cosa")

    face.board.before_page = turn_over
    reading = opened(face).read(scene(face))
    assert not reading.complete


def test_a_page_that_goes_while_it_is_asked_for_is_no_missing_thread(
    face: Face, opened: Opening
) -> None:
    size = face.board.page_size
    numbers = face.board.fill(size + 2)

    def shrink(page: int) -> None:
        if page == 2:
            for number in numbers[3:]:
                face.board.remove(number)

    face.board.before_page = shrink
    reading = opened(face).read(scene(face))
    assert (ids(reading.posts), reading.complete) == (numbers[:3], True)


def test_a_thread_that_lost_pages_is_read_whole(face: Face, opened: Opening) -> None:
    numbers = face.board.fill(4 * face.board.page_size)
    bridge = opened(face)
    bridge.read(scene(face))
    for number in numbers[3:]:
        face.board.remove(number)
    reading = bridge.read(scene(face))
    assert (ids(reading.posts), reading.complete) == (numbers[:3], True)


def test_a_last_page_shown_again_past_the_end_is_no_news(face: Face, opened: Opening) -> None:
    size = face.board.page_size
    numbers = face.board.fill(4 * size)
    bridge = opened(face)
    bridge.read(scene(face))
    for number in numbers[2 * size - 1 :]:
        face.board.remove(number)
    face.board.repeats_last = True
    reading = bridge.read(scene(face))
    assert (ids(reading.posts), reading.complete) == (numbers[: 2 * size - 1], True)


def test_hidden_posts_and_notices_are_none(face: Face, opened: Opening) -> None:
    shown = face.board.fill(2)
    face.board.add(PLAYER, "secreto", hidden=True)
    if isinstance(face, (Discourse, Flarum)):
        face.board.add(NARRATOR, "ha entrado Mateo", notice=True)
    reading = opened(face).read(scene(face))
    assert (ids(reading.posts), reading.complete) == (shown, True)


def test_an_edit_is_seen_with_its_instant(face: Face, opened: Opening) -> None:
    numbers = face.board.fill(2)
    face.board.change(numbers[1], "Voy a la bodega")
    post = opened(face).read(scene(face)).posts[1]
    assert post.edited_at == NOW
    assert post.edit_mark
    assert post.body_html == "<p>Voy a la bodega</p>"


def test_a_deleted_or_hidden_thread_is_unknown(face: Face, opened: Opening) -> None:
    face.board.fill(2)
    face.board.visible = False
    with pytest.raises(ThreadUnknown):
        opened(face).read(scene(face))


def test_a_locked_thread_is_read_and_said_to_be_locked(face: Face, opened: Opening) -> None:
    face.board.fill(2)
    face.board.locked = True
    assert opened(face).read(scene(face)).locked


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(httpx.Response(200, html="<p>Volvemos enseguida</p>"), id="a page"),
        pytest.param(httpx.Response(200, json={"id": 7}), id="too little"),
        pytest.param(httpx.Response(200, json=[]), id="a list"),
        pytest.param(
            httpx.Response(200, content=b"{", headers={"content-type": "application/json"}),
            id="half an answer",
        ),
        pytest.param(httpx.Response(404, html="<p>Nada</p>"), id="another server's 404"),
    ],
)
def test_what_is_no_answer_of_the_forum_is_no_reading(
    face: Face, opened: Opening, answer: httpx.Response
) -> None:
    face.board.fill(2)
    bridge = opened(face)
    face.routes = dict  # type: ignore[method-assign]
    face._say = lambda status, data: answer  # type: ignore[method-assign]
    with pytest.raises(NotRecognised):
        bridge.read(scene(face))


def test_trouble_of_the_server_is_trouble(face: Face, opened: Opening) -> None:
    bridge = opened(face)
    face.routes = dict  # type: ignore[method-assign]
    face._say = lambda status, data: httpx.Response(503, json={"detail": "x"})  # type: ignore[method-assign]
    with pytest.raises(ForumUnreachable):
        bridge.read(scene(face))


def test_a_forum_that_goes_round_in_pages_is_left(face: Face, opened: Opening) -> None:
    """It says that there is always one page more."""
    face.board.fill(2)
    bridge = opened(face)
    face.board.before_page = lambda _: face.board.fill(face.board.page_size) and None
    with pytest.raises(NotRecognised) as raised:
        bridge.read(scene(face))
    assert raised.value.code == "PAGINAS_REPETIDAS"


def test_more_pages_than_are_believed(opened: Opening) -> None:
    face = Nodebb(Board(page_size=1))
    face.board.fill(201)
    with pytest.raises(NotRecognised) as raised:
        opened(face).read(scene(face))
    assert raised.value.code == "DEMASIADAS_PAGINAS"


# ── looking ──────────────────────────────────────────────────────────────────────────────────────


def test_a_look_says_what_changed_and_no_more(face: Face, opened: Opening) -> None:
    face.board.fill(2)
    bridge, thread = opened(face), scene(face)
    first = bridge.look([thread], {})[thread]
    assert first.changed
    again = bridge.look([thread], {thread: first.mark})[thread]
    assert (again.changed, again.mark) == (False, first.mark)
    face.board.add(PLAYER, "Voy al salón")
    assert bridge.look([thread], {thread: first.mark})[thread].changed
    face.board.locked = True
    assert bridge.look([thread], {thread: again.mark})[thread].changed


def test_a_quiet_look_is_one_request(face: Face, opened: Opening) -> None:
    face.board.fill(2)
    bridge, thread = opened(face), scene(face)
    bridge.look([thread], {})
    assert len([one for one in face.requests if one.method == "GET"]) <= (
        3 if isinstance(face, Discourse) else 1  # Discourse lists what was sent apart
    )


def test_a_thread_that_no_list_shows_is_read_so_that_it_is_missed(
    face: Face, opened: Opening
) -> None:
    face.board.fill(2)
    face.board.visible = False
    bridge, thread = opened(face), scene(face)
    assert bridge.look([thread], {thread: "conocida"})[thread].changed


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

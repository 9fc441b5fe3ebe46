"""What every client of an API forum keeps, whatever the software: reading whole and looking."""

from __future__ import annotations

import httpx
import pytest

from forumbridge.errors import (
    ForumUnreachable,
    NotRecognised,
    ThreadUnknown,
)
from forumbridge.forum.port import PostId, ThreadId
from tests.forumbridge.forum.api.board import NARRATOR, NOW, PLAYER, Board
from tests.forumbridge.forum.api.conftest import Opening
from tests.forumbridge.forum.api.faces import Discourse, Face, Flarum, Nodebb
from tests.forumbridge.forum.api.reads import ids, scene

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

"""R6, R7 and R8 in every dress, and what each habit of reliability A3 comes to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from forumbridge.errors import ForumError, NotRecognised
from forumbridge.forum.answer import Answer
from forumbridge.forum.page import open_page
from forumbridge.forum.port import Draft, Outcome, PostId
from forumbridge.forum.posts import Posts
from forumbridge.narration.readback import comparable, foreign_markup
from tests.forumbridge.forum.board import ACCOUNT, THREAD, Board
from tests.forumbridge.forum.dresses import DRESSES, READ, Dress
from tests.forumbridge.forum.dresses.wearing import Leaf, Reply, leading_on, whole
from tests.forumbridge.forum.habits import REAL, Habits
from tests.forumbridge.forum.kit import NOW
from tests.forumbridge.forum.saved import KIND

EVERY = pytest.mark.parametrize(
    "dress", [pytest.param(one, id=one.software.profile.name) for one in DRESSES]
)
STEP = 64


def real(dress: Dress, **more: object) -> Board:
    """A forum with all its habits and seven posts."""
    habits = replace(REAL[dress.software.profile.name], **more)  # type: ignore[arg-type]
    board = Board(dress, habits).fill(7)
    board.clock.sleep(60)
    return board


def a_run(board: Board, folder: Path, text: str) -> Outcome:
    """One whole run of a bridge: in, look, read, post, read back."""
    bridge = board.bridge(folder)
    bridge.sign_in()
    bridge.look([board.thread], {})
    bridge.read(board.thread)
    said = bridge.submit(Draft(board.thread, text))
    bridge.read(board.thread)
    bridge.close()
    return said.outcome


# R8


@EVERY
def test_a_session_lost_at_any_request_costs_one_log_in_and_no_post(
    dress: Dress, tmp_path: Path
) -> None:
    board = real(dress)
    a_run(board, tmp_path, "Primero")
    board.asked.clear()
    board.clock.sleep(3600)
    a_run(board, tmp_path, "Segundo")
    met_by_the_post = 0
    for index in range(1, len(board.asked) + 1):
        board.clock.sleep(4000)
        board.asked.clear()
        board.habits = replace(board.habits, forgets_at=frozenset({index}))
        before, text = board.logins, f"Texto de {index}"
        outcome = a_run(board, tmp_path, text)
        assert board.logins == before + 1, index
        is_the_post = board.asked[index - 1].startswith("POST")
        met_by_the_post += is_the_post
        shown = [one for one in board.entries if text in one.body]
        assert len(shown) == (not is_the_post), index
        assert (outcome is Outcome.APPLIED) == (not is_the_post), index
    assert met_by_the_post == 1


# R7


def page_of(dress: Dress) -> bytes:
    """A page of a thread, among two."""
    entries = Board(dress).fill(5).entries
    return dress.thread(Leaf(THREAD, "El salón", entries, 1, 2, 5, now=NOW)).encode()


def posts_of(dress: Dress, content: bytes, status: int = 200) -> list[object]:
    """What is read of a page."""
    software = dress.software
    thread = Board(dress).thread
    answer = Answer(status, software.address + thread, thread.partition("?")[0], content, KIND)
    page = open_page(answer, software.profile, software.address)
    reader = Posts(software.profile, "UTC", software.address)
    reader.prove(page, thread)
    return list(reader.read(page, thread))


@EVERY
@pytest.mark.parametrize("step", [STEP, pytest.param(1, marks=pytest.mark.long, id="every byte")])
def test_a_cut_page_is_the_same_or_nothing(dress: Dress, step: int) -> None:
    content = page_of(dress)
    posts = posts_of(dress, content)
    assert len(posts) == 5
    for end in range(0, len(content), step):
        try:
            read = posts_of(dress, content[:end])
        except ForumError:
            continue
        assert read == posts, end


# R6


def other_pages(dress: Dress) -> dict[str, tuple[bytes, int]]:
    """Pages that are no thread, each as this software or what stands before it shows it."""
    whole_page = page_of(dress)
    said = {why: dress.refused(why) for why in ("locked", "forbidden", "gone", "closed", "queued")}
    own = {
        why: (dress.message(refusal.text).encode(), refusal.status) for why, refusal in said.items()
    }
    return own | {
        "closed, with a page's status": (dress.message(said["closed"].text).encode(), 200),
        "closed, with its own": (dress.message(said["closed"].text).encode(), 503),
        "log-in": (dress.guest().encode(), 200),
        "log-in, said of a thread": (dress.guest("El tema no existe.").encode(), 200),
        "list": (dress.index([]).encode(), 200),
        "form": (dress.form(THREAD, Reply()).encode(), 200),
        "leading on": (leading_on("index.php", "Espere").encode(), 200),
        "empty": (b"", 200),
        "empty thread": (dress.thread(Leaf(THREAD, "El salón", [], 1, 1, 5)).encode(), 200),
        "error of the database": (whole("", "<h1>SQL ERROR [ mysqli ]</h1>").encode(), 200),
        "shield": (whole("<title>Just a moment...</title>", "<form></form>").encode(), 403),
        "banned": (dress.message("Ha sido expulsado de este foro.").encode(), 200),
        "another charset": (whole_page.decode().encode("utf-16"), 200),
        "status of trouble": (whole_page, 500),
    }


KINDS = list(other_pages(READ[0]))


@EVERY
@pytest.mark.parametrize("kind", KINDS)
def test_no_other_page_is_taken_for_a_thread(dress: Dress, kind: str) -> None:
    content, status = other_pages(dress)[kind]
    with pytest.raises(ForumError):
        posts_of(dress, content, status)


@EVERY
@pytest.mark.parametrize("status", [200, 503])
def test_a_forum_in_maintenance_is_no_empty_one(dress: Dress, status: int, tmp_path: Path) -> None:
    board = real(dress)
    bridge = board.bridge(tmp_path)
    assert len(bridge.read(board.thread).posts) == 7
    board.habits = replace(board.habits, closed=status)
    with pytest.raises(ForumError):
        bridge.read(board.thread)
    board.habits = replace(board.habits, closed=0)
    assert len(bridge.read(board.thread).posts) == 7


# Habits, one by one


@EVERY
def test_what_another_thread_hides_is_unknown_or_not_recognised(
    dress: Dress, tmp_path: Path
) -> None:
    board = real(dress)
    board.scene.hidden = True
    with pytest.raises(ForumError):
        board.bridge(tmp_path).read(board.thread)


@EVERY
def test_a_closed_thread_takes_no_post(dress: Dress, tmp_path: Path) -> None:
    board = real(dress)
    board.scene.locked = True
    said = board.bridge(tmp_path).submit(Draft(board.thread, "Hola"))
    assert (said.outcome, said.code) == (Outcome.NOT_SENT, "LOCKED")
    assert board.posted == []


@EVERY
def test_our_post_gets_another_text_and_nobody_elses(dress: Dress, tmp_path: Path) -> None:
    board = real(dress)
    bridge = board.bridge(tmp_path)
    bridge.submit(Draft(board.thread, "Uno"))
    ours = board.entries[-1]
    board.clock.sleep(120)
    assert (
        bridge.edit(board.thread, PostId(str(ours.number)), "Dos").outcome is not Outcome.NOT_SENT
    )
    last = bridge.read(board.thread).posts[-1]
    assert (last.body_html, last.author) == ("Dos", ACCOUNT)
    try:
        refused = bridge.edit(board.thread, PostId("103"), "Tres").outcome
    except ForumError:
        refused = Outcome.NOT_SENT
    assert refused is Outcome.NOT_SENT
    assert "Tres" not in {one.body for one in board.entries}


@EVERY
def test_a_form_says_where_it_was_shown(dress: Dress, tmp_path: Path) -> None:
    board = real(dress, referer=True)
    board.bridge(tmp_path).submit(Draft(board.thread, "Hola"))
    assert [one.body for one in board.entries][-1] == "Hola"


@EVERY
def test_every_attempt_opens_a_form_of_its_own(dress: Dress, tmp_path: Path) -> None:
    board = real(dress, one_time=True)
    board.mishaps = ["flood"]
    bridge = board.bridge(tmp_path)
    assert bridge.submit(Draft(board.thread, "Hola")).outcome is Outcome.NOT_SENT
    board.clock.sleep(120)
    bridge.submit(Draft(board.thread, "Hola"))
    assert board.rejected == ["flood"]
    assert [one.body for one in board.entries].count("Hola") == 1


def test_the_same_text_refused_within_ten_minutes_is_looked_for(tmp_path: Path) -> None:
    board = real(next(one for one in READ if one.software.profile.name == "mybb"), merges=False)
    bridge = board.bridge(tmp_path)
    bridge.submit(Draft(board.thread, "Hola"))
    board.clock.sleep(120)
    said = bridge.submit(Draft(board.thread, "Hola"))
    assert (said.outcome, said.code) == (Outcome.UNKNOWN, "DUPLICATE")


DATES = [
    pytest.param(30, id="now"),
    pytest.param(1800, id="minutes ago"),
    pytest.param(2 * 3600, id="hours ago"),
    pytest.param(26 * 3600, id="yesterday"),
    pytest.param(50 * 3600, id="days ago"),
]


@EVERY
@pytest.mark.parametrize("ago", DATES)
def test_dates_in_words_are_the_instants_they_mean(dress: Dress, ago: int, tmp_path: Path) -> None:
    board = real(dress)
    board.clock.sleep(12 * 3600)  # the middle of the day
    number = board.write("Voto a Ada")
    made = board.clock.now()
    board.clock.sleep(ago)
    post = next(
        one for one in board.bridge(tmp_path).read(board.thread).posts if one.id == str(number)
    )
    assert 0 <= made - post.date < dress.software.profile.capabilities.precision_seconds


EMOJI = [
    pytest.param("kept", "🐺", id="kept"),
    pytest.param("image", "🐺", id="image"),
    pytest.param("entity", "🐺", id="entity"),
    pytest.param("lost", "?", id="lost"),
]


@EVERY
@pytest.mark.parametrize(("how", "sign"), EMOJI)
def test_an_emoji_is_read_as_well_as_the_forum_keeps_it(
    dress: Dress, how: str, sign: str, tmp_path: Path
) -> None:
    board = Board(dress, Habits(emoji=how)).fill(1)  # type: ignore[arg-type]
    bridge = board.bridge(tmp_path)
    bridge.submit(Draft(board.thread, "Vóto a 🐺 ya"))
    body = bridge.read(board.thread).posts[-1].body_html
    assert comparable(body) == f"Vóto a {sign} ya"
    assert foreign_markup(body) == ()


def test_a_quick_second_log_in_is_refused_and_not_repeated(tmp_path: Path) -> None:
    """SMF takes one in some seconds; another run, later, gets in."""
    board = real(next(one for one in READ if one.software.profile.name == "smf"))
    board.bridge(tmp_path).sign_in()
    board.session = ""
    board.habits = replace(board.habits, login_flood_seconds=60)
    with pytest.raises(ForumError):
        board.bridge(tmp_path).sign_in()
    assert board.logins == 2
    board.clock.sleep(60)
    board.bridge(tmp_path).sign_in()


@EVERY
def test_without_a_session_a_thread_is_never_read(dress: Dress) -> None:
    with pytest.raises(NotRecognised):
        posts_of(dress, page_of(dress).replace(dress.head.encode(), b""))

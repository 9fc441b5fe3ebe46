"""One contract for every software's profile, on pages of ours that look like theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.errors import ThreadUnknown
from forumbridge.forum.port import Draft, Outcome, PostId, ThreadId
from tests.forumbridge.forum.board import THREAD, Board
from tests.forumbridge.forum.dresses import DRESSES, READ, Dress
from tests.forumbridge.forum.habits import Habits
from tests.forumbridge.forum.kit import NOW

EVERY = pytest.mark.parametrize(
    "dress", [pytest.param(one, id=one.software.profile.name) for one in DRESSES]
)
SAVED = pytest.mark.parametrize(
    "dress", [pytest.param(one, id=one.software.profile.name) for one in READ]
)
PAST_END = pytest.mark.parametrize("past_end", ["last", "first", "missing"])


def numbers(board: Board, folder: Path, after: int | None = None) -> list[int]:
    """The posts a new bridge reads."""
    bridge = board.bridge(folder)
    cursor = PostId(str(after)) if after is not None else None
    reading = bridge.read(board.thread, after=cursor)
    bridge.close()
    assert reading.complete
    assert reading.title == "El salón"
    return [int(post.id) for post in reading.posts]


@SAVED
def test_the_pretended_pages_and_the_real_ones_satisfy_one_profile(
    dress: Dress, tmp_path: Path
) -> None:
    """What stands for a server in the other tests has to be read as its real pages are."""
    pretended = Board(dress).fill(3).bridge(tmp_path).read(Board(dress).thread).posts
    real = dress.software.posts("thread_p1")
    for post in (pretended[1], real[1]):
        assert post.author
        assert post.body_html
        assert post.date > 0
        assert (post.recipients, post.speaker, post.edit_mark) == (None, None, "")


@EVERY
@pytest.mark.parametrize("count", [1, 5, 6, 10, 26])
def test_a_thread_is_read_whole_however_its_posts_fill_the_pages(
    dress: Dress, count: int, tmp_path: Path
) -> None:
    board = Board(dress).fill(count)
    assert numbers(board, tmp_path) == list(range(101, 101 + count))


@EVERY
def test_only_the_page_that_led_to_the_last_one_is_asked_for_twice(
    dress: Dress, tmp_path: Path
) -> None:
    """It was read before the pages behind it, so a post may have moved onto it."""
    board = Board(dress).fill(23)
    numbers(board, tmp_path)
    assert len(board.asked) == 6
    assert len(set(board.asked)) == 5
    board.asked.clear()
    numbers(board, tmp_path, after=123)
    assert len(board.asked) == 1


@EVERY
@PAST_END
@pytest.mark.parametrize("left", [1, 5, 11])
def test_fewer_pages_than_last_time_lose_nothing(
    dress: Dress, past_end: str, left: int, tmp_path: Path
) -> None:
    """The last page seen is only a hint; past the end forums show the last one, the first or
    none."""
    board = Board(dress, Habits(past_end=past_end)).fill(16)  # type: ignore[arg-type]
    assert len(numbers(board, tmp_path)) == 16
    board.entries = board.entries[:left]
    assert numbers(board, tmp_path, after=101 + left - 1)[-1] == 101 + left - 1
    assert numbers(board, tmp_path) == list(range(101, 101 + left))


@EVERY
@pytest.mark.parametrize("fresh", [1, 12])
def test_from_the_cursor_on_nothing_new_is_missed(dress: Dress, fresh: int, tmp_path: Path) -> None:
    board = Board(dress).fill(14)
    numbers(board, tmp_path)
    for _ in range(fresh):
        board.write()
    read = numbers(board, tmp_path, after=114)
    assert read[read.index(114) :] == list(range(114, 115 + fresh))


@EVERY
@pytest.mark.parametrize("gone", [101, 106, 115])
def test_a_post_deleted_between_two_pages_hides_no_other(
    dress: Dress, gone: int, tmp_path: Path
) -> None:
    board = Board(dress).fill(17)
    board.meanwhile = [lambda: board.remove(gone)] * 4
    read = numbers(board, tmp_path)
    assert set(read) >= set(range(101, 118)) - {gone}
    assert read == sorted(set(read))


@EVERY
def test_a_post_made_between_two_pages_is_read_now_or_next_time(
    dress: Dress, tmp_path: Path
) -> None:
    board = Board(dress).fill(15)
    board.meanwhile = [board.write]
    first = numbers(board, tmp_path)
    assert first[:15] == list(range(101, 116))
    assert numbers(board, tmp_path, after=first[-1])[-1] == 116


@EVERY
def test_dates_authors_and_texts_are_the_forums(dress: Dress, tmp_path: Path) -> None:
    board = Board(dress).fill(2)
    board.write("<b>Vóto</b> a 🐺 &amp; callo")
    *_, last = board.bridge(tmp_path).read(board.thread).posts
    grid = dress.software.profile.capabilities.precision_seconds
    assert abs(last.date - NOW) < grid
    assert (last.author, last.body_html) == ("Jugador 1", "<b>Vóto</b> a 🐺 &amp; callo")


TYPED = {
    "phpbb": [
        "viewtopic.php?t=5&start=10",
        "/viewtopic.php?f=3&t=5&sid=abc0#p9",
        "http://127.0.0.1:8081/viewtopic.php?f=3&t=5",
    ],
    "smf": [
        "index.php?topic=5.0",
        "index.php?topic=5.msg33#msg33",
        "http://127.0.0.1:8087/index.php?PHPSESSID=a1&topic=5.new#new",
        "http://127.0.0.1:8087/index.php?PHPSESSID=a1;topic=5.20",
    ],
    "mybb": [
        "showthread.php?tid=5&page=3",
        "showthread.php?tid=5&pid=77#pid77",
        "http://127.0.0.1:8085/showthread.php?action=lastpost&tid=5",
    ],
    "foroactivo": ["t5p25-otro", "/t5-el-salon#77", "http://127.0.0.1:8090/t5-el-salon"],
    "smf20": ["index.php?topic=5.msg33#msg33", "http://127.0.0.1:8094/index.php?topic=5.new#new"],
    "xenforo": ["tema/el-salon.5/page-3", "http://127.0.0.1:8091/tema/el-salon.5/#post-77"],
    "vbulletin4": [
        "showthread.php?t=5&page=3",
        "http://127.0.0.1:8092/showthread.php?5-El-salon&p=77#post77",
    ],
    "invision4": [
        "topic/5-el-salon/?page=3",
        "http://127.0.0.1:8093/topic/5-el-salon/?do=findComment&comment=77",
    ],
}


@EVERY
def test_a_pasted_address_means_its_thread(dress: Dress, tmp_path: Path) -> None:
    board = Board(dress).fill(7)
    for typed in TYPED[dress.software.profile.name]:
        bridge = board.bridge(tmp_path)
        reading = bridge.read(ThreadId(typed))
        assert {post.thread for post in reading.posts} == {typed}
        assert len(reading.posts) == 7
        bridge.close()


@EVERY
@pytest.mark.parametrize(
    "typed", ["viewtopic.php?p=33", "index.php?board=5.0", "https://otro.example/viewtopic.php?t=5"]
)
def test_what_names_no_thread_is_not_asked_for(dress: Dress, typed: str, tmp_path: Path) -> None:
    board = Board(dress).fill(1)
    with pytest.raises(ThreadUnknown):
        board.bridge(tmp_path).read(ThreadId(typed))
    assert board.asked == []


@EVERY
@pytest.mark.parametrize("answer", ["redirect", "page"])
def test_a_post_arrives_and_its_number_is_known(dress: Dress, answer: str, tmp_path: Path) -> None:
    board = Board(dress, Habits(answer=answer, same_second=True)).fill(5)  # type: ignore[arg-type]
    bridge = board.bridge(tmp_path)
    said = bridge.submit(Draft(board.thread, "Año ñandú"))
    if answer == "page" and dress.software.profile.name in ("smf", "smf20", "xenforo"):
        assert said.outcome is Outcome.UNKNOWN  # they never answer so: read back, not believed
    else:
        assert (said.outcome, said.post) == (Outcome.APPLIED, PostId("106"))
    assert bridge.read(board.thread).posts[-1].body_html == "Año ñandú"
    assert [one for one in board.asked if one.startswith("POST")] == [f"POST {dress.action(5)}"]


FLOODS = [
    pytest.param("phpbb", "You cannot make another post so soon after your last.", None, id="en"),
    pytest.param("phpbb", "No puede enviar otro mensaje tan pronto.", None, id="es"),
    pytest.param(
        "mybb", "You are posting too quickly. Please wait 27 more seconds.", 27, id="mybb"
    ),
    pytest.param("mybb", "Por favor, espera 9 segundos más.", 9, id="mybb es"),
]


@pytest.mark.parametrize(("name", "says", "seconds"), FLOODS)
def test_too_soon_is_not_sent_and_says_how_long(
    name: str, says: str, seconds: int | None, tmp_path: Path
) -> None:
    dress = next(one for one in DRESSES if one.software.profile.name == name)
    board = Board(dress, Habits(flood=says)).fill(1)
    said = board.bridge(tmp_path).submit(Draft(board.thread, "Hola"))
    assert (said.outcome, said.code, said.retry_after) == (Outcome.NOT_SENT, "FLOOD", seconds)


@EVERY
def test_a_review_means_that_nothing_was_posted(dress: Dress, tmp_path: Path) -> None:
    board = Board(dress, Habits(review=True)).fill(1)
    board.at_post[THREAD] = board.write
    said = board.bridge(tmp_path).submit(Draft(board.thread, "Hola"))
    if dress.reviews:
        assert (said.outcome, said.code) == (Outcome.NOT_SENT, "REVIEW")
    else:
        assert said.outcome is Outcome.APPLIED  # the others have no such page
    assert [one.author for one in board.entries].count("Narrator") == (not dress.reviews)


QUEUES = [
    pytest.param(one, id=one.software.profile.name)
    for one in DRESSES
    if one.software.profile.name in ("phpbb", "mybb")
]


@pytest.mark.parametrize("dress", QUEUES)
def test_a_post_that_waits_for_approval_is_said(dress: Dress, tmp_path: Path) -> None:
    board = Board(dress, Habits(queue=True, answer="page")).fill(1)
    said = board.bridge(tmp_path).submit(Draft(board.thread, "Hola"))
    assert said.post is None
    assert said.outcome is Outcome.UNKNOWN


@SAVED
def test_a_refusal_nobody_knows_is_no_success(dress: Dress, tmp_path: Path) -> None:
    board = Board(dress, Habits(flood="Hoy no publica nadie.")).fill(1)
    said = board.bridge(tmp_path).submit(Draft(board.thread, "Hola"))
    assert (said.outcome, said.code) == (Outcome.NOT_SENT, "REJECTED")

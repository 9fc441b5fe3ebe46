"""Answers saved from real servers: read whole, and the faces of the contract look like them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from forumbridge.errors import NotRecognised, ThreadUnknown
from forumbridge.forum.port import Draft, Forum, Outcome, PostId, Submission, ThreadId
from tests.forumbridge.forum.api.board import Board
from tests.forumbridge.forum.api.conftest import Opening
from tests.forumbridge.forum.api.faces import Face, Misago, Nodebb

SAVED = Path(__file__).parents[5] / "shared" / "data" / "pages"
SERVERS = {"misago": SAVED / "misago-0.39.6", "nodebb": SAVED / "nodebb-4.15.1"}

pytestmark = pytest.mark.skipif(not SAVED.is_dir(), reason="the saved pages are not here")

MISAGO_THREAD = ThreadId("t/day-1-discussion/5/")
NODEBB_TOPIC = ThreadId("topic/2/day-1-discussion")


def saved(program: str, name: str) -> Any:
    return json.loads((SERVERS[program] / name).read_text(encoding="utf-8"))


def status(program: str, name: str) -> int:
    lines = (SERVERS[program] / "index.txt").read_text(encoding="utf-8").splitlines()
    return next(int(line.split("\t")[1]) for line in lines if line.startswith(f"{name}\t"))


class Played(Face):
    """Answers every request with the saved ones, by method and page."""

    def __init__(self, program: str, pages: dict[str, httpx.Response]) -> None:
        super().__init__(Board())
        self.program, self.pages = program, pages  # type: ignore[misc]

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        self.requests.append(request)
        page = request.url.params.get("page", "1")
        line = f"{request.method} {page}" if request.method == "GET" else request.method
        return self.pages[line]


def answered(program: str, name: str) -> httpx.Response:
    text = (SERVERS[program] / name).read_bytes()
    kind = "application/json" if name.endswith("json") else "text/html"
    return httpx.Response(
        status(program, name), content=text, headers={"content-type": f"{kind}; charset=utf-8"}
    )


@pytest.fixture
def misago_thread(opened: Opening) -> Forum:
    """Its first page as saved, its second made of the first one's last posts."""
    first = saved("misago", "thread_posts_p1.json")
    second = json.loads(json.dumps(first))
    shown = first["post_set"]["results"]
    number = shown[-1]["id"]
    rest = [{**shown[3], "id": number + index} for index in range(1, 8)]
    second["post_set"] |= {"page": 2, "before": 17, "results": [shown[-1], *rest]}
    pages = {
        "GET 1": httpx.Response(200, json=first),
        "GET 2": httpx.Response(200, json=second),
    }
    return opened(Played("misago", pages))


def test_misagos_thread_is_read_whole(misago_thread: Forum) -> None:
    reading = misago_thread.read(MISAGO_THREAD)
    assert reading.complete
    assert (reading.title, reading.locked) == ("Day 1 – discussion", False)
    assert [int(post.id) for post in reading.posts] == list(range(16, 41))
    first = reading.posts[0]
    assert (first.author, first.date) == ("Narrator", 1795986564)
    assert first.body_html == (
        "<p>Plain first post: the game begins. Éàüñ ß — “quotes” œ Ω 日本語 🐺🔥👩‍👩‍👧</p>"
    )
    assert '<blockquote class="quote-body"' in reading.posts[2].body_html
    assert {post.author for post in reading.posts} == {"Narrator", "Alice", "Bob", "Carol"}


def test_nodebbs_page_is_read_whole(opened: Opening) -> None:
    only = saved("nodebb", "thread_p1.json")
    only["pagination"] |= {"pageCount": 1}
    only["postcount"] = len(only["posts"])
    reading = opened(Played("nodebb", {"GET 1": httpx.Response(200, json=only)})).read(NODEBB_TOPIC)
    assert (reading.complete, reading.title, reading.locked) == (True, "Day 1 – discussion", False)
    assert [int(post.id) for post in reading.posts] == list(range(2, 12))
    first = reading.posts[0]
    assert (first.author, first.date, first.edit_mark) == ("Narrator", 1795987176, "")
    assert 'alt="🐺"' in first.body_html
    assert "<li><strong>Bob</strong></li>" in reading.posts[3].body_html
    assert "<blockquote>\n<blockquote>" in reading.posts[6].body_html


def test_a_page_of_three_is_not_the_whole_thread(opened: Opening) -> None:
    """The saved page is the first of three; shown for all of them it proves nothing."""
    page = answered("nodebb", "thread_p1.json")
    pages = {f"GET {number}": page for number in (1, 2, 3)}
    with pytest.raises(NotRecognised):
        opened(Played("nodebb", pages)).read(NODEBB_TOPIC)


@pytest.mark.parametrize(
    ("program", "thread", "page", "error"),
    [
        pytest.param(
            "misago", MISAGO_THREAD, "no_permission_guest.html", NotRecognised, id="misago guest"
        ),
        pytest.param("misago", MISAGO_THREAD, "not_found.html", NotRecognised, id="misago 404"),
        pytest.param("misago", MISAGO_THREAD, "thread_p1.html", NotRecognised, id="misago page"),
        pytest.param(
            "misago", MISAGO_THREAD, "private_threads_list.json", NotRecognised, id="misago list"
        ),
        pytest.param("misago", MISAGO_THREAD, "reply.json", NotRecognised, id="misago post"),
        pytest.param(
            "misago", ThreadId("t/x/6/"), "thread_posts_p1.json", NotRecognised, id="misago other"
        ),
        pytest.param("nodebb", NODEBB_TOPIC, "login.html", NotRecognised, id="nodebb log-in"),
        pytest.param("nodebb", NODEBB_TOPIC, "post.json", NotRecognised, id="nodebb post"),
        pytest.param(
            "nodebb",
            ThreadId("topic/3/x"),
            "thread_p1.json",
            NotRecognised,
            id="nodebb other",
        ),
    ],
)
def test_what_is_not_the_thread_is_refused(
    opened: Opening, program: str, thread: ThreadId, page: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        opened(Played(program, {"GET 1": answered(program, page)})).read(thread)


def test_nodebbs_missing_topic_is_unknown(opened: Opening) -> None:
    face = filled(Nodebb)
    missing = (status("nodebb", "not_found.json"), saved("nodebb", "not_found.json"))
    face.refusals = {**Nodebb.refusals, "missing": missing}  # type: ignore[misc]
    face.board.visible = False
    with pytest.raises(ThreadUnknown):
        opened(face).read(ThreadId("topic/6"))


@pytest.mark.parametrize(
    ("program", "page", "expected"),
    [
        pytest.param("misago", "reply.json", Submission(Outcome.APPLIED, "", PostId("17")), id="m"),
        pytest.param("misago", "bad_csrf.json", Submission(Outcome.NOT_SENT, "EXPIRED"), id="csrf"),
        pytest.param("misago", "empty.json", Submission(Outcome.NOT_SENT, "EMPTY"), id="m empty"),
        pytest.param(
            "misago", "reply_closed.json", Submission(Outcome.NOT_SENT, "LOCKED"), id="m closed"
        ),
        pytest.param(
            "misago", "edit_not_own.json", Submission(Outcome.NOT_SENT, "FORBIDDEN"), id="not own"
        ),
        pytest.param("nodebb", "reply.json", Submission(Outcome.APPLIED, "", PostId("3")), id="n"),
        pytest.param("nodebb", "empty.json", Submission(Outcome.NOT_SENT, "EMPTY"), id="n empty"),
        pytest.param(
            "nodebb", "reply_locked.json", Submission(Outcome.NOT_SENT, "LOCKED"), id="n locked"
        ),
        pytest.param(
            "nodebb",
            "flood.json",
            Submission(Outcome.NOT_SENT, "FLOOD", retry_after=10),
            id="n flood",
        ),
        pytest.param(
            "nodebb", "bad_token.json", Submission(Outcome.NOT_SENT, "FORBIDDEN"), id="n token"
        ),
        pytest.param("nodebb", "chat.json", Submission(Outcome.UNKNOWN, "UNCONFIRMED"), id="chat"),
        pytest.param(
            "misago",
            "private_threads_list.json",
            Submission(Outcome.UNKNOWN, "UNCONFIRMED"),
            id="l",
        ),
    ],
)
def test_what_a_saved_answer_says_of_a_post(
    opened: Opening, program: str, page: str, expected: Submission
) -> None:
    thread = MISAGO_THREAD if program == "misago" else NODEBB_TOPIC
    bridge = opened(Played(program, {"POST": answered(program, page)}))
    assert bridge.submit(Draft(thread, "Voy al salón")) == expected


def test_misagos_flood_is_known_by_its_words(opened: Opening) -> None:
    """The saved file's words come with 403 from the forum."""
    flood = httpx.Response(403, json=saved("misago", "flood.json"))
    bridge = opened(Played("misago", {"POST": flood}))
    result = bridge.submit(Draft(MISAGO_THREAD, "Voy al salón"))
    assert result == Submission(Outcome.NOT_SENT, "FLOOD")


# ── the stand-ins beside the real thing ──────────────────────────────────────────────────────────


def differences(ours: Any, real: Any, where: str = "") -> Iterator[str]:
    """Where a stand-in's answer has a key or a kind of value that the real one has not."""
    if isinstance(ours, dict):
        if not isinstance(real, dict):
            yield f"{where}: no object"
            return
        for key, value in ours.items():
            if key not in real:
                yield f"{where}.{key}: not there"
            else:
                yield from differences(value, real[key], f"{where}.{key}")
    elif isinstance(ours, list):
        if ours and (not isinstance(real, list) or not real):
            yield f"{where}: no list"
        elif ours:
            yield from differences(ours[0], real[0], f"{where}[]")
    elif ours is not None and real is not None and type(ours) is not type(real):
        yield f"{where}: {type(real).__name__}"


_Face = TypeVar("_Face", bound=Face)


def filled(face: type[_Face]) -> _Face:
    made = face(Board())
    made.board.fill(3)
    return made


def asked(face: Face, path: str, **query: str) -> Any:
    answer = face(httpx.Request("GET", f"https://foro.example/{path}", params=query))
    assert answer.status_code == 200
    return answer.json()


def test_the_stand_in_for_misago_speaks_as_misago() -> None:
    face = filled(Misago)
    page = asked(face, face.place[1:] + "posts/")
    page.pop("participants")  # only private threads have them; the saved one is public
    assert list(differences(page, saved("misago", "thread_posts_p1.json"))) == []
    listed = asked(face, "api/private-threads/")
    listed["results"][0].pop("participants")
    assert list(differences(listed, saved("misago", "private_threads_list.json"))) == []
    made = face(
        httpx.Request("POST", f"https://foro.example{face.place}posts/", json={"post": "Hola"})
    )
    assert list(differences(made.json(), saved("misago", "reply.json"))) == []


@pytest.mark.parametrize(
    ("refusal", "page"),
    [("locked", "reply_closed.json"), ("empty", "empty.json"), ("flood", "flood.json")],
)
def test_the_stand_in_refuses_as_misago_does(refusal: str, page: str) -> None:
    assert Misago.refusals[refusal][1] == saved("misago", page)


def test_the_stand_in_for_nodebb_speaks_as_nodebb() -> None:
    face = filled(Nodebb)
    page = asked(face, "api/topic/6", page="1", sort="oldest_to_newest")
    assert list(differences(page, saved("nodebb", "thread_p1.json"))) == []
    made = face(
        httpx.Request("POST", "https://foro.example/api/v3/topics/6", json={"content": "Hola"})
    )
    assert list(differences(made.json(), saved("nodebb", "reply.json"))) == []
    one = asked(face, "api/v3/posts/1")
    assert list(differences(one, saved("nodebb", "post.json"))) == []


@pytest.mark.parametrize(
    ("refusal", "page"),
    [("locked", "reply_locked.json"), ("empty", "empty.json"), ("flood", "flood.json")],
)
def test_the_stand_in_refuses_as_nodebb_does(refusal: str, page: str) -> None:
    assert Nodebb.refusals[refusal] == (status("nodebb", page), saved("nodebb", page))


def test_a_difference_would_be_seen() -> None:
    assert list(differences({"a": [{"b": 1}]}, {"a": [{"b": "1"}]})) == [".a[].b: str"]
    assert list(differences({"a": 1}, {})) == [".a: not there"]

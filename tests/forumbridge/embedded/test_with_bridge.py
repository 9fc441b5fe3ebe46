"""The bridge's own adapter, with Umbría's profile as shipped, on the embedded forum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr

from forumbridge.embedded import Control, Quirks
from forumbridge.errors import FormChanged, ForumError, SignInRejected, ThreadUnknown
from forumbridge.forum.html_forum import HtmlForum, open_forum
from forumbridge.forum.port import Draft, Outcome, PostId, ThreadId
from forumbridge.forum.profile import load_profile

from .conftest import ROSA, SALON, TOMAS, Manor

PROFILE = Path(__file__).resolve().parents[3] / "config" / "forums" / "umbria.toml"
DRAFT = Draft(
    ThreadId(SALON),
    "<p>La cena está servida.</p>",
    "<p>Fin de la fase.</p>",
    "El ama de llaves",
    ("Lady Rosa",),
)


def sign(manor: Manor, state_dir: Path, password: str = "clave de Narrador") -> HtmlForum:
    return open_forum(
        load_profile(PROFILE),
        address=manor.base,
        account="Narrador",
        password=SecretStr(password),
        zone="Europe/Madrid",
        contact="ensayo@example.org",
        clock=manor.clock,
        state_dir=state_dir,
    )


@pytest.fixture
def bridge(manor: Manor, tmp_path: Path) -> Iterator[HtmlForum]:
    forum = sign(manor, tmp_path / "estado")
    yield forum
    forum.close()


def test_it_signs_in_once_and_stays_in(manor: Manor, bridge: HtmlForum) -> None:
    bridge.sign_in()
    bridge.read(ThreadId(SALON))
    outcomes = [entry.outcome for entry in manor.forum.ledger() if entry.outcome]
    assert outcomes == ["signed_in"]
    assert bridge.clock_skew() == 0


def test_a_wrong_password_is_noticed(manor: Manor, tmp_path: Path) -> None:
    forum = sign(manor, tmp_path / "estado", "otra")
    with pytest.raises(SignInRejected):
        forum.sign_in()
    forum.close()


def test_news_name_the_scenes_that_changed(manor: Manor, bridge: HtmlForum) -> None:
    threads = [ThreadId(scene) for scene in (SALON, ROSA, TOMAS)]
    marks = dict.fromkeys(threads, "")
    bridge.sign_in()
    for thread in threads:
        bridge.read(thread)
    manor.ana.post(ROSA, "<p>1 PA: ir a la cocina</p>")
    changed = {thread for thread, mark in bridge.look(threads, marks).items() if mark.changed}
    assert changed == {ROSA}


def test_it_reads_an_empty_scene_as_empty(bridge: HtmlForum) -> None:
    reading = bridge.read(ThreadId(ROSA))
    assert (reading.posts, reading.complete, reading.title) == ((), True, "Escena de Rosa")


@pytest.mark.parametrize("repeats", [False, True])
def test_it_reads_every_page_once_in_order(manor: Manor, bridge: HtmlForum, repeats: bool) -> None:
    manor.forum.quirks = Quirks(last_page_repeats=repeats)
    manor.forum.page_size = 3
    numbers = [manor.ana.post(SALON, f"<p>{n}</p>", f"<p>Nota {n}</p>") for n in range(8)]
    reading = bridge.read(ThreadId(SALON))
    assert [post.id for post in reading.posts] == [PostId(str(n)) for n in numbers]
    assert [post.body_html for post in reading.posts] == [f"<p>{n}</p>" for n in range(8)]
    first = reading.posts[0]
    assert (first.author, first.speaker) == ("Ana", "Lady Rosa")
    assert first.recipients == ("Lady Rosa", "Tomás ❦")
    assert first.date == manor.clock.now() - manor.clock.now() % 60
    assert "Nota 0" in first.notes_html
    later = bridge.read(ThreadId(SALON), after=PostId(str(numbers[6])))
    assert PostId(str(numbers[7])) in [post.id for post in later.posts]


@pytest.mark.parametrize(
    ("recipients", "readers"),
    [
        pytest.param((), {"Narrador"}, id="director only"),
        pytest.param(("Lady Rosa",), {"Narrador", "Ana"}, id="one"),
        pytest.param(("Tomás ❦",), {"Narrador", "Beto"}, id="the other"),
        pytest.param(("Lady Rosa", "Tomás ❦"), {"Narrador", "Ana", "Beto"}, id="all"),
    ],
)
def test_what_it_posts_reaches_exactly_the_intended_and_reads_back(
    manor: Manor,
    bridge: HtmlForum,
    recipients: tuple[str, ...],
    readers: set[str],
) -> None:
    manor.forum.quirks = Quirks(form_extra=len(recipients) == 1)
    done = bridge.submit(replace(DRAFT, recipients=recipients))
    assert (done.outcome, done.post is not None) == (Outcome.APPLIED, True)
    (post,) = bridge.read(ThreadId(SALON)).posts
    assert post.id == done.post
    assert (post.body_html, post.author, post.speaker) == (
        DRAFT.body,
        "Narrador",
        "El ama de llaves",
    )
    assert post.recipients == recipients
    assert "Fin de la fase." in post.notes_html
    assert "Notas de juego" not in post.notes_html
    assert manor.forum.audience(int(post.id)) == readers


_MATTERS = {Control.TEXT, Control.SPEAKER, Control.RECIPIENTS}
"""Without these a post would say too little, speak for another or reach the wrong people."""


@pytest.mark.parametrize("control", list(Control))
@pytest.mark.parametrize("how", ["missing", "renamed"])
def test_a_form_without_a_control_is_never_sent_wrong(
    manor: Manor, bridge: HtmlForum, control: Control, how: str
) -> None:
    """R21: nothing is sent, or what is sent reaches exactly the intended."""
    gone = frozenset({control})
    quirks = Quirks(form_missing=gone) if how == "missing" else Quirks(form_renamed=gone)
    manor.forum.quirks = quirks
    try:
        done = bridge.submit(DRAFT)
    except FormChanged:
        sent = [e for e in manor.forum.ledger() if (e.method, e.path) == ("POST", f"/{SALON}")]
        assert sent == []
        assert manor.stored() == []
    else:
        assert how == "renamed" or control not in _MATTERS
        assert done.outcome is Outcome.APPLIED
        assert manor.forum.audience(int(done.post or 0)) == {"Narrador", "Ana"}


@pytest.mark.parametrize(
    ("fault", "stored"),
    [
        pytest.param("cut", 0, id="cut before"),
        pytest.param("apply_then_cut", 1, id="cut after"),
        pytest.param("apply_then_500", 1, id="500 after"),
    ],
)
def test_an_answer_that_never_came_is_unknown_and_sent_once(
    manor: Manor, bridge: HtmlForum, fault: str, stored: int
) -> None:
    manor.forum.faults.next_post(fault)
    assert bridge.submit(DRAFT).outcome is Outcome.UNKNOWN
    assert len(manor.stored()) == stored
    posts = [e for e in manor.forum.ledger() if e.method == "POST" and e.path == f"/{SALON}"]
    assert len(posts) == 1


_OTHER_PAGES = (
    "maintenance_200", "captcha", "challenge", "banned", "sql_error", "empty", "truncated",
    "maintenance_503",
)  # fmt: skip


def test_no_page_of_another_kind_is_taken_for_a_scene(manor: Manor, bridge: HtmlForum) -> None:
    """R6: a scene is never read as empty or shorter because the page was something else."""
    manor.ana.post(SALON, "<p>Hola</p>")
    bridge.sign_in()
    for fault in _OTHER_PAGES:
        manor.forum.faults.next_get(fault, times=10)
        with pytest.raises(ForumError):
            bridge.read(ThreadId(SALON))
        manor.forum.faults.clear()
    manor.clock.sleep(7200)
    assert len(bridge.read(ThreadId(SALON)).posts) == 1


def test_a_session_that_expired_since_the_last_run_is_renewed_once(
    manor: Manor, tmp_path: Path
) -> None:
    manor.ana.post(SALON, "<p>Hola</p>")
    for _ in range(2):
        forum = sign(manor, tmp_path / "estado")
        assert len(forum.read(ThreadId(SALON)).posts) == 1
        forum.close()
        manor.forum.expire_sessions()
    entries = [e for e in manor.forum.ledger() if e.outcome == "signed_in"]
    assert [e.user for e in entries] == ["Ana", "Narrador", "Narrador"]


def test_a_scene_that_is_not_there_is_unknown(bridge: HtmlForum) -> None:
    with pytest.raises(ThreadUnknown):
        bridge.read(ThreadId("partida/-la-hacienda-/no-hay"))


def test_a_closed_scene_takes_no_post(manor: Manor, bridge: HtmlForum) -> None:
    manor.forum.close_scene(SALON)
    done = bridge.submit(DRAFT)
    assert (done.outcome, done.code) == (Outcome.NOT_SENT, "LOCKED")
    assert bridge.read(ThreadId(SALON)).locked

"""The profiles of phpBB, SMF and MyBB on pages saved from real servers: read whole, or refused.

The pages are not part of the repository; without them these tests are skipped, and the same kinds
are tried on pages of ours (`test_lookalikes.py`).
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl

import httpx
import pytest

from forumbridge.errors import (
    FormChanged,
    ForumError,
    NotRecognised,
    SignInRejected,
    ThreadUnknown,
)
from forumbridge.forum.port import Draft, Outcome, PostId, Submission, ThreadId
from forumbridge.forum.posts import Posts
from tests.forumbridge.forum.saved import MYBB, PHPBB, SMF, Server, Software, html, leads

ALL = [
    pytest.param(PHPBB, id="phpbb"),
    pytest.param(SMF, id="smf"),
    pytest.param(MYBB, id="mybb"),
]
NAMES = ["Narrator", "Bob", "Carol"]

WHOLE = [
    pytest.param(PHPBB, range(2, 12), 1795986392, "🐺🔥👩‍👩‍👧", "“quotes”", id="phpbb"),
    pytest.param(SMF, range(32, 42), 1795987500, "🐺🔥", '"quotes"', id="smf"),
    pytest.param(MYBB, range(1, 11), 1795986960, "🐺🔥👩‍👩‍👧", "“quotes”", id="mybb"),
]


@pytest.mark.parametrize(("forum", "numbers", "date", "emoji", "quotes"), WHOLE)
def test_a_page_of_a_thread_is_read_whole(
    forum: Software, numbers: range, date: int, emoji: str, quotes: str
) -> None:
    posts = forum.posts("thread_p1")
    assert [int(post.id) for post in posts] == list(numbers)
    assert [post.author for post in posts[:3]] == NAMES
    assert posts[0].date == date
    assert f"Éàüñ ß — {quotes} œ Ω 日本語 {emoji}" in posts[0].body_html
    assert all(post.body_html and not post.edit_mark and not post.waiting for post in posts)
    assert all(date <= post.date <= date + 60 for post in posts)


@pytest.mark.parametrize("forum", ALL)
def test_quotes_bold_and_links_are_what_they_were(forum: Software) -> None:
    vote, answer = forum.posts("thread_p1")[1:3]
    assert ">VOTE: Bob</" in vote.body_html
    assert "post no 2" in vote.body_html
    assert "<blockquote" in answer.body_html
    assert answer.body_html.index("</blockquote>") < answer.body_html.index("No, I am")
    assert "http://example.org/x?a=1&amp;b=2" in answer.body_html


EDITED = [
    pytest.param(PHPBB, None, "Last edited by Bob on Sun Nov 29, 2026 9:07 pm", id="phpbb"),
    pytest.param(SMF, 1795988100, "editado 1795988100", id="smf"),
    pytest.param(MYBB, 1795986960, "editado 1795986960", id="mybb"),
]


@pytest.mark.parametrize(("forum", "at", "mark"), EDITED)
def test_an_edit_is_seen_and_said_in_words_that_stay(
    forum: Software, at: int | None, mark: str
) -> None:
    before, after = forum.posts("thread_p1")[1], forum.posts("thread_p1_after_edit")[1]
    assert (before.id, before.author, before.date) == (after.id, after.author, after.date)
    assert "VOTE: Carol" in after.body_html
    assert after.edited_at == at
    assert after.edit_mark.startswith(mark)
    unmarked = [post.edit_mark for post in forum.posts("thread_p1_after_edit") if post != after]
    assert not any(unmarked)


LOCKED = [
    pytest.param(PHPBB, "viewtopic.php?t=5", id="phpbb"),
    pytest.param(SMF, "index.php?topic=8.0", id="smf"),
    pytest.param(MYBB, "showthread.php?tid=1", id="mybb"),
]


@pytest.mark.parametrize(("forum", "thread"), LOCKED)
def test_a_locked_thread_says_so(forum: Software, thread: str) -> None:
    locked = forum.profile.thread.locked
    assert forum.page("thread_locked", thread).shows(locked)
    assert not forum.page("thread_p1", forum.thread).shows(locked)
    assert forum.posts("thread_locked", ThreadId(thread))


NO_THREADS = [
    pytest.param(PHPBB, "not_found", 404, ThreadUnknown, id="phpbb not found"),
    pytest.param(PHPBB, "no_permission_guest", 200, NotRecognised, id="phpbb guest"),
    pytest.param(PHPBB, "reply_form", 200, NotRecognised, id="phpbb form"),
    pytest.param(PHPBB, "flood", 200, NotRecognised, id="phpbb flood"),
    pytest.param(PHPBB, "login_wrong_password", 200, NotRecognised, id="phpbb password"),
    pytest.param(PHPBB, "edit_not_own", 200, NotRecognised, id="phpbb not own"),
    pytest.param(SMF, "not_found", 403, ThreadUnknown, id="smf not found"),
    pytest.param(SMF, "no_permission_guest", 200, NotRecognised, id="smf guest"),
    pytest.param(SMF, "board", 200, NotRecognised, id="smf board"),
    pytest.param(SMF, "flood_2s", 403, ForumError, id="smf flood"),
    pytest.param(SMF, "edit_not_own", 403, ThreadUnknown, id="smf not own"),
    pytest.param(MYBB, "not_found", 200, ThreadUnknown, id="mybb not found"),
    pytest.param(MYBB, "no_permission_guest", 200, NotRecognised, id="mybb guest"),
    pytest.param(MYBB, "edit_not_own", 200, ThreadUnknown, id="mybb no permission"),
    pytest.param(MYBB, "forum", 200, NotRecognised, id="mybb forum"),
    pytest.param(MYBB, "after_login", 200, NotRecognised, id="mybb after login"),
    pytest.param(MYBB, "bad_token", 200, NotRecognised, id="mybb bad token"),
]


@pytest.mark.parametrize(("forum", "name", "status", "error"), NO_THREADS)
def test_what_is_no_thread_is_refused_for_what_it_is(
    forum: Software, name: str, status: int, error: type[ForumError]
) -> None:
    page = forum.page(name, forum.thread, status)
    with pytest.raises(error):
        Posts(forum.profile, "UTC", forum.address).prove(page, forum.thread)


@pytest.mark.parametrize("forum", ALL)
@pytest.mark.parametrize("name", ["login", "no_permission_guest", "login_wrong_password"])
def test_a_guests_page_is_known_for_one(forum: Software, name: str) -> None:
    page = forum.page(name, forum.thread)
    assert page.signed_out
    assert not page.signed_in


@pytest.mark.parametrize("forum", ALL)
def test_the_account_is_read_where_it_is_printed(forum: Software) -> None:
    page = forum.page("thread_p1", forum.thread)
    assert (page.signed_in, page.account_name()) == (True, "Narrator")


@pytest.mark.parametrize("forum", ALL)
def test_another_thread_is_never_taken_for_this_one(forum: Software) -> None:
    place = forum.thread.replace("t=2", "t=3").replace("8.0", "9.0").replace("tid=1", "tid=7")
    page = forum.page("thread_p1", forum.thread)
    with pytest.raises(NotRecognised):
        Posts(forum.profile, "UTC", forum.address).prove(page, ThreadId(place))


SIGN_IN = [
    pytest.param(PHPBB, "search.php?search_id=active_topics&sr=topics&st=30",
        "ucp.php?mode=login&sid=f644d462164343fabde47a3215f2c289", "username", 302, id="phpbb"),
    pytest.param(SMF, "index.php?action=unread;all",
        "index.php?PHPSESSID=fiou7n36jns14qg9djra4vpqk5&action=login2", "user", 302, id="smf"),
    pytest.param(MYBB, "search.php?action=getdaily&days=30", "member.php", "quick_username", 200,
        id="mybb"),
]  # fmt: skip


@pytest.mark.parametrize(("forum", "check", "action", "user", "status"), SIGN_IN)
def test_the_log_in_form_is_sent_with_all_its_fields(
    forum: Software, check: str, action: str, user: str, status: int, tmp_path: Path
) -> None:
    server = Server(forum).saved(check, "login", "thread_p1")
    done = leads("index.php") if status == 302 else html(forum.content("after_login"))
    server.on(action, done, method="POST")
    bridge = server.bridge(tmp_path)
    bridge.sign_in()
    assert bridge.account == "Narrator"
    sent = dict(parse_qsl(server.requests[1].content.decode(), keep_blank_values=True))
    assert (sent[user], sent[forum.login]) == ("Narrator", "candelabro-de-plata")
    hidden = {
        node.attr("name"): node.attr("value")
        for node in forum.page("login", check).root.all("form input[type=hidden]")
    }
    named = {"sid", "form_token", "creation_time", "my_post_key", "quick_login"} | {
        name for name in hidden if len(hidden[name]) == 32
    }
    assert {name: sent.get(name) for name in named & hidden.keys()} == {
        name: hidden[name] for name in named & hidden.keys()
    }


@pytest.mark.parametrize(("forum", "check", "action", "user", "status"), SIGN_IN)
def test_a_wrong_password_is_said_and_not_tried_again(
    forum: Software, check: str, action: str, user: str, status: int, tmp_path: Path
) -> None:
    del user, status
    server = Server(forum).saved(check, "login")
    server.saved(action, "login_wrong_password", method="POST")
    with pytest.raises(SignInRejected):
        server.bridge(tmp_path).sign_in()
    assert [one.split()[0] for one in server.asked].count("POST") == 1


REPLY = {
    PHPBB.folder: ("posting.php?mode=reply&t=2", "posting.php?mode=reply&t=2"),
    SMF.folder: ("index.php?action=post;topic=8.0", "index.php?action=post2;start=0;board=10"),
    MYBB.folder: ("newreply.php?tid=1", "newreply.php?tid=1&processed=1"),
}
EDIT = {
    PHPBB.folder: ("3", "posting.php?mode=edit&p=3", "posting.php?mode=edit&p=3"),
    SMF.folder: (
        "33",
        "index.php?action=post;msg=33;topic=8.0",
        "index.php?action=post2;start=0;msg=33;cd4bda81=0dfe3fc904806044b452d4cce08b28aa;board=10",
    ),
    MYBB.folder: ("2", "editpost.php?pid=2", "editpost.php?pid=2&processed=1"),
}
LANDED = {
    PHPBB.folder: "viewtopic.php?p=26#p26",
    SMF.folder: "index.php?topic=8.msg57#msg57",
    MYBB.folder: "showthread.php?tid=1&pid=26#pid26",
}


def parts(request: httpx.Request) -> dict[str, str]:
    """The fields of a form sent in parts."""
    boundary = request.headers["Content-Type"].partition("boundary=")[2]
    pieces = request.content.decode().split(f"--{boundary}")[1:-1]
    heads = [piece.strip("\r\n").partition("\r\n\r\n") for piece in pieces]
    return {head.partition('name="')[2].rstrip('"'): body for head, _, body in heads}


def hidden_fields(forum: Software, name: str, field: str) -> dict[str, str]:
    """The hidden inputs of the saved form that has `field`."""
    forms = forum.page(name, "form").root.all("form")
    form = next(one for one in forms if one.all(f'[name="{field}"]'))
    return {one.attr("name"): one.attr("value") for one in form.all("input[type=hidden]")}


def reply(forum: Software, folder: Path, answer: httpx.Response) -> tuple[Submission, Server]:
    """What comes of a reply that is answered so."""
    form, action = REPLY[forum.folder]
    server = Server(forum).saved(form, "reply_form").on(action, answer, method="POST")
    return server.bridge(folder).submit(Draft(forum.thread, "Año ñandú 🐺")), server


@pytest.mark.parametrize("forum", ALL)
def test_the_reply_form_goes_back_whole(forum: Software, tmp_path: Path) -> None:
    said, server = reply(forum, tmp_path, leads(LANDED[forum.folder]))
    assert said.outcome is Outcome.APPLIED
    assert said.post == PostId("57" if forum is SMF else "26")
    sent = parts(server.requests[-1])
    assert sent["message"] == "Año ñandú 🐺"
    assert sent.items() >= hidden_fields(forum, "reply_form", "message").items()
    assert not sent.keys() & {"preview", "previewpost", "save", "save_draft", "savedraft"}
    assert sent.keys() & {"post", "submit"}
    assert server.requests[-1].headers["Referer"].startswith(forum.address)


@pytest.mark.parametrize("forum", ALL)
def test_the_edit_form_goes_back_whole(forum: Software, tmp_path: Path) -> None:
    post, form, action = EDIT[forum.folder]
    server = Server(forum).saved(form, "edit_form")
    server.on(action, leads(LANDED[forum.folder]), method="POST")
    said = server.bridge(tmp_path).edit(forum.thread, PostId(post), "Otro texto")
    assert said.outcome is Outcome.APPLIED
    sent = parts(server.requests[-1])
    assert sent["message"] == "Otro texto"
    assert sent.items() >= hidden_fields(forum, "edit_form", "message").items()


@pytest.mark.parametrize("forum", ALL)
def test_the_form_of_another_post_is_not_sent(forum: Software, tmp_path: Path) -> None:
    _, form, action = EDIT[forum.folder]
    wrong = form.replace("p=3", "p=999").replace("msg=33", "msg=999").replace("pid=2", "pid=999")
    server = Server(forum).saved(wrong, "edit_form").on(action, leads("x"), method="POST")
    with pytest.raises(FormChanged):
        server.bridge(tmp_path).edit(forum.thread, PostId("999"), "Otro texto")
    assert not [one for one in server.asked if one.startswith("POST")]


@pytest.mark.parametrize("forum", ALL)
def test_the_form_of_another_thread_is_not_sent(forum: Software, tmp_path: Path) -> None:
    form, _ = REPLY[forum.folder]
    wrong = form.replace("t=2", "t=77").replace("topic=8", "topic=77").replace("tid=1", "tid=77")
    thread = forum.thread.replace("t=2", "t=77").replace("8.0", "77.0").replace("tid=1", "tid=77")
    server = Server(forum).saved(wrong, "reply_form")
    with pytest.raises(FormChanged):
        server.bridge(tmp_path).submit(Draft(ThreadId(thread), "Hola"))
    assert not [one for one in server.asked if one.startswith("POST")]


ANSWERS = [
    pytest.param(PHPBB, "flood", 200, Outcome.NOT_SENT, "FLOOD", None, id="phpbb flood"),
    pytest.param(PHPBB, "expired_token", 200, Outcome.NOT_SENT, "EXPIRED", None, id="phpbb token"),
    pytest.param(PHPBB, "empty_message", 200, Outcome.NOT_SENT, "EMPTY", None, id="phpbb empty"),
    pytest.param(PHPBB, "reply_locked", 200, Outcome.NOT_SENT, "LOCKED", None, id="phpbb locked"),
    pytest.param(PHPBB, "edit_not_own", 200, Outcome.NOT_SENT, "FORBIDDEN", None, id="phpbb no"),
    pytest.param(
        PHPBB, "no_permission_guest", 200, Outcome.NOT_SENT, "EXPIRED", None, id="phpbb guest"
    ),
    pytest.param(SMF, "flood_2s", 403, Outcome.NOT_SENT, "FLOOD", 2, id="smf flood"),
    pytest.param(SMF, "bad_token", 200, Outcome.NOT_SENT, "EXPIRED", None, id="smf token"),
    pytest.param(SMF, "empty", 200, Outcome.NOT_SENT, "EMPTY", None, id="smf empty"),
    pytest.param(SMF, "reply_locked", 403, Outcome.NOT_SENT, "LOCKED", None, id="smf locked"),
    pytest.param(SMF, "edit_not_own", 403, Outcome.NOT_SENT, "FORBIDDEN", None, id="smf no"),
    pytest.param(SMF, "not_found", 403, Outcome.NOT_SENT, "GONE", None, id="smf gone"),
    pytest.param(
        SMF, "no_permission_guest", 200, Outcome.NOT_SENT, "EXPIRED", None, id="smf guest"
    ),
    pytest.param(MYBB, "bad_token", 200, Outcome.NOT_SENT, "EXPIRED", None, id="mybb token"),
    pytest.param(MYBB, "empty", 200, Outcome.NOT_SENT, "EMPTY", None, id="mybb empty"),
    pytest.param(MYBB, "reply_locked", 200, Outcome.NOT_SENT, "LOCKED", None, id="mybb locked"),
    pytest.param(MYBB, "edit_not_own", 200, Outcome.NOT_SENT, "FORBIDDEN", None, id="mybb no"),
    pytest.param(
        MYBB, "no_permission_guest", 200, Outcome.NOT_SENT, "EXPIRED", None, id="mybb guest"
    ),
    pytest.param(MYBB, "after_reply", 200, Outcome.APPLIED, "", None, id="mybb posted"),
    pytest.param(MYBB, "thread_p1", 200, Outcome.UNKNOWN, "UNCONFIRMED", None, id="mybb a thread"),
]


@pytest.mark.parametrize(("forum", "name", "status", "outcome", "code", "seconds"), ANSWERS)
def test_what_the_forum_answers_is_understood(
    forum: Software,
    name: str,
    status: int,
    outcome: Outcome,
    code: str,
    seconds: int | None,
    tmp_path: Path,
) -> None:
    said, _ = reply(forum, tmp_path, html(forum.content(name), status))
    assert (said.outcome, said.code, said.retry_after) == (outcome, code, seconds)
    assert said.post == (PostId("2") if name == "after_reply" else None)


REFUSED = [
    pytest.param(PHPBB, 200, id="phpbb"),
    pytest.param(SMF, 403, id="smf"),
    pytest.param(MYBB, 200, id="mybb"),
]


@pytest.mark.parametrize(("forum", "status"), REFUSED)
def test_a_thread_that_shows_no_form_takes_no_post(
    forum: Software, status: int, tmp_path: Path
) -> None:
    form, _ = REPLY[forum.folder]
    server = Server(forum).saved(form, "reply_locked", status=status)
    said = server.bridge(tmp_path).submit(Draft(forum.thread, "Hola"))
    assert (said.outcome, said.code) == (Outcome.NOT_SENT, "LOCKED")


@pytest.mark.parametrize(("forum", "status"), REFUSED)
def test_a_post_of_somebody_else_is_not_edited(
    forum: Software, status: int, tmp_path: Path
) -> None:
    post, form, _ = EDIT[forum.folder]
    server = Server(forum).saved(form, "edit_not_own", status=status)
    account = "Bob" if forum is SMF else "Narrator"
    said = server.bridge(tmp_path, account).edit(forum.thread, PostId(post), "Hola")
    assert (said.outcome, said.code) == (Outcome.NOT_SENT, "FORBIDDEN")

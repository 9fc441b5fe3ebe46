"""The lists of phpBB, SMF and MyBB: which threads changed, on pages of ours and saved ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.forum.port import ThreadId
from forumbridge.forum.profile import parse_profile
from tests.forumbridge.forum.dresses import DRESSES, leading_on, whole
from tests.forumbridge.forum.kit import PROFILES
from tests.forumbridge.forum.saved import MYBB, PHPBB, SMF, Server, Software, html

DRESS = {one.software.profile.name: one for one in DRESSES}
LISTS = {
    "phpbb": "search.php?search_id=active_topics&sr=topics&st=30",
    "smf": "index.php?action=unread;all",
    "mybb": "search.php?action=getdaily&days=30",
}
THREADS = {
    "phpbb": [ThreadId("viewtopic.php?t=5"), ThreadId("viewtopic.php?f=2&t=6")],
    "smf": [ThreadId("index.php?topic=5.0"), ThreadId("index.php?topic=6.new#new")],
    "mybb": [ThreadId("showthread.php?tid=5"), ThreadId("showthread.php?tid=6")],
}


def listed(name: str, thread: int, last: int) -> str:
    """One entry of a list: the thread, and its last post."""
    match name:
        case "phpbb":
            return (
                f'<li class="row"><a class="topictitle" href="viewtopic.php?t={thread}&amp;hilit=x">'
                f'T</a><dd class="posts">9</dd><dd class="lastpost"><a href="memberlist.php">A</a>'
                f'<a href="viewtopic.php?p={last}#p{last}">ir</a></dd></li>'
            )
        case "smf":
            return (
                f'<div class="windowbg"><div class="info"><a href="index.php?topic={thread}.msg'
                f'{last}#new">N</a></div><div class="board_stats">{last}</div></div>'
            )
        case _:
            return (
                f'<tr class="inline_row"><td><a href="showthread.php?tid={thread}">T</a></td><td>'
                f'<a href="misc.php?action=whoposted&amp;tid={thread}">{last}</a></td></tr>'
            )


def index(name: str, *entries: tuple[int, int], following: str = "") -> str:
    """A whole list, with a link to its next page."""
    head = DRESS[name].head
    rows = "".join(listed(name, thread, last) for thread, last in entries)
    match name:
        case "phpbb":
            more = (
                f'<ul class="pagination"><li class="next"><a href="{following}">&gt;</a></li></ul>'
            )
            body = f'<h2 class="searchresults-title">R</h2><ul class="topiclist topics">{rows}</ul>'
        case "smf":
            more = (
                f'<div class="pagelinks"><a class="nav_page" href="{following}">'
                '<span class="next_page"></span></a></div>'
            )
            body = f'<div id="recent"><div id="topic_container">{rows}</div></div>'
        case _:
            more = f'<div class="pagination"><a class="pagination_next" href="{following}">&gt;</a></div>'
            body = f"<table class='tborder'><tr><td><a href='?sortby=lastpost'>x</a></td></tr>{rows}</table>"
    return whole("", head + body + (more if following else ""))


EVERY = pytest.mark.parametrize(
    "forum", [pytest.param(one, id=one.profile.name) for one in (PHPBB, SMF, MYBB)]
)


@EVERY
def test_a_list_says_which_threads_changed(forum: Software, tmp_path: Path) -> None:
    name = forum.profile.name
    five, six = THREADS[name]
    server = Server(forum)
    server.on(LISTS[name], html(index(name, (6, 40), (77, 41))), html(index(name, (6, 44))))
    bridge = server.bridge(tmp_path)
    first = bridge.look([five, six], {five: "antes"})
    assert (first[five].changed, first[five].mark) == (False, "antes")
    assert first[six].changed
    second = bridge.look([five, six], {one: first[one].mark for one in first})
    assert second[six].changed
    assert second[six].mark != first[six].mark
    assert len(server.asked) == 2


@pytest.mark.parametrize("forum", [pytest.param(PHPBB, id="phpbb"), pytest.param(MYBB, id="mybb")])
def test_a_list_that_says_the_same_says_that_nothing_changed(
    forum: Software, tmp_path: Path
) -> None:
    name = forum.profile.name
    _, six = THREADS[name]
    server = Server(forum).on(LISTS[name], html(index(name, (6, 40))))
    bridge = server.bridge(tmp_path)
    mark = bridge.look([six], {})[six].mark
    assert not bridge.look([six], {six: mark})[six].changed


@EVERY
def test_a_list_is_followed_to_its_next_pages(forum: Software, tmp_path: Path) -> None:
    name = forum.profile.name
    five, six = THREADS[name]
    server = Server(forum).on(LISTS[name], html(index(name, (6, 40), following="lista2")))
    server.on("lista2", html(index(name, (5, 30), following="lista2")))
    found = server.bridge(tmp_path).look([five, six], {five: "", six: ""})
    assert found[five].changed
    assert found[six].changed
    assert server.asked == [f"GET {LISTS[name]}", "GET lista2"]


def test_results_that_a_search_leads_to_are_the_list(tmp_path: Path) -> None:
    (five, _), name = THREADS["mybb"], "mybb"
    server = Server(MYBB).on(LISTS[name], html(leading_on("search.php?sid=1", "Espere")))
    server.on("search.php?sid=1", html(index(name, (5, 30))))
    assert server.bridge(tmp_path).look([five], {five: ""})[five].changed


SAVED = [
    pytest.param(SMF, "board", "index.php?board=10.0", "#messageindex", id="smf"),
    pytest.param(MYBB, "forum", "forumdisplay.php?fid=4", "tr.inline_row", id="mybb"),
]


@pytest.mark.parametrize(("forum", "page", "path", "proof"), SAVED)
def test_a_saved_list_of_a_forum_can_be_an_index_too(
    forum: Software, page: str, path: str, proof: str, tmp_path: Path
) -> None:
    name = forum.profile.name
    text = (PROFILES / f"{name}.toml").read_text(encoding="utf-8")
    text = text.replace(f'ruta = "{LISTS[name]}"', f'ruta = "{path}"')
    text = text.replace('clase = "no_leidos"', 'clase = "lista"')
    text = text.replace('prueba = ["#recent", "#unread"]', f'prueba = ["{proof}"]')
    changed = Software(
        parse_profile(text, "foro.toml"), forum.folder, forum.address, forum.thread, forum.login
    )
    server = Server(changed).saved(path, page)
    found = server.bridge(tmp_path).look([forum.thread], {})
    assert found[forum.thread].mark

"""The lists of phpBB, SMF and MyBB: which threads changed, on pages of ours and saved ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.forum.port import ThreadId
from forumbridge.forum.profile import parse_profile
from tests.forumbridge.forum.dresses import READ
from tests.forumbridge.forum.dresses.wearing import Row, leading_on
from tests.forumbridge.forum.kit import PROFILES
from tests.forumbridge.forum.saved import MYBB, PHPBB, SMF, Server, Software, html

DRESS = {one.software.profile.name: one for one in READ}
LISTS = {name: dress.index_place for name, dress in DRESS.items()}
THREADS = {
    "phpbb": [ThreadId("viewtopic.php?t=5"), ThreadId("viewtopic.php?f=2&t=6")],
    "smf": [ThreadId("index.php?topic=5.0"), ThreadId("index.php?topic=6.new#new")],
    "mybb": [ThreadId("showthread.php?tid=5"), ThreadId("showthread.php?tid=6")],
}


def index(name: str, *entries: tuple[int, int], following: str = "") -> str:
    """A whole list, with a link to its next page."""
    rows = [Row(thread, last, count=last) for thread, last in entries]
    return DRESS[name].index(rows, following)


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

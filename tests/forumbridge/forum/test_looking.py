"""Which threads changed, by the forums' own lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbridge.clock import VirtualClock
from forumbridge.embedded.quirks import Quirks
from forumbridge.errors import NotRecognised
from forumbridge.forum.port import ThreadId, ThreadMark
from tests.forumbridge.forum.kit import OTHER, PERSONAL, PUBLIC, SPIRIT, THREADS, UMBRIA, House
from tests.forumbridge.forum.site import Site, html

SEEN = dict.fromkeys(THREADS, "")


def changed(found: dict[ThreadId, ThreadMark]) -> set[ThreadId]:
    return {thread for thread, mark in found.items() if mark.changed}


def test_a_thread_never_read_has_changed(house: House) -> None:
    assert changed(dict(house.bridge().look(THREADS, {PUBLIC: ""}))) == {PERSONAL, OTHER}


@pytest.mark.parametrize("slashes", [False, True], ids=["plain", "doubled slashes"])
def test_umbria_lists_what_was_not_read_yet(house: House, slashes: bool) -> None:
    house.forum.quirks = Quirks(double_slashes=slashes)
    bridge = house.bridge()
    assert changed(dict(bridge.look(THREADS, SEEN))) == set()
    player = house.player("Blanca")
    player.post(PERSONAL, "<p>Hola</p>")
    player.post(PUBLIC, "<p>Hola</p>")
    assert changed(dict(bridge.look(THREADS, SEEN))) == {PERSONAL, PUBLIC}
    bridge.read(PERSONAL)
    assert changed(dict(bridge.look(THREADS, SEEN))) == {PUBLIC}


def test_an_idle_cycle_asks_for_one_page(house: House) -> None:
    """R19: signing in and looking share the page that proves the session."""
    first = house.bridge()
    first.sign_in()
    first.look(THREADS, SEEN)
    since = len(house.forum.ledger())
    second = house.bridge()
    second.sign_in()
    second.look(THREADS, SEEN)
    assert [entry.path for entry in house.forum.ledger()[since:]] == ["/usuario/novedades"]
    second.look(THREADS, SEEN)
    assert len(house.forum.ledger()) == since + 2


NEWS = """<!DOCTYPE html><html><body><div id="datosUsuario"><a href="/logout">Salir</a></div>
<h1>Novedades</h1>{}</body></html>"""


def test_news_that_link_to_the_game_only_concern_all_its_scenes(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    """The oldest notifier found a link for the game and bare counts for its scenes."""
    block = '<div id="m_1"><ul><li><a href="/partida/hacienda/">x</a><ul><li>Blanca <span>3</span></li></ul></li></ul></div>'
    site.on("/usuario/novedades", html(NEWS.format(block)))
    threads = [*THREADS, ThreadId("partida/hacienda-2/otra")]
    found = site.bridge(UMBRIA, clock, tmp_path).look(threads, dict.fromkeys(threads, ""))
    assert changed(dict(found)) == set(THREADS)


NO_NEWS = [
    pytest.param('<div class="novedades"><p>No hay novedades</p></div>', True, id="says so"),
    pytest.param("<p>Bienvenida</p>", False, id="some other page"),
]


@pytest.mark.parametrize(("block", "fine"), NO_NEWS)
def test_no_news_must_be_said(
    site: Site, clock: VirtualClock, tmp_path: Path, block: str, fine: bool
) -> None:
    site.on("/usuario/novedades", html(NEWS.format(block)))
    bridge = site.bridge(UMBRIA, clock, tmp_path)
    if fine:
        assert changed(dict(bridge.look(THREADS, SEEN))) == set()
    else:
        with pytest.raises(NotRecognised):
            bridge.look(THREADS, SEEN)


LIST = """<!DOCTYPE html><html><body><ul><li><a class="header__tabs__item" href="/user/menu/">Narradora</a></li>
<li><a href="/user/logout/?next=/">Log out</a></li></ul><div class="layout__topics">{}</div>{}</body></html>"""
ITEM = """<div class="layout__topics__topic"><a class="topic__link" href="/topic/{}#c2">x</a>
<div class="topic__comments">{}</div><div class="topic__date" title="Nov. 29, 2026, 9:14 p.m.">1h</div></div>"""
SECOND = '<ul class="paginator"><li><a href="?page=2">2</a></li></ul>'
A, B, C = (ThreadId(f"topic/private/{number}/slug/") for number in (1, 2, 30))
DATE = "Nov. 29, 2026, 9:14 p.m."


def test_a_list_is_followed_over_its_pages_and_compared_by_marks(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    first = LIST.format(ITEM.format("private/1/new-slug/", 5) + ITEM.format("9/x/", 1), SECOND)
    last = LIST.format(ITEM.format("private/2/slug/", 7), "")
    site.on("/topic/private/", lambda asked: html(last if b"page=2" in asked.url.query else first))
    marks = {A: f"4|{DATE}", B: f"7|{DATE}", C: "1|x"}
    found = site.bridge(SPIRIT, clock, tmp_path).look([A, B, C], marks)
    assert found[A] == ThreadMark(True, f"5|{DATE}")
    assert found[B] == ThreadMark(False, f"7|{DATE}")
    assert found[C] == ThreadMark(False, "1|x")
    assert site.sent("GET") == ["/topic/private/"] * 2


def test_the_second_page_of_a_list_is_not_asked_for_without_need(
    site: Site, clock: VirtualClock, tmp_path: Path
) -> None:
    site.on("/topic/private/", html(LIST.format(ITEM.format("private/1/slug/", 5), SECOND)))
    site.bridge(SPIRIT, clock, tmp_path).look([A], {})
    assert site.sent("GET") == ["/topic/private/"]

"""Any number of posts, any page size, whatever happens between two pages: nothing is lost.

A complete reading has every post that was there from its first request to its last one.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from forumbridge.clock import VirtualClock
from forumbridge.errors import ForumError
from forumbridge.forum.port import PostId, ThreadReading
from tests.forumbridge.forum.kit import NOW, UMBRIA
from tests.forumbridge.forum.site import Site, html
from tests.forumbridge.forum.test_pages import SCENE

QUICK, LONG = 150, 4000


@dataclass
class Thread:
    """A thread in pages, which may change after each request."""

    posts: list[int]
    size: int
    repeats: bool
    """Past the end the last page comes again; otherwise a 404."""
    chance: random.Random
    changes: float = 0.0
    newest: int = 1000
    always: set[int] = field(default_factory=set)
    """Those that were there all the time since `watch`."""

    def watch(self) -> None:
        self.always = set(self.posts)

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.posts) // self.size))

    def answer(self, request: httpx.Request) -> httpx.Response:
        number = int(request.url.params.get("__Pg", "1"))
        if number > self.pages and not self.repeats:
            return html("<html><body>Nada</body></html>", 404)
        page = self._page(min(number, self.pages))
        if self.chance.random() < self.changes:
            self._change()
        return html(page)

    def _page(self, number: int) -> str:
        shown = self.posts[(number - 1) * self.size : number * self.size]
        links = "".join(f'<a href="?__Pg={n}">{n}</a>' for n in range(1, self.pages + 1))
        return (
            '<html><body><a href="/logout">Salir</a><h3 id="escena"><span>Una</span></h3>'
            f'<ul class="paginador">{links}</ul>{"".join(map(_post, shown))}</body></html>'
        )

    def _change(self) -> None:
        if self.chance.random() < 0.5 and len(self.posts) > 1:
            gone = self.chance.choice(self.posts)
            self.posts.remove(gone)
            self.always.discard(gone)
        else:
            self.newest += 1
            self.posts.append(self.newest)


def _post(number: int) -> str:
    return (
        f'<div class="wrapMensaje"><div class="mensaje" id="msj{number}">'
        '<img class="fotoAvatar" title="Lucía"><div class="fecha">29/11/2026, 20:05</div>'
        f'<div class="texto"><p>Mensaje {number}</p></div></div></div>'
    )


def read(thread: Thread, folder: Path, after: int | None = None) -> ThreadReading:
    site = Site().on(f"/{SCENE}", thread.answer)
    bridge = site.bridge(UMBRIA, VirtualClock(NOW), folder)
    thread.watch()
    try:
        return bridge.read(SCENE, after=None if after is None else PostId(str(after)))
    finally:
        bridge.close()


@pytest.mark.parametrize("repeats", [False, True], ids=["404 past the end", "last page repeats"])
@pytest.mark.parametrize("size", [1, 4, 20])
def test_every_post_is_read_around_every_multiple_of_a_page(
    tmp_path: Path, size: int, repeats: bool
) -> None:
    for count in sorted(
        {n for k in (1, 2, 3) for n in (k * size - 1, k * size, k * size + 1)} - {0}
    ):
        thread = Thread(list(range(1, count + 1)), size, repeats, random.Random(0))
        folder = tmp_path / str(count)
        folder.mkdir()
        found = read(thread, folder)
        assert [int(post.id) for post in found.posts] == thread.posts
        assert found.complete
        del thread.posts[size:]  # a shrunken thread, whose last page we remember
        assert [int(post.id) for post in read(thread, folder).posts] == thread.posts


def play(seed: int, folder: Path) -> None:
    chance = random.Random(seed)
    count = chance.randint(1, 30)
    thread = Thread(
        list(range(1, count + 1)),
        chance.choice((1, 3, 4, 10)),
        chance.random() < 0.5,
        chance,
        changes=chance.choice((0.1, 0.4)),
    )
    for _ in range(2):
        after = chance.choice((None, chance.randint(1, count)))
        try:
            found = read(thread, folder, after)
        except ForumError:
            continue  # a thread that does not stand still may be refused, never half believed
        seen = {int(post.id) for post in found.posts}
        due = {one for one in thread.always if after is None or one >= after}
        assert not found.complete or due <= seen, f"seed {seed}: lost {sorted(due - seen)}"


def test_whatever_happens_between_two_pages_nothing_is_lost(tmp_path: Path) -> None:
    for seed in range(QUICK):
        folder = tmp_path / str(seed)
        folder.mkdir()
        play(seed, folder)


@pytest.mark.long
def test_the_same_with_thousands_of_threads(tmp_path: Path) -> None:
    for seed in range(QUICK, QUICK + LONG):
        folder = tmp_path / str(seed)
        folder.mkdir()
        play(seed, folder)

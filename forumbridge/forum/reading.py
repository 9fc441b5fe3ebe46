"""Reading a thread over its pages, backwards from the last one to the one with the cursor.

Backwards, because a post deleted meanwhile then shows twice instead of slipping through.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from forumbridge.errors import NotRecognised, ThreadUnknown
from forumbridge.forum.page import Page
from forumbridge.forum.port import ForumPost, PostId, ThreadId, ThreadReading
from forumbridge.forum.posts import Posts
from forumbridge.forum.profile import ForumProfile
from forumbridge.forum.session import Session


@dataclass(slots=True)
class _Walk:
    """The pages of one thread seen so far."""

    thread: ThreadId
    read: dict[int, tuple[ForumPost, ...]] = field(default_factory=dict[int, tuple[ForumPost, ...]])
    title: str = ""
    locked: bool = False
    links: int = 1
    """The highest page any paginator spoke of."""


@dataclass(slots=True)
class Reader:
    """Reads threads through a session."""

    profile: ForumProfile
    session: Session
    posts: Posts

    def read(self, thread: ThreadId, after: PostId | None) -> ThreadReading:
        """As `Forum.read`; call inside a burst."""
        self.posts.require_path(thread)
        hint = self.session.account.page_hint(thread)
        walk = _Walk(thread)
        try:
            last = self._find_last(walk, hint)
        except ThreadUnknown:
            if hint == 1:
                raise
            walk = _Walk(thread)  # the thread has fewer pages than when it was last read
            last = self._find_last(walk, 1)
        self.session.account.remember_page(thread, last)
        first = self._back_to(walk, last, int(after) if after is not None else None)
        return _reading(walk, first)

    def _find_last(self, walk: _Walk, start: int) -> int:
        page = start
        self._fetch(walk, page)
        while walk.links > page:
            if walk.links > self.profile.requests.max_pages:
                raise _too_many(walk.thread)
            before, page = page, walk.links
            self._fetch(walk, page)
            if _ids(walk.read[page]) == _ids(walk.read[before]):
                return before  # past the end, the last page came again
        return page

    def _back_to(self, walk: _Walk, last: int, after: int | None) -> int:
        """Read from page `last` back to the one that holds `after`, or to the first."""
        for page in range(last, 0, -1):
            if page not in walk.read:
                self._fetch(walk, page)
            ids = _ids(walk.read[page])
            if page < last and ids == _ids(walk.read[page + 1]):
                self.session.account.remember_page(walk.thread, page)
            if after is not None and ids and min(ids) <= after:
                return page
        return 1

    def _fetch(self, walk: _Walk, number: int) -> None:
        query = {self.profile.paging.parameter: str(number)} if number > 1 else {}
        page = self.session.fetch(walk.thread, query)
        self.posts.prove(page, walk.thread)
        walk.read[number] = self.posts.read(page, walk.thread)
        walk.title = walk.title or next(iter(page.values(self.profile.thread.title)), "")
        walk.locked = page.shows(self.profile.thread.locked)
        walk.links = max([1, *self._linked(page)])

    def _linked(self, page: Page) -> list[int]:
        name = self.profile.paging.parameter
        queries = (urlsplit(one).query for one in page.values(self.profile.paging.links))
        values = (value for query in queries for value in parse_qs(query).get(name, []))
        return [int(value) for value in values if re.fullmatch(r"\d{1,6}", value)]


def _reading(walk: _Walk, first: int) -> ThreadReading:
    """What was read from page `first` on; the page looked at to find the end may lie before."""
    posts = {post.id: post for page, read in walk.read.items() if page >= first for post in read}
    ordered = tuple(sorted(posts.values(), key=lambda post: int(post.id)))
    return ThreadReading(walk.thread, walk.title, ordered, True, walk.locked)


def _ids(posts: tuple[ForumPost, ...]) -> list[int]:
    return [int(post.id) for post in posts]


def _too_many(thread: ThreadId) -> NotRecognised:
    return NotRecognised(
        f"La escena «{thread}» dice tener demasiadas páginas; no se ha leído.",
        advice="Si es verdad, suba «paginas_maximas» en foro.toml.",
        code="DEMASIADAS_PAGINAS",
    )

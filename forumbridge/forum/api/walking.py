"""Reading a thread over its pages, backwards, until the forum's own count agrees.

Backwards, because what is removed meanwhile then shows twice instead of slipping through; counted,
because what is put in between (a post let out of the queue, two threads made one) would slip.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from forumbridge.errors import NotRecognised, ThreadUnknown
from forumbridge.forum.account import Account
from forumbridge.forum.api.client import ApiClient, PostsPage
from forumbridge.forum.paging import too_many_pages
from forumbridge.forum.port import PostId, ThreadId, ThreadReading

MOST_WALKS = 3


@dataclass(slots=True)
class _Walk:
    """The pages of one thread in one go."""

    last: PostsPage
    read: dict[int, PostsPage] = field(default_factory=dict[int, PostsPage])

    @property
    def first(self) -> PostsPage:
        return self.read[min(self.read)]

    def adds_up(self) -> bool:
        """Whether everything from the first page on was seen, by the newest count."""
        entries = {entry for page in self.read.values() for entry in page.entries}
        return self.first.before + len(entries) == self.first.total == self.last.total


@dataclass(slots=True)
class Walker:
    """Reads threads through a client."""

    client: ApiClient
    account: Account
    max_pages: int

    def read(self, thread: ThreadId, after: PostId | None) -> ThreadReading:
        """As `Forum.read`; incomplete when the thread did not stand still in several walks."""
        floor = int(after) if after is not None else None
        walk = self._walk(thread, floor, self.account.page_hint(thread))
        for _ in range(MOST_WALKS - 1):
            if walk is not None and walk.adds_up():
                break
            walk = self._walk(thread, floor, 1) or walk
        if walk is None:
            raise _in_circles(thread)
        self.account.remember_page(thread, walk.last.number)
        return _reading(thread, walk)

    def _walk(self, thread: ThreadId, floor: int | None, start: int) -> _Walk | None:
        """From page `start` to the last and back; None if a page was gone by then."""
        try:
            page = self._last(thread, start)
            walk = _Walk(page, {page.number: page})
            while page.number > 1 and not _holds(page, floor):
                page = self._page(thread, page.number - 1)
                if page.number in walk.read:
                    raise _in_circles(thread)
                walk.read[page.number] = page
        except _PageGone:
            return None
        return walk

    def _last(self, thread: ThreadId, start: int) -> PostsPage:
        page = self._page(thread, start)
        for _ in range(MOST_WALKS):  # it may grow while it is read
            if page.pages > self.max_pages:
                raise too_many_pages(thread)
            if page.number == page.pages:
                return page
            page = self._page(thread, page.pages)
        raise _in_circles(thread)

    def _page(self, thread: ThreadId, number: int) -> PostsPage:
        try:
            return self.client.page(thread, number)
        except ThreadUnknown:
            if number == 1:
                raise
            raise _PageGone from None


class _PageGone(Exception):
    """A page past the first is not there (any more): it says nothing about the thread."""


def _holds(page: PostsPage, floor: int | None) -> bool:
    return floor is not None and any(int(entry) <= floor for entry in page.entries)


def _reading(thread: ThreadId, walk: _Walk) -> ThreadReading:
    posts = {post.id: post for _, page in sorted(walk.read.items()) for post in page.posts}
    ordered = tuple(sorted(posts.values(), key=lambda post: int(post.id)))
    last = walk.last
    return ThreadReading(
        thread, last.title, ordered, walk.adds_up(), last.locked, readers=last.readers
    )


def _in_circles(thread: ThreadId) -> NotRecognised:
    return NotRecognised(
        f"El foro repite páginas de «{thread}»; no se ha tenido en cuenta.",
        advice="Se volverá a intentar en la próxima ejecución.",
        code="PAGINAS_REPETIDAS",
    )

"""Reading a thread over its pages, backwards from the last one to the one with the cursor.

Backwards, because a post deleted meanwhile then shows twice instead of slipping through.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from forumbridge.errors import NotRecognised, ThreadUnknown
from forumbridge.forum.page import Page
from forumbridge.forum.paging import Paging, too_many_pages
from forumbridge.forum.port import ForumPost, PostId, ThreadId, ThreadReading
from forumbridge.forum.posts import Posts
from forumbridge.forum.session import Session

if TYPE_CHECKING:
    from forumbridge.forum.profile import ForumProfile


@dataclass(slots=True)
class _Walk:
    """The pages of one thread seen so far, by position."""

    thread: ThreadId
    read: dict[int, tuple[ForumPost, ...]] = field(default_factory=dict[int, tuple[ForumPost, ...]])
    pages: dict[int, Page] = field(default_factory=dict[int, Page], repr=False)
    linked: dict[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    """The positions each page links to."""
    entries: dict[int, int] = field(default_factory=dict[int, int])
    """How many entries each page has, those that are no posts too."""
    asked: list[int] = field(default_factory=list[int])
    turn: dict[int, int] = field(default_factory=dict[int, int])
    """When each page was read: how many had been asked for."""
    title: str = ""
    locked: bool = False


@dataclass(slots=True)
class Reader:
    """Reads threads through a session."""

    profile: ForumProfile
    session: Session
    posts: Posts
    _paging: Paging = field(init=False)

    def __post_init__(self) -> None:
        self._paging = Paging(self.profile.paging, self.posts.addresses)

    def read(self, thread: ThreadId, after: PostId | None) -> ThreadReading:
        """As `Forum.read`; call inside a burst."""
        walk, first = self._walk(thread, after)
        return _reading(walk, first)

    def page_with(self, thread: ThreadId, post: PostId) -> Page | None:
        """The page of a thread that holds a post; call inside a burst."""
        walk, _ = self._walk(thread, post)
        holding = (at for at, posts in walk.read.items() if int(post) in _ids(posts))
        return next((walk.pages[at] for at in holding), None)

    def _walk(self, thread: ThreadId, after: PostId | None) -> tuple[_Walk, int]:
        """The pages of a thread and the position of the first that counts."""
        self.posts.require_path(thread)
        hint = self.session.account.page_hint(thread)
        walk = _Walk(thread)
        try:
            last = self._find_last(walk, hint if hint > 1 else self._paging.first)
        except ThreadUnknown:
            if hint <= 1:
                raise
            walk = _Walk(thread)  # the thread has fewer pages than when it was last read
            last = self._find_last(walk, self._paging.first)
        self.session.account.remember_page(thread, last)
        return walk, self._back_to(walk, last, int(after) if after is not None else None)

    def _find_last(self, walk: _Walk, start: int) -> int:
        position = self._fetch(walk, start)
        while (further := max(walk.linked[position], default=position)) > position:
            if further in walk.asked:
                break  # what was promised is not there
            before, position = position, self._fetch(walk, further)
            if _ids(walk.read[position]) == _ids(walk.read[before]):
                return before  # past the end, the last page came again
        return position

    def _back_to(self, walk: _Walk, last: int, after: int | None) -> int:
        """Read from `last` back to the page that holds `after`, or to the first."""
        position = behind = last
        while True:
            # A page read before the one behind it may lack a post that has moved onto it since.
            is_stale = walk.turn.get(position, 0) < walk.turn[behind]
            if is_stale and self._fetch(walk, position) != position:
                raise _moved(walk.thread)
            ids = _ids(walk.read[position])
            if position < last and ids == _ids(walk.read[last]):
                last = position  # the last page came twice
                self.session.account.remember_page(walk.thread, last)
            if position == self._paging.first or (after is not None and ids and min(ids) <= after):
                return position
            before = self._paging.before(position, walk.linked[position])
            if self._paging.by_posts:
                self._bridge(walk, before, position)
            position, behind = before, position

    def _bridge(self, walk: _Walk, low: int, high: int) -> None:
        """Read what lies between two pages that turn out not to be neighbours."""
        while low < high:
            if low not in walk.read and self._fetch(walk, low) != low:
                raise _moved(walk.thread)
            if not walk.entries[low]:
                return
            low += walk.entries[low]

    def _fetch(self, walk: _Walk, asked: int) -> int:
        """Read the page at `asked`; where it really is."""
        walk.asked.append(asked)
        if max(len(set(walk.asked)), self._number(asked)) > self.profile.requests.max_pages:
            raise too_many_pages(walk.thread)
        page = self.session.fetch(*self._paging.request(walk.thread, asked))
        self.posts.prove(page, walk.thread)
        position = self._paging.actual(page, asked)
        posts = self.posts.read(page, walk.thread)
        walk.read[position] = posts
        walk.pages[position] = page
        walk.turn[position] = len(walk.asked)
        walk.entries[position] = len(posts) + sum(
            len(page.outside(other)) for other in self.profile.posts.others
        )
        walk.linked[position] = self._paging.linked(page, walk.thread)
        walk.title = walk.title or next(iter(page.values(self.profile.thread.title)), "")
        walk.locked = page.shows(self.profile.thread.locked)
        return position

    def _number(self, position: int) -> int:
        return 0 if self._paging.by_posts else position


def _reading(walk: _Walk, first: int) -> ThreadReading:
    """What was read from page `first` on; the page looked at to find the end may lie before."""
    posts = {post.id: post for page, read in walk.read.items() if page >= first for post in read}
    ordered = tuple(sorted(posts.values(), key=lambda post: int(post.id)))
    return ThreadReading(walk.thread, walk.title, ordered, True, walk.locked)


def _ids(posts: tuple[ForumPost, ...]) -> list[int]:
    return [int(post.id) for post in posts]


def _moved(thread: ThreadId) -> NotRecognised:
    return NotRecognised(
        f"La escena «{thread}» ha cambiado de páginas mientras se leía; no se ha tenido en cuenta.",
        advice="Se volverá a leer en la próxima ejecución.",
        code="ESCENA_CAMBIANTE",
    )

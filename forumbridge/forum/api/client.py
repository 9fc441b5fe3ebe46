"""What one software's client does; everything else about an API forum is `ApiForum`'s.

A client proves what it hands over: a page is a thread's only if the answer says that it is that
thread, and every entry of the page is accounted for, shown or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NewType, Protocol

from forumbridge.forum.port import ForumPost, PostId, Submission, ThreadId

Key = NewType("Key", str)
"""A thread's own identity on its forum, however its address was written (`p/6`)."""


@dataclass(frozen=True, slots=True)
class PostsPage:
    """One page of a thread."""

    title: str
    locked: bool
    number: int
    """The page that the forum says it is, from 1 on."""
    pages: int
    """How many the thread has."""
    before: int
    """How many entries of the thread stand before this page."""
    entries: frozenset[PostId]
    """Every entry of the page that the forum counts, those without a readable post too."""
    total: int
    """How many entries the thread has by the forum's own count."""
    posts: tuple[ForumPost, ...]
    readers: frozenset[str] | None = None
    """The accounts that may read the thread, where the page says so."""


class ApiClient(Protocol):
    """One software's endpoints, asked as one account. Errors are `ForumError`s."""

    def key(self, thread: ThreadId) -> Key:
        """What identifies `thread`.

        Raises:
            ThreadUnknown: it can't be a thread of this software.
        """
        ...

    def who(self) -> str | None:
        """The account's name as the forum prints it; None when nobody is signed in."""
        ...

    def log_in(self) -> None:
        """Sign in, counted by the account.

        Raises:
            SignInRejected: the forum does not take the account and its secret.
        """
        ...

    def lists(self, keys: Sequence[Key]) -> Sequence[str]:
        """Names of the lists that may show `keys`, the likeliest first."""
        ...

    def listed(self, name: str) -> Iterator[Mapping[Key, str]]:
        """A list's pages as marks by thread, each page asked for when it is wanted."""
        ...

    def mark(self, key: Key) -> str:
        """The mark of one thread, the same that a list would give.

        Raises:
            ThreadUnknown: the forum says that there is no such thread for us.
        """
        ...

    def page(self, thread: ThreadId, number: int) -> PostsPage:
        """A page of a thread; what lies past the end is the forum's last page or ThreadUnknown.

        Raises:
            ThreadUnknown: the forum says that there is no such thread, or page, for us.
            NotRecognised: the answer can't be proved to be that thread's.
        """
        ...

    def members(self, key: Key) -> frozenset[str] | None:
        """Names of the accounts that may read a thread; None where the forum does not say."""
        ...

    def reply(self, key: Key, body: str) -> Submission:
        """Send one post, once."""
        ...

    def author(self, key: Key, post: PostId) -> str | Submission:
        """Who wrote a post that can be edited, or what the forum says instead."""
        ...

    def edit(self, key: Key, post: PostId, body: str) -> Submission:
        """Put another text into a post of ours, once."""
        ...

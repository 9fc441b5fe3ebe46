"""NodeBB (4.15): topics of categories that each player reads by privilege, a user's API token.

Read on pages saved from a real server: deleted posts stay in the list without their text, a
queue answers 200 with `queued`, and every page says who asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from pydantic import AwareDatetime, BeforeValidator, Field

from forumbridge.forum.account import Account
from forumbridge.forum.api.client import Key, PostsPage
from forumbridge.forum.api.judging import Made
from forumbridge.forum.api.keyed import KeyedClient
from forumbridge.forum.api.line import (
    Shape,
    SignedOut,
    not_recognised,
    understood,
)
from forumbridge.forum.api.places import matched, number_of, prove
from forumbridge.forum.api.profile import ApiProfile
from forumbridge.forum.http import Wire
from forumbridge.forum.port import Capabilities, ForumPost, PostId, Submission, ThreadId
from forumbridge.forum.secret import Secret

CAPABILITIES = Capabilities(
    markup="markdown",
    edits_visible=True,
    precision_seconds=1,
    edit_posts=True,
    seconds_in_dates=True,
    zone_in_dates=True,
)

_ADDRESS = re.compile(r"(?:^|/)topic/(?P<id>\d+)(?:/|$)")
_OLDEST_FIRST = {"sort": "oldest_to_newest"}

_MaybeDate = Annotated[AwareDatetime | None, BeforeValidator(lambda said: said or None)]
"""A date, or an empty text for none."""


class _User(Shape):
    uid: int
    username: str


class _Post(Shape):
    pid: int
    tid: int
    index: int = Field(ge=0)
    content: str
    date: AwareDatetime = Field(alias="timestampISO")
    edited: _MaybeDate = Field(alias="editedISO", default=None)
    deleted: bool
    user: _User


class _Topic(Shape):
    tid: int
    postcount: int = Field(ge=0)
    lastposttime: int
    locked: bool
    deleted: bool

    @property
    def mark(self) -> str:
        """Changes with every reply, removal, closing and opening."""
        return f"{self.postcount}.{self.lastposttime}.{int(self.locked)}{int(self.deleted)}"


class _Pagination(Shape):
    page: int = Field(alias="currentPage", ge=1)
    pages: int = Field(alias="pageCount", ge=1)


class _TopicPage(_Topic):
    title: str
    posts: tuple[_Post, ...]
    pagination: _Pagination
    logged_in: bool = Field(alias="loggedIn")


class _List(Shape):
    topics: tuple[_Topic, ...]
    pagination: _Pagination


class NodebbClient(KeyedClient):
    """NodeBB's endpoints."""

    def __init__(self, wire: Wire, account: Account, secret: Secret, profile: ApiProfile) -> None:
        super().__init__(wire, account, secret, profile)
        self._us: _User | None = None

    def _headers(self) -> Mapping[str, str]:
        return {"Authorization": f"Bearer {self._secret.get_secret_value()}"}

    def key(self, thread: ThreadId) -> Key:
        """As `ApiClient.key`: the topic's number."""
        found = matched(_ADDRESS, thread, "topic/12/escena-de-ana")
        return Key(found["id"])

    def who(self) -> str | None:
        """As `ApiClient.who`."""
        found = self._asked_who("api/self", _User)
        if found is None:
            return None
        self._us = found
        return found.username if found.uid > 0 else None

    def lists(self, keys: Sequence[Key]) -> Sequence[str]:
        """As `ApiClient.lists`."""
        return ["api/recent"] if keys else []

    def listed(self, name: str) -> Iterator[Mapping[Key, str]]:
        """As `ApiClient.listed`, newest first."""
        number = pages = 1
        while number <= pages:
            page = self._line.get(_List, name, {"page": str(number)}, what="la lista de temas")
            yield {Key(str(one.tid)): one.mark for one in page.topics}
            number, pages = number + 1, page.pagination.pages

    def mark(self, key: Key) -> str:
        """As `ApiClient.mark`."""
        return self._topic(key, 1, key).mark

    def members(self, key: Key) -> frozenset[str] | None:
        """As `ApiClient.members`: privileges of a category are no list of people."""
        del key
        return None

    def page(self, thread: ThreadId, number: int) -> PostsPage:
        """As `ApiClient.page`."""
        data = self._topic(self.key(thread), number, thread)
        if not data.posts or any(post.tid != data.tid for post in data.posts):
            raise not_recognised(thread, "sus mensajes no son los de ese tema")
        return PostsPage(
            title=data.title,
            locked=data.locked,
            number=data.pagination.page,
            pages=data.pagination.pages,
            before=min(post.index for post in data.posts),
            entries=frozenset(PostId(str(post.pid)) for post in data.posts),
            total=data.postcount,
            posts=tuple(_post(post, thread) for post in data.posts if not post.deleted),
        )

    def _topic(self, key: Key, number: int, what: str) -> _TopicPage:
        query = {"page": str(number), **_OLDEST_FIRST}
        data = self._line.get(_TopicPage, f"api/topic/{key}", query, what=what)
        prove(data.tid, key, what)
        if not data.logged_in:
            raise SignedOut(f"El foro enseña «{what}» como a un desconocido; no se ha leído.")
        return data

    def reply(self, key: Key, body: str) -> Submission:
        """As `ApiClient.reply`."""
        reply = self._line.send("POST", f"api/v3/topics/{key}", {"content": body})
        return self._judged(reply, key)

    def author(self, key: Key, post: PostId) -> str | Submission:
        """As `ApiClient.author`: posts carry a number, which is compared with ours."""
        if self._us is None:
            self.who()
        reply = self._line.ask(f"api/v3/posts/{post}")
        if not reply.done:
            return self._judged(reply, key, post)
        found = understood(_Raw, reply.data, key).response
        ours = self._us is not None and found.uid == self._us.uid and found.tid == number_of(key)
        return self._us.username if self._us is not None and ours else f"#{found.uid}"

    def edit(self, key: Key, post: PostId, body: str) -> Submission:
        """As `ApiClient.edit`."""
        reply = self._line.send("PUT", f"api/v3/posts/{post}", {"content": body})
        return self._judged(reply, key, post)

    def _made(self, data: object, key: Key, post: PostId | None) -> Made:
        found = understood(_Made, data, key).response
        if found.queued:
            return Made(None, waiting=True)
        if found.pid is None or found.tid != number_of(key) or (post and str(found.pid) != post):
            raise not_recognised(key, f"habla del mensaje {found.pid} del tema {found.tid}")
        return Made(PostId(str(found.pid)))


def _post(post: _Post, thread: ThreadId) -> ForumPost:
    edited = int(post.edited.timestamp()) if post.edited else None
    return ForumPost(
        PostId(str(post.pid)),
        thread,
        post.user.username,
        int(post.date.timestamp()),
        post.content,
        edited_at=edited,
        edit_mark=str(edited) if edited is not None else "",
    )


class _RawPost(Shape):
    uid: int
    tid: int


class _Raw(Shape):
    response: _RawPost


class _Reply(Shape):
    pid: int | None = None
    tid: int | None = None
    queued: bool = False


class _Made(Shape):
    response: _Reply

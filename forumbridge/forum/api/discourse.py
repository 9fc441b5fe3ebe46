"""Discourse: messages to people or topics of a category, an API key of the narrator's account.

Sketched from the published description of the API: no server was driven.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import quote

from pydantic import AwareDatetime, Field

from forumbridge.forum.api.client import Key, PostsPage
from forumbridge.forum.api.judging import Made
from forumbridge.forum.api.keyed import KeyedClient
from forumbridge.forum.api.line import (
    Shape,
    not_recognised,
    understood,
)
from forumbridge.forum.api.places import matched, number_of, prove
from forumbridge.forum.port import Capabilities, ForumPost, PostId, Submission, ThreadId

CAPABILITIES = Capabilities(
    markup="markdown",
    edits_visible=True,
    precision_seconds=1,
    private_topics=True,
    edit_posts=True,
    seconds_in_dates=True,
    zone_in_dates=True,
    members_shown=True,
)

_ADDRESS = re.compile(r"(?:^|/)t/(?:[^/]*[^/\d][^/]*/)?(?P<id>\d+)(?:/|$)")
_PEOPLES_OWN = 1
"""The kind of post that a person wrote; the others are notices and whispers."""


class _User(Shape):
    username: str


class _Current(Shape):
    current_user: _User


class _Post(Shape):
    id: int
    topic_id: int
    username: str
    created_at: AwareDatetime
    updated_at: AwareDatetime
    cooked: str
    version: int
    post_type: int
    hidden: bool = False
    user_deleted: bool = False
    deleted_at: AwareDatetime | None = None

    @property
    def shown(self) -> bool:
        """It is somebody's and everybody who reads the topic can read it."""
        gone = self.hidden or self.user_deleted or self.deleted_at is not None
        return self.post_type == _PEOPLES_OWN and not gone


class _Stream(Shape):
    posts: tuple[_Post, ...]
    stream: tuple[int, ...]


class _Summary(Shape):
    id: int
    posts_count: int
    highest_post_number: int
    last_posted_at: AwareDatetime | None
    closed: bool

    @property
    def mark(self) -> str:
        """Changes with every reply, removal, closing and opening."""
        last = int(self.last_posted_at.timestamp()) if self.last_posted_at else 0
        return f"{self.highest_post_number}.{self.posts_count}.{last}.{int(self.closed)}"


class _Group(Shape):
    name: str


class _Details(Shape):
    allowed_users: tuple[_User, ...] | None = None
    allowed_groups: tuple[_Group, ...] = ()

    @property
    def readers(self) -> frozenset[str] | None:
        """Whom a message is between; a group counts as somebody of that name."""
        if self.allowed_users is None:
            return None
        people = (one.username for one in self.allowed_users)
        return frozenset((*people, *(one.name for one in self.allowed_groups)))


class _Topic(_Summary):
    title: str
    archived: bool = False
    chunk_size: int = Field(ge=1)
    post_stream: _Stream
    details: _Details


class _TopicList(Shape):
    topics: tuple[_Summary, ...]
    more_topics_url: str | None = None


class _List(Shape):
    topic_list: _TopicList


class DiscourseClient(KeyedClient):
    """Discourse's endpoints."""

    def _headers(self) -> Mapping[str, str]:
        name = quote(self._account.name)
        return {"Api-Key": self._secret.get_secret_value(), "Api-Username": name}

    def key(self, thread: ThreadId) -> Key:
        """As `ApiClient.key`: the topic's number."""
        found = matched(_ADDRESS, thread, "t/escena-de-ana/12")
        return Key(found["id"])

    def who(self) -> str | None:
        """As `ApiClient.who`."""
        found = self._asked_who("session/current.json", _Current, (401, 403, 404))
        return found.current_user.username if found is not None else None

    def lists(self, keys: Sequence[Key]) -> Sequence[str]:
        """As `ApiClient.lists`: what was received, what was sent, what everybody reads."""
        name = quote(self._account.name)
        private = ("private-messages", "private-messages-sent")
        return [*(f"topics/{one}/{name}.json" for one in private), "latest.json"] if keys else []

    def listed(self, name: str) -> Iterator[Mapping[Key, str]]:
        """As `ApiClient.listed`, newest first."""
        number = 0
        while True:
            query = {"page": str(number)} if number else {}
            page = self._line.get(_List, name, query, what="la lista de temas").topic_list
            yield {Key(str(one.id)): one.mark for one in page.topics}
            if not page.more_topics_url or not page.topics:
                return
            number += 1

    def mark(self, key: Key) -> str:
        """As `ApiClient.mark`."""
        return self._topic(key, 1, key).mark

    def members(self, key: Key) -> frozenset[str] | None:
        """As `ApiClient.members`: those whom a message is between."""
        return self._topic(key, 1, key).details.readers

    def page(self, thread: ThreadId, number: int) -> PostsPage:
        """As `ApiClient.page`: the topic's list of numbers says where the posts stand."""
        data = self._topic(self.key(thread), number, thread)
        posts, stream = data.post_stream.posts, data.post_stream.stream
        numbers = [post.id for post in posts]
        if not posts or any(post.topic_id != data.id for post in posts):
            raise not_recognised(thread, "sus mensajes no son los de ese tema")
        if numbers[0] not in stream:
            raise not_recognised(thread, f"el mensaje {numbers[0]} no está en su lista")
        before = stream.index(numbers[0])
        return PostsPage(
            title=data.title,
            locked=data.closed or data.archived,
            number=before // data.chunk_size + 1,
            pages=(len(stream) - 1) // data.chunk_size + 1,
            before=before,
            entries=frozenset(PostId(str(one)) for one in numbers),
            total=len(stream),
            posts=tuple(_post(post, thread) for post in posts if post.shown),
            readers=data.details.readers,
        )

    def _topic(self, key: Key, number: int, what: str) -> _Topic:
        query = {"page": str(number)} if number > 1 else {}
        data = self._line.get(_Topic, f"t/{key}.json", query, what=what)
        prove(data.id, key, what)
        return data

    def reply(self, key: Key, body: str) -> Submission:
        """As `ApiClient.reply`."""
        reply = self._line.send("POST", "posts.json", {"topic_id": number_of(key), "raw": body})
        return self._judged(reply, key)

    def author(self, key: Key, post: PostId) -> str | Submission:
        """As `ApiClient.author`."""
        reply = self._line.ask(f"posts/{post}.json")
        if not reply.done:
            return self._judged(reply, key, post)
        found = understood(_Post, reply.data, key)
        return found.username if found.topic_id == number_of(key) else f"#{found.topic_id}"

    def edit(self, key: Key, post: PostId, body: str) -> Submission:
        """As `ApiClient.edit`."""
        reply = self._line.send("PUT", f"posts/{post}.json", {"post": {"raw": body}})
        return self._judged(reply, key, post)

    def _made(self, data: object, key: Key, post: PostId | None) -> Made:
        if post is not None:
            return _changed(data, key, post)
        found = understood(_Reply, data, key)
        if found.action == "enqueued":
            return Made(None, waiting=True)
        if found.id is None or found.topic_id != number_of(key):
            raise not_recognised(key, f"habla del mensaje {found.id} del tema {found.topic_id}")
        return Made(PostId(str(found.id)))


def _post(post: _Post, thread: ThreadId) -> ForumPost:
    edited = post.version > 1
    return ForumPost(
        PostId(str(post.id)),
        thread,
        post.username,
        int(post.created_at.timestamp()),
        post.cooked,
        edited_at=int(post.updated_at.timestamp()) if edited else None,
        edit_mark=str(post.version - 1) if edited else "",
    )


class _Reply(Shape):
    id: int | None = None
    topic_id: int | None = None
    action: str = ""


class _Edited(Shape):
    post: _Reply


def _changed(data: object, key: Key, post: PostId) -> Made:
    found = understood(_Edited, data, key).post
    if str(found.id) != post:
        raise not_recognised(key, f"habla del mensaje {found.id}")
    return Made(post)

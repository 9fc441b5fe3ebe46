"""XenForo (2.1 and later): conversations or threads, an API key of the narrator's account.

Sketched from the published description of the API: no server was driven. Bodies go as forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pydantic import AliasChoices, Field

from forumbridge.forum.api.client import Key, PostsPage
from forumbridge.forum.api.judging import Made
from forumbridge.forum.api.keyed import KeyedClient
from forumbridge.forum.api.line import (
    Shape,
    not_recognised,
    understood,
)
from forumbridge.forum.api.places import Places, kind_of, matched, number_of, prove
from forumbridge.forum.port import Capabilities, ForumPost, PostId, Submission, ThreadId

CAPABILITIES = Capabilities(
    markup="bbcode",
    edits_visible=True,
    precision_seconds=1,
    private_topics=True,
    edit_posts=True,
    seconds_in_dates=True,
    zone_in_dates=True,
    members_shown=True,
)

_ADDRESS = re.compile(
    r"(?:^|/)(?P<kind>threads|temas|tema|conversations|direct-messages)/"
    r"(?:[^/]*\.)?(?P<id>\d+)(?:/|$)"
)
_THREADS = frozenset({"threads", "temas", "tema"})


class _User(Shape):
    user_id: int
    username: str


class _Me(Shape):
    me: _User


def _either(one: str, other: str) -> AliasChoices:
    """A key that threads and conversations call by different names."""
    return AliasChoices(one, other)


class _Post(Shape):
    id: int = Field(validation_alias=_either("post_id", "message_id"))
    topic: int = Field(validation_alias=_either("thread_id", "conversation_id"))
    username: str
    user: _User | None = Field(alias="User", default=None)
    date: int = Field(validation_alias=_either("post_date", "message_date"))
    body: str = Field(alias="message_parsed", default="")
    edited: int = Field(alias="last_edit_date", default=0)
    state: str = Field(alias="message_state", default="visible")

    @property
    def author(self) -> str:
        """The account's name of today, or of then if the account is gone."""
        return self.user.username if self.user else self.username


class _Topic(Shape):
    id: int = Field(validation_alias=_either("thread_id", "conversation_id"))
    title: str
    replies: int = Field(alias="reply_count")
    last: int = Field(validation_alias=_either("last_post_id", "last_message_id"))
    open: bool = Field(validation_alias=_either("discussion_open", "conversation_open"))
    recipients: dict[str, str] | None = None

    @property
    def readers(self) -> frozenset[str] | None:
        """Whom a conversation is between; None for a thread."""
        return None if self.recipients is None else frozenset(self.recipients.values())

    @property
    def mark(self) -> str:
        """Changes with every reply, removal, closing and opening."""
        return f"{self.last}.{self.replies}.{int(self.open)}"


class _Pagination(Shape):
    page: int = Field(alias="current_page", ge=1)
    pages: int = Field(alias="last_page", ge=1)
    per_page: int = Field(ge=1)
    total: int


class _One(Shape):
    topic: _Topic = Field(validation_alias=_either("thread", "conversation"))


class _Page(_One):
    posts: tuple[_Post, ...] = Field(validation_alias=_either("posts", "messages"), min_length=1)
    pagination: _Pagination


class _List(Shape):
    topics: tuple[_Topic, ...] = Field(validation_alias=_either("threads", "conversations"))
    pagination: _Pagination


_PLACES = Places({"c": "api/conversations/", "t": "api/threads/"})
_POSTS = {"c": "api/conversation-messages/", "t": "api/posts/"}
_CONTENT = {"c": "with_messages", "t": "with_posts"}
_FIELD = {"c": "conversation_id", "t": "thread_id"}


class XenforoClient(KeyedClient):
    """XenForo's endpoints."""

    def _headers(self) -> Mapping[str, str]:
        return {"XF-Api-Key": self._secret.get_secret_value()}

    def key(self, thread: ThreadId) -> Key:
        """As `ApiClient.key`: `c/6` for a conversation, `t/5` for a thread."""
        found = matched(_ADDRESS, thread, "conversations/escena-de-ana.12")
        return Key(f"{'t' if found['kind'] in _THREADS else 'c'}/{found['id']}")

    def who(self) -> str | None:
        """As `ApiClient.who`."""
        found = self._asked_who("api/me/", _Me, (400, 401, 403))
        return found.me.username if found is not None and found.me.user_id else None

    def lists(self, keys: Sequence[Key]) -> Sequence[str]:
        """As `ApiClient.lists`."""
        return _PLACES.lists(keys)

    def listed(self, name: str) -> Iterator[Mapping[Key, str]]:
        """As `ApiClient.listed`, newest first."""
        number = pages = 1
        while number <= pages:
            query = {"page": str(number)}
            page = self._line.get(_List, _PLACES.paths[name], query, what="la lista de temas")
            yield {Key(f"{name}/{one.id}"): one.mark for one in page.topics}
            number, pages = number + 1, page.pagination.pages

    def mark(self, key: Key) -> str:
        """As `ApiClient.mark`."""
        return self._topic(key).mark

    def members(self, key: Key) -> frozenset[str] | None:
        """As `ApiClient.members`: the recipients of a conversation."""
        if kind_of(key) != "c":
            return None
        return self._topic(key).readers

    def page(self, thread: ThreadId, number: int) -> PostsPage:
        """As `ApiClient.page`."""
        key = self.key(thread)
        query = {_CONTENT[kind_of(key)]: "1", "page": str(number)}
        data = self._line.get(_Page, _PLACES.path(key), query, what=thread)
        prove(data.topic.id, key, thread)
        if any(post.topic != data.topic.id for post in data.posts):
            raise not_recognised(thread, "sus mensajes no son los de ese tema")
        shown = data.pagination
        return PostsPage(
            title=data.topic.title,
            locked=not data.topic.open,
            number=shown.page,
            pages=shown.pages,
            before=(shown.page - 1) * shown.per_page,
            entries=frozenset(PostId(str(post.id)) for post in data.posts),
            total=shown.total,
            posts=tuple(_post(post, thread) for post in data.posts if post.state != "deleted"),
            readers=data.topic.readers,
        )

    def _topic(self, key: Key) -> _Topic:
        topic = self._line.get(_One, _PLACES.path(key), what=key).topic
        prove(topic.id, key, key)
        return topic

    def reply(self, key: Key, body: str) -> Submission:
        """As `ApiClient.reply`."""
        kind, number = kind_of(key), str(number_of(key))
        reply = self._line.send_form(_POSTS[kind], {_FIELD[kind]: number, "message": body})
        return self._judged(reply, key)

    def author(self, key: Key, post: PostId) -> str | Submission:
        """As `ApiClient.author`."""
        reply = self._line.ask(f"{_POSTS[kind_of(key)]}{post}/")
        if not reply.done:
            return self._judged(reply, key, post)
        found = understood(_Saved, reply.data, key).post
        return found.author if found.topic == number_of(key) else f"#{found.topic}"

    def edit(self, key: Key, post: PostId, body: str) -> Submission:
        """As `ApiClient.edit`."""
        reply = self._line.send_form(f"{_POSTS[kind_of(key)]}{post}/", {"message": body})
        return self._judged(reply, key, post)

    def _made(self, data: object, key: Key, post: PostId | None) -> Made:
        found = understood(_Saved, data, key).post
        if found.topic != number_of(key) or (post is not None and str(found.id) != post):
            raise not_recognised(key, f"habla del mensaje {found.id} del tema {found.topic}")
        return Made(PostId(str(found.id)), found.state == "moderated")


def _post(post: _Post, thread: ThreadId) -> ForumPost:
    return ForumPost(
        PostId(str(post.id)),
        thread,
        post.author,
        post.date,
        post.body,
        edited_at=post.edited or None,
        edit_mark=str(post.edited) if post.edited else "",
        waiting=post.state == "moderated",
    )


class _Saved(Shape):
    post: _Post = Field(validation_alias=_either("post", "message"))

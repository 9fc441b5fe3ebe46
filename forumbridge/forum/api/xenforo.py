"""XenForo (2.1 and later): conversations or threads, an API key of the narrator's account.

Sketched from the published description of the API: no server was driven. Bodies go as forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urlsplit

from pydantic import AliasChoices, Field

from forumbridge.forum.account import Account
from forumbridge.forum.api.client import Key, PostsPage
from forumbridge.forum.api.judging import Made, judged
from forumbridge.forum.api.line import (
    Line,
    Shape,
    not_an_address,
    not_recognised,
    understood,
    wrong_key,
)
from forumbridge.forum.api.profile import ApiProfile
from forumbridge.forum.http import Wire
from forumbridge.forum.port import Capabilities, ForumPost, PostId, Submission, ThreadId
from forumbridge.forum.secret import Secret

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


_PLACES = {"c": "api/conversations/", "t": "api/threads/"}
_POSTS = {"c": "api/conversation-messages/", "t": "api/posts/"}
_CONTENT = {"c": "with_messages", "t": "with_posts"}
_FIELD = {"c": "conversation_id", "t": "thread_id"}


class XenforoClient:
    """XenForo's endpoints."""

    def __init__(self, wire: Wire, account: Account, secret: Secret, profile: ApiProfile) -> None:
        self._line = Line(wire, account, self._headers)
        self._account = account
        self._api_key = secret
        self._refusals = profile.refusals

    def _headers(self) -> Mapping[str, str]:
        return {"XF-Api-Key": self._api_key.get_secret_value()}

    def key(self, thread: ThreadId) -> Key:
        """As `ApiClient.key`: `c/6` for a conversation, `t/5` for a thread."""
        found = _ADDRESS.search(urlsplit(thread).path)
        if found is None:
            raise not_an_address(thread, "conversations/escena-de-ana.12")
        return Key(f"{'t' if found['kind'] in _THREADS else 'c'}/{found['id']}")

    def who(self) -> str | None:
        """As `ApiClient.who`."""
        reply = self._line.ask("api/me/")
        if reply.status in {400, 401, 403}:
            return None
        if not reply.done:
            raise not_recognised("la cuenta", f"el foro contesta {reply.status}")
        user = understood(_Me, reply.data, "la cuenta").me
        return user.username if user.user_id else None

    def log_in(self) -> None:
        """As `ApiClient.log_in`: a key that is not taken can't be renewed from here."""
        raise wrong_key(self._account.name)

    def lists(self, keys: Sequence[Key]) -> Sequence[str]:
        """As `ApiClient.lists`."""
        return [kind for kind in _PLACES if any(key.startswith(kind) for key in keys)]

    def listed(self, name: str) -> Iterator[Mapping[Key, str]]:
        """As `ApiClient.listed`, newest first."""
        number = pages = 1
        while number <= pages:
            query = {"page": str(number)}
            page = self._line.get(_List, _PLACES[name], query, what="la lista de temas")
            yield {Key(f"{name}/{one.id}"): one.mark for one in page.topics}
            number, pages = number + 1, page.pagination.pages

    def mark(self, key: Key) -> str:
        """As `ApiClient.mark`."""
        return self._topic(key).mark

    def members(self, key: Key) -> frozenset[str] | None:
        """As `ApiClient.members`: the recipients of a conversation."""
        if not key.startswith("c"):
            return None
        return self._topic(key).readers

    def page(self, thread: ThreadId, number: int) -> PostsPage:
        """As `ApiClient.page`."""
        key = self.key(thread)
        query = {_CONTENT[key[0]]: "1", "page": str(number)}
        data = self._line.get(_Page, _place(key), query, what=thread)
        _prove(data.topic, key, thread)
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
        topic = self._line.get(_One, _place(key), what=key).topic
        _prove(topic, key, key)
        return topic

    def reply(self, key: Key, body: str) -> Submission:
        """As `ApiClient.reply`."""
        kind, number = key.split("/")
        reply = self._line.send_form(_POSTS[kind], {_FIELD[kind]: number, "message": body})
        return judged(reply, self._refusals, lambda data: _made(data, key, None))

    def author(self, key: Key, post: PostId) -> str | Submission:
        """As `ApiClient.author`."""
        reply = self._line.ask(f"{_POSTS[key[0]]}{post}/")
        if not reply.done:
            return judged(reply, self._refusals, lambda data: _made(data, key, post))
        found = understood(_Saved, reply.data, key).post
        return found.author if found.topic == int(key[2:]) else f"#{found.topic}"

    def edit(self, key: Key, post: PostId, body: str) -> Submission:
        """As `ApiClient.edit`."""
        reply = self._line.send_form(f"{_POSTS[key[0]]}{post}/", {"message": body})
        return judged(reply, self._refusals, lambda data: _made(data, key, post))


def _place(key: Key) -> str:
    kind, number = key.split("/")
    return f"{_PLACES[kind]}{number}/"


def _prove(topic: _Topic, key: Key, what: str) -> None:
    if topic.id != int(key[2:]):
        raise not_recognised(what, f"es el tema {topic.id}")


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


def _made(data: object, key: Key, post: PostId | None) -> Made:
    found = understood(_Saved, data, key).post
    if found.topic != int(key[2:]) or (post is not None and str(found.id) != post):
        raise not_recognised(key, f"habla del mensaje {found.id} del tema {found.topic}")
    return Made(PostId(str(found.id)), found.state == "moderated")

"""Flarum (1.x): discussions in JSON:API, a token of the narrator's account.

Sketched from the published description of the API: no server was driven.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pydantic import AwareDatetime, Field

from forumbridge.forum.api.client import Key, PostsPage
from forumbridge.forum.api.judging import Made
from forumbridge.forum.api.keyed import KeyedClient
from forumbridge.forum.api.line import (
    Shape,
    not_recognised,
    understood,
)
from forumbridge.forum.api.places import matched
from forumbridge.forum.port import Capabilities, ForumPost, PostId, Submission, ThreadId

CAPABILITIES = Capabilities(
    markup="markdown",
    edits_visible=True,
    precision_seconds=1,
    edit_posts=True,
    seconds_in_dates=True,
    zone_in_dates=True,
)

PAGE = 20
_ADDRESS = re.compile(r"(?:^|/)d/(?P<id>\d+)(?:-[^/]*)?(?:/|$)")
_COMMENT = "comment"
"""The kind of entry that somebody wrote; the others tell of a new title, of locks and the like."""


class _Id(Shape):
    type: str
    id: str


class _OneOf(Shape):
    data: _Id | None


class _Many(Shape):
    data: tuple[_Id, ...]


class _PostAttributes(Shape):
    created_at: AwareDatetime = Field(alias="createdAt")
    edited_at: AwareDatetime | None = Field(alias="editedAt", default=None)
    kind: str = Field(alias="contentType")
    html: str = Field(alias="contentHtml", default="")
    hidden: bool = Field(alias="isHidden", default=False)
    approved: bool = Field(alias="isApproved", default=True)


class _PostLinks(Shape):
    user: _OneOf = _OneOf(data=None)
    discussion: _OneOf = _OneOf(data=None)


class _Post(_Id):
    attributes: _PostAttributes
    relationships: _PostLinks = _PostLinks()


class _UserAttributes(Shape):
    username: str


class _User(_Id):
    attributes: _UserAttributes


class _DiscussionAttributes(Shape):
    title: str
    comments: int = Field(alias="commentCount")
    last_number: int | None = Field(alias="lastPostNumber", default=None)
    last_at: AwareDatetime | None = Field(alias="lastPostedAt", default=None)
    locked: bool = Field(alias="isLocked", default=False)

    @property
    def mark(self) -> str:
        """Changes with every reply, removal, closing and opening."""
        last = int(self.last_at.timestamp()) if self.last_at else 0
        return f"{self.last_number}.{self.comments}.{last}.{int(self.locked)}"


class _Summary(_Id):
    attributes: _DiscussionAttributes


class _DiscussionLinks(Shape):
    posts: _Many


class _Discussion(_Summary):
    relationships: _DiscussionLinks


class _Thread(Shape):
    data: _Discussion
    included: tuple[dict[str, object], ...] = ()


class _List(Shape):
    data: tuple[_Summary, ...]
    links: dict[str, object] = Field(default_factory=dict)


class _Actor(Shape):
    actor: _OneOf = _OneOf(data=None)


class _Site(Shape):
    relationships: _Actor = _Actor()


class _Start(Shape):
    data: _Site
    included: tuple[dict[str, object], ...] = ()


class FlarumClient(KeyedClient):
    """Flarum's endpoints."""

    def _headers(self) -> Mapping[str, str]:
        return {"Authorization": f"Token {self._secret.get_secret_value()}"}

    def key(self, thread: ThreadId) -> Key:
        """As `ApiClient.key`: the discussion's number."""
        found = matched(_ADDRESS, thread, "d/12-escena-de-ana")
        return Key(found["id"])

    def who(self) -> str | None:
        """As `ApiClient.who`: the first page says for whom it is made."""
        start = self._asked_who("api", _Start)
        if start is None:
            return None
        actor = start.data.relationships.actor.data
        return _users(start.included).get(actor.id) if actor is not None else None

    def lists(self, keys: Sequence[Key]) -> Sequence[str]:
        """As `ApiClient.lists`."""
        return ["api/discussions"] if keys else []

    def listed(self, name: str) -> Iterator[Mapping[Key, str]]:
        """As `ApiClient.listed`, newest first."""
        offset = 0
        while True:
            query = {"sort": "-lastPostedAt", "page[offset]": str(offset)}
            page = self._line.get(_List, name, query, what="la lista de temas")
            yield {Key(one.id): one.attributes.mark for one in page.data}
            if not page.links.get("next") or not page.data:
                return
            offset += len(page.data)

    def mark(self, key: Key) -> str:
        """As `ApiClient.mark`."""
        return self._discussion(key, 1, key).data.attributes.mark

    def members(self, key: Key) -> frozenset[str] | None:
        """As `ApiClient.members`: Flarum itself has no discussions for named people."""
        del key
        return None

    def page(self, thread: ThreadId, number: int) -> PostsPage:
        """As `ApiClient.page`: the discussion lists all its posts and brings some of them."""
        thing = self._discussion(self.key(thread), number, thread)
        stream = [one.id for one in thing.data.relationships.posts.data]
        users = _users(thing.included)
        posts = [understood(_Post, one, thread) for one in thing.included if _is(one, "posts")]
        posts = sorted((one for one in posts if one.id in stream), key=lambda one: int(one.id))
        start = stream.index(posts[0].id) if posts else -1
        if start < 0 or [one.id for one in posts] != stream[start : start + len(posts)]:
            raise not_recognised(thread, "sus mensajes no son los de ese tema")
        comments = [one for one in posts if one.attributes.kind == _COMMENT]
        return PostsPage(
            title=thing.data.attributes.title,
            locked=thing.data.attributes.locked,
            number=start // PAGE + 1,
            pages=(len(stream) - 1) // PAGE + 1,
            before=start,
            entries=frozenset(PostId(one.id) for one in posts),
            total=len(stream),
            posts=tuple(_post(one, thread, users) for one in comments if not one.attributes.hidden),
        )

    def _discussion(self, key: Key, number: int, what: str) -> _Thread:
        query = {"page[offset]": str((number - 1) * PAGE), "page[limit]": str(PAGE)}
        thing = self._line.get(_Thread, f"api/discussions/{key}", query, what=what)
        if thing.data.id != key:
            raise not_recognised(what, f"es el tema {thing.data.id}")
        return thing

    def reply(self, key: Key, body: str) -> Submission:
        """As `ApiClient.reply`."""
        place = {"discussion": {"data": {"type": "discussions", "id": key}}}
        new = {"type": "posts", "attributes": {"content": body}, "relationships": place}
        reply = self._line.send("POST", "api/posts", {"data": new})
        return self._judged(reply, key)

    def author(self, key: Key, post: PostId) -> str | Submission:
        """As `ApiClient.author`."""
        reply = self._line.ask(f"api/posts/{post}")
        if not reply.done:
            return self._judged(reply, key, post)
        found = understood(_Written, reply.data, key)
        owner, place = found.data.relationships.user.data, found.data.relationships.discussion.data
        if owner is None or place is None or place.id != key:
            return "#"
        return _users(found.included).get(owner.id, f"#{owner.id}")

    def edit(self, key: Key, post: PostId, body: str) -> Submission:
        """As `ApiClient.edit`."""
        new = {"type": "posts", "id": post, "attributes": {"content": body}}
        reply = self._line.send("PATCH", f"api/posts/{post}", {"data": new})
        return self._judged(reply, key, post)

    def _made(self, data: object, key: Key, post: PostId | None) -> Made:
        found = understood(_Written, data, key).data
        place = found.relationships.discussion.data
        if (place is not None and place.id != key) or (post is not None and found.id != post):
            raise not_recognised(key, f"habla del mensaje {found.id}")
        return Made(PostId(found.id), not found.attributes.approved)


def _is(thing: Mapping[str, object], kind: str) -> bool:
    """Whether a thing that came along is a whole one of a kind."""
    return thing.get("type") == kind and "attributes" in thing


def _users(included: Sequence[Mapping[str, object]]) -> dict[str, str]:
    people = (understood(_User, one, "la cuenta") for one in included if _is(one, "users"))
    return {one.id: one.attributes.username for one in people}


def _post(post: _Post, thread: ThreadId, users: Mapping[str, str]) -> ForumPost:
    said, owner = post.attributes, post.relationships.user.data
    edited = int(said.edited_at.timestamp()) if said.edited_at else None
    return ForumPost(
        PostId(post.id),
        thread,
        users.get(owner.id, "") if owner is not None else "",
        int(said.created_at.timestamp()),
        said.html,
        edited_at=edited,
        edit_mark=str(edited) if edited is not None else "",
        waiting=not said.approved,
    )


class _Written(Shape):
    data: _Post
    included: tuple[dict[str, object], ...] = ()

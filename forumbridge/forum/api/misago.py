"""Misago (0.39): private threads with participants, Django's session, CSRF in a cookie.

Seen on a real server: a page's first post is the last one of the page before; events stand among
the posts without being counted; hidden posts are counted but come without their text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pydantic import AwareDatetime, Field

from forumbridge.errors import ForumError, NotRecognised, SignInRejected
from forumbridge.forum.api.client import Key, PostsPage
from forumbridge.forum.api.judging import Made
from forumbridge.forum.api.keyed import Client
from forumbridge.forum.api.line import Shape, not_recognised, understood
from forumbridge.forum.api.places import Places, kind_of, matched, prove
from forumbridge.forum.http import Fate
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

_ADDRESS = re.compile(r"(?:^|/)(?P<kind>[pt])/[^/]*/(?P<id>\d+)(?:/|$)")
_PLACES = Places({"p": "api/private-threads/", "t": "api/threads/"})
_AUTH = "api/auth/"
_CSRF_COOKIE = "csrftoken"


class _User(Shape):
    username: str = ""
    is_authenticated: bool = False


class _Poster(Shape):
    username: str


class _Post(Shape):
    id: int
    poster: _Poster | None
    poster_name: str
    content: str | None
    posted_on: AwareDatetime
    updated_on: AwareDatetime | None
    edits: int
    is_event: bool
    is_hidden: bool
    is_unapproved: bool


class _PostSet(Shape):
    results: tuple[_Post, ...]
    page: int = Field(ge=1)
    pages: int = Field(ge=1)
    count: int = Field(ge=1)
    before: int = Field(ge=0)


class _Participant(Shape):
    username: str


class _Summary(Shape):
    id: int
    last_post: int | None
    replies: int
    is_closed: bool
    participants: tuple[_Participant, ...] | None = None
    """Who may read a private thread; only asked for by itself it says so."""

    @property
    def readers(self) -> frozenset[str] | None:
        """Names of those who take part; None for a thread of a category."""
        people = self.participants
        return None if people is None else frozenset(one.username for one in people)

    @property
    def mark(self) -> str:
        """Changes with every reply, removal, closing and opening."""
        return f"{self.last_post}.{self.replies}.{int(self.is_closed)}"


class _Thread(_Summary):
    title: str
    post_set: _PostSet


class _List(Shape):
    results: tuple[_Summary, ...]
    next: int | None


class MisagoClient(Client):
    """Misago's endpoints."""

    def _headers(self) -> Mapping[str, str]:
        token = self._account.cookies.plain().get(_CSRF_COOKIE)
        return {"X-CSRFToken": token} if token else {}

    def key(self, thread: ThreadId) -> Key:
        """As `ApiClient.key`: `p/6` for a private thread, `t/5` for one of a category."""
        found = matched(_ADDRESS, thread, "p/escena-de-ana/6/")
        return Key(f"{found['kind']}/{found['id']}")

    def who(self) -> str | None:
        """As `ApiClient.who`."""
        user = self._line.get(_User, _AUTH, what="la cuenta")
        return user.username if user.is_authenticated else None

    def log_in(self) -> None:
        """As `ApiClient.log_in`."""
        if _CSRF_COOKIE not in self._account.cookies.plain():
            self._line.wire.get("login/")  # any page with a form brings the cookie
        self._account.note_login()
        body = {"username": self._account.name, "password": self._secret.get_secret_value()}
        reply = self._line.send("POST", _AUTH, body)
        if isinstance(reply, Fate):
            raise ForumError(
                f"El foro no ha contestado al entrar ({reply.code}); no se ha hecho nada más.",
                advice="Se volverá a intentar en la próxima ejecución.",
                code="ACCESO_SIN_RESPUESTA",
            )
        if not reply.done:
            raise SignInRejected(
                f"El foro no acepta la cuenta «{self._account.name}» ({reply.status}).",
                advice="Compruebe «foro.cuenta» en game.toml y la contraseña (el fichero «clave»).",
            )

    def lists(self, keys: Sequence[Key]) -> Sequence[str]:
        """As `ApiClient.lists`."""
        return _PLACES.lists(keys)

    def listed(self, name: str) -> Iterator[Mapping[Key, str]]:
        """As `ApiClient.listed`, newest first."""
        start = 0
        while True:
            query = {"start": str(start)} if start else {}
            page = self._line.get(_List, _PLACES.paths[name], query, what="la lista de temas")
            yield {Key(f"{name}/{one.id}"): one.mark for one in page.results}
            if not page.next:
                return
            start = page.next

    def mark(self, key: Key) -> str:
        """As `ApiClient.mark`."""
        return self._summary(key).mark

    def members(self, key: Key) -> frozenset[str] | None:
        """As `ApiClient.members`: the participants of a private thread."""
        return self._summary(key).readers if kind_of(key) == "p" else None

    def page(self, thread: ThreadId, number: int) -> PostsPage:
        """As `ApiClient.page`."""
        key = self.key(thread)
        query = {"page": str(number)} if number > 1 else {}
        data = self._line.get(_Thread, f"{_PLACES.path(key)}posts/", query, what=thread)
        prove(data.id, key, thread)
        shown = data.post_set
        counted = [post for post in shown.results if not post.is_event]
        return PostsPage(
            title=data.title,
            locked=data.is_closed,
            number=shown.page,
            pages=shown.pages,
            before=shown.before,
            entries=frozenset(PostId(str(post.id)) for post in counted),
            total=shown.count,
            posts=tuple(_post(post, thread) for post in counted if not post.is_hidden),
            readers=data.readers if kind_of(key) == "p" else None,
        )

    def reply(self, key: Key, body: str) -> Submission:
        """As `ApiClient.reply`."""
        reply = self._line.send("POST", f"{_PLACES.path(key)}posts/", {"post": body})
        return self._judged(reply, key)

    def author(self, key: Key, post: PostId) -> str | Submission:
        """As `ApiClient.author`: asked of the post's editor, which a closed thread has not."""
        reply = self._line.ask(f"{_PLACES.path(key)}posts/{post}/post_editor/")
        if reply.done:
            return understood(_Editor, reply.data, key).poster
        return self._judged(reply, key, post)

    def edit(self, key: Key, post: PostId, body: str) -> Submission:
        """As `ApiClient.edit`."""
        reply = self._line.send("PUT", f"{_PLACES.path(key)}posts/{post}/", {"post": body})
        return self._judged(reply, key, post)

    def _summary(self, key: Key) -> _Summary:
        found = self._line.get(_Summary, _PLACES.path(key), what=key)
        prove(found.id, key, key)
        return found

    def _made(self, data: object, key: Key, post: PostId | None) -> Made:
        """What a success speaks of: this thread, and that very post when one is edited."""
        found = understood(_Made, data, key)
        number = PostId(str(found.id))
        if f"/{_PLACES.path(key)}posts/{number}/" not in f"/{found.api.index.lstrip('/')}" or (
            post is not None and number != post
        ):
            raise not_recognised(key, f"habla del mensaje {number}")
        return Made(number, found.is_unapproved)


def _post(post: _Post, thread: ThreadId) -> ForumPost:
    if post.content is None:
        raise NotRecognised(
            f"El foro no enseña el texto del mensaje {post.id} de «{thread}»;"
            " no se ha tenido en cuenta.",
            advice="Ábralo en un navegador: quizá haya que guardarlo otra vez.",
        )
    edited = post.updated_on if post.edits else None
    return ForumPost(
        PostId(str(post.id)),
        thread,
        post.poster.username if post.poster else post.poster_name,
        int(post.posted_on.timestamp()),
        post.content,
        edited_at=int(edited.timestamp()) if edited else None,
        edit_mark=str(post.edits) if post.edits else "",
        waiting=post.is_unapproved,
    )


class _Editor(Shape):
    poster: str


class _Address(Shape):
    index: str


class _Made(Shape):
    id: int
    is_unapproved: bool
    api: _Address

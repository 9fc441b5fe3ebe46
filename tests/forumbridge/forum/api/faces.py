"""What each software makes of a board: its addresses, its JSON and its error texts.

`test_saved_pages.py` holds the faces whose software was seen against the pages of a real server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, ClassVar
from urllib.parse import parse_qs

import httpx

from tests.forumbridge.forum.api.board import NARRATOR, NUMBER, PLAYER, Board, Entry, Refused

Json = dict[str, Any]
Route = Callable[..., Json]
SLUG = "escena-de-blanca"
KEY = "llave-secreta-de-narradora"


def iso(seconds: int, *, zone: str = "Z") -> str:
    """A date as these forums print it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S.123") + zone


@dataclass
class Face:
    """A software in front of a board; call it with a request."""

    board: Board
    requests: list[httpx.Request] = field(default_factory=list)
    answers: list[httpx.Response | Exception] = field(default_factory=list)
    """What comes instead of the next answers to writing requests, after they were obeyed."""

    program: ClassVar[str] = ""
    thread: ClassVar[str] = ""
    refusals: ClassVar[dict[str, tuple[int, Json]]] = {}

    def routes(self) -> dict[str, Route]:
        """What answers to which `METHOD path`, a pattern whose groups are arguments; else 404."""
        return {}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        self.requests.append(request)
        line = f"{request.method} {request.url.path}"
        for pattern, route in self.routes().items():
            found = re.fullmatch(pattern, line)
            if found:
                return self._answer(request, route, found.groups())
        return self._say(404, {"detail": "Not found."})

    def _answer(
        self, request: httpx.Request, route: Route, groups: tuple[str, ...]
    ) -> httpx.Response:
        try:
            data = route(*groups, self._said(request))
        except Refused as refusal:
            return self._say(*self.refusals[refusal.args[0]])
        if request.method != "GET" and self.answers:
            instead = self.answers.pop(0)
            if isinstance(instead, Exception):
                raise instead
            return instead
        return self._say(200, data)

    def _said(self, request: httpx.Request) -> Json:
        if request.method == "GET":
            return dict(request.url.params)
        if "json" in request.headers["content-type"]:
            return json.loads(request.content)
        return {name: values[0] for name, values in parse_qs(request.content.decode()).items()}

    def _say(self, status: int, data: Json) -> httpx.Response:
        return httpx.Response(status, json=data)


class Misago(Face):
    """Misago 0.39: pages that share a post, a session of Django."""

    program = "misago"
    thread = f"p/{SLUG}/{NUMBER}/"
    refusals: ClassVar[dict[str, tuple[int, Json]]] = {
        "expired": (403, {"detail": "This action is not available to guests."}),
        "missing": (404, {"detail": "Not found."}),
        "locked": (403, {"detail": "You can't reply to closed threads in this category."}),
        "empty": (400, {"post": ["This field may not be blank."]}),
        "too_long": (400, {"post": ["Posted message cannot be longer than 1000 characters."]}),
        "flood": (403, {"detail": "You can't post message so quickly after previous one."}),
    }
    place = f"/api/private-threads/{NUMBER}/"

    def routes(self) -> dict[str, Route]:
        """As `Face.routes`."""
        return {
            "GET /login/": lambda _: {},
            "GET /api/auth/": self._who,
            "POST /api/auth/": self._enter,
            "GET /api/private-threads/": self._list,
            f"GET {self.place}": lambda _: self._summary(),
            f"GET {self.place}posts/": self._page,
            f"POST {self.place}posts/": lambda said: self._post(self.board.write(said["post"])),
            rf"PUT {self.place}posts/(\d+)/": lambda number, said: self._post(
                self.board.change(int(number), said["post"])
            ),
            rf"GET {self.place}posts/(\d+)/post_editor/": self._editor,
        }

    def _who(self, _: Json) -> Json:
        name = self.board.account
        return {"id": 1, "username": name, "is_authenticated": True} if name else {
            "id": None, "is_authenticated": False, "is_anonymous": True,
        }  # fmt: skip

    def _enter(self, said: Json) -> Json:
        if said != {"username": NARRATOR, "password": KEY}:
            raise Refused("empty")
        self.board.account = NARRATOR
        return self._who({})

    def _list(self, _: Json) -> Json:
        if self.board.account is None:
            raise Refused("expired")
        listed = [self._summary()] if self.board.visible else []
        return {"results": listed, "subcategories": [], "next": None}

    def _summary(self) -> Json:
        self.board.require_reader()
        entries = self.board.entries
        return {
            "id": NUMBER,
            "title": self.board.title,
            "replies": len(entries) - 1,
            "last_post": entries[-1].id if entries else None,
            "is_closed": self.board.locked,
            "participants": [{"id": 1, "username": NARRATOR}, {"id": 2, "username": PLAYER}],
        }

    def _page(self, said: Json) -> Json:
        size = self.board.page_size
        number, pages, shown = self.board.slice(int(said.get("page", 1)), size - 1, size)
        event = {**self._post(Entry(99_999, NARRATOR, 0, "")), "is_event": True, "content": None}
        return {
            **self._summary(),
            "post_set": {
                "results": [*(self._post(one) for one in shown), event],
                "page": number,
                "pages": pages,
                "count": len(self.board.entries),
                "before": (number - 1) * (size - 1),
            },
        }

    def _post(self, entry: Entry) -> Json:
        return {
            "id": entry.id,
            "poster": {"id": 1, "username": entry.author},
            "poster_name": entry.author,
            "content": None if entry.hidden else entry.html,
            "posted_on": iso(entry.at),
            "updated_on": iso(entry.edited_at or entry.at),
            "edits": entry.edits,
            "is_event": False,
            "is_hidden": entry.hidden,
            "is_unapproved": entry.waiting,
            "api": {"index": f"{self.place}posts/{entry.id}/"},
        }

    def _editor(self, number: str, _: Json) -> Json:
        return {"id": int(number), "poster": self.board.find(int(number)).author}


class Nodebb(Face):
    """NodeBB 4: every page says who asks."""

    program = "nodebb"
    thread = f"topic/{NUMBER}/{SLUG}"
    _status = staticmethod(
        lambda code, message: {"status": {"code": code, "message": message}, "response": {}}
    )
    refusals: ClassVar[dict[str, tuple[int, Json]]] = {
        "expired": (401, _status("not-authorised", "A valid login session was not found.")),
        "missing": (404, {"path": "/topic/6", "title": "[[global:404.title]]"}),
        "locked": (400, _status("bad-request", "Topic locked")),
        "empty": (400, _status("bad-request", "Invalid Data")),
        "too_long": (400, _status("bad-request", "Please enter a shorter post.")),
        "flood": (
            400,
            _status(
                "bad-request",
                "You can only post once every 10 second(s) - please wait before posting again",
            ),
        ),
    }

    def routes(self) -> dict[str, Route]:
        """As `Face.routes`."""
        return {
            "GET /api/self": self._self,
            "GET /api/recent": self._recent,
            f"GET /api/topic/{NUMBER}": self._topic,
            f"POST /api/v3/topics/{NUMBER}": self._reply,
            r"PUT /api/v3/posts/(\d+)": lambda number, said: self._wrapped(
                self._made(self.board.change(int(number), said["content"]))
            ),
            r"GET /api/v3/posts/(\d+)": lambda number, _: self._wrapped(
                self._made(self.board.find(int(number)))
            ),
        }

    def _uid(self, name: str) -> int:
        return 1 if name == NARRATOR else 2

    def _self(self, _: Json) -> Json:
        if self.board.account is None:
            raise Refused("expired")
        return {"uid": self._uid(self.board.account), "username": self.board.account}

    def _summary(self) -> Json:
        self.board.require_reader()
        entries = self.board.entries
        return {
            "tid": NUMBER,
            "title": self.board.title,
            "postcount": len(entries),
            "lastposttime": entries[-1].at * 1000 if entries else 0,
            "locked": int(self.board.locked),
            "deleted": 0,
        }

    def _recent(self, _: Json) -> Json:
        listed = [self._summary()] if self.board.visible else []
        return {"topics": listed, "pagination": {"currentPage": 1, "pageCount": 1}}

    def _topic(self, said: Json) -> Json:
        assert said["sort"] == "oldest_to_newest"
        size = self.board.page_size
        number, pages, shown = self.board.slice(int(said["page"]), size, size)
        first = (number - 1) * size
        return {
            **self._summary(),
            "posts": [self._post(one, first + index) for index, one in enumerate(shown)],
            "pagination": {"currentPage": number, "pageCount": pages},
            "loggedIn": True,
        }

    def _made(self, entry: Entry) -> Json:
        return {"pid": entry.id, "tid": NUMBER, "uid": self._uid(entry.author)}

    def _post(self, entry: Entry, index: int) -> Json:
        return {
            **self._made(entry),
            "index": index,
            "content": "[[topic:post-is-deleted]]" if entry.hidden else entry.html,
            "timestampISO": iso(entry.at),
            "editedISO": iso(entry.edited_at) if entry.edits else "",
            "deleted": int(entry.hidden),
            "user": {"uid": self._uid(entry.author), "username": entry.author},
        }

    def _reply(self, said: Json) -> Json:
        entry = self.board.write(said["content"])
        if entry.waiting:
            return self._wrapped({"queued": True, "id": "reply-1796000000", "message": "En cola"})
        return self._wrapped(self._made(entry))

    def _wrapped(self, response: Json) -> Json:
        return {"status": {"code": "ok", "message": "OK"}, "response": response}


class Discourse(Face):
    """Discourse: a topic lists the numbers of all its posts."""

    program = "discourse"
    thread = f"t/{SLUG}/{NUMBER}"
    refusals: ClassVar[dict[str, tuple[int, Json]]] = {
        "expired": (403, {"errors": ["No tienes permiso."], "error_type": "invalid_access"}),
        "missing": (404, {"errors": ["No existe."], "error_type": "not_found"}),
        "locked": (422, {"action": "create_post", "errors": ["That topic is closed."]}),
        "empty": (422, {"action": "create_post", "errors": ["Body can't be blank"]}),
        "too_long": (422, {"errors": ["Body is limited to 1000 characters; you entered 2000."]}),
        "flood": (
            429,
            {"errors": ["Espera."], "error_type": "rate_limit", "extras": {"wait_seconds": 10}},
        ),
    }

    def routes(self) -> dict[str, Route]:
        """As `Face.routes`."""
        return {
            "GET /session/current.json": self._who,
            f"GET /topics/private-messages/{NARRATOR}.json": self._list,
            f"GET /topics/private-messages-sent/{NARRATOR}.json": self._list,
            "GET /latest.json": lambda _: {"topic_list": {"topics": []}},
            f"GET /t/{NUMBER}.json": self._topic,
            "POST /posts.json": self._reply,
            r"PUT /posts/(\d+).json": lambda number, said: {
                "post": self._post(self.board.change(int(number), said["post"]["raw"]))
            },
            r"GET /posts/(\d+).json": lambda number, _: self._post(self.board.find(int(number))),
        }

    def _who(self, _: Json) -> Json:
        if self.board.account is None:
            raise Refused("missing")
        return {"current_user": {"id": 1, "username": self.board.account}}

    def _summary(self) -> Json:
        self.board.require_reader()
        entries = self.board.entries
        return {
            "id": NUMBER,
            "title": self.board.title,
            "posts_count": len(entries),
            "highest_post_number": entries[-1].id if entries else 0,
            "last_posted_at": iso(entries[-1].at) if entries else None,
            "closed": self.board.locked,
        }

    def _list(self, _: Json) -> Json:
        if self.board.account is None:
            raise Refused("expired")
        return {"topic_list": {"topics": [self._summary()] if self.board.visible else []}}

    def _topic(self, said: Json) -> Json:
        size = self.board.page_size
        _, _, shown = self.board.slice(int(said.get("page", 1)), size, size)
        stream = {
            "posts": [self._post(one) for one in shown],
            "stream": [one.id for one in self.board.entries],
        }
        people = [{"id": 1, "username": NARRATOR}, {"id": 2, "username": PLAYER}]
        return {
            **self._summary(),
            "archived": False,
            "chunk_size": size,
            "post_stream": stream,
            "details": {"allowed_users": people},
        }

    def _post(self, entry: Entry) -> Json:
        return {
            "id": entry.id,
            "topic_id": NUMBER,
            "username": entry.author,
            "created_at": iso(entry.at),
            "updated_at": iso(entry.edited_at or entry.at),
            "cooked": entry.html,
            "version": 1 + entry.edits,
            "post_type": 3 if entry.notice else 1,
            "hidden": entry.hidden,
        }

    def _reply(self, said: Json) -> Json:
        assert said["topic_id"] == NUMBER
        entry = self.board.write(said["raw"])
        if entry.waiting:
            return {"success": True, "action": "enqueued", "pending_post": {"id": 3}}
        return self._post(entry)


class Xenforo(Face):
    """XenForo 2: bodies go as forms."""

    program = "xenforo_api"
    thread = f"conversations/{SLUG}.{NUMBER}/"
    _error = staticmethod(lambda code, text: {"errors": [{"code": code, "message": text}]})
    refusals: ClassVar[dict[str, tuple[int, Json]]] = {
        "expired": (401, _error("api_key_not_found", "Clave desconocida.")),
        "missing": (404, _error("requested_conversation_not_found", "No existe.")),
        "locked": (403, _error("no_permission", "This conversation is closed for replies.")),
        "empty": (400, _error("required_input_missing", "Falta «message».")),
        "too_long": (
            400,
            _error("x", "Please enter a message with no more than 1,000 characters."),
        ),
        "flood": (
            400,
            _error("x", "You must wait at least 10 seconds before performing this action."),
        ),
    }

    def routes(self) -> dict[str, Route]:
        """As `Face.routes`."""
        return {
            "GET /api/me/": self._who,
            "GET /api/conversations/": self._list,
            f"GET /api/conversations/{NUMBER}/": self._one,
            "POST /api/conversation-messages/": self._reply,
            r"POST /api/conversation-messages/(\d+)/": lambda number, said: {
                "success": True,
                "message": self._post(self.board.change(int(number), said.get("message", ""))),
            },
            r"GET /api/conversation-messages/(\d+)/": lambda number, _: {
                "message": self._post(self.board.find(int(number)))
            },
        }

    def _who(self, _: Json) -> Json:
        if self.board.account is None:
            raise Refused("expired")
        return {"me": {"user_id": 1, "username": self.board.account}}

    def _summary(self) -> Json:
        self.board.require_reader()
        entries = self.board.entries
        return {
            "conversation_id": NUMBER,
            "title": self.board.title,
            "reply_count": len(entries) - 1,
            "last_message_id": entries[-1].id if entries else 0,
            "conversation_open": not self.board.locked,
            "recipients": {"1": NARRATOR, "2": PLAYER},
        }

    def _paging(self, number: int, pages: int) -> Json:
        total = len(self.board.entries)
        size = self.board.page_size
        return {"current_page": number, "last_page": pages, "per_page": size, "total": total}

    def _list(self, _: Json) -> Json:
        if self.board.account is None:
            raise Refused("expired")
        listed = [self._summary()] if self.board.visible else []
        return {"conversations": listed, "pagination": self._paging(1, 1)}

    def _one(self, said: Json) -> Json:
        if "with_messages" not in said:
            return {"conversation": self._summary()}
        size = self.board.page_size
        number, pages, shown = self.board.slice(int(said.get("page", 1)), size, size)
        return {
            "conversation": self._summary(),
            "messages": [self._post(one) for one in shown],
            "pagination": self._paging(number, pages),
        }

    def _post(self, entry: Entry) -> Json:
        state = "deleted" if entry.hidden else "moderated" if entry.waiting else "visible"
        return {
            "message_id": entry.id,
            "conversation_id": NUMBER,
            "username": entry.author,
            "User": {"user_id": 1, "username": entry.author},
            "message_date": entry.at,
            "message_parsed": entry.html,
            "last_edit_date": entry.edited_at,
            "message_state": state,
        }

    def _reply(self, said: Json) -> Json:
        assert said["conversation_id"] == str(NUMBER)
        return {"success": True, "message": self._post(self.board.write(said.get("message", "")))}


class Flarum(Face):
    """Flarum 1: JSON:API, what belongs to a thing comes along beside it."""

    program = "flarum"
    thread = f"d/{NUMBER}-{SLUG}"
    _error = staticmethod(
        lambda status, code, detail="": {
            "errors": [{"status": str(status), "code": code, "detail": detail}]
        }
    )
    refusals: ClassVar[dict[str, tuple[int, Json]]] = {
        "expired": (401, _error(401, "not_authenticated")),
        "missing": (404, _error(404, "not_found")),
        "locked": (403, _error(403, "permission_denied")),
        "empty": (422, _error(422, "validation_error", "The content field is required.")),
        "too_long": (
            422,
            _error(422, "validation_error", "The content may not be greater than 1000 characters."),
        ),
        "flood": (429, _error(429, "too_many_requests")),
    }

    def routes(self) -> dict[str, Route]:
        """As `Face.routes`."""
        return {
            "GET /api": self._start,
            "GET /api/discussions": self._list,
            f"GET /api/discussions/{NUMBER}": self._discussion,
            "POST /api/posts": self._reply,
            r"PATCH /api/posts/(\d+)": lambda number, said: self._alone(
                self.board.change(int(number), said["data"]["attributes"]["content"])
            ),
            r"GET /api/posts/(\d+)": lambda number, _: self._alone(self.board.find(int(number))),
        }

    def _user(self, name: str) -> Json:
        number = "1" if name == NARRATOR else "2"
        return {"type": "users", "id": number, "attributes": {"username": name}}

    def _start(self, _: Json) -> Json:
        name = self.board.account
        actor = {"type": "users", "id": self._user(name)["id"]} if name else None
        site = {"type": "forums", "id": "1", "relationships": {"actor": {"data": actor}}}
        return {"data": site, "included": [self._user(name)] if name else []}

    def _summary(self) -> Json:
        self.board.require_reader()
        entries = self.board.entries
        attributes = {
            "title": self.board.title,
            "commentCount": len(entries),
            "lastPostNumber": entries[-1].id if entries else 0,
            "lastPostedAt": iso(entries[-1].at, zone="+00:00") if entries else None,
            "isLocked": self.board.locked,
        }
        return {"type": "discussions", "id": str(NUMBER), "attributes": attributes}

    def _list(self, _: Json) -> Json:
        return {"data": [self._summary()] if self.board.visible else [], "links": {}}

    def _discussion(self, said: Json) -> Json:
        size = self.board.page_size
        wanted = int(said["page[offset]"]) // size + 1
        _, _, shown = self.board.slice(wanted, size, size)
        every = [{"type": "posts", "id": str(one.id)} for one in self.board.entries]
        return {
            "data": {**self._summary(), "relationships": {"posts": {"data": every}}},
            "included": [
                *(self._post(one) for one in reversed(shown)),
                self._user(NARRATOR),
                self._user(PLAYER),
            ],
        }

    def _post(self, entry: Entry) -> Json:
        place = {"data": {"type": "discussions", "id": str(NUMBER)}}
        user = {"data": {"type": "users", "id": self._user(entry.author)["id"]}}
        attributes = {
            "number": entry.id,
            "createdAt": iso(entry.at, zone="+00:00"),
            "editedAt": iso(entry.edited_at, zone="+00:00") if entry.edits else None,
            "contentType": "discussionLocked" if entry.notice else "comment",
            "contentHtml": entry.html,
            "isHidden": entry.hidden,
            "isApproved": not entry.waiting,
        }
        return {
            "type": "posts",
            "id": str(entry.id),
            "attributes": attributes,
            "relationships": {"discussion": place, "user": user},
        }

    def _alone(self, entry: Entry) -> Json:
        return {"data": self._post(entry), "included": [self._user(entry.author)]}

    def _reply(self, said: Json) -> Json:
        new = said["data"]
        assert new["relationships"]["discussion"]["data"]["id"] == str(NUMBER)
        return self._alone(self.board.write(new["attributes"]["content"]))


FACES: tuple[type[Face], ...] = (Misago, Nodebb, Discourse, Xenforo, Flarum)

"""Discourse: its addresses, its JSON and its error texts."""

from __future__ import annotations

from typing import ClassVar

from tests.forumbridge.forum.api.board import NARRATOR, Entry, Refused
from tests.forumbridge.forum.api.faces.base import Face, Json, Route, iso


class Discourse(Face):
    """Discourse: a topic lists the numbers of all its posts."""

    program = "discourse"
    address = "t/{slug}/{number}"
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
            f"GET /t/{self.board.number}.json": self._topic,
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
            "id": self.board.number,
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
        people = [{"id": 1, "username": NARRATOR}, {"id": 2, "username": self.board.player}]
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
            "topic_id": self.board.number,
            "username": entry.author,
            "created_at": iso(entry.at),
            "updated_at": iso(entry.edited_at or entry.at),
            "cooked": entry.html,
            "version": 1 + entry.edits,
            "post_type": 3 if entry.notice else 1,
            "hidden": entry.hidden,
        }

    def _reply(self, said: Json) -> Json:
        assert said["topic_id"] == self.board.number
        entry = self.board.write(said["raw"])
        if entry.waiting:
            return {"success": True, "action": "enqueued", "pending_post": {"id": 3}}
        return self._post(entry)

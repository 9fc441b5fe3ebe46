"""NodeBB: its addresses, its JSON and its error texts."""

from __future__ import annotations

from typing import ClassVar

from tests.forumbridge.forum.api.board import NARRATOR, Entry, Refused
from tests.forumbridge.forum.api.faces.base import Face, Json, Route, iso


class Nodebb(Face):
    """NodeBB 4: every page says who asks."""

    program = "nodebb"
    address = "topic/{number}/{slug}"
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
            f"GET /api/topic/{self.board.number}": self._topic,
            f"POST /api/v3/topics/{self.board.number}": self._reply,
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
            "tid": self.board.number,
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
        return {"pid": entry.id, "tid": self.board.number, "uid": self._uid(entry.author)}

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

"""Misago: its addresses, its JSON and its error texts."""

from __future__ import annotations

from typing import ClassVar

from tests.forumbridge.forum.api.board import NARRATOR, Entry, Refused
from tests.forumbridge.forum.api.faces.base import KEY, Face, Json, Route, iso


class Misago(Face):
    """Misago 0.39: pages that share a post, a session of Django."""

    program = "misago"
    address = "p/{slug}/{number}/"
    refusals: ClassVar[dict[str, tuple[int, Json]]] = {
        "expired": (403, {"detail": "This action is not available to guests."}),
        "missing": (404, {"detail": "Not found."}),
        "locked": (403, {"detail": "You can't reply to closed threads in this category."}),
        "empty": (400, {"post": ["This field may not be blank."]}),
        "too_long": (400, {"post": ["Posted message cannot be longer than 1000 characters."]}),
        "flood": (403, {"detail": "You can't post message so quickly after previous one."}),
    }

    @property
    def place(self) -> str:
        """Where the scene is asked for."""
        return f"/api/private-threads/{self.board.number}/"

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
            "id": self.board.number,
            "title": self.board.title,
            "replies": len(entries) - 1,
            "last_post": entries[-1].id if entries else None,
            "is_closed": self.board.locked,
            "participants": [
                {"id": 1, "username": NARRATOR},
                {"id": 2, "username": self.board.player},
            ],
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

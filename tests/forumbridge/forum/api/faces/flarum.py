"""Flarum: its addresses, its JSON and its error texts."""

from __future__ import annotations

from typing import ClassVar

from tests.forumbridge.forum.api.board import NARRATOR, Entry
from tests.forumbridge.forum.api.faces.base import Face, Json, Route, iso


class Flarum(Face):
    """Flarum 1: JSON:API, what belongs to a thing comes along beside it."""

    program = "flarum"
    address = "d/{number}-{slug}"
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
            f"GET /api/discussions/{self.board.number}": self._discussion,
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
        return {"type": "discussions", "id": str(self.board.number), "attributes": attributes}

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
                self._user(self.board.player),
            ],
        }

    def _post(self, entry: Entry) -> Json:
        place = {"data": {"type": "discussions", "id": str(self.board.number)}}
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
        assert new["relationships"]["discussion"]["data"]["id"] == str(self.board.number)
        return self._alone(self.board.write(new["attributes"]["content"]))

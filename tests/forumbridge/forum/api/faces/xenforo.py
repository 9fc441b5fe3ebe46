"""XenForo's API: its addresses, its JSON and its error texts."""

from __future__ import annotations

from typing import ClassVar

from tests.forumbridge.forum.api.board import NARRATOR, Entry, Refused
from tests.forumbridge.forum.api.faces.base import Face, Json, Route


class Xenforo(Face):
    """XenForo 2: bodies go as forms."""

    program = "xenforo_api"
    address = "conversations/{slug}.{number}/"
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
            f"GET /api/conversations/{self.board.number}/": self._one,
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
            "conversation_id": self.board.number,
            "title": self.board.title,
            "reply_count": len(entries) - 1,
            "last_message_id": entries[-1].id if entries else 0,
            "conversation_open": not self.board.locked,
            "recipients": {"1": NARRATOR, "2": self.board.player},
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
            "conversation_id": self.board.number,
            "username": entry.author,
            "User": {"user_id": 1, "username": entry.author},
            "message_date": entry.at,
            "message_parsed": entry.html,
            "last_edit_date": entry.edited_at,
            "message_state": state,
        }

    def _reply(self, said: Json) -> Json:
        assert said["conversation_id"] == str(self.board.number)
        return {"success": True, "message": self._post(self.board.write(said.get("message", "")))}

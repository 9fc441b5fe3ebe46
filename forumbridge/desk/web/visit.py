"""One request on its way through the desk: what a page's handler is given, and how it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from forumbridge.desk.context import Desk
from forumbridge.desk.web.house import House
from forumbridge.desk.web.rendering import Address, page_html
from forumbridge.desk.web.sessions import News, Session

_EXAMPLES = {
    "hacienda": "1 PA: voy a la Capilla",
    "cosa": "Voto a Ana",
    "avaloup": "Apruebo el equipo",
}


@dataclass(slots=True)
class Visit:
    """A request with its game open; `form` is empty unless something was sent."""

    request: Request
    house: House
    desk: Desk
    session: Session
    pages: Sequence[Address]
    """Every page there is, for the navigation."""
    form: FormData = field(default_factory=FormData)

    @property
    def here(self) -> str:
        """The path asked for."""
        return self.request.url.path

    @property
    def example(self) -> str:
        """A player's words of this game, as its forms show what to write."""
        return _EXAMPLES.get(self.desk.config.game.rules, "")

    def number(self, name: str = "number") -> int:
        """A number of the address, declared there as `{name:int}`."""
        return int(self.request.path_params[name])

    def text(self, name: str) -> str:
        """What a text field of the form says, trimmed; empty where there is none."""
        value = self.form.get(name)
        return value.strip().replace("\r\n", "\n") if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        """Every value of a field, as of boxes ticked."""
        return [value for value in self.form.getlist(name) if isinstance(value, str)]

    def asked(self, name: str, default: str = "") -> str:
        """A value of the address's query."""
        return self.request.query_params.get(name, default)

    def show(self, template: str, *, status: int = 200, **values: Any) -> Response:
        """A whole page: the template within the frame, navigation and news of the session."""
        return HTMLResponse(page_html(self, template, values), status_code=status)

    def address(self, page: str, **params: Any) -> str:
        """The path of a page by its name."""
        return str(self.request.app.url_path_for(page, **params))

    def go(self, page: str, *, anchor: str = "", **params: Any) -> Response:
        """Send on to a page after a form, so that a reload sends nothing again."""
        target = self.address(page, **params) + (f"#{anchor}" if anchor else "")
        return RedirectResponse(target, status_code=303)

    def tell(
        self, text: str, *, bad: bool = False, advice: str = "", code: str = "", undo: int = 0
    ) -> None:
        """Something the next page says at its top; `undo` is a decision to be taken back."""
        self.session.news.append(News(text, bad=bad, advice=advice, code=code, undo=undo))

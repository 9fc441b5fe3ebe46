"""A forum made of prepared answers, for what no real forum does on request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from pydantic import SecretStr

from forumbridge.clock import VirtualClock
from forumbridge.forum.html_forum import HtmlForum, open_forum
from forumbridge.forum.profile import ForumProfile

ADDRESS = "https://foro.example/"
PAGES = Path(__file__).parent / "pages"
HTML = {"Content-Type": "text/html; charset=utf-8"}

Reply = httpx.Response | Exception | Callable[[httpx.Request], httpx.Response]


def html(text: str, status: int = 200, **headers: str) -> httpx.Response:
    """A page."""
    return httpx.Response(status, text=text, headers={**HTML, **headers})


@dataclass
class Site:
    """Answers by path; a list is used up one by one and its last item stays."""

    answers: dict[str, list[Reply]] = field(default_factory=dict)
    requests: list[httpx.Request] = field(default_factory=list)

    def on(self, path: str, *replies: Reply) -> Site:
        """Answer requests of `path` (without query) with these."""
        self.answers[path] = list(replies)
        return self

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        self.requests.append(request)
        queue = self.answers.get(request.url.path)
        if queue is None:
            return html("<html><body>Nada</body></html>", 404)
        reply = queue.pop(0) if len(queue) > 1 else queue[0]
        if isinstance(reply, Exception):
            raise reply
        if isinstance(reply, httpx.Response):
            return httpx.Response(reply.status_code, content=reply.content, headers=reply.headers)
        return reply(request)

    def sent(self, method: str) -> list[str]:
        """Paths of the requests with this method, in order."""
        return [one.url.path for one in self.requests if one.method == method]

    def bridge(self, profile: ForumProfile, clock: VirtualClock, folder: Path) -> HtmlForum:
        """A bridge that talks to this site."""
        return open_forum(
            profile,
            address=ADDRESS,
            account="Narradora",
            password=SecretStr("candelabro-de-plata"),
            zone="Europe/Madrid",
            contact="narradora@example.org",
            clock=clock,
            state_dir=folder,
            min_interval_seconds=0,
            transport=httpx.MockTransport(self),
        )

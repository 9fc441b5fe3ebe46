"""Pages saved from real servers, when they lie beside the repository."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from forumbridge.clock import VirtualClock
from forumbridge.forum.answer import Answer
from forumbridge.forum.html_forum import HtmlForum, open_forum
from forumbridge.forum.page import Page, open_page
from forumbridge.forum.port import ForumPost, ThreadId
from forumbridge.forum.posts import Posts
from forumbridge.forum.profile import ForumProfile, load_profile
from tests.forumbridge.forum.kit import NOW, PROFILES

FOLDER = Path(__file__).parents[4] / "shared" / "data" / "pages"
KIND = "text/html; charset=utf-8"
SEEN = 1_795_988_100
"""When the pages were saved, more or less: 29 November 2026, 21:35 UTC."""


@dataclass(frozen=True)
class Software:
    """One software's saved pages, and where its server was."""

    profile: ForumProfile
    folder: str
    address: str
    thread: ThreadId
    login: str
    """The name of the field of the password, in its log-in form."""

    def content(self, name: str) -> bytes:
        """A saved page; skips the test where there is none."""
        file = FOLDER / self.folder / f"{name}.html"
        if not file.exists():
            pytest.skip("no saved pages here")
        return file.read_bytes()

    def page(self, name: str, place: str, status: int = 200) -> Page:
        """A saved page as the answer to `place`."""
        path = place.partition("?")[0]
        answer = Answer(
            status, self.address + place, path, self.content(name), KIND, None, None, SEEN
        )
        return open_page(answer, self.profile, self.address)

    def posts(self, name: str, thread: ThreadId | None = None) -> tuple[ForumPost, ...]:
        """The posts of a saved page, proved to be the thread."""
        wanted = thread or self.thread
        reader = Posts(self.profile, "UTC", self.address)
        page = self.page(name, wanted)
        reader.prove(page, wanted)
        return reader.read(page, wanted)


def software(profile: str, folder: str, port: int, thread: str, login: str) -> Software:
    """The pages of `folder`, read with the shipped profile."""
    shipped = load_profile(PROFILES / f"{profile}.toml")
    return Software(shipped, folder, f"http://127.0.0.1:{port}/", ThreadId(thread), login)


PHPBB = software("phpbb", "phpbb-3.3.15", 8081, "viewtopic.php?t=2", "password")
SMF = software("smf", "smf-2.1.4", 8087, "index.php?topic=8.0", "passwrd")
MYBB = software("mybb", "mybb-1.8.37", 8085, "showthread.php?tid=1", "quick_password")

Reply = tuple[int, bytes, dict[str, str]] | Callable[[httpx.Request], httpx.Response]


@dataclass
class Server:
    """A server of prepared pages: answers by method, path and query."""

    software: Software
    replies: dict[str, list[httpx.Response]] = field(default_factory=dict)
    requests: list[httpx.Request] = field(default_factory=list)

    def on(self, place: str, *answers: httpx.Response, method: str = "GET") -> Server:
        """Answer `place`; several are used up one by one and the last stays."""
        self.replies[f"{method} {place}"] = list(answers)
        return self

    def saved(self, place: str, *names: str, method: str = "GET", status: int = 200) -> Server:
        """Answer `place` with saved pages."""
        answers = [html(self.software.content(name), status) for name in names]
        return self.on(place, *answers, method=method)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        self.requests.append(request)
        place = request.url.raw_path.decode().lstrip("/")
        queue = self.replies.get(f"{request.method} {place}")
        if queue is None:
            return html(b"<html><body>Nada</body></html>", 404)
        made = queue.pop(0) if len(queue) > 1 else queue[0]
        return httpx.Response(made.status_code, content=made.content, headers=made.headers)

    @property
    def asked(self) -> list[str]:
        """Method and place of every request."""
        return [f"{one.method} {one.url.raw_path.decode().lstrip('/')}" for one in self.requests]

    def bridge(self, folder: Path, account: str = "Narrator") -> HtmlForum:
        """A bridge that talks to this server."""
        return open_forum(
            self.software.profile,
            address=self.software.address,
            account=account,
            password=SecretStr("candelabro-de-plata"),
            zone="UTC",
            contact="narradora@example.org",
            clock=VirtualClock(NOW),
            state_dir=folder,
            min_interval_seconds=0,
            flood_seconds=0,
            transport=httpx.MockTransport(self),
        )


def html(content: bytes | str, status: int = 200, **headers: str) -> httpx.Response:
    """A page, dated when the saved ones were."""
    body = content.encode() if isinstance(content, str) else content
    date = {"Date": "Sun, 29 Nov 2026 21:35:00 GMT", "Content-Type": KIND}
    return httpx.Response(status, content=body, headers={**date, **headers})


def leads(to: str) -> httpx.Response:
    """A redirect."""
    return html("", 302, Location=to)

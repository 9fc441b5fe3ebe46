"""Misago: private threads with participants, driven by its JSON API; PostgreSQL."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.servers.players import Person, Seen, seen
from tests.servers.postgres import Postgres
from tests.servers.running import ForumServer, Topic, Wanted, serve
from tests.servers.software import Software

MISAGO = Software("misago", "Misago 0.39.6", Postgres())


class MisagoPlayer(Person):
    """One account of a Misago, whose pages talk to its API."""

    def sign_in(self) -> None:
        """As `Person.sign_in`."""
        self.page("login/")
        said = {"username": self.name, "password": self.password}
        sent = self._call("POST", "api/auth/", said)
        assert sent.status_code == 200, sent.text

    def post(self, thread: str, text: str) -> int:
        """As `Person.post`."""
        sent = self._call("POST", f"{api_path(thread)}posts/", {"post": text})
        assert sent.status_code == 200, sent.text
        return int(sent.json()["id"])

    def edit(self, thread: str, post: int, text: str) -> None:
        """As `Person.edit`."""
        sent = self._call("PUT", f"{api_path(thread)}posts/{post}/", {"post": text})
        assert sent.status_code == 200, sent.text

    def lock(self, thread: str) -> None:
        """As `Person.lock`."""
        change = [{"op": "replace", "path": "is-closed", "value": True}]
        sent = self._call("PATCH", api_path(thread), change)
        assert sent.status_code == 200, sent.text

    def read(self, thread: str) -> list[Seen]:
        """As `Person.read`; Misago shows the last post of a page again on the next one."""
        found: dict[int, Seen] = {}
        number, path = 1, thread
        while True:
            soup = self.page(path)
            for tag in soup.select("li.post"):
                one = seen(tag, "id", "[itemprop=author]", "article.misago-markup")
                found[one.id] = one
            number += 1
            path = f"{thread}{number}/"
            if soup.select_one(f'a[href$="/{path}"]') is None:
                return [*found.values()]

    def _call(self, method: str, path: str, body: object) -> httpx.Response:
        token = self.client.cookies.get("csrftoken") or ""
        return self.client.request(method, path, json=body, headers={"X-CSRFToken": token})


def api_path(thread: str) -> str:
    """Where the API has the thread whose page is `thread`."""
    found = re.fullmatch(r"([tp])/[^/]+/(\d+)/", thread)
    assert found is not None, thread
    return f"api/{'private-threads' if found.group(1) == 'p' else 'threads'}/{found.group(2)}/"


MisagoServer = ForumServer[MisagoPlayer]


@contextmanager
def misago_server(
    folder: Path,
    clock_now: int,
    *,
    narrator: str = "Narradora",
    players: Sequence[str] = ("Blanca", "Mateo"),
    topics: Mapping[str, Topic] | None = None,
    flood: bool = False,
) -> Generator[MisagoServer]:
    """Misago on a free port until the block ends, filled as `Wanted` says.

    `flood` keeps Misago's limit of one post in 3 s. The narrator is its administrator.
    """
    wanted = Wanted(narrator, players, topics)
    with serve(
        MISAGO, folder, clock_now, wanted, MisagoPlayer, SITE_FLOOD="1" if flood else "0"
    ) as server:
        yield server

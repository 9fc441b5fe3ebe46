"""django-machina in a project of ours: a forum a player, by permission; SQLite."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.servers.players import Person, Seen, seen
from tests.servers.running import ForumServer, Topic, Wanted, serve
from tests.servers.software import Software
from tests.servers.sqlite import Sqlite

MACHINA = Software("machina", "django-machina 1.3.1", Sqlite())


class MachinaPlayer(Person):
    """One account of a django-machina."""

    def sign_in(self) -> None:
        """As `Person.sign_in`."""
        self.log_in_at("accounts/login/")

    def post(self, thread: str, text: str) -> int:
        """As `Person.post`."""
        return self._write(f"{thread}post/create/", text)

    def edit(self, thread: str, post: int, text: str) -> None:
        """As `Person.edit`; not for the post that opens a topic."""
        assert self._write(f"{thread}{post}/post/update/", text) == post

    def lock(self, thread: str) -> None:
        """As `Person.lock`."""
        links = self.page(thread).select('a.dropdown-item[href*="/lock/"]')
        path = str(links[0]["href"])
        assert self.send(path, path, {}).status_code == 302

    def read(self, thread: str) -> list[Seen]:
        """As `Person.read`."""
        found: list[Seen] = []
        number = 1
        while True:
            soup = self.page(thread, page=number)
            found += [
                seen(tag, "id", ".username b", ".post-content") for tag in soup.select("div.post")
            ]
            if soup.select_one(f'ul.pagination a[href="?page={number + 1}"]') is None:
                return found
            number += 1

    def _write(self, path: str, text: str) -> int:
        form = self.page(path).select_one("form.form")
        assert form is not None, path
        fields = {
            str(one["name"]): str(one.get("value", ""))
            for one in form.select("input[type=hidden], input[type=text]")
        }
        sent = self.client.post(path, data={**fields, "content": text})
        found = re.search(r"\?post=(\d+)#", sent.headers.get("location", ""))
        assert found is not None, f"{sent.status_code}: {sent.text[:3000]}"
        return int(found.group(1))


MachinaServer = ForumServer[MachinaPlayer]


@contextmanager
def machina_server(
    folder: Path,
    clock_now: int,
    *,
    narrator: str = "Narradora",
    players: Sequence[str] = ("Blanca", "Mateo"),
    topics: Mapping[str, Topic] | None = None,
    zone: str = "UTC",
) -> Generator[MachinaServer]:
    """django-machina on a free port until the block ends, filled as `Wanted` says.

    `zone` is the site's; the narrator is its administrator.
    """
    wanted = Wanted(narrator, players, topics, zone)
    with serve(MACHINA, folder, clock_now, wanted, MachinaPlayer, SITE_ZONE=zone) as server:
        yield server

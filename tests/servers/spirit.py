"""Spirit: private topics with participants; SQLite."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.servers.players import Person, Seen, seen
from tests.servers.running import ForumServer, Topic, Wanted, serve
from tests.servers.software import Software
from tests.servers.sqlite import Sqlite

SPIRIT = Software("spirit", "Spirit 0.14.3", Sqlite())


class SpiritPlayer(Person):
    """One account of a Spirit."""

    def sign_in(self) -> None:
        """As `Person.sign_in`."""
        self.log_in_at("user/login/")

    def post(self, thread: str, text: str) -> int:
        """As `Person.post`."""
        path = f"comment/{topic_number(thread)}/publish/"
        sent = self.send(path, path, {"comment": text})
        found = re.search(r"/comment/(\d+)/find/", sent.headers.get("location", ""))
        assert found is not None, f"{sent.status_code}: {sent.text[:3000]}"
        return int(found.group(1))

    def edit(self, thread: str, post: int, text: str) -> None:
        """As `Person.edit`."""
        del thread
        path = f"comment/{post}/update/"
        assert self.send(path, path, {"comment": text}).status_code == 302

    def delete(self, comment: int) -> None:
        """Remove a comment (moderators only)."""
        path = f"comment/{comment}/delete/"
        assert self.send(path, path, {}).status_code == 302

    def lock(self, thread: str) -> None:
        """As `Person.lock`; public topics only."""
        path = f"topic/moderate/lock/{topic_number(thread)}/"
        assert self.send(path, path, {}).status_code == 302

    def read(self, thread: str) -> list[Seen]:
        """As `Person.read`."""
        found: list[Seen] = []
        number = 1
        while True:
            soup = self.page(thread, page=number)
            found += [
                seen(tag, "data-pk", ".comment__info__username__link span", ".comment__text")
                for tag in soup.select(".comments_list__comment")
            ]
            if soup.select_one(f'ul.paginator a[href="?page={number + 1}"]') is None:
                return found
            number += 1


def topic_number(thread: str) -> str:
    """The number in a topic's path."""
    found = re.search(r"topic/(?:private/)?(\d+)", thread)
    assert found is not None, thread
    return found.group(1)


SpiritServer = ForumServer[SpiritPlayer]


@contextmanager
def spirit_server(
    folder: Path,
    clock_now: int,
    *,
    narrator: str = "Narradora",
    players: Sequence[str] = ("Blanca", "Mateo"),
    topics: Mapping[str, Topic] | None = None,
    zone: str = "UTC",
    flood: bool = False,
    max_length: int = 20_000,
    page: int = 20,
) -> Generator[SpiritServer]:
    """Spirit on a free port until the block ends, filled as `Wanted` says.

    `flood` keeps Spirit's limit of one post in 10 s; `page` is how many comments its pages show.
    """
    wanted = Wanted(narrator, players, topics, zone)
    with serve(
        SPIRIT,
        folder,
        clock_now,
        wanted,
        SpiritPlayer,
        SITE_FLOOD="1" if flood else "0",
        SITE_MAX_LENGTH=str(max_length),
        SITE_PAGE=str(page),
    ) as server:
        yield server

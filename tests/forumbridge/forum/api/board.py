"""One scene of a forum with a forum's habits as switches; what each software makes of it in JSON
is the matter of `faces`."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass, field

from markdown_it import MarkdownIt

from forumbridge.clock import VirtualClock
from tests.forumbridge.narration import bbcode_forum

NOW = 1_796_000_000  # 30 November 2026
NUMBER = 6
NARRATOR = "Narradora"
PLAYER = "Blanca"


class Refused(Exception):
    """What the board does not let happen; its first argument says why."""


@dataclass
class Entry:
    """One entry of the scene."""

    id: int
    author: str
    at: int
    html: str
    edits: int = 0
    edited_at: int = 0
    hidden: bool = False
    """Everybody sees that it is there, nobody what it says."""
    waiting: bool = False
    notice: bool = False
    """The forum's own, as that somebody came in."""


@dataclass
class Site:
    """What the scenes of a forum share."""

    clock: VirtualClock | None = None
    """Of the forum; without one, dates follow the numbers of posts."""
    interval_seconds: int = 0
    """Between two posts of the account."""
    markup: str = ""
    """What is made of the account's texts: `markdown`, `bbcode`, or nothing."""
    last_id: int = 0
    posted: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """Every text of the account, with the instant."""

    def date(self, number: int) -> int:
        """Of a new entry."""
        return NOW - 5000 + 10 * number if self.clock is None else self.clock.now()

    def drawn(self, text: str) -> str:
        """What readers see of a text of the account's."""
        match self.markup:
            case "markdown":
                return MarkdownIt("commonmark").render(text)
            case "bbcode":
                return bbcode_forum.post(text)
            case _:
                return f"<p>{html.escape(text)}</p>"

    def hurried(self) -> bool:
        """Whether the account posts too soon after its last post."""
        if self.clock is None or not self.posted:
            return False
        return self.clock.now() - self.posted[-1][0] < self.interval_seconds


@dataclass
class Board:
    """The scene, as the narrator's account is served it."""

    entries: list[Entry] = field(default_factory=list)
    number: int = NUMBER
    slug: str = "escena-de-blanca"
    player: str = PLAYER
    """Who reads it beside the narrator."""
    site: Site = field(default_factory=Site)
    title: str = "Escena de Blanca"
    locked: bool = False
    page_size: int = 5
    account: str | None = NARRATOR
    """Whom the forum takes us for; None after the session or key has gone."""
    visible: bool = True
    flood_seconds: int = 0
    queues: bool = False
    limit: int = 1000
    before_page: Callable[[int], None] = lambda _: None
    """Called with the number of a page ahead of serving it."""
    repeats_last: bool = False
    """Past its end a thread shows its last page again."""

    def add(self, author: str, text: str, **how: bool) -> Entry:
        """An entry at the end."""
        return self._append(author, f"<p>{html.escape(text)}</p>", **how)

    def _append(self, author: str, shown: str, **how: bool) -> Entry:
        site = self.site
        site.last_id = max([site.last_id, *(one.id for one in self.entries)]) + 1
        entry = Entry(site.last_id, author, site.date(site.last_id), shown, **how)
        self.entries.append(entry)
        return entry

    def fill(self, count: int) -> list[int]:
        """`count` entries of the player; gives their numbers."""
        return [self.add(PLAYER, f"Voy a la sala {number}").id for number in range(count)]

    def remove(self, number: int) -> None:
        """One entry is gone for good."""
        self.entries = [one for one in self.entries if one.id != number]

    def require_reader(self) -> None:
        """Whoever asks may read the scene."""
        if self.account is None:
            raise Refused("expired")
        if not self.visible:
            raise Refused("missing")

    def slice(self, number: int, step: int, size: int) -> tuple[int, int, list[Entry]]:
        """Page `number` of pages that begin every `step` entries and show `size` of them.

        The page shown, how many there are, and its entries.
        """
        self.require_reader()
        self.before_page(number)
        pages = max(1, -(-max(1, len(self.entries) - (size - step)) // step))
        if number > pages:
            if not self.repeats_last:
                raise Refused("missing")
            number = pages
        start = (number - 1) * step
        return number, pages, self.entries[start : start + size]

    def write(self, text: str) -> Entry:
        """A post of ours."""
        self._check(text)
        if self.flood_seconds or self.site.hurried():
            raise Refused("flood")
        self.site.posted.append((self.site.date(0), text))
        return self._append(self.account or "", self.site.drawn(text), waiting=self.queues)

    def change(self, number: int, text: str) -> Entry:
        """Another text for a post."""
        self._check(text)
        entry = self.find(number)
        entry.html = self.site.drawn(text)
        entry.edits += 1
        entry.edited_at = NOW if self.site.clock is None else self.site.clock.now()
        return entry

    def find(self, number: int) -> Entry:
        """One entry."""
        found = next((one for one in self.entries if one.id == number), None)
        if found is None:
            raise Refused("missing")
        return found

    def _check(self, text: str) -> None:
        self.require_reader()
        if self.locked:
            raise Refused("locked")
        if not text.strip():
            raise Refused("empty")
        if len(text) > self.limit:
            raise Refused("too_long")

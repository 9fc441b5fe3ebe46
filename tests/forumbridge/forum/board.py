"""A pretended forum with the habits of real ones as switches (forums 0.2, reliability A3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qsl

import httpx
from pydantic import SecretStr

from forumbridge.clock import VirtualClock
from forumbridge.forum.html_forum import HtmlForum, open_forum
from forumbridge.forum.port import ThreadId
from tests.forumbridge.forum.dresses import HIDDEN, Dress, Entry, Leaf, leading_on
from tests.forumbridge.forum.kit import NOW
from tests.forumbridge.forum.saved import html, leads

THREAD = 5


@dataclass
class Habits:
    """What this forum does."""

    size: int = 5
    past_end: Literal["last", "first", "missing"] = "last"
    answer: Literal["redirect", "page"] = "redirect"
    same_second: bool = False
    """A form sent in the second it was made is refused."""
    review: bool = False
    """Somebody posts while the form is open; the forum shows that instead of posting."""
    queue: bool = False
    flood: str = ""
    """What it says to whoever posts too soon."""


@dataclass
class Board:
    """One thread of a forum in its dress, served to a bridge."""

    dress: Dress
    habits: Habits = field(default_factory=Habits)
    entries: list[Entry] = field(default_factory=list[Entry])
    locked: bool = False
    clock: VirtualClock = field(default_factory=lambda: VirtualClock(NOW))
    asked: list[str] = field(default_factory=list[str])
    meanwhile: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])
    """Done one by one, each after a page of the thread was shown."""
    _form_made: int = 0

    def fill(self, count: int) -> Board:
        """Posts 101, 102, … by two people, a minute apart."""
        for number in range(101, 101 + count):
            at = NOW - 3600 + 60 * (number - 101)
            self.entries.append(Entry(number, f"Jugador {number % 2}", at, f"Texto {number}"))
        return self

    def write(self, body: str = "Nuevo") -> None:
        """Somebody posts."""
        number = max((one.number for one in self.entries), default=100) + 1
        self.entries.append(Entry(number, "Jugador 1", self.clock.now(), body))

    def remove(self, number: int) -> None:
        """Somebody deletes a post."""
        self.entries = [one for one in self.entries if one.number != number]

    @property
    def thread(self) -> ThreadId:
        """The thread's name for the bridge."""
        return ThreadId(self.dress.place(THREAD, 1, self.habits.size))

    def bridge(self, folder: Path) -> HtmlForum:
        """A bridge to this forum."""
        software = self.dress.software
        return open_forum(
            software.profile,
            address=software.address,
            account="Narrator",
            password=SecretStr("candelabro-de-plata"),
            zone="UTC",
            contact="narradora@example.org",
            clock=self.clock,
            state_dir=folder,
            min_interval_seconds=0,
            flood_seconds=0,
            transport=httpx.MockTransport(self),
        )

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        place = request.url.raw_path.decode().lstrip("/")
        self.asked.append(f"{request.method} {place}")
        if request.method == "POST":
            return self._take(dict(parse_qsl(request.content.decode())))
        if place == self.dress.form_place(THREAD):
            self._form_made = self.clock.now()
            return html(self.dress.form(THREAD))
        return self._show(place)

    def _show(self, place: str) -> httpx.Response:
        size = self.habits.size
        pages = max(1, -(-len(self.entries) // size))
        found = re.search(self.dress.page_mark, place)
        step = 1 if "page=" in self.dress.page_mark else size
        page = 1 if found is None else int(found.group(1)) // step + (step > 1)
        if page > pages:
            match self.habits.past_end:
                case "missing":
                    return html("<html><body>No</body></html>", 404)
                case "first":
                    page = 1
                case "last":
                    page = pages
        entries = self.entries[(page - 1) * size : page * size]
        leaf = Leaf(THREAD, "El salón", entries, page, pages, size, self.locked)
        shown = html(self.dress.thread(leaf))
        if self.meanwhile:
            self.meanwhile.pop(0)()
        return shown

    def _take(self, sent: dict[str, str]) -> httpx.Response:
        form = self.dress.form
        if not sent.items() >= HIDDEN.items() or "preview" in sent:
            return html(form(THREAD, "Faltan campos."))
        if self.habits.same_second and self.clock.now() <= self._form_made:
            return html(form(THREAD, "The submitted form was invalid. Try submitting again."))
        if self.habits.flood:
            return html(form(THREAD, self.habits.flood))
        if self.habits.review:
            self.write()
            return html(form(THREAD, fresh=self.entries[-1:]))
        number = max(one.number for one in self.entries) + 1
        landed = self.dress.landed(THREAD, number)
        if self.habits.queue:
            landed = self.thread
        else:
            self.entries.append(Entry(number, "Narrator", self.clock.now(), sent["message"]))
        return leads(landed) if self.habits.answer == "redirect" else self._lead_on(landed)

    def _lead_on(self, landed: str) -> httpx.Response:
        return html(leading_on(landed, "Gracias."))

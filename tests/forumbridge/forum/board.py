"""A pretended forum with the habits of real ones as switches (forums 0.2, reliability A3).

It serves one account, the bridge's; everybody else writes by `write`. In what clothes it comes is
the matter of `dresses`; what stands on it, of `shelf`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from email.utils import formatdate
from pathlib import Path
from urllib.parse import parse_qsl

import httpx
from pydantic import SecretStr

from forumbridge.forum.html_forum import HtmlForum, open_forum
from forumbridge.forum.port import ThreadId
from tests.forumbridge.forum.dresses.wearing import HIDDEN, Leaf, Reply, Row, Way
from tests.forumbridge.forum.habits import Scene, Slip
from tests.forumbridge.forum.saved import html
from tests.forumbridge.forum.shelf import ACCOUNT, THREAD, Shelf

PASSWORD = "candelabro-de-plata"


@dataclass
class Board(Shelf):
    """A forum in its dress, served to a bridge; what names no scene is about `THREAD`."""

    asked: list[str] = field(default_factory=list[str])
    rejected: list[str] = field(default_factory=list[str])
    """Why the others were not."""
    meanwhile: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])
    """Done one by one, each after a page of a thread was shown."""
    at_post: dict[int, Callable[[], object]] = field(
        default_factory=dict[int, Callable[[], object]]
    )
    """Done once as a reply to a thread comes in, after its form was shown."""
    mishaps: list[str] = field(default_factory=list[str])
    """One a reply: `lost` and `landed` (no answer), `late:S` (no answer, there after S seconds),
    any refusal of the dress, or `ok`."""
    logins: int = 0
    session: str = ""
    """Of the account; empty: nobody is signed in."""
    _last_post: int | None = None
    _last_login: int | None = None

    def thread_id(self, number: int = THREAD) -> ThreadId:
        """A thread's name for the bridge."""
        return ThreadId(self.dress.place(number, 1, self.habits.size))

    @property
    def thread(self) -> ThreadId:
        """That of the scene that is meant where none is named."""
        return self.thread_id()

    def bridge(self, folder: Path) -> HtmlForum:
        """A bridge to this forum."""
        software = self.dress.software
        return open_forum(
            software.profile,
            address=software.address,
            account=ACCOUNT,
            password=SecretStr(PASSWORD),
            zone="UTC",
            contact="narradora@example.org",
            clock=self.clock,
            state_dir=folder,
            min_interval_seconds=0,
            flood_seconds=0,
            transport=httpx.MockTransport(self),
        )

    # As a forum

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        place = request.url.raw_path.decode().lstrip("/")
        self.asked.append(f"{request.method} {place}")
        self.land_late()
        if len(self.asked) in self.habits.forgets_at:
            self.session = ""
        sent = dict(parse_qsl(request.content.decode(), keep_blank_values=True))
        way = self.dress.way(request.method, place, sent)
        if way is None:
            return self._say("<html><body>Nada</body></html>", 404)
        if way.kind == "login" and request.method == "POST":
            return self._enter(sent)
        if self.habits.closed:
            said = self.dress.message(self.dress.refused("closed").text)
            return self._say(said, self.habits.closed)
        if self.habits.guarded and not self._knows(request):
            return self._say(self.dress.guest())
        if request.method == "POST":
            return self._take(way, sent, request.headers.get("Referer", ""))
        return self._show(way, place)

    def _say(self, text: str, status: int = 200, /, **headers: str) -> httpx.Response:
        return html(text, status, Date=formatdate(self.clock.now(), usegmt=True), **headers)

    def _lead(self, place: str, **headers: str) -> httpx.Response:
        return self._say("", 302, Location="/" + place, **headers)

    def _knows(self, request: httpx.Request) -> bool:
        cookie = request.headers.get("Cookie", "")
        return bool(self.session) and f"sesion={self.session}" in cookie

    def _enter(self, sent: dict[str, str]) -> httpx.Response:
        now, before = self.clock.now(), self._last_login
        user, password = self.dress.fields
        self.logins += 1
        if before is not None and now - before < self.habits.login_flood_seconds:
            return self._say(self.dress.guest("You will have to wait about 2 seconds."))
        self._last_login = now
        if not sent.items() >= HIDDEN.items() or (sent[user], sent[password]) != (
            ACCOUNT,
            PASSWORD,
        ):
            return self._say(self.dress.guest("No."))
        self.session = f"s{self.logins}"
        cookie = {"Set-Cookie": f"sesion={self.session}; Path=/"}
        if self.habits.answer == "redirect":
            return self._lead("index.php", **cookie)
        return self._say(self.dress.friendly("index.php"), 200, **cookie)

    def _show(self, way: Way, place: str) -> httpx.Response:
        if way.kind == "login":
            return self._say(self.dress.guest())
        if way.kind == "index":
            return self._say(self.dress.index(self._rows()))
        thread = self._thread_of(way)
        scene = self.scenes.get(thread)
        if scene is None or scene.hidden:
            return self._refuse(thread, "gone" if scene is None else "forbidden")
        if way.kind == "thread":
            return self._show_page(thread, scene, place)
        if scene.locked:
            return self._refuse(thread, "locked")
        token = self.slip(thread)
        if way.kind == "reply":
            return self._say(self.dress.form(thread, Reply(token=token)))
        entry = next((one for one in scene.entries if one.number == way.number), None)
        if entry is None or entry.author != ACCOUNT:
            return self._refuse(thread, "forbidden")
        return self._say(self.dress.edit_form(thread, entry, token))

    def _thread_of(self, way: Way) -> int:
        if way.kind != "edit":
            return way.number
        holding = (
            thread
            for thread, scene in self.scenes.items()
            if any(one.number == way.number for one in scene.entries)
        )
        return next(holding, 0)

    def _rows(self) -> list[Row]:
        now, relative = self.clock.now(), self.habits.relative
        rows: list[Row] = []
        for thread, scene in self.scenes.items():
            last = max(scene.entries, key=lambda one: one.number, default=None)
            if last is None or (self.dress.lists_unread and last.number <= scene.seen):
                continue
            when = self.dress.when(last.at, now, relative)
            author = sum(last.author.encode())
            rows.append(Row(thread, last.number, len(scene.entries) - 1, when, author))
        return sorted(rows, key=lambda row: -row.last)

    def _show_page(self, thread: int, scene: Scene, place: str) -> httpx.Response:
        size = self.habits.size
        pages = max(1, -(-len(scene.entries) // size))
        found = re.search(self.dress.page_mark, place)
        step = 1 if self.dress.by_page else size
        page = 1 if found is None else int(found.group(1)) // step + (step > 1)
        if page > pages:
            match self.habits.past_end:
                case "missing":
                    return self._refuse(thread, "gone", 404)
                case "first":
                    page = 1
                case "last":
                    page = pages
        entries = scene.entries[(page - 1) * size : page * size]
        scene.seen = max([scene.seen, *(one.number for one in entries)])
        leaf = Leaf(
            thread, scene.title, entries, page, pages, size, scene.locked, self.clock.now(),
            self.habits.relative, self.slip(thread) if self.dress.form_in_thread else "",
        )  # fmt: skip
        made = self._say(self.dress.thread(leaf))
        if self.meanwhile:
            self.meanwhile.pop(0)()
        return made

    def _take(self, way: Way, sent: dict[str, str], referer: str) -> httpx.Response:
        thread, token = self._thread_of(way), sent.get("seqnum", "")
        if not sent.items() >= HIDDEN.items() or "preview" in sent:
            return self._say(self.dress.form(thread, Reply("Faltan campos.")))
        if self.habits.referer and not referer.startswith(self.dress.software.address):
            return self._say(self.dress.message("Bad HTTP_REFERER"), 404)
        slip = self.slips.get(token)
        if slip is not None and (self.dress.consumes or self.habits.one_time):
            self.slips[token] = replace(slip, spent=True)
        if thread in self.at_post and way.kind == "reply":
            self.at_post.pop(thread)()
        why = self._why_not(thread, slip, self.dress.text_of(sent), is_edit=way.kind == "edit")
        if why:
            return self._refuse(thread, why, slip=slip)
        if way.kind == "edit":
            return self._change(thread, way.number, self.dress.text_of(sent))
        return self._place(thread, self.dress.text_of(sent))

    def _why_not(self, thread: int, slip: Slip | None, text: str, *, is_edit: bool) -> str:
        """Why a text is not taken; empty where it is."""
        now, scene = self.clock.now(), self.scenes[thread]
        mishap = self.mishaps[0] if self.mishaps and not is_edit else "ok"
        if mishap in self.dress.words:
            return self.mishaps.pop(0)
        if scene.locked:
            return "locked"
        if slip is None or slip.spent or slip.thread != thread:
            return "spent"
        if not text.strip():
            return "empty"
        if self.habits.same_second and now <= slip.made:
            return "expired"
        if is_edit:
            return ""
        if self.habits.flood:
            return "says"
        if self.habits.review and self.dress.reviews and self.fresh(thread, slip):
            return "review"
        if self._last_post is not None and now - self._last_post < self.habits.flood_seconds:
            return "flood"
        return "duplicate" if self.habits.duplicates and self.is_copy(thread, text) else ""

    def _refuse(
        self, thread: int, why: str, status: int = 0, slip: Slip | None = None
    ) -> httpx.Response:
        self.rejected.append(why)
        token = self.slip(thread) if slip is not None else ""
        if why == "review" and slip is not None:
            fresh = self.fresh(thread, slip)
            return self._say(self.dress.form(thread, Reply(fresh=fresh, token=token)))
        if why == "says":
            return self._say(self.dress.form(thread, Reply(self.habits.flood, token=token)))
        left = self.habits.flood_seconds - self.clock.now() + (self._last_post or 0)
        said = self.dress.refused(why, max(1, left))
        if said.inside:
            return self._say(self.dress.form(thread, Reply(said.text, token=token)), said.status)
        return self._say(self.dress.message(said.text), status or said.status)

    def _change(self, thread: int, number: int, text: str) -> httpx.Response:
        self.rewrite(number, self.drawn(text))
        scene = self.scenes[thread]
        scene.entries = [
            replace(one, source=text) if one.number == number else one for one in scene.entries
        ]
        return self._answer(self.dress.landed(thread, number))

    def _place(self, thread: int, text: str) -> httpx.Response:
        """Put a reply into its thread, now, later or never."""
        mishap = self.mishaps.pop(0) if self.mishaps else "ok"
        self._last_post = self.clock.now()
        if mishap.startswith("late:"):
            due = self.clock.now() + int(mishap.partition(":")[2])
            self.late.append((due, lambda: self.arrive(thread, text)))
        elif mishap != "lost":
            number = self.arrive(thread, text)
            if mishap == "ok" and self.habits.queue:
                return self._queued(thread)
            if mishap == "ok":
                return self._answer(self.dress.landed(thread, number))
        raise httpx.ReadTimeout("sin respuesta")

    def _queued(self, thread: int) -> httpx.Response:
        if self.habits.answer == "redirect":
            return self._lead(self.thread_id(thread))
        return self._say(self.dress.friendly(self.thread_id(thread)))

    def _answer(self, landed: str) -> httpx.Response:
        if self.habits.answer == "redirect":
            return self._lead(landed)
        return self._say(self.dress.friendly(landed))

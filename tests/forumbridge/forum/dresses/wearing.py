"""What every software's dress has: how it prints a thread, its forms, its lists and its refusals.

The pages hold what the profiles look for and no more. `test_dresses.py` reads these pages and the
saved ones of real servers with one profile, so that they can't drift apart.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from typing import ClassVar

from tests.forumbridge.forum.saved import Software

HIDDEN = {"form_token": "a1", "creation_time": "1795986392", "x7f3c": "b2"}
"""Fields of every form that have to come back as they were."""
DAY = 86400


@dataclass(frozen=True)
class Entry:
    """One post of a pretended thread."""

    number: int
    author: str
    at: int
    body: str
    edited_at: int | None = None
    source: str = ""
    """What was typed."""


@dataclass(frozen=True)
class Leaf:
    """One page of it: `current` of `pages`, from 1, of `size` posts at most."""

    thread: int
    title: str
    entries: Sequence[Entry]
    current: int
    pages: int
    size: int
    locked: bool = False
    now: int = 0
    relative: bool = False
    """Dates are in words where this software does that."""
    token: str = ""
    """The number of the form below, where threads have one (`Dress.form_in_thread`)."""

    def shown(self) -> list[int]:
        """The pages a paginator links to: the first, the last and the neighbours."""
        every = range(1, self.pages + 1)
        return [n for n in every if abs(n - self.current) < 2 or n in (1, self.pages)]


@dataclass(frozen=True)
class Row:
    """A thread in a list: its last post, how many there are, when and by whom the last was made."""

    thread: int
    last: int
    count: int
    when: str = ""
    author: int = 1


@dataclass(frozen=True)
class Reply:
    """What stands in a reply form: an error, what was posted meanwhile, the form's own number."""

    error: str = ""
    fresh: Sequence[Entry] = ()
    token: str = "812"


@dataclass(frozen=True)
class Way:
    """What a request is for."""

    kind: str
    """`login`, `index`, `thread`, `reply` or `edit`."""
    number: int = 0
    """Of the thread or the post."""


@dataclass(frozen=True)
class Refusal:
    """A page that says no, or a sentence to be put into the form (`inside`)."""

    text: str
    status: int = 200
    inside: bool = False


class Dress(ABC):
    """One software's clothes."""

    software: ClassVar[Software]
    head: ClassVar[str]
    """What only somebody signed in is shown."""
    page_mark: ClassVar[str]
    """A regular expression for a page's position in a place."""
    by_page: ClassVar[bool] = False
    """Positions are numbers of pages, not of posts."""
    ways: ClassVar[Mapping[str, str]]
    """Of what a request is for: a regular expression over its method, place and identifying
    fields, with the number as a group."""
    fields: ClassVar[tuple[str, str]]
    """Names of the log-in form's two."""
    reviews: ClassVar[bool] = False
    """What was posted while the form was open is shown instead of posting."""
    consumes: ClassVar[bool] = False
    """A form's number is used up before anything of it is looked at."""
    lists_unread: ClassVar[bool] = False
    """The list has what the account has not seen, instead of everything."""
    form_in_thread: ClassVar[bool] = False
    """The reply form is shown below the posts and has no page of its own."""
    bodies: ClassVar[tuple[str, ...]] = ("message",)
    """How the name of the text's control may begin."""
    words: ClassVar[Mapping[str, Refusal]]
    """Refusals: `locked forbidden gone flood expired empty spent duplicate queued closed`."""

    def way(self, method: str, place: str, sent: Mapping[str, str]) -> Way | None:
        """What a request is for; None if for nothing this forum has."""
        named = "".join(f" {name}={sent[name]}" for name in ("topic", "t", "p") if name in sent)
        for kind, pattern in self.ways.items():
            found = re.search(pattern, f"{method} {place}{named}")
            if found is not None:
                return Way(kind, int(found.group(1)) if found.groups() else 0)
        return None

    @property
    def index_place(self) -> str:
        """Where the list is."""
        return self.software.profile.indexes[0].path

    def when(self, at: int, now: int, relative: bool) -> str:
        """An instant as this software prints it to an account in UTC."""
        del now, relative
        return stamp(at, "%Y-%m-%dT%H:%M:%S+00:00")

    def text_of(self, sent: Mapping[str, str]) -> str:
        """The text in what was sent."""
        return next(value for name, value in sent.items() if name.startswith(self.bodies))

    def refused(self, why: str, seconds: int = 0) -> Refusal:
        """How this software says no."""
        said = self.words[why]
        return Refusal(said.text.format(seconds=seconds), said.status, said.inside)

    def page(self, body: str) -> str:
        """A page for somebody signed in."""
        return whole("", f"{self.head}{body}")

    def friendly(self, landed: str) -> str:
        """The page that says that a post was made and leads on."""
        return leading_on(landed, "Gracias.")

    @abstractmethod
    def place(self, thread: int, page: int, size: int) -> str:
        """Where a page of a thread is."""

    @abstractmethod
    def thread(self, leaf: Leaf) -> str:
        """A page of a thread."""

    @abstractmethod
    def form_place(self, thread: int) -> str:
        """Where the reply form is."""

    @abstractmethod
    def action(self, thread: int) -> str:
        """Where it is sent."""

    @abstractmethod
    def form(self, thread: int, reply: Reply) -> str:
        """The reply form."""

    @abstractmethod
    def edit_form(self, thread: int, entry: Entry, token: str) -> str:
        """The form of a post that is there."""

    @abstractmethod
    def landed(self, thread: int, number: int) -> str:
        """Where a new post is."""

    @abstractmethod
    def index(self, rows: Sequence[Row], following: str = "") -> str:
        """A whole list, with a link to its next page."""

    @abstractmethod
    def message(self, text: str) -> str:
        """A page that only says something."""

    @abstractmethod
    def guest(self, said: str = "") -> str:
        """Any page, for somebody who is not signed in; what went wrong at the door."""


def whole(head: str, body: str, opening: str = "<body>") -> str:
    """A page."""
    meta = '<meta charset="utf-8">'
    return f"<!DOCTYPE html><html><head>{meta}{head}</head>{opening}{body}</body></html>"


def leading_on(to: str, said: str) -> str:
    """A page that leads on by itself."""
    return whole(f'<meta http-equiv="refresh" content="3; url={escape(to)}">', f"<p>{said}</p>")


def stamp(at: int, shape: str) -> str:
    """An instant in UTC."""
    return datetime.fromtimestamp(at, UTC).strftime(shape)


def day_word(at: int, now: int, words: tuple[str, str]) -> str:
    """The word for today or yesterday, or nothing for another day."""
    ago = now // DAY - at // DAY
    return words[ago] if ago in (0, 1) else ""


def fields(texts: str, token: str = "812") -> str:
    """Hidden inputs, and a tempting button before the right one."""
    named = {**HIDDEN, "seqnum": token}
    hidden = "".join(f'<input type="hidden" name="{n}" value="{v}">' for n, v in named.items())
    return f'{hidden}{texts}<input type="submit" name="preview" value="?">'


def login_fields(names: tuple[str, str], button: str = 'name="login"') -> str:
    """The inputs of a log-in form."""
    user, password = names
    hidden = "".join(f'<input type="hidden" name="{n}" value="{v}">' for n, v in HIDDEN.items())
    return (
        f'{hidden}<input type="text" name="{user}"><input type="password" name="{password}">'
        f'<input type="submit" {button} value="Entrar">'
    )


def area(text: str = "", name: str = "message") -> str:
    """The text's own control."""
    return f'<textarea name="{name}" id="{name}">{escape(text)}</textarea>'

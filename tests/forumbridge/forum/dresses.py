"""How phpBB, SMF and MyBB print a thread, a form and a refusal: what their profiles look for, and
no more. `test_dresses.py` reads these pages and the saved ones of real servers with one profile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from typing import Protocol

from tests.forumbridge.forum.saved import MYBB, PHPBB, SMF, Software

HIDDEN = {"form_token": "a1", "creation_time": "1795986392", "x7f3c": "b2", "seqnum": "812"}


@dataclass(frozen=True)
class Entry:
    """One post of a pretended thread."""

    number: int
    author: str
    at: int
    body: str


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


class Dress(Protocol):
    """One software's clothes."""

    software: Software
    head: str
    """What only somebody signed in is shown."""
    page_mark: str
    """A regular expression for a page's position in a place."""

    def place(self, thread: int, page: int, size: int) -> str:
        """Where a page of a thread is."""
        ...

    def thread(self, leaf: Leaf) -> str:
        """A page of a thread."""
        ...

    def form_place(self, thread: int) -> str:
        """Where the reply form is."""
        ...

    def action(self, thread: int) -> str:
        """Where it is sent."""
        ...

    def form(self, thread: int, error: str = "", fresh: Sequence[Entry] = ()) -> str:
        """The reply form, with an error or with what was posted meanwhile."""
        ...

    def landed(self, thread: int, number: int) -> str:
        """Where a new post is."""
        ...


def whole(head: str, body: str, opening: str = "<body>") -> str:
    """A page."""
    meta = '<meta charset="utf-8">'
    return f"<!DOCTYPE html><html><head>{meta}{head}</head>{opening}{body}</body></html>"


def leading_on(to: str, said: str) -> str:
    """A page that leads on by itself."""
    return whole(f'<meta http-equiv="refresh" content="3; url={escape(to)}">', f"<p>{said}</p>")


def when(at: int, shape: str) -> str:
    """An instant as a forum prints it, in UTC."""
    return datetime.fromtimestamp(at, UTC).strftime(shape)


def fields(texts: str) -> str:
    """Hidden inputs, and a tempting button before the right one."""
    hidden = "".join(f'<input type="hidden" name="{n}" value="{v}">' for n, v in HIDDEN.items())
    return f'{hidden}{texts}<input type="submit" name="preview" value="?">'


class PhpbbDress:
    """phpBB 3.3: offsets, exact instants, a review before posting."""

    software = PHPBB
    page_mark = r"start=(\d+)"
    head = (
        '<ul><li id="username_logged_in"><a class="header-avatar" href="ucp.php">Narrator</a>'
        '<a href="ucp.php?mode=logout">x</a></li></ul>'
    )

    def place(self, thread: int, page: int, size: int) -> str:
        start = f"&start={(page - 1) * size}" if page > 1 else ""
        return f"viewtopic.php?t={thread}{start}"

    def thread(self, leaf: Leaf) -> str:
        links = "".join(self._link(leaf, page) for page in range(1, leaf.pages + 1))
        lock = '<a class="button"><i class="icon fa-lock"></i></a>' if leaf.locked else ""
        posts = "".join(
            f'<div class="post" id="p{one.number}"><p class="author"><strong>{one.author}</strong>'
            f'<time datetime="{when(one.at, "%Y-%m-%dT%H:%M:%S+00:00")}">x</time></p>'
            f'<div class="content">{one.body}</div></div>'
            for one in leaf.entries
        )
        return whole(
            f'<link rel="canonical" href="viewtopic.php?t={leaf.thread}">',
            f'{self.head}<h2 class="topic-title">{leaf.title}</h2><div class="action-bar">{lock}'
            f'<div class="pagination"><ul>{links}</ul></div></div>{posts}',
            '<body class="section-viewtopic">',
        )

    def _link(self, leaf: Leaf, page: int) -> str:
        if page == leaf.current:
            return f'<li class="active"><span>{page}</span></li>'
        if abs(page - leaf.current) > 1 and page not in (1, leaf.pages):
            return "<li>…</li>"
        place = escape(self.place(leaf.thread, page, leaf.size))
        return f'<li><a href="./{place}&amp;sid=0">{page}</a></li>'

    def form_place(self, thread: int) -> str:
        return f"posting.php?mode=reply&t={thread}"

    def action(self, thread: int) -> str:
        return self.form_place(thread)

    def form(self, thread: int, error: str = "", fresh: Sequence[Entry] = ()) -> str:
        said = f'<p class="error">{error}</p>' if error else ""
        review = "".join(
            f'<div class="post"><div class="postbody" id="ppr{one.number}">x</div></div>'
            for one in fresh
        )
        text = fields('<textarea name="message" id="message"></textarea>')
        return whole(
            "",
            f'{self.head}{review}<form id="postform" method="post" action="'
            f'{escape(self.action(thread))}">{said}{text}'
            '<input type="submit" name="post" value="Enviar"></form>',
        )

    def landed(self, thread: int, number: int) -> str:
        return f"viewtopic.php?t={thread}&p={number}#p{number}"


class SmfDress:
    """SMF 2.1: offsets inside the topic's own number, today and yesterday, semicolons."""

    software = SMF
    page_mark = r"topic=\d+\.(\d+)"
    head = (
        '<a id="profile_menu_top"><span class="textmenu">Narrator</span></a>'
        '<a href="index.php?action=logout;x7f3c=b2">x</a>'
    )

    def place(self, thread: int, page: int, size: int) -> str:
        return f"index.php?topic={thread}.{(page - 1) * size}"

    def thread(self, leaf: Leaf) -> str:
        links = "".join(
            f'<span class="current_page">{page}</span>'
            if page == leaf.current
            else f'<a class="nav_page" href="{self.place(leaf.thread, page, leaf.size)}">x</a>'
            for page in range(1, leaf.pages + 1)
            if abs(page - leaf.current) < 2 or page in (1, leaf.pages)
        )
        lock = '<span class="main_icons lock"></span>' if leaf.locked else ""
        posts = "".join(
            f'<div class="windowbg" id="msg{one.number}"><div class="poster"><h4><a>{one.author}'
            f'</a></h4></div><div class="postinfo"><a class="smalltext">'
            f"{when(one.at, '%b %d, %Y, %I:%M:%S %p')}</a></div>"
            f'<div class="inner" data-msgid="{one.number}">{one.body}</div></div>'
            for one in leaf.entries
        )
        return whole(
            "",
            f'{self.head}<h2><span id="top_subject">{leaf.title}</span></h2>{lock}'
            f'<div class="pagelinks">{links}</div><div id="forumposts"><form id="quickModForm">'
            f"{posts}</form></div>",
        )

    def form_place(self, thread: int) -> str:
        return f"index.php?action=post;topic={thread}.0"

    def action(self, thread: int) -> str:
        del thread
        return "index.php?action=post2;start=0;board=10"

    def form(self, thread: int, error: str = "", fresh: Sequence[Entry] = ()) -> str:
        if fresh:
            error = "Warning: while you were typing a new reply has been posted."
        kind = "errorbox" if error else "noticebox"
        text = fields(
            f'<input type="hidden" name="topic" value="{thread}">'
            '<textarea name="message" id="message"></textarea>'
        )
        return whole(
            "",
            f'{self.head}<form id="postmodify" method="post" action="{self.action(thread)}">'
            f'<div id="errors" class="{kind}"><dl><dd id="error_list">{error}</dd></dl></div>'
            f'{text}<input type="submit" name="post" value="Enviar"></form>',
        )

    def landed(self, thread: int, number: int) -> str:
        return f"index.php?topic={thread}.msg{number}#msg{number}"


class MybbDress:
    """MyBB 1.8: page numbers, exact time in a title, 200 for everything."""

    software = MYBB
    page_mark = r"page=(\d+)"
    head = (
        '<div id="panel"><span class="welcome"><strong><a>Narrator</a></strong>'
        '<a class="logout" href="member.php?action=logout">x</a></span></div>'
    )

    def place(self, thread: int, page: int, size: int) -> str:
        del size
        return f"showthread.php?tid={thread}" + (f"&page={page}" if page > 1 else "")

    def thread(self, leaf: Leaf) -> str:
        links = "".join(
            f'<span class="pagination_current">{page}</span>'
            if page == leaf.current
            else f'<a href="{escape(self.place(leaf.thread, page, 0))}">{page}</a>'
            for page in range(1, leaf.pages + 1)
        )
        shown = f'<div class="pagination">{links}</div>' if leaf.pages > 1 else ""
        lock = '<a class="closed_button">x</a>' if leaf.locked else ""
        posts = "".join(
            f'<div class="post" id="post_{one.number}"><div class="author_information">'
            f'<span class="largetext">{one.author}</span></div><span class="post_date">'
            f'<span title="{when(one.at, "%m-%d-%Y, %I:%M %p")}">1 minute ago</span></span>'
            f'<div class="post_body">{one.body}</div></div>'
            for one in leaf.entries
        )
        return whole(
            "",
            f'{self.head}<div class="navigation"><span class="active">{leaf.title}</span></div>'
            f'{shown}{lock}<div id="posts">{posts}</div>',
        )

    def form_place(self, thread: int) -> str:
        return f"newreply.php?tid={thread}"

    def action(self, thread: int) -> str:
        return f"newreply.php?tid={thread}&processed=1"

    def form(self, thread: int, error: str = "", fresh: Sequence[Entry] = ()) -> str:
        del fresh
        said = f'<div class="error"><li>{error}</li></div>' if error else ""
        text = fields('<textarea name="message" id="message"></textarea>')
        return whole(
            "",
            f'{self.head}<div id="content">{said}<form name="input" method="post" action="'
            f'{escape(self.action(thread))}">{text}'
            '<input type="submit" name="submit" value="Enviar"></form></div>',
        )

    def landed(self, thread: int, number: int) -> str:
        return f"showthread.php?tid={thread}&pid={number}#pid{number}"


DRESSES: tuple[Dress, ...] = (PhpbbDress(), SmfDress(), MybbDress())

"""MyBB 1.8: page numbers, exact time in a title, 200 for everything."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import ClassVar

from tests.forumbridge.forum.dresses.wearing import (
    Dress,
    Entry,
    Leaf,
    Refusal,
    Reply,
    Row,
    area,
    day_word,
    fields,
    login_fields,
    stamp,
    whole,
)
from tests.forumbridge.forum.saved import MYBB

HOUR = 3600


class MybbDress(Dress):
    """MyBB with its own theme."""

    software = MYBB
    page_mark = r"page=(\d+)"
    by_page = True
    fields = ("quick_username", "quick_password")
    head = (
        '<div id="panel"><span class="welcome"><strong><a>Narrator</a></strong>'
        '<a class="logout" href="member.php?action=logout">x</a></span></div>'
    )
    ways: ClassVar = {
        "login": r"member\.php",
        "index": r"search\.php",
        "thread": r"showthread\.php\?tid=(\d+)",
        "reply": r"newreply\.php\?tid=(\d+)",
        "edit": r"editpost\.php\?pid=(\d+)",
    }
    words: ClassVar = {
        "locked": Refusal("You cannot post here because it has been closed by a moderator."),
        "forbidden": Refusal("You do not have permission to access this page."),
        "gone": Refusal("The specified thread does not exist."),
        "closed": Refusal("The board is closed for maintenance."),
        "queued": Refusal("It will be shown once approved."),
        "expired": Refusal("Authorization code mismatch."),
        "spent": Refusal("Authorization code mismatch."),
        "duplicate": Refusal("You have already posted this reply."),
        "flood": Refusal("Too quickly. Please wait {seconds} more seconds.", inside=True),
        "empty": Refusal("The message is missing.", inside=True),
    }

    def place(self, thread: int, page: int, size: int) -> str:
        del size
        return f"showthread.php?tid={thread}" + (f"&page={page}" if page > 1 else "")

    def when(self, at: int, now: int, relative: bool) -> str:
        exact, date = stamp(at, "%m-%d-%Y, %I:%M %p"), stamp(at, "%m-%d-%Y")
        word = day_word(at, now, ("Today", "Yesterday"))
        if not relative:
            return f'<span title="{exact}">1 minute ago</span>'
        if now - at < HOUR:
            return f'<span title="{exact}">{max(1, (now - at) // 60)} minutes ago</span>'
        if word:
            return f'<span title="{date}">{word}</span>, {stamp(at, "%I:%M %p")}'
        return exact

    def page(self, body: str, title: str = "Aviso") -> str:
        return whole("", f"{self.head}{self._navigation(title)}{body}")

    def _navigation(self, title: str) -> str:
        """It is on every page, with the title of whatever is shown."""
        return f'<div class="navigation"><span class="active">{title}</span></div>'

    def thread(self, leaf: Leaf) -> str:
        links = "".join(
            f'<span class="pagination_current">{page}</span>'
            if page == leaf.current
            else f'<a href="{escape(self.place(leaf.thread, page, 0))}">{page}</a>'
            for page in range(1, leaf.pages + 1)
        )
        if leaf.current < leaf.pages:
            following = escape(self.place(leaf.thread, leaf.current + 1, 0))
            links += f'<a class="pagination_next" href="{following}">&gt;</a>'
        shown = f'<div class="pagination">{links}</div>' if leaf.pages > 1 else ""
        lock = '<a class="closed_button">x</a>' if leaf.locked else ""
        posts = "".join(self._post(leaf, one) for one in leaf.entries)
        return self.page(
            f'{shown}{lock}<div id="content"><table class="tborder"><tr><td>'
            f'<div id="posts">{posts}</div></td></tr></table></div>',
            leaf.title,
        )

    def _post(self, leaf: Leaf, one: Entry) -> str:
        edited = ""
        if one.edited_at is not None:
            said = self.when(one.edited_at, leaf.now, leaf.relative)
            edited = f'<span class="edited_post">(This post was last modified: {said} by X.)</span>'
        return (
            f'<div class="post" id="post_{one.number}"><div class="author_information">'
            f'<span class="largetext">{one.author}</span></div><span class="post_date">'
            f"{self.when(one.at, leaf.now, leaf.relative)}"
            f'<span class="post_edit" id="edited_by_{one.number}">{edited}</span></span>'
            f'<div class="post_body">{one.body}</div></div>'
        )

    def form_place(self, thread: int) -> str:
        return f"newreply.php?tid={thread}"

    def action(self, thread: int) -> str:
        return f"newreply.php?tid={thread}&processed=1"

    def form(self, thread: int, reply: Reply) -> str:
        inside = fields(area(), reply.token)
        return self._form(self.action(thread), inside, "submit", reply.error)

    def edit_form(self, thread: int, entry: Entry, token: str) -> str:
        del thread
        action = f"editpost.php?pid={entry.number}&processed=1"
        return self._form(action, fields(area(entry.source), token), "submitbutton")

    def _form(self, action: str, inside: str, button: str, error: str = "") -> str:
        said = f'<div class="error"><li>{error}</li></div>' if error else ""
        return self.page(
            f'<div id="content">{said}<form name="input" method="post" action="'
            f'{escape(action)}">{inside}'
            f'<input type="submit" name="{button}" value="Enviar"></form></div>'
        )

    def landed(self, thread: int, number: int) -> str:
        return f"showthread.php?tid={thread}&pid={number}#pid{number}"

    def index(self, rows: Sequence[Row], following: str = "") -> str:
        entries = "".join(
            f'<tr class="inline_row"><td><a href="showthread.php?tid={row.thread}">T</a></td><td>'
            f'<a href="misc.php?action=whoposted&amp;tid={row.thread}">{row.count}</a></td><td>'
            f'<span class="lastpost">{row.when}<br><a href="showthread.php?tid={row.thread}&amp;'
            f'action=lastpost">Last Post</a>: <a href="member.php?action=profile&amp;uid='
            f'{row.author}">A</a></span></td></tr>'
            for row in rows
        )
        more = (
            f'<div class="pagination"><a class="pagination_next" href="{following}">&gt;</a></div>'
        )
        head = '<tr><td><a href="?sortby=lastpost">x</a></td></tr>'
        return self.page(
            f'<table class="tborder">{head}{entries}</table>' + (more if following else "")
        )

    def message(self, text: str) -> str:
        return self.page(
            '<div id="content"><table class="tborder"><tr><td>Foro</td></tr>'
            f"<tr><td>{text}</td></tr></table></div>"
        )

    def guest(self, said: str = "") -> str:
        return whole(
            "",
            '<div id="panel"><a href="member.php?action=login">Entrar</a><form method="post" '
            f'action="member.php">{login_fields(self.fields)}</form></div>'
            f"{self._navigation('Entrar')}"
            f'<div id="content"><table class="tborder"><tr><td>{said}</td></tr></table></div>',
        )

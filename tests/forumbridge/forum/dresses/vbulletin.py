"""vBulletin 4 as its profile's sources describe it: no real page of one was at hand."""

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
    leading_on,
    login_fields,
    stamp,
    whole,
)
from tests.forumbridge.forum.saved import software


class VbulletinDress(Dress):
    """vBulletin 4: today and yesterday, a page that thanks, 200 for everything."""

    software = software("vbulletin4", "", 8092, "showthread.php?t=5", "vb_login_password")
    page_mark = r"page=(\d+)"
    by_page = True
    fields = ("vb_login_username", "vb_login_password")
    head = (
        '<p class="welcomelink"><a>Narrator</a></p>'
        '<a href="login.php?do=logout&amp;logouthash=a1">Salir</a>'
    )
    ways: ClassVar = {
        "login": r"login\.php",
        "index": r"search\.php\?do=getdaily",
        "thread": r"showthread\.php\?t=(\d+)",
        "reply": r"newreply\.php\?do=(?:newreply|postreply)&t=(\d+)",
        "edit": r"editpost\.php\?do=(?:editpost|updatepost)&p=(\d+)",
    }
    words: ClassVar = {
        "locked": Refusal("Sorry! This thread is closed!"),
        "forbidden": Refusal("Narrator, you do not have permission to access this page."),
        "gone": Refusal("No Thread specified."),
        "closed": Refusal("The board is closed for maintenance."),
        "queued": Refusal("It will not be visible until a moderator has approved it."),
        "expired": Refusal("It could not be processed because the token has expired."),
        "spent": Refusal("It could not be processed because a security token was invalid."),
        "duplicate": Refusal("This is a duplicate of a post in the last five minutes."),
        "flood": Refusal(
            "You have to wait 30 seconds between posts. Please try again in {seconds} seconds.",
            inside=True,
        ),
        "empty": Refusal("The message you have entered is too short.", inside=True),
    }

    def place(self, thread: int, page: int, size: int) -> str:
        del size
        return f"showthread.php?t={thread}" + (f"&page={page}" if page > 1 else "")

    def when(self, at: int, now: int, relative: bool) -> str:
        word = day_word(at, now, ("Today", "Yesterday")) if relative else ""
        return f"{word or stamp(at, '%d-%m-%Y')},&nbsp;{stamp(at, '%I:%M %p')}"

    def thread(self, leaf: Leaf) -> str:
        links = "".join(
            f'<span class="selected">{page}</span>'
            if page == leaf.current
            else f'<a href="{escape(self.place(leaf.thread, page, 0))}">{page}</a>'
            for page in leaf.shown()
        )
        if leaf.current < leaf.pages:
            following = escape(self.place(leaf.thread, leaf.current + 1, 0))
            links += f'<a rel="next" href="{following}">&gt;</a>'
        shown = f'<div class="pagination">{links}</div>' if leaf.pages > 1 else ""
        closed = ' class="closed"' if leaf.locked else ""
        posts = "".join(self._post(leaf, one) for one in leaf.entries)
        return self.page(
            f'<span class="threadtitle">{leaf.title}</span>{shown}'
            f'<a id="newreplylink_top"{closed}>Responder</a><ol id="posts">{posts}</ol>'
        )

    def _post(self, leaf: Leaf, one: Entry) -> str:
        edited = ""
        if one.edited_at is not None:
            said = self.when(one.edited_at, leaf.now, leaf.relative)
            edited = f'<blockquote class="lastedited">Last edited by X; {said}.</blockquote>'
        return (
            f'<li id="post_{one.number}"><span class="postdate"><span class="date">'
            f"{self.when(one.at, leaf.now, leaf.relative)}</span></span>"
            f'<a class="username">{one.author}</a>'
            f'<blockquote class="postcontent">{one.body}</blockquote>{edited}</li>'
        )

    def form_place(self, thread: int) -> str:
        return f"newreply.php?do=newreply&t={thread}"

    def action(self, thread: int) -> str:
        return f"newreply.php?do=postreply&t={thread}"

    def form(self, thread: int, reply: Reply) -> str:
        return self._form(self.action(thread), fields(area(), reply.token), reply.error)

    def edit_form(self, thread: int, entry: Entry, token: str) -> str:
        del thread
        action = f"editpost.php?do=updatepost&p={entry.number}"
        return self._form(action, fields(area(entry.source), token))

    def _form(self, action: str, inside: str, error: str = "") -> str:
        said = f'<div class="errorblock"><ol><li>{error}</li></ol></div>' if error else ""
        return self.page(
            f'{said}<form name="vbform" method="post" action="{escape(action)}">{inside}'
            '<input type="submit" name="sbutton" value="Enviar"></form>'
        )

    def landed(self, thread: int, number: int) -> str:
        return f"showthread.php?t={thread}&p={number}#post{number}"

    def index(self, rows: Sequence[Row], following: str = "") -> str:
        entries = "".join(
            f'<li class="threadbit"><a class="title" href="showthread.php?t={row.thread}">T</a>'
            f'<ul class="threadstats"><li>{row.count}</li></ul><dl class="threadlastpost">'
            f'<dd><a href="showthread.php?p={row.last}#post{row.last}">{row.author}</a></dd></dl>'
            "</li>"
            for row in rows
        )
        more = f'<div class="pagination"><a rel="next" href="{following}">&gt;</a></div>'
        return self.page(f'<ol id="searchbits">{entries}</ol>' + (more if following else ""))

    def message(self, text: str) -> str:
        if text == self.words["duplicate"].text:  # it leads to the thread by itself
            return leading_on(self.place(5, 1, 0), f"{self.head}{text}")
        return self.page(f'<div class="standard_error"><p>{text}</p></div>')

    def guest(self, said: str = "") -> str:
        return whole(
            "",
            '<form action="login.php?do=login" method="post">'
            f'{login_fields(self.fields)}</form><div class="standard_error">{said}</div>',
        )

"""SMF 2.1: offsets inside the topic's own number, today and yesterday, semicolons."""

from __future__ import annotations

from collections.abc import Sequence
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
from tests.forumbridge.forum.saved import SMF


class SmfDress(Dress):
    """SMF with its own theme."""

    software = SMF
    page_mark = r"topic=\d+\.(\d+)"
    fields = ("user", "passwrd")
    reviews = True
    consumes = True
    lists_unread = True
    head = (
        '<a id="profile_menu_top"><span class="textmenu">Narrator</span></a>'
        '<a href="index.php?action=logout;x7f3c=b2">x</a>'
    )
    ways: ClassVar = {
        "login": r"action=login2?\b",
        "index": r"action=unread",
        "edit": r"action=post2?;.*?msg=(\d+)",
        "reply": r"(?:POST .*action=post2.* topic=|action=post;topic=)(\d+)",
        "thread": r"index\.php\?topic=(\d+)",
    }
    words: ClassVar = {
        "locked": Refusal("topic_locked|This topic is locked.", 403),
        "forbidden": Refusal("topic_gone|Either missing or off limits to you.", 403),
        "gone": Refusal("topic_gone|Either missing or off limits to you.", 403),
        "flood": Refusal("post_WaitTime_broken|The last was less than {seconds} seconds ago.", 403),
        "spent": Refusal("error_form_already_submitted|This was submitted already.", 403),
        "closed": Refusal("in_maintenance|The board is in maintenance."),
        "queued": Refusal("queued|It will be shown once approved."),
        "expired": Refusal("Your session timed out while posting.", inside=True),
        "empty": Refusal("The message body was left empty.", inside=True),
    }

    def place(self, thread: int, page: int, size: int) -> str:
        return f"index.php?topic={thread}.{(page - 1) * size}"

    def when(self, at: int, now: int, relative: bool) -> str:
        word = day_word(at, now, ("Today", "Yesterday")) if relative else ""
        time = stamp(at, "%I:%M:%S %p")
        return f"<strong>{word}</strong> at {time}" if word else stamp(at, f"%b %d, %Y, {time}")

    def thread(self, leaf: Leaf) -> str:
        links = "".join(
            f'<span class="current_page">{page}</span>'
            if page == leaf.current
            else f'<a class="nav_page" href="{self.place(leaf.thread, page, leaf.size)}">x</a>'
            for page in leaf.shown()
        )
        if leaf.current < leaf.pages:
            following = self.place(leaf.thread, leaf.current + 1, leaf.size)
            links += f'<a class="nav_page" href="{following}"><span class="next_page"></span></a>'
        lock = '<span class="main_icons lock"></span>' if leaf.locked else ""
        posts = "".join(self._post(leaf, one) for one in leaf.entries)
        return self.page(
            f'<h2><span id="top_subject">{leaf.title}</span></h2>{lock}'
            f'<div class="pagelinks">{links}</div><div id="forumposts"><form id="quickModForm">'
            f"{posts}</form></div>"
        )

    def _post(self, leaf: Leaf, one: Entry) -> str:
        edited = ""
        if one.edited_at is not None:
            edited = f"Last Edit: {self.when(one.edited_at, leaf.now, leaf.relative)} by X"
        return (
            f'<div class="windowbg" id="msg{one.number}"><div class="poster"><h4><a>{one.author}'
            f'</a></h4></div><div class="postinfo"><a class="smalltext">'
            f"{self.when(one.at, leaf.now, leaf.relative)}</a>"
            f'<span class="modified" id="modified_{one.number}">{edited}</span></div>'
            f'<div class="inner" data-msgid="{one.number}">{one.body}</div></div>'
        )

    def form_place(self, thread: int) -> str:
        return f"index.php?action=post;topic={thread}.0"

    def action(self, thread: int) -> str:
        del thread
        return "index.php?action=post2;start=0;board=10"

    def form(self, thread: int, reply: Reply) -> str:
        error = reply.error
        if reply.fresh:
            error = "Warning: while you were typing a new reply has been posted."
        topic = f'<input type="hidden" name="topic" value="{thread}">'
        return self._form(self.action(thread), fields(topic + area(), reply.token), error)

    def edit_form(self, thread: int, entry: Entry, token: str) -> str:
        topic = f'<input type="hidden" name="topic" value="{thread}">'
        action = f"index.php?action=post2;start=0;msg={entry.number};board=10"
        return self._form(action, fields(topic + area(entry.source), token))

    def _form(self, action: str, inside: str, error: str = "") -> str:
        kind = "errorbox" if error else "noticebox"
        return self.page(
            f'<form id="postmodify" method="post" action="{action}">'
            f'<div id="errors" class="{kind}"><dl><dd id="error_list">{error}</dd></dl></div>'
            f'{inside}<input type="submit" name="post" value="Enviar"></form>'
        )

    def landed(self, thread: int, number: int) -> str:
        return f"index.php?topic={thread}.msg{number}#msg{number}"

    def index(self, rows: Sequence[Row], following: str = "") -> str:
        entries = "".join(
            f'<div class="windowbg"><div class="info"><a href="index.php?topic={row.thread}.msg'
            f'{row.last}#new">N</a></div><div class="board_stats">{row.count}</div></div>'
            for row in rows
        )
        more = (
            f'<div class="pagelinks"><a class="nav_page" href="{following}">'
            '<span class="next_page"></span></a></div>'
        )
        shown = f'<div id="topic_container">{entries}</div>' if rows else ""
        kind = "recent" if rows else "unread"
        return self.page(f'<div id="{kind}">{shown}</div>' + (more if following else ""))

    def message(self, text: str) -> str:
        code, _, said = text.rpartition("|")
        return self.page(f'<div id="fatal_error"><div id="{code or "x"}">{said}</div></div>')

    def guest(self, said: str = "") -> str:
        return whole(
            "",
            f'<form id="frmLogin" method="post" action="index.php?action=login2"><p>{said}</p>'
            f"{login_fields(self.fields)}</form>",
        )

"""XenForo 2 as its profile's sources describe it: no real page of one was at hand."""

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
    fields,
    login_fields,
    stamp,
    whole,
)
from tests.forumbridge.forum.saved import software


class XenforoDress(Dress):
    """XenForo: pages inside the address, exact instants, refusals with statuses of their own."""

    software = software("xenforo", "", 8091, "tema/el-salon.5/", "password")
    page_mark = r"/page-(\d+)"
    by_page = True
    fields = ("login", "password")
    head = (
        '<div class="p-navgroup--member"><a class="p-navgroup-link--user">'
        '<span class="p-navgroup-linkText">Narrator</span></a></div>'
    )
    ways: ClassVar = {
        "login": r"^\w+ login/",
        "index": r"watched/threads",
        "edit": r"posts/(\d+)/edit",
        "reply": r"tema/el-salon\.(\d+)/(?:add-)?reply",
        "thread": r"GET tema/el-salon\.(\d+)/",
    }
    words: ClassVar = {
        "locked": Refusal("This action cannot be performed: the thread is locked.", 403),
        "forbidden": Refusal("You do not have permission to view this page.", 403),
        "gone": Refusal("The requested thread could not be found.", 404),
        "closed": Refusal("The board is closed.", 503),
        "queued": Refusal("It awaits approval."),
        "flood": Refusal("You must wait at least {seconds} seconds before you do this.", 400),
        "expired": Refusal("Security error. Please reload the page.", 400),
        "spent": Refusal("Security error. Please reload the page.", 400),
        "empty": Refusal("Please enter a valid message.", 400),
    }

    def place(self, thread: int, page: int, size: int) -> str:
        del size
        return f"tema/el-salon.{thread}/" + (f"page-{page}" if page > 1 else "")

    def thread(self, leaf: Leaf) -> str:
        links = "".join(
            f'<li class="pageNav-page{" pageNav-page--current" * (page == leaf.current)}">'
            f'<a href="/{self.place(leaf.thread, page, 0)}">{page}</a></li>'
            for page in leaf.shown()
        )
        nav = f"<ul>{links}</ul>" if leaf.pages > 1 else ""
        lock = '<dd class="blockStatus-message--locked">Cerrado</dd>' if leaf.locked else ""
        posts = "".join(self._post(one) for one in leaf.entries)
        return whole(
            f'<link rel="canonical" href="/{self.place(leaf.thread, leaf.current, 0)}">',
            f'{self.head}<h1 class="p-title-value">{leaf.title}</h1>{lock}{nav}'
            f'<div class="block-body js-replyNewMessageContainer">{posts}</div>',
        )

    def _post(self, one: Entry) -> str:
        edited = ""
        if one.edited_at is not None:
            at = stamp(one.edited_at, "%Y-%m-%dT%H:%M:%S+0000")
            edited = f'<div class="message-lastEdit">Editado: <time datetime="{at}"></time></div>'
        at = stamp(one.at, "%Y-%m-%dT%H:%M:%S+0000")
        return (
            f'<article class="message message--post" data-author="{one.author}" '
            f'data-content="post-{one.number}"><div class="message-attribution-main">'
            f'<time datetime="{at}"></time></div><article class="message-body">'
            f"{one.body}</article>{edited}</article>"
        )

    def form_place(self, thread: int) -> str:
        return f"tema/el-salon.{thread}/reply"

    def action(self, thread: int) -> str:
        return f"tema/el-salon.{thread}/add-reply"

    def form(self, thread: int, reply: Reply) -> str:
        return self._form(self.action(thread), fields(area(), reply.token), reply.error)

    def edit_form(self, thread: int, entry: Entry, token: str) -> str:
        del thread
        return self._form(f"posts/{entry.number}/edit", fields(area(entry.source), token))

    def _form(self, action: str, inside: str, error: str = "") -> str:
        # Its buttons have no names: what is pressed changes nothing.
        button = inside.replace('<input type="submit" name="preview" value="?">', "")
        return self.page(
            f'<p class="blockMessage--error">{error}</p><form method="post" action="/{action}">'
            f'{button}<button type="submit">Responder</button></form>'
        )

    def landed(self, thread: int, number: int) -> str:
        return f"tema/el-salon.{thread}/post-{number}"

    def index(self, rows: Sequence[Row], following: str = "") -> str:
        entries = "".join(
            f'<div class="structItem structItem--thread"><div class="structItem-title">'
            f'<a href="/{self.place(row.thread, 1, 0)}">T</a></div><div class="structItem-meta">'
            f'{row.count}</div><time class="structItem-latestDate" data-time="{row.last}"></time>'
            "</div>"
            for row in rows
        )
        more = f'<a class="pageNav-jump--next" href="{following}">&gt;</a>'
        return self.page(
            f'<div class="structItemContainer">{entries}</div>' + (more if following else "")
        )

    def message(self, text: str) -> str:
        return self.page(f'<div class="blockMessage">{text}</div>')

    def guest(self, said: str = "") -> str:
        door = login_fields(self.fields, button="")
        return whole(
            "",
            f'<div class="p-navgroup--guest"></div><div class="blockMessage--error">{said}</div>'
            f'<form action="/login/login" method="post">{door}</form>',
        )

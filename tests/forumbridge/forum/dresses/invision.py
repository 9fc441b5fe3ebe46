"""Invision Community 4 as its profile's sources describe it: no real page of one was at hand."""

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
    fields,
    login_fields,
    stamp,
    whole,
)
from tests.forumbridge.forum.saved import software


class InvisionDress(Dress):
    """Invision 4: HTML, exact instants, the reply form below the posts, statuses that mean it."""

    software = software("invision4", "", 8093, "topic/5-el-salon/", "password")
    page_mark = r"page=(\d+)"
    by_page = True
    form_in_thread = True
    bodies = ("topic_comment", "comment_value")
    fields = ("auth", "password")
    head = '<a id="elUserLink">Narrator</a><a href="/logout/?csrfKey=a1">Salir</a>'
    ways: ClassVar = {
        "login": r"^\w+ login/",
        "index": r"followed/",
        "edit": r"topic/\d+-el-salon/\?do=editComment&comment=(\d+)",
        "reply": r"POST topic/(\d+)-",
        "thread": r"GET topic/(\d+)-",
    }
    words: ClassVar = {
        "locked": Refusal("This topic is now closed to further replies.", 403),
        "forbidden": Refusal("You do not have permission to view this.", 403),
        "gone": Refusal("We could not locate the item you are trying to view.", 404),
        "closed": Refusal("This community is offline.", 503),
        "queued": Refusal("It has to be approved."),
        "flood": Refusal("You must wait {seconds} seconds before posting again.", inside=True),
        "expired": Refusal("Your secure key did not match.", 403),
        "spent": Refusal("Your secure key did not match.", 403),
        "empty": Refusal("This field is required.", inside=True),
    }

    def place(self, thread: int, page: int, size: int) -> str:
        del size
        return f"topic/{thread}-el-salon/" + (f"?page={page}" if page > 1 else "")

    def thread(self, leaf: Leaf) -> str:
        links = "".join(
            f'<li class="ipsPagination_page{" ipsPagination_active" * (page == leaf.current)}">'
            f'<a href="/{self.place(leaf.thread, page, 0)}">{page}</a></li>'
            for page in leaf.shown()
        )
        nav = f'<ul class="ipsPagination">{links}</ul>' if leaf.pages > 1 else ""
        lock = '<i class="fa fa-lock"></i>' if leaf.locked else ""
        posts = "".join(self._post(one) for one in leaf.entries)
        form = "" if leaf.locked else self._reply(leaf.thread, Reply(token=leaf.token))
        return whole(
            f'<link rel="canonical" href="/{self.place(leaf.thread, leaf.current, 0)}">',
            f'{self.head}<h1 class="ipsType_pageTitle">{lock}{leaf.title}</h1>{nav}'
            f'<div data-role="commentFeed">{posts}</div>{form}',
        )

    def _post(self, one: Entry) -> str:
        edited = ""
        if one.edited_at is not None:
            at = stamp(one.edited_at, "%Y-%m-%dT%H:%M:%SZ")
            edited = f'<span class="ipsComment_edited">Editado <time datetime="{at}"></time></span>'
        at = stamp(one.at, "%Y-%m-%dT%H:%M:%SZ")
        return (
            f'<article id="elComment_{one.number}"><h3 class="cAuthorPane_author">{one.author}</h3>'
            f'<time datetime="{at}"></time>'
            f'<div data-role="commentContent">{one.body}</div>{edited}</article>'
        )

    def form_place(self, thread: int) -> str:
        return self.place(thread, 1, 0)

    def action(self, thread: int) -> str:
        return self.place(thread, 1, 0)

    def form(self, thread: int, reply: Reply) -> str:
        return self.page(self._reply(thread, reply))

    def _reply(self, thread: int, reply: Reply) -> str:
        text = area(name=f"topic_comment_{thread}")
        form = self._form(self.action(thread), fields(text, reply.token), reply.error)
        return f'<div id="replyForm">{form}</div>'

    def edit_form(self, thread: int, entry: Entry, token: str) -> str:
        action = f"{self.place(thread, 1, 0)}?do=editComment&comment={entry.number}"
        return self.page(self._form(action, fields(area(entry.source, "comment_value"), token)))

    def _form(self, action: str, inside: str, error: str = "") -> str:
        # Its button has no name: what is pressed changes nothing.
        button = inside.replace('<input type="submit" name="preview" value="?">', "")
        said = f'<p class="ipsType_warning">{error}</p>' if error else ""
        return (
            f'<form method="post" action="/{escape(action)}">{said}{button}'
            '<button type="submit">Enviar</button></form>'
        )

    def landed(self, thread: int, number: int) -> str:
        return f"{self.place(thread, 1, 0)}?do=findComment&comment={number}"

    def index(self, rows: Sequence[Row], following: str = "") -> str:
        entries = "".join(
            f'<li class="ipsDataItem"><h4 class="ipsDataItem_title">'
            f'<a href="/{self.place(row.thread, 1, 0)}">T</a></h4>'
            f'<ul class="ipsDataItem_stats"><li>{row.count}</li></ul>'
            f'<ul class="ipsDataItem_lastPoster"><li><time datetime="{_when(row.last)}"></time>'
            "</li></ul></li>"
            for row in rows
        )
        more = f'<li class="ipsPagination_next"><a href="{following}">&gt;</a></li>'
        return self.page(f'<ol class="ipsDataList">{entries}</ol>' + (more if following else ""))

    def message(self, text: str) -> str:
        return self.page(f'<section id="elError"><div id="elErrorMessage">{text}</div></section>')

    def guest(self, said: str = "") -> str:
        return whole(
            "",
            f'<a id="elUserSignIn">Entrar</a><p class="ipsMessage_error">{said}</p>'
            f'<form action="/login/" method="post">{login_fields(self.fields, button="")}</form>',
        )


def _when(number: int) -> str:
    """An instant for a thread's last post: later for a higher number."""
    return stamp(1_796_000_000 + number, "%Y-%m-%dT%H:%M:%SZ")

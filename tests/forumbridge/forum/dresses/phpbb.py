"""phpBB 3.3: offsets, exact instants, a review before posting."""

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
from tests.forumbridge.forum.saved import PHPBB


class PhpbbDress(Dress):
    """phpBB with prosilver."""

    software = PHPBB
    page_mark = r"start=(\d+)"
    fields = ("username", "password")
    reviews = True
    head = (
        '<ul><li id="username_logged_in"><a class="header-avatar" href="ucp.php">Narrator</a>'
        '<a href="ucp.php?mode=logout">x</a></li></ul>'
    )
    ways: ClassVar = {
        "login": r"ucp\.php\?mode=login",
        "index": r"search\.php",
        "thread": r"viewtopic\.php\?t=(\d+)",
        "reply": r"posting\.php\?mode=reply&t=(\d+)",
        "edit": r"posting\.php\?mode=edit&p=(\d+)",
    }
    words: ClassVar = {
        "locked": Refusal("This topic is locked."),
        "forbidden": Refusal("You are not authorised to read this forum.", 403),
        "gone": Refusal("The requested topic does not exist.", 404),
        "queued": Refusal("Your message needs to be approved."),
        "closed": Refusal("This board is currently unavailable."),
        "flood": Refusal("You cannot make another post so soon after your last.", inside=True),
        "expired": Refusal("The submitted form was invalid. Try submitting again.", inside=True),
        "spent": Refusal("The submitted form was invalid. Try submitting again.", inside=True),
        "empty": Refusal("Your message contains too few characters.", inside=True),
    }

    def place(self, thread: int, page: int, size: int) -> str:
        start = f"&start={(page - 1) * size}" if page > 1 else ""
        return f"viewtopic.php?t={thread}{start}"

    def thread(self, leaf: Leaf) -> str:
        shown = leaf.shown()
        links = "".join(
            self._link(leaf, page) if page in shown else "<li>…</li>"
            for page in range(1, leaf.pages + 1)
        )
        if leaf.current < leaf.pages:
            following = escape(self.place(leaf.thread, leaf.current + 1, leaf.size))
            links += f'<li class="arrow next"><a href="./{following}">&gt;</a></li>'
        lock = '<a class="button"><i class="icon fa-lock"></i></a>' if leaf.locked else ""
        posts = "".join(self._post(leaf, one) for one in leaf.entries)
        return whole(
            f'<link rel="canonical" href="viewtopic.php?t={leaf.thread}">',
            f'{self.head}<h2 class="topic-title"><a href="viewtopic.php?t={leaf.thread}">'
            f'{leaf.title}</a></h2><div class="action-bar">{lock}<div class="pagination"><ul>'
            f"{links}</ul></div></div>{posts}",
            '<body class="section-viewtopic">',
        )

    def _post(self, leaf: Leaf, one: Entry) -> str:
        # An edit of the last post of a topic leaves no mark (reliability A3).
        last = leaf.current == leaf.pages and one is leaf.entries[-1]
        edited = ""
        if one.edited_at is not None and not last:
            said = f"Last edited by {one.author} on {stamp(one.edited_at, '%a %b %d, %Y')}"
            edited = f'<div class="notice">{said}</div>'
        return (
            f'<div class="post" id="p{one.number}"><p class="author"><strong>{one.author}</strong>'
            f'<time datetime="{self.when(one.at, leaf.now, leaf.relative)}">x</time></p>'
            f'<div class="content">{one.body}</div>{edited}</div>'
        )

    def _link(self, leaf: Leaf, page: int) -> str:
        if page == leaf.current:
            return f'<li class="active"><span>{page}</span></li>'
        place = escape(self.place(leaf.thread, page, leaf.size))
        return f'<li><a href="./{place}&amp;sid=0">{page}</a></li>'

    def form_place(self, thread: int) -> str:
        return f"posting.php?mode=reply&t={thread}"

    def action(self, thread: int) -> str:
        return self.form_place(thread)

    def form(self, thread: int, reply: Reply) -> str:
        review = "".join(
            f'<div class="post"><div class="postbody" id="ppr{one.number}">x</div></div>'
            for one in reply.fresh
        )
        return self._form(self.action(thread), fields(area(), reply.token), reply.error, review)

    def edit_form(self, thread: int, entry: Entry, token: str) -> str:
        del thread
        action = f"posting.php?mode=edit&p={entry.number}"
        return self._form(action, fields(area(entry.source), token))

    def _form(self, action: str, inside: str, error: str = "", before: str = "") -> str:
        said = f'<p class="error">{error}</p>' if error else ""
        return self.page(
            f'{before}<form id="postform" method="post" action="{escape(action)}">{said}{inside}'
            '<input type="submit" name="post" value="Enviar"></form>'
        )

    def landed(self, thread: int, number: int) -> str:
        return f"viewtopic.php?t={thread}&p={number}#p{number}"

    def index(self, rows: Sequence[Row], following: str = "") -> str:
        entries = "".join(
            f'<li class="row"><a class="topictitle" href="viewtopic.php?t={row.thread}&amp;hilit=x">'
            f'T</a><dd class="posts">{row.count}</dd><dd class="lastpost"><a href="memberlist.php">A'
            f'</a><a href="viewtopic.php?p={row.last}#p{row.last}">ir</a></dd></li>'
            for row in rows
        )
        more = f'<ul class="pagination"><li class="next"><a href="{following}">&gt;</a></li></ul>'
        return self.page(
            f'<h2 class="searchresults-title">R</h2><ul class="topiclist topics">{entries}</ul>'
            + (more if following else "")
        )

    def message(self, text: str) -> str:
        return self.page(f'<div class="panel" id="message"><h2>Aviso</h2><p>{text}</p></div>')

    def guest(self, said: str = "") -> str:
        return whole(
            "",
            '<a href="ucp.php?mode=login">Entrar</a><form action="ucp.php?mode=login" '
            f'method="post"><div class="error">{said}</div>{login_fields(self.fields)}</form>',
        )

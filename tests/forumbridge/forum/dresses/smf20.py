"""SMF 2.0 as its profile's sources describe it: no real page of one was at hand."""

from __future__ import annotations

from collections.abc import Sequence

from tests.forumbridge.forum.dresses.smf import SmfDress
from tests.forumbridge.forum.dresses.wearing import Entry, Leaf, Row
from tests.forumbridge.forum.saved import software


class Smf20Dress(SmfDress):
    """SMF 2.0: the addresses, forms and refusals of its successor, other pages."""

    software = software("smf20", "", 8094, "index.php?topic=5.0", "passwrd")
    head = (
        '<div id="greeting_section"><ul><li class="greeting">Hola, <span>Narrator</span></li></ul>'
        '</div><a href="index.php?action=logout;x7f3c=b2">x</a>'
    )

    def thread(self, leaf: Leaf) -> str:
        links = "".join(
            f"<strong>{page}</strong>"
            if page == leaf.current
            else f'<a class="navPages" href="{self.place(leaf.thread, page, leaf.size)}">x</a>'
            for page in leaf.shown()
        )
        lock = '<img src="icons/normal_post_locked.gif">' if leaf.locked else ""
        posts = "".join(self._post(leaf, one) for one in leaf.entries)
        return self.page(
            f'<div class="pagelinks">{links}</div><div id="forumposts"><h3 class="catbg">{lock}'
            f'{leaf.title}</h3><form id="quickModForm">{posts}</form></div>'
        )

    def _post(self, leaf: Leaf, one: Entry) -> str:
        edited = ""
        if one.edited_at is not None:
            edited = f"Last Edit: {self.when(one.edited_at, leaf.now, leaf.relative)} by X"
        return (
            '<div class="windowbg"><div class="post_wrapper"><div class="poster"><h4><a>'
            f'{one.author}</a></h4></div><div class="keyinfo"><div class="smalltext">'
            f"« <strong>Reply on:</strong> {self.when(one.at, leaf.now, leaf.relative)} »</div>"
            f'</div><div class="post"><div class="inner" id="msg_{one.number}">{one.body}</div>'
            f'</div><div class="smalltext modified">{edited}</div></div></div>'
        )

    def index(self, rows: Sequence[Row], following: str = "") -> str:
        entries = "".join(
            f'<tr><td class="subject"><a href="index.php?topic={row.thread}.msg{row.last}#new">T'
            f'</a></td><td class="stats">{row.count}</td><td class="lastpost">{row.last}</td></tr>'
            for row in rows
        )
        more = f'<div class="pagelinks"><a class="navPages" href="{following}">&gt;</a></div>'
        table = f'<table class="topic_table"><tbody>{entries}</tbody></table>' if rows else ""
        kind = "recent" if rows else "unread"
        return self.page(f'<div id="{kind}">{table}</div>' + (more if following else ""))

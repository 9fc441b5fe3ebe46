"""Which threads changed, from the forum's own lists: one request an index (etiquette, R19)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forumbridge.forum.page import Page, what_else
from forumbridge.forum.port import ThreadId, ThreadMark
from forumbridge.forum.posts import Posts
from forumbridge.forum.session import Session
from forumbridge.forum.tree import Node, split_attribute

if TYPE_CHECKING:
    from forumbridge.forum.profile import ForumProfile, IndexSection


_Found = dict[ThreadId, str]
"""Threads an index mentions, with what it says of them."""


@dataclass(slots=True)
class Looker:
    """Asks the indexes of a profile."""

    profile: ForumProfile
    session: Session
    posts: Posts

    def look(
        self, threads: Sequence[ThreadId], marks: Mapping[ThreadId, str]
    ) -> dict[ThreadId, ThreadMark]:
        """As `Forum.look`; call inside a burst."""
        listed: dict[ThreadId, ThreadMark] = {}
        for index in self.profile.indexes:
            wanted = [one for one in threads if re.search(index.threads, self._place(one))]
            if wanted:
                listed |= self._ask(index, wanted, marks)
        return {one: listed.get(one) or _unmentioned(one, marks) for one in threads}

    def _place(self, thread: ThreadId) -> str:
        return self.posts.addresses.canonical(thread)

    def _ask(
        self, index: IndexSection, wanted: Sequence[ThreadId], marks: Mapping[ThreadId, str]
    ) -> dict[ThreadId, ThreadMark]:
        found: _Found = {}
        path: str | None = index.path
        asked: set[str] = set()
        while path is not None and len(asked) < self.profile.requests.max_pages:
            asked.add(path)
            page = self._page(index, path)
            found = self._mentioned(page, index, wanted) | found
            path = self._next(page, index, len(asked)) if len(found) < len(wanted) else None
            if path in asked or not page.outside(index.item):
                break
        return {
            thread: ThreadMark(index.kind == "no_leidos" or marks.get(thread) != mark, mark)
            for thread, mark in found.items()
        }

    def _page(self, index: IndexSection, path: str) -> Page:
        page = self.session.fetch(path)
        onward = page.leads_to
        if onward is not None and self.session.wire.is_ours(onward):
            page = self.session.fetch(
                onward
            )  # a search: its results are at an address of their own
        if page.answer.status != 200 or not page.signed_in or not page.shows(index.proof):
            raise what_else(page, index.path)
        return page

    def _next(self, page: Page, index: IndexSection, number: int) -> str | None:
        """The address of the index's page after the `number`th, if there is one."""
        paging = self.profile.paging
        if not index.paged:
            return None
        following = page.values(paging.following)
        if following or not paging.parameter:
            return page.absolute(following[0]) if following else None
        wanted = re.compile(rf"[?&]{re.escape(paging.parameter)}=(\d+)")
        links = map(wanted.search, page.values(paging.links))
        if not any(int(one.group(1)) > number for one in links if one):
            return None
        return f"{index.path}{'&' if '?' in index.path else '?'}{paging.parameter}={number + 1}"

    def _mentioned(self, page: Page, index: IndexSection, wanted: Sequence[ThreadId]) -> _Found:
        known = {self.posts.key(thread): thread for thread in wanted}
        found: _Found = {}
        for item in page.outside(index.item):
            mark = "|".join(filter(None, (item.value((one,)) for one in index.mark)))
            links = [link for one in index.link for link in item.values(one)]
            for link in links:
                key = self.posts.key(page.place_of(link))
                if key is not None and key in known:
                    found[known[key]] = mark
            if not links:
                found |= self._of_group(page, index, item, wanted, mark)
        return found

    def _of_group(
        self, page: Page, index: IndexSection, item: Node, wanted: Sequence[ThreadId], mark: str
    ) -> _Found:
        """An entry that links nowhere speaks of its whole group (N1 knew only the game's link)."""
        if not index.group:
            return {}
        css, attribute = split_attribute(index.group)
        for around in item.ancestors():
            link = around.first(css)
            if link is not None:
                prefix = page.path_of(link.attr(attribute)).rstrip("/") + "/"
                return {one: mark for one in wanted if self._place(one).startswith(prefix)}
        return {}


def _unmentioned(thread: ThreadId, marks: Mapping[ThreadId, str]) -> ThreadMark:
    known = marks.get(thread)
    return ThreadMark(known is None, known or "")

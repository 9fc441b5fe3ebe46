"""Which threads changed, from the forum's own lists: one request an index (etiquette, R19)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from forumbridge.forum.page import Page, what_else
from forumbridge.forum.port import ThreadId, ThreadMark
from forumbridge.forum.posts import Posts
from forumbridge.forum.profile import ForumProfile, IndexSection
from forumbridge.forum.session import Session
from forumbridge.forum.tree import Node, split_attribute

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
            wanted = [one for one in threads if re.search(index.threads, one)]
            if wanted:
                listed |= self._ask(index, wanted, marks)
        return {one: listed.get(one) or _unmentioned(one, marks) for one in threads}

    def _ask(
        self, index: IndexSection, wanted: Sequence[ThreadId], marks: Mapping[ThreadId, str]
    ) -> dict[ThreadId, ThreadMark]:
        found: _Found = {}
        for number in range(1, self.profile.requests.max_pages + 1):
            page = self._page(index, number)
            fresh = self._mentioned(page, index, wanted)
            is_new = bool(fresh.keys() - found.keys())
            found = fresh | found
            if not self._has_more(page, index, number) or len(found) == len(wanted):
                break
            if number > 1 and not is_new and not page.outside(index.item):
                break
        return {
            thread: ThreadMark(index.kind == "no_leidos" or marks.get(thread) != mark, mark)
            for thread, mark in found.items()
        }

    def _page(self, index: IndexSection, number: int) -> Page:
        query = {self.profile.paging.parameter: str(number)} if number > 1 else {}
        page = self.session.fetch(index.path, query)
        if page.answer.status != 200 or not page.signed_in or not page.shows(index.proof):
            raise what_else(page, index.path)
        return page

    def _has_more(self, page: Page, index: IndexSection, number: int) -> bool:
        if not index.paged:
            return False
        links = page.values(self.profile.paging.links)
        wanted = re.compile(rf"[?&]{re.escape(self.profile.paging.parameter)}=(\d+)")
        return any(int(one.group(1)) > number for one in map(wanted.search, links) if one)

    def _mentioned(self, page: Page, index: IndexSection, wanted: Sequence[ThreadId]) -> _Found:
        known = {self.posts.key(thread): thread for thread in wanted}
        found: _Found = {}
        for item in page.outside(index.item):
            mark = "|".join(filter(None, (item.value((one,)) for one in index.mark)))
            links = [link for one in index.link for link in item.values(one)]
            for link in links:
                key = self.posts.key(page.path_of(link))
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
                return {thread: mark for thread in wanted if thread.startswith(prefix)}
        return {}


def _unmentioned(thread: ThreadId, marks: Mapping[ThreadId, str]) -> ThreadMark:
    known = marks.get(thread)
    return ThreadMark(known is None, known or "")

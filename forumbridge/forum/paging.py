"""Where the pages of a thread are: by number, or by how many posts come before them.

A position is a page's number (from 1) or its first post's place (from 0), as the forum counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forumbridge.errors import NotRecognised
from forumbridge.forum.addresses import Addresses
from forumbridge.forum.page import Page
from forumbridge.forum.port import ThreadId

if TYPE_CHECKING:
    from forumbridge.forum.profile import PagesSection


_LONGEST = 6
"""Digits of a position; more is no page of a scene."""


@dataclass(frozen=True, slots=True)
class Paging:
    """The pages of a forum's threads, as `paginacion` describes them."""

    section: PagesSection
    addresses: Addresses

    @property
    def by_posts(self) -> bool:
        """Positions count posts, not pages."""
        return "{desde}" in self.section.address

    @property
    def first(self) -> int:
        """The first page's position."""
        return 0 if self.by_posts else 1

    def request(self, thread: ThreadId, position: int) -> tuple[str, dict[str, str]]:
        """Path and query of a page of `thread`."""
        place = self.addresses.canonical(thread)
        if position <= self.first:
            return place, {}
        if self.section.parameter:
            return place, {self.section.parameter: str(position)}
        groups = self.addresses.groups(thread) or {}
        return self.section.address.format(**groups, pagina=position, desde=position), {}

    def linked(self, page: Page, thread: ThreadId) -> frozenset[int]:
        """The positions a page of `thread` links to."""
        wanted = self.addresses.key(thread)
        places = [page.place_of(link) for link in page.values(self.section.links)]
        return frozenset(
            self._position(place) for place in places if self.addresses.key(place) == wanted
        )

    def actual(self, page: Page, asked: int) -> int:
        """The position of `page`: not always what was `asked` for, past the end of a thread."""
        said = next((one for one in page.values(self.section.current) if one.isdigit()), None)
        if asked <= self.first or (said is not None and int(said) == 1):
            return self.first
        if said is not None and not self.by_posts:
            return int(said)
        if said is None and self.section.current and not page.values(self.section.links):
            return self.first  # no pages are shown at all: there is only one
        return asked if self.section.parameter else self._position(page.here)

    def before(self, position: int, linked: frozenset[int]) -> int:
        """The position of the page before: forums always link the neighbour."""
        if not self.by_posts:
            return max(self.first, position - 1)
        return max((one for one in linked if one < position), default=self.first)

    def _position(self, place: str) -> int:
        found = re.search(self._pattern(), place.replace(";", "&"))
        if found is None or len(found.group(1)) > _LONGEST:
            return self.first
        return int(found.group(1))

    def _pattern(self) -> str:
        return self.section.pattern or rf"[?&]{re.escape(self.section.parameter)}=(\d+)(?!\d)"


def too_many_pages(thread: ThreadId) -> NotRecognised:
    """The error for a thread of more pages than the profile lets anybody read."""
    return NotRecognised(
        f"La escena «{thread}» dice tener demasiadas páginas; no se ha leído.",
        advice="Si es verdad, suba «paginas_maximas» en foro.toml.",
        code="DEMASIADAS_PAGINAS",
    )

"""What a page proves: who is signed in, which thread it is, or what else it is (R6).

Nothing inside a post counts, so that a player can't write a log-in form or a notice into one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from forumbridge.errors import (
    ForumError,
    ForumMaintenance,
    ForumUnreachable,
    NotRecognised,
    ThreadUnknown,
)
from forumbridge.forum.answer import Answer
from forumbridge.forum.http import path_below
from forumbridge.forum.tree import Node, page_charset, parse_page, split_attribute

if TYPE_CHECKING:
    from forumbridge.forum.profile import ForumProfile, PageRule


OK = 200
SERVER_TROUBLE = 500
_REFRESH = re.compile(r"^\s*\d+\s*[;,]\s*url\s*=\s*['\"]?([^'\"]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Page:
    """A whole page of the forum."""

    answer: Answer
    root: Node
    profile: ForumProfile
    address: str
    """The forum's."""
    _found: dict[str, list[Node]] = field(
        default_factory=dict[str, list[Node]], repr=False, compare=False
    )
    """What was looked for already: every page is asked the same things several times."""
    _outside: dict[str, list[Node]] = field(
        default_factory=dict[str, list[Node]], repr=False, compare=False
    )

    def outside(self, selector: str) -> list[Node]:
        """Matching elements that don't stand inside a post."""
        css, _ = split_attribute(selector)
        if css not in self._outside:
            posts = self.profile.posts
            found, wrappers = self._all(css), set(self._all(posts.container or posts.selector))
            free = set(Node.not_inside(found, wrappers))
            self._outside[css] = [node for node in found if node in free or node in wrappers]
        return self._outside[css]

    def _all(self, css: str) -> list[Node]:
        if css not in self._found:
            self._found[css] = self.root.all(css)
        return self._found[css]

    def posts(self) -> list[Node]:
        """The posts; what a player writes into one is never another."""
        found = self._all(self.profile.posts.selector)
        return Node.not_inside(found, found)

    def shows(self, selectors: tuple[str, ...]) -> bool:
        """Whether any of `selectors` finds something outside the posts."""
        return any(self.outside(selector) for selector in selectors)

    def values(self, selectors: tuple[str, ...]) -> list[str]:
        """Every value outside the posts, not blank."""
        return [
            said
            for selector in selectors
            for node in self.outside(selector)
            for said in node.values(f"@{split_attribute(selector)[1]}")
        ]

    def says(self, pattern: str) -> re.Match[str] | None:
        """Where the text outside the posts matches."""
        posts = self.profile.posts
        return re.search(pattern, self.root.text_without(posts.container or posts.selector))

    @property
    def charset(self) -> str:
        """What its forms are sent in."""
        return page_charset(self.answer.content, self.answer.content_type)

    @property
    def signed_out(self) -> bool:
        """The page offers a log-in form."""
        return self.shows(self.profile.session.signed_out)

    @property
    def signed_in(self) -> bool:
        """Somebody is signed in, positively."""
        return not self.signed_out and self.shows(self.profile.session.signed_in)

    def account_name(self) -> str | None:
        """The account the page is shown to, where the page says it."""
        names = self.values(self.profile.session.account_name)
        return names[0] if names else None

    def absolute(self, address: str) -> str:
        """An address found in the page, made absolute."""
        bases = self._all("base[href]")
        base = bases[0].attr("href") if bases else ""
        return urljoin(urljoin(self.answer.url, base), address)

    def path_of(self, address: str) -> str:
        """The path below the forum's address of an address found in the page."""
        return path_below(self.address, self.absolute(address))

    def place_of(self, address: str) -> str:
        """As `path_of`, with the query."""
        whole = self.absolute(address)
        query = urlsplit(whole).query
        return path_below(self.address, whole) + (f"?{query}" if query else "")

    @property
    def here(self) -> str:
        """The place of the page itself."""
        return self.place_of(self.answer.url)

    @property
    def leads_to(self) -> str | None:
        """Where the page sends whoever waits, absolute."""
        for node in self.outside("meta[http-equiv][content]"):
            found = _REFRESH.search(node.attr("content"))
            if node.attr("http-equiv").casefold() == "refresh" and found:
                return self.absolute(found.group(1))
        return None


def open_page(answer: Answer, profile: ForumProfile, address: str) -> Page:
    """The answer as a page.

    Raises:
        ForumUnreachable: the status speaks of trouble and no rule says maintenance.
        NotRecognised: it is no whole page.
    """
    try:
        return Page(answer, parse_page(answer.content, answer.content_type), profile, address)
    except NotRecognised:
        if answer.status >= SERVER_TROUBLE:
            raise _trouble(answer) from None
        raise


def what_else(page: Page, wanted: str) -> ForumError:
    """The error for a page that is not what was asked for: the profile's rules, then the status."""
    status = page.answer.status
    for rule in page.profile.pages:
        said_to_guests = page.signed_out and status == OK and rule.meaning != "mantenimiento"
        if _holds(rule, page) and not said_to_guests:
            return _ERRORS[rule.meaning](page, wanted)
    if status >= SERVER_TROUBLE or status == 429:
        return _trouble(page.answer)
    if status in {404, 410} or (status == 403 and page.signed_in):
        return _unknown(page, wanted)
    return _unrecognised(page, wanted)


def closed_for_now(page: Page, wanted: str) -> ForumError | None:
    """The error for a forum in maintenance, where an element of the page says so.

    Such pages may offer a log-in form, for administrators only.
    """
    for rule in page.profile.pages:
        if rule.meaning == "mantenimiento" and rule.selector and _holds(rule, page):
            return _maintenance(page, wanted)
    return None


def _holds(rule: PageRule, page: Page) -> bool:
    return (
        (not rule.statuses or page.answer.status in rule.statuses)
        and (not rule.selector or bool(page.outside(rule.selector)))
        and (not rule.text or page.says(rule.text) is not None)
    )


def _trouble(answer: Answer) -> ForumUnreachable:
    return ForumUnreachable(
        f"El foro contesta con un error ({answer.status}); no se ha tenido en cuenta.",
        advice="Se volverá a intentar en la próxima ejecución.",
    )


def _maintenance(page: Page, wanted: str) -> ForumError:
    del page
    return ForumMaintenance(
        f"El foro está en mantenimiento; «{wanted}» no se ha leído.",
        advice="Se volverá a intentar en la próxima ejecución.",
    )


def _unknown(page: Page, wanted: str) -> ForumError:
    return ThreadUnknown(
        f"El foro no tiene «{wanted}» o esta cuenta no puede verlo ({page.answer.status}).",
        advice="Abra esa dirección en un navegador con la misma cuenta y corrija game.toml.",
    )


def _unrecognised(page: Page, wanted: str) -> ForumError:
    return NotRecognised(
        f"La página de «{wanted}» no es la que se esperaba ({page.answer.status});"
        " no se ha tenido en cuenta.",
        advice="Ábrala en un navegador; si el foro ha cambiado, hay que corregir foro.toml.",
    )


_ERRORS = {"mantenimiento": _maintenance, "desconocida": _unknown, "prohibida": _unknown}

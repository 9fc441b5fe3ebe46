"""From a page that was proved to be a thread to its posts: all of them or none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from forumbridge.errors import NotRecognised, ThreadUnknown
from forumbridge.forum.addresses import Addresses, Key
from forumbridge.forum.dates import date_format
from forumbridge.forum.page import Page, what_else
from forumbridge.forum.port import ForumPost, PostId, ThreadId
from forumbridge.forum.tree import Node

if TYPE_CHECKING:
    from forumbridge.forum.profile import ForumProfile, RecipientsSection


MOVED = "ESCENA_MUDADA"
"""The code of a thread that the forum shows at another address."""
_MOST_REMEMBERED = 4096
_SHOWN = 40
"""Characters of what a page shows that are said in an error."""
EDITED = "editado"
"""The mark of an edit where the forum's own words for it change from day to day."""


@lru_cache(maxsize=4)
def _memory(
    profile: str, zone: str
) -> dict[tuple[ThreadId, int | None, int | None, str], ForumPost]:
    """What the posts of a profile were read as.

    By thread, date of the post before, day of the page where dates need it, and markup.
    """
    del profile, zone
    return {}


class Posts:
    """Reads posts as a profile describes them, with dates in `zone`."""

    def __init__(self, profile: ForumProfile, zone: str, address: str = "") -> None:
        self._profile = profile
        self._section = profile.posts
        self.addresses = Addresses(profile.thread, address)
        ZoneInfo(zone)
        self._dates = date_format(profile.dates, zone, profile.capabilities.precision_seconds)
        self._zone = zone

    def prove(self, page: Page, thread: ThreadId) -> None:
        """Make sure that `page` is `thread`, seen by somebody signed in (R6).

        Raises:
            ForumError: it is something else; the class says what.
        """
        profile = self._profile
        proved = (
            page.answer.status == 200
            and page.signed_in
            and self._is_same(page.here, thread)
            and all(page.outside(selector) for selector in profile.thread.proof)
            and all(self._is_same(path, thread) for path in self._identities(page))
        )
        if not proved:
            raise self._other_thread(page, thread) or what_else(page, thread)

    def _other_thread(self, page: Page, thread: ThreadId) -> NotRecognised | None:
        """The error for a whole thread that was shown in the place of another: it may have moved.

        Never followed by itself: only the messages in it can tell whether it is the same.
        """
        here = ThreadId(page.here)
        shown = (
            page.answer.status == 200
            and page.signed_in
            and self.key(here) is not None
            and not self._is_same(here, thread)
            and all(page.outside(selector) for selector in self._profile.thread.proof)
            and all(self._is_same(path, here) for path in self._identities(page))
        )
        if not shown:
            return None
        return NotRecognised(
            f"El foro enseña «{here}» cuando se le pide «{thread}»: la escena puede haber cambiado"
            " de dirección. No se ha leído.",
            advice="Si en el navegador es la misma, póngala en una copia de game.toml y dé"
            " «forumbridge move-forum PARTIDA FICHERO»: dice si sus mensajes son los de siempre"
            " antes de cambiar nada.",
            code=MOVED,
        )

    def require_path(self, thread: ThreadId) -> None:
        """Refuse what can't be a thread of this forum before anything is asked.

        Raises:
            ThreadUnknown: the path is not of the form the profile knows.
        """
        if self.key(thread) is None:
            raise ThreadUnknown(
                f"«{thread}» no es la dirección de una escena de este foro; no se ha pedido.",
                advice="Copie en game.toml la que muestra el navegador con la escena abierta.",
            )

    def _identities(self, page: Page) -> list[str]:
        return [page.place_of(one) for one in page.values(self._profile.thread.identity)]

    def _is_same(self, path: str, thread: ThreadId) -> bool:
        here, there = self.key(path), self.key(thread)
        return here is not None and here == there

    def key(self, place: str) -> Key | None:
        """As `Addresses.key`."""
        return self.addresses.key(place)

    def read(self, page: Page, thread: ThreadId) -> tuple[ForumPost, ...]:
        """The posts of a proved page in order of their numbers.

        Raises:
            NotRecognised: there is none and the page does not say so, or one lacks a part.
        """
        nodes = page.posts()
        if not nodes and not self._may_be_empty(page):
            raise NotRecognised(
                f"La escena «{thread}» no muestra ningún mensaje; no se da por vacía.",
                advice="Si es nueva, escriba en ella un primer mensaje a mano.",
                code="ESCENA_SIN_MENSAJES",
            )
        posts: list[ForumPost] = []
        numbered = [(self._number(node, thread), node) for node in nodes]
        for number, node in sorted(numbered, key=lambda one: int(one[0])):
            before = posts[-1].date if posts else None
            posts.append(self._read_once(number, node, thread, before, page.answer.date))
        if posts and len({post.id for post in posts}) != len(posts):
            raise self._lacks(thread, "dos mensajes tienen el mismo número")
        if posts and not any(post.body_html or post.notes_html for post in posts):
            raise self._lacks(thread, "ningún mensaje tiene texto")
        return tuple(posts)

    def shell(self, page: Page, post: PostId) -> Shell | None:
        """What the forum itself shows of one post of a proved page."""
        section = self._section
        for node in page.posts():
            said = re.search(section.id_pattern, node.value(section.id) or "")
            if said is not None and said.group(1) == post:
                return open_shell(node, section.body, section.notes)
        return None

    def _may_be_empty(self, page: Page) -> bool:
        return page.shows(self._section.others) or page.shows(self._profile.thread.stated_empty)

    def _number(self, node: Node, thread: ThreadId) -> str:
        said = node.value(self._section.id)
        found = re.search(self._section.id_pattern, said or "")
        if found is None or not found.group(1).isdigit():
            raise self._lacks(thread, "un mensaje no tiene número")
        return found.group(1)

    def _read_once(
        self, number: str, node: Node, thread: ThreadId, before: int | None, now: int | None
    ) -> ForumPost:
        """A post, read again only if anything in it has changed: a run sees most of them often."""
        known = self._known
        key = (thread, before, self._dates.hinges_on(now), node.source())
        if key not in known:
            if len(known) >= _MOST_REMEMBERED:
                known.clear()
            known[key] = self._post(number, node, thread, before, now)
        return known[key]

    @cached_property
    def _known(self) -> dict[tuple[ThreadId, int | None, int | None, str], ForumPost]:
        return _memory(self._profile.model_dump_json(), self._zone)

    def _post(
        self, number: str, node: Node, thread: ThreadId, before: int | None, now: int | None
    ) -> ForumPost:
        section = self._section
        shell = open_shell(node, section.body, section.notes)
        date = self._date(shell, section.date, before, now)
        if date is None:
            shown = next((f" («{said[:_SHOWN]}»)" for said in self._said(shell, section.date)), "")
            raise self._lacks(
                thread, f"el mensaje {number} no tiene una fecha que se entienda{shown}"
            )
        if shell.body is None and section.body_required:
            raise self._lacks(thread, f"el mensaje {number} no tiene texto")
        return ForumPost(
            PostId(number),
            thread,
            shell.value(section.author) or "",
            date,
            self._tidy(shell.body).inner_html() if shell.body else "",
            _notes(shell.notes and self._tidy(shell.notes), section.notes_heading),
            shell.value(section.speaker) if section.speaker else None,
            _recipients(shell, section.recipients),
            *self._edited(shell, now),
            waiting=any(shell.all(selector) for selector in section.waiting),
        )

    def _date(
        self, shell: Shell, places: Sequence[str], before: int | None, now: int | None
    ) -> int | None:
        """The first date that any of `places` shows and that is understood."""
        said = self._said(shell, places)
        dates = (self._dates.read(text, not_before=before, now=now) for text in said)
        return next((instant for instant in dates if instant is not None), None)

    @staticmethod
    def _said(shell: Shell, places: Sequence[str]) -> Iterator[str]:
        return (text for selector in places for text in shell.values(selector))

    def _edited(self, shell: Shell, now: int | None) -> tuple[int | None, str]:
        """When a post was edited, and the mark of it in words that stay the same tomorrow."""
        section = self._section
        mark = " ".join(said for one in section.edit_mark for said in shell.values(one))
        if not mark or not section.edit_date:
            return None, mark
        at = self._date(shell, section.edit_date, None, now)
        return at, EDITED if at is None else f"{EDITED} {at}"

    def _tidy(self, text: Node) -> Node:
        section = self._section
        if not (section.dropped or section.pictures or section.tags):
            return text
        return text.tidied(dropped=section.dropped, pictures=section.pictures, tags=section.tags)

    def _lacks(self, thread: ThreadId, what: str) -> NotRecognised:
        return NotRecognised(
            f"La página de «{thread}» no se entiende: {what}; no se ha tenido en cuenta.",
            advice="Si el foro ha cambiado, hay que corregir foro.toml.",
        )


@dataclass(frozen=True, slots=True)
class Shell:
    """A post around its texts: what the forum itself says of it.

    A player's markup may look like the forum's (a name, a date, recipients): nothing inside the
    texts is ever found here.
    """

    node: Node
    body: Node | None
    notes: Node | None

    def all(self, selector: str) -> list[Node]:
        """Matching elements outside the texts."""
        texts = [text for text in (self.body, self.notes) if text is not None]
        return [one for one in Node.not_inside(self.node.all(selector), texts) if one not in texts]

    def values(self, selector: str) -> list[str]:
        """As `Node.values`, outside the texts."""
        return self.node.values_of(self.all, selector)

    def value(self, selectors: tuple[str, ...]) -> str | None:
        """As `Node.value`, outside the texts."""
        return next((said for one in selectors for said in self.values(one)), None)


def open_shell(node: Node, body: str, notes: str) -> Shell:
    """The post at `node`; of texts inside texts only the outermost count."""
    bodies = node.all(body)
    both = node.all(f"{body}, {notes}") if notes else bodies
    outer = Node.not_inside(both, both)
    return Shell(
        node,
        next((one for one in outer if one in bodies), None),
        next((one for one in outer if one not in bodies), None),
    )


def _notes(notes: Node | None, heading_selector: str) -> str:
    if notes is None:
        return ""
    heading = notes.first_child() if heading_selector else None
    is_heading = heading is not None and heading in notes.all(heading_selector)
    return notes.inner_html(without=heading if is_heading else None)


def _recipients(shell: Shell, section: RecipientsSection | None) -> tuple[str, ...] | None:
    """Names; () for the director alone; None where they are hidden or not shown."""
    box = next(iter(shell.all(section.box)), None) if section else None
    if section is None or box is None:
        return None
    if section.hidden and re.search(section.hidden, box.text):
        return None
    names: list[str] = []
    for selector in section.names:
        names = box.values(selector)
        if names:
            return tuple(names)
    if section.only_director and re.search(section.only_director, box.text):
        return ()
    return None

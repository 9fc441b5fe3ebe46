"""How a forum names its threads in addresses, and which thread an address means.

A narrator pastes what his browser shows: a whole address, with a session, a page or the section it
hangs from. All of them mean one thread.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from forumbridge.forum.http import path_below

if TYPE_CHECKING:
    from forumbridge.forum.profile import ThreadSection


Key = tuple[tuple[str, str], ...]
"""What identifies a thread on its forum: the named groups of the profile's pattern."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses of threads as `hilo` describes them, below the forum's own `address`."""

    section: ThreadSection
    address: str = ""

    def key(self, place: str) -> Key | None:
        """What identifies the thread at `place` (a path with its query, or a whole address).

        None if it is no thread's, or another host's. Groups that begin with `_` don't identify.
        """
        groups = self.groups(place)
        if groups is None:
            return None
        return tuple(sorted(one for one in groups.items() if not one[0].startswith("_")))

    def groups(self, place: str) -> dict[str, str] | None:
        """Every named group of the pattern, or None if `place` is no thread's."""
        found = re.search(self.section.path, self._bare(place))
        return None if found is None else found.groupdict(default="")

    def canonical(self, place: str) -> str:
        """The address the thread at `place` is asked for with; `place` if it is no thread's."""
        groups = self.groups(place)
        if groups is None:
            return place
        if not self.section.address:
            return urlsplit(self._below(place)).path
        return self.section.address.format(**groups)

    def place(self, thread: str, path: str, **more: str) -> str:
        """`path` with `{hilo}`, the groups of `hilo.ruta` for `thread` and `more` put in."""
        groups = self.groups(thread) or {}
        return path.format(**{**groups, **more, "hilo": self.canonical(thread)})

    def numbers(self, thread: str) -> tuple[str, ...]:
        """The numbers that a form for `thread` has to name."""
        return tuple(value for value in (self.groups(thread) or {}).values() if value.isdigit())

    def _below(self, place: str) -> str:
        if "://" not in place:
            return place.lstrip("/")
        here, there = urlsplit(self.address), urlsplit(place)
        if here.hostname != there.hostname:
            return ""
        return f"{path_below(self.address, place)}?{there.query}"

    def _bare(self, place: str) -> str:
        """The path, and of the query only what identifies a thread, in the profile's order."""
        parts = urlsplit(self._below(place))
        said = parameters(parts.query)
        kept = [f"{name}={said[name]}" for name in self.section.parameters if name in said]
        return unquote(parts.path) + ("?" + "&".join(kept) if kept else "")


def parameters(query: str) -> dict[str, str]:
    """Names and values of a query; some forums set them apart by semicolons.

    What stands first without a name (`?5-title`) is the value of the empty name.
    """
    pieces = [one for one in re.split("[&;]", query) if one]
    if pieces and "=" not in pieces[0]:
        pieces[0] = f"={pieces[0]}"
    pairs = (one.partition("=") for one in pieces)
    return {unquote(name): unquote(value) for name, _, value in pairs}

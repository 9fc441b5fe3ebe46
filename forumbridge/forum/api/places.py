"""Where threads are: their addresses, and keys `kind/number` where there are two kinds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from forumbridge.forum.api.client import Key
from forumbridge.forum.api.line import not_an_address, not_recognised
from forumbridge.forum.port import ThreadId


@dataclass(frozen=True, slots=True)
class Places:
    """Threads of several kinds, numbered apart: the key says the kind first (`p/6`)."""

    paths: Mapping[str, str]
    """Where each kind is listed; a thread lies below by its number."""

    def lists(self, keys: Sequence[Key]) -> list[str]:
        """As `ApiClient.lists`: the kinds that `keys` are of."""
        return [kind for kind in self.paths if any(kind_of(key) == kind for key in keys)]

    def path(self, key: Key) -> str:
        """Where a thread is."""
        return f"{self.paths[kind_of(key)]}{key.partition('/')[2]}/"


def kind_of(key: Key) -> str:
    """The kind of a thread."""
    return key.partition("/")[0]


def number_of(key: Key) -> int:
    """The number of a thread, among those of its kind if there are several."""
    return int(key.rpartition("/")[2])


def prove(number: int, key: Key, what: str) -> None:
    """Make sure that an answer about `what` speaks of the thread it was asked for.

    Raises:
        NotRecognised: it speaks of another one.
    """
    if number != number_of(key):
        raise not_recognised(what, f"es el tema {number}")


def matched(pattern: re.Pattern[str], thread: ThreadId, example: str) -> re.Match[str]:
    """What `pattern` finds in the path of a thread's address, which is to be like `example`.

    Raises:
        ThreadUnknown: it can't be a thread of this software.
    """
    found = pattern.search(urlsplit(thread).path)
    if found is None:
        raise not_an_address(thread, example)
    return found

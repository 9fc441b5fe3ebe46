"""What the thread remembers between two steps of a run: facts of the database, as JSON.

`hilo` holds the post being carried out (its sentences and what came of those done) and what was
not told back yet; `resumen` what the last digest told, and when. Both change only together with
what they are about.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict, cast

from forumbridge.storage import Store

_THREAD, _DIGEST = "hilo", "resumen"
CAUSE = "mesa"
"""The cause of the messages that are posted in the thread."""


class Line(TypedDict):
    """One sentence of a narrator's post and what was done about it.

    Of `decisions` (their numbers) what came of them is in the database; `asked` says why nothing
    was done, `told` is an answer to be given, and with neither it was taken for talk.
    """

    said: str
    decisions: list[int]
    says: list[str]
    asked: str
    told: str
    left: NotRequired[str]
    """Of what it says of several, why some came to nothing."""


def line(said: str, *, asked: str = "", told: str = "") -> Line:
    """A sentence that came to no decision."""
    return Line(said=said, decisions=[], says=[], asked=asked, told=told)


@dataclass(slots=True)
class Received:
    """A post being carried out."""

    revision: int
    places: list[tuple[int, int]]
    """Where each of its sentences stands in its text: fixed before the first is carried out."""
    lines: list[Line] = field(default_factory=list[Line])
    """What came of the first so many."""


@dataclass(slots=True)
class Untold:
    """A post carried out whose author was not told yet."""

    revision: int
    author: str
    date: int
    lines: list[Line]


def received(store: Store) -> Received | None:
    """The post whose sentences were being carried out, if one was."""
    data = _thread(store).get("received")
    if not data:
        return None
    places = [(int(a), int(b)) for a, b in data["places"]]
    return Received(int(data["revision"]), places, data["lines"])


def untold(store: Store) -> list[Untold]:
    """What is still to be told back, oldest first."""
    return [Untold(**one) for one in _thread(store).get("untold", [])]


def is_under_way(store: Store) -> bool:
    """Whether anything of the thread waits for the next step of a run."""
    return bool(store.meta.get(_THREAD))


def keep(store: Store, post: Received | None, telling: Iterable[Untold]) -> None:
    """Write both, in the transaction that is open."""
    rows = [
        {n: getattr(one, n) for n in ("revision", "author", "date", "lines")} for one in telling
    ]
    if post is None and not rows:
        store.meta.drop(_THREAD)
        return
    data: dict[str, object] = {"untold": rows}
    if post is not None:
        data["received"] = {
            "revision": post.revision,
            "places": post.places,
            "lines": post.lines,
        }
    store.meta.set(_THREAD, json.dumps(data, ensure_ascii=False, sort_keys=True))


def _thread(store: Store) -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(store.meta.get(_THREAD, "{}")))


@dataclass(frozen=True, slots=True)
class Told:
    """What the narrator was told in digests, and when the last one was made (UTC seconds)."""

    at: int = 0
    since: Mapping[str, int] = field(default_factory=dict[str, int])
    """For each need told, by its key, when the digest was made that told it first."""
    urgent: frozenset[str] = frozenset()

    @property
    def needs(self) -> frozenset[str]:
        """The keys of what was told."""
        return frozenset(self.since)


def last_digest(store: Store) -> Told:
    """What was told so far."""
    data = json.loads(store.meta.get(_DIGEST, "{}"))
    at, needs = int(data.get("at", 0)), cast("list[str] | dict[str, int]", data.get("needs", {}))
    since = dict.fromkeys(needs, at) if isinstance(needs, list) else needs
    return Told(at, since, frozenset(data.get("urgent", ())))


def note_digest(store: Store, told: Told) -> None:
    """Write it, in the transaction that is open."""
    data = {"at": told.at, "needs": dict(told.since), "urgent": sorted(told.urgent)}
    store.meta.set(_DIGEST, json.dumps(data, sort_keys=True))

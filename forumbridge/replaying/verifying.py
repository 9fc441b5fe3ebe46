"""A game folded anew from its recorded inputs, compared with what was recorded: byte for byte.

A run compares too (`cycle.history`), but forgives what a newer version of the program adds. Here
nothing is forgiven; what only was added is told as such.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from forumbridge.progress import Progress, silent
from forumbridge.rulesets.retelling import Item, Retelling
from forumbridge.storage.rows import InputRow

Recorded = Sequence[tuple[int, str]]
"""Every event in order as JSON, with the number of the input it came of."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the two part for the first time; None is a text that one of them lacks."""

    input: int
    event: int
    """Its place among all events, from 1."""
    recorded: str | None
    replayed: str | None

    @property
    def only_added(self) -> bool:
        """Whether today's text says all that the recorded one says, and more."""
        if self.recorded is None or self.replayed is None:
            return False
        return _within(json.loads(self.recorded), json.loads(self.replayed))


@dataclass(frozen=True, slots=True)
class Verified:
    """What came of it; `gap` is a number that is missing among the inputs."""

    inputs: int
    events: int
    digest: str
    difference: Difference | None = None
    gap: int | None = None
    items: tuple[Item, ...] = ()
    """The story that the inputs tell."""

    @property
    def good(self) -> bool:
        """Whether everything is the same to the byte."""
        return self.difference is None and self.gap is None


def verify(
    retelling: Retelling,
    rows: Sequence[InputRow],
    recorded: Recorded,
    progress: Progress = silent,
) -> Verified:
    """Fold `rows` into a fresh `retelling` and compare; it is left where they end.

    Inputs recorded together have their events under the last one's number.

    Raises:
        ValueError: an input is not one of this ruleset's.
    """
    replayed: list[tuple[int, str]] = []
    items: list[Item] = []
    for done, row in enumerate(rows, start=1):
        progress(done, len(rows), "")
        items += retelling.fold(row.input)
        replayed += ((row.number, event) for event in retelling.events())
    return Verified(
        len(rows),
        len(recorded),
        retelling.digest(),
        _first(recorded, replayed),
        items=tuple(items),
    )


def missing(numbers: Collection[int], named: Collection[int] = ()) -> int | None:
    """The first number that is not among those of all inputs ever recorded, up to the last of them
    or of those that the steps name."""
    known = frozenset(numbers)
    last = max((*known, *named), default=0)
    return next((n for n in range(1, last + 1) if n not in known), None)


def _first(recorded: Recorded, replayed: Recorded) -> Difference | None:
    pairs = zip(recorded, replayed, strict=False)
    for place, ((number, before), (_, after)) in enumerate(pairs, start=1):
        if before != after:
            return Difference(number, place, before, after)
    shared = min(len(recorded), len(replayed))
    if len(recorded) > shared:
        return Difference(recorded[shared][0], shared + 1, recorded[shared][1], None)
    if len(replayed) > shared:
        return Difference(replayed[shared][0], shared + 1, None, replayed[shared][1])
    return None


def _within(before: object, after: object) -> bool:
    if isinstance(before, dict) and isinstance(after, dict):
        old, new = cast("Mapping[str, object]", before), cast("Mapping[str, object]", after)
        return all(key in new and _within(value, new[key]) for key, value in old.items())
    return before == after

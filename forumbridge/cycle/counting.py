"""Which text of a post counts for a deadline: the one place that says so (AMB-273, AMB-025).

All instants are UTC seconds on the forum's clock: its dates as printed, and `first_seen` by its own
`Date` header, so that the clock of this machine decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.core.windows import in_time, last_second
from forumbridge.rulesets.base import EditPolicy
from forumbridge.storage.rows import RevisionRow


class Why(StrEnum):
    """Why a text counts, or why none does."""

    LAST_IN_TIME = "last in time"
    """The last one seen by the deadline."""
    FIRST_READ = "first read"
    """The policy holds a player to the first text that was read of his post."""
    READ_LATE = "read late"
    """Nobody had seen the post by the deadline, and nothing says that it was changed after it."""
    MAYBE_CHANGED = "maybe changed"
    """The same, but it was changed after the deadline, or at a time the forum does not say."""
    WRITTEN_LATE = "written late"
    """The post itself is dated after the deadline."""


@dataclass(frozen=True, slots=True)
class Counting:
    """The text that counts, or None, and why."""

    text: RevisionRow | None
    why: Why


def text_that_counts(
    revisions: Sequence[RevisionRow],
    deadline: int | None,
    *,
    precision: int = 1,
    policy: EditPolicy = "before_deadline",
) -> Counting:
    """The text of one post that counts for `deadline` (None: no deadline is running).

    `revisions` are all that was seen of the post, oldest first; at least one. `precision` is the
    resolution of the forum's dates: the deadline's own unit of time is in time, for the post and
    for its edits. That a post is deleted, or comes back, changes nothing: what was read was read.
    """
    first, last = revisions[0], revisions[-1]
    if deadline is None:
        held = policy != "before_deadline"
        return Counting(first, Why.FIRST_READ) if held else Counting(last, Why.LAST_IN_TIME)
    if not in_time(first.date, deadline, precision):
        return Counting(None, Why.WRITTEN_LATE)
    end = last_second(deadline, precision)
    seen = [revision for revision in revisions if revision.first_seen <= end]
    if not seen:
        return _read_late(first, deadline, precision)
    if policy != "before_deadline":
        return Counting(first, Why.FIRST_READ)
    return Counting(seen[-1], Why.LAST_IN_TIME)


def _read_late(first: RevisionRow, deadline: int, precision: int) -> Counting:
    """A post that nobody had seen by the deadline: its first text, unless that may be a later one.

    Where the forum says when it was edited, that decides; a mark without a date decides nothing.
    """
    if first.edited_at is not None:
        changed = not in_time(first.edited_at, deadline, precision)
    else:
        changed = bool(first.edit_mark)
    return Counting(None, Why.MAYBE_CHANGED) if changed else Counting(first, Why.READ_LATE)

"""What may be sent next: threads in their order, publications one after the other (I3, AMB-272)."""

from __future__ import annotations

from collections.abc import Sequence

from forumbridge.storage.rows import MessageRow, MessageState


def next_to_send(unreleased: Sequence[MessageRow], *, publishing: bool = True) -> MessageRow | None:
    """The next approved message that waits for nothing, or None.

    Without `publishing` nothing of a publication may go, nor anything behind it in its thread.

    Inside a thread a message waits for every earlier one. A publication waits until every message
    of the earlier ones is out or released. Inside it, positions go in order; a report that is held
    for the narrator does not keep the others waiting, he whose report it is gets the difference.
    """
    free = [
        row
        for row in unreleased
        if (publishing or row.publication is None) and _may_go(row, unreleased)
    ]
    return min(free, key=_turn, default=None)


def _turn(row: MessageRow) -> tuple[int, int, int]:
    return (row.publication or 0, row.position, row.id)


def _may_go(row: MessageRow, unreleased: Sequence[MessageRow]) -> bool:
    return row.state is MessageState.APPROVED and not any(
        _waits_for(row, other) for other in unreleased if other.id != row.id
    )


def _waits_for(row: MessageRow, other: MessageRow) -> bool:
    if other.thread == row.thread and other.seq < row.seq:
        return True
    if row.publication is None or other.publication is None:
        return False
    if other.publication < row.publication:
        return True
    return (
        other.publication == row.publication
        and other.position < row.position
        and other.state is not MessageState.HELD
    )

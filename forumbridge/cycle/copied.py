"""Whether a player's text copies a private message of ours: by its marker, or word for word."""

from __future__ import annotations

from collections.abc import Iterable

from forumbridge.cycle.context import Session
from forumbridge.cycle.scenes import scene_of_key
from forumbridge.letters import SceneKind
from forumbridge.narration.readback import comparable, find_markers
from forumbridge.storage.rows import MessageRow, MessageState

RUN_OF_WORDS = 8
"""Words in a row, of a private message and of no public one, that nobody writes by chance."""

_OUT = frozenset({MessageState.POSTED, MessageState.SENDING})


def copies_private(session: Session, body_html: str) -> bool:
    """Whether the text holds the marker or a long stretch of a message from a personal scene."""
    for mark in find_markers(body_html):
        row = session.store.outbox.by_marker(mark)
        if row is not None and _is_private(row):
            return True
    found = set(_runs(comparable(body_html)))
    if not found:
        return False
    rows = [row for row in session.store.outbox.list() if row.state in _OUT]
    for row in rows:
        if not _is_private(row):
            found.difference_update(_runs(row.expected))
    return any(not found.isdisjoint(_runs(row.expected)) for row in rows if _is_private(row))


def _is_private(row: MessageRow) -> bool:
    return scene_of_key(row.scene).kind is SceneKind.PERSONAL


def _runs(text: str) -> Iterable[str]:
    words = text.casefold().split()
    for start in range(len(words) - RUN_OF_WORDS + 1):
        yield " ".join(words[start : start + RUN_OF_WORDS])

"""The record that something became of a revision."""

from __future__ import annotations

from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.narration.readback import settled
from forumbridge.storage.fates import AS_ORDERS
from forumbridge.storage.rows import ReadingRow, RevisionRow

ORDERS = AS_ORDERS
"""A player's post read as his declaration, or found to be none."""


def record(
    session: Session,
    revision: RevisionRow,
    status: str,
    *,
    character: CharacterId | None = None,
    text: str = "",
    declaration: str = "",
    at: int | None = None,
) -> None:
    """Say what became of `revision`, in the transaction that is open."""
    session.store.inbox.record_reading(
        ReadingRow(
            revision=revision.id,
            character=character,
            status=status,
            text=text,
            declaration=declaration,
            at=revision.date if at is None else at,
            epoch=session.store.outbox.epoch(),
            recorded_at=session.now,
        )
    )


def record_alone(
    session: Session, revision: RevisionRow, status: str, character: CharacterId | None = None
) -> None:
    """The same in a transaction of its own, where nothing else follows from the post."""
    with session.store.transaction("reading"):
        record(session, revision, status, character=character)


def same_words(one: RevisionRow, other: RevisionRow) -> bool:
    """Whether their author said the same: what a forum changes by itself is no edit of his."""
    texts = [(settled(text.body_html), settled(text.notes_html)) for text in (one, other)]
    return texts[0] == texts[1]

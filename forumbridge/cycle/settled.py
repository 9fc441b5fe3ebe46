"""Whether anything said is still in the air: then nothing is resolved before its time (AMB-011)."""

from __future__ import annotations

from engine.vocabulary import CharacterId
from forumbridge.cycle.context import Session
from forumbridge.cycle.orders import is_confirmed
from forumbridge.cycle.readings import ORDERS
from forumbridge.storage.rows import MessageRow, MessageState, ReadingRow

_ECHOES = ("receipt", "question")


def settled(session: Session, at: int) -> bool:
    """No open doubt, no provisional reading, and every receipt out for the grace at `at`."""
    epoch = session.store.outbox.epoch()
    if session.store.review.doubts(epoch):
        return False
    if any(status == "provisional" for status in _latest(session, epoch).values()):
        return False
    grace = session.options.receipt_grace_seconds
    if session.context.config.reading.receipt != "siempre" and not _all_aged(
        session, epoch, at - grace
    ):
        return False
    return all(_was_read(row, at - grace) for row in _receipts(session, epoch))


def _all_aged(session: Session, epoch: int, by: int) -> bool:
    """Whether every order was read by then: where not each has a receipt, the grace counts from
    its reading, so that the instant does not hang on whether one went out."""
    return all(
        reading.recorded_at <= by
        for reading in session.store.inbox.readings(epoch=epoch)
        if reading.status in ORDERS - {"silent"}
    )


def _latest(session: Session, epoch: int) -> dict[CharacterId, str]:
    """How each player's last word since the last publication was read."""
    return {
        reading.character: "accepted" if _settled_by_hand(session, reading) else reading.status
        for reading in session.store.inbox.readings(epoch=epoch)
        if reading.character is not None and reading.status in ORDERS - {"silent"}
    }


def _settled_by_hand(session: Session, reading: ReadingRow) -> bool:
    return reading.status == "provisional" and is_confirmed(session, reading.revision)


def _receipts(session: Session, epoch: int) -> list[MessageRow]:
    first = session.store.outbox.last_of_publication(epoch) if epoch else 0
    return session.store.outbox.of_kinds(*_ECHOES, after=first)


def _was_read(row: MessageRow, by: int) -> bool:
    match row.state:
        case MessageState.POSTED:
            return row.posted_at is not None and row.posted_at <= by
        case MessageState.SHADOW:
            return row.created_at <= by
        case MessageState.CANCELLED | MessageState.SUPERSEDED:
            return True
        case _:
            return False

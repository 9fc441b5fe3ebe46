"""What a narrator can have meant: what there was, and what he had been told, when he wrote."""

from __future__ import annotations

from forumbridge.cycle.context import Session
from forumbridge.desk.thread.notes import CAUSE, last_digest
from forumbridge.storage.rows import MessageRow, MessageState, ReviewRow, RevisionRow


def existed(session: Session, created_at: int, post: RevisionRow) -> bool:
    """Whether what was made at that instant of ours (UTC seconds) was there when he wrote.

    Within the unit in which the forum prints its dates, it was not if his post had been seen by
    then.
    """
    born = created_at + (session.context.forum.clock_skew() or 0)
    unit = session.context.forum.capabilities.precision_seconds
    return post.date > born or (post.date + unit > born and post.first_seen > born)


def rewritten(session: Session, row: MessageRow, post: RevisionRow) -> bool:
    """Whether somebody gave a draft another text after he wrote."""
    return any(
        one.kind == "outbox.edit"
        and one.payload.get("message") == row.id
        and one.done
        and one.at > post.date
        and not existed(session, one.at, post)
        for one in session.store.decisions.all()
    )


def was_told(session: Session, row: MessageRow, post: RevisionRow) -> bool:
    """Whether a digest posted before he wrote said that a message waits for him, in this state.

    Where no digest is posted (`resumen_minutos = 0`, copy mode) it is enough that there was the
    message.
    """
    return _was_shown(session, f"m{row.id}:{row.state.value}", row.created_at, post)


def was_asked(session: Session, row: ReviewRow, post: RevisionRow) -> bool:
    """The same of a question."""
    return _was_shown(session, f"r{row.id}", row.created_at, post)


def _was_shown(session: Session, key: str, created_at: int, post: RevisionRow) -> bool:
    if not existed(session, created_at, post):
        return False
    if not session.context.config.desk.digest_minutes:
        return True
    if session.mode not in ("automatic", "approve"):
        return True
    since = last_digest(session.store).since.get(key)
    return since is not None and _posted_by(session, since, post.date)


def _posted_by(session: Session, made_at: int, date: int) -> bool:
    """Whether the digest made then was in the thread, all of it, at that date of the forum."""
    later = [
        one
        for one in session.store.outbox.list()
        if one.cause == CAUSE and one.created_at >= made_at
    ]
    parts = [one for one in later if one.created_at == later[0].created_at]
    return bool(parts) and all(
        one.state is MessageState.POSTED and one.posted_at is not None and one.posted_at <= date
        for one in parts
    )

"""Whether a receipt may take the place of the one before it, in its own post (reliability A2).

An edited post is easily overlooked, so this is done only where a player looks anyway: the receipt
it replaces is the last thing in the scene but for the very post that it answers (or the player
changed his own post and nothing came after). A report, a question or any other message in between
closes the way, so that nothing is ever edited that a phase was resolved on. Reports and questions
are never edited.
"""

from __future__ import annotations

from forumbridge.cycle.context import Session
from forumbridge.narration.readback import comparable, foreign_markup
from forumbridge.storage.rows import RELEASED, MessageRow, MessageState

NOT_EDITABLE = frozenset({"FORBIDDEN", "FORM_CHANGED"})
"""Answers to an edit after which the text goes out as a new message."""
_NEVER_OUT = RELEASED - {MessageState.POSTED}


def wanted(session: Session) -> bool:
    """Whether this game renews its receipts by editing them, and this forum can."""
    return (
        session.context.config.reading.renewal == "edicion"
        and session.context.forum.capabilities.edit_posts
        and session.mode in ("automatic", "approve")
    )


def renewable(session: Session, row: MessageRow) -> MessageRow | None:
    """The receipt on the forum whose post `row` may be put into, by what has been read; or None."""
    old = _before(session, row)
    if (
        old is None
        or old.post is None
        or not (row.restates and old.restates and old.state is MessageState.POSTED)
        or (row.recipients, row.speaker) != (old.recipients, old.speaker)
        or any(a.code in NOT_EDITABLE for a in session.store.outbox.attempts(row.id))
    ):
        return None
    alone = all(
        other.restates
        for other in session.store.outbox.of_thread(row.thread)
        if other.post == old.post
    )
    behind = [f"{row.thread}:{post}" for post in session.store.outbox.behind(row.thread, old.post)]
    return old if alone and behind in ([], [row.cause]) else None


def _before(session: Session, row: MessageRow) -> MessageRow | None:
    """The message that went out last in the scene before `row`."""
    earlier = [
        other
        for other in session.store.outbox.of_thread(row.thread)
        if other.seq < row.seq and other.state not in _NEVER_OUT
    ]
    return earlier[-1] if earlier else None


def is_as_left(session: Session, old: MessageRow) -> bool:
    """Whether the post of `old` still says what was last written there."""
    if old.post is None:
        return False
    text = session.store.inbox.revisions(old.thread, old.post)[-1].body_html
    return comparable(text) == old.expected and not foreign_markup(text)


def is_replaced(session: Session, row: MessageRow) -> bool:
    """Whether a later receipt, which says all that `row` says, is on the forum already.

    So it is when an older copy of the database is restored: the post it knew is the later one now.
    """
    later = [other for other in session.store.outbox.of_thread(row.thread) if other.seq > row.seq]
    return (
        row.restates
        and bool(later)
        and later[0].restates
        and (later[0].state is MessageState.POSTED or is_replaced(session, later[0]))
    )

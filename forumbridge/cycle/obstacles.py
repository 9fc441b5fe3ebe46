"""What stands in a message's way and passes without us: approval by the staff, a closed scene.

Our own posts are on no forum's list of news, so that nothing else would show that they came out.
"""

from __future__ import annotations

from forumbridge.cycle.claim import claim_own_posts
from forumbridge.cycle.context import Session
from forumbridge.cycle.holding import LOCKED, PASSING, settle_holds
from forumbridge.cycle.reading import announce, first_that_matters, read_thread
from forumbridge.forum.port import ThreadId
from forumbridge.storage.rows import MessageRow, MessageState


def look_again(session: Session) -> None:
    """Read the scenes of messages that are held for such a reason; what can go on goes on.

    A queued message closes its row once its post is shown; a message to a scene that was closed
    may be sent again once the scene is open.

    Raises:
        ForumError: the forum as a whole can't be used.
    """
    if session.mode not in ("automatic", "approve"):
        return
    threads = dict.fromkeys(row.thread for row in _held(session))
    for thread, mark in announce(session, threads).items():
        after = first_that_matters(session, thread)
        if read_thread(session, thread, after=after, mark=mark):
            claim_own_posts(session)
            _resume(session, thread)


def _held(session: Session) -> list[MessageRow]:
    return [r for r in session.store.outbox.list(MessageState.HELD) if r.code in PASSING]


def _resume(session: Session, thread: ThreadId) -> None:
    if session.store.inbox.thread(thread).locked:
        return
    for row in _held(session):
        if row.thread == thread and row.code == LOCKED:
            with session.store.transaction("resume"):
                session.store.outbox.move(row, MessageState.APPROVED, code="")
                settle_holds(session, row)
            session.report.lines.append(f"La escena del mensaje {row.id} está abierta: se envía.")

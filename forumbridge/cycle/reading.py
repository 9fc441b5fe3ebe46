"""Look, read, commit the inbox: what is new on the forum, stored raw before anything is derived.

A thread that can't be read makes the run *blind*: nothing falls due in it. Deletions are inferred
from complete readings only.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.windows import last_second
from forumbridge.cycle.context import LAST_LOOK_SECONDS, Session
from forumbridge.cycle.heartbeat import last_beat
from forumbridge.errors import NotRecognised, ThreadUnknown
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.storage.inbox import Stored
from forumbridge.storage.rows import NewReview


def look_and_read(session: Session) -> None:
    """Ask the indexes what changed and read only that; with a sweep when one is due.

    Raises:
        ForumError: the forum as a whole can't be used; whatever was read before is stored.
    """
    changed = _look(session)
    for thread, mark in changed.items():
        row = session.store.inbox.thread(thread)
        read_thread(session, thread, after=row.cursor, mark=mark)
    if sweep_due(session):
        sweep(session)


def _look(session: Session) -> dict[ThreadId, str]:
    threads = tuple(session.scenes.all())
    known = session.store.inbox.threads()
    marks = {thread: row.mark for thread, row in known.items() if row.mark}
    seen = session.context.forum.look(threads, marks)
    return {
        thread: seen[thread].mark
        for thread in threads
        if thread in seen and (seen[thread].changed or thread not in known)
    }


def read_thread(
    session: Session, thread: ThreadId, *, after: PostId | None, mark: str | None
) -> bool:
    """Read a thread from `after` on and store it; False when it could not be read.

    Nothing is written when there is nothing new and no mark to move.

    Raises:
        ForumError: the forum as a whole can't be used.
    """
    at = session.now
    try:
        reading = session.context.forum.read(thread, after=after)
    except (ThreadUnknown, NotRecognised) as error:
        session.blind = True
        session.report.alerts.append(f"La escena «{thread}» no se ha podido leer: {error}")
        return False
    inbox = session.store.inbox
    if mark is None and not inbox.news_in(reading, after=after):
        return True
    with session.store.transaction("inbox"):
        stored = inbox.store_reading(reading, at=at, mark=mark, after=after)
        _alert_gone(session, thread, stored)
    counts = session.report.counts
    counts["fresh"] += stored.fresh
    counts["edited"] += stored.edited
    counts["gone"] += len(stored.gone)
    if not reading.complete:
        session.blind = True
    return True


def _alert_gone(session: Session, thread: ThreadId, stored: Stored) -> None:
    for post in stored.gone:
        session.store.review.put(
            NewReview(
                key=f"borrado:{thread}:{post}",
                code="MENSAJE_BORRADO",
                level="alert",
                thread=thread,
                post=post,
                sentence=f"El mensaje {post} de «{thread}» ya no está en el foro. Lo que se"
                " apuntó de él sigue valiendo mientras usted no diga otra cosa.",
            ),
            at=session.now,
        )


def sweep_due(session: Session) -> bool:
    """Whether silent edits must be looked for now (architecture, step 3).

    Every `sweep_minutes` while a deadline is open, and in every run that may be the last before
    an instant.
    """
    if session.swept or not session.game.open_deadlines:
        return False
    now = session.started_at
    due = session.game.next_instant()
    beat = last_beat(session.context.folder)
    pace = min(now - beat, 6 * 3600) if beat is not None else 0
    if due is not None and due - now <= max(LAST_LOOK_SECONDS, pace):
        return True
    rows = session.store.inbox.threads()
    oldest = min(
        (rows[t].complete_at if t in rows else 0 for t in session.scenes.personal()), default=now
    )
    return now - oldest >= session.context.config.run.sweep_minutes * 60


def sweep(session: Session) -> None:
    """Re-read every thread with an open deadline from the first post whose edit could count.

    Raises:
        ForumError: the forum as a whole can't be used.
    """
    epoch = session.store.outbox.epoch()
    for thread in _threads_with_deadlines(session):
        row = session.store.inbox.thread(thread)
        first = session.store.inbox.first_of_epoch(thread, epoch) or row.cursor
        read_thread(session, thread, after=first, mark=row.mark)
    session.swept = True


def _threads_with_deadlines(session: Session) -> Iterable[ThreadId]:
    return dict.fromkeys(session.scenes.personal())


def is_due(session: Session) -> int | None:
    """The second the clock must be told for the next instant, if everything up to it was read."""
    due = session.game.next_instant()
    if due is None:
        return None
    end = last_second(due, session.context.forum.capabilities.precision_seconds)
    return end if end <= session.read_until else None

"""Look, read, commit the inbox: what is new on the forum, stored raw before anything is derived.

A thread that can't be read makes the run *blind*: nothing falls due in it. Deletions are inferred
from complete readings only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from engine.core.posts import post_key
from engine.core.windows import last_second
from forumbridge.cycle.audience import note_readers, overheard
from forumbridge.cycle.claim import hold_waiting
from forumbridge.cycle.context import LAST_LOOK_SECONDS, Session
from forumbridge.cycle.heartbeat import last_beat
from forumbridge.cycle.rereading import forget, remember, remembered
from forumbridge.cycle.shifted import note_shifts, note_unread
from forumbridge.errors import NotRecognised, ThreadUnknown
from forumbridge.forum.port import PostId, ThreadId, ThreadReading


def look_and_read(session: Session) -> None:
    """Ask the indexes what changed and read only that; with a sweep when one is due.

    Raises:
        ForumError: the forum as a whole can't be used; whatever was read before is stored.
    """
    folder, dry = session.context.folder, session.context.options.dry_run
    changed = _look(session)
    if dry:
        remember(folder, changed)
    announce(session, changed)
    read: set[ThreadId] = set()
    for place, (thread, mark) in enumerate(changed.items(), start=1):
        if read_thread(session, thread, after=first_that_matters(session, thread), mark=mark):
            read.add(thread)
        fresh = f"escenas, {session.report.counts['fresh']} mensajes"
        session.context.progress(place, len(changed), fresh)
    if not dry:
        forget(folder)
    if sweep_due(session):
        sweep(session, but=read)


def announce(session: Session, threads: Iterable[ThreadId]) -> dict[ThreadId, str]:
    """Say durably that `threads` are about to be read; gives the marks to put back."""
    threads = list(threads)
    if not threads:
        return {}
    with session.store.transaction("about-to-read"):
        return session.store.inbox.about_to_read(threads)


def _look(session: Session) -> dict[ThreadId, str]:
    threads = tuple(session.scenes.all())
    known = session.store.inbox.threads()
    marks = {thread: row.mark for thread, row in known.items() if row.mark}
    seen = session.context.forum.look(threads, marks)
    again = remembered(session.context.folder) | overheard(session)
    return {
        thread: seen[thread].mark
        for thread in threads
        if thread in seen and (seen[thread].changed or thread not in known or thread in again)
    }


def read_thread(session: Session, thread: ThreadId, *, after: PostId | None, mark: str) -> bool:
    """Read a thread that was announced from `after` on and store it; False if it can't be read.

    Raises:
        ForumError: the forum as a whole can't be used.
    """
    at = session.now
    session.seen.add(thread)
    try:
        reading = _read(session, thread, after)
    except (ThreadUnknown, NotRecognised) as error:
        session.blind = True
        session.report.alerts.append(f"La escena «{thread}» no se ha podido leer: {error}")
        note_unread(session, thread, error)
        return False
    waiting = [post for post in reading.posts if post.waiting]
    shown = replace(reading, posts=tuple(post for post in reading.posts if not post.waiting))
    with session.store.transaction("inbox"):
        stored = session.store.inbox.store_reading(
            shown, at=at, seen_at=session.forum_clock, mark=mark, after=after
        )
        note_shifts(session, thread, stored)
        hold_waiting(session, waiting)
        note_readers(session, reading)
    counts = session.report.counts
    counts["fresh"] += stored.fresh
    counts["edited"] += stored.edited
    counts["gone"] += len(stored.gone)
    session.blind = session.blind or not reading.complete
    return True


def _read(session: Session, thread: ThreadId, after: PostId | None) -> ThreadReading:
    """A reading; what it lacks of known posts is looked for a second time.

    A post put back between two pages while they are read pushes another one from a page that is
    still to come onto one that was read already: what only one of two readings lacks is there.
    """
    reading = session.context.forum.read(thread, after=after)
    if not reading.complete or not session.store.inbox.missing(reading, after):
        return reading
    again = session.context.forum.read(thread, after=after)
    posts = {post.id: post for one in (reading, again) for post in one.posts}
    ordered = tuple(sorted(posts.values(), key=lambda post: post_key(post.id)))
    return replace(again, posts=ordered)


def sweep_due(session: Session) -> bool:
    """Whether silent edits must be looked for now (architecture, step 3).

    Every `sweep_minutes` while a deadline is open or replies to the opening are awaited (somebody
    who reads the forum with our account takes posts off its list of unread ones), and in every run
    that may be the last before an instant.
    """
    game = session.game
    if session.swept or game.over or (game.dealt and not game.open_deadlines):
        return False
    now = session.started_at
    due = session.game.next_instant()
    beat = last_beat(session.context.folder)
    pace = min(now - beat, 6 * 3600) if beat is not None else 0
    if due is not None and due - now <= max(LAST_LOOK_SECONDS, pace):
        return True
    rows = session.store.inbox.threads()
    oldest = min((rows[t].complete_at if t in rows else 0 for t in session.reread), default=now)
    return now - oldest >= session.context.config.run.sweep_minutes * 60


def sweep(session: Session, *, but: Collection[ThreadId] = ()) -> None:
    """Re-read every thread with an open deadline from the first post whose edit could count.

    `but` those that were read so a moment ago.

    Raises:
        ForumError: the forum as a whole can't be used.
    """
    if session.context.options.dry_run:
        remember(session.context.folder, session.reread)
    threads = [thread for thread in session.reread if thread not in but]
    for thread, mark in announce(session, threads).items():
        read_thread(session, thread, after=first_that_matters(session, thread), mark=mark)
    session.swept = True


def first_that_matters(session: Session, thread: ThreadId) -> PostId | None:
    """The oldest post of a thread that is worth reading again: its edit could still count.

    From the publication before the last one on, so that an edit made too late is noticed as well.
    """
    inbox = session.store.inbox
    first = inbox.first_of_epoch(thread, session.store.outbox.epoch() - 1)
    return first or inbox.thread(thread).cursor


def is_due(session: Session) -> int | None:
    """The second the clock must be told for the next instant, if everything up to it was read."""
    due = session.game.next_instant()
    if due is None:
        return None
    end = last_second(due, session.context.forum.capabilities.precision_seconds)
    return end if end <= session.read_until else None

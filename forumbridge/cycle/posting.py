"""The outbox, message by message, within the run's budget and the narrator's mode."""

from __future__ import annotations

from forumbridge.cycle.audience import CODE as EAVESDROPPER
from forumbridge.cycle.audience import overheard
from forumbridge.cycle.barriers import next_to_send
from forumbridge.cycle.claim import claim_own_posts, unknown_markers
from forumbridge.cycle.context import Session
from forumbridge.cycle.desk import carry_out
from forumbridge.cycle.holding import hold
from forumbridge.cycle.reading import announce, read_thread
from forumbridge.cycle.rounds import out_of_hours
from forumbridge.cycle.sending import send
from forumbridge.errors import ForumError


def post(session: Session) -> bool:
    """Send what may be sent; True if any message went out.

    Read before write: everything the forum had when this run looked is stored and matched, so a
    message that is there already (an older copy of the database) is never sent.
    """
    if session.mode not in ("automatic", "approve") or session.context.options.dry_run:
        return False
    before = session.report.counts["posted"]
    strange = {revision.thread for revision in unknown_markers(session)}
    while not session.stopped and not session.out_of_time():
        carry_out(session, prefix="outbox.")
        claim_own_posts(session)
        waiting = session.store.outbox.unreleased()
        row = next_to_send(waiting, publishing=not out_of_hours(session))
        if row is None:
            break
        if row.thread in overheard(session):
            session.stopped = f"alguien más lee {session.scenes.words(row.scene)} ({EAVESDROPPER})"
        elif row.thread in strange:
            hold(session, row, "MARCA_DESCONOCIDA")
        else:
            send(session, row)
    return session.report.counts["posted"] > before


def close_reading(session: Session) -> None:
    """Take note of our own posts in the indexes, so that the next look finds nothing new.

    Whatever a player wrote meanwhile is stored now and understood in the next run. Failing here
    loses nothing: the next run reads those threads once more.
    """
    if not session.touched or session.stopped:
        return
    threads = tuple(sorted(session.touched))
    known = session.store.inbox.threads()
    try:
        seen = session.context.forum.look(
            threads, {t: known[t].mark for t in threads if t in known and known[t].mark}
        )
        changed = [t for t in threads if t in seen and seen[t].changed]
        announce(session, changed)
        for thread in changed:
            after = session.store.inbox.thread(thread).cursor
            read_thread(session, thread, after=after, mark=seen[thread].mark)
    except ForumError as error:
        session.report.lines.append(f"La última comprobación queda para otra vuelta: {error}")

"""Copy mode: the narrator pastes, the next reading finds the marker or says what is missing.

He writes with our account, and no forum lists an account's own posts as unread: the scenes of the
messages that wait have to be opened.
"""

from __future__ import annotations

from collections.abc import Iterable

from forumbridge.cycle.claim import claim_own_posts
from forumbridge.cycle.context import Session
from forumbridge.cycle.reading import announce, read_thread
from forumbridge.forum.port import ThreadId
from forumbridge.letters import KIND_WORDS
from forumbridge.storage.rows import MessageRow, MessageState

EAGER_SECONDS = 3600
"""For so long after a message was made ready or another was pasted, every run looks for it."""


def find_pasted(session: Session) -> None:
    """Look for the messages that wait to be pasted where they belong, and then anywhere.

    Their own scenes are opened in every run for an hour, later every `sweep_minutes`. When some
    were found and others were not, the remaining scenes are opened too: a message may have gone to
    the wrong one.

    Raises:
        ForumError: the forum as a whole can't be used.
    """
    waiting = _waiting(session)
    if session.mode != "manual" or not waiting:
        return
    before = session.report.counts["posted"]
    newest = session.store.outbox.last_posted_at()
    _open(session, (row.thread for row in waiting if _is_worth_it(session, row, newest)))
    claim_own_posts(session)
    if session.report.counts["posted"] > before and _waiting(session):
        _open(session, session.scenes.all())
        claim_own_posts(session)


def _waiting(session: Session) -> list[MessageRow]:
    return session.store.outbox.list(MessageState.APPROVED)


def _is_worth_it(session: Session, row: MessageRow, newest: int) -> bool:
    """`newest` is when the last message of ours went out."""
    ready = max(row.approved_at or 0, newest)
    if session.started_at - ready < EAGER_SECONDS:
        return True
    last = session.store.inbox.thread(row.thread).complete_at
    return session.started_at - last >= session.context.config.run.sweep_minutes * 60


def _open(session: Session, threads: Iterable[ThreadId]) -> None:
    wanted = [thread for thread in dict.fromkeys(threads) if thread not in session.seen]
    for thread, mark in announce(session, wanted).items():
        after = session.store.inbox.thread(thread).cursor
        read_thread(session, thread, after=after, mark=mark)


def list_waiting(session: Session) -> None:
    """Say which messages wait for the narrator's hand, and which were forgotten (copy mode)."""
    unreleased = session.store.outbox.unreleased()
    posted = session.store.outbox.list(MessageState.POSTED)
    for row in unreleased:
        if row.state is MessageState.DRAFT:
            session.report.waiting.append(f"{_title(session, row)}: por aprobar")
        elif row.state is MessageState.HELD:
            session.report.waiting.append(f"{_title(session, row)}: retenido ({row.code})")
        elif session.mode == "manual":
            note = (
                " — ¿olvidado? Ya se han publicado otros posteriores"
                if any(_is_later(other, row) for other in posted)
                else ""
            )
            session.report.waiting.append(f"{_title(session, row)}: por pegar en el foro{note}")


def _is_later(other: MessageRow, row: MessageRow) -> bool:
    """Whether `other` should not have gone out before `row`."""
    if other.thread == row.thread:
        return other.seq > row.seq
    if row.publication is None or other.publication is None:
        return False
    return (other.publication, other.position) > (row.publication, row.position)


def _title(session: Session, row: MessageRow) -> str:
    group = f" de la publicación {row.publication}" if row.publication is not None else ""
    where = session.scenes.words(row.scene)
    return f"{row.id} ({KIND_WORDS.get(row.kind, row.kind)}{group}) para {where}"

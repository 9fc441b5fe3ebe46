"""What is posted in the narrator's thread: confirmations at once, the digest when it has news.

Both leave through the outbox in one message and one transaction with what says that they were told.
Where nothing is posted for us (copy mode, shadow) or somebody else reads the thread, confirmations
go to the run's report and what was not understood to the narrator's review.
"""

from __future__ import annotations

from forumbridge.cycle.audience import overheard
from forumbridge.cycle.context import Session
from forumbridge.cycle.reading import announce, read_thread
from forumbridge.cycle.tell import enqueue
from forumbridge.desk.thread import confirm, digest
from forumbridge.desk.thread.needs import Needs, needs
from forumbridge.desk.thread.notes import (
    CAUSE,
    Told,
    Untold,
    keep,
    last_digest,
    note_digest,
    received,
    untold,
)
from forumbridge.forum.port import ThreadId
from forumbridge.letters import Letter, Scene, SceneKind
from forumbridge.narration.document import Block, Document
from forumbridge.storage.rows import NewReview

_SCENE = Scene(SceneKind.NARRATOR)
LOOK_SECONDS = 120
"""Least time between two readings for answers that no list would tell of."""


def look_for_answers(session: Session, *, even_idle: bool = False) -> None:
    """Open the narrator's thread while something waits for him, or did when he was last told: no
    forum lists an account's own posts as unread, and he may answer with that very account.

    `even_idle`: whatever waits, and however lately it was read.

    Raises:
        ForumError: the forum as a whole can't be used.
    """
    thread = _thread(session)
    if thread is None or thread in session.seen:
        return
    if not even_idle and not _worth_a_look(session, thread):
        return
    for mark in announce(session, [thread]).values():
        after = session.store.inbox.thread(thread).cursor
        read_thread(session, thread, after=after, mark=mark)


def _worth_a_look(session: Session, thread: ThreadId) -> bool:
    if session.now - session.store.inbox.thread(thread).read_at < LOOK_SECONDS:
        return False
    return bool(needs(session).keys or last_digest(session.store).needs)


def report_to_narrator(session: Session) -> None:
    """Post what there is to tell him, if there is anything."""
    telling = untold(session.store)
    if _thread(session) is None or session.mode not in ("automatic", "approve") or _heard(session):
        _otherwise(session, telling)
        return
    found = needs(session)
    before = last_digest(session.store)
    fresh, urgent = _news(session, found, before)
    due = bool(urgent) or (bool(fresh) and _rested(session, before))
    over = bool(before.needs) and not found.keys
    if not telling and not due and not over:
        return
    blocks: list[Block] = [block for one in telling for block in confirm.told(session, one)]
    if due:
        shown = fresh | frozenset(key.partition("!")[0] for key in urgent)
        blocks.extend(digest.blocks(session, found, shown))
    with session.store.transaction("narrator"):
        if telling:
            keep(session.store, received(session.store), ())
        if due:
            note_digest(session.store, _told(session, found, before, urgent))
        elif over:
            note_digest(session.store, Told(before.at))
        if not blocks:
            return
        enqueue(session, [Letter("notice", _SCENE, Document(tuple(blocks)), cause=CAUSE)])


def _news(session: Session, found: Needs, before: Told) -> tuple[frozenset[str], frozenset[str]]:
    desk = session.context.config.desk
    if not desk.digest_minutes:
        return frozenset(), frozenset()
    urgent = found.urgent(session.now, desk.urgent_minutes * 60)
    return found.keys - before.needs, urgent - before.urgent


def _rested(session: Session, before: Told) -> bool:
    """Whether the last digest is old enough."""
    return session.now - before.at >= session.context.config.desk.digest_minutes * 60


def _told(session: Session, found: Needs, before: Told, urgent: frozenset[str]) -> Told:
    near = found.urgent(session.now, session.context.config.desk.urgent_minutes * 60)
    since = {key: before.since.get(key, session.now) for key in found.keys}
    return Told(session.now, since, (before.urgent & near) | urgent)


def _thread(session: Session) -> ThreadId | None:
    """The narrator's thread, if it is one of its own."""
    thread = session.scenes.thread(_SCENE)
    found = session.scenes.all().get(thread) if thread is not None else None
    return thread if found is not None and found.kind is SceneKind.NARRATOR else None


def _heard(session: Session) -> bool:
    return _thread(session) in overheard(session)


def _otherwise(session: Session, telling: list[Untold]) -> None:
    if not telling:
        return
    rows = {row.id: row for row in session.store.decisions.all()}
    with session.store.transaction("narrator"):
        keep(session.store, received(session.store), ())
        for post in telling:
            session.report.lines.extend(confirm.lines(post, rows))
            for place, one in enumerate(post.lines):
                if one["asked"]:
                    _leave(session, post, place, confirm.sentence(one, rows))


def _leave(session: Session, post: Untold, place: int, said: str) -> None:
    session.store.review.put(
        NewReview(
            key=f"mesa:{post.revision}:{place}",
            code="RESPUESTA_SIN_ENTENDER",
            level="note",
            sentence=f"De lo que escribió {post.author} en la escena de narrador: {said}",
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )

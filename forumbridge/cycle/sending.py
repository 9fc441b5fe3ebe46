"""One message out: intent, one POST, read back (reliability A2).

The row says `sending` durably before the request exists. The transport never retries. Whatever the
forum answers, only the post read back counts; what can't be found stays `sending` until nothing of
the attempt can land any more (`settle_seconds`).
"""

from __future__ import annotations

from math import ceil

from engine.core.posts import post_key
from forumbridge.cycle.claim import claim_own_posts
from forumbridge.cycle.context import Session
from forumbridge.cycle.facts import LOOKED_FOR
from forumbridge.cycle.holding import hold
from forumbridge.cycle.reading import announce, first_that_matters, read_thread
from forumbridge.cycle.renewing import NOT_EDITABLE, is_as_left, is_replaced, renewable, wanted
from forumbridge.errors import FormChanged, ForumError
from forumbridge.forum.account import POST_MARGIN
from forumbridge.forum.port import Draft, Outcome, PostId, Submission
from forumbridge.storage.progress import note_progress
from forumbridge.storage.rows import MessageRow, MessageState

MOST_ATTEMPTS = 3
MOST_REVIEWS = 2
"""How often in one run a text goes again because somebody wrote while the form was open."""
CRASHED = "CORTADO"
RELEASED_BY_HAND = "LIBERADO"
"""The narrator wants one attempt more, however many there were."""
BLAMELESS = frozenset({"FLOOD", "EXPIRED", "FORM_CHANGED", "REVIEW"})
"""Rejections that say nothing against the message."""
HOPELESS = frozenset({"LOCKED", "EMPTY", "QUEUED", "FORBIDDEN", "TOO_LONG"})
"""Rejections that another attempt would meet again, or that need the forum's staff."""


def send(session: Session, row: MessageRow) -> None:
    """Send `row` once and find out what came of it; may stop posting for the rest of the run."""
    if not _wait_for_turn(session):
        return
    if row.code != RELEASED_BY_HAND and _tried(session, row) >= MOST_ATTEMPTS:
        hold(session, row, "DEMASIADOS_INTENTOS")
    elif not (wanted(session) and row.restates) or row.code == RELEASED_BY_HAND:
        _attempt(session, row, None)
    elif is_replaced(session, row):
        with session.store.transaction("outcome"):
            session.store.outbox.move(row, MessageState.SUPERSEDED, code="RENOVADO")
    else:
        _renew(session, row)


def _wait_for_turn(session: Session) -> bool:
    """Keep the pace that a rejection in this run taught us; False when the run has no such time."""
    if session.sent_at is None or not session.pause_seconds:
        return True
    rest = session.sent_at + session.pause_seconds - session.now
    if rest > 0:
        if session.now + rest >= _end(session):
            session.stopped = session.stopped or "el foro pide una pausa entre mensajes"
            return False
        session.context.clock.sleep(rest)
    return True


def _end(session: Session) -> int:
    return session.started_at + session.context.config.run.budget_seconds


def _renew(session: Session, row: MessageRow) -> None:
    """Put `row` in the place of the receipt before it, if that is where its player looks.

    What is there now is read first: nobody else's change is ever written over.
    """
    old = renewable(session, row)
    if old is not None:
        mark = announce(session, [row.thread])[row.thread]
        if not _read_back(session, row, mark, after=old.post):
            return
        now = session.store.outbox.get(row.id)
        if now is None or now.state is not MessageState.APPROVED:
            return  # it was there already
        old = renewable(session, row)
    if old is not None and not is_as_left(session, old):
        hold(session, row, "EDITADO_POR_OTRO")
        return
    _attempt(session, row, None if old is None else old.post)


def _attempt(session: Session, row: MessageRow, target: PostId | None) -> None:
    """Intent, one request, read back: as a new post or, with `target`, in the place of that one."""
    with session.store.transaction("intent"):
        session.store.outbox.begin_attempt(row, at=session.now, target=target)
        mark = session.store.inbox.about_to_read([row.thread])[row.thread]
    note_progress(session.context.folder, session.store.outbox.attempts_begun())
    session.touched.add(row.thread)
    before, session.sent_at = session.sent_at, session.now
    result = _submit(session, row, target)
    if result.code == "FLOOD":
        _learn_pace(session, before, result.retry_after or 0)
    with session.store.transaction("outcome"):
        session.store.outbox.end_attempt(
            row, outcome=result.outcome, code=result.code, at=session.now
        )
    if _read_back(session, row, mark, after=target):
        _conclude(session, row, result)


def _learn_pace(session: Session, before: int | None, wait: int) -> None:
    """The forum's interval is what it still asks for and what had passed since the last post."""
    passed = session.now - before if before is not None else 0
    session.pause_seconds = max(session.pause_seconds, ceil(POST_MARGIN * (passed + wait)))
    session.sent_at = before


def _submit(session: Session, row: MessageRow, target: PostId | None) -> Submission:
    forum = session.context.forum
    try:
        if target is not None:
            return forum.edit(row.thread, target, row.body)
        return forum.submit(Draft(row.thread, row.body, "", row.speaker, row.recipients))
    except FormChanged as error:
        if target is None:  # without an edit form there is still the other one
            session.stopped = str(error)
            session.report.error = error
        return Submission(Outcome.NOT_SENT, "FORM_CHANGED")
    except ForumError as error:
        # It may have happened before or after the request left: nobody can say.
        session.stopped = str(error)
        session.report.error = error
        return Submission(Outcome.UNKNOWN, error.code)


def _read_back(session: Session, row: MessageRow, mark: str, *, after: PostId | None) -> bool:
    """Read the thread again, from what is new or from `after` on, and match.

    False when it could not be read (the row stays as it is).
    """
    after = after or session.store.inbox.thread(row.thread).cursor
    try:
        if not read_thread(session, row.thread, after=after, mark=mark):
            session.stopped = session.stopped or "no se ha podido comprobar un envío"
            return False
    except ForumError as error:
        session.stopped = session.stopped or str(error)
        session.report.error = session.report.error or error
        return False
    claim_own_posts(session)
    return True


def _conclude(session: Session, row: MessageRow, result: Submission) -> None:
    now = session.store.outbox.get(row.id)
    if now is None or now.state is not MessageState.SENDING:
        return
    if now.target_post is not None and result.code in NOT_EDITABLE:
        with session.store.transaction("outcome"):
            session.store.outbox.move(now, MessageState.APPROVED, code=result.code)
    elif result.code in HOPELESS:
        hold(session, now, result.code)
    elif result.outcome is Outcome.NOT_SENT:
        with session.store.transaction("outcome"):
            session.store.outbox.move(now, MessageState.APPROVED, code=result.code)
        _after_rejection(session, result)
    else:
        session.report.counts["unknown"] += 1
        session.report.lines.append(
            f"No se sabe si el mensaje {row.id} ha llegado; se buscará en la próxima vuelta."
        )


def _after_rejection(session: Session, result: Submission) -> None:
    """Wait once if the forum asks for it and there is time; otherwise the next run goes on."""
    if result.code == "REVIEW" and session.report.counts["reviewed"] < MOST_REVIEWS:
        session.report.counts["reviewed"] += 1  # what made the forum ask has just been read
        return
    wait = result.retry_after or 0
    if (
        result.code == "FLOOD"
        and not session.floods
        and wait
        and session.now + wait < _end(session)
    ):
        session.floods += 1
        session.context.clock.sleep(wait)
        return
    session.stopped = session.stopped or f"el foro ha rechazado un envío ({result.code})"


def _tried(session: Session, row: MessageRow) -> int:
    return sum(a.code not in BLAMELESS for a in session.store.outbox.attempts(row.id))


def reconcile(session: Session) -> None:
    """Messages whose fate is unknown are looked for on the forum before anything else.

    A thread that could not be read leaves its message as it is.

    Raises:
        ForumError: the forum as a whole can't be used.
    """
    for row in session.store.outbox.list(MessageState.SENDING):
        since = _waiting_since(session, row)
        mark = announce(session, [row.thread])[row.thread]
        looked_at = session.now
        # Not from the cursor: what lands late may have been given its number early.
        after = min(
            (post for post in (first_that_matters(session, row.thread), row.target_post) if post),
            key=post_key,
            default=None,
        )
        if not read_thread(session, row.thread, after=after, mark=mark):
            continue
        claim_own_posts(session)
        now = session.store.outbox.get(row.id)
        if now is None or now.state is not MessageState.SENDING:
            continue
        if looked_at - since >= session.context.config.forum.settle_seconds:
            _try_again(session, now)
        else:
            session.report.lines.append(f"Todavía no se sabe si el mensaje {row.id} ha llegado.")


def _waiting_since(session: Session, row: MessageRow) -> int:
    """From when on nothing more was sent of a row.

    A run that died left an attempt without an end; all that is certain is that it is dead now.
    """
    attempts = session.store.outbox.attempts(row.id)
    if attempts and attempts[-1].outcome:
        return row.since if row.since is not None else session.now
    at = session.now
    with session.store.transaction("outcome"):
        session.store.outbox.end_attempt(row, outcome=Outcome.UNKNOWN, code=CRASHED, at=at)
    return at


def _try_again(session: Session, row: MessageRow) -> None:
    with session.store.transaction("outcome"):
        session.store.meta.set(f"{LOOKED_FOR}{row.id}", str(row.attempts))
        session.store.outbox.move(row, MessageState.APPROVED, code="NO_LLEGO")
    session.report.lines.append(f"El mensaje {row.id} no llegó; se envía otra vez.")

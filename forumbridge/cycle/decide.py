"""Everything that needs no network: posts in the order of their dates, instants between them.

A post dated after an instant meets the game after that instant, however late the run comes: a
machine that slept for a day, or an older copy of the database, reach the same state.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.windows import in_time
from forumbridge.cycle.claim import claim_own_posts, is_ours
from forumbridge.cycle.context import Session
from forumbridge.cycle.dealing import set_up
from forumbridge.cycle.desk import carry_out
from forumbridge.cycle.facts import STOPPED
from forumbridge.cycle.orders import is_doubt
from forumbridge.cycle.outage import move_deadline
from forumbridge.cycle.precedence import overtaken
from forumbridge.cycle.publishing import close_publication
from forumbridge.cycle.reading import is_due, sweep
from forumbridge.cycle.settled import settled
from forumbridge.cycle.shadow import leave_shadow
from forumbridge.cycle.tell import enqueue
from forumbridge.cycle.understand import understand
from forumbridge.narration.readback import find_markers
from forumbridge.rulesets.base import LiveGame, Step, StoredInput
from forumbridge.storage.rows import RevisionRow

_TURNS = 100_000
"""More than any backlog takes: the loop must end even if a ruleset never comes to rest."""


def decide(session: Session) -> None:
    """Let posts and instants reach the game until nothing is left to be done.

    Nothing does while the game stands still after something was taken back.

    Raises:
        ForumError: a sweep was needed and the forum as a whole can't be used.
    """
    for _ in range(_TURNS):
        claim_own_posts(session)
        _let_overtaken_answer(session)
        if session.store.meta.get(STOPPED):
            return
        if not (
            set_up(session)
            or close_publication(session)
            or _schedule(session)
            or _next_thing(session)
        ):
            return


def _let_overtaken_answer(session: Session) -> None:
    """Carry out what waited for the narrator's earlier words, once those are dealt with."""
    if session.overtaken:
        waited = session.overtaken
        session.overtaken = overtaken(session, among=waited)
        carry_out(session, only=waited - session.overtaken)


def _next_thing(session: Session) -> bool:
    """The next post or the next instant, whichever comes first; True if something was done."""
    post = _next_post(session)
    barrier = session.game.next_instant() if _clock_runs(session.game) else None
    precision = session.context.forum.capabilities.precision_seconds
    if post is not None and (barrier is None or in_time(post.date, barrier, precision)):
        understand(session, post)
        return True
    return _clock_runs(session.game) and not session.blind and _let_time_pass(session)


def _clock_runs(game: LiveGame) -> bool:
    return game.dealt and not game.over and game.awaiting_publication is None


def _next_post(session: Session) -> RevisionRow | None:
    """The first post nothing became of yet; own ones with an unknown marker wait (claim)."""
    return next(
        (
            revision
            for revision in session.store.inbox.unread()
            if not (is_ours(session, revision.author) and find_markers(revision.body_html))
        ),
        None,
    )


def _schedule(session: Session) -> bool:
    """Fix the next opening where the game waits for one."""
    if not _clock_runs(session.game):
        return False
    inputs = list(session.game.schedule(session.read_until))
    if inputs:
        _commit(session, inputs, session.apply(inputs))
    return bool(inputs)


def _let_time_pass(session: Session) -> bool:
    """Tell the clock: an instant that fell due, a claim (AMB-125), an early end (AMB-011).

    Nothing is resolved before every thread with an open deadline was swept in this run.
    """
    due = session.game.next_instant()
    end = is_due(session)
    if due is not None and end is not None:
        if not session.swept:
            sweep(session)
            return True
        if move_deadline(session, due):
            return True
        if _tick(session, end):
            return True
    return not session.quiet and _tick(session, session.read_until)


def _tick(session: Session, at: int) -> bool:
    """Record a tick if it has consequences; one without any is not worth a row."""
    before = session.game.next_instant()
    tick = session.game.tick(at, settled=settled(session, at))
    step = session.apply([tick])
    if step == Step() and session.game.next_instant() == before:
        session.rest()
        return False
    if not session.swept:
        session.forget()
        sweep(session)
        return True
    _commit(session, [tick], step)
    return True


def _commit(session: Session, inputs: list[StoredInput], step: Step) -> None:
    inputs = [item if item.source else replace(item, source="clock") for item in inputs]
    with session.store.transaction("decide"):
        session.store.inputs.append(inputs, step.events_json, step.log, at=session.now)
        leave_shadow(session)
        if step.publications:
            _lapse_doubts(session)
        enqueue(session, step.letters)
    session.report.counts["inputs"] += len(inputs)
    session.report.counts["publications"] += len(step.publications)


def _lapse_doubts(session: Session) -> None:
    """Questions that were open when their phase came took their fallback (AMB-274)."""
    for row in session.store.review.list("open"):
        if is_doubt(row):
            session.store.review.set_state(row.id, "lapsed")
            if row.item.level == "info":
                continue  # a provisional reading that nobody minded counts as it was read
            session.report.alerts.append(
                f"La duda {row.id} seguía abierta al resolver: se ha tomado la salida prevista."
            )

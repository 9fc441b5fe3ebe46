"""Which of two answers to a question came first, where one was written in the narrator's thread.

What he wrote there is known only once the thread is read, so a decision on a question left at
another door, and what was decided after it, wait for that reading; then dates rule, on the forum's
clock. Within the unit in which the forum prints its dates, whatever was recorded here first stands.
Decisions about messages wait for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from forumbridge.cycle.context import Session
from forumbridge.cycle.facts import STOPPED
from forumbridge.forum.port import ThreadId
from forumbridge.letters import SceneKind
from forumbridge.storage.rows import DecisionRow, RevisionRow

_QUESTIONS = "review."
_MESSAGES = "outbox."


def to_wait_for_thread(session: Session) -> frozenset[int]:
    """Numbers of the pending decisions before which something in the thread may have come."""
    if _thread(session) is None or session.store.meta.get(STOPPED):
        return frozenset()
    return frozenset(one.id for one in _from_first_answer(session.store.decisions.pending()))


def overtaken(session: Session, *, among: frozenset[int]) -> frozenset[int]:
    """Those of `among` that an unread post of the thread came before, and all that follow them."""
    thread = _thread(session)
    posts = [one for one in session.store.inbox.unread() if one.thread == thread]
    pending = [one for one in session.store.decisions.pending() if one.id in among]
    for place, one in enumerate(pending):
        if _is_answer(one) and any(came_before(session, post, one) for post in posts):
            return frozenset(later.id for later in pending[place:])
    return frozenset()


def came_before(session: Session, post: RevisionRow, decision: DecisionRow) -> bool:
    """Whether a post was written before a decision was recorded, as far as the forum's dates
    tell."""
    unit = max(1, session.context.forum.capabilities.precision_seconds)
    skew = session.context.forum.clock_skew() or 0
    return post.date + unit <= decision.at + skew


def later_answers(session: Session, post: RevisionRow) -> frozenset[int]:
    """Numbers of the pending decisions on questions that a post of the thread came before."""
    pending = session.store.decisions.pending(_QUESTIONS)
    return frozenset(one.id for one in pending if came_before(session, post, one))


def _from_first_answer(pending: Sequence[DecisionRow]) -> list[DecisionRow]:
    rows = [one for one in pending if not one.kind.startswith(_MESSAGES)]
    first = next((place for place, one in enumerate(rows) if _is_answer(one)), len(rows))
    return rows[first:]


def _is_answer(decision: DecisionRow) -> bool:
    return decision.kind.startswith(_QUESTIONS)


def _thread(session: Session) -> ThreadId | None:
    scenes = session.scenes.all().items()
    return next((t for t, scene in scenes if scene.kind is SceneKind.NARRATOR), None)

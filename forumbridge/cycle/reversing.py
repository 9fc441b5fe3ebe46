"""What steps changed besides the inputs, put back as it was; in the transaction that is open."""

from __future__ import annotations

from collections.abc import Sequence

from forumbridge.cycle.context import Session
from forumbridge.cycle.facts import LOOKED_FOR
from forumbridge.cycle.holding import QUEUED, hold_row, settle_holds
from forumbridge.cycle.signing import approve, unsigned
from forumbridge.forum.port import Outcome
from forumbridge.storage import Store
from forumbridge.storage.journal import Effect, Touched
from forumbridge.storage.outbox import JOINED, UNDONE
from forumbridge.storage.rows import MessageRow, MessageState, NewMessage, ReviewState, StepRow

UNREAD_AGAIN = "undone"
"""The status of a text whose reading was taken back."""
_WAITING = frozenset(
    {MessageState.DRAFT, MessageState.APPROVED, MessageState.HELD, MessageState.SHADOW}
)
_REVIEW_STATES: dict[str, ReviewState] = {
    one: one for one in ("open", "answered", "ignored", "superseded", "lapsed", "resolved")
}


def may_be_out(store: Store, row: MessageRow) -> bool:
    """Whether somebody may have read a message: posted, on its way, or tried without certainty.

    What became of it afterwards, also that it was cancelled, takes nothing back from the forum.
    """
    return row.state in (MessageState.POSTED, MessageState.SENDING) or (
        row.attempts > 0 and not _never_arrived(store, row)
    )


def _never_arrived(store: Store, row: MessageRow) -> bool:
    """Whether each attempt to post it was refused for good, or was looked for and not found."""
    looked_for = int(store.meta.get(f"{LOOKED_FOR}{row.id}") or 0)
    return all(
        one.outcome == Outcome.NOT_SENT and one.code != QUEUED
        for one in store.outbox.attempts(row.id)
        if one.number > looked_for
    )


def reverse(session: Session, steps: Sequence[StepRow]) -> None:
    """Put back what `steps`, the last ones in order, changed."""
    was: dict[int, str] = {}
    for step in reversed(steps):
        for effect in reversed(session.store.steps.effects(step.id)):
            match effect.touched:
                case Touched.MESSAGE:
                    was[session.store.steps.origin(int(effect.row))] = ""
                case Touched.MESSAGE_STATE:
                    was[session.store.steps.origin(int(effect.row))] = effect.before
                case _:
                    _reverse(session, step, effect)
    for origin, before in sorted(was.items()):
        _be_again(session, origin, before)


def _reverse(session: Session, step: StepRow, effect: Effect) -> None:
    store = session.store
    match effect.touched:
        case Touched.REVIEW:
            row = store.review.get(int(effect.row))
            if row is not None:
                store.review.set_state(row.id, "superseded")
                store.review.rename(row.id, f"{row.item.key}#{step.id}")
        case Touched.REVIEW_STATE:
            store.review.set_state(int(effect.row), _REVIEW_STATES[effect.before])
        case Touched.REVIEW_KEY:
            store.review.rename(int(effect.row), effect.before)
        case Touched.READING:
            store.inbox.restate(int(effect.row), UNREAD_AGAIN)
        case Touched.READING_STATE:
            status, _, again = effect.before.partition("|")
            store.inbox.restate(int(effect.row), status, again=again == "1")
        case Touched.META:
            if effect.before:
                store.meta.set(effect.row, effect.before)
            else:
                store.meta.drop(effect.row)
        case _:  # messages: once for all their effects
            pass


def _be_again(session: Session, origin: int, before: str) -> None:
    """Let a message be what it was: nothing, or one of those that wait to go out."""
    rows = [session.store.outbox.get(n) for n in session.store.steps.told_again(origin)]
    known = [row for row in rows if row is not None]
    alive = [row for row in known if row.state in _WAITING]
    state, _, code = before.partition("|")
    if not state:
        for row in alive:
            unsay(session, row.id)
    elif not alive and known and MessageState(state) in _WAITING:
        say_again(session, known[-1], state, code)


def unsay(session: Session, number: int) -> None:
    """A message that is not out will not go out."""
    row = session.store.outbox.get(number)
    if row is not None and row.state in _WAITING:
        session.store.outbox.move(row, MessageState.SUPERSEDED, code=UNDONE)
        settle_holds(session, row)


def wait_again(session: Session, row: MessageRow) -> None:
    """A correction whose publication will not go out as it was waits for the one made anew."""
    origin = session.store.steps.origin(row.id)
    waiting = session.store.outbox.waiting_corrections()
    if origin not in {session.store.steps.origin(other.id) for other in waiting}:
        say_again(session, row, MessageState.DRAFT, "")


def say_again(session: Session, row: MessageRow, state: str, code: str) -> None:
    """The same message once more, in that state."""
    body, expected = unsigned(session, row)
    number = session.store.outbox.add(
        NewMessage(
            row.thread,
            row.scene,
            row.kind,
            body,
            row.plain,
            expected,
            row.speaker,
            row.recipients,
            None if row.code == JOINED else row.publication,
            row.position,
            row.cause,
            row.restates,
        ),
        MessageState.DRAFT,
        marker=None,
        at=session.now,
        origin=session.store.steps.origin(row.id),
    )
    made = session.store.outbox.get(number)
    if made is None or state == MessageState.DRAFT:
        return
    if state == MessageState.SHADOW:
        session.store.outbox.shadow(made)
        return
    approve(session, made)
    approved = session.store.outbox.get(number)
    if state == MessageState.HELD and approved is not None:
        hold_row(session, approved, code)

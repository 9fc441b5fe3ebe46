"""What steps changed besides the inputs, put back as it was; in the transaction that is open."""

from __future__ import annotations

from collections.abc import Sequence

from forumbridge.cycle.context import Session
from forumbridge.cycle.holding import hold_row, settle_holds
from forumbridge.cycle.tell import approve, unsigned
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


def may_be_out(row: MessageRow) -> bool:
    """Whether somebody may have read a message: posted, on its way, or tried without certainty."""
    return row.state in (MessageState.POSTED, MessageState.SENDING) or (
        row.state is MessageState.HELD and row.attempts > 0
    )


def reverse(session: Session, steps: Sequence[StepRow], stands: frozenset[int]) -> None:
    """Put back what `steps`, the last ones in order, changed; `stands` are those left standing."""
    for step in reversed(steps):
        for effect in reversed(session.store.steps.effects(step.id)):
            _reverse(session, step, effect, stands)


def _reverse(session: Session, step: StepRow, effect: Effect, stands: frozenset[int]) -> None:
    store = session.store
    match effect.touched:
        case Touched.MESSAGE:
            unsay(session, int(effect.row))
        case Touched.MESSAGE_STATE:
            _say_again(session, int(effect.row), effect.before, stands)
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


def unsay(session: Session, number: int) -> None:
    """A message that is not out will not go out."""
    row = session.store.outbox.get(number)
    if row is not None and row.state in _WAITING:
        session.store.outbox.move(row, MessageState.SUPERSEDED, code=UNDONE)
        settle_holds(session, row)


def wait_again(session: Session, row: MessageRow) -> None:
    """A correction whose publication will not go out as it was waits for the one made anew."""
    if row.code == JOINED:
        _copy(session, row, MessageState.DRAFT, "")


def _say_again(session: Session, number: int, before: str, stands: frozenset[int]) -> None:
    """What was superseded when a step was taken back is made anew, now that its step stands again;
    so is a correction whose publication was taken back."""
    row = session.store.outbox.get(number)
    if row is None or row.code not in (UNDONE, JOINED):
        return
    if session.store.steps.maker(number) not in stands:
        return
    state, _, code = before.partition("|")
    _copy(session, row, state, code)


def _copy(session: Session, row: MessageRow, state: str, code: str) -> None:
    """The same message once more, in that state."""
    body, expected = unsigned(session, row)
    again = session.store.outbox.add(
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
    )
    made = session.store.outbox.get(again)
    if made is None or state == MessageState.DRAFT:
        return
    if state == MessageState.SHADOW:
        session.store.outbox.shadow(made)
        return
    approve(session, made)
    approved = session.store.outbox.get(again)
    if state == MessageState.HELD and approved is not None:
        hold_row(session, approved, code)

"""What waits for the narrator now, by keys that tell an old need from a new one."""

from __future__ import annotations

from dataclasses import dataclass

from forumbridge.cycle.context import Session
from forumbridge.cycle.orders import is_doubt
from forumbridge.storage.rows import MessageRow, MessageState, ReviewRow


@dataclass(frozen=True, slots=True)
class Needs:
    """Everything that only a narrator can move on."""

    questions: tuple[ReviewRow, ...] = ()
    provisional: tuple[ReviewRow, ...] = ()
    """Read without being sure; they count as they were read if nobody says anything."""
    drafts: tuple[MessageRow, ...] = ()
    held: tuple[MessageRow, ...] = ()
    to_paste: tuple[MessageRow, ...] = ()
    deadline: int | None = None
    """The game's next instant, UTC seconds."""

    @property
    def keys(self) -> frozenset[str]:
        """One key a need; a message that changes its state needs something else."""
        return frozenset(
            [f"r{row.id}" for row in self.questions]
            + [f"m{r.id}:{r.state.value}" for r in (*self.drafts, *self.held, *self.to_paste)]
        )

    def urgent(self, now: int, margin_seconds: int) -> frozenset[str]:
        """Keys of the doubts that the next instant, this near, would settle without him."""
        if self.deadline is None or self.deadline - now > margin_seconds:
            return frozenset()
        return frozenset(f"r{row.id}!{self.deadline}" for row in self.questions if is_doubt(row))


def needs(session: Session) -> Needs:
    """What waits for a narrator in this game at this moment."""
    store = session.store
    waiting = store.outbox.unreleased()
    manual = session.mode == "manual"

    def of(state: MessageState) -> tuple[MessageRow, ...]:
        return tuple(row for row in waiting if row.state is state)

    return Needs(
        tuple(store.review.waiting()),
        tuple(store.review.to_confirm()),
        of(MessageState.DRAFT),
        of(MessageState.HELD),
        of(MessageState.APPROVED) if manual else (),
        session.game.next_instant() if session.game.dealt else None,
    )

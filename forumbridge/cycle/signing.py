"""The last thing done to a message: its marker, which vouches for text, readers and speaker."""

from __future__ import annotations

from forumbridge.cycle.context import Session
from forumbridge.cycle.marker import HALF, marker
from forumbridge.forum.port import Markup
from forumbridge.narration.document import Document
from forumbridge.narration.render import render, with_marker
from forumbridge.storage.rows import MessageRow

BETWEEN = {"html": "\n", "bbcode": "\n\n", "markdown": "\n\n"}
"""What stands between two parts of a body."""
_ANY_MARKER = f"⟨{'x' * HALF}-{'x' * HALF}⟩"
"""As long as every marker is."""


def fits(session: Session, body: str) -> bool:
    """Whether a body is short enough for this forum once it is signed."""
    capabilities = session.context.forum.capabilities
    if not capabilities.max_length:
        return True
    # Some forums count letters, others bytes: what is in bounds by bytes is so by both.
    signed = _signed(body, _ANY_MARKER, capabilities.markup)
    return len(signed.encode()) <= capabilities.max_length


def approve(session: Session, row: MessageRow) -> None:
    """Freeze a draft: from now on its marker vouches for text, readers and speaker."""
    mark = marker(
        session.context.secret,
        game=session.context.config.game.id,
        thread=row.thread,
        seq=row.seq,
        body=row.body,
        recipients=row.recipients,
        speaker=row.speaker,
    )
    markup = session.context.forum.capabilities.markup
    session.store.outbox.approve(
        row,
        body=_signed(row.body, mark, markup),
        expected=f"{row.expected} {mark}",
        marker=mark,
        at=session.now,
    )


def unsigned(session: Session, row: MessageRow) -> tuple[str, str]:
    """Body and expected text of a message before it was frozen."""
    if row.marker is None:
        return row.body, row.expected
    end = _signed("", row.marker, session.context.forum.capabilities.markup)
    return row.body.removesuffix(end), row.expected.removesuffix(f" {row.marker}")


def _signed(body: str, mark: str, markup: Markup) -> str:
    return body + BETWEEN[markup] + render(with_marker(Document(()), mark), markup)

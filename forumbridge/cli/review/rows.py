"""Items of the review as its commands need them, and what is said where they can't be had."""

from __future__ import annotations

from engine.vocabulary import CharacterId
from forumbridge.cli.console import moment
from forumbridge.cli.session import Session
from forumbridge.desk.answering import refused, standing_of, told_answer
from forumbridge.desk.looking.questions import STATES
from forumbridge.errors import UsageError
from forumbridge.forum.port import PostId, ThreadId
from forumbridge.shell import command
from forumbridge.storage.rows import ReviewRow


def any_row(session: Session, number: int) -> ReviewRow:
    """An item whatever its state.

    Raises:
        UsageError: there is none (SIN_ESE_ASUNTO).
    """
    row = session.store.review.get(number)
    if row is None:
        raise UsageError(
            f"No hay ningún asunto {number} en la bandeja.",
            advice=f"Mírela con «{command('review', session.folder)}».",
            code="SIN_ESE_ASUNTO",
        )
    return row


def open_row(session: Session, number: int) -> ReviewRow:
    """An item that can be decided.

    Raises:
        UsageError: there is none, or it was decided already.
    """
    row = any_row(session, number)
    standing = standing_of(session.store, number)
    if standing is not None:
        raise refused(standing, session.clock.now())
    if row.state != "open":
        raise UsageError(
            f"El asunto {number} ya está resuelto ({STATES[row.state]}{_by_whom(session, row)}).",
            advice="Para cambiar lo decidido use «forumbridge act».",
            code="ASUNTO_RESUELTO",
        )
    return row


def _by_whom(session: Session, row: ReviewRow) -> str:
    answers = session.store.review.answers(row.id)
    if not answers:
        return ""
    last = answers[-1]
    return f" por {last.who}, {moment(last.at, session.zone)}: {told_answer(last, row)}"


def player_of(row: ReviewRow) -> CharacterId:
    """Whose item it is.

    Raises:
        UsageError: nobody's (ASUNTO_SIN_JUGADOR).
    """
    if row.item.character is None:
        raise UsageError(
            f"El asunto {row.id} no es de ningún jugador.",
            advice="Use «accept» o «ignore».",
            code="ASUNTO_SIN_JUGADOR",
        )
    return row.item.character


def post_date(session: Session, row: ReviewRow) -> int:
    """When the player's post was written: what he meant counts from then."""
    item = row.item
    revisions = session.store.inbox.revisions(ThreadId(item.thread), PostId(item.post))
    return revisions[0].date if revisions else row.created_at

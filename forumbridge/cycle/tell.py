"""Letters → messages of the outbox, rendered and frozen in the transaction of their cause."""

from __future__ import annotations

from collections.abc import Iterable

from forumbridge.cycle.context import Session
from forumbridge.cycle.marker import marker
from forumbridge.cycle.scenes import NoAudience
from forumbridge.forum.port import Markup, ThreadId
from forumbridge.letters import Letter, SceneKind
from forumbridge.narration.document import Document
from forumbridge.narration.readback import comparable_plain
from forumbridge.narration.render import plain, render, with_marker
from forumbridge.storage.rows import MessageRow, MessageState, NewMessage, NewReview

_BETWEEN = {"html": "\n", "bbcode": "\n\n", "markdown": "\n\n"}


def enqueue(session: Session, letters: Iterable[Letter]) -> None:
    """Put letters in the outbox, inside the transaction that records what caused them.

    In mode `approve` publications and openings wait as drafts; in mode `off` everything is a
    shadow of what would have been posted.
    """
    for letter in letters:
        thread = session.scenes.thread(letter.scene)
        if thread is None:
            _nowhere(session, letter)
            continue
        _add(session, letter, thread)
        session.report.counts["letters"] += 1


def _add(session: Session, letter: Letter, thread: ThreadId) -> None:
    capabilities = session.context.forum.capabilities
    held = ""
    recipients: tuple[str, ...] | None = None
    if capabilities.recipients_per_post:
        try:
            recipients = session.scenes.readers(letter.scene, letter.recipients)
        except NoAudience:
            recipients, held = (), "SIN_DESTINATARIOS"
    speaker = session.context.config.forum.narrator_speaker or None
    message = NewMessage(
        thread=thread,
        scene=letter.scene.key,
        kind=letter.kind,
        body=render(letter.document, capabilities.markup),
        plain=plain(letter.document),
        expected=comparable_plain(letter.document),
        speaker=speaker if capabilities.speaker_per_post else None,
        recipients=recipients,
        publication=letter.publication,
        position=letter.position,
        cause=letter.cause,
    )
    state = _first_state(session, letter)
    number = session.store.outbox.add(message, MessageState.DRAFT, marker=None, at=session.now)
    row = session.store.outbox.get(number)
    if row is None or state is MessageState.DRAFT:
        return
    if state is MessageState.SHADOW:
        session.store.outbox.shadow(row)
        return
    approve(session, row)
    approved = session.store.outbox.get(number)
    if held and approved is not None:
        session.store.outbox.move(approved, MessageState.HELD, code=held)


def _first_state(session: Session, letter: Letter) -> MessageState:
    if session.mode == "off":
        return MessageState.SHADOW
    released_by_hand = letter.publication is not None or letter.kind == "opening"
    if session.mode == "approve" and released_by_hand:
        return MessageState.DRAFT
    return MessageState.APPROVED


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
        body=row.body + _BETWEEN[markup] + _signature(mark, markup),
        expected=f"{row.expected} {mark}",
        marker=mark,
        at=session.now,
    )


def _signature(mark: str, markup: Markup) -> str:
    return render(with_marker(Document(()), mark), markup)


def _nowhere(session: Session, letter: Letter) -> None:
    """A letter whose scene the game does not have goes to the narrator's desk instead."""
    note = letter.scene.kind is SceneKind.NARRATOR
    lost = f"«{letter.scene.key}» no está en game.toml: un mensaje se ha quedado sin escena."
    session.store.review.put(
        NewReview(
            key=f"sin-escena:{letter.scene.key}:{letter.kind}:{letter.cause}:{letter.publication}",
            code="NOTA" if note else "SIN_ESCENA",
            level="info" if note else "alert",
            sentence=plain(letter.document) if note else lost,
            detail=plain(letter.document),
            epoch=session.store.outbox.epoch(),
        ),
        at=session.now,
    )

"""Letters → messages of the outbox, rendered and frozen in the transaction of their cause."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from forumbridge.cycle.context import Session
from forumbridge.cycle.holding import hold_row
from forumbridge.cycle.marker import HALF, marker
from forumbridge.cycle.scenes import NoAudience
from forumbridge.forum.port import Markup, ThreadId
from forumbridge.letters import Letter, SceneKind
from forumbridge.narration.document import Document
from forumbridge.narration.readback import comparable_plain
from forumbridge.narration.render import plain, render, with_marker
from forumbridge.narration.splitting import split
from forumbridge.storage.rows import MessageRow, MessageState, NewMessage, NewReview

_BETWEEN = {"html": "\n", "bbcode": "\n\n", "markdown": "\n\n"}
_ANY_MARKER = f"⟨{'x' * HALF}-{'x' * HALF}⟩"
"""As long as every marker is."""
_TAKEN_BACK = frozenset({MessageState.CANCELLED, MessageState.SUPERSEDED})


def enqueue(session: Session, letters: Iterable[Letter]) -> None:
    """Put letters in the outbox, inside the transaction that records what caused them.

    In mode `approve` publications and openings wait as drafts; in mode `off` everything is a
    shadow of what would have been posted. A receipt that reads as the last thing said in its
    scene already does is not said again.
    """
    for letter in letters:
        thread = session.scenes.thread(letter.scene)
        if thread is None:
            _nowhere(session, letter)
            continue
        if _said_already(session, letter, thread):
            continue
        for part in parts(session, letter.document):
            _add(session, replace(letter, document=part), thread)
        session.report.counts["letters"] += 1


def _said_already(session: Session, letter: Letter, thread: ThreadId) -> bool:
    """Whether the last message of ours in the scene is this receipt, in whatever wording."""
    if not letter.wordings:
        return False
    rows = [r for r in session.store.outbox.of_thread(thread) if r.state not in _TAKEN_BACK]
    if not rows or rows[-1].kind != letter.kind:
        return False
    last = rows[-1].expected.removesuffix(f" {rows[-1].marker}")
    return any(last == comparable_plain(wording) for wording in letter.wordings)


def parts(session: Session, document: Document) -> tuple[Document, ...]:
    """`document` as the messages it takes on this forum: one, or several where it is too long.

    Every part gets a sequence number and a marker of its own, and a publication is out when all
    of its rows are.
    """
    capabilities = session.context.forum.capabilities
    if not capabilities.max_length:
        return (document,)

    def fits(part: Document) -> bool:
        # Some forums count letters, others bytes: what is in bounds by bytes is so by both.
        body = _signed(render(part, capabilities.markup), _ANY_MARKER, capabilities.markup)
        return len(body.encode()) <= capabilities.max_length

    return split(document, fits)


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
        restates=letter.restates,
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
        hold_row(session, approved, held)


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
        body=_signed(row.body, mark, markup),
        expected=f"{row.expected} {mark}",
        marker=mark,
        at=session.now,
    )


def _signed(body: str, mark: str, markup: Markup) -> str:
    return body + _BETWEEN[markup] + render(with_marker(Document(()), mark), markup)


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

"""Letters → messages of the outbox, rendered and frozen in the transaction of their cause."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from forumbridge.cycle.ahead import falls_to_hold
from forumbridge.cycle.context import Session
from forumbridge.cycle.holding import hold_row
from forumbridge.cycle.scenes import NoAudience, scene_of_key
from forumbridge.cycle.signing import BETWEEN, approve, fits
from forumbridge.forum.port import ThreadId
from forumbridge.letters import Letter, SceneKind
from forumbridge.narration.document import Document
from forumbridge.narration.readback import comparable_plain
from forumbridge.narration.render import plain, render
from forumbridge.narration.splitting import split
from forumbridge.storage.outbox import JOINED
from forumbridge.storage.rows import MessageRow, MessageState, NewMessage, NewReview

_TAKEN_BACK = frozenset({MessageState.CANCELLED, MessageState.SUPERSEDED})


def enqueue(session: Session, letters: Iterable[Letter]) -> None:
    """Put letters in the outbox, inside the transaction that records what caused them.

    In mode `approve` publications and openings wait as drafts; in mode `off` everything is a
    shadow of what would have been posted. A receipt that reads as the last thing said in its
    scene already does is not said again.
    """
    publication: Letter | None = None
    for letter in letters:
        thread = session.scenes.thread(letter.scene)
        if thread is None:
            _nowhere(session, letter)
            continue
        if _said_already(session, letter, thread):
            continue
        *first, last = parts(session, letter.document)
        for part in first:
            _add(session, replace(letter, document=part), thread)
        _add(session, replace(letter, document=last), thread, with_corrections=True)
        session.report.counts["letters"] += 1
        if letter.publication is not None:
            publication = letter
    if publication is not None:
        for row in session.store.outbox.waiting_corrections():
            _send_apart(session, row, replace(publication, position=0))


def wait_for_publication(session: Session, letters: Iterable[Letter]) -> None:
    """Corrections that go out as a section of the next publication, in the open transaction.

    Until then they are drafts that keep nothing waiting: the narrator can change, stop or send
    them. What a forum would find too long goes out apart, in several messages.
    """
    for letter in letters:
        thread = session.scenes.thread(letter.scene)
        if thread is None:
            _nowhere(session, letter)
            continue
        for part in parts(session, letter.document):
            _add(session, replace(letter, document=part), thread, waits=True)
        session.report.counts["letters"] += 1


def send_correction(session: Session, row: MessageRow) -> None:
    """A waiting correction goes out at once, by itself."""
    letter = Letter(row.kind, scene_of_key(row.scene), Document(()))
    _settle(session, _again(session, row, letter), letter)
    session.store.outbox.move(row, MessageState.SUPERSEDED, code=JOINED)


def _send_apart(session: Session, row: MessageRow, letter: Letter) -> None:
    """A waiting correction as a message of its own in the publication that `letter` is of."""
    number = letter.publication
    if number is None:
        return
    _settle(session, _again(session, row, letter), letter)
    session.store.outbox.join(row, number)


def _again(session: Session, row: MessageRow, letter: Letter) -> int:
    message = NewMessage(
        thread=row.thread,
        scene=row.scene,
        kind=row.kind,
        body=row.body,
        plain=row.plain,
        expected=row.expected,
        speaker=row.speaker,
        recipients=row.recipients,
        publication=letter.publication,
        position=letter.position,
        cause=row.cause,
    )
    return session.store.outbox.add(message, MessageState.DRAFT, marker=None, at=session.now)


def _said_already(session: Session, letter: Letter, thread: ThreadId) -> bool:
    """Whether the last message of ours in the scene is this receipt, in whatever wording."""
    if not letter.wordings:
        return False
    rows = [r for r in session.store.outbox.of_thread(thread) if r.state not in _TAKEN_BACK]
    if not rows or rows[-1].kind != letter.kind:
        return False
    last = rows[-1].expected.removesuffix(f" {rows[-1].marker}")
    return any(last == comparable_plain(write()) for write in letter.wordings)


def parts(session: Session, document: Document) -> tuple[Document, ...]:
    """`document` as the messages it takes on this forum: one, or several where it is too long.

    Every part gets a sequence number and a marker of its own, and a publication is out when all
    of its rows are.
    """
    capabilities = session.context.forum.capabilities
    if not capabilities.max_length:
        return (document,)

    return split(document, lambda part: fits(session, render(part, capabilities.markup)))


def _add(
    session: Session,
    letter: Letter,
    thread: ThreadId,
    *,
    with_corrections: bool = False,
    waits: bool = False,
) -> None:
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
    joined = _joined(session, message) if with_corrections else []
    for row in joined:
        message = _with_section(session, message, row)
    number = session.store.outbox.add(message, MessageState.DRAFT, marker=None, at=session.now)
    if letter.publication is not None:
        for row in joined:
            session.store.outbox.join(row, letter.publication)
    if not waits or session.mode == "off":
        _settle(session, number, letter, held)


def _joined(session: Session, message: NewMessage) -> list[MessageRow]:
    """The waiting corrections that fit into a message of a publication, with the same readers."""
    found: list[MessageRow] = []
    if message.publication is None:
        return found
    for row in session.store.outbox.waiting_corrections():
        longer = _with_section(session, message, row)
        if (row.scene, row.recipients) == (message.scene, message.recipients) and fits(
            session, longer.body
        ):
            message = longer
            found.append(row)
    return found


def _with_section(session: Session, message: NewMessage, row: MessageRow) -> NewMessage:
    between = BETWEEN[session.context.forum.capabilities.markup]
    return replace(
        message,
        body=f"{message.body}{between}{row.body}",
        plain=f"{message.plain}\n\n{row.plain}",
        expected=f"{message.expected} {row.expected}",
    )


def _settle(session: Session, number: int, letter: Letter, held: str = "") -> None:
    """Let a draft be what its letter is to be at first."""
    state = _first_state(session, letter)
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
    if falls_to_hold(session.store, letter.publication):
        return MessageState.DRAFT
    released_by_hand = letter.publication is not None or letter.kind == "opening"
    if session.mode == "approve" and released_by_hand:
        return MessageState.DRAFT
    return MessageState.APPROVED


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
